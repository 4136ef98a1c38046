"""A supplier's price list saved from a mail, made an order of in Calc, and sent back with its sum."""

from __future__ import annotations

from apps.libreoffice_calc.operations import enter, open_text, save_as
from apps.thunderbird.operations import answer, attach, open_folder, save_attachment, send, show_mail, switch_to, write
from pytest_opencomputer.solution import Desk, mistake

PRICES = "Documents/talbot-prices-2026.csv"
QUANTITIES = (3, 0, 0, 2, 0, 5)


def solve(desk: Desk, *, quantities: tuple[int, ...] = QUANTITIES, attached: str = "leather-order.ods") -> None:
    # Calc, which started last, is in front.
    switch_to(desk, "Thunderbird")
    open_folder(desk, "Suppliers")
    show_mail(desk, "Price list 2026")
    save_attachment(desk, f"/home/user/{PRICES}")

    switch_to(desk, "Calc")
    open_text(desk, PRICES, separators=",")
    enter(desk, "E1", "quantity", *map(str, quantities))
    enter(desk, "F1", "amount", *(f"=D{row}*E{row}" for row in range(2, 8)), "=SUM(F2:F7)")
    save_as(desk, "Documents/leather-order.ods")

    switch_to(desk, "Thunderbird")
    answer(desk)
    write(desk, "Please send us leather as in our list, 377.40 in all.\n")
    attach(desk, f"/home/user/Documents/{attached}")
    send(desk)


orders_the_moss_goat = mistake(solve, fails=["quantities", "amounts", "total"], quantities=(3, 0, 0, 0, 2, 4))
attaches_the_price_list = mistake(solve, fails=["order_attached"], attached="talbot-prices-2026.csv")
