/* All scores of the game, newest first, and for each of them why: the rule's sentence and the cards, said by the table. */
(function () {
  const host = document.getElementById("scores");
  let open = false;
  let scores = [];
  let wanted = null; // {turn, label}: the score that is asked about
  let counts = null; // what the table says about it; null until it has
  let words = "";
  let seen = ""; // the scene that the scores are of: "game.turn"
  let drawn = "";
  let opener = null; // what had the focus before

  const ask = (url) => fetch(url, { cache: "no-store" }).then((response) => response.json().then((body) => {
    if (!response.ok) throw new Error(body.error || CC.words.noWhy);
    return body;
  }));

  const failed = (error) => {
    words = error.name === "Error" ? error.message : CC.words.noWhy;
    draw();
  };

  function close() {
    open = false;
    wanted = null;
    host.hidden = true;
    if (opener && document.body.contains(opener)) opener.focus();
  }

  function line(each) {
    const cards = CC.make("div", "told-cards");
    (each.cards || []).forEach((card) => cards.appendChild(CC.chip(card)));
    const told = CC.make("div", "told", CC.make("span", "serif", each.said));
    if (each.points) told.appendChild(CC.make("b", "", String(each.points))); // what a claim was worth is told in words
    return CC.make("div", "reason", told, cards, CC.make("p", "", each.why));
  }

  /* The count that a score is: a move may have made several. */
  function because(score) {
    const own = counts.filter((count) => count.seat === score.seat && count.label === score.label);
    const node = CC.make("div", "because side-" + score.side);
    (own.length ? own : counts).forEach((count) => count.lines.forEach((each) => node.appendChild(line(each))));
    return node;
  }

  const isWanted = (score) => wanted && wanted.turn === score.turn && (!wanted.label || wanted.label === score.label);

  function row(scene, score) {
    const button = CC.make("button", "scored" + (score.undone ? " undone" : ""), score.seat === null || score.seat === undefined ? CC.badge(scene, score.side) : CC.seatBadge(scene, score.seat));
    button.type = "button";
    button.appendChild(CC.make("span", "points", CC.signed(score.points)));
    button.appendChild(CC.make("span", "why", score.label));
    if (score.undone) button.appendChild(CC.make("em", "", CC.words.undone));
    button.appendChild(CC.make("span", "ask", CC.words.why));
    button.setAttribute("aria-expanded", String(Boolean(isWanted(score))));
    button.addEventListener("click", () => (isWanted(score) ? reason(null) : reason({ turn: score.turn, label: score.label })));
    return button;
  }

  function draw() {
    const scene = CC.scene;
    const key = JSON.stringify([scores, wanted, counts, words, scene.seats, scene.language]);
    if (key === drawn && !host.hidden) return;
    drawn = key;
    const before = host.querySelector(".sheet");
    const at = before ? before.scrollTop : 0;
    const shut = CC.make("button", "shut", "\u00d7");
    shut.type = "button";
    shut.setAttribute("aria-label", CC.words.close);
    shut.addEventListener("click", close);
    const sheet = CC.make("div", "sheet", CC.make("div", "menu-head", CC.make("h2", "serif", CC.words.scores), shut));
    if (words) sheet.appendChild(CC.make("p", "said", words)).setAttribute("role", "alert");
    if (!scores.length && !words) sheet.appendChild(CC.make("p", "quiet", CC.words.noScores));
    let shown = null;
    scores.forEach((score) => {
      sheet.appendChild(row(scene, score));
      if (isWanted(score) && counts && !shown) shown = sheet.appendChild(because(score));
    });
    CC.fill(host, sheet);
    const fresh = host.hidden;
    host.hidden = false;
    sheet.scrollTop = at;
    if (shown && (fresh || at === 0)) sheet.scrollTop = Math.max(0, shown.offsetTop - sheet.clientHeight / 2);
    if (fresh) shut.focus();
  }

  function reason(which) {
    wanted = which;
    counts = null;
    words = "";
    draw();
    if (!which) return;
    ask("/api/v1/scores/" + which.turn).then((body) => {
      if (wanted !== which) return;
      counts = body.counts;
      draw();
    }).catch(failed);
  }

  function all() {
    seen = CC.scene.game + "." + CC.scene.turn;
    ask("/api/v1/scores").then((body) => {
      scores = body.scores.slice().reverse();
      if (open) draw();
    }).catch(failed);
  }

  /* Open the scores; at the one of that turn where one is asked about. */
  CC.why = function (turn, label) {
    opener = document.activeElement;
    open = true;
    words = "";
    scores = CC.scene.recent.map((past) => Object.assign({ seat: null }, past)); // until all of them have come
    reason(turn === null ? null : { turn: turn, label: label });
    all();
  };

  /* A new scene: new scores, where they are being looked at. */
  CC.scores = function (scene) {
    if (open && seen !== scene.game + "." + scene.turn) all();
  };

  host.addEventListener("click", (event) => event.target === host && close());
  document.addEventListener("keydown", (event) => event.key === "Escape" && open && close());
}());
