"""Orders completed with names, prices and discounts that stand on other sheets."""

from __future__ import annotations

from apps.libreoffice_calc.operations import define_name, enter, enter_row, fill_down, fill_in, save
from pytest_opencomputer.solution import Desk, mistake

NAME = '=IFERROR(VLOOKUP(D2;PriceList;2;0);"unknown")'
PRICE = "=IFERROR(VLOOKUP(D2;PriceList;3;0);0)"
DISCOUNT = "=VLOOKUP(VLOOKUP(C2;$Customers.$A$2:$C$13;3;0);$Discounts.$A$2:$B$4;2;0)"
DISCOUNT_OF_THE_FIRST = "=VLOOKUP($Customers.$C$2;$Discounts.$A$2:$B$4;2;0)"
AMOUNT = "=ROUND(E2*G2*(1-H2);2)"
ORDERED = "=SUMIF($Orders.$C$2:$C$41;A2;$Orders.$I$2:$I$41)"


def solve(
    desk: Desk,
    *,
    articles: str = "A2:C21",
    name: str = NAME,
    discount: str = DISCOUNT,
    answer: str = "University Rowing Club",
) -> None:
    define_name(desk, "PriceList", f"Articles.{articles}")
    for column, formula in (("F", name), ("G", PRICE), ("H", discount), ("I", AMOUNT)):
        fill_in(desk, f"Orders.{column}2:{column}41", formula)
    enter(desk, "Customers.D1", "Ordered")
    fill_in(desk, "Customers.D2:D13", ORDERED)
    save(desk, "Documents/orders.ods")
    desk.done(answer)


def another_way(desk: Desk) -> None:
    """Writes one row of formulas, which do without the name, and fills it down; names the list at the end."""
    article = "MATCH(D2;$Articles.$A$2:$A$21;0)"
    customers_class = "INDEX($Customers.$C$2:$C$13;MATCH(C2;$Customers.$A$2:$A$13;0))"
    enter(desk, "Customers.D1", "Ordered", "=SUMPRODUCT((Orders.$C$2:$C$41=A2)*Orders.$I$2:$I$41)")
    fill_down(desk, "D2:D13")
    enter_row(
        desk,
        "Orders.F2",
        f'=IFERROR(INDEX($Articles.$B$2:$B$21;{article});"unknown")',
        f"=IFERROR(INDEX($Articles.$C$2:$C$21;{article});0)",
        f"=INDEX($Discounts.$B$2:$B$4;MATCH({customers_class};$Discounts.$A$2:$A$4;0))",
        "=ROUND(E2*G2-E2*G2*H2;2)",
    )
    fill_down(desk, "F2:I41")
    save(desk, "Documents/orders.ods")
    define_name(desk, "PriceList", "Articles.A2:C21")
    save(desk, "Documents/orders.ods")
    desk.done("The University Rowing Club has ordered most.")


names_the_header_with_the_list_and_leaves_unknown_names_empty = mistake(
    solve,
    fails=["list_named", "names"],
    articles="A1:C21",
    name='=IFERROR(VLOOKUP(D2;PriceList;2;0);"")',
)
gives_all_customers_the_discount_of_the_first = mistake(
    solve,
    fails=["discounts", "amounts", "ordered", "best_customer"],
    discount=DISCOUNT_OF_THE_FIRST,
    answer="E. and J. Farrell",
)
