"""The verifier against the real gedit: every endpoint is seen to change by what a person does."""

from __future__ import annotations

import json
import re
import signal
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from apps.gedit.tests import day
from apps.gedit.verifier.defaults import DEFAULTS, PLUGINS
from pytest_opencomputer import saving
from pytest_opencomputer.waits import until

if TYPE_CHECKING:
    from apps.conftest import LiveApp
    from apps.gedit.tests.conftest import Ui

NOTES = "Documents/notes.txt"
TEXT = "pear\napple\nfig\n"


@pytest.fixture
def editor(live_app: LiveApp) -> LiveApp:
    """gedit with one document open."""
    live_app.put({NOTES: TEXT.encode()})
    live_app.start(NOTES)
    return live_app


def eventually(editor: LiveApp, endpoint: str, fact: str, wanted: Any, **args: Any) -> None:
    """Wait until a fact is as wanted: settings are written by a service of their own, some moments after a click."""
    until(lambda: editor.ask(endpoint, **args)[fact] == wanted, what=f"{endpoint} to have {fact} {wanted}", timeout=10)


def written(editor: LiveApp, place: str, content: bytes) -> None:
    """Wait until a file has a content."""
    until(lambda: content == editor.file(place), what=f"{place} to be {content!r}", timeout=10)


# Settings


def test_defaults_are_those_of_the_installed_schemas(editor: LiveApp) -> None:
    program = """
import json
from gi.repository import Gio
source, found = Gio.SettingsSchemaSource.get_default(), {}
for name in source.list_schemas(True)[0]:
    schema = source.lookup(name, True)
    if name.startswith("org.gnome.gedit"):
        for key in schema.list_keys():
            found[schema.get_path() + key] = schema.get_key(key).get_default_value().unpack()
print(json.dumps(found))
"""
    installed = json.loads(editor.sandbox.run(["python3", "-c", program]).check().stdout)
    # A list is an array or a tuple; the files do not say which.
    defaults = {f"/org/gnome/gedit/{key}": value for key, value in DEFAULTS.items()}
    # Its schema has no key of the filebrowser's click policy where the plugin looks for it.
    assert {key: value for key, value in installed.items() if "/nautilus/" not in key} == defaults


def test_a_setting_is_written_at_once(editor: LiveApp) -> None:
    assert editor.ask("setting", key="preferences/ui/side-panel-visible") == {
        "found": True,
        "value": False,
        "changed": False,
    }
    editor.desk.key("F9")
    eventually(editor, "setting", "changed", True, key="preferences/ui/side-panel-visible")
    assert editor.ask("changed-settings") == {"keys": ["preferences/ui/side-panel-visible"]}
    editor.kill()
    assert editor.ask("setting", key="preferences/ui/side-panel-visible")["value"] is True
    assert editor.ask("setting", key="preferences/ui/no-such-key")["found"] is False


def test_a_setting_that_was_changed_back_is_not_changed(editor: LiveApp) -> None:
    editor.desk.key("F9")
    eventually(editor, "setting", "changed", True, key="preferences/ui/side-panel-visible")
    editor.desk.key("F9")
    eventually(editor, "changed-settings", "keys", [])
    # It is in the database all the same.
    assert b"side-panel-visible" in editor.file(".config/dconf/user")


def test_view_preferences(editor: LiveApp, ui: Ui) -> None:
    before = editor.ask("view-preferences")
    assert before == {
        "line_numbers": True,
        "right_margin": False,
        "right_margin_column": 80,
        "status_bar": True,
        "text_wrapping": "words",
        "highlight_current_line": True,
        "highlight_brackets": True,
    }
    ui.preferences("View")
    ui.check("Do not split words over two lines")
    eventually(editor, "view-preferences", "text_wrapping", "characters")
    for name in (
        "Display line numbers",
        "Display right margin at column:",
        "Display statusbar",
        "Enable text wrapping",
        "Highlight current line",
        "Highlight matching brackets",
    ):
        ui.check(name)
    (column,) = ui.spins()
    editor.desk.fill(column, "100\t")
    eventually(editor, "view-preferences", "right_margin_column", 100)
    assert editor.ask("view-preferences") == {
        "line_numbers": False,
        "right_margin": True,
        "right_margin_column": 100,
        "status_bar": False,
        "text_wrapping": "none",
        "highlight_current_line": False,
        "highlight_brackets": False,
    }


