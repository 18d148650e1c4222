/* The sides: who they are, who of them deals and is to play, how far they are. Partners have a row each and one score. */
(function () {
  const by = (id) => document.getElementById(id);
  let sides = [];
  let built = "";

  /* One who sits there: letter, name, whether he deals, whether he is to play. */
  function person(scene, seat) {
    const who = CC.who(scene, seat);
    const deals = CC.make("span", "pill deals", CC.pack(), CC.make("span", "deals-word", CC.words.deals));
    deals.setAttribute("aria-label", CC.words.deals);
    deals.id = "deals-" + seat;
    const turn = CC.make("span", "pill turn");
    const node = CC.make("div", "who", CC.seatBadge(scene, seat), CC.make("h2", "name", who.name), deals, turn);
    node.id = "who-" + seat;
    if (seat === CC.seat) node.classList.add("own");
    return { node: node, seat: seat, deals: deals, turn: turn };
  }

  function side(scene, track, number) {
    const people = track.seats.map((seat) => person(scene, seat));
    const score = CC.make("div", "score");
    const toGo = CC.make("div", "to-go");
    score.id = "score-" + number;
    const node = CC.make.apply(null, ["section", "side side-" + number].concat(people.map((one) => one.node)));
    node.appendChild(CC.make("div", "tally", score, toGo));
    node.id = "side-" + number;
    return { node: node, people: people, score: score, toGo: toGo };
  }

  /* Two sides stand left and right; of three the last two share the right column. */
  function build(scene) {
    const key = JSON.stringify([scene.language, scene.tracks.map((t) => [t.name, t.letter, t.pattern, t.seats]), scene.seats.map((s) => [s.name, s.letter])]);
    if (key === built) return;
    built = key;
    sides = scene.tracks.map((track, number) => side(scene, track, number));
    Array.prototype.slice.call(document.querySelectorAll(".side")).forEach((old) => old.parentNode.removeChild(old));
    sides.forEach((one, number) => {
      const column = by("column-" + Math.min(1, number));
      column.insertBefore(one.node, column.querySelector("#recent, #chart"));
    });
    document.body.classList.toggle("three", scene.tracks.length > 2);
    document.body.classList.toggle("partners", scene.tracks.some((track) => track.seats.length > 1));
  }

  /* What is left; or, while an amount is dialled at the table, what OK would peg. */
  function toGo(host, scene, track) {
    host.classList.toggle("dials", track.draft !== 0);
    if (track.draft) {
      CC.fill(host, CC.make("span", "draft-amount serif", CC.signed(track.draft)), CC.make("span", "", CC.words.okPegs));
      return;
    }
    const left = Math.max(0, scene.length - track.score);
    host.textContent = CC.together(left ? CC.words.toGo(left) : CC.words.home);
  }

  CC.sides = function (scene) {
    build(scene);
    const turn = scene.winner === null && scene.to_act !== null ? scene.acts || CC.words.turn[scene.phase] : "";
    scene.tracks.forEach((track, number) => {
      const part = sides[number];
      part.people.forEach((one) => {
        const plays = Boolean(turn) && scene.to_act === one.seat;
        one.deals.hidden = !CC.who(scene, one.seat).dealer;
        one.turn.hidden = !plays;
        one.turn.textContent = plays ? turn : "";
        one.node.classList.toggle("both", !one.deals.hidden && plays);
      });
      part.score.textContent = String(track.score);
      part.score.setAttribute("aria-label", track.name + " " + track.score);
      part.score.classList.toggle("three", track.score > 99);
      toGo(part.toGo, scene, track);
    });
    document.body.classList.toggle("hundreds", scene.tracks.some((track) => track.score > 99));
  };
}());
