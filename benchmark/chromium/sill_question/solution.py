"""A question of the forum is answered from the wiki; bookmarks are made in the bookmark manager."""

from __future__ import annotations

import re

from apps.chromium.operations import (
    add_bookmark,
    add_to_reading_list,
    enter,
    follow,
    go,
    make_folder,
    move_bookmarks,
    open_bookmarks,
    show_folder,
    sign_in,
    submit,
)
from pytest_opencomputer.solution import Desk, mistake

FORUM, WIKI = "http://forum.wexcombe.test", "http://wiki.wexcombe.test"
SILL = f"{WIKI}/page/Inner%20sill"
THREAD = "Can I get over the sill with 1.7 m draught?"
ANSWER = f"Kittiwake needs a tide of 4.1 m, and 4.6 m where there is swell. The gate opens at 4.0 m. See {SILL}"


def answer(desk: Desk, thread: str, text: str) -> None:
    """Answer in a thread, from the list of all threads."""
    follow(desk, re.escape(thread), thread)
    enter(desk, "Your answer", text)
    submit(desk, "Post answer", thread)
    desk.find(role="static", name=re.escape(text[:20]) + ".*")


def keep_the_pages(desk: Desk) -> None:
    """Bookmark the page of the wiki and the thread in a folder, and save the page to the reading list."""
    open_bookmarks(desk)
    make_folder(desk, "Sill")
    show_folder(desk, "Bookmarks bar", "Sill")
    add_bookmark(desk, "Inner sill", SILL)
    add_bookmark(desk, "Question", f"{FORUM}/thread/311")
    go(desk, SILL, "Inner sill")
    add_to_reading_list(desk, "Inner sill")


def solve(desk: Desk, *, text: str = ANSWER, threads: tuple[str, ...] = (THREAD,), keep: bool = True) -> None:
    go(desk, f"{FORUM}/sign-in", "Sign in")
    sign_in(desk, "marta.quill", "tern.over.slate", "Boards")
    for thread in threads:
        go(desk, FORUM, "Boards")
        answer(desk, thread, text)
    if keep:
        keep_the_pages(desk)
    desk.done()


def another_way(desk: Desk) -> None:
    """Signs in from the thread, bookmarks both pages by a shortcut while they show, and then moves the bookmarks."""
    follow(desk, re.escape(THREAD), THREAD)
    follow(desk, "Sign in to answer", "Sign in")
    sign_in(desk, "marta.quill", "tern.over.slate", THREAD, save="Never")
    text = (
        "With your 1.7 m of draught you need 4.1 m of tide, and 4.6 m if there is swell; the gate opens at 4.0 m. "
        f"It is all in our wiki: {SILL}"
    )
    enter(desk, "Your answer", text)
    submit(desk, "Post answer", THREAD)
    desk.find(role="static", name=re.escape(text[:20]) + ".*")
    star(desk, "Question")

    go(desk, SILL, "Inner sill", new_tab=True)
    star(desk, "The sill")
    add_to_reading_list(desk, "Inner sill")
    open_bookmarks(desk)
    make_folder(desk, "Sill")
    # The shortcut puts bookmarks there.
    move_bookmarks(desk, ("Question", "The sill"), ("Other bookmarks",), ("Bookmarks bar", "Sill"))
    desk.done()


def star(desk: Desk, name: str) -> None:
    """Bookmark the page in front, where Chromium proposes it."""
    desk.key("ctrl+d")
    desk.find(role="entry", name="Bookmark name")
    desk.replace(f"{name}\n")
    desk.wait_until(lambda: not desk.sees(role="entry", name="Bookmark name"), "the bubble of the bookmark to close")


takes_the_example_of_the_wiki = mistake(
    solve,
    fails=["height_for_the_draught", "height_with_swell", "height_of_the_gate"],
    text=ANSWER.replace("4.1", "3.9").replace("4.6", "4.4"),
)
names_another_page = mistake(
    solve, fails=["address_of_the_page"], text=ANSWER.replace("Inner%20sill", "Inner%20harbour")
)
answers_in_another_thread_first = mistake(
    solve, fails=["one_answer_only"], threads=("Which line for the outside of pontoon B?", THREAD)
)
forgets_to_keep_the_pages = mistake(solve, fails=["folder_of_bookmarks", "reading_list"], keep=False)
