/* The line to the table: scenes come by server-sent events, moves go by POST and are never sent twice. */
(function () {
  const SILENCE = 40000; // ms without an event after which the line is tried anew: a dead one says nothing
  const ANSWER = 5000; // ms that a new line may take to give the newest scene
  const AGAIN = 1500; // ms until a line that a browser has given up is tried again

  /* Call `heard(event data)` for every event of `url`, and `state(true or false)` as the line comes and goes. */
  CC.listen = function (url, heard, state) {
    let source = null;
    let timer = 0;

    function wait(ms, then) {
      clearTimeout(timer);
      timer = setTimeout(then, ms);
    }

    function open() {
      const next = new EventSource(url);
      next.onmessage = (event) => {
        if (source && source !== next) source.close();
        source = next;
        state(true);
        wait(SILENCE, open);
        heard(JSON.parse(event.data));
      };
      next.onerror = () => {
        state(false);
        if (next.readyState === EventSource.CLOSED) wait(AGAIN, open);
      };
      wait(ANSWER, () => {
        if (source === next) return;
        next.close();
        state(false);
        open();
      });
    }

    open();
    window.addEventListener("pagehide", () => source && source.close());
    window.addEventListener("pageshow", (event) => event.persisted && open());
  };

  function post(url, body) {
    return fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      cache: "no-store",
      keepalive: true,
    });
  }

  /* Ask for a move in the scene that the player sees; `done(ok, words)` once. After "stale" the newest scene is taken. */
  CC.ask = function (scene, move, done) {
    post("/api/v1/moves", { game: scene.game, turn: scene.turn, move: move }).then((response) => response.json().then((body) => {
      if (response.ok) return done(true, "");
      if (response.status === 401) {
        done(false, CC.words.onlyLooks);
        return CC.unpaired();
      }
      if (response.status !== 409) return done(false, body.error || CC.words.noAnswer);
      return fetch("/api/v1/scene", { cache: "no-store" }).then((fresh) => fresh.json()).then((newest) => {
        CC.show(newest);
        done(false, CC.words.moved);
      });
    })).catch(() => done(false, CC.words.noAnswer));
  };

  /* Hands on the simulated table, one after the other, in order. A finger is never faster than the debouncing of
     its button (30 ms), however the network has bunched what it did. */
  const FINGER = 40;
  let before = Promise.resolve();
  CC.hand = function (body, failed) {
    before = before.then(() => post("/api/v1/sim", body)).then((response) => {
      if (!response.ok) return response.json().then((answer) => failed && failed(answer.error));
      return null;
    }).catch(() => failed && failed(CC.words.lost)).then(() => (
      body.down || body.up ? new Promise((resolve) => setTimeout(resolve, FINGER)) : null
    ));
    return before;
  };
}());
