/* The middle of the page: the cards on the table, the count, what is waited for. */
(function () {
  const by = (id) => document.getElementById(id);
  const HAND = 4; // cards of a hand
  const SHOWN = 3; // lines of a count that stay in sight

  const mainRow = (scene) => scene.rows.filter((row) => row.kind !== "starter" && row.cards.length).pop();
  const starterRow = (scene) => scene.rows.filter((row) => row.kind === "starter" && row.cards.length)[0];

  /* Whether the play is what is to be seen: to the last card's points, when the show has begun already. */
  function playing(scene) {
    const row = mainRow(scene);
    return scene.winner === null && (scene.phase === "play" || Boolean(row && row.kind === "series"));
  }

  function cards(scene) {
    const row = mainRow(scene);
    const starter = starterRow(scene);
    const apart = !playing(scene) && starter;
    const host = by("cards");
    host.className = row && row.kind === "series" ? "series" : "hand";
    const parts = [];
    if (row) parts.push(CC.make.apply(null, ["div", "row"].concat(slots(scene, row), missing(row))));
    if (apart) {
      const counts = row && row.cards.some((face) => face.marked);
      const only = CC.make.apply(null, ["div", "row starter"].concat(slots(scene, starter, counts)));
      only.insertBefore(CC.make("span", "row-title", starter.title || CC.words.starter), only.firstChild);
      parts.push(only);
    }
    CC.fill.apply(null, [host].concat(parts));
    host.hidden = !parts.length;
  }

  /* The places of cards that a hand or the crib still waits for. */
  function missing(row) {
    const places = [];
    const wanted = row.kind === "hand" || row.kind === "crib" ? HAND : 0;
    for (let n = row.cards.length; n < wanted; n += 1) places.push(CC.make("div", "slot", CC.make("span", "card empty")));
    return places;
  }

  function slots(scene, row, others) {
    const counting = others || row.cards.some((face) => face.marked);
    return row.cards.map((face) => {
      const slot = CC.make("div", "slot" + (face.marked ? " marked" : counting ? " low" : ""), CC.card(face.card, counting && !face.marked));
      slot.appendChild(CC.make("div", "bar"));
      if (row.kind !== "starter" && row.kind !== "hand" && row.kind !== "crib" && face.seat !== null) {
        slot.appendChild(CC.make("div", "by", CC.badge(scene, CC.sideOf(scene, face.seat))));
      }
      return slot;
    });
  }

  /* The play: the running count large, and beside it what it was worth. */
  function play(scene) {
    const counts = mainRow(scene) && scene.big !== ""; // before the first card of a series there is no count
    const said = Boolean(scene.count && scene.count.lines.length);
    by("play").hidden = !playing(scene) || !(counts || said);
    if (by("play").hidden) return;
    by("big").textContent = scene.big;
    by("big").hidden = !counts;
    by("play").classList.toggle("alone", !said);
    const event = CC.fill(by("event"));
    event.hidden = !said;
    if (!said) return;
    const side = CC.sideOf(scene, scene.count.seat);
    event.appendChild(CC.make("div", "event-who", CC.badge(scene, side), CC.make("span", "quiet", scene.tracks[side].name)));
    scene.count.lines.slice(-2).forEach((line) => event.appendChild(CC.make("div", "event-said serif", line.label)));
  }

  /* A count line by line, the newest raised. */
  function lines(scene) {
    const host = CC.fill(by("lines"));
    host.hidden = !scene.count || playing(scene) || scene.winner !== null;
    if (host.hidden) return;
    const all = scene.count.lines;
    const newest = scene.step === null ? all.length - 1 : scene.step;
    const first = Math.max(0, newest + 1 - SHOWN);
    all.slice(first, newest + 1).forEach((line, index) => {
      const raised = first + index === newest;
      const row = CC.make("div", "count-line side-" + CC.sideOf(scene, scene.count.seat) + (raised ? " raised" : ""));
      const chips = CC.make("span", "line-cards");
      line.cards.forEach((card) => chips.appendChild(CC.chip(card)));
      if (line.cards.length > 2) chips.classList.add("many");
      row.appendChild(chips);
      row.appendChild(CC.make("span", "line-said serif", line.label));
      row.appendChild(CC.make("span", "line-running serif", String(line.running)));
      host.appendChild(row);
    });
  }

  /* The one row of words at the foot: a refusal first, then the knob, a draft, and what is waited for. */
  function prompt(scene) {
    const host = CC.fill(by("prompt"));
    host.className = "";
    const notice = scene.notices.filter((n) => n.kind === "refused" || n.kind === "rule").pop();
    if (notice) return raise(host, "notice", CC.make("span", "serif", notice.text));
    const choice = scene.knob === null ? null : scene.choices[scene.knob];
    if (choice) return raise(host, "notice", CC.make("span", "quiet", CC.words.choose + " " + (scene.knob + 1) + "/" + scene.choices.length), CC.make("span", "serif", choice.label), CC.make("span", "quiet", choice.careful && !choice.number ? CC.words.pushHeld : CC.words.push));
    const side = CC.drafting(scene);
    if (side !== null && !by("dial").hidden) return null;
    if (side !== null) {
      const track = scene.tracks[side];
      return raise(host, "side-" + side, CC.make("span", "serif", CC.words.dials(track.name, signed(track.draft))), CC.make("span", "quiet", CC.words.fromTo(track.score, track.preview)));
    }
    const who = scene.tracks.filter((track) => scene.prompt.indexOf(track.name + (scene.phase === "play" ? "" : ": ")) === 0)[0];
    if (!who) {
      host.appendChild(CC.make("span", "", scene.prompt));
      return null;
    }
    const rest = scene.prompt.slice(who.name.length).replace(/^: /, "");
    return raise(host, "side-" + scene.tracks.indexOf(who), CC.make("span", "serif", who.name), CC.make("span", "quiet", rest));
  }

  function raise(host, className) {
    host.className = "raised " + className;
    for (let i = 2; i < arguments.length; i += 1) host.appendChild(arguments[i]);
    return null;
  }

  const signed = (amount) => (amount > 0 ? "+" : "\u2212") + Math.abs(amount);

  /* The side whose draft was touched last at the table, or null. */
  CC.drafting = function (scene) {
    if (scene.drafter === null) return null;
    const side = CC.sideOf(scene, scene.drafter);
    const track = scene.tracks[side];
    return track && track.draft && track.preview !== null ? side : null;
  };

  /* The amount that is being dialled, large where no card is in its way or this phone dials it. */
  function dial(scene) {
    const own = CC.dialled(scene);
    const side = own ? own.side : CC.drafting(scene);
    const free = !mainRow(scene) && scene.winner === null;
    const shown = own || (side !== null && free);
    by("dial").hidden = !shown;
    document.body.classList.toggle("dialling", Boolean(own));
    if (!shown) return;
    const track = scene.tracks[side];
    const amount = own ? own.amount : track.draft;
    const hole = own ? own.hole : track.preview;
    by("dial").className = "side-" + side;
    CC.fill(
      by("dial"),
      CC.make("div", "dial-who serif", own ? CC.words.dialling : CC.words.dials(track.name, "")),
      CC.make("div", "dial-amount serif", signed(amount)),
      CC.make("div", "quiet", CC.words.fromTo(track.score, hole))
    );
  }

  function won(scene) {
    const host = by("won");
    host.hidden = scene.winner === null;
    if (host.hidden) return;
    const track = scene.tracks[scene.winner];
    host.className = "side-" + scene.winner;
    CC.fill(
      host,
      CC.make("div", "won-badge", CC.badge(scene, scene.winner)),
      CC.make("div", "won-name serif", track.name + " wins"),
      CC.make("div", "won-result", scene.result)
    );
  }

  CC.middle = function (scene) {
    won(scene);
    cards(scene);
    if (scene.winner !== null) by("cards").hidden = true;
    play(scene);
    lines(scene);
    dial(scene);
    prompt(scene);
    const starter = starterRow(scene);
    const caption = CC.fill(by("caption"), CC.make("span", "serif", scene.caption));
    if (starter && playing(scene)) {
      caption.appendChild(CC.make("span", "caption-starter serif quiet", CC.words.starter + " "));
      caption.lastChild.appendChild(CC.chip(starter.cards[0].card));
    }
  };
}());
