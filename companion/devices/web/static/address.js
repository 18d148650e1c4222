/* Where the pages are, for the next guest: a code for a camera and the same in letters, on a sheet and, before a game, on the wall. */
(function () {
  const by = (id) => document.getElementById(id);
  const host = by("address");
  const wall = by("guest");
  const SVG = "http://www.w3.org/2000/svg";
  const QUIET = 4; // modules of light round a code
  const AGAIN = 10000; // ms after which the table is asked anew: networks come late, and addresses change
  let open = false;
  let called = false; // whether the table's knob has opened the sheet, and not a hand at this screen
  let opener = null; // what had the focus before
  let told = null; // what the table said last
  let timer = 0;
  let drawn = "";
  let wanted = ""; // whether the scene before this one had the address shown

  /* An address as one types it; where it has no room it is broken before its port. */
  function typed(link, name) {
    const parts = /^http:\/\/(.*?)(:\d+)\/$/.exec(link);
    return CC.make("span", name, parts[1], CC.make("span", "port", parts[2]));
  }

  /* A code of rows of "1" (dark) and "0" as a picture, a run of dark modules a stroke. */
  function code(rows) {
    const svg = document.createElementNS(SVG, "svg");
    const side = rows.length + 2 * QUIET;
    const path = document.createElementNS(SVG, "path");
    const strokes = [];
    rows.forEach((row, y) => row.replace(/1+/g, (run, x) => strokes.push("M" + (x + QUIET) + " " + (y + QUIET) + "h" + run.length + "v1h-" + run.length + "z")));
    svg.setAttribute("class", "qr");
    svg.setAttribute("viewBox", "0 0 " + side + " " + side);
    svg.setAttribute("shape-rendering", "crispEdges");
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", CC.words.qrCode);
    path.setAttribute("d", strokes.join(""));
    svg.appendChild(path);
    return svg;
  }

  function letters() {
    const node = CC.make("div", "links", typed(told.link, "link digits"));
    if (told.name) node.appendChild(typed(told.name, "link quiet"));
    return node;
  }

  /* Why no other machine finds the pages, and the way out. */
  function reason() {
    if (told.why !== "private") return CC.make("p", "", CC.words.offline);
    return CC.make("div", "", CC.make("p", "", CC.words.onlyHere), CC.make("pre", "toml", '[web]\nhost = "0.0.0.0"'));
  }

  function sheet() {
    const shut = CC.make("button", "shut", "\u00d7");
    shut.type = "button";
    shut.setAttribute("aria-label", CC.words.close);
    shut.addEventListener("click", close);
    const node = CC.make("div", "sheet", CC.make("div", "menu-head", CC.make("h2", "serif", CC.words.onPhone), shut));
    if (told && told.link) {
      const said = CC.make("div", "said-of", CC.make("p", "", CC.words.scan), letters(), CC.make("p", "quiet", CC.words.thenPair));
      node.appendChild(CC.make("div", "guide", code(told.code), said));
    } else if (told) {
      node.appendChild(CC.make("div", "guide", reason()));
    }
    host.setAttribute("aria-label", CC.words.onPhone);
    CC.fill(host, node);
    host.hidden = false;
    if (!called) shut.focus();
  }

  /* On a screen that the whole room sees, as long as nobody has begun. */
  const idle = (scene) => Boolean(scene) && scene.turn === 0 && is("wide") && CC.seat === null && !CC.asking;
  const roomy = () => (is("wide") || is("upright")) && CC.seat === null && !CC.asking;
  const is = (layout) => document.body.classList.contains(layout);

  function draw() {
    const small = idle(CC.scene) && Boolean(told && told.link);
    const key = JSON.stringify([open, small, told, document.documentElement.lang]);
    if (key === drawn) return;
    drawn = key;
    if (open) sheet();
    wall.hidden = !small;
    if (small) CC.fill(wall, code(told.code), CC.make("div", "said-of", CC.make("span", "serif", CC.words.onPhone), letters()));
  }

  function ask() {
    clearTimeout(timer);
    timer = 0;
    if (!open && !idle(CC.scene)) return;
    timer = setTimeout(ask, AGAIN);
    fetch("/api/v1/address", { cache: "no-store" }).then((response) => (response.ok ? response.json() : null)).then((body) => {
      if (body) told = body;
      draw();
    }).catch(() => null); // the lamp says that there is no connection
  }

  function show(byTable) {
    if (open) return;
    open = true;
    called = byTable;
    opener = document.activeElement;
    draw();
    ask();
  }

  function close() {
    if (!open) return;
    open = false;
    host.hidden = true;
    if (!called && opener && document.body.contains(opener)) opener.focus();
    draw();
  }

  /* A new scene: somebody at the table has asked for the address, or has gone on. */
  CC.guest = function (scene) {
    if (scene.address !== wanted) {
      if (scene.address === "asked" && roomy()) show(true);
      else if (called) close();
      wanted = scene.address;
    }
    draw();
    if (!timer) ask();
  };

  /* A button that leads to the sheet. */
  CC.addressButton = function (before) {
    const button = CC.make("button", "choice", CC.make("span", "what", CC.words.onPhone));
    button.type = "button";
    button.id = "address-button";
    button.addEventListener("click", () => {
      before();
      show(false);
    });
    return button;
  };

  host.addEventListener("click", (event) => event.target === host && close());
  document.addEventListener("keydown", (event) => event.key === "Escape" && open && close());
}());
