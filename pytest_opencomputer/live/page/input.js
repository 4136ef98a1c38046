// Mouse and keyboard of a person, as the canonical actions. One is under way at a time; what comes meanwhile waits, and
// moves and letters that wait grow together.

const BUTTONS = ["left", "middle", "right", "back", "forward"];
const KEYS = {
  Enter: "Return", Backspace: "BackSpace", ArrowUp: "Up", ArrowDown: "Down", ArrowLeft: "Left", ArrowRight: "Right",
  PageUp: "Page_Up", PageDown: "Page_Down", ContextMenu: "Menu", PrintScreen: "Print", " ": "space",
};
const PLAIN = /^(Tab|Escape|Delete|Insert|Home|End|F([1-9]|1[0-2]))$/;
const MODIFIERS = ["Control", "Alt", "Shift", "Meta", "AltGraph"];
const NEAR = 4; // pixels of the desktop within which a press and its release are a click
const AGAIN = 250; // milliseconds in which another click makes a double click, where whole actions are wanted
const NOTCH = 100; // pixels of scrolling for one click of the wheel
const LONGEST = 2000; // characters typed by one action
const HOW = "You act on this desktop with mouse and keyboard while its picture has the focus. Ctrl+Alt gives the keyboard back.";

export class Hands {
  constructor(place, picture, how, say, trouble) {
    Object.assign(this, { place, picture, how, say, trouble });
    this.id = "";
    this.number = 0;
    this.clear();
    const listen = (name, call, options) => picture.addEventListener(name, (event) => { if (this.id) call(event); }, options);
    listen("pointerdown", (event) => this.press(event));
    listen("pointermove", (event) => this.move(event));
    listen("pointerup", (event) => this.release(event));
    listen("pointercancel", (event) => this.release(event));
    listen("wheel", (event) => this.scroll(event), { passive: false });
    listen("contextmenu", (event) => event.preventDefault());
    listen("keydown", (event) => this.key(event));
    listen("keyup", (event) => this.keyUp(event));
    listen("paste", (event) => { event.preventDefault(); this.write(event.clipboardData.getData("text")); });
  }

  clear() {
    this.waiting = [];
    this.flying = null;
    this.pressed = null; // {button, path, holding}
    this.clicked = null; // {action, timer}
    this.wheel = [0, 0];
    this.letGo = false;
  }

  enter(id, about) {
    Object.assign(this, { id, about });
    this.clear();
    this.picture.tabIndex = 0;
    this.picture.setAttribute("role", "application");
    this.picture.setAttribute("aria-label", "The desktop of " + about.title + ". Ctrl+Alt gives the keyboard back.");
    this.how.textContent = HOW;
  }

  leave() {
    if (this.id) {
      // Nothing stays pressed that was pressed from here.
      const ups = this.waiting.map((one) => one.action).filter((action) => action && /_up$/.test(action.kind));
      if (this.pressed && !this.about.whole) {
        ups.push({ kind: "mouse_up", button: this.pressed.button }, ...this.pressed.holding.map((key) => ({ kind: "key_up", key })));
      }
      for (const action of ups) this.say({ kind: "act", desktop: this.id, number: (this.number += 1), action });
    }
    this.id = "";
    if (this.clicked) clearTimeout(this.clicked.timer);
    this.clear();
    this.picture.removeAttribute("tabindex");
    this.place.classList.remove("busy");
  }

  lost() { this.leave(); }

  // What goes to the desktop

  do(action) {
    const last = this.waiting[this.waiting.length - 1];
    if (last && action.kind === "move" && last.action.kind === "move") last.action = action;
    else if (last && action.kind === "type" && last.action.kind === "type" && (last.action.text + action.text).length <= LONGEST) last.action = { kind: "type", text: last.action.text + action.text };
    else if (last && action.kind === "scroll" && last.action.kind === "scroll" && String(last.action.at) === String(action.at) && String(last.action.holding) === String(action.holding)) {
      const bound = (number) => Math.max(-100, Math.min(100, number));
      last.action = { ...action, dx: bound(last.action.dx + action.dx), dy: bound(last.action.dy + action.dy) };
    } else this.waiting.push({ action });
    this.next();
  }

  end(status, answer, undo) {
    this.settleClick();
    this.waiting.push({ status, answer, undo });
    this.next();
  }

  next() {
    if (this.flying || !this.waiting.length) return;
    this.flying = this.waiting.shift();
    this.flying.number = this.number += 1;
    this.place.classList.add("busy");
    const { number, action, status, answer } = this.flying;
    if (action) this.say({ kind: "act", desktop: this.id, number, action });
    else this.say({ kind: "done", desktop: this.id, number, status, answer });
  }

  acted(number, error) {
    if (!this.flying || this.flying.number !== number) return;
    if (error && this.flying.undo) this.flying.undo();
    this.flying = null;
    this.place.classList.remove("busy");
    this.trouble(error);
    if (error) this.waiting = this.waiting.filter((one) => !one.action || /_up$/.test(one.action.kind)); // what followed was meant to follow it
    this.next();
  }

