/* What the pages say themselves; everything about the game comes in the scene, said by the table. */
const CC = {};

CC.words = {
  toGo: (holes) => (holes === 1 ? "1 hole to go" : holes + " holes to go"),
  home: "home",
  deals: "deals",
  turn: { play: "to play" },
  starter: "starter",
  undone: "undone",
  saved: "saved",
  saving: "saving",
  unsaved: "not saved",
  lost: "no connection",
  waiting: "Waiting for the table",
  notSaved: "NOT SAVED",
  choose: "Choose",
  push: "push does it",
  pushHeld: "hold the knob for 2 s",
  dials: (name, amount) => name + " dials " + amount,
  okPegs: "OK pegs it",
  changes: (name, amount) => "changes " + name + "\u2019s " + amount,
  pushPegs: "push pegs it",
  fromTo: (from, to) => "from " + from + " to " + to,
  dialling: "You are dialling",
  dialHint: "OK pegs it, UNDO drops it",
  nothingElse: "There is nothing to choose now.",
  moved: "The table moved on. Look again: the choices below are the ones of now.",
  noAnswer: "The table did not answer. Nothing was sent twice: look at the board, then choose again.",
  hold: "hold\u00a02\u00a0s",
  close: "close",
  menu: "What may be done",
  nothingToUndo: "nothing to undo",
  nextComes: "the next count comes by itself",
  again: "again",
  onceMore: (amount) => "by hand " + amount + " is a correction: OK again pegs it",
  againSends: (amount) => "again: peg " + amount,
  drops: (amount) => "drops the " + amount,
  oneMore: "one more",
  most: "that is the most",
  sends: (amount) => "peg " + amount,
  watch: "only watch",
  keysOf: (name) => name + "'s keys",
  choice: (at, of) => "choice " + at + " of " + of,
  choices: (of) => (of === 1 ? "1 choice" : of + " choices"),
  knob: "Knob",
  screenOff: "the screen is switched off",
  faults: {
    scanner_unplugged: "scanner unplugged",
    screen_dead: "screen does not answer",
    bounce: "buttons bounce",
    disk_slow: "slow disk",
    disk_full: "disk full",
  },
  seatUse: "Play from this screen",
  newGame: "New game",
  which: "Which",
  seat: (seat) => "Seat " + seat,
  start: "Begin it",
};

/* Straight apostrophes are what a keyboard has; a printed page has the other. */
CC.said = (text) => String(text).replace(/'/g, "\u2019");

/* An amount with its sign, as a printed page has it. */
CC.signed = (amount) => (amount > 0 ? "+" : "\u2212") + Math.abs(amount);

/* The last two words stay together: none is alone on a line. */
CC.together = (text) => text.replace(/ (\S{1,9})$/, "\u00a0$1");
