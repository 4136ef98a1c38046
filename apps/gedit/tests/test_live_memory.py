"""What gedit remembers, against the real gedit: each endpoint is seen to change by what a person does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apps.gedit.tests import day
from apps.gedit.tests.notes import NOTES, eventually, written
from pytest_opencomputer.waits import until

if TYPE_CHECKING:
    from apps.conftest import LiveApp
    from apps.gedit.tests.conftest import Ui


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
    until(lambda: editor.ask("sessions")["names"], what="the session to be written", timeout=60)
    assert editor.ask("sessions") == {"names": ["Fruit & plans"]}
    assert editor.ask("session", name="Fruit & plans")["places"] == [NOTES, "Documents/my plan.txt"]
    assert editor.ask("session", name="Fruit")["found"] is False


def test_recent_files(editor: LiveApp, ui: Ui) -> None:
    eventually(editor, "recent-files", "places", [NOTES])
    editor.put({"Documents/Ä 100%.txt": b"plan\n"})
    editor.start("Documents/Ä 100%.txt")
    eventually(editor, "recent-files", "places", ["Documents/Ä 100%.txt", NOTES])
    ui.save_as("copy.txt")
    until(lambda: editor.ask("recent-files")["places"][0] == "Documents/copy.txt", what="the copy", timeout=60)


def test_printing_to_a_file(editor: LiveApp, ui: Ui) -> None:
    before = editor.ask("print-preferences")
    assert (before["line_numbers_every"], before["page_headers"]) == (0, True)
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
    until(lambda: editor.ask("folder", place="Documents")["places"] != ["notes.txt"], what="the print", timeout=60)
    assert editor.ask("print-setup")["found"] is False
    assert editor.ask("print-preferences") == {**before, "line_numbers_every": 1, "page_headers": False}
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


def test_a_day_of_work(live_app: LiveApp, ui: Ui) -> None:
    day.spend(live_app, ui)
    live_app.quit()
    day.compare(live_app, "trixie")
