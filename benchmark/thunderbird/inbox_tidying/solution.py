"""An inbox put in order: tags, stars, newsletters read, junk marked, a copy deleted."""

from __future__ import annotations

from apps.thunderbird.operations import delete, mark_as_junk, mark_as_read, quick_filter, select, select_all, star, tag
from pytest_opencomputer.solution import Desk, mistake


def pick(desk: Desk, words: str, count: int, *, every: bool = True) -> None:
    """Select all mails with these words, or only the latest of them."""
    lines = quick_filter(desk, words, count)
    if every:
        select_all(desk)
    else:
        select(desk, lines[0])


def solve(
    desk: Desk,
    *,
    every: bool = True,
    newsletters: tuple[str, int] = ("[Gazette]", 10),
    junk: tuple[str, ...] = ("Second notice", "Toner -80"),
    copy: int = 0,
) -> None:
    select(desk, quick_filter(desk, "My grandmother's Bible", 2)[copy])
    delete(desk)
    pick(desk, "Halden", 3, every=every)
    tag(desk, "Work")
    pick(desk, "Spring order", 2, every=every)
    star(desk)
    pick(desk, *newsletters)
    mark_as_read(desk)
    for subject in junk:
        pick(desk, subject, 1)
        mark_as_junk(desk)


takes_the_bulletins_for_the_newsletters = mistake(
    solve, fails=["newsletters_read", "bulletins_unread"], newsletters=("Paper Trade Bulletin", 5)
)
deletes_the_earlier_copy = mistake(solve, fails=["one_copy_left", "copy_in_trash"], copy=1)
