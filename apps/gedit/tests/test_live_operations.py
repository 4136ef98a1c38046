"""Each operation played on the real gedit, and its effect asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apps.gedit.operations import (
    bring_to_front,
    check_spelling,
    choose_color_scheme,
    choose_style,
    close_document,
    close_preferences,
    find,
    open_preferences,
    print_to_file,
    replace_all,
    save,
    save_as,
    save_session,
    set_check_box,
    set_language,
    set_number,
    sort,
    switch_plugin,
)
from apps.gedit.tests.notes import NOTES, eventually

if TYPE_CHECKING:
    from apps.conftest import LiveApp

PLAN = "Documents/plan.txt"


def test_documents(editor: LiveApp) -> None:
    desk = editor.desk
    editor.put({PLAN: b"Monday\nTuesday\n"})
    editor.start(PLAN)
    eventually(editor, "front-document", "name", "plan.txt")
    bring_to_front(desk, "notes.txt")
    replace_all(desk, "pear", "(plum)")
    replace_all(desk, r"^\((\w+)\)$", r"\1", regular_expression=True)
    replace_all(desk, "fig", "apple")
    find(desk, "apple")
    desk.type("apple")
    sort(desk, remove_duplicates=True, reverse=True)
    desk.keys("ctrl+End", "BackSpace")
    save(desk, "notes.txt")
    eventually(editor, "text-file", "lines", ["plum", "apple"], place=NOTES)

    save_as(desk, "copy.txt", encoding="Western (ISO-8859-15)", line_ends="Windows")
    assert editor.ask("text-file", place="Documents/copy.txt")["line_ends"] == "crlf"
    save_as(desk, "copy.txt", line_ends="Unix/Linux", replace=True)
    assert editor.ask("text-file", place="Documents/copy.txt")["line_ends"] == "lf"
    close_document(desk, "plan.txt")
    assert editor.ask("tabs")["names"] == ["copy.txt"]


def test_preferences_and_sessions(editor: LiveApp) -> None:
    desk = editor.desk
    open_preferences(desk, "View")
    set_check_box(desk, "Display right margin at column:")
    set_number(desk, "Display right margin at column:", 72)
    set_check_box(desk, "Highlight current line", False)
    open_preferences(desk, "Font & Colors")
    choose_style(desk, "Dark style")
    choose_color_scheme(desk, "Cobalt")
    open_preferences(desk, "Plugins")
    switch_plugin(desk, "Session Saver")
    switch_plugin(desk, "Session Saver")  # it is on, and stays so
    switch_plugin(desk, "Text Size", False)
    close_preferences(desk)
    save_session(desk, "Monday")
    eventually(editor, "sessions", "names", ["Monday"])
    eventually(editor, "plugins", "active", ["File Browser Panel", "Session Saver", "Sort", "Spell Checker"])
    view, style = editor.ask("view-preferences"), editor.ask("style")
    assert (view["right_margin"], view["right_margin_column"], view["highlight_current_line"]) == (True, 72, False)
    assert (style["theme_variant"], style["dark_scheme"]) == ("dark", "Cobalt")


def test_spelling_and_printing(live_app: LiveApp) -> None:
    live_app.put({NOTES: b"The Okonkwo reprot on colour.\n"})
    live_app.start(NOTES)
    desk = live_app.desk
    set_language(desk, "English (United Kingdom)")
    check_spelling(desk, {"reprot": "report"}, add=["Okonkwo"])
    save(desk, "notes.txt")
    eventually(live_app, "text-file", "lines", ["The Okonkwo report on colour."], place=NOTES)
    assert live_app.ask("user-words", language="en_GB")["words"] == ["Okonkwo"]
    print_to_file(desk, "Documents/notes.pdf", paper="A5", line_numbers=True, page_headers=False)
    (page,) = live_app.ask("pdf", place="Documents/notes.pdf")["pages"]
    assert (page["width_mm"], page["lines"]) == (148.0, ["1 The Okonkwo report on colour."])
