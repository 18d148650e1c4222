/* The board: a plank with a lane and two pegs for each side. Pegs walk hole by hole when the scene says at which pace. */
(function () {
  const T = CC.track;
  const LANES = { 1: [0], 2: [0.61, -0.61], 3: [1, 0, -1] };
  /* By sides, in pitches: radius of a front and of a back peg, wood beside the outer lanes, where numbers stand, half a line. */
  const WIDE = { front: 0.6, back: 0.5, wood: 1.14, beside: 1.75, line: 1.3 };
  const TIGHT = { front: 0.49, back: 0.42, wood: 0.8, beside: 1.85, line: 1.5 };
  const TURN = [80.5, 85.5]; // the small turn: pegs of three lanes have no room there
  const NAMES = { skunk: "skunk", double_skunk: "double skunk", lurch: "lurch" };
  const still = window.matchMedia ? window.matchMedia("(prefers-reduced-motion: reduce)") : { matches: false };

  CC.Board = class {
    constructor(host) {
      this.host = host;
      this.upright = false;
      this.pitch = 0;
      this.scene = null;
      this.fronts = []; // where each side's front peg is drawn now, holes
      this.walks = [];
      this.frame = 0;
      this.ran = null; // the win that has been run up the track: "game.turn"
    }

    /* Fit into a box of px; draws anew only where that changes something. */
    fit(width, height, upright) {
      const across = upright ? T.HEIGHT : T.WIDTH;
      const down = upright ? T.WIDTH : T.HEIGHT;
      const scale = Math.max(0.05, Math.min(width / across, height / down));
      const size = [Math.round(across * scale), Math.round(down * scale)];
      if (this.svg && this.upright === upright && this.size[0] === size[0] && this.size[1] === size[1]) return;
      this.upright = upright;
      this.size = size;
      this.pitch = scale * T.P;
      this.svg = null;
      if (this.scene) this.show(this.scene, true);
    }

    /* Show a scene; `jump` where no peg should walk. A preview of the page's own: {side, amount, hole}. */
    show(scene, jump, preview) {
      const same = this.scene && this.scene.game === scene.game && this.scene.length === scene.length
        && this.scene.tracks.length === scene.tracks.length;
      this.scene = scene;
      this.preview = preview || null;
      if (!this.size) return;
      if (!this.svg || !same || this.marks !== JSON.stringify([scene.marks, scene.tracks.map((t) => t.letter)])) this._build();
      const now = performance.now();
      scene.tracks.forEach((track, side) => {
        const from = this.fronts[side];
        const walking = scene.pace > 0 && !jump && !still.matches && same && from !== undefined && track.front > from;
        const walk = this.walks[side];
        if (walking && walk && walk.to === track.front) return;
        this.walks[side] = walking ? { from: from, to: track.front, start: now, pace: scene.pace } : null;
        if (!walking) this.fronts[side] = track.front;
      });
      this._pegs();
      this._walk();
      this._win(jump);
    }

    /* A win is one run of the winner's colour up the track, then everything is still. */
    _win(jump) {
      const won = this.scene.winner === null ? null : this.scene.game + "." + this.scene.turn;
      const again = won === this.ran || jump || still.matches;
      this.ran = won;
      if (won === null || again) return;
      const side = this.scene.winner;
      const run = this.sides[side].under.appendChild(CC.draw("path", { class: "lane run" }));
      const length = this.scene.length - 1;
      const begun = performance.now();
      const step = (now) => {
        const n = Math.min(length, (now - begun) / 2000 * length);
        run.setAttribute("d", this._path(0, T.distance(Math.max(0.1, n)), this.lanes[side]));
        if (n < length) window.requestAnimationFrame(step);
        else run.setAttribute("class", "lane run still");
      };
      window.requestAnimationFrame(step);
    }

    _point(x, y) {
      return this.upright ? [y, -x] : [x, y];
    }

    /* The start hole of the back pegs, far enough behind the front pegs to be seen whole. */
    _behind() {
      return -0.1 * T.P - 1.15 * T.P * this._grown();
    }

    /* How much larger pegs are drawn where the board is small. */
    _grown() {
      if (this.sizes === TIGHT) return this.pitch < 10 ? 1.5 : this.pitch < 16 ? 1.2 : 1;
      return this.pitch < 10 ? 1.75 : this.pitch < 16 ? 1.3 : 1;
    }

    _place(n, side) {
      const xy = n === -1 ? T.at(this._behind(), this.lanes[side]) : T.place(n, this.lanes[side], this.scene.length);
      return this._point(xy[0], xy[1]);
    }

    _path(from, to, offset) {
      return "M" + T.along(from, to, offset).map((xy) => this._point(xy[0], xy[1]).map((v) => v.toFixed(1)).join(" ")).join("L");
    }

    _build() {
      const scene = this.scene;
      this.lanes = LANES[scene.tracks.length] || LANES[2];
      this.sizes = this.lanes.length > 2 ? TIGHT : WIDE;
      this.marks = JSON.stringify([scene.marks, scene.tracks.map((t) => t.letter)]);
      const box = this.upright ? [T.TOP, -(T.LEFT + T.WIDTH), T.HEIGHT, T.WIDTH] : [T.LEFT, T.TOP, T.WIDTH, T.HEIGHT];
      this.svg = CC.draw("svg", { class: this._large() ? "board" : "board tiny", viewBox: box.join(" "), width: this.size[0], height: this.size[1] });
      this._wood(box);
      this._holes();
      this._lines();
      this.over = this.svg.appendChild(CC.draw("g"));
      this.sides = scene.tracks.map((track, side) => this._side(track, side));
      CC.fill(this.host, this.svg);
    }

    _wood(box) {
      this.svg.appendChild(CC.draw("rect", { class: "plank", x: box[0] + 0.5, y: box[1] + 0.5, width: box[2] - 1, height: box[3] - 1, rx: 22 }));
      for (let i = 1; i < 13; i += 1) {
        const y = T.TOP + T.HEIGHT * i / 13;
        const x = T.LEFT + 5;
        const bend = ((i * 37) % 11) - 5;
        const ends = [[x, y], [x + T.WIDTH * 0.3, y + bend], [x + T.WIDTH * 0.62, y - bend * 0.7], [x + T.WIDTH - 10, y + bend * 0.4]];
        const xy = ends.map((p) => this._point(p[0], p[1]).map((v) => v.toFixed(1)).join(" "));
        this.svg.appendChild(CC.draw("path", { class: "grain", d: "M" + xy[0] + "C" + xy[1] + " " + xy[2] + " " + xy[3] }));
      }
      const wide = (this.lanes[0] - this.lanes[this.lanes.length - 1] || 1.2) + this.sizes.wood;
      const groove = this._path(this._behind(), T.distance(Math.min(120, this.scene.length - 1)) + 0.45 * T.P, 0);
      this.svg.appendChild(CC.draw("path", { class: "edge", d: groove, "stroke-width": wide * T.P + 1.4 }));
      this.svg.appendChild(CC.draw("path", { class: "groove", d: groove, "stroke-width": wide * T.P }));
    }

    _holes() {
      const length = this.scene.length;
      const paths = this.svg.appendChild(CC.draw("g"));
      this.holes = this.scene.tracks.map((track, side) => {
        const group = this.svg.appendChild(CC.draw("g", { class: "side-" + side }));
        const holes = [];
        for (let n = -1; n < length; n += 1) {
          const xy = this._place(n, side);
          const hole = CC.draw("circle", { class: "hole", cx: xy[0].toFixed(1), cy: xy[1].toFixed(1), r: 4.1 });
          holes.push(group.appendChild(hole));
        }
        return holes;
      });
      this.paths = paths;
      const at = T.game(length);
      const game = this._point(at[0], at[1]);
      this.svg.appendChild(CC.draw("circle", { class: "game-hole", cx: game[0], cy: game[1], r: 12.2 }));
      this.svg.appendChild(CC.draw("circle", { class: "game-dot", cx: game[0], cy: game[1], r: 5.6 }));
    }

    _lines() {
      const length = this.scene.length;
      const shift = length === 121 ? 0 : 4;
      this.scene.marks.forEach((mark) => {
        if (!NAMES[mark[1]]) return;
        const d = (T.distance(mark[0]) + T.distance(mark[0] - 1)) / 2;
        const ends = [T.at(d, this.sizes.line), T.at(d, -this.sizes.line)].map((xy) => this._point(xy[0], xy[1]));
        this.svg.appendChild(CC.draw("line", { class: "line", x1: ends[0][0], y1: ends[0][1], x2: ends[1][0], y2: ends[1][1] }));
        if (this._large()) this._label(mark);
      });
      [30, 60, 90, 120].filter((n) => n < length - shift).forEach((n) => {
        if (!this._large() && (n === 120 || this.sizes === TIGHT)) return;
        const xy = T.at(T.distance(n), n === 120 ? this.sizes.beside : -this.sizes.beside);
        this._number(xy, n, this.upright && n !== 90 ? -3 : 0);
      });
      if (length === 121 ? this._large() : true) {
        const game = T.game(length);
        this._number(this.upright ? [game[0], game[1] + 26] : [game[0], game[1] + (length === 121 ? 23 : -26)], length, 0, " game");
      }
    }

    _number(xy, n, nudge, more) {
      const at = this._point(xy[0], xy[1]);
      const size = this._legible(13.2);
      const anchor = this._large() || more ? "middle" : { 60: "start", 90: "end" }[n] || "middle"; // away from its line
      if (anchor !== "middle") at[0] += anchor === "end" ? 0.5 * T.P : -0.5 * T.P;
      const turned = this.upright && this.sizes === TIGHT && !more; // three lanes leave no room to lie across
      const place = turned ? [at[0] + 4.6, at[1], "rotate(-90) "] : [at[0] + nudge, at[1] + 4.6 * size, ""];
      const text = CC.draw("text", { class: "number" + (more || ""), "text-anchor": anchor, transform: "translate(" + place[0] + " " + place[1] + ") " + place[2] + "scale(" + size + ")" }, String(n));
      this.svg.appendChild(text);
    }

    /* The name of a line lies on the far side of it from the number, where the wood is free. */
    _label(mark) {
      const inner = mark[0] > 85 || mark[0] <= 35;
      const d = (T.distance(mark[0]) + T.distance(mark[0] - 1)) / 2;
      const xy = T.at(d + 4.5, -this.sizes.beside);
      const at = this._point(xy[0], xy[1]);
      const turned = this.upright ? " rotate(-90)" : "";
      const anchor = inner ? "start" : "end";
      const down = this.upright ? "translate(" + (at[0] + (inner ? 4 : 1)) + " " + at[1] + ")" : "translate(" + at[0] + " " + (at[1] + 4) + ")";
      const scale = " scale(" + this._legible(12) + ")";
      this.svg.appendChild(CC.draw("text", { class: "label", "text-anchor": anchor, transform: down + turned + scale }, NAMES[mark[1]]));
    }

    /* How much larger text must be drawn than it is here so that it never is below 13 px. */
    _legible(units) {
      return Math.max(1, Math.min(2.6, 13 * T.P / (units * this.pitch)));
    }

    _large() {
      return this.pitch >= 10;
    }

    _side(track, side) {
      const under = this.paths.appendChild(CC.draw("g", { class: "side-" + side }));
      const group = this.over.appendChild(CC.draw("g", { class: "side-" + side }));
      const grown = this._grown();
      const peg = (kind, radius) => {
        const size = radius * T.P * grown;
        const node = CC.draw("g", { class: "peg " + kind, id: (this.host.id || "board") + "-" + kind + "-" + side });
        const shadow = CC.outline(track.pattern, size + 1.2, "shadow");
        shadow.setAttribute("transform", "translate(0 1.6)");
        if (kind !== "draft") node.appendChild(shadow);
        node.appendChild(CC.outline(track.pattern, size - (kind === "front" ? 0.5 : 1), "body"));
        const y = (kind === "front" ? 5.4 : 4.1) * radius / WIDE[kind === "front" ? "front" : "back"];
        const pair = track.letter.length > 1;
        const text = CC.draw("text", { class: pair ? "pair" : this.sizes === TIGHT ? "tight" : "", transform: "scale(" + grown + ")", y: pair ? y - 1 : y }, track.letter);
        if (pair && !this._large()) text.textContent = ""; // two letters have no room there: the shape is theirs alone
        node.appendChild(text);
        return group.appendChild(node);
      };
      return {
        under: under,
        group: group,
        lane: under.appendChild(CC.draw("path", { class: "lane" })),
        unsaved: under.appendChild(CC.draw("path", { class: "lane unsaved" })),
        way: group.appendChild(CC.draw("path", { class: "way" })),
        draft: peg("draft", 0.6),
        back: peg("back", this.sizes.back),
        front: peg("front", this.sizes.front),
        passed: -1,
      };
    }

    _pegs() {
      this.scene.tracks.forEach((track, side) => {
        const drawn = this.sides[side];
        const offset = this.lanes[side];
        const hidden = this.scene.only !== null && this.scene.only !== side;
        drawn.group.setAttribute("class", "side-" + side + (hidden ? " dimmed" : ""));
        this._move(drawn.back, track.back === 0 && track.front === 0 ? -1 : track.back, side);
        const ahead = this._ahead(track, side);
        drawn.draft.style.display = ahead ? "" : "none";
        drawn.way.style.display = ahead ? "" : "none";
        if (ahead) {
          const hole = ahead.hole;
          this._move(drawn.draft, hole, side);
          drawn.draft.setAttribute("class", ahead.dialled ? "peg draft" : "peg draft stands");
          drawn.draft.lastChild.textContent = CC.signed(ahead.amount);
          const ends = [hole, track.front].map((n) => Math.min(n, 120)).sort((a, b) => a - b).map(T.distance);
          drawn.way.setAttribute("d", this._path(ends[0], ends[1], offset));
        }
        this._front(side);
      });
    }

    /* What is shown ahead of a front peg: what this page dials, a draft at the table, what a turn is worth so far. */
    _ahead(track, side) {
      if (this.preview && this.preview.side === side) return { hole: this.preview.hole, amount: this.preview.amount, dialled: true };
      if (track.preview === null || (!track.draft && track.preview === track.front)) return null;
      return { hole: track.preview, amount: track.draft || track.preview - track.front, dialled: track.draft !== 0 };
    }

    _front(side) {
      const drawn = this.sides[side];
      const track = this.scene.tracks[side];
      const n = this.fronts[side];
      this._move(drawn.front, n, side);
      const last = this.scene.length - 1;
      drawn.lane.setAttribute("d", n > 0 ? this._path(5, T.distance(Math.min(n, last)), this.lanes[side]) : "");
      const saved = Math.min(track.saved, n, last);
      const glows = track.saved !== track.front && saved < n;
      drawn.unsaved.setAttribute("d", glows ? this._path(T.distance(saved), T.distance(Math.min(n, last)), this.lanes[side]) : "");
      const passed = Math.floor(n);
      if (passed === drawn.passed) return;
      drawn.passed = passed;
      this.holes[side].forEach((hole, index) => {
        hole.setAttribute("class", index - 1 > 0 && index - 1 <= passed ? "hole passed" : "hole");
      });
    }

    _move(node, n, side) {
      const xy = this._place(n, side);
      const tight = this.sizes === TIGHT && n > TURN[0] && n < TURN[1] ? " scale(.86)" : "";
      node.setAttribute("transform", "translate(" + xy[0].toFixed(2) + " " + xy[1].toFixed(2) + ")" + tight);
      node.setAttribute("data-hole", Math.floor(Math.max(0, n)));
    }

    _walk() {
      if (this.frame || !this.walks.some(Boolean)) return;
      const step = (now) => {
        this.frame = 0;
        this.walks.forEach((walk, side) => {
          if (!walk) return;
          const n = Math.min(walk.to, walk.from + Math.max(0, now - walk.start) / walk.pace);
          this.fronts[side] = n;
          if (n >= walk.to) this.walks[side] = null;
          if (this.svg) this._front(side);
        });
        this._walk();
      };
      this.frame = window.requestAnimationFrame(step);
    }
  };
}());
