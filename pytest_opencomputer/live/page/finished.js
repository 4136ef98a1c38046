// Desktops that have gone lead to the players of their rollouts.

const $ = (id) => document.getElementById(id);
const finished = new Set(); // ids

// Lists a rollout that has ended, the last one first.
export function finish({ id, title, player }) {
  if (!player || finished.has(id)) return; // a page that has lost the connection hears of it again
  finished.add(id);
  const link = document.createElement("a");
  [link.className, link.target, link.rel, link.href, link.textContent] = ["player", "_blank", "noopener", player, title];
  const item = document.createElement("li");
  item.append(link);
  $("players").prepend(item);
  $("finished").hidden = false;
}

// Below an enlarged desktop, a link to its player; none if there is no player.
export function leadFrom(player) {
  if (player) $("player").href = player;
  $("closed").hidden = !player;
}

// When the run has ended, nobody answers there.
export function disconnect() {
  for (const link of document.querySelectorAll(".player")) link.removeAttribute("href");
}
