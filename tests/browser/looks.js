/* What an eye notices on a page: text that is cut, that is too small, that has too little contrast, that overlaps. */
(function () {
  const shown = (node) => node.getClientRects().length > 0 && getComputedStyle(node).visibility !== "hidden";
  const luminance = (rgb) => {
    const part = rgb.map((v) => v / 255).map((v) => (v <= 0.03928 ? v / 12.92 : Math.pow((v + 0.055) / 1.055, 2.4)));
    return 0.2126 * part[0] + 0.7152 * part[1] + 0.0722 * part[2];
  };
  const numbers = (colour) => colour.match(/[\d.]+/g).map(Number);
  const GROUND = [31, 25, 20]; // the lightest of the wall

  function behind(node) {
    for (let at = node; at; at = at.parentElement) {
      const colour = numbers(getComputedStyle(at).backgroundColor);
      if (colour.length < 4 || colour[3] > 0.9) return at === document.documentElement ? GROUND : colour;
    }
    return GROUND;
  }

  function texts() {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      if (!walker.currentNode.data.trim() || !shown(parent) || /SCRIPT|NOSCRIPT|STYLE/.test(parent.tagName)) continue;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      found.push({ node: parent, text: walker.currentNode.data.trim(), box: range.getBoundingClientRect() });
    }
    return found;
  }

  window.looks = {
    scrolls() {
      const page = document.documentElement;
      return page.scrollWidth > innerWidth || page.scrollHeight > innerHeight || document.body.scrollHeight > innerHeight;
    },

    /* Texts that reach out of the window, or out of an element that hides what is too much. */
    cut(mayEnd) {
      return texts().filter((t) => {
        if (t.node.matches(mayEnd) && getComputedStyle(t.node).textOverflow === "ellipsis") return false;
        if (t.box.left < -1 || t.box.top < -1 || t.box.right > innerWidth + 1 || t.box.bottom > innerHeight + 1) return true;
        for (let at = t.node; at && at !== document.body; at = at.parentElement) {
          const style = getComputedStyle(at);
          if (style.overflowX === "visible" || at.closest("svg")) continue;
          const box = at.getBoundingClientRect();
          if (t.box.right > box.right + 1.5 || t.box.left < box.left - 1.5) return true;
        }
        return false;
      }).map((t) => t.text);
    },

    small(least) {
      return texts().filter((t) => !t.node.closest(".badge, .peg, .board, .strip")).filter((t) => parseFloat(getComputedStyle(t.node).fontSize) < least).map((t) => t.text);
    },

    faint(least) {
      return texts().filter((t) => !t.node.closest("svg")).filter((t) => {
        const style = getComputedStyle(t.node);
        const a = luminance(numbers(style.color).slice(0, 3));
        const b = luminance(behind(t.node).slice(0, 3));
        return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) < least;
      }).map((t) => t.text);
    },

    /* Pairs of elements that should stand apart and do not. */
    overlaps(names) {
      const boxes = names.map((name) => document.querySelector(name)).filter((node) => node && shown(node)).map((node) => [node.id || node.className, ink(node)]);
      const found = [];
      boxes.forEach((a, i) => boxes.slice(i + 1).forEach((b) => {
        const apart = a[1].right <= b[1].left + 1 || b[1].right <= a[1].left + 1 || a[1].bottom <= b[1].top + 1 || b[1].bottom <= a[1].top + 1;
        if (!apart) found.push(a[0] + " on " + b[0]);
      }));
      return found;
    },

    touch(least) {
      return Array.prototype.filter.call(document.querySelectorAll("button, a"), shown).filter((node) => {
        const box = node.getBoundingClientRect();
        return box.width < least || box.height < least;
      }).map((node) => node.id || node.textContent);
    },
  };

  /* The box of what is drawn: the text of a score is lower than its line. */
  function ink(node) {
    if (getComputedStyle(node).overflowX === "hidden") return node.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (!node.classList.contains("score") && node.id !== "big") return box;
    const style = getComputedStyle(node);
    const pen = document.createElement("canvas").getContext("2d");
    pen.font = style.fontWeight + " " + style.fontSize + " " + style.fontFamily;
    const foot = box.top + pen.measureText("1").fontBoundingBoxAscent;
    return { left: box.left, right: box.right, top: foot - parseFloat(style.fontSize) * 0.69, bottom: foot }; // Vollkorn's figures
  }
}());
