"""A question of the forum is answered from the wiki; bookmarks are made in the bookmark manager."""

from __future__ import annotations

import re

from pytest_opencomputer.solution import Desk, near_miss

FORUM, WIKI = "http://forum.wexcombe.test", "http://wiki.wexcombe.test"
SILL, THREAD = f"{WIKI}/page/Inner%20sill", f"{FORUM}/thread/311"
TITLE = "Can I get over the sill with 1.7 m draught?"
ANSWER = "Kittiwake needs a tide of 4.1 m, and 4.6 m where there is swell. The gate opens at 4.0 m. See {page}"


def go(desk: Desk, url: str, title: str) -> None:
    """Open an address and wait for its title."""
    desk.key("ctrl+l")
    desk.type(url)
    # The address bar adds what it knows of pages that were visited.
    desk.keys("Delete", "Return")
    shows(desk, title)


def shows(desk: Desk, title: str) -> None:
    """Wait until the page in front has a title that begins so."""
    desk.window(f"^{re.escape(title)}.* - Chromium$")
    desk.settle()


def organize(desk: Desk, item: str) -> None:
    """Choose an item of the menu of the bookmark manager, and wait for its dialog."""
    desk.click(role="button", name="Organize")
    desk.click(role="menu item", name=item)
    desk.find(role="heading", name="Add (folder|bookmark)")


def answer(desk: Desk, text: str, thread: str) -> None:
    """Answer in a thread, and once signed in."""
    desk.click(role="link", name=re.escape(thread))
    shows(desk, thread)
    if desk.sees(role="link", name="Sign in to answer"):
        desk.click(role="link", name="Sign in to answer")
        desk.click(role="entry", name="User name")
        desk.type("marta.quill\ttern.over.slate\n")
        shows(desk, thread)
        # Its question covers the menu of the bookmark manager.
        desk.click(role="button", name="No thanks")
    desk.click(role="entry", name="Your answer")
    desk.type(text)
    desk.click(role="button", name="Post answer")
    desk.wait_until(lambda: desk.sees(role="static", name=re.escape(text[:20]) + ".*"), "the answer")


def bookmark(desk: Desk, folder: str, pages: tuple[tuple[str, str], ...]) -> None:
    """Make a folder on the bookmarks bar with bookmarks in it."""
    go(desk, "chrome://bookmarks", "Bookmarks")
    desk.find(role="table row", name="Minutes")
    organize(desk, "Add new folder")
    desk.type(f"{folder}\n")
    desk.double_click(role="table row", name=folder)
    desk.wait_until(lambda: desk.sandbox.find(role="tree item", name=folder, states=["selected"]), folder)
    for name, url in pages:
        organize(desk, "Add new bookmark")
        desk.type(f"{name}\t{url}\n")
        desk.find(role="table row", name=name)


def solve(
    desk: Desk,
    *,
    text: str = ANSWER.format(page=SILL),
    thread: str = TITLE,
    again: bool = False,
    keep: bool = True,
) -> None:
    answer(desk, text, thread)
    if again:
        go(desk, FORUM, "Boards")
        answer(desk, text, TITLE)
    if keep:
        bookmark(desk, "Sill", (("Inner sill", SILL), ("Question", THREAD)))
        go(desk, SILL, "Inner sill")
        desk.right_click(role="page tab", name="Inner.*")
        desk.click(role="menu item", name="Add tab to reading list")
        desk.settle()
    desk.done()


@near_miss(fails=["height_for_the_draught", "height_with_swell", "no_other_heights"])
def takes_the_example_of_the_wiki(desk: Desk) -> None:
    solve(desk, text=ANSWER.format(page=SILL).replace("4.1", "3.9").replace("4.6", "4.4"))


@near_miss(fails=["height_of_the_gate", "no_other_heights"])
def takes_the_water_over_the_sill_for_the_tide(desk: Desk) -> None:
    solve(desk, text=ANSWER.format(page=SILL).replace("4.0", "1.6"))


@near_miss(fails=["address_of_the_page"])
def names_another_page(desk: Desk) -> None:
    solve(desk, text=ANSWER.format(page=f"{WIKI}/page/Inner%20harbour"))


@near_miss(fails=["one_answer_only"])
def answers_in_another_thread_first(desk: Desk) -> None:
    solve(desk, thread="Which line for the outside of pontoon B?", again=True)


@near_miss(fails=["folder_of_bookmarks", "reading_list"])
def forgets_to_keep_the_pages(desk: Desk) -> None:
    solve(desk, keep=False)
