// The player: player.html#12/3 is step 3 of rollout 12.
"use strict";

let rollout = null; // what the data file of the rollout has
let current = 0; // the step that is shown, from 0

function place() {
  const found = /^#([1-9][0-9]{0,8})(?:\/([1-9][0-9]{0,8}))?$/.exec(location.hash);
  return found && { number: Number(found[1]), step: Number(found[2] || 1) - 1 };
}

function say(problem) {
  byId("problem").textContent = problem;
  byId("problem").hidden = false;
  byId("main").hidden = true;
}

function go() {
  const wanted = place();
  const count = Number(byId("main").dataset.rollouts);
  if (!wanted && rollout) return; // a link within the page
  if (!wanted || wanted.number > count) {
    say(`There is no such rollout; this report has ${count}.`);
  } else if (rollout && rollout.number === wanted.number) {
    byId("problem").hidden = true;
    byId("main").hidden = false;
    if (wanted.step !== current) showStep(wanted.step);
  } else {
    load(wanted.number);
  }
}

function load(number) {
  const script = element("script"); // neither fetch nor modules read files from disk
  script.src = `rollouts/${number}.js`;
  script.onerror = () => say(`The file rollouts/${number}.js of this report is missing.`);
  script.onload = () => script.remove();
  document.head.append(script);
}

// Called by the data file of a rollout.
function openRollout(data) {
  const wanted = place();
  if (!wanted || wanted.number !== data.number) return; // another one was asked for meanwhile
  const before = rollout && rollout.number === data.number ? rollout : null;
  if (!before) pause();
  rollout = data;
  dispatchEvent(new CustomEvent("rollout", { detail: data }));
  if (before && JSON.stringify(before) === JSON.stringify(data)) return; // it goes on, and nothing has happened
  byId("problem").hidden = true;
  byId("main").hidden = false;
  document.title = `${data.title} (${data.agent})`;
  for (const name of ["agent", "outcome", "headline", "instruction"]) byId(name).textContent = data[name];
  // Long names are broken where people would break them.
  byId("title").replaceChildren(...data.title.split(/(?<=[/_])/).flatMap((part) => [part, element("wbr")]));
  byId("outcome").className = data.outcome;
  byId("film").hidden = !data.film;
  byId("film").href = data.film || "#";
  neighbour("earlier", data.number - 1);
  neighbour("later", data.number + 1);
  byId("line").max = Math.max(1, data.steps.length);
  byId("line").disabled = data.steps.length < 2;
  const moments = momentsOf(data);
  byId("moments").replaceChildren(...[...moments].map(([step, checks]) => momentItem(step, checks)));
  byId("moments").hidden = !moments.size;
  byId("steps").replaceChildren(...data.steps.map((step, index) => stepItem(step, index, moments.get(index) || [])));
  byId("timeline").textContent = data.timeline;
  byId("checks").replaceChildren(...data.checks.map(checkItem));
  if (!data.checks.length) byId("checks").append(element("li", "No check was asked."));
  byId("judged").replaceChildren(...data.judged.map(judgedItem));
  byId("judged-part").hidden = !data.judged.length;
  byId("about").replaceChildren(
    ...data.facts.flatMap(([label, text, place]) => [explained(label, place), element("dd", text, "said")]),
  );
  // Whoever has seen all that a rollout has done so far follows it.
  const follows = before && before.steps.length > 1 && current === before.steps.length - 1;
  showStep(follows ? data.steps.length - 1 : wanted.step);
}

// A label; if its words are explained somewhere, it leads there.
function explained(label, place) {
  const term = element("dt", place ? undefined : label);
  if (place) term.append(element("a", label));
  if (place) [term.firstChild.href, term.firstChild.target] = [place, "_top"]; // the player may be one of two
  return term;
}

function neighbour(id, number) {
  byId(id).hidden = number < 1 || number > Number(byId("main").dataset.rollouts);
  byId(id).href = `#${number}`;
}

// Where checks were won or lost: steps in order, each with the checks.
function momentsOf(data) {
  const changes = data.checks.flatMap((check) => check.changes.map((change) => ({ ...change, id: check.id })));
  changes.sort((one, other) => one.step - other.step);
  const moments = new Map();
  for (const change of changes) moments.set(change.step, [...(moments.get(change.step) || []), change]);
  return moments;
}

