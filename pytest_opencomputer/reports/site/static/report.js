// What the pages of a report do. Whatever a run has said becomes text (textContent), never markup.
"use strict";

const byId = (id) => document.getElementById(id);

function element(name, text, className) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  if (className) made.className = className;
  return made;
}

// ---- The first page: a filter for the matrix ----

function filterTasks() {
  const wanted = byId("filter").value.toLowerCase();
  let tasks = 0;
  for (const app of byId("matrix").tBodies) {
    const [head, ...rows] = app.rows;
    const whole = head.cells[0].textContent.toLowerCase().includes(wanted);
    let any = false;
    for (const row of rows) {
      row.hidden = !whole && !row.cells[0].textContent.toLowerCase().includes(wanted);
      any = any || !row.hidden;
      tasks += row.hidden ? 0 : 1;
    }
    app.hidden = !any;
  }
  byId("shown").textContent = wanted ? `${tasks} task${tasks === 1 ? "" : "s"}` : "";
}

// ---- The player: player.html#12/3 is step 3 of rollout 12 ----

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
    say(`There is no such rollout; there are ${count}.`);
  } else if (rollout && rollout.number === wanted.number) {
    byId("problem").hidden = true;
    byId("main").hidden = false;
    showStep(wanted.step);
  } else {
    const script = element("script"); // neither fetch nor modules read files from disk
    script.src = `rollouts/${wanted.number}.js`;
    script.onerror = () => say(`The file rollouts/${wanted.number}.js of this report is missing.`);
    script.onload = () => script.remove();
    document.head.append(script);
  }
}

// Called by the data file of a rollout.
function openRollout(data) {
  const wanted = place();
  if (!wanted || wanted.number !== data.number) return; // another one was asked for meanwhile
  rollout = data;
  byId("problem").hidden = true;
  byId("main").hidden = false;
  document.title = `${data.title} (${data.agent})`;
  for (const name of ["title", "agent", "outcome", "headline", "instruction"]) byId(name).textContent = data[name];
  byId("outcome").className = data.outcome;
  neighbour("earlier", data.number - 1);
  neighbour("later", data.number + 1);
  byId("steps").replaceChildren(...data.steps.map(stepItem));
  byId("checks").replaceChildren(...data.checks.map(checkRow));
  if (!data.checks.length) byId("checks").append(noChecks());
  byId("about").replaceChildren(
    ...data.facts.flatMap(([label, text]) => [element("dt", label), element("dd", text, "said")]),
  );
  showStep(wanted.step);
}

function neighbour(id, number) {
  byId(id).hidden = number < 1 || number > Number(byId("main").dataset.rollouts);
  byId(id).href = `#${number}`;
}

function stepItem(step, index) {
  const item = element("li");
  const link = element("a", step.title);
  link.href = `#${rollout.number}/${index + 1}`;
  const did = step.actions.map((action) => `${action.words} ${action.value}`.trim()).join(", ");
  if (did) link.append(element("span", did, "did"));
  if (step.actions.some((action) => action.error)) link.append(element("span", "with an error", "failed"));
  item.append(link);
  return item;
}

function checkRow(check) {
  const row = element("tr");
  const name = element("th");
  name.scope = "row";
  name.append(element("bdi", check.id), element("span", check.kind, "did"));
  const passed = { goal: ["reached", "not reached"], guard: ["whole", "broken"] }[check.kind];
  const outcome = element("td");
  outcome.append(element("span", passed[check.passed ? 0 : 1], check.passed ? "passed" : "failed"));
  const asked = element("td", check.call);
  if (check.args) asked.append(element("pre", check.args));
  const actual = element("td");
  if (check.reason) actual.append(element("p", check.reason, "said"));
  if (check.actual) actual.append(element("pre", check.actual));
  const expected = element("td");
  expected.append(element("pre", check.expected));
  row.append(name, outcome, element("td", check.because), asked, expected, actual);
  return row;
}

function noChecks() {
  const row = element("tr");
  const cell = element("td", "No check was asked.");
  cell.colSpan = 6;
  row.append(cell);
  return row;
}

