"""What is accepted: how many times faster than the naive way each operation must be, and the other bounds."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Accepted:
    """The bound of one operation.

    Attributes:
        title: what is measured, for people.
        ratio: median of the naive way divided by our median, at least.
        stretch: the ratio to aim for; ``None`` if it is the same as ``ratio``.
    """

    title: str
    ratio: float
    stretch: float | None = None


RATIOS = {
    "screenshot": Accepted("full screenshot as PNG, 1920x1080, the whole window of an app changed", 12, 20),
    "unchanged": Accepted("screenshot when nothing has changed since the last", 25),
    "click": Accepted("one click", 40),
    "checks": Accepted("10 checks of one darktable task", 15),
    "seeds": Accepted("uploading 10 seed files, 5 MB", 12),
    "step": Accepted("a step in gedit: action, settled, screenshot", 8),
    "rollout": Accepted(
        "a 30-step scripted rollout in gedit with 10 checks, app start and the agent's own 1.2 s a step excluded", 10
    ),
    "rollout_at_once": Accepted("the same, with an agent that takes no time itself", 5),
    "start": Accepted("from request to a desktop ready for the app, which naively is only a window manager", 0.6),
    "typing": Accepted("typing a line of 60 characters", 1),
}
"""By operation. ``make speed`` fails below any of these ratios."""

DESKTOP_MEMORY = 120 * 1024**2
"""Bytes, proportional set size: all processes of a base desktop with its guest, at most."""
WORKER_MEMORY = 110 * 1024**2
"""Bytes, proportional set size: one xdist worker that has run rollouts, beyond a bare interpreter, at most."""
COLLECTION = 1.5
"""Collecting 1,000 tasks, as a multiple of what pytest needs for 1,000 trivial tests in 1,000 files, at most."""
