/* The page: takes each scene whole and draws what it says, in the layout that the window asks for. */
(function () {
  const by = (id) => document.getElementById(id);
  const board = new CC.Board(by("board"));
  const columns = [by("column-0"), by("column-1")];
  let connected = false;
  let since = 0; // when the newest move was first seen unsaved
  let savingTimer = 0;
  let late = false;

  CC.scene = null;
  CC.seat = seatOf(window.location);
  CC.asking = /^\/seat\/?$/.test(window.location.pathname);

  function seatOf(where) {
    const path = /^\/seat\/(\d+)/.exec(where.pathname);
    const query = /[?&]seat=(\d+)/.exec(where.search);
    return path ? Number(path[1]) : query ? Number(query[1]) : null;
  }

  /* Which of the four layouts: wide, small (a little touch screen), upright, phone (a tablet held upright too). */
  function layout() {
    const width = window.innerWidth;
    const height = window.innerHeight;
    if (height > width) return width < 600 || height < width * 1.6 ? "phone" : "upright";
    return height < 620 ? "small" : "wide";
  }

  function arrange() {
    const kind = layout();
    const upright = kind === "upright";
    const crowd = Boolean(CC.scene) && CC.scene.tracks.length > 2; // two of three sides stand in the right column
    const classes = document.body.classList;
    ["wide", "small", "upright", "phone"].forEach((name) => classes.toggle(name, name === kind));
    classes.toggle("seated", CC.seat !== null);
    classes.toggle("asking", CC.asking);
    const stage = by("stage");
    const recent = kind === "wide" ? columns[0] : stage;
    const chart = kind === "wide" ? columns[crowd ? 0 : 1] : stage;
    if (by("recent").parentNode !== recent) recent.appendChild(by("recent"));
    if (by("chart").parentNode !== chart) chart.appendChild(by("chart"));
    const home = kind === "phone" ? stage : document.body;
    if (by("board").parentNode !== home) home.insertBefore(by("board"), kind === "phone" ? by("middle") : by("keys"));
    const style = getComputedStyle(by("board"));
    const inner = (a, b) => parseFloat(style[a]) + parseFloat(style[b]);
    const box = by("board").getBoundingClientRect();
    const width = box.width - inner("paddingLeft", "paddingRight");
    const high = upright ? box.height - inner("paddingTop", "paddingBottom") : window.innerHeight * 0.37;
    board.fit(width, high, upright);
    if (CC.scene) CC.chart(by("chart"), CC.scene);
  }

  function fitAll() {
    const caption = by("caption");
    document.body.classList.remove("headless");
    CC.fit(caption);
    document.body.classList.toggle("headless", caption.scrollWidth > caption.clientWidth); // long names: the title makes room
    [by("caption"), by("prompt")].concat(Array.prototype.slice.call(document.querySelectorAll("#band span, .event-said"))).forEach(CC.fit);
    CC.fitLines(CC.scene);
    fitRecent();
  }

  /* The last scores end where the keys begin, or the board where there are none. */
  function fitRecent() {
    const keys = by("keys");
    const under = document.body.classList.contains("wide") ? by("board").getBoundingClientRect().top : window.innerHeight;
    const low = keys.hidden ? under : keys.getBoundingClientRect().top;
    const rows = Array.prototype.slice.call(by("recent").children);
    rows.reverse().forEach((row) => {
      row.hidden = row.getBoundingClientRect().bottom > low;
    });
  }

  function recent(scene) {
    const rows = scene.recent.map((past, index) => {
      const row = CC.make("li", (past.undone ? "undone" : index === 0 ? "newest" : "") + " past", past.seat === null ? CC.badge(scene, past.side, past.undone) : CC.seatBadge(scene, past.seat, past.undone));
      row.appendChild(CC.make("span", "points", (past.points < 0 ? "\u2212" : "+") + Math.abs(past.points)));
      row.appendChild(CC.make("span", "why", past.label));
      if (past.undone) row.appendChild(CC.make("em", "", CC.words.undone));
      row.appendChild(CC.make("span", "ask", CC.words.why));
      row.tabIndex = 0;
      row.addEventListener("click", () => CC.why(past.turn, past.label));
      row.addEventListener("keydown", (event) => event.key === "Enter" && CC.why(past.turn, past.label));
      return row;
    });
    CC.fill.apply(null, [by("recent")].concat(rows));
  }

  function lamp(scene) {
    const unsaved = scene.notices.some((notice) => notice.kind === "unsaved");
    const waits = scene.saved < scene.turn;
    if (!waits) {
      late = false;
      clearTimeout(savingTimer);
      since = 0;
    } else if (!since) {
      since = Date.now();
      savingTimer = setTimeout(() => {
        late = true;
        lamp(CC.scene);
      }, 1000);
    }
    const state = !connected ? "lost" : unsaved ? "unsaved" : late ? "saving" : "saved";
    by("lamp").className = state;
    by("lamp").lastElementChild.textContent = CC.words[state];
    document.body.classList.toggle("lost", !connected);
  }

  /* NOT SAVED, or a device that is away, across the top in words, and how many more there are. */
  function band(scene) {
    const unsaved = scene.notices.filter((notice) => notice.kind === "unsaved")[0];
    const away = scene.notices.filter((n) => n.kind === "device");
    const notice = unsaved || away[0];
    const others = away.length - (unsaved ? 0 : 1);
    by("band").hidden = !notice;
    document.body.classList.toggle("banded", Boolean(notice));
    if (!notice) return;
    by("band").className = notice.kind;
    const words = notice.text.replace(CC.words.notSaved, "").replace(/^[\s:.]+/, "");
    CC.fill(by("band"), CC.make("span", "", notice.text));
    if (unsaved) CC.fill(by("band"), CC.make("strong", "", CC.words.notSaved), CC.make("span", "", words));
    if (others > 0) by("band").appendChild(CC.make("b", "others", CC.words.others(others)));
  }

  CC.show = function (scene) {
    const first = !CC.scene;
    CC.scene = scene;
    CC.speak(scene.language);
    if (CC.seat !== null && !scene.tracks.some((track) => track.seats.indexOf(CC.seat) >= 0)) {
      CC.seat = null; // nobody sits there: ask whose keys these are
      CC.asking = true;
      arrange();
    }
    document.body.classList.remove("waiting");
    document.title = scene.tracks.map((track) => track.name + " " + track.score).join(", ") + " - Cribbage Companion";
    document.body.setAttribute("data-phase", scene.phase);
    document.body.setAttribute("data-turn", scene.game + "." + scene.turn);
    document.body.classList.toggle("over", scene.winner !== null);
    by("title").textContent = CC.said(scene.title);
    CC.sides(scene);
    CC.middle(scene);
    recent(scene);
    band(scene);
    CC.keys(scene);
    fitAll();
    CC.menu(scene);
    CC.scores(scene);
    lamp(scene);
    if (first) arrange();
    board.show(scene, first, CC.dialled(scene));
    CC.chart(by("chart"), scene);
  };

  function state(now) {
    connected = now;
    if (CC.scene) {
      lamp(CC.scene);
      CC.fit(by("caption")); // other words beside it leave it other room
    } else {
      by("lamp").className = now ? "saved" : "lost";
      by("lamp").lastElementChild.textContent = now ? "" : CC.words.lost;
      CC.fill(by("prompt"), CC.make("span", "", CC.words.waiting));
    }
  }

  function again() {
    arrange();
    if (CC.scene) CC.show(CC.scene);
  }

  window.addEventListener("resize", again);
  if (document.fonts) document.fonts.addEventListener("loadingdone", again);
  arrange();
  CC.listen("/api/v1/stream", CC.show, state);
}());
