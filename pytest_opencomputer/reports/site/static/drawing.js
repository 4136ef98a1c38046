// Marks: what the actions of a step did, drawn over its screenshot in the pixels of the screenshot.
"use strict";

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
