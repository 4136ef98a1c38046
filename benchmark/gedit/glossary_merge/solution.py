"""Take lines over from one document into another, sort it and remove what is there twice."""

from __future__ import annotations

import re

from pytest_opencomputer.solution import Desk, near_miss


def solve(
    desk: Desk,
    *,
    comments: bool = False,
    sort: bool = True,
    remove_duplicates: bool = True,
    reverse: bool = False,
    last_line_too: bool = True,
    select: tuple[str, ...] = ("shift+ctrl+End",),
) -> None:
    front(desk, "additions.txt")
    desk.key("ctrl+Home")
    if not comments:
        desk.keys("Down", "Down")
    desk.keys(*select, "ctrl+c")
    front(desk, "glossary.txt")
    # The last newline of a document is not shown: a new line has to be begun.
    desk.keys("ctrl+End", "Return", "ctrl+v")

    if sort:
        desk.key("ctrl+Home")
        desk.key("F10")
        desk.click(role="button", name="Tools")
        desk.click(role="button", name="Sort…")
        desk.window("^Sort$")
        if remove_duplicates:
            desk.click(role="check box", name="Remove duplicates")
        if reverse:
            desk.click(role="check box", name="Reverse order")
        desk.key("alt+s")
        desk.gone("^Sort$")
        if last_line_too:
            # Sorting the whole document leaves an empty line at its end.
            desk.keys("ctrl+End", "BackSpace")
    desk.window(r"^\*glossary.txt ")


def front(desk: Desk, document: str) -> None:
    """Bring a document to the front by its tab."""
    desk.click(role="page tab", name=rf"\*?{re.escape(document)}")
    desk.window(rf"^\*?{re.escape(document)} ")


@near_miss(fails=["comments_left_out"])
def takes_the_comments_too(desk: Desk) -> None:
    solve(desk, comments=True)


@near_miss(fails=["nothing_twice"])
def leaves_terms_in_twice(desk: Desk) -> None:
    solve(desk, remove_duplicates=False)


@near_miss(fails=["no_empty_lines"])
def leaves_the_empty_line_of_sorting(desk: Desk) -> None:
    solve(desk, last_line_too=False)


@near_miss(fails=["in_order"])
def sorts_backwards(desk: Desk) -> None:
    solve(desk, reverse=True)


@near_miss(fails=["in_order", "nothing_twice"])
def does_not_sort(desk: Desk) -> None:
    solve(desk, sort=False)