def test_editor_preferences(editor: LiveApp, ui: Ui) -> None:
    assert editor.ask("editor-preferences") == {
        "tab_width": 8,
        "spaces_for_tabs": False,
        "automatic_indentation": True,
        "backup_copies": False,
        "autosave": False,
        "autosave_minutes": 10,
    }
    ui.preferences("Editor")
    for name in (
        "Insert spaces instead of tabs",
        "Enable automatic indentation",
        "Create a backup copy of files before saving",
        "Autosave files",
    ):
        ui.check(name)
    width, minutes = ui.spins()
    editor.desk.fill(width, "4\t")
    editor.desk.fill(minutes, "3\t")
    eventually(editor, "editor-preferences", "autosave_minutes", 3)
    assert editor.ask("editor-preferences") == {
        "tab_width": 4,
        "spaces_for_tabs": True,
        "automatic_indentation": False,
        "backup_copies": True,
        "autosave": True,
        "autosave_minutes": 3,
    }


def test_the_colour_scheme_is_that_of_the_variant_shown(editor: LiveApp, ui: Ui) -> None:
    assert editor.ask("style") == {
        "system_font": True,
        "font": "Monospace 12",
        "theme_variant": "system",
        "light_scheme": "Tango",
        "dark_scheme": "Solarized Dark",
    }
    ui.preferences("Font & Colors")
    editor.desk.click(role="label", name="Oblivion - .*")
    eventually(editor, "style", "light_scheme", "Oblivion")
    ui.choose("Follow system style", "Dark style")
    eventually(editor, "style", "theme_variant", "dark")
    assert editor.ask("style")["dark_scheme"] == "Solarized Dark"
    editor.desk.click(role="label", name="Cobalt - .*")
    eventually(editor, "style", "dark_scheme", "Cobalt")
    ui.check(r"Use the system fixed width font \(.*\)")
    eventually(editor, "style", "system_font", False)


def test_plugins(editor: LiveApp, ui: Ui) -> None:
    assert editor.ask("plugins") == {"active": ["File Browser Panel", "Sort", "Spell Checker", "Text Size"]}
    ui.preferences("Plugins")
    ui.plugin("Session Saver")
    ui.plugin("Text Size")
    wanted = ["File Browser Panel", "Session Saver", "Sort", "Spell Checker"]
    eventually(editor, "plugins", "active", wanted)
    assert editor.ask("changed-settings", below="plugins")["keys"].count("plugins/active-plugins") == 1
    ui.plugin("Session Saver")
    ui.plugin("Text Size")
    eventually(editor, "plugins", "active", ["File Browser Panel", "Sort", "Spell Checker", "Text Size"])
    # In another order than at first, which is no change.
    assert "plugins/active-plugins" not in editor.ask("changed-settings", below="plugins")["keys"]


def test_all_plugins_have_their_names(editor: LiveApp, ui: Ui) -> None:
    ui.preferences("Plugins")
    editor.desk.find(role="table cell", name="Bookmarks\n.*")
    shown = {one.name.split("\n")[0] for one in editor.showing("table cell", "(?s).+\n.+")}
    assert shown <= set(PLUGINS.values())
    assert len(shown) == 18


# Documents


