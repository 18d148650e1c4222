/* Where hole n is: the serpentine of three streets, in pitches of 20 units. Lane offsets are pitches to the left. */
(function () {
  const P = 20;
  const G = 5.8 * P; // five holes and a gap
  const R = 2 * G / Math.PI;
  const LONG = 23 * G + 5.4 * P; // where the last street ends

  /* The centre line at distance d: x, y and heading. */
  function centre(d) {
    if (d < 7 * G) return [d, -R, 0];
    if (d < 9 * G) {
      const a = Math.PI * (d - 7 * G) / (2 * G);
      return [7 * G + R * Math.sin(a), -R * Math.cos(a), a];
    }
    if (d < 16 * G) return [16 * G - d, R, Math.PI];
    if (d < 17 * G) {
      const t = Math.PI * (d - 16 * G) / G;
      return [-(R / 2) * Math.sin(t), R / 2 + (R / 2) * Math.cos(t), Math.PI + t];
    }
    return [d - 17 * G, 0, 2 * Math.PI];
  }

  function at(d, offset) {
    const c = centre(d);
    return [c[0] + offset * P * Math.sin(c[2]), c[1] - offset * P * Math.cos(c[2])];
  }

  /* The distance of hole n, which may lie between two; 0 is the nearer start hole, -1 the other. */
  function distance(n) {
    if (n <= 0) return -0.1 * P + n * P;
    if (n < 1) return -0.1 * P + n * P;
    const whole = Math.floor(n);
    const here = G * Math.floor((whole - 1) / 5) + 0.9 * P + P * ((whole - 1) % 5);
    if (n === whole) return here;
    return here + (distance(whole + 1) - here) * (n - whole);
  }

  CC.track = {
    P: P,
    G: G,
    R: R,
    WIDTH: 49.7 * P,
    HEIGHT: 10.9 * P,
    LEFT: -3.58 * P,
    TOP: -5.45 * P,
    centre: centre,
    at: at,
    distance: distance,

    /* Where a peg of a lane stands in hole n of a board with `length` holes. */
    place(n, offset, length) {
      if (n < length - 1 || length < 2) return at(distance(n), offset);
      const last = at(distance(length - 1), offset);
      const game = CC.track.game(length);
      const part = n - (length - 1);
      return [last[0] + (game[0] - last[0]) * part, last[1] + (game[1] - last[1]) * part];
    },

    /* The game hole. */
    game(length) {
      return length === 121 ? [7 * G + 1.45 * P, 0] : at(distance(length), 0);
    },

    /* Points along a lane from one distance to another, close enough in the turns to look round. */
    along(from, to, offset) {
      const points = [at(from, offset)];
      const stops = [7 * G, 9 * G, 16 * G, 17 * G];
      let d = from;
      while (d < to) {
        const turning = (d >= 7 * G && d < 9 * G) || (d >= 16 * G && d < 17 * G);
        const next = stops.filter((stop) => stop > d)[0] || LONG + G;
        d = Math.min(to, next, turning ? d + G / 12 : next);
        points.push(at(d, offset));
      }
      return points;
    },
  };
}());
