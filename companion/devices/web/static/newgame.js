/* The form for a new game: which one, for how many, who sits where, and how it is played. What is typed stays. */
(function () {
  const LONGEST = 40; // letters of a name
  const SEATS = [2, 3, 4]; // where the table does not say how many may play
  let number = null; // of the game that this was typed in
  let games = []; // as the table describes them; none while it has not answered
  let picked = null; // {game, preset, players, options}: what is chosen
  let names = []; // as typed, by seat
  let more = false;
  let form = null;

  CC.isNewGame = (offer) => offer.move.do === "new" && Boolean(offer.move.players);

  /* Whether somebody is at the form, so that it must not be drawn anew under his fingers. */
  CC.namesGame = () => Boolean(form) && form.contains(document.activeElement);

  /* What games there are; `done` once the table has said so. */
  CC.askGames = function (done) {
    fetch("/api/v1/games", { cache: "no-store" }).then((response) => (response.ok ? response.json() : { games: [] })).then((body) => {
      games = body.games || [];
      done();
    }).catch(() => null);
  };

  const spaced = (name) => String(name).replace(/[_-]/g, " ");
  const shown = (value) => (value === true ? CC.words.yes : value === false ? CC.words.no : spaced(value));
  const described = () => games.filter((game) => game.game === picked.game)[0];

  function field(label, input) {
    input.setAttribute("aria-label", label);
    return CC.make("label", "field", CC.make("span", "quiet", label), input);
  }

  /* A list to pick from: [value, what it says] each. */
  function select(entries, chosen, changed) {
    const list = CC.make("select", "name-field");
    entries.forEach((entry, index) => {
      list.appendChild(CC.make("option", "", entry[1])).value = String(index);
    });
    list.value = String(Math.max(0, entries.map((entry) => entry[0]).indexOf(chosen)));
    list.addEventListener("change", () => changed(entries[Number(list.value)][0]));
    return list;
  }

  function name(players, seat) {
    const input = CC.make("input", "name-field");
    input.type = "text";
    input.maxLength = LONGEST;
    input.autocomplete = "off";
    input.value = names[seat] === undefined ? players[seat] || "" : names[seat];
    input.addEventListener("input", () => {
      names[seat] = input.value;
    });
    return field(CC.words.seat(seat), input);
  }

  /* One option: what it is called, its values, and what it means. Where nothing is chosen the preset has its way. */
  function option(each) {
    const preset = described().presets[picked.preset] || {};
    const usual = preset[each.name] === undefined ? each.default : preset[each.name];
    const chosen = picked.options[each.name];
    const set = (value) => {
      if (value === usual) delete picked.options[each.name];
      else picked.options[each.name] = value;
    };
    let input = null;
    if (each.values.length) {
      input = select(each.values.map((value) => [value, shown(value)]), chosen === undefined ? usual : chosen, set);
    } else {
      input = CC.make("input", "name-field");
      const counts = each.type ? each.type === "int" : typeof usual === "number";
      input.type = counts ? "number" : "text";
      input.value = String(chosen === undefined ? usual : chosen);
      input.addEventListener("input", () => set(counts ? Number(input.value) : input.value));
    }
    input.setAttribute("aria-label", spaced(each.name));
    return CC.make("div", "option", CC.make("label", "field", CC.make("span", "", spaced(each.name)), input), CC.make("p", "quiet", each.help));
  }

  function options() {
    const fold = CC.make("button", "choice more", CC.make("span", "what", CC.words.more), CC.make("span", "quiet", more ? "\u2212" : "+"));
    fold.type = "button";
    fold.setAttribute("aria-expanded", String(more));
    fold.addEventListener("click", () => {
      more = !more;
      draw();
      form.querySelector(".more").focus();
    });
    return [fold].concat(more ? described().options.map(option) : []);
  }

  /* Which presets there are: those that the table describes, else those that it offers. */
  function presets(offers) {
    const game = described();
    const offered = offers.map((offer) => [offer.move.preset, offer.label.replace(/^[^:]*: /, "")]);
    if (!game) return offered;
    return Object.keys(game.presets).map((preset) => [preset, spaced(preset)]);
  }

  function start(sitting, send) {
    const button = CC.make("button", "choice", CC.make("span", "what", CC.words.start), CC.make("span", "quiet", CC.words.hold));
    button.type = "button";
    CC.held(button, () => {
      const players = [];
      for (let seat = 0; seat < picked.players; seat += 1) players.push(names[seat] === undefined ? sitting[seat] || "" : names[seat]);
      const move = { do: "new", preset: picked.preset, players: players };
      if (picked.game) move.game = picked.game;
      if (Object.keys(picked.options).length) move.options = picked.options;
      send({ move: move });
    });
    return button;
  }

  let draw = () => null;

  function begin(scene, offers) {
    if (number !== scene.game) {
      number = scene.game;
      picked = null;
      names = [];
      more = false;
    }
    if (!picked) picked = { game: "", preset: offers[0].move.preset, players: offers[0].move.players.length, options: {} };
    if (!picked.game && games.length) picked.game = (games.filter((game) => game.here)[0] || games[0]).game;
  }

  /* The form for these offers of a scene; `send(offer)` asks for the one that is filled in. */
  CC.newGame = function (scene, offers, send) {
    begin(scene, offers);
    form = CC.make("div", "new-game");
    draw = () => {
      const game = described();
      const sitting = offers[0].move.players;
      const seats = game ? (game.seats && game.seats[picked.preset]) || game.players || SEATS : [sitting.length];
      if (seats.indexOf(picked.players) < 0) picked.players = seats[0];
      const change = (what) => (value) => {
        picked[what] = value;
        if (what === "game") picked.preset = Object.keys(described().presets)[0];
        if (what !== "players") picked.options = {};
        draw();
      };
      const parts = [CC.make("h3", "serif", CC.words.newGame)];
      if (games.length > 1) parts.push(field(CC.words.game, select(games.map((each) => [each.game, each.title]), picked.game, change("game"))));
      parts.push(field(CC.words.which, select(presets(offers), picked.preset, change("preset"))));
      if (seats.length > 1) parts.push(field(CC.words.players, select(seats.map((count) => [count, String(count)]), picked.players, change("players"))));
      for (let seat = 0; seat < picked.players; seat += 1) parts.push(name(sitting, seat));
      CC.fill.apply(null, [form].concat(parts, game && game.options.length ? options() : [], start(sitting, send)));
    };
    draw();
    return form;
  };
}());
