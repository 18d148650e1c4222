/* The course of the game: each side's score at the start of every deal, and now. */
(function () {
  const DASHES = ["", "7 4", "1.5 4"];
  const MARKS = { skunk: 1, double_skunk: 1, lurch: 1 };
  let drawn = "";

  CC.chart = function (host, scene) {
    const box = host.getBoundingClientRect();
    const em = parseFloat(getComputedStyle(host).fontSize);
    const key = JSON.stringify([box.width, box.height, em, scene.history, scene.tracks.map((t) => [t.score, t.letter]), scene.marks, scene.length]);
    if (key === drawn) return;
    drawn = key;
    if (box.width < 60 || box.height < 40) {
      CC.fill(host);
      return;
    }
    const left = 2.4 * em;
    const right = box.width - 0.6 * em;
    const top = 0.6 * em;
    const low = box.height - 1.7 * em;
    const deals = Math.max(2, scene.history.length);
    const x = (deal) => left + (right - left) * deal / (deals + 0.35);
    const y = (score) => low - (low - top) * score / scene.length;
    const svg = CC.draw("svg", { width: box.width, height: box.height });
    axis(svg, scene, { left: left, right: right, em: em, y: y });
    for (let deal = 1; deal <= deals; deal += 1) {
      svg.appendChild(CC.draw("text", { class: "tick", x: x(deal), y: low + 1.45 * em, "text-anchor": "middle" }, String(deal)));
    }
    const ends = scene.tracks.map((track, side) => line(svg, scene, side, x, y));
    badges(svg, scene, ends, em, left);
    CC.fill(host, svg);
  };

  /* Lines across with their numbers; where these would meet, the ends have theirs. */
  function axis(svg, scene, at) {
    const lines = [[0, "base"], [scene.length, "game"]].concat(scene.marks.filter((m) => MARKS[m[1]]).map((m) => [m[0], "dots"]));
    const written = [];
    lines.forEach((line) => {
      const y = at.y(line[0]);
      svg.appendChild(CC.draw("line", { class: "axis " + line[1], x1: at.left, x2: at.right, y1: y, y2: y }));
      if (written.some((other) => Math.abs(other - y) < 1.05 * at.em)) return;
      written.push(y);
      svg.appendChild(CC.draw("text", { class: "tick", x: at.left - 0.45 * at.em, y: y + 0.36 * at.em, "text-anchor": "end" }, String(line[0])));
    });
  }

  /* One side's line, dot by dot; where it ends now. */
  function line(svg, scene, side, x, y) {
    const points = scene.history.map((scores, deal) => [x(deal), y(scores[side] || 0)]);
    const played = Math.max(0, scene.history.length - 1);
    const score = scene.tracks[side].score;
    const before = scene.history.length ? scene.history[played][side] : 0;
    const end = [x(played + (score === before ? 0 : 0.6)), y(score)];
    points.push(end);
    const group = svg.appendChild(CC.draw("g", { class: "side-" + side }));
    group.appendChild(CC.draw("polyline", { class: "course", points: points.join(" "), "stroke-dasharray": DASHES[side] }));
    points.slice(1, -1).forEach((p) => {
      const dot = CC.outline(scene.tracks[side].pattern, 3.6, "dot");
      dot.setAttribute("transform", "translate(" + p[0] + " " + p[1] + ")");
      group.appendChild(dot);
    });
    return end;
  }

  /* Letters at the ends; where two would meet, the higher one steps aside. */
  function badges(svg, scene, ends, em, left) {
    const size = 1.25 * em;
    const order = ends.map((end, side) => side).sort((a, b) => ends[b][1] - ends[a][1]);
    const taken = [];
    order.forEach((side) => {
      const at = [Math.max(left + size * 0.6, ends[side][0] + size * 0.1), ends[side][1]]; // never on a number
      while (taken.some((t) => Math.abs(t[0] - at[0]) < size * 1.05 && Math.abs(t[1] - at[1]) < size * 1.05)) at[0] += size * 0.55;
      taken.push(at);
      const badge = CC.badge(scene, side);
      badge.setAttribute("width", size);
      badge.setAttribute("height", size);
      badge.setAttribute("x", at[0] - size / 2);
      badge.setAttribute("y", at[1] - size / 2);
      svg.appendChild(badge);
    });
  }
}());