@pytest.mark.parametrize(
    ("before", "after", "facts"),
    [
        (b"a\nb\n", b"Xa\nb\n", {"line_ends": "lf", "ends_with_newline": True}),
        (b"a\r\nb\r\n", b"Xa\r\nb\r\n", {"line_ends": "crlf"}),
        (b"a\rb\r", b"Xa\rb\r", {"line_ends": "cr"}),
        # What has no last newline gets one; mixed line ends become those of the first line.
        (b"a\nb", b"Xa\nb\n", {"ends_with_newline": True}),
        (b"a\r\nb\nc\rd", b"Xa\r\nb\r\nc\r\nd\r\n", {"line_ends": "crlf"}),
        (b"", b"X\n", {"lines": ["X"]}),
        ("über\n".encode("utf-16"), "Xüber\n".encode("utf-16"), {"encoding": "utf-16-le", "byte_order_mark": True}),
    ],
)
def test_what_saving_does_to_a_document(
    live_app: LiveApp, before: bytes, after: bytes, facts: dict[str, object]
) -> None:
    live_app.put({NOTES: before})
    live_app.start(NOTES)
    live_app.desk.key("ctrl+Home")
    live_app.desk.type("X")
    live_app.desk.key("ctrl+s")
    written(live_app, NOTES, after)
    found = live_app.ask("text-file", place=NOTES)
    assert {key: found[key] for key in facts} == facts


def test_the_byte_order_mark_of_utf_8_is_the_first_character(live_app: LiveApp) -> None:
    live_app.put({NOTES: b"\xef\xbb\xbfprice\n"})
    live_app.start(NOTES)
    assert live_app.ask("front-document")["text"] == "\ufeffprice"
    live_app.desk.keys("ctrl+Home", "Delete", "ctrl+s")
    written(live_app, NOTES, b"price\n")


def test_the_last_newline_is_not_shown(editor: LiveApp) -> None:
    assert editor.ask("front-document")["text"] == TEXT.removesuffix("\n")
    editor.desk.key("ctrl+End")
    editor.desk.type("\nplum\n")
    editor.desk.key("ctrl+s")
    written(editor, NOTES, b"pear\napple\nfig\nplum\n\n")


def test_latin_1_is_recognised_as_latin_9(live_app: LiveApp, ui: Ui) -> None:
    live_app.put({NOTES: "Größe\r\nCaf\xe9\r\n".encode("latin-1")})
    live_app.start(NOTES)
    live_app.desk.key("ctrl+shift+s")
    live_app.desk.window("^Save As$")
    assert live_app.showing("combo box", r"Western \(ISO-8859-15\)")
    assert live_app.showing("combo box", "Windows")
    live_app.desk.key("Escape")
    live_app.desk.gone("^Save As$")
    ui.save_as("notes-utf8.txt", "Current Locale (UTF-8)", "Unix/Linux")
    found = live_app.ask("text-file", place="Documents/notes-utf8.txt")
    assert (found["lines"], found["line_ends"]) == (["Größe", "Café"], "lf")
    # The document that was open is as it was.
    assert live_app.ask("text-file", place=NOTES, encoding="latin-1")["line_ends"] == "crlf"
    assert live_app.ask("folder", place="Documents")["places"] == ["notes-utf8.txt", "notes.txt"]


def test_lines(editor: LiveApp, ui: Ui) -> None:
    before = editor.ask("other-lines", place=NOTES, without=["apple"])
    ui.replace_all("apple", "Apple")
    editor.desk.key("ctrl+s")
    written(editor, NOTES, b"pear\nApple\nfig\n")
    assert editor.ask("lines-with", place=NOTES, text="Apple") == {
        "found": True,
        "count": 1,
        "numbers": [2],
        "lines": ["Apple"],
        "total": 3,
    }
    assert editor.ask("lines-with", place=NOTES, text="apple")["count"] == 0
    assert editor.ask("other-lines", place=NOTES, without=["Apple"]) == before
    assert editor.ask("other-lines", place=NOTES, without=["fig"]) != before


def test_table(live_app: LiveApp, ui: Ui) -> None:
    live_app.put({"Documents/parts.csv": b"part;price\n40-1178;12,50\n40-1187;1249,00\n"})
    live_app.start("Documents/parts.csv")
    row = {"place": "Documents/parts.csv", "column": "part", "value": "40-1187", "separator": ";"}
    assert live_app.ask("table-row", **row) == {
        "found": True,
        "count": 1,
        "number": 2,
        "cells": {"part": "40-1187", "price": "1249,00"},
    }
    ui.replace_all("1249,00", "124,90")
    live_app.desk.key("ctrl+End")
    live_app.desk.type("\n40-1190")
    live_app.desk.key("ctrl+s")
    written(live_app, "Documents/parts.csv", b"part;price\n40-1178;12,50\n40-1187;124,90\n40-1190\n")
    assert live_app.ask("table-row", **row)["cells"] == {"part": "40-1187", "price": "124,90"}
    assert live_app.ask("table", place="Documents/parts.csv", separator=";") == {
        "found": True,
        "columns": ["part", "price"],
        "row_count": 3,
        "uneven_rows": [3],
    }


