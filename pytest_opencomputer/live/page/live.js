// Shows desktops as pictures of them arrive. Nothing here comes from a network but over the one WebSocket.
import { disconnect, finish, leadFrom } from "./finished.js";
import { Hands } from "./input.js";

const $ = (id) => document.getElementById(id);
const desktops = new Map(); // id: {about, facts, said, card, canvas, words, visible, number}
let socket = null;
let enlarged = ""; // id
let wanted = ""; // id from the address, until it is there
let told = ""; // what the server was told that can be seen
let over = false;
let tries = 0;
const agreed = new Set(); // desktops of which a person has taken note what acting on them means
const FACTS = ["agent", "step", "phase", "time"]; // those that stand below the small pictures, in this order

// The token stands behind the "#" when the page is opened, and is kept for this tab alone.
function token() {
  const given = new URLSearchParams(location.hash.slice(1));
  if (given.has("token")) sessionStorage.setItem("token", given.get("token"));
  wanted = given.get("desktop") || "";
  history.replaceState(null, "", location.pathname + (wanted ? "#desktop=" + encodeURIComponent(wanted) : ""));
  return sessionStorage.getItem("token") || "";
}
const secret = token();

function say(message) {
  if (socket && socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

function state(text) { if ($("state").textContent !== text) $("state").textContent = text; }

function count() {
  if (over) return;
  const number = desktops.size;
  state(number === 0 ? "No desktop is running now. New ones appear here." : number === 1 ? "1 desktop" : number + " desktops");
}

function connect() {
  socket = new WebSocket("ws://" + location.host + "/ws");
  socket.binaryType = "arraybuffer";
  socket.onopen = () => { say({ kind: "hello", token: secret }); told = ""; };
  socket.onmessage = (event) => typeof event.data === "string" ? hear(JSON.parse(event.data)) : draw(event.data);
  socket.onclose = (event) => {
    hands.lost();
    if (event.code === 4401) {
      over = true;
      state("This page needs the address with the token, as the run printed it.");
    }
    if (over) return;
    for (const id of [...desktops.keys()]) remove(id);
    tries += 1;
    if (tries > 5) {
      over = true;
      state("The run has ended, or its page cannot be reached any more.");
      return;
    }
    state("The connection was lost. Trying again …");
    setTimeout(connect, 500 * tries);
  };
}

function hear(message) {
  const found = desktops.get(message.id);
  if (message.kind === "desktop") add(message);
  else if (message.kind === "all") { tries = 0; count(); open(wanted); }
  else if (message.kind === "changed" && found) { found.about = message; if (enlarged === message.id) hold(found); }
  else if (message.kind === "facts" && found) { found.facts = message.facts; describe(message.id); }
  else if (message.kind === "said" && found) { found.said = message.text; describe(message.id); }
  else if (message.kind === "gone") { remove(message.id, message.player); finish(message); count(); }
  else if (message.kind === "acted") hands.acted(message.number, message.error);
  else if (message.kind === "end") {
    over = true;
    state("The run has ended." + (message.look ? " To look at its rollouts: " + message.look : ""));
    disconnect();
  }
}

function add(about) {
  const card = document.createElement("li");
  const button = document.createElement("button");
  button.type = "button";
  button.className = "card";
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = about.screen;
  canvas.dataset.desktop = about.id;
  const name = document.createElement("span");
  name.className = "name";
  name.textContent = about.title;
  const words = document.createElement("span");
  words.className = "words";
  button.append(canvas, name, words);
  button.addEventListener("click", () => enlarge(about.id));
  card.append(button);
  $("grid").append(card);
  desktops.set(about.id, { about, facts: {}, said: "", card, canvas, words, visible: false, drawn: 0 });
  seen.observe(canvas);
  if (!over) count();
  if (enlarged) neighbours();
  show();
  if (wanted === about.id) open(wanted);
}

function open(id) {
  if (id && desktops.has(id)) { wanted = ""; enlarge(id); }
}

function remove(id, player = "") {
  const found = desktops.get(id);
  if (!found) return;
  seen.unobserve(found.canvas);
  desktops.delete(id);
  if (enlarged === id) {
    // What was seen last stays, and the words say that it is over.
    hands.leave();
    $("how").textContent = "This desktop has been closed. This is what it showed last.";
    leadFrom(player);
    $("panel").hidden = $("writing").hidden = $("taking").hidden = true;
  }
  if (enlarged) neighbours();
  const held = found.card.contains(document.activeElement);
  found.card.remove();
  if (held) ($("grid").querySelector("button") || $("state")).focus();
  show();
}

// Pictures

function draw(data) {
  const view = new DataView(data);
  const length = view.getUint32(0);
  const head = JSON.parse(new TextDecoder().decode(new Uint8Array(data, 4, length)));
  const found = desktops.get(head.id);
  if (!found) { say({ kind: "seen" }); return; }
  createImageBitmap(new Blob([new Uint8Array(data, 4 + length)], { type: head.type })).then((image) => {
    for (const canvas of head.id === enlarged ? [$("picture")] : [found.canvas]) {
      if (canvas.width !== image.width || canvas.height !== image.height) {
        canvas.width = image.width;
        canvas.height = image.height;
      }
      canvas.getContext("2d").drawImage(image, 0, 0);
      canvas.dataset.drawn = String(found.drawn += 1);
    }
    image.close();
  }).finally(() => say({ kind: "seen" }));
}

// Only what can be seen is asked for: nothing while the tab is hidden, and of the grid what has been scrolled to.
const seen = new IntersectionObserver((entries) => {
  for (const entry of entries) {
    const found = desktops.get(entry.target.dataset.desktop);
    if (found) found.visible = entry.isIntersecting;
  }
  show();
});

function show() {
  const shown = {};
  const pixels = (element) => Math.max(1, Math.min(7680, Math.round(element.clientWidth * devicePixelRatio)));
  if (document.visibilityState === "visible") {
    if (enlarged) {
      if (desktops.has(enlarged)) shown[enlarged] = pixels($("picture"));
    } else {
      for (const [id, found] of desktops) if (found.visible) shown[id] = pixels(found.canvas);
    }
  }
  const text = JSON.stringify(shown);
  if (text !== told && socket && socket.readyState === WebSocket.OPEN) {
    told = text;
    say({ kind: "show", desktops: shown });
  }
}
document.addEventListener("visibilitychange", show);
addEventListener("resize", show);

// Words

function describe(id) {
  const found = desktops.get(id);
  const facts = found.facts;
  found.words.textContent = FACTS.filter((name) => facts[name]).map((name) => name === "step" ? "step " + facts.step : facts[name]).join(" · ");
  if (id !== enlarged) return;
  $("said").textContent = found.said;
  const list = $("facts");
  const names = Object.keys(facts);
  if ([...list.querySelectorAll("dt")].map((one) => one.textContent).join("\n") !== names.join("\n")) {
    list.replaceChildren(...names.flatMap((name) => {
      const term = document.createElement("dt");
      term.textContent = name;
      return [term, document.createElement("dd")];
    }));
  }
  const values = list.querySelectorAll("dd");
  names.forEach((name, at) => { if (values[at].textContent !== facts[name]) values[at].textContent = facts[name]; });
}

// One enlarged

function enlarge(id) {
  const found = desktops.get(id);
  hands.leave();
  enlarged = id;
  leadFrom("");
  history.replaceState(null, "", "#desktop=" + encodeURIComponent(id));
  $("grid").hidden = true;
  $("large").hidden = false;
  $("title").textContent = found.about.title;
  document.title = found.about.title;
  const picture = $("picture");
  picture.width = found.canvas.width;
  picture.height = found.canvas.height;
  picture.getContext("2d").drawImage(found.canvas, 0, 0);
  picture.dataset.drawn = String(found.drawn);
  $("screen").style.setProperty("--ratio", found.about.screen[0] / found.about.screen[1]);
  $("said").textContent = $("trouble").textContent = "";
  $("facts").replaceChildren();
  const panel = found.about.panel;
  $("panel").hidden = !panel;
  if (panel) {
    $("instruction").textContent = panel.instruction;
    $("answering").hidden = !panel.answer;
    $("answer").value = "";
    ended(false);
  }
  describe(id);
  neighbours();
  hold(found);
  $("title").focus();
  show();
}

// Gives a person mouse and keyboard of the enlarged desktop, where that is allowed and agreed to.
function hold(found) {
  const { id, interactive, warning, title } = found.about;
  const asks = interactive && warning && !agreed.has(id);
  $("taking").hidden = !asks;
  $("warning").textContent = warning;
  $("writing").hidden = !interactive || asks;
  if (interactive && !asks) { hands.enter(id, found.about); return; }
  $("how").textContent = asks ? "" : "Read-only.";
  $("picture").setAttribute("role", "img");
  $("picture").setAttribute("aria-label", "The screen of " + title);
}

function neighbours() {
  const ids = [...desktops.keys()];
  const at = ids.indexOf(enlarged);
  for (const [button, other] of [[$("previous"), at < 0 ? undefined : ids[at - 1]], [$("next"), at < 0 ? ids[0] : ids[at + 1]]]) {
    button.dataset.to = other || "";
    button.setAttribute("aria-disabled", String(!other));
  }
}

function back() {
  const from = desktops.get(enlarged);
  hands.leave();
  enlarged = "";
  history.replaceState(null, "", location.pathname);
  document.title = "Desktops";
  $("large").hidden = true;
  $("grid").hidden = false;
  const button = from ? from.card.querySelector("button") : $("grid").querySelector("button");
  if (button) button.focus();
  show();
}

$("back").addEventListener("click", back);
for (const button of [$("previous"), $("next")]) {
  button.addEventListener("click", () => { if (button.dataset.to) enlarge(button.dataset.to); });
}
addEventListener("keydown", (event) => {
  if (event.key === "Escape" && enlarged && !event.defaultPrevented) back();
});

// A person takes part

const hands = new Hands($("screen"), $("picture"), $("how"), say, (error) => { $("trouble").textContent = error; });

$("take").addEventListener("click", () => {
  agreed.add(enlarged);
  hold(desktops.get(enlarged));
  $("picture").focus();
});

$("send").addEventListener("click", () => {
  hands.write($("text").value);
  $("text").value = "";
});

function ended(yes) {
  for (const button of $("panel").querySelectorAll("button")) button.setAttribute("aria-disabled", String(yes));
}
for (const button of $("panel").querySelectorAll("button")) {
  button.addEventListener("click", () => {
    if (button.getAttribute("aria-disabled") === "true") return;
    ended(true);
    const answer = $("answering").hidden || $("answer").value === "" ? null : $("answer").value;
    hands.end(button.dataset.status, answer, () => ended(false));
  });
}
$("panel").addEventListener("submit", (event) => event.preventDefault());

connect();
