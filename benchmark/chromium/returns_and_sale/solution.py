"""The forms of the chandlery and of the forum are filled in with the keyboard."""

from __future__ import annotations

from pytest_opencomputer.solution import Desk, near_miss

SHOP, FORUM, ORDER = "http://shop.wexcombe.test", "http://forum.wexcombe.test", "PD-40871"
TITLE = "For sale: mooring line 12 mm, 30 m"
TEXT = "30 m of Dockline Classic 12 mm, never used, cut to length by mistake. £60, to be collected from berth B-114."


def shows(desk: Desk, title: str) -> None:
    """Wait until the page in front has a title that begins so."""
    desk.window(f"^{title}.* - Chromium$")
    desk.settle()


def sign_in(desk: Desk, site: str, page: str, title: str) -> None:
    """Open a page of a site by signing in."""
    desk.key("ctrl+l")
    desk.type(f"{site}/sign-in?then={page}\n")
    shows(desk, "Sign in")
    desk.click(role="entry", name="User name")
    desk.type("rosa.halloran\tGannet-77-quay\n")
    # What the browser asks about the password would lie over the page.
    desk.click(role="button", name="No thanks")
    shows(desk, title)


def give_back(desk: Desk, article: str, quantity: int, reason: str, refund: str, remarks: str) -> None:
    """Fill in the form for returns, which is in front, and send it."""
    desk.click(role="entry", name="Quantity")
    # The list of the articles is before it. Letters choose in a list, a space or an arrow among radio buttons.
    desk.key("shift+Tab")
    desk.type(f"{article}\t{quantity}\t{reason}\t")
    if refund == "credit":
        desk.type(" ")
    else:
        desk.key("Down")
    desk.type(f"\t{remarks}\t\n")
    shows(desk, f"Order {ORDER}")


def sell(desk: Desk, board: str, text: str) -> None:
    """Fill in the form for threads, which is in front, and send it."""
    desk.click(role="entry", name="Title")
    desk.key("shift+Tab")
    desk.type(f"{board}\t{TITLE}\t{text}\t\n")
    shows(desk, TITLE)


def profile(desk: Desk, *, seen: str, notices: tuple[str, ...], signature: str) -> None:
    """Change the profile."""
    desk.key("ctrl+l")
    desk.type(f"{FORUM}/profile\n")
    shows(desk, "My profile")
    if seen:
        desk.click(role="radio button", name=seen)
    for name in notices:
        desk.click(role="check box", name=name)
    desk.click(role="entry", name="Signature")
    desk.replace(f"{signature}\n")
    desk.wait_until(lambda: desk.sees(role="static", name="Your profile has been saved."), "the profile to be saved")


def solve(
    desk: Desk,
    *,
    lifejackets: int = 2,
    first_refund: str = "bank",
    fenders: int = 3,
    second_refund: str = "credit",
    board: str = "Bou",
    text: str = TEXT,
    seen: str = "Nobody",
    notices: tuple[str, ...] = ("When somebody names me", "A weekly summary"),
    signature: str = "Merganser, B-114",
) -> None:
    form = f"/order/{ORDER}/return"
    sign_in(desk, SHOP, form, "Return from")
    give_back(desk, "Lifej", lifejackets, "No", first_refund, "Unworn, labels on")
    desk.click(role="link", name="Return something.*")
    shows(desk, "Return from")
    give_back(desk, "Fender", fenders, "Dam", second_refund, "Valves leak")
    sign_in(desk, FORUM, "/new", "New thread")
    sell(desk, board, text)
    profile(desk, seen=seen, notices=notices, signature=signature)
    desk.done()


@near_miss(fails=["lifejackets", "fenders"])
def counts_the_articles_wrongly(desk: Desk) -> None:
    solve(desk, lifejackets=1, fenders=4)


@near_miss(fails=["lifejackets_refund", "fenders_refund"])
def takes_the_refunds_for_each_other(desk: Desk) -> None:
    solve(desk, first_refund="credit", second_refund="bank")


@near_miss(fails=["thread", "text_of_the_thread"])
def chooses_the_board_for_gear_and_leaves_out_the_price(desk: Desk) -> None:
    solve(desk, board="Boats", text=TEXT.replace("£60, to", "To"))


@near_miss(fails=["email_hidden", "notices", "signature"])
def changes_only_the_weekly_summary(desk: Desk) -> None:
    solve(desk, seen="", notices=("A weekly summary",), signature="Merganser")
