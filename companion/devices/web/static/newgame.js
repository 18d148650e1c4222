/* The form for a new game: which one, and who sits where. What is typed stays while the table goes on. */
(function () {
  const LONGEST = 40; // letters of a name
  let game = null; // the game that this was typed in
  let chosen = 0;
  let names = [];
  let form = null;

  CC.isNewGame = (offer) => offer.move.do === "new" && Boolean(offer.move.players);

  /* Whether somebody is at the form, so that it must not be drawn anew under his fingers. */
  CC.namesGame = () => Boolean(form) && form.contains(document.activeElement);

  function name(players, seat) {
    const input = CC.make("input", "name-field");
    input.type = "text";
    input.maxLength = LONGEST;
    input.autocomplete = "off";
    input.value = names[seat] === undefined ? players[seat] : names[seat];
    input.addEventListener("input", () => {
      names[seat] = input.value;
    });
    return CC.make("label", "field", CC.make("span", "quiet", CC.words.seat(seat)), input);
  }

  function presets(offers, changed) {
    const list = CC.make("select", "name-field");
    offers.forEach((offer, index) => {
      const option = list.appendChild(CC.make("option", "", offer.label));
      option.value = String(index);
    });
    list.value = String(chosen);
    list.addEventListener("change", () => {
      chosen = Number(list.value);
      changed();
    });
    return CC.make("label", "field", CC.make("span", "quiet", CC.words.which), list);
  }

  /* The form for these offers of a scene; `send(offer)` asks for the one that is filled in. */
  CC.newGame = function (scene, offers, send) {
    if (game !== scene.game) {
      game = scene.game;
      chosen = 0;
      names = [];
    }
    chosen = Math.min(chosen, offers.length - 1);
    const seats = CC.make("div", "");
    const sit = () => CC.fill.apply(null, [seats].concat(offers[chosen].move.players.map((_, seat, all) => name(all, seat))));
    sit();
    const start = CC.make("button", "choice", CC.make("span", "what", CC.words.start), CC.make("span", "quiet", CC.words.hold));
    start.type = "button";
    CC.held(start, () => {
      const offer = offers[chosen];
      const players = offer.move.players.map((before, seat) => (names[seat] === undefined ? before : names[seat]));
      send({ move: Object.assign({}, offer.move, { players: players }) });
    });
    form = CC.make("div", "new-game", CC.make("h3", "serif", CC.words.newGame), presets(offers, sit), seats, start);
    return form;
  };
}());
