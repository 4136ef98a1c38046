"""Articles go into the cart on their pages; the checkout is filled in with the keyboard, its receipt printed."""

from __future__ import annotations

import re

from apps.chromium.operations import choose_radio, enter, follow, go, print_to_pdf, sign_in, submit
from pytest_opencomputer.solution import Desk, mistake

SHOP = "http://shop.wexcombe.test"
LINE, FENDER, KIT = ("RP-1014", "Buoyline 14"), ("AN-3216", "Fender, 160"), ("SF-5211", "Rearming kit 60")


def solve(
    desk: Desk,
    *,
    articles: tuple[tuple[str, str], ...] = (LINE, FENDER, KIT),
    street: str = "Berth B-114, North Quay",
    delivery: str = "Van along the quay",
) -> None:
    for (number, name), quantity in zip(articles, (24, 2, 2), strict=True):
        go(desk, f"{SHOP}/product/{number}", name)
        enter(desk, "Quantity.*", str(quantity), title="Cart")
    go(desk, f"{SHOP}/sign-in?then=/checkout/address", "Sign in")
    sign_in(desk, "rosa.halloran", "Gannet-77-quay", "Checkout: Address")
    # Behind the postcode comes the email address, which the shop knows.
    address = (street, "Wexcombe", "WX1 4QA", "", "01632 960417")
    enter(desk, "Street and number", *address, title="Checkout: Delivery")
    choose_radio(desk, f"{delivery}.*")
    enter(desk, "Note.*", "Hand it to Kittiwake on B-141 if nobody is aboard")
    submit(desk, "Continue", "Checkout: Payment")
    choose_radio(desk, "Harbour account")
    enter(desk, "Your order reference.*", "MERG-2025-03", title="Checkout: Review")
    submit(desk, "Place order", "Order PD-")
    print_to_pdf(desk, "Documents/Merganser/merganser-order.pdf", paper="A5", headers_and_footers=False)
    desk.done()


def another_way(desk: Desk) -> None:
    """Searches the shop, takes a wrong article out of the cart, and prints the order from the list of orders."""
    follow(desk, "Sign in", "Sign in")
    sign_in(desk, "rosa.halloran", "Gannet-77-quay", "Ship chandlers", save="Never")
    white, navy = "Fender, 160 × 610 mm, white", "Fender, 160 × 610 mm, navy"
    for words, name, quantity in (
        ("rearming", "Rearming kit 60 g", "2"),
        ("fender white", white, "2"),
        ("fender navy", navy, "2"),
        ("buoyline", "Buoyline 14 mm", "24"),
    ):
        follow(desk, "All products", "All products")
        enter(desk, "Search the shop", words, title=f"Search: {words}")
        follow(desk, re.escape(name), name)
        enter(desk, "Quantity.*", quantity, title="Cart")
    enter(desk, f"Quantity of {white}", "0", title="Cart")
    desk.wait_until(lambda: not desk.sees(role="link", name=re.escape(white)), "the white fenders to leave the cart")

    follow(desk, "Go to checkout", "Checkout: Address")
    enter(desk, "Phone", "01632960417")
    enter(desk, "Street and number", "Berth B-114, North Quay", "Wexcombe", "WX1 4QA")
    submit(desk, "Continue", "Checkout: Delivery")
    enter(desk, "Note.*", "Hand it to Kittiwake on B-141 if nobody is aboard")
    choose_radio(desk, "Van along the quay.*")
    submit(desk, "Continue", "Checkout: Payment")
    enter(desk, "Your order reference.*", "MERG-2025-03")
    choose_radio(desk, "Harbour account")
    submit(desk, "Continue", "Checkout: Review")
    submit(desk, "Place order", "Order PD-")
    follow(desk, "My orders", "My orders")
    follow(desk, "PD-41207", "Order PD-41207")
    print_to_pdf(desk, "Documents/Merganser/merganser-order.pdf", paper="A5", headers_and_footers=False)
    desk.done()


takes_what_comes_first = mistake(
    solve,
    fails=["line", "fenders", "kits"],
    articles=(("RP-1012", "Buoyline 12"), ("AN-3217", "Fender, 160"), ("SF-5210", "Rearming kit 33")),
)
has_it_sent_to_another_berth = mistake(
    solve, fails=["van", "address"], delivery="Carrier", street="Berth B-141, North Quay"
)
