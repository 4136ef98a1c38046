"""The documents are saved from the viewer, and the pages of the wiki edited in its form."""

from __future__ import annotations

import re
from collections.abc import Mapping

from apps.chromium.operations import enter, follow, go, on_page, save_document, sign_in, submit
from pytest_opencomputer.solution import Desk, mistake

WIKI, HARBOUR = "http://wiki.wexcombe.test", "http://harbour.wexcombe.test"
DOCUMENTS = ("tariff-2025.pdf", "fuel-prices-2025.pdf")
SUMMER_NIGHTS, PONTOON_B, CRADLE = "September | £2.85", "| B | £334.00", "per week | £22.50"
SHORT_STAY, LIFTING = "four hours | £9.00", "over 9 m | £196.00"
CHARGES = {
    SUMMER_NIGHTS: "September | £3.10",
    SHORT_STAY: "four hours | £9.50",
    PONTOON_B: "| B | £341.00",
    LIFTING: "over 9 m | £212.00",
    CRADLE: "per week | £24.00",
}


def edit(desk: Desk, page: str, changes: Mapping[str, str], summary: str) -> None:
    """Change texts of a page of the wiki."""
    go(desk, f"{WIKI}/page/{page.replace(' ', '%20')}", page)
    follow(desk, "Edit this page", f"Editing {page}")
    text = on_page(desk, role="entry", name="Text of the page").text or ""
    for old, new in changes.items():
        text = text.replace(old, new)
    enter(desk, "Text of the page", text, summary, title=page)


def solve(desk: Desk, *, charges: Mapping[str, str] = CHARGES) -> None:
    for name in DOCUMENTS:
        go(desk, f"{HARBOUR}/publications", "Publications")
        follow(desk, re.escape(name), name)
        save_document(desk, f"Downloads/{name}", proposed=True)
    go(desk, f"{WIKI}/sign-in", "Sign in")
    sign_in(desk, "rosa.halloran", "Gannet-77-quay", "Main page")
    edit(desk, "Berth charges", charges, "Tariff 2025")
    edit(desk, "Fuel berth", {"09:00 to 15:00": "09:00 to 16:00"}, "Hours 2025")
    desk.done()


def another_way(desk: Desk) -> None:
    """Edits first, by the links of the wiki, forgets a summary at first, and downloads the documents at the end."""
    follow(desk, "Fuel berth", "Fuel berth")
    follow(desk, "Edit this page", "Sign in")
    sign_in(desk, "rosa.halloran", "Gannet-77-quay", "Editing Fuel berth", save="Never")
    text = on_page(desk, role="entry", name="Text of the page").text or ""
    enter(desk, "Text of the page", text.replace("to 15:00", "to 16:00"), "Hours 2025", title="Fuel berth")

    follow(desk, "Main page", "Main page")
    follow(desk, "Berth charges", "Berth charges")
    follow(desk, "Edit this page", "Editing Berth charges")
    text = on_page(desk, role="entry", name="Text of the page").text or ""
    for old, new in CHARGES.items():
        text = text.replace(old, new)
    enter(desk, "Text of the page", text)
    submit(desk, "Save page", "Editing Berth charges")
    desk.find(role="static", name="Say in a few words what you changed.*")
    enter(desk, "Summary of the change", "Tariff 2025", title="Berth charges")

    for name in reversed(DOCUMENTS):
        go(desk, f"{HARBOUR}/", "Welcome")
        follow(desk, "Publications", "Publications")
        follow(desk, re.escape(name), name)
        save_document(desk, f"Downloads/{name}", proposed=True)
    desk.done()


def without(*overlooked: str) -> dict[str, str]:
    """The charges without those that are overlooked."""
    return {old: new for old, new in CHARGES.items() if old not in overlooked}


takes_amounts_of_other_rows = mistake(
    solve,
    fails=["visitors", "lifting"],
    charges={**CHARGES, SHORT_STAY: "four hours | £9.60", LIFTING: "over 9 m | £148.00"},
)
stops_after_the_visitors_and_the_lifting = mistake(
    solve, fails=["pontoon_b", "cradle"], charges=without(PONTOON_B, CRADLE)
)
