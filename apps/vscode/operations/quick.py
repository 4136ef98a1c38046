"""The quick input at the top of the window: commands, files, and what VS Code asks for."""

from __future__ import annotations

import re
from pathlib import PurePosixPath

from pytest_opencomputer.desk import Desk
from pytest_opencomputer.sandbox_types import Element

__all__ = ["answer", "command", "pick", "pick_file", "pick_reference", "quick_open", "sees_reference"]

_TOP = 80  # pixels: the quick input hangs from the top of the window
_INDENT = 10  # pixels between the entry and the list below it


def command(desk: Desk, name: str) -> None:
    """Run a command by its whole name in the command palette, such as ``Preferences: Open User Settings (JSON)``."""
    desk.key("F1")
    _wait_for_input(desk)
    desk.type(name)
    _choose(desk, re.escape(name))


def quick_open(desk: Desk, place: str) -> None:
    """Open a file by its place below the folder that is open, such as ``docs/notes.md``."""
    folder, _, name = place.rpartition("/")
    desk.key("ctrl+p")
    _wait_for_input(desk)
    desk.type(place)
    _choose(desk, rf"{re.escape(name)}( unsaved changes)?" + (rf"( {re.escape(folder)})?" if folder else ""))
    desk.window(rf"^●? ?{re.escape(name)} ")


def answer(desk: Desk, text: str, *, anew: bool = False) -> None:
    """Type what VS Code asks for at the top of the window, behind what is there, or ``anew`` instead of it."""
    entry = _wait_for_input(desk)
    if anew:
        desk.replace(text)
    else:
        desk.type(text)
    desk.key("Return")
    desk.wait_until(lambda: not _same(desk, entry), "the question to close")


def pick(desk: Desk, name: str, *, shown: str = "") -> None:
    """Choose an entry of the list at the top of the window, ``shown`` by a regular expression if not by its name."""
    _wait_for_input(desk)
    desk.type(name)
    _choose(desk, shown or re.escape(name), exactly=bool(shown))


def pick_file(desk: Desk, path: str) -> None:
    """Type the absolute path of a file instead of what is there, and take it."""
    entry = _wait_for_input(desk)
    desk.replace(path)
    name = PurePosixPath(path).name
    # Return does nothing until the list shows what is in the folder.
    desk.wait_until(lambda: any(one.name == name for one in _items(desk)), f"{name} to be listed")
    desk.key("Return")
    desk.wait_until(lambda: not _same(desk, entry), "the question to close")


def pick_reference(desk: Desk, name: str) -> None:
    """Choose a branch, a tag or a stash of the list at the top of the window: they have a sign before their names."""
    _wait_for_input(desk)
    desk.type(name)
    _choose(desk, _reference(name), exactly=True)


def sees_reference(desk: Desk, name: str) -> bool:
    """Whether the list at the top of the window, which is that of ``Git: Checkout to...``, has a branch or a tag."""
    _wait_for_input(desk)
    desk.type(name)
    desk.wait_until(lambda: any("Create new branch" in one.name for one in _items(desk)), "the list to be there")
    desk.settle()
    return any(re.fullmatch(_reference(name), one.name) for one in _items(desk))


def _reference(name: str) -> str:
    return rf"(.*\W)?{re.escape(name)}(\W.*)?"


def _wait_for_input(desk: Desk) -> Element:
    return desk.wait_until(lambda: _input(desk), "a question at the top of the window")


def _input(desk: Desk) -> Element | None:
    """The entry of the quick input. The focus may be said to be in the list below it."""
    entries = desk.find_all(role="entry")
    return next((one for one in entries if "single-line" in one.states and one.y < _TOP), None)


def _choose(desk: Desk, name: str, *, exactly: bool = False) -> None:
    """Go down to an entry of the list, which need not be the first that was found, and choose it.

    Args:
        name: a regular expression; details follow the name behind a comma, unless it fits ``exactly``.
    """
    pattern = name if exactly else rf"{name}(,.*)?"
    desk.wait_until(lambda: _go_to(desk, pattern), f"/{name}/ to be found and chosen")
    desk.key("Return")
    desk.wait_until(lambda: not _chosen(desk, pattern), "the list to close")


def _go_to(desk: Desk, pattern: str) -> bool:
    """Whether the entry is chosen; if it is not, and shows, go to it. What is found is shown bit by bit."""
    before = _places(desk, pattern)
    desk.settle()
    wanted, chosen = _places(desk, pattern)
    if (wanted, chosen) != before or wanted is None or chosen is None:
        return False
    if wanted != chosen:
        desk.key("Down" if wanted > chosen else "Up", repeat=abs(wanted - chosen))
    return wanted == chosen


def _places(desk: Desk, pattern: str) -> tuple[int | None, int | None]:
    """The places in the list, from 0, of the first entry that fits, and of the one that is chosen."""
    items = list(enumerate(_items(desk)))
    wanted = next((place for place, one in items if re.fullmatch(pattern, one.name)), None)
    return wanted, next((place for place, one in items if "selected" in one.states), None)


def _same(desk: Desk, entry: Element) -> bool:
    shown = _input(desk)
    return shown is not None and shown.name == entry.name


def _chosen(desk: Desk, pattern: str) -> bool:
    return any("selected" in one.states and re.fullmatch(pattern, one.name) for one in _items(desk))


def _items(desk: Desk) -> list[Element]:
    """What the list below the entry shows, from above."""
    entry = _input(desk)
    if entry is None:
        return []
    items = desk.find_all(role="list item")
    return sorted((one for one in items if abs(one.x - entry.x) < _INDENT), key=lambda one: one.y)