  write(text) {
    const clean = text.replace(/\r\n?/g, "\n");
    for (let at = 0; at < clean.length;) {
      let part = clean.slice(at, at + LONGEST);
      if (at + part.length < clean.length && /[\ud800-\udbff]$/.test(part)) part = part.slice(0, -1);
      this.do({ kind: "type", text: part });
      at += part.length;
    }
  }

  // Mouse

  point(event) {
    const box = this.picture.getBoundingClientRect();
    const [width, height] = this.about.screen;
    const inside = (share, size) => Math.max(0, Math.min(size - 1, Math.floor(share * size)));
    return [inside((event.clientX - box.left) / box.width, width), inside((event.clientY - box.top) / box.height, height)];
  }

  holding(event) {
    return [["ctrl", event.ctrlKey], ["alt", event.altKey], ["shift", event.shiftKey], ["super", event.metaKey]].filter(([, down]) => down).map(([name]) => name);
  }

  press(event) {
    event.preventDefault();
    this.picture.focus();
    const button = BUTTONS[event.button];
    if (!button || this.pressed) return;
    this.picture.setPointerCapture(event.pointerId);
    const at = this.point(event);
    this.pressed = { button, path: [at], holding: this.holding(event) };
    if (this.about.whole) return;
    this.do({ kind: "move", to: at });
    for (const key of this.pressed.holding) this.do({ kind: "key_down", key });
    this.do({ kind: "mouse_down", button });
  }

  move(event) {
    const at = this.point(event);
    if (!this.about.whole) this.do({ kind: "move", to: at });
    else if (this.pressed) {
      const last = this.pressed.path[this.pressed.path.length - 1];
      if (Math.hypot(at[0] - last[0], at[1] - last[1]) >= 2 * NEAR && this.pressed.path.length < 200) this.pressed.path.push(at);
    }
  }

  release(event) {
    if (!this.pressed || (event.type === "pointerup" && BUTTONS[event.button] !== this.pressed.button)) return;
    const { button, path, holding } = this.pressed;
    const at = this.point(event);
    this.pressed = null;
    if (!this.about.whole) {
      this.do({ kind: "move", to: at });
      this.do({ kind: "mouse_up", button });
      for (const key of [...holding].reverse()) this.do({ kind: "key_up", key });
      return;
    }
    if (path.length > 1 || Math.hypot(at[0] - path[0][0], at[1] - path[0][1]) > NEAR) {
      this.settleClick();
      this.do({ kind: "drag", path: [...path, at], button, holding });
      return;
    }
    const before = this.clicked && this.clicked.action;
    if (before && before.button === button && before.count < 3 && Math.hypot(at[0] - before.at[0], at[1] - before.at[1]) <= NEAR) {
      clearTimeout(this.clicked.timer);
      before.count += 1;
    } else {
      this.settleClick();
      this.clicked = { action: { kind: "click", at: path[0], button, count: 1, holding } };
    }
    this.clicked.timer = setTimeout(() => this.settleClick(), AGAIN);
  }

  // A click has waited for another one long enough, or something else comes first.
  settleClick() {
    if (!this.clicked) return;
    const { action, timer } = this.clicked;
    clearTimeout(timer);
    this.clicked = null;
    this.do(action);
  }

  scroll(event) {
    event.preventDefault();
    this.settleClick();
    const unit = event.deltaMode === 1 ? NOTCH / 3 : event.deltaMode === 2 ? NOTCH * 5 : 1;
    this.wheel = [this.wheel[0] + event.deltaX * unit, this.wheel[1] + event.deltaY * unit];
    const [dx, dy] = this.wheel.map((value) => Math.trunc(value / NOTCH));
    if (!dx && !dy) return;
    this.wheel = [this.wheel[0] - dx * NOTCH, this.wheel[1] - dy * NOTCH];
    this.do({ kind: "scroll", dx, dy, at: this.point(event), holding: this.holding(event) });
  }

  // Keyboard

  key(event) {
    if (event.isComposing || event.key === "Dead" || event.key === "Process") return;
    event.preventDefault();
    event.stopPropagation();
    if (MODIFIERS.includes(event.key)) {
      this.letGo = event.ctrlKey && event.altKey && !event.shiftKey && !event.metaKey;
      return;
    }
    this.letGo = false;
    this.settleClick();
    const graph = event.getModifierState("AltGraph");
    const one = [...event.key].length === 1;
    if (one && (graph || !(event.ctrlKey || event.altKey || event.metaKey))) {
      this.do({ kind: "type", text: event.key });
      return;
    }
    const key = KEYS[event.key] || (one || PLAIN.test(event.key) ? event.key : "");
    if (!key) return;
    // Beside ctrl or alt a letter means its key; a sign that needs shift brings shift with it.
    const held = this.holding(event).filter((name) => name !== "shift" || !one || /[a-z]/i.test(event.key));
    this.do({ kind: "key", chord: [...held, one && key.length === 1 ? key.toLowerCase() : key].join("+") });
  }

  keyUp(event) {
    event.preventDefault();
    if (!this.letGo || !["Control", "Alt"].includes(event.key)) return;
    this.letGo = false;
    document.getElementById("back").focus();
  }
}
