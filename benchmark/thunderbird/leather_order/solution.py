"""A supplier's price list saved from a mail, made an order of in Calc, and sent back with its sum."""

from __future__ import annotations

from pytest_opencomputer.solution import Desk, near_miss

QUANTITIES = (3, 0, 0, 2, 0, 5)


def front(desk: Desk, title: str) -> None:
    """Change to the other application."""

    def there() -> bool:
        desk.settle()
        return any(title in window.title and window.focused for window in desk.sandbox.windows())

    desk.settle()
    desk.key("alt+Tab")
    if not there():
        # On a busy machine the list of windows can miss that Alt was let go, and stays.
        desk.key("alt")
    desk.wait_until(there, f"{title} in front")


def solve(
    desk: Desk,
    *,
    place: str = "Documents/talbot-prices-2026.csv",
    quantities: tuple[int, ...] = QUANTITIES,
    last: int = 7,
    total: str = "377.40",
    attach: str = "leather-order.ods",
) -> None:
    # Calc, which started last, is in front.
    front(desk, "Thunderbird")
    desk.click(role="tree item", name="Suppliers(, .*)?")
    desk.window("^Suppliers - ")
    desk.click(role="list item", name="Attachments, Price list 2026, .*")
    desk.find(role="document web", name="Price list 2026")
    desk.click(desk.find(role="button", description="Save the attached file"))
    desk.window("^Save Attachment")
    desk.settle()
    desk.replace(f"/home/user/{place}\n")
    desk.gone("^Save Attachment")

    front(desk, "Calc")
    desk.key("ctrl+o")
    desk.window("^Open$")
    desk.settle()
    desk.type(f"/home/user/{place}")
    # Return does nothing while the dialog still looks into that folder.
    desk.settle()
    desk.key("Return")
    desk.window("^Text Import")
    desk.settle()
    desk.key("Return")
    # The window has its name before it takes keys: its sheet is there, and it is in front.
    desk.window("^talbot-prices-2026")
    desk.find(role="page tab", name="talbot-prices-2026")
    desk.wait_until(
        lambda: any(one.title.startswith("talbot-prices-2026") and one.focused for one in desk.sandbox.windows()),
        "the price list in front",
    )
    desk.settle()
    desk.key("ctrl+shift+t")
    desk.replace("E1:E8\n")
    desk.type("quantity\n" + "".join(f"{one}\n" for one in quantities))
    desk.key("ctrl+shift+t")
    desk.replace("F1:F8\n")
    desk.type("amount\n" + "".join(f"=D{row}*E{row}\n" for row in range(2, 8)) + f"=SUM(F2:F{last})\n")
    desk.key("ctrl+shift+s")
    desk.window("^Save( As)?$")
    desk.settle()
    desk.replace("/home/user/Documents/leather-order.ods\n")
    desk.window("^leather-order.ods")
    desk.settle()

    front(desk, "Thunderbird")
    desk.key("ctrl+r")
    desk.window("^Write: Re: Price list")
    desk.click(role="document web", name="Message body")
    desk.key("ctrl+Home")
    desk.type(f"Please send us leather as in our list, {total} in all.\n")
    desk.key("ctrl+shift+a")
    desk.window("^Attach File")
    desk.settle()
    desk.type(f"/home/user/Documents/{attach}\n")
    desk.gone("^Attach File")
    desk.settle()
    desk.click(role="button", name="Send")
    desk.gone("^Write: ")
    desk.settle()


@near_miss(fails=["price_list_saved"])
def saves_the_list_among_the_downloads(desk: Desk) -> None:
    solve(desk, place="Downloads/talbot-prices-2026.csv")


@near_miss(fails=["quantities", "amounts", "total"])
def orders_the_moss_goat(desk: Desk) -> None:
    solve(desk, quantities=(3, 0, 0, 0, 2, 4))


@near_miss(fails=["total", "answer"])
def leaves_the_last_row_out_of_the_sum(desk: Desk) -> None:
    solve(desk, last=6, total="288.40")


@near_miss(fails=["order_attached"])
def attaches_the_price_list(desk: Desk) -> None:
    solve(desk, attach="talbot-prices-2026.csv")
