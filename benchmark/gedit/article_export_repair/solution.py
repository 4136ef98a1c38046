"""Repair four mistakes in a CSV file and save it with other line ends and another encoding."""

from __future__ import annotations

from apps.gedit.operations import find, replace_all, save, save_as
from pytest_opencomputer.solution import Desk, mistake

FILE = "artikel_2026-02.csv"
PUMP = "40-1187;Kreiselpumpe 1187 Messing;Gardena;"
STEEL = "40-1178;Kreiselpumpe 1178 Edelstahl A2;Gardena;"
ANCHOR = "Gipskartonanker 8x60; 10er Set"


def solve(
    desk: Desk,
    *,
    heading: str = "Lieferant",
    pump: tuple[str, str] = (f"{PUMP}1249,00", f"{PUMP}124,90"),
    quoted: str = f'"{ANCHOR}"',
    twice: str = r"^(30-3052;.*\R)\1",
    once: str = r"\1",
    encoding: str = "Current Locale (UTF-8)",
    line_ends: str = "Unix/Linux",
) -> None:
    replace_all(desk, "Liefrant", heading)
    replace_all(desk, *pump)
    replace_all(desk, ANCHOR, quoted)
    replace_all(desk, twice, once, regular_expression=True)
    save_as(desk, "artikel_2026-02.csv", encoding=encoding, line_ends=line_ends, replace=True)


def another_way(desk: Desk) -> None:
    """Corrects one place after the other by hand, saves the file as it came, and only then as the import wants it."""
    find(desk, f"{PUMP}1249,00")
    desk.type(f"{PUMP}124,90")
    # The first of the two lines goes, with its end.
    find(desk, "30-3052")
    desk.keys("Home", "shift+Down", "Delete")
    find(desk, ANCHOR)
    desk.type(f'"{ANCHOR}"')
    find(desk, "Liefrant")
    desk.type("Lieferant")
    save(desk, FILE)
    save_as(desk, FILE, encoding="Current Locale (UTF-8)", line_ends="Unix/Linux", replace=True)


changes_both_pumps = mistake(solve, fails=["steel_pump_untouched"], pump=("1249,00", "124,90"))
leaves_an_empty_line = mistake(solve, fails=["no_empty_lines"], twice=r"^(30-3052;.*)\R\1$", once=r"\1\n")
keeps_the_encoding = mistake(solve, fails=["rest_in_utf_8"], encoding="Western (ISO-8859-15)")
