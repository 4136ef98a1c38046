"""Documents against the real gedit: what it makes of them, and that each endpoint is seen to change."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

import pytest

from apps.gedit.tests.notes import NOTES, TEXT, eventually, written
from pytest_opencomputer.waits import until

if TYPE_CHECKING:
    from apps.conftest import LiveApp
    from apps.gedit.tests.conftest import Ui


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
        "shortened": [],
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
    before = editor.ask("file", place=NOTES)
    assert before == {"found": True, "size": len(TEXT), "sha256": hashlib.sha256(TEXT.encode()).hexdigest()}
    assert editor.ask("file", place="Documents/notes.txt~")["found"] is False
    ui.preferences("Editor")
    ui.check("Create a backup copy of files before saving")
    eventually(editor, "editor-preferences", "backup_copies", True)
    ui.close()
    editor.desk.type("X")
    editor.desk.key("ctrl+s")
    written(editor, NOTES, b"X" + TEXT.encode())
    assert editor.ask("folder", place="Documents")["places"] == ["notes.txt", "notes.txt~"]
    assert editor.ask("file", place="Documents/notes.txt~") == before
    after = editor.ask("file", place=NOTES)
    assert after["size"] == before["size"] + 1
    digests = editor.ask("file-digests", places=[NOTES, "Documents/notes.txt~"])["digests"]
    assert digests == {NOTES: after["sha256"], "Documents/notes.txt~": before["sha256"]}
    assert len(set(digests.values())) == 2


def test_files_that_another_process_has_locked_are_read(editor: LiveApp) -> None:
    editor.desk.key("F9")
    eventually(editor, "setting", "value", True, key="preferences/ui/side-panel-visible")
    editor.quit()
    places = [NOTES, ".config/dconf/user", ".local/share/gedit/gedit-metadata.xml", ".local/share/recently-used.xbel"]
    program = """
import fcntl, signal, sys
files = [open(place, "r+") for place in sys.argv[1:]]
for file in files:
    fcntl.lockf(file, fcntl.LOCK_EX)
    fcntl.flock(file, fcntl.LOCK_EX)
print(flush=True)
signal.pause()
"""
    pid = editor.sandbox.spawn(
        ["python3", "-c", program, *(f"/home/user/{place}" for place in places)], group="session"
    )
    until(lambda: editor.sandbox.process_log(pid), what="the locks", timeout=60)
    assert editor.ask("changed-settings") == {"keys": ["preferences/ui/side-panel-visible"]}
    assert editor.ask("document-memory", place=NOTES)["found"] is True
    assert editor.ask("recent-files") == {"places": [NOTES]}
    editor.start(NOTES)
    editor.desk.type("X")
    editor.desk.key("ctrl+s")
    written(editor, NOTES, b"X" + TEXT.encode())
    assert editor.ask("text-file", place=NOTES)["lines"] == ["Xpear", "apple", "fig"]
    editor.sandbox.kill(pid)
