// Two players side by side: if one goes to a step, the other goes there, too.
"use strict";

const frames = [...document.querySelectorAll("iframe")];

// The step in the address of a player, and its rollout: "#12/3".
function shownIn(frame) {
  const [number, step] = frame.contentWindow.location.hash.slice(1).split("/");
  return { number, step: step || "1" };
}

function follow(frame, other) {
  if (!byId("together").checked) return;
  const { step } = shownIn(frame);
  const at = shownIn(other);
  if (step === at.step) return;
  const { pathname } = other.contentWindow.location;
  other.contentWindow.location.replace(`${pathname}#${at.number}/${step}`);
}

for (const [index, frame] of frames.entries()) {
  const other = frames[1 - index];
  const listen = () => frame.contentWindow.addEventListener("hashchange", () => follow(frame, other));
  if (frame.contentDocument.readyState === "complete" && frame.contentWindow.location.pathname.endsWith("/player.html")) listen();
  frame.addEventListener("load", listen);
}