@pytest.mark.parametrize(
    ("options", "result"),
    [
        # Neighbours that are equal go; what differs in case stands between equal ones and keeps them.
        (["Remove duplicates"], ["10", "9", "alpha", "Alpha", "alpha", "beta", "zeta", "Äpfel", ""]),
        (["Remove duplicates", "Case sensitive"], ["10", "9", "Alpha", "alpha", "beta", "zeta", "Äpfel", ""]),
    ],
)
def test_sort(live_app: LiveApp, ui: Ui, options: list[str], result: list[str]) -> None:
    live_app.put({NOTES: "beta\nalpha\nAlpha\nzeta\nbeta\nÄpfel\n10\n9\nalpha\n".encode()})
    live_app.start(NOTES)
    ui.menu("Tools", "Sort…")
    live_app.desk.window("^Sort$")
    for option in options:
        ui.check(option)
    ui.press("Sort", "Sort")
    live_app.desk.key("ctrl+s")
    # There is an empty line at the end that was not there.
    eventually(live_app, "text-file", "lines", result, place=NOTES)
    order = live_app.ask("line-order", place=NOTES)
    assert (order["sorted"], order["empty"]) == (True, [len(result)])
    assert order["repeated"] == (["alpha"] if result.count("alpha") == 2 else [])
    live_app.desk.keys("ctrl+End", "BackSpace", "ctrl+s")
    eventually(live_app, "line-order", "empty", [], place=NOTES)
    live_app.desk.type("\nPear")
    live_app.desk.key("ctrl+s")
    eventually(live_app, "line-order", "out_of_order", "Pear", place=NOTES)


def test_backup_copies(editor: LiveApp, ui: Ui) -> None:
    ui.preferences("Editor")
    ui.check("Create a backup copy of files before saving")
    eventually(editor, "editor-preferences", "backup_copies", True)
    ui.close()
    editor.desk.type("X")
    editor.desk.key("ctrl+s")
    written(editor, NOTES, b"X" + TEXT.encode())
    assert editor.ask("folder", place="Documents")["places"] == ["notes.txt", "notes.txt~"]
    assert editor.file("Documents/notes.txt~") == TEXT.encode()


def test_a_file_that_another_process_has_locked_is_read(editor: LiveApp) -> None:
    program = "import fcntl, sys, time; file = open(sys.argv[1], 'r+'); fcntl.lockf(file, fcntl.LOCK_EX)"
    program += "; print(flush=True); time.sleep(60)"
    pid = editor.sandbox.spawn(["python3", "-c", program, f"/home/user/{NOTES}"], group="session")
    until(lambda: editor.sandbox.process_log(pid), what="the lock", timeout=10)
    editor.desk.type("X")
    editor.desk.key("ctrl+s")
    written(editor, NOTES, b"X" + TEXT.encode())
    assert editor.ask("text-file", place=NOTES)["lines"] == ["Xpear", "apple", "fig"]
    editor.sandbox.kill(pid)


# What gedit remembers


def test_replace_history(editor: LiveApp, ui: Ui) -> None:
    assert editor.ask("replace-history") == {"searched": [], "replaced_with": []}
    editor.desk.key("ctrl+f")
    editor.desk.type("apple\n")
    editor.desk.key("Escape")
    ui.replace_all("pear", "plum")
    ui.replace_all(r"^(\w)(\w+)$", r"\2-\1", "Regular expression")
    eventually(editor, "replace-history", "searched", [r"^(\w)(\w+)$", "pear"])
    assert editor.ask("replace-history")["replaced_with"] == [r"\2-\1", "plum"]
    editor.desk.key("ctrl+s")
    written(editor, NOTES, b"lum-p\npple-a\nig-f\n")


