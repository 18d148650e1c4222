/* A seat's keys on a phone: PEG dials here, OK sends one move, UNDO drops what is dialled or takes back. */
(function () {
  const MANY = 4; // choices that no key does, from which on a key leads to them
  const LIFE = 20000; // ms after which an amount that was not sent lapses
  const host = document.getElementById("keys");
  let amount = 0;
  let words = "";
  let asked = false; // whether a careful amount has been asked for once
  let busy = false;
  let lapse = 0;
  let wordsEnd = 0;
  let parts = null;

  /* The seat's own choice for a button, else the whole table's. */
  function offerOf(scene, button) {
    const fits = scene.choices.filter((offer) => offer.button === button);
    return fits.filter((offer) => offer.seat === CC.seat)[0] || fits.filter((offer) => offer.seat === null)[0];
  }

  /* What this seat may choose that none of its keys does: how the pigs lie. */
  const own = (scene) => scene.choices.filter((offer) => offer.move.seat === CC.seat && !offer.button && !offer.number && !offer.careful);

  const most = (offer) => (offer && offer.number ? offer.number[2] : 29);

  /* What this phone dials: {side, amount, hole}, or null. */
  CC.dialled = function (scene) {
    if (CC.seat === null || !amount) return null;
    const side = CC.sideOf(scene, CC.seat);
    const track = scene.tracks[side];
    return { side: side, amount: amount, hole: Math.min(scene.length, track.front + amount) };
  };

  function say(text) {
    words = text;
    clearTimeout(wordsEnd);
    wordsEnd = setTimeout(() => {
      words = "";
      CC.show(CC.scene);
    }, 8000);
    CC.show(CC.scene);
  }

  function dial(to) {
    amount = to;
    asked = false;
    words = "";
    clearTimeout(lapse);
    if (amount) lapse = setTimeout(() => dial(0), LIFE);
    CC.show(CC.scene);
  }

  function send(move) {
    if (busy) return;
    busy = true;
    CC.ask(CC.scene, move, (ok, said) => {
      busy = false;
      if (ok) dial(0);
      else say(said);
    });
  }

  function peg() {
    const offer = offerOf(CC.scene, "peg");
    if (!offer) return say(keyOf(CC.scene).peg);
    if (amount >= most(offer)) return null;
    return dial(amount ? amount + (offer.number ? offer.number[3] : 1) : Math.max(1, offer.number ? offer.number[1] : 1));
  }

  function ok() {
    const offer = offerOf(CC.scene, amount ? "peg" : "ok");
    if (!amount && CC.scene.count && CC.scene.count.more) return say(CC.words.nextComes);
    if (!offer) return say(keyOf(CC.scene).ok);
    if (amount && offer.careful && !asked) {
      asked = true;
      return say(CC.words.onceMore("+" + amount));
    }
    const move = Object.assign({}, offer.move);
    if (amount && offer.number) move[offer.number[0]] = amount;
    return send(move);
  }

  function undo() {
    if (amount) dial(0);
    else if (CC.scene.undo) send({ do: "undo" });
    else say(CC.words.nothingToUndo);
  }

  const keyOf = (scene) => scene.keys.filter((key) => key.seat === CC.seat)[0] || { peg: "", ok: "", can_peg: false, can_ok: false };

  function key(id, name, className) {
    const says = CC.make("span", "says");
    const button = CC.make("button", "key " + className, CC.make("span", "cap", name), says);
    button.type = "button";
    button.id = id;
    host.appendChild(button);
    return { button: button, says: says };
  }

  function build(scene) {
    CC.fill(host);
    host.className = "side-" + CC.sideOf(scene, CC.seat);
    parts = { said: host.appendChild(CC.make("p", "said")), pick: host.appendChild(CC.make("button", "pick", CC.words.choose)), peg: key("key-peg", "PEG", "peg-key"), ok: key("key-ok", "OK", "ok-key"), undo: key("key-undo", "UNDO", "undo-key") };
    parts.said.setAttribute("role", "alert");
    parts.pick.type = "button";
    parts.pick.addEventListener("click", () => document.getElementById("menu-button").click());
    CC.repeating(parts.peg.button, peg);
    parts.ok.button.addEventListener("click", ok);
    parts.undo.button.addEventListener("click", undo);
  }

  /* What OK would do with what is dialled, in the words that the table has for one: "claim 1", so "claim 6". */
  const sends = (one) => (/\d/.test(one) ? one.replace(/\d+/, amount) : CC.words.sends(amount));

  function label(part, can, says) {
    part.button.classList.toggle("idle", !can);
    part.says.textContent = CC.said(says);
  }

  /* On a phone that is nobody's yet: whose keys it may be; where it only looks, how it comes to act. */
  function choose(scene) {
    host.hidden = !(CC.asking || document.body.classList.contains("phone"));
    CC.fill(host);
    if (CC.may === false) return host.appendChild(CC.pairButton("take"));
    return CC.seatsOf(scene).forEach((seat) => {
      const link = CC.make("a", "take", CC.seatBadge(scene, seat), CC.make("span", "", CC.words.keysOf(CC.who(scene, seat).name)));
      link.href = "/seat/" + seat;
      host.appendChild(link);
    });
  }

  /* Say on each key what it will do now, or why it does nothing. */
  CC.keys = function (scene) {
    if (CC.seat === null) return choose(scene);
    host.hidden = false;
    if (CC.may === false) {
      amount = 0;
      parts = null;
      host.className = "";
      return CC.fill(host, CC.pairButton("take"));
    }
    if (!parts) build(scene);
    host.className = "side-" + CC.sideOf(scene, CC.seat);
    const now = keyOf(scene);
    const offer = offerOf(scene, "peg");
    const full = amount >= most(offer);
    label(parts.peg, now.can_peg && !full, amount ? (full ? CC.words.most : CC.words.oneMore) : now.peg);
    const counting = Boolean(scene.count && scene.count.more);
    label(parts.ok, amount > 0 || (now.can_ok && !counting), amount ? (asked ? CC.words.againSends(amount) : sends(now.peg)) : counting ? CC.words.nextComes : now.ok);
    label(parts.undo, amount > 0 || Boolean(scene.undo), amount ? CC.words.drops(amount) : scene.undo || CC.words.nothingToUndo);
    parts.pick.textContent = CC.words.choose;
    parts.pick.hidden = scene.to_act !== CC.seat || amount > 0 || own(scene).length < MANY;
    parts.said.textContent = CC.said(words);
    parts.said.hidden = !words;
  };
}());
