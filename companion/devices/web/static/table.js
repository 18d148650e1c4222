/* The simulated table: hands for its buttons, knob and cards, eyes for its lights and its small screen. */
(function () {
  const by = (id) => document.getElementById(id);
  const strip = new CC.Strip(by("strip"));
  const SUITS = "SHDC";
  const RANKS = "A23456789TJQK";
  const cards = {};
  let scene = null;
  let seen = { game: null, deal: "", cards: {} };
  let last = null; // {card, turn}: what was tapped here last, and the turn it was tapped in
  let said = "";
  let connected = false;
  let angle = 20;
  let built = "";
  let waits = 0;
  let wired = []; // the seats that have buttons

  function fit() {
    const width = window.innerWidth;
    const height = window.innerHeight;
    const stacked = width / height < 1.15;
    document.body.classList.toggle("stacked", stacked);
    const unit = stacked ? Math.max(0.62, Math.min(1.4, width / 820)) : Math.min(width / 1440, height / 900);
    document.documentElement.style.fontSize = 10 * unit + "px";
  }

  const failed = (words) => {
    said = words;
    tapped();
  };

  function button(name, role, seat, className) {
    const node = CC.make("button", "push " + className, CC.make("span", "", name));
    node.type = "button";
    finger(node, role, seat);
    return node;
  }

  function finger(node, role, seat) {
    const what = { role: role, seat: seat };
    CC.pressing(node, () => CC.hand({ down: what }, failed), () => CC.hand({ up: what }, failed));
  }

  function turn(steps) {
    angle += steps * 15;
    by("pointer").setAttribute("transform", "rotate(" + angle + ")");
    CC.hand({ turn: steps }, failed);
  }

  function tap(card) {
    last = { card: card, turn: scene ? scene.turn : 0 };
    said = "";
    CC.hand({ tap: card }, failed);
    tapped();
  }

  function buildTray() {
    SUITS.split("").forEach((suit) => {
      const row = by("tray").appendChild(CC.make("div", "tray-row"));
      RANKS.split("").forEach((rank) => {
        const card = rank + suit;
        const node = CC.make("button", "tray-card" + (CC.isRed(card) ? " red" : ""), CC.make("span", "paper", CC.make("span", "rank", CC.rank(card)), CC.suit(suit)));
        node.type = "button";
        node.setAttribute("aria-label", "Tap the " + CC.cardName(card));
        node.setAttribute("data-card", card);
        node.addEventListener("click", () => tap(card));
        cards[card] = row.appendChild(node);
      });
    });
  }

  function buildKnob() {
    const svg = CC.draw("svg", { viewBox: "-50 -50 100 100" });
    for (let i = 0; i < 24; i += 1) svg.appendChild(CC.draw("line", { class: "tick", x1: 0, y1: -46, x2: 0, y2: -42.5, transform: "rotate(" + i * 15 + ")" }));
    svg.appendChild(CC.draw("circle", { class: "rim", r: 48.5 }));
    svg.appendChild(CC.draw("circle", { class: "skirt", r: 35 }));
    svg.appendChild(CC.draw("circle", { class: "cap", r: 29 }));
    svg.appendChild(CC.draw("line", { id: "pointer", class: "pointer", x1: 0, y1: -26, x2: 0, y2: -14, transform: "rotate(" + angle + ")" }));
    svg.appendChild(CC.draw("text", { y: 9.5 }, "PUSH"));
    by("knob").appendChild(svg);
    finger(by("knob"), "push", null);
    by("knob-left").addEventListener("click", () => turn(-1));
    by("knob-right").addEventListener("click", () => turn(1));
    by("knob-row").addEventListener("wheel", (event) => {
      event.preventDefault();
      turn(event.deltaY > 0 ? 1 : -1);
    }, { passive: false });
    by("knob").addEventListener("keydown", (event) => {
      const steps = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
      if (steps) turn(steps);
    });
  }

  function buildSeats(now) {
    const key = JSON.stringify([wired, now.tracks.map((t) => [t.name, t.letter, t.seats]), now.seats.map((s) => [s.name, s.letter])]);
    if (key === built) return;
    built = key;
    const row = CC.fill(by("seat-row"));
    const seats = CC.seatsOf(now);
    document.body.classList.toggle("crowded", seats.length > 2);
    seats.forEach((seat) => {
      const who = CC.who(now, seat);
      const column = CC.make("div", "seat side-" + who.side, CC.make("div", "seat-who", CC.seatBadge(now, seat), CC.make("span", "name", who.name)));
      if (wired.indexOf(seat) >= 0) {
        const peg = button("PEG", "peg", seat, "peg");
        const ok = button("OK", "ok", seat, "ok");
        peg.id = "peg-" + seat;
        ok.id = "ok-" + seat;
        peg.setAttribute("aria-label", "PEG of " + who.name);
        ok.setAttribute("aria-label", "OK of " + who.name);
        column.appendChild(peg);
        column.appendChild(ok);
      } else { // no buttons of his own: he has a phone
        const keys = column.appendChild(CC.make("a", "no-buttons", CC.words.keysOf(who.name)));
        keys.href = "/seat/" + seat;
      }
      row.appendChild(column);
    });
  }

  /* Cards that this deal has shown stay dark until the next one; what was undone is light again. */
  function remember(now) {
    if (seen.game !== now.game || seen.deal !== now.title || now.turn < seen.turn) seen = { game: now.game, deal: now.title, cards: {} };
    if (now.phase === "cut" || now.phase === "starter") seen.cards = {};
    if (now.recent.length && now.recent[0].undone) seen.cards = {};
    seen.turn = now.turn;
    if (now.phase !== "cut") now.rows.forEach((row) => row.cards.forEach((face) => (seen.cards[face.card] = true)));
    Object.keys(cards).forEach((card) => cards[card].classList.toggle("seen", Boolean(seen.cards[card])));
  }

  function tapped() {
    const host = CC.fill(by("last"));
    by("again").disabled = !last;
    Object.keys(cards).forEach((card) => cards[card].classList.toggle("last", Boolean(last) && last.card === card));
    if (!last && !said) return;
    if (last) {
      host.appendChild(CC.make("span", "quiet", "last tap"));
      host.appendChild(CC.chip(last.card));
    }
    const refused = scene && scene.notices.filter((notice) => notice.kind !== "unsaved").pop();
    const newest = scene && scene.recent[0];
    const scored = last && newest && !newest.undone && newest.turn > last.turn ? scene.tracks[newest.side].name + ", " + newest.label : "";
    host.appendChild(CC.make("span", said || refused ? "said" : "", said || (refused ? refused.text : scored)));
  }

  /* What turning the knob does: it changes a draft, else it walks the choices. */
  function knob(now) {
    const host = by("knob-says");
    const say = (what, how) => {
      host.firstElementChild.textContent = CC.said(what);
      host.lastElementChild.textContent = how;
    };
    const choice = CC.chosen(now);
    const draft = now.drafter === null ? 0 : now.tracks[CC.sideOf(now, now.drafter)].draft;
    if (draft) say(CC.words.changes(CC.who(now, now.drafter).name, CC.signed(draft)), CC.words.pushPegs);
    else if (choice) say(choice.label, CC.words.choice(now.knob + 1, CC.places(now)) + (choice.careful && !choice.number ? ", " + CC.words.hold : ""));
    else say(CC.words.knob, CC.words.choices(CC.places(now)));
  }

  function lamp() {
    clearTimeout(waits);
    const late = scene && scene.saved < scene.turn;
    const unsaved = scene && scene.notices.some((notice) => notice.kind === "unsaved");
    const state = !connected ? "lost" : unsaved ? "unsaved" : "saved";
    paint(late && state === "saved" && by("lamp").className === "saving" ? "saving" : state);
    if (late && state === "saved") waits = setTimeout(() => paint("saving"), 1000);
  }

  function paint(state) {
    by("lamp").className = state;
    by("lamp").lastElementChild.textContent = CC.words[state];
    document.body.classList.toggle("lost", state === "lost");
  }

  function show(now) {
    scene = now;
    CC.speak(now.language);
    document.body.setAttribute("data-turn", now.game + "." + now.turn);
    buildSeats(now);
    strip.note(now);
    remember(now);
    tapped();
    knob(now);
    lamp();
    by("says").textContent = CC.said(now.prompt);
  }

  CC.show = show;

  const readBack = by("screen-says").textContent;

  function panel(text, on, dead) {
    const bytes = atob(text);
    const canvas = by("panel");
    const image = canvas.getContext("2d").createImageData(128, 64);
    for (let i = 0; i < 128 * 64; i += 1) {
      const lit = on && bytes.charCodeAt(i >> 3) & (128 >> (i & 7));
      image.data.set(lit ? [234, 242, 255, 255] : [6, 8, 10, 255], i * 4);
    }
    canvas.getContext("2d").putImageData(image, 0, 0);
    const says = on || dead ? readBack : CC.words.rests;
    canvas.setAttribute("aria-label", on ? CC.words.smallScreen : dead ? CC.words.screenOff : CC.words.rests);
    if (by("screen-says").textContent !== says) by("screen-says").textContent = says;
  }

  function faults(states) {
    const host = by("switches");
    Object.keys(states).forEach((name) => {
      let node = by("fault-" + name);
      if (!node) {
        node = CC.make("button", "switch", CC.make("i", ""), CC.make("span", "", CC.words.faults[name] || name.replace(/_/g, " ")));
        node.type = "button";
        node.id = "fault-" + name;
        node.setAttribute("role", "switch");
        node.addEventListener("click", () => CC.hand({ fault: { name: name, on: node.getAttribute("aria-checked") !== "true" } }, failed));
        host.appendChild(node);
      }
      node.setAttribute("aria-checked", String(states[name]));
    });
  }

  function look(wires) {
    wired = wires.seats;
    if (scene) buildSeats(scene);
    strip.light(wires.lit);
    panel(wires.panel, wires.panel_on, wires.faults.screen_dead);
    faults(wires.faults);
    by("plug").hidden = !wires.plug;
  }

  buildTray();
  buildKnob();
  finger(by("undo"), "undo", null);
  by("again").addEventListener("click", () => last && tap(last.card));
  by("unreadable").addEventListener("click", () => CC.hand({ unreadable: true }, failed));
  by("stranger").addEventListener("click", () => CC.hand({ stranger: last ? last.card : "AS" }, failed));
  CC.held(by("plug"), () => CC.hand({ pull_plug: true }, failed));
  tapped();
  window.addEventListener("resize", fit);
  fit();
  CC.listen("/api/v1/stream", show, (now) => {
    connected = now;
    lamp();
  });
  fetch("/api/v1/pairing", { cache: "no-store" }).then((response) => response.json()).then((body) => {
    if (!body.acts) failed(CC.words.onlyLooks); // on the board's page
  }).catch(() => null);
  CC.listen("/api/v1/sim/stream", look, () => null);
}());
