"""An inbox put in order: tags, stars, newsletters read, junk marked, a copy deleted."""

from __future__ import annotations

import re

from pytest_opencomputer.sandbox_types import Element
from pytest_opencomputer.solution import Desk, near_miss


def pick(desk: Desk, words: str, count: int, first: int = 0, *, every: bool = True) -> None:
    """Let the quick filter show so many mails with these words, and select all of them, or one."""
    desk.key("ctrl+shift+k")
    desk.replace(words)

    def shown() -> list[Element] | None:
        rows = desk.sandbox.find(role="list item", name=".*, (Read|Unread), .*")
        fitting = [one for one in rows if words.lower() in one.name.lower()]
        return sorted(rows, key=lambda one: one.y) if len(rows) == len(fitting) == count else None

    rows = desk.wait_until(shown, f"{count} mails with {words!r}")
    desk.click(rows[first])
    if every:
        desk.key("ctrl+a")
    desk.settle()


def solve(
    desk: Desk,
    *,
    every: bool = True,
    newsletters: tuple[str, int] = ("[Gazette]", 10),
    junk: tuple[str, ...] = ("Second notice", "Toner -80"),
    copy: int = 0,
) -> None:
    pick(desk, "My grandmother's Bible", 2, copy, every=False)
    desk.key("Delete")
    name = "My grandmother's Bible, .*"
    desk.wait_until(lambda: len(desk.find_all(role="list item", name=name)) == 1, "the copy to go")
    pick(desk, "Halden", 3, every=every)
    desk.key("2")
    pick(desk, "Spring order", 2, every=every)
    desk.key("s")
    pick(desk, *newsletters)
    # The first press makes all of them unread, as some are read.
    desk.key("m")
    rows = re.escape(newsletters[0]) + ".*, {}, .*"
    desk.wait_until(lambda: not desk.sees(role="list item", name=rows.format("Read")), "all to be unread")
    desk.key("m")
    desk.wait_until(lambda: not desk.sees(role="list item", name=rows.format("Unread")), "all to be read")
    for subject in junk:
        pick(desk, subject, 1)
        desk.key("j")
        desk.settle()


@near_miss(fails=["tagged", "starred"])
def takes_only_the_latest_of_each(desk: Desk) -> None:
    solve(desk, every=False)


@near_miss(fails=["newsletters_read", "bulletins_unread"])
def takes_the_bulletins_for_the_newsletters(desk: Desk) -> None:
    solve(desk, newsletters=("Paper Trade Bulletin", 5))


@near_miss(fails=["junk"])
def overlooks_the_toner(desk: Desk) -> None:
    solve(desk, junk=("Second notice",))


@near_miss(fails=["one_copy_left", "copy_in_trash"])
def deletes_the_earlier_copy(desk: Desk) -> None:
    solve(desk, copy=1)
