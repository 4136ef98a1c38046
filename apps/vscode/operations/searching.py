"""Finding and replacing, in one file and in all files of the folder."""

from __future__ import annotations

import re

from pytest_opencomputer.desk import Desk

__all__ = ["replace_in_files", "replace_text"]

_FOUND = r"\d+ results? in \d+ files?.*"
_REPLACED = r"Replaced \d+ occurrences? across \d+ files?.*"


def replace_text(
    desk: Desk, old: str, new: str, *, case: bool = True, whole_word: bool = False, pattern: bool = False
) -> None:
    """Replace a text wherever it is in the file in front.

    Args:
        old: the text, or a regular expression if it is a ``pattern``.
        new: what comes instead; with a ``pattern``, ``$1`` is its first group.
        case: whether capital and small letters differ.
        whole_word: whether the text must not be a part of a word.
    """
    desk.key("ctrl+h")
    # With a text selected, the focus is in the lower entry.
    desk.fill(desk.find(role="entry", name="Find"), old)
    _set_options(desk, "Find", case=case, whole_word=whole_word, pattern=pattern)
    desk.find(role="static", name=r"(\d+|\?) of \d+")
    desk.fill(desk.find(role="entry", name="Replace"), new)
    desk.key("ctrl+alt+Return")
    desk.window("^●")
    desk.settle()
    desk.key("Escape")
    desk.wait_until(lambda: not desk.sees(role="entry", name="Find"), "the search to close")


def replace_in_files(
    desk: Desk,
    old: str,
    new: str,
    *,
    case: bool = True,
    whole_word: bool = False,
    pattern: bool = False,
    include: str = "",
    exclude: str = "",
) -> None:
    """Replace a text in the files of the folder, and save them.

    Args:
        old, new, case, whole_word, pattern: as ``replace_text`` takes them.
        include: which files, such as ``*.md`` or ``docs``, with commas between several; "" means all.
        exclude: which files not.
    """
    desk.key("ctrl+shift+h")
    desk.find(role="entry", name="Replace: .*")
    desk.settle()
    _set_options(desk, "Search: .*", case=case, whole_word=whole_word, pattern=pattern)
    if include or exclude:
        if not desk.sees(role="entry", name="files to include"):
            desk.click(role="button", name="Toggle Search Details")
        desk.fill(desk.find(role="entry", name="files to include"), include)
        desk.fill(desk.find(role="entry", name="files to exclude"), exclude)
    desk.fill(desk.find(role="entry", name="Search: .*"), old)
    desk.key("Return")
    _wait_for_results(desk)
    desk.fill(desk.find(role="entry", name="Replace: .*"), new)
    _wait_for_results(desk)
    desk.key("ctrl+alt+Return")
    desk.click(role="button", name="Replace")
    desk.find(name=_REPLACED)
    desk.settle()


def _wait_for_results(desk: Desk) -> None:
    """Wait until the search has ended, which shows some of its results before."""

    def ended() -> bool:
        before = [one.name for one in desk.find_all(role="tree", name=_FOUND)]
        desk.settle()
        same = before == [one.name for one in desk.find_all(role="tree", name=_FOUND)]
        return bool(before) and same and not desk.sees(role="button", name="Cancel Search.*")

    desk.wait_until(ended, "the results of the search")


def _set_options(desk: Desk, entry: str, *, case: bool, whole_word: bool, pattern: bool) -> None:
    """Tick the boxes at the right of an entry, or take their ticks away."""
    wanted = {"Match Case": case, "Match Whole Word": whole_word, "Use Regular Expression": pattern}
    line = desk.find(role="entry", name=entry).center[1]
    for name, on in wanted.items():

        def box(name: str = name) -> bool:
            boxes = desk.find_all(role="check box", name=rf"{re.escape(name)}.*")
            near = min(boxes, key=lambda one: abs(one.center[1] - line))
            return "checked" in near.states

        if box() != on:
            desk.key({"Match Case": "alt+c", "Match Whole Word": "alt+w", "Use Regular Expression": "alt+r"}[name])
            desk.wait_until(lambda box=box, on=on: box() == on, f"{name!r} to change")  # type: ignore[misc]
