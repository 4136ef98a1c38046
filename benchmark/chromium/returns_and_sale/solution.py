"""The forms of the chandlery and of the forum are filled in."""

from __future__ import annotations

from collections.abc import Mapping

from apps.chromium.operations import (
    choose,
    choose_radio,
    enter,
    follow,
    go,
    set_check_box,
    show_tab,
    sign_in,
    submit,
)
from pytest_opencomputer.solution import Desk, mistake

SHOP, FORUM, ORDER = "http://shop.wexcombe.test", "http://forum.wexcombe.test", "Order PD-40871"
USER, PASSWORD = "rosa.halloran", "Gannet-77-quay"
BANK, CREDIT = "Bank transfer", "Credit for the next order"
TITLE = "For sale: mooring line 12 mm, 30 m"
TEXT = "30 m of Dockline Classic 12 mm, never used, cut to length by mistake. £60, to be collected from berth B-114."
NOTICES = {"When somebody names me": True, "A weekly summary": False}


def give_back(desk: Desk, article: str, quantity: int, reason: str, refund: str, remarks: str) -> None:
    """Fill in the form for returns, which is in front, and send it."""
    choose(desk, "Article", article)
    enter(desk, "Quantity", str(quantity))
    choose(desk, "Reason", reason)
    choose_radio(desk, refund)
    enter(desk, "Remarks.*", remarks)
    submit(desk, "Register return", ORDER)


def solve(
    desk: Desk,
    *,
    lifejackets: int = 2,
    first_refund: str = BANK,
    fenders: int = 3,
    second_refund: str = CREDIT,
    board: str = "Bought and sold",
    text: str = TEXT,
    seen: str | None = "Nobody",
    notices: Mapping[str, bool] = NOTICES,
    signature: str = "Merganser, B-114",
) -> None:
    go(desk, f"{SHOP}/sign-in?then=/order/PD-40871/return", "Sign in")
    sign_in(desk, USER, PASSWORD, "Return from")
    give_back(desk, "Lifej", lifejackets, "No longer needed", first_refund, "Unworn, labels on")
    follow(desk, "Return something.*", "Return from")
    give_back(desk, "Fender", fenders, "Damaged", second_refund, "Valves leak")
    go(desk, f"{FORUM}/sign-in?then=/new", "Sign in")
    sign_in(desk, USER, PASSWORD, "New thread")
    choose(desk, "Board", board)
    enter(desk, "Title", TITLE, text)
    submit(desk, "Begin thread", TITLE)
    go(desk, f"{FORUM}/profile", "My profile")
    if seen:
        choose_radio(desk, seen)
    for notice, wanted in notices.items():
        set_check_box(desk, notice, wanted)
    enter(desk, "Signature", signature, title="My profile")
    desk.find(role="static", name="Your profile has been saved.")
    desk.done()


def another_way(desk: Desk) -> None:
    """Does the forum first, with the profile in two goes, and sends one return again that was refused."""
    show_tab(desk, "Boards")
    follow(desk, "My profile", "Sign in")
    sign_in(desk, USER, PASSWORD, "My profile", save="Never")
    set_check_box(desk, "A weekly summary", False)
    enter(desk, "Signature", "Merganser, B-114", title="My profile")
    desk.find(role="static", name="Your profile has been saved.")
    follow(desk, "New thread", "New thread")
    enter(desk, "Text", TEXT)
    enter(desk, "Title", TITLE)
    choose(desk, "Board", "Bought and sold")
    submit(desk, "Begin thread", TITLE)
    follow(desk, "My profile", "My profile")
    set_check_box(desk, "When somebody names me")
    choose_radio(desk, "Nobody")
    submit(desk, "Save profile", "My profile")
    desk.find(role="static", name="Your profile has been saved.")

    show_tab(desk, "Ship chandlers")
    follow(desk, "My orders", "Sign in")
    sign_in(desk, USER, PASSWORD, "My orders", save="Never")
    follow(desk, "PD-40871", ORDER)
    follow(desk, "Return something.*", "Return from")
    enter(desk, "Remarks.*", "Valves leak")
    enter(desk, "Quantity", "3")
    choose_radio(desk, CREDIT)
    choose(desk, "Article", "Fender")
    submit(desk, "Register return", "Return from")
    desk.find(role="static", name=r"Choose a reason\.")
    choose(desk, "Reason", "Damaged")
    submit(desk, "Register return", ORDER)
    follow(desk, "Return something.*", "Return from")
    give_back(desk, "Lifej", 2, "No longer needed", BANK, "Unworn, labels on")
    desk.done()


counts_the_articles_wrongly = mistake(solve, fails=["lifejackets", "fenders"], lifejackets=1, fenders=4)
takes_the_refunds_for_each_other = mistake(
    solve, fails=["lifejackets_refund", "fenders_refund"], first_refund=CREDIT, second_refund=BANK
)
chooses_the_board_for_gear_and_leaves_out_the_price = mistake(
    solve, fails=["thread", "text_of_the_thread"], board="Boats", text=TEXT.replace("£60, to", "To")
)
changes_only_the_weekly_summary = mistake(
    solve,
    fails=["email_hidden", "notices", "signature"],
    seen=None,
    notices={"A weekly summary": False},
    signature="Merganser",
)
