"""The browser is told to ask where files go; each is then saved under its new name in the dialog."""

from __future__ import annotations

import re

from pytest_opencomputer.solution import Desk, near_miss

HARBOUR, FOLDER = "http://harbour.wexcombe.test", "Documents/Audit 2024"


def shows(desk: Desk, title: str) -> None:
    """Wait until the page in front has a title that begins so."""
    desk.window(f"^{title}.* - Chromium$")
    desk.settle()


def go(desk: Desk, url: str, title: str) -> None:
    """Open an address and wait for its title."""
    desk.key("ctrl+l")
    desk.type(f"{url}\n")
    shows(desk, title)


def ask_where_to_save(desk: Desk) -> None:
    """Turn the switch of the settings, which says whether the browser asks."""
    go(desk, "chrome://settings/downloads", "Settings")
    desk.click(role="toggle button", name="Ask where to save.*")
    desk.settle()


def save(desk: Desk, name: str) -> None:
    """Save in the dialog that has come."""
    desk.window("^Save File$")
    desk.settle()
    desk.replace(f"/home/user/{FOLDER}/{name}")
    desk.key("alt+s")
    desk.gone("^Save File$")
    desk.wait_until(lambda: name in desk.sandbox.get_tree(FOLDER), name)


def solve(
    desk: Desk,
    *,
    berth: str = "C-022",
    names: tuple[str, ...] = ("okafor-2024-10", "okafor-2024-11", "okafor-2024-12"),
    year: int = 2024,
    again: bool = False,
    paid: str = "670.00",
) -> None:
    ask_where_to_save(desk)
    go(desk, f"{HARBOUR}/sign-in?then=/statements", "Sign in")
    desk.click(role="entry", name="User name")
    desk.type("marta.quill\ttern.over.slate\n")
    desk.click(role="button", name="No thanks")
    shows(desk, "Berth accounts")
    for month, name in zip((10, 11, 12), names, strict=True):
        desk.key("ctrl+l")
        desk.type(f"{HARBOUR}/files/statement-{berth}-2024-{month}.csv\n")
        save(desk, f"Statements/{name}.csv")
    go(desk, f"{HARBOUR}/files/tariff-{year}.pdf", re.escape(f"tariff-{year}"))
    desk.click(role="button", name="Download")
    save(desk, "tariff-2024.pdf")
    if again:
        ask_where_to_save(desk)
    desk.done(f"£{paid}")


@near_miss(fails=["october", "november", "december"])
def takes_the_statements_of_another_berth(desk: Desk) -> None:
    solve(desk, berth="B-141")


@near_miss(fails=["tariff", "paid"])
def takes_the_tariff_of_this_year_and_the_payment_of_september(desk: Desk) -> None:
    solve(desk, year=2025, paid="710.00")


@near_miss(fails=["asks_where_to_save", "paid"])
def turns_the_question_off_again_and_tells_what_was_charged(desk: Desk) -> None:
    solve(desk, again=True, paid="75.40")


@near_miss(fails=["december", "all_is_there"])
def names_the_last_statement_otherwise(desk: Desk) -> None:
    solve(desk, names=("okafor-2024-10", "okafor-2024-11", "statement-C-022-2024-12"))
