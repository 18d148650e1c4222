/* Fingers on buttons: what a press is, on glass, with a mouse or on a keyboard. */
(function () {
  /* Call `down` when the button goes down and `up` when it comes up, whichever way it ends. */
  CC.pressing = function (button, down, up) {
    let is = false;
    const press = () => {
      if (is) return;
      is = true;
      button.classList.add("down");
      down();
    };
    const release = () => {
      if (!is) return;
      is = false;
      button.classList.remove("down");
      up();
    };
    button.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      if (button.setPointerCapture) button.setPointerCapture(event.pointerId);
      press();
    });
    ["pointerup", "pointercancel", "lostpointercapture", "blur"].forEach((name) => button.addEventListener(name, release));
    button.addEventListener("keydown", (event) => {
      if (event.key !== " " && event.key !== "Enter") return;
      event.preventDefault();
      press();
    });
    button.addEventListener("keyup", (event) => (event.key === " " || event.key === "Enter") && release());
    button.addEventListener("contextmenu", (event) => event.preventDefault());
    window.addEventListener("pagehide", release);
  };

  /* A button that does `act` once it has been held for 2 s. */
  CC.held = function (button, act) {
    let timer = 0;
    button.classList.add("careful");
    CC.pressing(button, () => {
      timer = setTimeout(act, 2000);
    }, () => clearTimeout(timer));
  };

  /* A button that repeats while held: at once, after 500 ms five a second, after ten of these ten a second. */
  CC.repeating = function (button, act, up) {
    let timer = 0;
    let times = 0;
    const again = () => {
      times += 1;
      act();
      timer = setTimeout(again, times > 10 ? 100 : 200);
    };
    CC.pressing(button, () => {
      times = 0;
      act();
      timer = setTimeout(again, 500);
    }, () => {
      clearTimeout(timer);
      if (up) up();
    });
  };
}());
