"""Repair four mistakes in a CSV file and save it with other line ends and another encoding."""

from __future__ import annotations

import re

from pytest_opencomputer.solution import Desk, near_miss

PUMP = "40-1187;Kreiselpumpe 1187 Messing;Gardena;"
ANCHOR = "Gipskartonanker 8x60; 10er Set"


def solve(
    desk: Desk,
    *,
    heading: str = "Lieferant",
    pump: tuple[str, str] = (f"{PUMP}1249,00", f"{PUMP}124,90"),
    quoted: str = f'"{ANCHOR}"',
    twice: str = r"^(30-3052;.*\n)\1",
    once: str = r"\1",
    encoding: str = "Current Locale (UTF-8)",
    line_ends: str = "Unix/Linux",
) -> None:
    desk.key("ctrl+h")
    desk.window("^Find and Replace$")
    replace_all(desk, "Liefrant", heading)
    replace_all(desk, *pump)
    replace_all(desk, ANCHOR, quoted)
    desk.click(role="check box", name="Regular expression")
    replace_all(desk, twice.replace(r"\n", r"\R"), once)
    desk.key("Escape")
    desk.gone("^Find and Replace$")

    desk.key("ctrl+shift+s")
    desk.window("^Save As$")
    choose(desk, "Character Encoding:", encoding)
    choose(desk, "Line Ending:", line_ends)
    # The last one: the window behind the dialog has a button of this name, too.
    desk.click(desk.find_all(role="button", name="Save")[-1])
    # It asks whether the file of this name is to be replaced.
    desk.click(role="button", name="Replace")
    desk.gone("^Save As$")
    desk.window("^artikel_2026-02.csv ")


def replace_all(desk: Desk, what: str, by: str) -> None:
    """All occurrences, in the dialog that is open."""
    if what == by:
        return
    desk.fill(desk.beside("Find ", role="text"), what)
    desk.fill(desk.beside("Replace with ", role="text"), by)
    if not by:
        # What is selected goes only when something is typed.
        desk.key("Delete")
    desk.key("alt+a")


def choose(desk: Desk, label: str, item: str) -> None:
    """Choose in a combo box of the dialog, unless it is chosen."""
    combo = desk.beside(label, role="combo box")
    if combo.name == item:
        return
    desk.click(combo)
    desk.click(role="menu item", name=re.escape(item))
    desk.wait_until(lambda: desk.beside(label, role="combo box").name == item, f"{item} to be chosen")


@near_miss(fails=["heading"])
def leaves_the_heading(desk: Desk) -> None:
    solve(desk, heading="Liefrant")


@near_miss(fails=["brass_pump", "steel_pump_untouched"])
def changes_the_other_pump(desk: Desk) -> None:
    steel = "40-1178;Kreiselpumpe 1178 Edelstahl A2;Gardena;"
    solve(desk, pump=(f"{steel}1249,00", f"{steel}124,90"))


@near_miss(fails=["steel_pump_untouched"])
def changes_both_pumps(desk: Desk) -> None:
    solve(desk, pump=("1249,00", "124,90"))


@near_miss(fails=["name_quoted"])
def takes_the_semicolon_away(desk: Desk) -> None:
    solve(desk, quoted="Gipskartonanker 8x60 10er Set")


@near_miss(fails=["once_only", "no_empty_lines"])
def takes_both_rows_out(desk: Desk) -> None:
    solve(desk, once="")


@near_miss(fails=["no_empty_lines", "rest_in_utf_8"])
def leaves_an_empty_line(desk: Desk) -> None:
    solve(desk, twice=r"^(30-3052;.*)\n\1$", once=r"\1" + r"\n")


@near_miss(fails=["rest_in_utf_8"])
def keeps_the_encoding(desk: Desk) -> None:
    solve(desk, encoding="Western (ISO-8859-15)")


@near_miss(fails=["unix_line_ends"])
def keeps_windows_line_ends(desk: Desk) -> None:
    solve(desk, line_ends="Windows")
