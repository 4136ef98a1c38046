"""An inbox put in order: tags, stars, newsletters read, junk marked, a copy deleted."""

from __future__ import annotations

from apps.thunderbird.operations import (
    delete,
    mark_as_junk,
    mark_as_read,
    quick_filter,
    select,
    select_all,
    show_mail,
    star,
    tag,
)
from pytest_opencomputer.solution import Desk, mistake

HALDEN = ("Order confirmation 88213", "Re: Order confirmation 88213", "Invoice 40977")
SPRING = "Spring order: 150 notebooks and 40 albums"


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


def another_way(desk: Desk) -> None:
    """Begins with the junk, takes back what hit the wrong newsletters, and opens the mails to be marked one by one."""
    for words in ("Toner -80", "Second notice"):
        select(desk, *quick_filter(desk, words, 1))
        mark_as_junk(desk)
    pick(desk, "Paper Trade Bulletin", 5)
    mark_as_read(desk)
    # Not these: pressed once more, the key makes them unread again.
    desk.key("m")
    desk.wait_until(
        lambda: not desk.sees(role="list item", name=".*Paper Trade Bulletin.*, Read, .*"), "the bulletins to be unread"
    )
    pick(desk, "[Gazette]", 10)
    mark_as_read(desk)
    for subject in (f"Re: {SPRING}", SPRING):
        show_mail(desk, subject, search=True)
        star(desk)
    for subject in HALDEN:
        show_mail(desk, subject, search=True)
        tag(desk, "Work")
    select(desk, quick_filter(desk, "My grandmother's Bible", 2)[0])
    delete(desk)


takes_the_bulletins_for_the_newsletters = mistake(
    solve, fails=["newsletters_read"], newsletters=("Paper Trade Bulletin", 5)
)
deletes_the_earlier_copy = mistake(solve, fails=["one_copy_left"], copy=1)
