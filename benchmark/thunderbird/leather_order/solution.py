"""A supplier's price list saved from a mail, made an order of in Calc, and sent back with its sum."""

from __future__ import annotations

from apps.libreoffice_calc.operations import enter, open_text, save_as
from apps.thunderbird.operations import answer, attach, open_folder, save_attachment, send, show_mail, switch_to, write
from pytest_opencomputer.solution import Desk, mistake

QUANTITIES = (3, 0, 0, 2, 0, 5)


def solve(
    desk: Desk,
    *,
    place: str = "Documents/talbot-prices-2026.csv",
    quantities: tuple[int, ...] = QUANTITIES,
    last: int = 7,
    total: str = "377.40",
    attached: str = "leather-order.ods",
) -> None:
    # Calc, which started last, is in front.
    switch_to(desk, "Thunderbird")
    open_folder(desk, "Suppliers")
    show_mail(desk, "Price list 2026")
    save_attachment(desk, f"/home/user/{place}")

    switch_to(desk, "Calc")
    open_text(desk, place, separators=",")
    enter(desk, "E1", "quantity", *map(str, quantities))
    enter(desk, "F1", "amount", *(f"=D{row}*E{row}" for row in range(2, 8)), f"=SUM(F2:F{last})")
    save_as(desk, "Documents/leather-order.ods")

    switch_to(desk, "Thunderbird")
    answer(desk)
    write(desk, f"Please send us leather as in our list, {total} in all.\n")
    attach(desk, f"/home/user/Documents/{attached}")
    send(desk)


orders_the_moss_goat = mistake(solve, fails=["quantities", "amounts", "total"], quantities=(3, 0, 0, 0, 2, 4))
leaves_the_last_row_out_of_the_sum = mistake(solve, fails=["total", "answer"], last=6, total="288.40")
attaches_the_price_list = mistake(solve, fails=["order_attached"], attached="talbot-prices-2026.csv")
