/* The middle of the page: the cards on the table, the count, what is waited for. */
(function () {
  const by = (id) => document.getElementById(id);
  const HAND = 4; // cards of a hand, where its row does not say
  const MANY = 6; // cards in a row, beyond which each covers a part of the one before
  let victory = ""; // the win that is drawn

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
    if (row) parts.push(CC.make.apply(null, ["div", row.cards.length > MANY ? "row crowd" : "row"].concat(slots(scene, row), missing(row))));
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
    const wanted = row.kind === "hand" || row.kind === "crib" ? row.size || HAND : 0;
    for (let n = row.cards.length; n < wanted; n += 1) places.push(CC.make("div", "slot", CC.make("span", "card empty")));
    return places;
  }

  function slots(scene, row, others) {
    const counting = others || row.cards.some((face) => face.marked);
    return row.cards.map((face) => {
      const slot = CC.make("div", "slot" + (face.marked ? " marked" : counting ? " low" : ""), CC.card(face.card, counting && !face.marked));
      slot.appendChild(CC.make("div", "bar"));
      if (row.kind !== "starter" && row.kind !== "hand" && row.kind !== "crib" && face.seat !== null) {
        slot.appendChild(CC.make("div", "by", CC.seatBadge(scene, face.seat)));
      }
      return slot;
    });
  }

  /* The play: the running count large, and beside it what it was worth. */
  function play(scene) {
    const counts = mainRow(scene) && scene.big !== ""; // before the first card of a series there is no count
    const said = Boolean(scene.count && scene.count.lines.length);
    const above = scene.big !== "" && !mainRow(scene) && scene.winner === null && !playing(scene); // a count without cards
    by("play").classList.toggle("above", above);
    by("play").hidden = !above && (!playing(scene) || !(counts || said));
    if (by("play").hidden) return;
    if (above) {
      by("big").textContent = scene.big;
      by("big").hidden = false;
      by("event").hidden = true;
      return;
    }
    by("big").textContent = scene.big;
    by("big").hidden = !counts;
    by("play").classList.toggle("alone", !said);
    const event = CC.fill(by("event"));
    event.hidden = !said;
    if (!said) return;
    const seat = scene.count.seat;
    event.appendChild(CC.make("div", "event-who", CC.seatBadge(scene, seat), CC.make("span", "quiet", CC.who(scene, seat).name)));
    scene.count.lines.slice(-2).forEach((line) => event.appendChild(CC.make("div", "event-said serif", CC.whole(line.label))));
  }

  /* The one row of words at the foot: a refusal first, then the knob, and what is waited for. */
  function prompt(scene) {
    const host = CC.fill(by("prompt"));
    host.className = "";
    const notice = scene.notices.filter((n) => n.kind === "refused" || n.kind === "rule").pop();
    if (notice) return raise(host, "notice", CC.make("span", "serif", CC.together(notice.text)));
    const choice = CC.chosen(scene);
    if (choice) return raise(host, "notice", CC.make("span", "quiet", CC.words.choose + " " + (scene.knob + 1) + "/" + CC.places(scene)), CC.make("span", "serif", choice.label), CC.make("span", "quiet", choice.careful && !choice.number ? CC.words.pushHeld : CC.words.push));
    const who = addressed(scene);
    if (!who) {
      host.appendChild(CC.make("span", "", CC.together(scene.prompt)));
      return null;
    }
    const rest = scene.prompt.slice(who.name.length).replace(/^: /, "");
    return raise(host, "side-" + who.side, CC.make("span", "serif", who.name), CC.make("span", "quiet", CC.together(rest)));
  }

  /* The one whom the prompt begins with: of two such names ("Ann", "Ann B") the longer. */
  function addressed(scene) {
    const seats = CC.seatsOf(scene).map((seat) => CC.who(scene, seat));
    const called = seats.filter((who) => scene.prompt.indexOf(who.name + (scene.phase === "play" ? " " : ": ")) === 0 || scene.prompt.indexOf(who.name + ": ") === 0);
    return called.sort((a, b) => b.name.length - a.name.length)[0];
  }

  function raise(host, className) {
    host.className = "raised " + className;
    for (let i = 2; i < arguments.length; i += 1) host.appendChild(arguments[i]);
    return null;
  }

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
      CC.make("div", "dial-who serif", own ? CC.words.dialling : CC.words.dials(CC.who(scene, scene.drafter).name, "")),
      CC.make("div", "dial-amount serif", CC.signed(amount)),
      CC.make("div", "quiet", CC.words.fromTo(track.score, hole) + (own ? "" : ". " + CC.words.okPegs))
    );
  }

  /* The way on after a win; a finger on it stays on it while scenes come. */
  function onward(scene) {
    const next = scene.choices.filter((offer) => offer.move.do === "next")[0];
    if (!next || CC.may === false) return null;
    const said = CC.make("div", "onward-said");
    said.setAttribute("role", "alert");
    const button = CC.make("button", "onward", CC.make("span", "serif", next.label), CC.make("span", "quiet", CC.words.hold));
    button.type = "button";
    CC.held(button, () => CC.ask(CC.scene, next.move, (ok, words) => {
      said.textContent = ok ? "" : words;
    }));
    return CC.make("div", "onward-row", button, said);
  }

  function won(scene) {
    const host = by("won");
    host.hidden = scene.winner === null;
    const key = host.hidden ? "" : JSON.stringify([CC.may, scene.game, scene.tracks, scene.winner, scene.result, scene.choices]);
    if (key === victory) return;
    victory = key;
    if (host.hidden) return;
    const track = scene.tracks[scene.winner];
    host.className = "side-" + scene.winner;
    CC.fill(
      host,
      CC.make("div", "won-badge", CC.badge(scene, scene.winner)),
      CC.make("div", "won-name serif", scene.caption || track.name),
      CC.make("div", "won-result", scene.result)
    );
    const way = onward(scene);
    if (way) host.appendChild(way);
  }

  /* Where nothing lies on the table, what is waited for is what there is to read. */
  function bare(scene) {
    const empty = ["cards", "play", "lines", "dial"].every((id) => by(id).hidden);
    document.body.classList.toggle("bare", empty && scene.winner === null);
  }

  CC.middle = function (scene) {
    won(scene);
    cards(scene);
    if (scene.winner !== null) by("cards").hidden = true;
    play(scene);
    CC.lines(scene, !scene.count || playing(scene) || scene.winner !== null);
    dial(scene);
    prompt(scene);
    bare(scene);
    CC.guest(scene);
    const starter = starterRow(scene);
    const caption = CC.fill(by("caption"), CC.make("span", "serif", scene.caption));
    if (starter && playing(scene)) {
      caption.appendChild(CC.make("span", "caption-starter serif quiet", CC.words.starter + " "));
      caption.lastChild.appendChild(CC.chip(starter.cards[0].card));
    }
  };
}());
