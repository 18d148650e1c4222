/* What may be done, by touch or mouse: every choice of the scene, the careful ones held for 2 s. */
(function () {
  const menu = document.getElementById("menu");
  const opener = document.getElementById("menu-button");
  let open = false;
  let words = "";
  let busy = false;
  let drawn = "";

  function send(offer, amount) {
    if (busy) return;
    busy = true;
    const move = Object.assign({}, offer.move);
    if (offer.number) move[offer.number[0]] = amount;
    CC.ask(CC.scene, move, (ok, said) => {
      busy = false;
      words = said;
      if (ok) close();
      else CC.menu(CC.scene, true);
    });
  }

  function close() {
    open = false;
    words = "";
    menu.hidden = true;
    opener.focus();
  }

  function label(scene, offer) {
    const text = CC.make("span", "what");
    if (offer.seat !== null) text.appendChild(CC.seatBadge(scene, offer.seat));
    text.appendChild(CC.make("span", "", offer.label));
    return text;
  }

  function plain(scene, offer) {
    const button = CC.make("button", "choice", label(scene, offer));
    button.type = "button";
    if (offer.careful) {
      button.appendChild(CC.make("span", "quiet", CC.words.hold));
      CC.held(button, () => send(offer));
    } else {
      button.addEventListener("click", () => send(offer));
    }
    return button;
  }

  function numbered(scene, offer) {
    const number = offer.number;
    let amount = Math.max(number[1], Math.min(number[2], number[1] > 0 ? number[1] : number[3]));
    const shown = CC.make("output", "amount", String(amount));
    const change = (by) => () => {
      amount = Math.max(number[1], Math.min(number[2], amount + by));
      if (amount === 0) amount = Math.max(number[1], Math.min(number[2], by));
      shown.textContent = (amount > 0 ? "+" : "") + amount;
    };
    change(0)();
    const step = (sign, name, by) => {
      const button = CC.make("button", "step", sign);
      button.type = "button";
      button.setAttribute("aria-label", name);
      CC.repeating(button, change(by));
      return button;
    };
    const go = CC.make("button", "do", "OK");
    go.type = "button";
    go.addEventListener("click", () => {
      if (!offer.careful || go.textContent === CC.words.again) return send(offer, amount);
      go.textContent = CC.words.again; // a correction: asks once more
      return null;
    });
    return CC.make("div", "choice counted", label(scene, offer), step("\u2212", "less", -number[3]), shown, step("+", "more", number[3]), go);
  }

  function seats(scene) {
    const row = CC.make("div", "seats", CC.make("span", "quiet", CC.words.seatUse));
    CC.seatsOf(scene).forEach((seat) => {
      const link = CC.make("a", "seat", CC.seatBadge(scene, seat), CC.make("span", "", CC.who(scene, seat).name));
      link.href = "/seat/" + seat;
      row.appendChild(link);
    });
    if (CC.seat !== null) {
      const link = CC.make("a", "seat", CC.words.watch);
      link.href = "/";
      row.appendChild(link);
    }
    return row;
  }

  /* Draw the choices of a scene where the menu is open; a press that is going on is left alone. */
  CC.menu = function (scene, anew) {
    if (!open || (menu.querySelector(".down") && !anew)) return;
    const key = JSON.stringify([CC.may, scene.choices, words, scene.tracks.map((t) => t.name), scene.seats.map((s) => s.name)]);
    if (key === drawn && !anew && !menu.hidden) return;
    drawn = key;
    const list = CC.make("div", "choices");
    const choices = CC.may ? scene.choices : [];
    const games = choices.filter(CC.isNewGame);
    const others = choices.filter((offer) => !CC.isNewGame(offer));
    others.forEach((offer) => list.appendChild(offer.number ? numbered(scene, offer) : plain(scene, offer)));
    const before = menu.querySelector(".choices");
    if (!anew && games.length && CC.namesGame()) { // a name is being typed: the rest is drawn anew round it
      before.parentNode.replaceChild(list, before);
      return;
    }
    if (!CC.may) list.appendChild(CC.make("p", "quiet", CC.words.onlyLooks));
    else if (!scene.choices.length) list.appendChild(CC.make("p", "quiet", CC.words.nothingElse));
    const shut = CC.make("button", "shut", "\u00d7");
    shut.type = "button";
    shut.setAttribute("aria-label", CC.words.close);
    shut.addEventListener("click", close);
    const head = CC.make("div", "menu-head", CC.make("h2", "serif", CC.words.menu), shut);
    const sheet = CC.make("div", "sheet", head);
    if (words) {
      const said = sheet.appendChild(CC.make("p", "said", words));
      said.setAttribute("role", "alert");
    }
    sheet.appendChild(list);
    const told = CC.make("button", "choice", CC.make("span", "what", CC.words.scores));
    told.type = "button";
    told.addEventListener("click", () => {
      close();
      CC.why(null);
    });
    sheet.appendChild(told);
    const pairing = CC.pairButton("choice");
    pairing.addEventListener("click", close);
    sheet.appendChild(pairing);
    sheet.appendChild(CC.addressButton(close));
    if (games.length) sheet.appendChild(CC.newGame(scene, games, send));
    if (CC.may) sheet.appendChild(seats(scene));
    CC.fill(menu, sheet);
    menu.hidden = false;
    shut.focus();
  };

  opener.addEventListener("click", () => {
    if (!CC.scene) return;
    open = true;
    CC.menu(CC.scene, true);
    CC.askGames(() => !CC.namesGame() && CC.menu(CC.scene, true));
  });
  menu.addEventListener("click", (event) => event.target === menu && close());
  document.addEventListener("keydown", (event) => event.key === "Escape" && open && close());
}());
