/* The strip as an eye sees it: 121 lights in the colours that the wire carried, and notes beside them from the scene. */
(function () {
  const T = CC.track;
  const P = T.P;
  const BOX = [-3.95 * P, -5.3 * P, 50.35 * P, 10.6 * P];
  const EYE = 1 / 2.2; // a light at half drive looks brighter than half

  CC.Strip = class {
    constructor(host) {
      this.svg = CC.draw("svg", { class: "strip", viewBox: BOX.join(" ") });
      const groove = "M" + T.along(T.distance(1), T.distance(120) + 2.35 * P, 0).map((xy) => xy.map((v) => v.toFixed(1)).join(" ")).join("L");
      this.svg.appendChild(CC.draw("path", { class: "groove", d: groove, "stroke-width": 1.25 * P }));
      this.defs = this.svg.appendChild(CC.draw("defs"));
      this.hues = {};
      this.glow = this.svg.appendChild(CC.draw("g"));
      this.lights = [];
      for (let n = 1; n <= 121; n += 1) this.lights.push(this._light(n));
      this.notes = this.svg.appendChild(CC.draw("g"));
      CC.fill(host, this.svg);
    }

    /* Colours as "aa1d00", light 1 first. */
    light(colours) {
      colours.forEach((colour, index) => {
        const light = this.lights[index];
        if (!light || light.colour === colour) return;
        light.colour = colour;
        light.node.setAttribute("data-colour", colour);
        const drive = [0, 2, 4].map((at) => parseInt(colour.slice(at, at + 2), 16));
        const most = Math.max.apply(null, drive);
        const level = Math.pow(most / 255, EYE);
        const hue = "rgb(" + drive.map((v) => Math.round(255 * Math.pow(most ? v / most : 0, EYE))).join(",") + ")";
        light.halo.style.display = most ? "" : "none";
        if (most) light.halo.setAttribute("fill", "url(#" + this._gradient(hue) + ")");
        light.halo.setAttribute("opacity", Math.min(1, level * level * 1.15).toFixed(3));
        light.core.setAttribute("fill", most ? hue : "#2A231C");
        light.core.setAttribute("opacity", most ? (0.3 + 0.7 * level).toFixed(3) : 1);
        light.core.setAttribute("r", most ? 6.2 : 3);
        light.heart.style.display = level > 0.6 ? "" : "none";
      });
    }

    /* The glow of a colour, made once. */
    _gradient(hue) {
      const id = "glow-" + hue.replace(/\D+/g, "-");
      if (this.hues[id]) return id;
      const gradient = CC.draw("radialGradient", { id: id });
      [[0, 0.85], [0.2, 0.6], [0.45, 0.2], [1, 0]].forEach((stop) => gradient.appendChild(CC.draw("stop", { offset: stop[0], "stop-color": hue, "stop-opacity": stop[1] })));
      this.hues[id] = this.defs.appendChild(gradient);
      return id;
    }

    _light(n) {
      const xy = T.place(n, 0, 121);
      const put = (parent, r, name) => parent.appendChild(CC.draw("circle", { class: name, cx: xy[0].toFixed(1), cy: xy[1].toFixed(1), r: r }));
      const halo = put(this.glow, 27, "halo");
      halo.style.display = "none";
      const node = this.svg.appendChild(CC.draw("g", { class: "light", "data-light": n }));
      put(node, 6.6, "lens");
      const core = put(node, 3, "core");
      core.setAttribute("fill", "#2A231C");
      const heart = put(node, 4, "heart");
      heart.style.display = "none";
      return { node: node, halo: halo, core: core, heart: heart, colour: "" };
    }

    /* Letters and holes beside the lights: notes on the page, not lights. */
    note(scene) {
      CC.fill(this.notes);
      const taken = [];
      scene.tracks.forEach((track, side) => {
        if (track.front > 0) this._peg(scene, side, track.front, false, taken);
        if (track.draft && track.preview > 0) this._draft(side, track, taken);
        if (track.back > 0 && track.back !== track.front) this._peg(scene, side, track.back, true, taken);
      });
      const words = [[1, -1.3, "1"], [30, -1.3, "30"], [60, -1.3, "60"], [90, -1.3, "90"], [120, 1.3, "120"], [121, -1.3, "121", "brass"]];
      scene.marks.forEach((mark) => words.push([mark[0], 1.25, { skunk: "skunk", double_skunk: "double skunk", lurch: "lurch" }[mark[1]] || "", "brass"]));
      words.forEach((word) => {
        if (word[0] > scene.length) return;
        const xy = this._beside(word[0], word[1]);
        const wide = word[2].length * 3.4 + 6;
        if (this._free(xy, wide, taken)) this._text(xy, word[2], "note " + (word[3] || ""), "middle");
      });
    }

    _beside(n, offset) {
      return n === 121 ? [T.game(121)[0], -offset * P] : T.at(T.distance(n), offset);
    }

    _peg(scene, side, hole, back, taken) {
      const tries = back ? [-1.32, 1.32, -2.4, 2.4] : [1.32, -1.32, 2.4, -2.4];
      const inTurn = (hole > 35 && hole < 46) || (hole > 80 && hole < 86);
      const offsets = (inTurn ? [1.7, -1.7] : tries).filter((o) => Math.abs(this._beside(hole, o)[1]) < 5 * P);
      const places = offsets.map((offset) => this._beside(hole, offset));
      const xy = places.filter((at) => this._free(at, 26, taken))[0] || places[0];
      taken.push([xy[0] + 8, xy[1], 28]);
      const badge = CC.badge(scene, side, back);
      const size = back ? 15 : 17;
      badge.setAttribute("x", xy[0] - size / 2);
      badge.setAttribute("y", xy[1] - size / 2);
      badge.setAttribute("width", size);
      badge.setAttribute("height", size);
      this.notes.appendChild(badge);
      this._text([xy[0] + 14, xy[1]], String(hole), back ? "note" : "note front", "start");
    }

    /* The light that blinks: how much is being dialled. */
    _draft(side, track, taken) {
      const offsets = [1.32, -1.32, 2.4, -2.4].filter((o) => Math.abs(this._beside(track.preview, o)[1]) < 5 * P);
      const places = offsets.map((offset) => this._beside(track.preview, offset));
      const xy = places.filter((at) => this._free(at, 26, taken))[0] || places[0];
      taken.push([xy[0], xy[1], 28]);
      this._text(xy, CC.signed(track.draft), "note front draft side-" + side, "middle");
    }

    _free(xy, wide, taken) {
      return !taken.some((t) => Math.abs(t[0] - xy[0]) < (t[2] + wide) / 2 + 2 && Math.abs(t[1] - xy[1]) < 16);
    }

    _text(xy, text, name, anchor) {
      this.notes.appendChild(CC.draw("text", { class: name, x: xy[0], y: xy[1] + 4.4, "text-anchor": anchor }, text));
    }
  };
}());