function showStep(wanted) {
  const count = rollout.steps.length;
  current = Math.max(0, Math.min(count - 1, wanted));
  const step = rollout.steps[current];
  byId("position").textContent = step ? `${step.title} (${current + 1} of ${count})` : "No step was recorded.";
  // Not "disabled", which would take the focus away from the button that was just pressed.
  for (const id of ["first", "previous"]) byId(id).setAttribute("aria-disabled", current === 0);
  for (const id of ["last", "next"]) byId(id).setAttribute("aria-disabled", current >= count - 1);
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

// ---- Marks: what the actions did, drawn over the screenshot in its pixels ----

function shape(name, attributes, text) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== undefined) made.textContent = text;
  return made;
}

function drawMarks(step, width, height) {
  const unit = Math.max(width, height) / 100;
  const marks = byId("marks");
  marks.setAttribute("viewBox", `0 0 ${width} ${height}`);
  marks.replaceChildren();
  for (const [index, action] of step.actions.entries()) {
    if (!action.shape) continue;
    // Everything twice: a wide pale line below a narrow dark one is seen on any screen.
    for (const layer of ["below", "above"]) {
      const group = shape("g", { class: `mark ${layer}`, "stroke-width": unit * (layer === "below" ? 0.6 : 0.28) });
      if (action.error) group.setAttribute("stroke-dasharray", unit * 0.8);
      group.append(...DRAW[action.shape](action, unit));
      marks.append(group);
    }
    if (step.actions.length > 1) {
      const [x, y] = action.points[0];
      const label = { x: x + unit * 1.4, y: y - unit * 1.2, "font-size": unit * 2, "stroke-width": unit * 0.4 };
      marks.append(shape("text", label, String(index + 1)));
    }
  }
}

function ring(x, y, r) {
  return shape("circle", { cx: x, cy: y, r });
}

function line(points) {
  return shape("polyline", { points: points.map((point) => point.join(",")).join(" ") });
}

function arrow(points, unit) {
  const [toX, toY] = points[points.length - 1];
  const from = points.slice(0, -1).reverse().find(([x, y]) => x !== toX || y !== toY);
  if (!from) return [line(points)];
  const angle = Math.atan2(toY - from[1], toX - from[0]);
  const wing = (turn) => [toX - 1.5 * unit * Math.cos(angle + turn), toY - 1.5 * unit * Math.sin(angle + turn)];
  return [line(points), line([wing(0.5), [toX, toY], wing(-0.5)])];
}

const DRAW = {
  click: ({ points: [[x, y]], times }, unit) => [
    ...Array.from({ length: times }, (_, turn) => ring(x, y, unit * (1.1 + 0.6 * turn))),
    ring(x, y, unit * 0.15),
  ],
  press: ({ points: [[x, y]] }, unit) => [ring(x, y, unit * 0.7)],
  move: ({ points: [[x, y]] }, unit) => [
    line([[x - unit, y], [x + unit, y]]),
    line([[x, y - unit], [x, y + unit]]),
  ],
  drag: ({ points }, unit) => [ring(...points[0], unit * 0.5), ...arrow(points, unit)],
  scroll: ({ points }, unit) => [ring(...points[0], unit * 0.5), ...arrow(points, unit)],
  zoom: ({ points: [[left, top], [right, bottom]] }) => [
    line([[left, top], [right, top], [right, bottom], [left, bottom], [left, top]]),
  ],
};

// ---- Start ----

function turn(step) {
  if (rollout && rollout.steps.length) location.replace(`#${rollout.number}/${step + 1}`);
}

const KEYS = {
  ArrowLeft: () => turn(Math.max(0, current - 1)),
  ArrowRight: () => turn(Math.min(rollout.steps.length - 1, current + 1)),
  Home: () => turn(0),
  End: () => turn(rollout.steps.length - 1),
};

function pressed(event) {
  const inside = event.target.closest(".wide"); // there the keys scroll
  if (!rollout || inside || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (!Object.hasOwn(KEYS, event.key)) return;
  event.preventDefault();
  KEYS[event.key]();
}

if (byId("matrix")) {
  byId("filter").closest("p").hidden = false;
  byId("filter").addEventListener("input", filterTasks);
}
if (byId("marks")) {
  byId("first").onclick = KEYS.Home;
  byId("previous").onclick = KEYS.ArrowLeft;
  byId("next").onclick = KEYS.ArrowRight;
  byId("last").onclick = KEYS.End;
  byId("to-checks").onclick = () => byId("checks-title").focus();
  document.querySelector(".skip").onclick = (event) => {
    event.preventDefault(); // the address says which rollout is shown
    byId("main").focus();
  };
  addEventListener("keydown", pressed);
  addEventListener("hashchange", go);
  go();
}