def test_document_memory_is_written_at_quit(editor: LiveApp, ui: Ui) -> None:
    ui.menu("View", "Highlight Mode…")
    editor.desk.window("^Highlight Mode$")
    editor.desk.type("CSV")
    editor.desk.wait_until(lambda: len(editor.showing("list item")) == 1, "one mode to be left")
    editor.desk.key("Return")
    editor.desk.gone("^Highlight Mode$")
    ui.menu("Tools", "Set Language…")
    editor.desk.window("^Set Language$")
    editor.desk.click(role="table cell", name=r"English \(United Kingdom\)")
    ui.press("Select", "Set Language")
    editor.desk.gone("^Set Language$")
    ui.menu("Tools", "Highlight Misspelled Words")
    editor.desk.keys("Escape", "Escape")
    assert editor.ask("document-memory", place=NOTES)["found"] is False
    editor.desk.keys("ctrl+Home", "Down")
    editor.quit()
    assert editor.ask("document-memory", place=NOTES) == {
        "found": True,
        "encoding": None,
        "highlight_mode": "csv",
        "position": 5,
        "spell_language": "en_GB",
        "highlights_misspelled": True,
        "bookmarks": None,
    }


def test_document_memory_is_lost_with_a_kill(editor: LiveApp) -> None:
    editor.desk.key("ctrl+End")
    editor.kill()
    assert editor.ask("document-memory", place=NOTES)["found"] is False


def test_bookmarks_are_kept_if_the_document_is_saved_after(editor: LiveApp, ui: Ui) -> None:
    ui.preferences("Plugins")
    ui.plugin("Bookmarks")
    ui.close()
    bookmark_second_line(editor)
    editor.desk.type("X")
    editor.desk.key("ctrl+s")
    written(editor, NOTES, b"pear\nXapple\nfig\n")
    editor.quit()
    # The tab was there before the plugin.
    assert editor.ask("document-memory", place=NOTES)["bookmarks"] is None
    editor.start(NOTES)
    bookmark_second_line(editor)
    editor.quit()
    # Nothing was saved after.
    assert editor.ask("document-memory", place=NOTES)["bookmarks"] is None
    editor.start(NOTES)
    bookmark_second_line(editor)
    editor.desk.keys("Down", "ctrl+alt+b")
    editor.desk.type("X")
    editor.desk.key("ctrl+s")
    written(editor, NOTES, b"pear\nXapple\nXfig\n")
    editor.quit()
    memory = editor.ask("document-memory", place=NOTES)
    assert (memory["bookmarks"], memory["encoding"]) == ([2, 3], "UTF-8")


def bookmark_second_line(editor: LiveApp) -> None:
    editor.desk.keys("ctrl+Home", "Down", "ctrl+alt+b")


def test_user_words(live_app: LiveApp, ui: Ui) -> None:
    assert live_app.ask("user-words", language="en_US") == {"found": False, "words": None}
    live_app.put({NOTES: b"The Brightwater reprot.\n"})
    live_app.start(NOTES)
    ui.menu("Tools", "Check Spelling…")
    live_app.desk.find(role="label", name="Brightwater")
    ui.press("Add word", "Check Spelling")
    live_app.desk.find(role="label", name="reprot")
    ui.press("Change", "Check Spelling")
    live_app.desk.find(role="label", name="Completed spell checking")
    assert live_app.ask("user-words", language="en_US") == {"found": True, "words": ["Brightwater"]}
    ui.close()
    live_app.desk.key("ctrl+s")
    written(live_app, NOTES, b"The Brightwater report.\n")


