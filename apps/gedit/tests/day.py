"""A day of work with gedit that leaves something on every surface, and the questions that are asked about it.

The live tests do it with both releases and compare the answers with ``homes/<release>.json``; the offline tests ask the
home folders that it left. With ``OPENCOMPUTER_RECORD=1`` in the environment both are recorded again.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pytest_opencomputer.waits import until

if TYPE_CHECKING:
    from apps.conftest import LiveApp
    from apps.gedit.tests.conftest import Ui

HOMES = Path(__file__).parent / "homes"
REPORT = "Documents/Brightwater report.txt"
PARTS = "Documents/parts.csv"
SEEDS = {
    REPORT: "Brightwater pumping station\r\nThe reprot on Größe and Café.\r\nclosing\r\n".encode("latin-1"),
    PARTS: b'part;name;price\n40-1178;"Valve; brass";12,50\n40-1187;Pump;1249,00\n40-1187;Pump;1249,00\n',
}
KEPT = (".config/dconf", ".config/gedit", ".config/enchant", ".local/share", "Documents")

QUESTIONS: list[tuple[str, dict[str, Any]]] = [
    ("changed-settings", {}),
    ("changed-settings", {"below": "plugins"}),
    ("document-memory", {"place": REPORT}),
    ("document-memory", {"place": PARTS}),
    ("document-memory", {"place": "Documents/none.txt"}),
    ("editor-preferences", {}),
    ("external-tool", {"name": "Count words"}),
    ("external-tool", {"name": "Build"}),
    ("file", {"place": PARTS}),
    ("file-digests", {"places": [REPORT, PARTS, "Documents/none.txt"]}),
    ("folder", {"place": "Documents"}),
    ("line-order", {"place": PARTS}),
    ("lines-with", {"place": PARTS, "text": "40-1187"}),
    ("other-files", {"place": "Documents", "without": [f"{REPORT.partition('/')[2]}.pdf"]}),
    ("other-lines", {"place": PARTS, "without": ["40-1178"]}),
    ("pdf", {"place": f"{REPORT}.pdf"}),
    ("plugins", {}),
    ("print-preferences", {}),
    ("print-setup", {}),
    ("recent-files", {}),
    ("replace-history", {}),
    ("session", {"name": "Monday"}),
    ("session", {"name": "Tuesday"}),
    ("sessions", {}),
    ("setting", {"key": "preferences/editor/tabs-size"}),
    ("setting", {"key": "preferences/editor/scheme"}),
    ("snippet", {"trigger": "chg"}),
    ("snippet", {"trigger": "chg", "language": "python"}),
    ("style", {}),
    ("table", {"place": PARTS, "separator": ";"}),
    ("table-row", {"place": PARTS, "column": "part", "value": "40-1178", "separator": ";"}),
    ("table-row", {"place": PARTS, "column": "part", "value": "40-1187", "separator": ";"}),
    ("table-row", {"place": PARTS, "column": "part", "value": "40-1199", "separator": ";"}),
    ("text-file", {"place": REPORT, "encoding": "iso-8859-15"}),
    ("user-dictionaries", {}),
    ("user-words", {"language": "en_US"}),
    ("user-words", {"language": "de_DE"}),
    ("view-preferences", {}),
]


def spend(editor: LiveApp, ui: Ui) -> None:
    """Do the work and quit."""
    desk = editor.desk
    editor.put(SEEDS)
    editor.start()
    ui.preferences("Editor")
    desk.fill(ui.spins()[0], "4\t")
    ui.check("Create a backup copy of files before saving")
    desk.click(role="page tab", name="View")
    ui.check("Display line numbers")
    desk.click(role="page tab", name="Font & Colors")
    ui.check(r"Use the system fixed width font \(.*\)")
    desk.click(role="page tab", name="Plugins")
    for name in ("Bookmarks", "Session Saver"):
        ui.plugin(name)
    ui.close()
    # Bookmarks are kept only in tabs that were opened after the plugin was switched on.
    editor.quit()
    editor.start(REPORT)
    editor.start(PARTS)
    ui.replace_all(r"^(40-1187;Pump;)1249,00$", r"\g<1>124,90", "Regular expression")
    desk.key("ctrl+End")
    desk.type("\n40-1190")
    desk.key("ctrl+s")
    until(lambda: b"40-1190" in editor.file(PARTS), what="the list of parts to be saved", timeout=60)
    ui.menu("View", "Highlight Mode…")
    desk.window("^Highlight Mode$")
    desk.type("Markdown")
    desk.wait_until(lambda: len(editor.showing("list item")) == 1, "one mode to be left")
    desk.key("Return")
    desk.gone("^Highlight Mode$")
    desk.key("ctrl+alt+Page_Up")
    _correct(editor, ui)
    _print(editor, ui)
    ui.menu("Tools", "Save Session…")
    desk.window("^Save session$")
    desk.type("Monday")
    ui.press("Save", "Save session")
    desk.gone("^Save session$")


def _correct(editor: LiveApp, ui: Ui) -> None:
    desk = editor.desk
    ui.menu("Tools", "Check Spelling…")
    desk.find(role="label", name="Brightwater")
    ui.press("Add word", "Check Spelling")
    desk.find(role="label", name="reprot")
    ui.press("Change All", "Check Spelling")
    desk.find(role="label", name="Größe")
    ui.close()
    desk.keys("ctrl+Home", "Down", "ctrl+alt+b")
    desk.key("ctrl+s")
    until(lambda: b"report on" in editor.file(REPORT), what="the report to be saved", timeout=60)


def _print(editor: LiveApp, ui: Ui) -> None:
    desk = editor.desk
    desk.key("ctrl+p")
    desk.window("^Print$")
    desk.click(role="page tab", name="Text Editor")
    ui.check("Print line numbers")
    desk.click(role="page tab", name="General")
    desk.click(role="table cell", name="Print to File")
    ui.press("Print", "Print")
    desk.gone("^Print$")
    until(lambda: "pdf" in str(editor.ask("folder", place="Documents")["places"]), what="the print", timeout=60)


def compare(editor: LiveApp, release: str) -> None:
    """Assert that the answers are those that were recorded."""
    answers = [[endpoint, args, editor.ask(endpoint, **args)] for endpoint, args in QUESTIONS]
    if os.environ.get("OPENCOMPUTER_RECORD"):
        _record(editor, release, answers)
    for got, wanted in zip(answers, recorded(release), strict=True):
        if got[0] == "folder":
            # A PDF has not the same size each time.
            got[2].pop("entries")
            wanted[2].pop("entries")
        assert got == wanted


def recorded(release: str) -> list[Any]:
    """The answers that were recorded: lists of endpoint, arguments and facts."""
    found: list[Any] = json.loads((HOMES / f"{release}.json").read_text())
    return found


def _record(editor: LiveApp, release: str, answers: list[Any]) -> None:
    (HOMES / f"{release}.json").write_text(json.dumps(answers, indent=1, ensure_ascii=False) + "\n")
    for folder in KEPT:
        for place, content in editor.sandbox.get_tree(folder).items():
            path = HOMES / release / folder / place
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
