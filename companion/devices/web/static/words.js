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
  fromTo: (from, to) => "from " + from + " to " + to,
  dialling: "You are dialling",
  dialHint: "OK pegs it, UNDO drops it",
  nothingElse: "There is nothing to choose now.",
  moved: "The table moved on. Look again: the choices below are the ones of now.",
  noAnswer: "The table did not answer. Nothing was sent twice: look at the board, then choose again.",
  hold: "hold 2 s",
  close: "close",
  menu: "What may be done",
  undo: (what) => (what ? "undo " + what : "nothing to undo"),
  drops: (amount) => "drops the " + amount,
  oneMore: "one more",
  most: "that is the most",
  sends: (amount) => "peg " + amount,
  watch: "only watch",
  seatAsk: "Whose keys are these?",
  seatUse: "Play from this screen",
};

/* Straight apostrophes are what a keyboard has; a printed page has the other. */
CC.said = (text) => String(text).replace(/'/g, "\u2019");