def test_sessions(editor: LiveApp, ui: Ui) -> None:
    assert editor.ask("sessions") == {"names": []}
    editor.put({"Documents/my plan.txt": b"plan\n"})
    editor.start("Documents/my plan.txt")
    ui.preferences("Plugins")
    ui.plugin("Session Saver")
    ui.close()
    ui.menu("Tools", "Save Session…")
    editor.desk.window("^Save session$")
    # Return does nothing there.
    editor.desk.type("Fruit & plans\n")
    assert editor.ask("sessions") == {"names": []}
    ui.press("Save", "Save session")
    editor.desk.gone("^Save session$")
    until(lambda: editor.ask("sessions")["names"], what="the session to be written", timeout=10)
    assert editor.ask("sessions") == {"names": ["Fruit & plans"]}
    assert editor.ask("session", name="Fruit & plans")["places"] == [NOTES, "Documents/my plan.txt"]
    assert editor.ask("session", name="Fruit")["found"] is False


def test_recent_files(editor: LiveApp, ui: Ui) -> None:
    eventually(editor, "recent-files", "places", [NOTES])
    editor.put({"Documents/Ä 100%.txt": b"plan\n"})
    editor.start("Documents/Ä 100%.txt")
    eventually(editor, "recent-files", "places", ["Documents/Ä 100%.txt", NOTES])
    ui.save_as("copy.txt")
    until(lambda: editor.ask("recent-files")["places"][0] == "Documents/copy.txt", what="the copy", timeout=10)


def test_printing_to_a_file(editor: LiveApp, ui: Ui) -> None:
    assert editor.ask("print-setup")["found"] is False
    assert editor.ask("pdf", place="Documents/notes.txt.pdf")["found"] is False
    editor.desk.key("ctrl+p")
    editor.desk.window("^Print$")
    editor.desk.click(role="page tab", name="Page Setup")
    ui.choose("Portrait", "Landscape")
    editor.desk.click(role="page tab", name="Text Editor")
    ui.check("Print line numbers")
    ui.check("Print page headers")
    editor.desk.click(role="page tab", name="General")
    editor.desk.click(role="table cell", name="Print to File")
    ui.press("Print", "Print")
    editor.desk.gone("^Print$")
    until(lambda: editor.ask("folder", place="Documents")["places"] != ["notes.txt"], what="the print", timeout=10)
    assert editor.ask("print-setup")["found"] is False
    assert editor.ask("print-preferences") == {
        "line_numbers_every": 1,
        "syntax_highlighting": True,
        "page_headers": False,
        "text_wrapping": "words",
        "body_font": "Monospace 9",
        "line_number_font": "Sans 8",
        "header_font": "Sans 11",
    }
    editor.quit()
    assert editor.ask("print-setup") == {
        "found": True,
        "paper": "A4",
        "width_mm": 210.0,
        "height_mm": 297.0,
        "orientation": "landscape",
        "printer": "Print to File",
        "output": "Documents/notes.txt.pdf",
        "output_format": "pdf",
        "copies": 1,
        "pages": "all",
        "pages_per_side": 1,
    }
    printed = editor.ask("pdf", place="Documents/notes.txt.pdf")
    lines = ["1 pear", "2 apple", "3 fig"]
    assert printed["pages"] == [{"width_mm": 297.0, "height_mm": 210.0, "lines": lines}]


# The running application


def test_tabs(editor: LiveApp, ui: Ui) -> None:
    one = {"name": "notes.txt", "unsaved": False, "in_front": True, "window": 1}
    assert editor.ask("tabs") == {"found": True, "names": ["notes.txt"], "tabs": [one]}
    editor.put({f"Documents/part {number}.txt": b"part\n" for number in range(12)})
    editor.start(*(f"Documents/part {number}.txt" for number in range(12)))
    names = ["notes.txt", *(f"part {number}.txt" for number in range(12))]
    until(lambda: editor.ask("tabs")["names"] == names, what="all documents", timeout=20)
    editor.desk.key("ctrl+t")
    editor.desk.type("x")
    ui.menu("New Window")
    until(lambda: len(editor.ask("tabs")["names"]) == 15, what="the new window", timeout=10)
    ui.preferences("Editor")
    found = editor.ask("tabs")
    assert [tab["window"] for tab in found["tabs"]] == [1] * 14 + [2]
    assert found["tabs"][13] == {"name": "Untitled Document 1", "unsaved": True, "in_front": True, "window": 1}
    assert sum(tab["in_front"] for tab in found["tabs"]) == 2
    editor.kill()
    assert editor.ask("tabs")["found"] is False


