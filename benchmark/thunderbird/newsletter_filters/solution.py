"""A folder for newsletters, a filter that fills it, another one that clears notices away, both run on the inbox."""

from __future__ import annotations

from pytest_opencomputer.sandbox_types import Element
from pytest_opencomputer.solution import Desk, near_miss

ACCOUNT = "ines@harrowlane.example"
RULES, ACTIONS = (2, 3), (2, 5)
Rule = tuple[str, str, str]
GAZETTE, TRADE = ("Subject", "begins with", "[Gazette]"), ("From", "contains", "papertrade")
DELIVERED = ("Subject", "ends with", "has been delivered")


def make_folder(desk: Desk, name: str) -> None:
    """Make a folder directly below the account."""
    account = desk.find(role="tree item", name=ACCOUNT)
    # Its element reaches over all folders below it.
    desk.right_click((account.x + 80, account.y + 14))
    desk.menu("New Folder…")
    desk.window("^New Folder$")
    desk.settle()
    desk.type(f"{name}\n")
    desk.gone("^New Folder$")
    desk.find(role="tree item", name=f"{name}.*")


def combos(desk: Desk, part: tuple[int, int], row: int) -> list[Element]:
    """The lists in a row of the editor's rules or actions, from left to right."""

    def look() -> list[Element]:
        found = [one for one in desk.sandbox.find(role="combo box") if one.path[1:4] == (*part, row)]
        return sorted(found, key=lambda one: one.x)

    return desk.wait_until(look, "the row of the editor")


def choose(desk: Desk, combo: Element, name: str) -> None:
    """Choose from a list by typing."""
    desk.click(combo)
    desk.settle()
    desk.type(f"{name}\n")
    desk.settle()


def make_filter(desk: Desk, name: str, rules: tuple[Rule, ...], action: str, folder: str, *, anyhow: bool) -> None:
    """Make a filter in the list of filters."""
    desk.click(role="button", name="New…")
    desk.window("^Filter Rules$")
    desk.settle()
    desk.type(name)
    if anyhow:
        desk.key("alt+o")
    for at, (field, how, value) in enumerate(rules):
        if at:
            desk.click(desk.find(role="button", description="Add a new rule"))
        desk.settle()
        first, second = combos(desk, RULES, at)
        if field != "Subject":
            choose(desk, first, field)
        choose(desk, second, how)
        desk.key("Tab")
        desk.type(value)
    choose(desk, combos(desk, ACTIONS, 0)[0], action)
    if folder:
        desk.click(desk.find(role="button", description="Add a new action"))
        desk.settle()
        desk.click(combos(desk, ACTIONS, 1)[1])
        desk.menu(ACCOUNT, folder)
        desk.settle()
    desk.click(role="button", name="OK")
    desk.gone("^Filter Rules$")
    desk.settle()


def solve(
    desk: Desk,
    *,
    folder: str = "Newsletters",
    anyhow: bool = True,
    notices: Rule = DELIVERED,
    run: bool = True,
    left: int = 19,
) -> None:
    make_folder(desk, "Newsletters")
    desk.menu("Tools", "Message Filters")
    desk.window("^Message Filters$")
    desk.settle()
    make_filter(desk, "Newsletters", (GAZETTE, TRADE), "Mark as Read", folder, anyhow=anyhow)
    make_filter(desk, "Delivered parcels", (notices,), "Delete", "", anyhow=False)
    if run:
        # The later filter stands above the earlier one.
        desk.click(role="check box", name="Newsletters")
        desk.key("shift+Up")
        desk.settle()
        desk.click(role="button", name="Run Now")
        desk.find(role="tree item", name=f"Inbox, {left} unread messages")
    desk.key("Escape")
    desk.gone("^Message Filters$")
    desk.settle()


@near_miss(fails=["newsletters_rules", "newsletters_moved"])
def wants_all_rules_to_fit(desk: Desk) -> None:
    solve(desk, anyhow=False, left=30)


@near_miss(fails=["newsletters_moved", "delivered_deleted"])
def forgets_to_run_them(desk: Desk) -> None:
    solve(desk, run=False)


@near_miss(fails=["parcels_filter"])
def looks_for_the_words_anywhere(desk: Desk) -> None:
    solve(desk, notices=("Subject", "contains", "has been delivered"))


@near_miss(fails=["newsletters_actions", "newsletters_moved"])
def moves_them_to_another_folder(desk: Desk) -> None:
    solve(desk, folder="Guild")