function inWords(changes) {
  const told = (won) => changes.filter((change) => change.won === won).map((change) => change.id);
  const parts = [["won", told(true)], ["lost", told(false)]].filter(([, ids]) => ids.length);
  return parts.map(([what, ids]) => `${what}: ${ids.join(", ")}`).join("; ");
}

function momentItem(step, changes) {
  const item = element("li");
  const share = rollout.steps.length > 1 ? step / (rollout.steps.length - 1) : 0;
  item.style.setProperty("--at", share); // how far along the line
  const link = element("a");
  link.href = `#${rollout.number}/${step + 1}`;
  link.title = `${rollout.steps[step].title}, ${inWords(changes)}`;
  link.setAttribute("aria-label", link.title);
  if (changes.some((change) => change.won)) link.append(element("span", "✓", "passed"));
  if (changes.some((change) => !change.won)) link.append(element("span", "✗", "failed"));
  item.append(link);
  return item;
}

function stepItem(step, index, changes) {
  const item = element("li");
  const link = element("a", step.title);
  link.href = `#${rollout.number}/${index + 1}`;
  const did = step.actions.map((action) => `${action.words} ${action.value}`.trim()).join(", ");
  if (did) link.append(element("span", did, "did"));
  if (step.actions.some((action) => action.error)) link.append(element("span", "with an error", "failed"));
  for (const change of changes) {
    link.append(element("span", `${change.won ? "✓ won" : "✗ lost"}: ${change.id}`, `mark-of ${change.won ? "passed" : "failed"}`));
  }
  item.append(link);
  return item;
}

// A check: open if it did not pass, with what was expected above what was found.
function checkItem(check) {
  const item = element("li");
  const details = element("details");
  const summary = element("summary");
  const passed = { goal: ["reached", "not reached"], guard: ["whole", "broken"] }[check.kind];
  summary.append(element("span", passed[check.passed ? 0 : 1], check.passed ? "passed" : "failed"), " ");
  summary.append(element("bdi", check.id), " ", element("span", check.kind, "hint"));
  details.open = !check.passed;
  details.append(summary);
  if (check.because) details.append(element("p", `“${check.because}”`, "said"));
  if (check.reason) details.append(element("p", check.reason, "said"));
  const values = element("dl");
  values.append(...valueOf("expected", check.expected));
  if (check.actual) values.append(...valueOf("actual", check.actual));
  values.append(...valueOf("asked", check.args ? `${check.call} ${check.args}` : check.call));
  details.append(values);
  item.append(details);
  if (check.why) item.append(element("span", check.why, "hint"));
  for (const change of check.changes) {
    const button = element("button", change.text, "jump");
    button.type = "button";
    button.onclick = () => jump(change.step);
    item.append(button);
  }
  return item;
}

// What models that judge said of a check, or of what only eyes can judge.
function judgedItem(one) {
  const item = element("li");
  item.append(element("span", one.verdict, { true: "passed", false: "failed" }[one.verdict] || "hint"), " ");
  item.append(element("bdi", one.id), " ", element("span", one.kind, "hint"));
  if (one.words) item.append(element("p", one.words, "said"));
  if (one.reason) item.append(element("p", one.reason, "said"));
  return item;
}

function valueOf(label, text) {
  const cell = element("dd");
  cell.append(element("pre", text));
  return [element("dt", label), cell];
}

function showStep(wanted) {
  const count = rollout.steps.length;
  current = Math.max(0, Math.min(count - 1, wanted));
  const step = rollout.steps[current];
  byId("position").textContent = step ? `${step.title} (${current + 1} of ${count})` : "No step was recorded.";
  // Not "disabled", which would take the focus away from the button that was just pressed.
  for (const id of ["first", "previous"]) byId(id).setAttribute("aria-disabled", current === 0);
  for (const id of ["last", "next"]) byId(id).setAttribute("aria-disabled", current >= count - 1);
  byId("line").value = current + 1;
  byId("line").setAttribute("aria-valuetext", byId("position").textContent);
  byId("reasoning").textContent = step ? step.reasoning || "(none)" : "";
  byId("facts").textContent = step ? step.facts : "";
  byId("actions").replaceChildren(...(step ? step.actions.map(actionItem) : []));
  showScreen(step);
  for (const [index, link] of byId("steps").querySelectorAll("a").entries()) {
    if (index === current) {
      link.setAttribute("aria-current", "step");
      reveal(link);
    } else {
      link.removeAttribute("aria-current");
    }
  }
}

