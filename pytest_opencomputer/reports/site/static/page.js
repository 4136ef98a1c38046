// What both pages need. Whatever a run has said becomes text (textContent), never markup.
"use strict";

const byId = (id) => document.getElementById(id);

function element(name, text, className) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  if (className) made.className = className;
  return made;
}
