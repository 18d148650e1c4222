/* A count line by line, the newest raised; what has no room stands in one quiet line above, so that nothing is lost. */
(function () {
  const host = document.getElementById("lines");
  const SMALLEST = 13; // px

  /* Words that must not be cut are drawn smaller where they would be, never below 13 px. */
  CC.fit = function (node) {
    node.style.fontSize = "";
    const size = parseFloat(getComputedStyle(node).fontSize);
    const wide = node.scrollWidth;
    if (wide > node.clientWidth && node.clientWidth) node.style.fontSize = Math.max(SMALLEST, size * node.clientWidth / wide * 0.985) + "px";
  };

  function row(scene, line, raised) {
    const side = CC.sideOf(scene, scene.count.seat);
    const chips = CC.make("span", "line-cards" + (line.cards.length > 2 ? " many" : ""));
    line.cards.forEach((card) => chips.appendChild(CC.chip(card)));
    if (!line.cards.length) chips.appendChild(CC.seatBadge(scene, scene.count.seat));
    const said = CC.make("span", "line-said serif", line.label);
    return CC.make("div", "count-line side-" + side + (raised ? " raised" : ""), chips, said, CC.make("span", "line-running serif", String(line.running)));
  }

  CC.lines = function (scene, hidden) {
    CC.fill(host);
    host.hidden = hidden;
    host.classList.remove("dense");
    document.body.classList.toggle("counted", !hidden && (scene.step === null ? scene.count.lines.length - 1 : scene.step) > 3);
    if (hidden) return;
    const all = scene.count.lines;
    const newest = scene.step === null ? all.length - 1 : scene.step;
    all.slice(0, newest + 1).forEach((line, index) => host.appendChild(row(scene, line, index === newest)));
  };

  /* Whether the lines have the room that they take: in their box, or on a phone above the keys. */
  function roomy() {
    if (document.body.classList.contains("phone")) {
      const keys = document.getElementById("keys");
      const low = keys.hidden ? window.innerHeight : keys.getBoundingClientRect().top;
      return document.getElementById("prompt").getBoundingClientRect().bottom <= low - 6;
    }
    const taken = Array.prototype.reduce.call(host.children, (sum, node) => sum + node.offsetHeight, 0);
    return taken <= host.clientHeight;
  }

  /* "fifteen two, fifteen four, fifteen six" is said "fifteen two, four, six". */
  function told(lines) {
    return lines.map((line, index) => {
      const before = index && lines[index - 1].label.split(" ");
      const words = line.label.split(" ");
      return before && words.length === 2 && before.length === 2 && before[0] === words[0] ? words[1] : line.label.replace(new RegExp("^" + CC.words.and), "");
    }).join(", ");
  }

  /* Make the count fit: denser first, then the oldest lines folded into one. */
  CC.fitLines = function (scene) {
    if (host.hidden) return;
    if (!roomy()) host.classList.add("dense");
    const folded = [];
    let fold = null;
    while (!roomy() && host.querySelectorAll(".count-line").length > 1) {
      if (!fold) fold = host.insertBefore(CC.make("div", "count-fold"), host.firstChild);
      host.removeChild(fold.nextSibling);
      folded.push(scene.count.lines[folded.length]);
      fold.textContent = told(folded);
    }
    if (fold) {
      CC.fit(fold);
      if (fold.scrollWidth > fold.clientWidth) {
        fold.textContent = folded.map((line) => line.short).join(", ");
        CC.fit(fold);
      }
    }
    Array.prototype.forEach.call(host.querySelectorAll(".line-said"), fitLine);
  };

  /* A line gives up its cards before its words get much smaller: they are marked above anyway. */
  function fitLine(said) {
    if (said.scrollWidth > said.clientWidth * 1.15) said.previousSibling.style.display = "none";
    CC.fit(said);
  }
}());
