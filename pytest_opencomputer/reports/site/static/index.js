// The first page: tables of figures that can be sorted, and a filter for the matrix of tasks.
"use strict";

// ---- Sorting ----

// The figure that a cell begins with: 61.7 of "61.7 [37.0, 82.7]"; null where it has none, as "-" and names.
function figure(text) {
  const found = /^[<+]?(-?[0-9]+(\.[0-9]+)?)/.exec(text.trim());
  return found && Number(found[1]);
}

function sortBy(table, column) {
  const head = table.tHead.rows[0].cells[column];
  const body = table.tBodies[0];
  const cells = [...body.rows].map((row) => ({ row, text: row.cells[column].textContent }));
  const figures = cells.map((cell) => Object.assign(cell, { figure: figure(cell.text) }));
  const numeric = figures.some((cell) => cell.figure !== null);
  const usual = numeric && column > 0 ? "descending" : "ascending";
  const turned = usual === "descending" ? "ascending" : "descending";
  const order = head.getAttribute("aria-sort") === usual ? turned : usual;
  const sign = order === "ascending" ? 1 : -1;
  cells.sort((one, other) => {
    if (!numeric) return sign * one.text.localeCompare(other.text);
    if (one.figure === null || other.figure === null) return (one.figure === null) - (other.figure === null); // last
    return sign * (one.figure - other.figure);
  });
  body.append(...cells.map((cell) => cell.row));
  for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", order);
}

function makeSortable(table) {
  for (const [column, head] of [...table.tHead.rows[0].cells].entries()) {
    const help = head.querySelectorAll(".term"); // which does not sort
    for (const link of help) link.remove();
    const button = element("button", head.textContent.trim(), "sort");
    button.type = "button";
    button.onclick = () => sortBy(table, column);
    head.replaceChildren(button, ...help);
  }
}

// ---- The filter ----

const WENT = {
  always: (passed, all) => all > 0 && passed === all,
  sometimes: (passed, all) => passed > 0 && passed < all,
  never: (passed, all) => all > 0 && passed === 0,
};

function went(row, wanted) {
  if (!wanted) return true;
  if (wanted === "unscored") return row.querySelector(".error, .stopped, .unfinished") !== null;
  return WENT[wanted](row.querySelectorAll("a.passed").length, row.querySelectorAll("td > *").length);
}

function filterTasks() {
  const text = byId("filter").value.toLowerCase();
  const wanted = byId("went").value;
  let tasks = 0;
  for (const app of byId("matrix").tBodies) {
    const [head, ...rows] = app.rows;
    const whole = head.cells[0].textContent.toLowerCase().includes(text);
    let any = false;
    for (const row of rows) {
      const named = whole || row.cells[0].textContent.toLowerCase().includes(text);
      row.hidden = !named || !went(row, wanted);
      any = any || !row.hidden;
      tasks += row.hidden ? 0 : 1;
    }
    app.hidden = !any;
  }
  byId("shown").textContent = text || wanted ? `${tasks} task${tasks === 1 ? "" : "s"}` : "";
}

// ---- Start ----

for (const table of document.querySelectorAll("table.figures")) {
  if (table.tBodies[0].rows.length > 1) makeSortable(table);
}
if (byId("matrix")) {
  byId("filter").closest("p").hidden = false;
  byId("filter").addEventListener("input", filterTasks);
  byId("went").addEventListener("change", filterTasks);
  filterTasks(); // browsers keep what was chosen when a page is loaded again
}
