/* Small drawings: elements, suits, cards, and letters in their shapes. */
(function () {
  const SVG = "http://www.w3.org/2000/svg";
  const SUITS = {
    H: "M50 94C20 68 4 50 4 30 4 15 15 5 28 5c10 0 18 6 22 15C54 11 62 5 72 5c13 0 24 10 24 25 0 20-16 38-46 64z",
    D: "M50 2c10 18 22 34 37 48-15 14-27 30-37 48C40 80 28 64 13 50 28 36 40 20 50 2z",
    S: "M50 3c8 17 46 39 46 63 0 14-11 22-22 22-8 0-15-4-19-11 1 9 5 16 11 21H34c6-5 10-12 11-21-4 7-11 11-19 11C15 88 4 80 4 66 4 42 42 20 50 3z",
    C: "M50 3c11 0 20 9 20 20 0 7-3 13-8 17 3-2 7-3 12-3 12 0 22 10 22 22s-10 21-21 21c-9 0-16-4-20-11 1 12 5 22 12 29H33c7-7 11-17 12-29-4 7-11 11-20 11C14 80 4 71 4 59s10-22 22-22c5 0 9 1 12 3-5-4-8-10-8-17C30 12 39 3 50 3z",
  };

  /* Words of which none breaks at its hyphen. */
  CC.whole = function (text) {
    const node = CC.make("span", "");
    text.split(" ").forEach((word, index) => {
      if (index) node.appendChild(document.createTextNode(" "));
      node.appendChild(CC.make("span", "whole", word));
    });
    return node;
  };

  /* The dealer's mark: a pack of cards. */
  CC.pack = () => CC.draw("svg", { class: "pack", viewBox: "0 0 20 20" },
    CC.draw("rect", { x: 3, y: 5, width: 10, height: 13.4, rx: 1.6, transform: "rotate(-14 8 12)" }),
    CC.draw("rect", { class: "over", x: 7.4, y: 3, width: 10, height: 13.4, rx: 1.6, transform: "rotate(10 12 10)" }));

  /* An element of the page: make("div", "class", child or text ...). */
  CC.make = function (tag, className) {
    const node = document.createElement(tag);
    if (className) node.className = className;
    for (let i = 2; i < arguments.length; i += 1) {
      const child = arguments[i];
      node.appendChild(typeof child === "string" ? document.createTextNode(CC.said(child)) : child);
    }
    return node;
  };

  /* The same of a drawing: draw("circle", {r: 3}, child ...). */
  CC.draw = function (tag, attributes) {
    const node = document.createElementNS(SVG, tag);
    Object.keys(attributes || {}).forEach((key) => node.setAttribute(key, attributes[key]));
    for (let i = 2; i < arguments.length; i += 1) {
      const child = arguments[i];
      node.appendChild(typeof child === "string" ? document.createTextNode(child) : child);
    }
    return node;
  };

  CC.fill = function (node) {
    while (node.firstChild) node.removeChild(node.firstChild);
    for (let i = 1; i < arguments.length; i += 1) node.appendChild(arguments[i]);
    return node;
  };

  CC.rank = (card) => (card[0] === "T" ? "10" : card[0]);
  CC.isRed = (card) => card[1] === "H" || card[1] === "D";
  CC.cardName = (card) => CC.words.card(CC.rank(card), card[1]);

  CC.suit = (suit) => CC.draw("svg", { class: "suit", viewBox: "0 0 100 100" }, CC.draw("path", { d: SUITS[suit] }));

  /* A paper card; `dull` where it does not count in what is on show. */
  CC.card = function (card, dull) {
    const paper = CC.make("span", "card" + (CC.isRed(card) ? " red" : "") + (dull ? " dull" : ""));
    paper.setAttribute("role", "img");
    paper.setAttribute("aria-label", CC.cardName(card));
    paper.appendChild(CC.make("span", "rank", CC.rank(card)));
    paper.appendChild(CC.suit(card[1]));
    return paper;
  };

  /* A card within a line of text: "7" and a heart. */
  CC.chip = function (card) {
    const chip = CC.make("span", "chip" + (CC.isRed(card) ? " red" : ""), CC.rank(card));
    chip.setAttribute("aria-label", CC.cardName(card));
    chip.appendChild(CC.suit(card[1]));
    return chip;
  };

  /* The outline of a side's shape around (0, 0), for a radius. */
  CC.outline = function (pattern, radius, className) {
    if (pattern === "circle") return CC.draw("circle", { r: radius, class: className });
    if (pattern === "square") {
      const half = radius * 0.87;
      return CC.draw("rect", { x: -half, y: -half, width: 2 * half, height: 2 * half, rx: half * 0.16, class: className });
    }
    const high = radius * 1.2;
    const points = [[0, -high], [high * 0.98, high * 0.72], [-high * 0.98, high * 0.72]];
    return CC.draw("polygon", { points: points.join(" "), "stroke-linejoin": "round", class: className });
  };

  /* A letter in its side's shape, 1em high; `ring` for an undone score. Partners' two letters are smaller. */
  function badge(side, pattern, letter, ring) {
    const shape = CC.outline(pattern, 46, "body");
    shape.setAttribute("stroke-width", ring ? 9 : 5);
    const node = CC.draw("svg", { class: "badge side-" + side + (ring ? " ring" : ""), viewBox: "-50 -50 100 100" });
    if (!ring) {
      const shadow = CC.outline(pattern, 48, "shadow");
      shadow.setAttribute("transform", "translate(0 6)");
      node.appendChild(shadow);
    }
    node.appendChild(shape);
    const pair = letter.length > 1;
    node.appendChild(CC.draw("text", { class: pair ? "pair" : "", y: pattern === "triangle" ? 27 : pair ? 16 : 21 }, letter));
    return node;
  }

  CC.badge = (scene, side, ring) => badge(side, scene.tracks[side].pattern, scene.tracks[side].letter, ring);

  /* The letter of one seat: partners have the shape in common. */
  CC.seatBadge = function (scene, seat, ring) {
    const who = CC.who(scene, seat);
    return badge(who.side, scene.tracks[who.side].pattern, who.letter, ring);
  };

  /* Who sits at a seat: {name, letter, side, dealer}. */
  CC.who = function (scene, seat) {
    const side = CC.sideOf(scene, seat);
    const track = scene.tracks[side] || scene.tracks[0];
    return scene.seats[seat] || { name: track.name, letter: track.letter, side: side, dealer: track.dealer };
  };

  /* Every seat's number, in the order in which they sit. */
  CC.seatsOf = (scene) => [].concat.apply([], scene.tracks.map((track) => track.seats)).sort((a, b) => a - b);

  CC.sideOf = function (scene, seat) {
    for (let side = 0; side < scene.tracks.length; side += 1) {
      if (scene.tracks[side].seats.indexOf(seat) >= 0) return side;
    }
    return seat;
  };

  /* How many places the knob walks: a choice each, and the one that shows where the pages are. */
  CC.places = (scene) => scene.choices.length + (scene.phone ? 1 : 0);

  /* What the knob is on: an offer, or the label alone of what is no move; null where it rests. */
  CC.chosen = (scene) => (scene.knob === null ? null : scene.choices[scene.knob] || { label: scene.phone });
}());
