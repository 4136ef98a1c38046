"""Plays what a composed task asks for, each requirement in the window of its app."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pytest_opencomputer.tasks.composed.requirement import Play, Requirement


def play_parts(
    parts: Mapping[str, Requirement], programs: Mapping[str, Sequence[str]], wrong: str, instead: Play | None, desk: Any
) -> None:
    """Play the requirements in their order, one of them in another way or not at all.

    Args:
        programs: by app, the names of its processes, if there is more than one app.
        wrong: the name of the requirement that is played in another way.
        instead: that other way; ``None`` if it is left out.
        desk: a ``Desk``.
    """
    for name, part in parts.items():
        play = instead if name == wrong else part.play
        if play is None:
            continue
        if programs:
            desk.overlook([one for app, names in programs.items() if app != part.app for one in names])
            _turn_to(desk, programs[part.app])
        play(desk)


def _turn_to(desk: Any, programs: Sequence[str]) -> None:
    """Bring a window of an app to the front."""
    # The kernel keeps 15 characters of a name.
    pids = {one.pid for one in desk.sandbox.processes() if one.name in {name[:15] for name in programs}}

    def in_front() -> Any:
        return next((one for one in desk.sandbox.windows() if one.focused), None)

    def there() -> bool:
        now = in_front()
        return now is not None and now.pid in pids

    # The first chord goes to the window that was last in front, the others go to the one that was not for longest.
    for chord in ("alt+Tab", *["alt+shift+Tab"] * len(desk.sandbox.windows())):
        desk.settle()
        if there():
            return
        before = in_front()
        desk.key(chord)
        desk.settle()
        now = in_front()
        if before and now and now.id == before.id:
            # On a busy machine the list of windows can miss that Alt was let go, and stays.
            desk.key("alt")
    desk.wait_until(there, f"a window of {programs[0]} in front")