def test_front_document(editor: LiveApp) -> None:
    editor.desk.type("draft ")
    found = editor.ask("front-document")
    assert found == {"found": True, "name": "notes.txt", "unsaved": True, "text": "draft pear\napple\nfig"}
    assert editor.ask("text-file", place=NOTES)["text"] == TEXT
    editor.desk.key("ctrl+h")
    editor.desk.window("^Find and Replace$")
    assert editor.ask("front-document")["name"] == "notes.txt"


def test_open_documents_are_kept_nowhere(editor: LiveApp) -> None:
    editor.quit()
    editor.start()
    assert editor.ask("tabs")["names"] == ["Untitled Document 1"]


# Leaving


def _find_and_replace(ui: Ui) -> None:
    ui.desk.key("ctrl+h")
    ui.desk.window("^Find and Replace$")


def _save_as(ui: Ui) -> None:
    ui.desk.key("ctrl+shift+s")
    ui.desk.window("^Save As$")


def _combo_box(ui: Ui) -> None:
    _save_as(ui)
    ui.desk.click(role="combo box", name="Unix/Linux")
    ui.desk.find(role="menu item", name="Windows")


def _print(ui: Ui) -> None:
    ui.desk.key("ctrl+p")
    ui.desk.window("^Print$")


def _question(ui: Ui) -> None:
    ui.desk.type("X")
    ui.desk.key("ctrl+w")
    ui.desk.find(role="alert")


def _two_windows(ui: Ui) -> None:
    ui.desk.type("X")
    ui.menu("New Window")
    ui.desk.wait_until(lambda: len(ui.desk.sandbox.windows()) == 2, "the second window")
    ui.desk.type("Y")


@pytest.mark.parametrize(
    "leave",
    [
        _find_and_replace,
        _save_as,
        _combo_box,
        _print,
        _question,
        _two_windows,
        lambda ui: ui.preferences("Plugins"),
        lambda ui: ui.menu("Tools", "Check Spelling…"),
        lambda ui: ui.desk.key("F10"),
        lambda ui: ui.desk.type("unsaved"),
    ],
    ids=[
        "replace",
        "save_as",
        "combo_box",
        "print",
        "question",
        "two_windows",
        "preferences",
        "spelling",
        "menu",
        "unsaved",
    ],
)
def test_it_quits_whatever_is_open(editor: LiveApp, ui: Ui, leave: Callable[[Ui], None]) -> None:
    leave(ui)
    editor.quit()
    assert editor.file(NOTES) == TEXT.encode()
    assert editor.ask("document-memory", place=NOTES)["found"] is True


def test_ctrl_q_does_nothing_in_front_of_a_modal_dialog(editor: LiveApp) -> None:
    editor.desk.key("ctrl+p")
    editor.desk.window("^Print$")
    editor.desk.key("ctrl+q")
    editor.desk.settle()
    assert editor.running()


def test_save_policy_saves_the_document_in_front(editor: LiveApp) -> None:
    editor.desk.type("X")
    saved = saving.settle_app(editor.sandbox, editor.app, "save")
    assert saved.quit is True
    assert editor.file(NOTES) == b"X" + TEXT.encode()


def test_an_application_that_does_not_answer_is_ended(editor: LiveApp) -> None:
    editor.desk.key("F9")
    eventually(editor, "setting", "value", True, key="preferences/ui/side-panel-visible")
    editor.desk.type("X")
    (pid,) = editor.running()
    editor.sandbox.run(["kill", f"-{signal.SIGSTOP.value}", str(pid)]).check()
    saved = saving.settle_app(editor.sandbox, editor.app, "quit")
    assert saved.quit is False
    assert re.search("was ended", saved.note)
    assert editor.file(NOTES) == TEXT.encode()
    assert editor.ask("changed-settings") == {"keys": ["preferences/ui/side-panel-visible"]}


def test_a_day_of_work(live_app: LiveApp, ui: Ui) -> None:
    day.spend(live_app, ui)
    live_app.quit()
    day.compare(live_app, "trixie")