// Scrolls the list of steps only, never the page.
function reveal(link) {
  const list = byId("steps");
  const above = link.offsetTop - list.offsetTop;
  if (above < list.scrollTop) list.scrollTop = above;
  const below = above + link.offsetHeight - list.clientHeight;
  if (below > list.scrollTop) list.scrollTop = below;
}

function actionItem(action) {
  const item = element("li", action.words);
  if (action.value) item.append(" ", element("code", action.value));
  if (action.error) item.append(" ", element("span", `not carried out: ${action.error}`, "failed"));
  if (action.answer) item.append(" → ", element("code", action.answer));
  item.append(element("span", action.took, "took"));
  if (action.screen) {
    const image = element("img", undefined, "looked");
    image.src = `screenshots/${action.screen}`;
    image.alt = "What the agent was shown.";
    item.append(image);
  }
  if (action.missing) item.append(element("span", "The picture is missing from the run.", "warning"));
  return item;
}

function showScreen(step) {
  const image = byId("screen");
  const missing = byId("missing");
  byId("marks").replaceChildren();
  byId("marks").removeAttribute("viewBox");
  image.hidden = !step || !step.screen;
  missing.hidden = !image.hidden;
  missing.textContent = step && step.missing ? "The screenshot is missing from the run." : "No screenshot.";
  if (image.hidden) {
    image.removeAttribute("src");
    return;
  }
  const did = step.actions.map((action) => `${action.words} ${action.value}`.trim()).join(", ");
  image.alt = did ? `The screen before: ${did}` : "The screen when the agent had stopped";
  image.onload = () => drawMarks(step, image.naturalWidth, image.naturalHeight);
  image.onerror = () => {
    image.hidden = true;
    missing.hidden = false;
    missing.textContent = "The screenshot cannot be shown.";
  };
  image.src = `screenshots/${step.screen}`;
  const after = rollout.steps[current + 1];
  if (after && after.screen) new Image().src = `screenshots/${after.screen}`;
}

// ---- Moving ----

function show(step) {
  if (!rollout || !rollout.steps.length) return;
  showStep(step);
  location.replace(`#${rollout.number}/${current + 1}`);
}

// To a step that somebody asked for.
function turn(step) {
  pause();
  show(step);
}

// From far down the page.
function jump(step) {
  turn(step);
  byId("stage").scrollIntoView();
  byId("stage").focus({ preventScroll: true });
}

// ---- Playing ----

let timer = null; // of the next step, while it plays

function pause() {
  clearTimeout(timer);
  timer = null;
  byId("play").textContent = "Play";
  byId("position").setAttribute("aria-live", "polite");
}

function play() {
  if (!rollout || rollout.steps.length < 2) return;
  byId("play").textContent = "Pause";
  byId("position").setAttribute("aria-live", "off"); // it would be read aloud once a second
  if (current >= rollout.steps.length - 1) show(0);
  waitForNext();
}

function waitForNext() {
  const took = Math.min(10, Math.max(0.1, rollout.steps[current].took));
  timer = setTimeout(() => {
    show(current + 1);
    if (current < rollout.steps.length - 1) waitForNext();
    else pause();
  }, 1000 * (Number(byId("pace").value) || took));
}

function playOrPause() {
  if (timer === null) play();
  else pause();
}

// ---- Start ----

const KEYS = {
  ArrowLeft: () => turn(Math.max(0, current - 1)),
  ArrowRight: () => turn(Math.min(rollout.steps.length - 1, current + 1)),
  Home: () => turn(0),
  End: () => turn(rollout.steps.length - 1),
  " ": playOrPause,
};

function pressed(event) {
  if (!rollout || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (!Object.hasOwn(KEYS, event.key)) return;
  if (event.target.closest(".wide, select, pre")) return; // there the keys scroll or choose
  if (event.key === " " && event.target.closest("a, button, input, summary")) return; // there it presses
  event.preventDefault();
  KEYS[event.key]();
}

byId("first").onclick = KEYS.Home;
byId("previous").onclick = KEYS.ArrowLeft;
byId("next").onclick = KEYS.ArrowRight;
byId("last").onclick = KEYS.End;
byId("play").onclick = playOrPause;
byId("line").oninput = () => turn(Number(byId("line").value) - 1);
byId("moments").onclick = pause;
byId("steps").onclick = pause;
byId("to-checks").onclick = () => byId("checks-title").focus();
document.querySelector(".skip").onclick = (event) => {
  event.preventDefault(); // the address says which rollout is shown
  byId("main").focus();
};
addEventListener("keydown", pressed);
addEventListener("hashchange", go);
go();
