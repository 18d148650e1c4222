/* Pairing: a device of the network looks; typing the digits that the table shows lets it act. Whoever acts sees who may. */
(function () {
  const host = document.getElementById("pairing");
  const GUESSES = ["iPhone", "iPad", "Android", "Mac", "Windows", "Linux"]; // what a device calls itself
  let open = false;
  let looks = true; // whether the table shows itself to this device
  let words = "";
  let code = "";
  let name = GUESSES.filter((each) => navigator.userAgent.indexOf(each) >= 0)[0] || "";
  let devices = [];
  let busy = false;
  let opener = null; // what had the focus before

  CC.may = true; // whether this device may act; the table says so below, and refuses whoever may not

  const json = (response) => response.json().then((body) => ({ status: response.status, body: body }));
  const post = (path, body) => fetch("/api/v1/pairing/" + path, {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body), cache: "no-store",
  }).then(json);

  function close() {
    if (!looks && !CC.may) return; // there is nothing else to see
    open = false;
    words = "";
    code = "";
    host.hidden = true;
    if (opener && document.body.contains(opener)) opener.focus();
  }

  function say(text) {
    words = text;
    busy = false;
    draw();
  }

  /* What the table says that this device may do. */
  function stands(body) {
    CC.may = body.acts;
    looks = body.looks;
    document.body.classList.toggle("looking", !CC.may);
    if (!CC.scene) CC.speak(body.language);
    if (!looks) CC.pair();
    else if (CC.scene) CC.show(CC.scene);
  }

  const ask = () => fetch("/api/v1/pairing", { cache: "no-store" }).then((response) => response.json()).then(stands);

  function enter() {
    if (busy) return;
    const digits = code.replace(/\D/g, "");
    if (digits.length !== 6) return say(CC.words.sixDigits);
    busy = true;
    return post("code", { code: digits, name: name }).then((answer) => {
      busy = false;
      code = "";
      if (answer.status === 403) return say(CC.words.wrongCode);
      if (answer.status !== 200) return say(answer.status === 409 ? CC.words.noCode : answer.body.error);
      CC.may = true;
      close();
      return ask();
    }).catch(() => say(CC.words.noAnswer));
  }

  function list() {
    fetch("/api/v1/pairing/devices", { cache: "no-store" }).then(json).then((answer) => {
      devices = answer.body.devices || [];
      draw();
    }).catch(() => say(CC.words.noAnswer));
  }

  function revoke(device) {
    post("revoke", { id: device.id }).then(() => (device.own ? ask().then(draw) : list())).catch(() => say(CC.words.noAnswer));
  }

  function field(label, className, value, typed) {
    const input = CC.make("input", "name-field " + className);
    input.type = "text";
    input.value = value;
    input.setAttribute("aria-label", label);
    input.addEventListener("input", () => typed(input.value));
    return { row: CC.make("label", "field", CC.make("span", "quiet", label), input), input: input };
  }

  function form() {
    const digits = field(CC.words.code, "code-field", code, (value) => {
      code = value;
    });
    digits.input.setAttribute("inputmode", "numeric");
    digits.input.setAttribute("pattern", "[0-9 ]*");
    digits.input.setAttribute("autocomplete", "one-time-code");
    digits.input.maxLength = 7; // a space in the middle is no mistake
    const called = field(CC.words.deviceName, "", name, (value) => {
      name = value;
    });
    called.input.maxLength = 40;
    called.input.autocomplete = "off";
    const go = CC.make("button", "pair-go", CC.words.pairGo);
    go.type = "submit";
    const node = CC.make("form", "pair-form", digits.row, called.row, go);
    node.noValidate = true;
    node.addEventListener("submit", (event) => {
      event.preventDefault();
      enter();
    });
    return { node: node, first: digits.input };
  }

  function row(device) {
    const told = CC.make("span", "what", CC.make("span", "", device.name + (device.own ? " (" + CC.words.thisDevice + ")" : "")));
    told.appendChild(CC.make("span", "quiet", CC.words.pairedSince(device.since)));
    const button = CC.make("button", "choice device", told, CC.make("span", "quiet", CC.words.revoke));
    button.type = "button";
    button.setAttribute("data-id", device.id);
    CC.held(button, () => revoke(device));
    return button;
  }

  function head(text) {
    const node = CC.make("div", "menu-head", CC.make("h2", "serif", text));
    if (!looks && !CC.may) return { node: node, first: null };
    const shut = CC.make("button", "shut", "\u00d7");
    shut.type = "button";
    shut.setAttribute("aria-label", CC.words.close);
    shut.addEventListener("click", close);
    node.appendChild(shut);
    return { node: node, first: shut };
  }

  function draw() {
    if (!open) return;
    const top = head(CC.may ? CC.words.pairedDevices : CC.words.pair);
    const sheet = CC.make("div", "sheet", top.node);
    let first = top.first;
    if (words) sheet.appendChild(CC.make("p", "said", words)).setAttribute("role", "alert");
    if (CC.may) {
      const rows = sheet.appendChild(CC.make("div", "choices"));
      devices.forEach((device) => rows.appendChild(row(device)));
      if (!devices.length) rows.appendChild(CC.make("p", "quiet none", CC.words.nonePaired));
    } else {
      const typing = form();
      sheet.appendChild(CC.make("ol", "steps", CC.make("li", "", CC.words.pairKnob), CC.make("li", "", CC.words.pairDigits)));
      sheet.appendChild(typing.node);
      sheet.appendChild(CC.make("p", "quiet", CC.words.pairElse));
      first = typing.first;
    }
    CC.fill(host, sheet);
    host.hidden = false;
    host.setAttribute("aria-label", CC.may ? CC.words.pairedDevices : CC.words.pair);
    if (first) first.focus();
  }

  /* Open the sheet: the code to type, or, where this device may act, who else may. */
  CC.pair = function () {
    if (!open) opener = document.activeElement;
    open = true;
    draw();
    if (CC.may) list();
  };

  /* The table has refused a move of this device: it was revoked, or never paired. */
  CC.unpaired = function () {
    CC.may = false;
    document.body.classList.add("looking");
    CC.show(CC.scene);
    CC.pair();
  };

  /* A button that leads to the sheet. */
  CC.pairButton = function (className) {
    const button = CC.make("button", className, CC.make("span", "what", CC.may ? CC.words.pairedDevices : CC.words.pair));
    button.type = "button";
    button.addEventListener("click", CC.pair);
    return button;
  };

  host.addEventListener("click", (event) => event.target === host && close());
  document.addEventListener("keydown", (event) => event.key === "Escape" && open && close());
  ask().catch(() => null);
}());
