"""Articles go into the cart on their pages; the checkout is filled in with the keyboard, its receipt printed."""

from __future__ import annotations

from pytest_opencomputer.solution import Desk, near_miss

SHOP = "http://shop.wexcombe.test"
LINE, FENDER, KIT = ("RP-1014", "Buoyline 14"), ("AN-3216", "Fender, 160"), ("SF-5211", "Rearming kit 60")
STREET, NOTE, REFERENCE = "Berth B-114, North Quay", "Hand it to Kittiwake on B-141 if nobody is aboard", "MERG-2025-03"


def shows(desk: Desk, title: str) -> None:
    """Wait until the page in front has a title that begins so."""
    desk.window(f"^{title}.* - Chromium$")
    desk.settle()


def go(desk: Desk, url: str, title: str) -> None:
    """Open an address and wait for its title."""
    desk.key("ctrl+l")
    desk.type(f"{url}\n")
    shows(desk, title)


def order(desk: Desk, article: tuple[str, str], quantity: int) -> None:
    """Put some of an article into the cart."""
    number, name = article
    go(desk, f"{SHOP}/product/{number}", name)
    desk.click(role="spin button", name="Quantity.*")
    desk.replace(f"{quantity}\n")
    shows(desk, "Cart")


def decline(desk: Desk) -> None:
    """Answer the question about the password, which would lie over the preview. At first it takes no click."""

    def gone() -> bool:
        desk.settle()
        buttons = desk.find_all(role="button", name="No thanks")
        if buttons:
            desk.click(buttons[0])
        return not buttons

    desk.find(role="button", name="No thanks")
    desk.wait_until(gone, "the question about the password to go")


def previewed(desk: Desk) -> None:
    """Wait for the preview, which is what is saved: while it is made, the button cannot be pressed."""
    desk.settle()
    desk.wait_until(lambda: desk.sandbox.find(role="button", name="Save", states=["sensitive"]), "the preview")
    desk.settle()


def print_page(desk: Desk, path: str, *, as_proposed: bool) -> None:
    """Save the page in front as a PDF."""
    desk.key("ctrl+p")
    previewed(desk)
    if not as_proposed:
        desk.click(role="button", name="More settings")
        desk.settle()
        desk.click(role="combo box", name="Paper size")
        desk.settle()
        desk.type("A5\n")
        previewed(desk)
        desk.click(role="check box", name="Headers and footers")
        desk.wait_until(
            lambda: not desk.sandbox.find(role="check box", name="Headers and footers", states=["checked"]),
            "headers and footers to be left out",
        )
        previewed(desk)
    desk.click(role="button", name="Save")
    desk.window("^Save File$")
    desk.settle()
    desk.replace(path)
    desk.key("alt+s")
    desk.gone("^Save File$")


def solve(
    desk: Desk,
    *,
    articles: tuple[tuple[str, str], ...] = (LINE, FENDER, KIT),
    street: str = STREET,
    delivery: str = "Van along the quay",
    note: str = NOTE,
    reference: str = REFERENCE,
    as_proposed: bool = False,
) -> None:
    for article, quantity in zip(articles, (24, 2, 2), strict=True):
        order(desk, article, quantity)
    go(desk, f"{SHOP}/sign-in?then=/checkout/address", "Sign in")
    desk.click(role="entry", name="User name")
    desk.type("rosa.halloran\tGannet-77-quay\n")
    decline(desk)
    shows(desk, "Checkout: Address")
    desk.click(role="entry", name="Street and number")
    desk.type(f"{street}\tWexcombe\tWX1 4QA\t\t01632 960417\n")
    shows(desk, "Checkout: Delivery")
    desk.click(role="radio button", name=f"{delivery}.*")
    desk.key("Tab")
    desk.type(f"{note}\t\n")
    shows(desk, "Checkout: Payment")
    desk.click(role="radio button", name="Harbour account")
    desk.key("Tab")
    desk.type(f"{reference}\n")
    shows(desk, "Checkout: Review")
    desk.click(role="button", name="Place order")
    shows(desk, "Order PD-")
    print_page(desk, "/home/user/Documents/Merganser/merganser-order.pdf", as_proposed=as_proposed)
    place = "Documents/Merganser"
    desk.wait_until(lambda: "merganser-order.pdf" in desk.sandbox.get_tree(place), "the document")
    desk.done()


@near_miss(fails=["line", "fenders", "kits"])
def takes_what_comes_first(desk: Desk) -> None:
    solve(desk, articles=(("RP-1012", "Buoyline 12"), ("AN-3217", "Fender, 160"), ("SF-5210", "Rearming kit 33")))


@near_miss(fails=["note", "harbour_account"])
def leaves_out_what_is_optional(desk: Desk) -> None:
    solve(desk, note="", reference="")


@near_miss(fails=["van", "address"])
def has_it_sent_to_another_berth(desk: Desk) -> None:
    solve(desk, delivery="Carrier", street="Berth B-141, North Quay")


@near_miss(fails=["pdf_in_a5", "pdf_without_headers"])
def prints_as_it_is_proposed(desk: Desk) -> None:
    solve(desk, as_proposed=True)
