// What pages of a server do besides: they fill in while a run goes on, and keep notes.
"use strict";

// ---- The list ----

// Takes over the parts of the page as it is now, unless somebody is at work in them.
async function fillIn() {
  const main = byId("main");
  const busy = main.contains(document.activeElement) || main.querySelector("input:checked");
  let again = Number(main.dataset.again);
  if (!busy && !document.hidden) {
    try {
      const answer = await fetch(location.href);
      if (answer.ok) {
        const now = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("main");
        main.replaceChildren(...now.childNodes);
        main.dataset.again = again = Number(now.dataset.again);
      }
    } catch {
      // the server has ended, or starts again: try later
    }
  }
  if (again) setTimeout(fillIn, 1000 * again);
}

// ---- The player ----

let noted = ""; // the note as the server has it
let later = null; // when the rollout is asked for again

addEventListener("rollout", ({ detail: data }) => {
  const saved = JSON.stringify([data.number, data.note]);
  if (saved !== noted) {
    noted = saved;
    byId("comment").value = data.note.comment;
    byId("tags").value = data.note.tags;
    byId("saved").textContent = "";
  }
  clearTimeout(later);
  if (data.again) later = setTimeout(() => place()?.number === data.number && load(data.number), 1000 * data.again);
});

async function save(event) {
  event.preventDefault();
  const { number } = place() || rollout;
  const comment = byId("comment").value;
  const tags = [...new Set(byId("tags").value.split(",").map((tag) => tag.trim()).filter(Boolean))];
  byId("saved").textContent = "Saving …";
  try {
    const answer = await fetch(`notes/${number}`, { method: "POST", body: JSON.stringify({ comment, tags }) });
    if (answer.ok) noted = JSON.stringify([number, { comment, tags: tags.join(", ") }]);
    byId("saved").textContent = answer.ok ? "Saved." : `Not saved: ${await answer.text()}`;
  } catch {
    byId("saved").textContent = "Not saved: the server does not answer.";
  }
}

// ---- Start ----

if (byId("note")) byId("note").addEventListener("submit", save);
else if (Number(byId("main").dataset.again)) setTimeout(fillIn, 1000 * Number(byId("main").dataset.again));
