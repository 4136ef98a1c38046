"""The running gedit, and what becomes of it when an agent has stopped: the save policies, whatever is open."""

from __future__ import annotations

import re
import signal
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from apps.gedit.tests.notes import NOTES, TEXT, eventually
from pytest_opencomputer import saving
from pytest_opencomputer.tasks.task import SavePolicy
from pytest_opencomputer.waits import until

if TYPE_CHECKING:
    from apps.conftest import LiveApp
    from apps.gedit.tests.conftest import Ui


def test_tabs(editor: LiveApp, ui: Ui) -> None:
    one = {"name": "notes.txt", "unsaved": False, "in_front": True, "window": 1}
    assert editor.ask("tabs") == {"found": True, "names": ["notes.txt"], "tabs": [one]}
    editor.put({f"Documents/part {number}.txt": b"part\n" for number in range(12)})
    editor.start(*(f"Documents/part {number}.txt" for number in range(12)))
    names = ["notes.txt", *(f"part {number}.txt" for number in range(12))]
    until(lambda: editor.ask("tabs")["names"] == names, what="all documents", timeout=60)
    editor.desk.key("ctrl+t")
    editor.desk.type("x")
    ui.menu("New Window")
    until(lambda: len(editor.ask("tabs")["names"]) == 15, what="the new window", timeout=60)
    ui.preferences("Editor")
    found = editor.ask("tabs")
    assert [tab["window"] for tab in found["tabs"]] == [1] * 14 + [2]
    assert found["tabs"][13] == {"name": "Untitled Document 1", "unsaved": True, "in_front": True, "window": 1}
    assert sum(tab["in_front"] for tab in found["tabs"]) == 2
    editor.kill()
    assert editor.ask("tabs")["found"] is False


def test_front_document(editor: LiveApp) -> None:
    editor.desk.type("draft ")
    eventually(editor, "front-document", "unsaved", True)
    found = editor.ask("front-document")
    assert found == {"found": True, "name": "notes.txt", "unsaved": True, "text": "draft pear\napple\nfig"}
    assert editor.ask("text-file", place=NOTES)["text"] == TEXT
    editor.desk.key("ctrl+h")
    editor.desk.window("^Find and Replace$")
    assert editor.ask("front-document")["name"] == "notes.txt"


def test_open_documents_are_kept_nowhere(editor: LiveApp) -> None:
    editor.quit()
    editor.start()
    eventually(editor, "tabs", "names", ["Untitled Document 1"])


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


def _menu(ui: Ui) -> None:
    ui.desk.key("F10")
    ui.desk.find(role="button", name="Preferences")


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
        _menu,
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


def test_what_it_asks_when_it_is_to_quit_is_answered_at_once(editor: LiveApp) -> None:
    editor.desk.type("X")
    began = time.monotonic()
    saved = saving.settle_app(editor.sandbox, editor.app, "quit")
    assert saved.quit is True
    assert time.monotonic() - began < 2  # after which it would have been asked once more
    assert editor.file(NOTES) == TEXT.encode()


def test_save_policy_saves_the_document_in_front(editor: LiveApp) -> None:
    editor.desk.type("X")
    saved = saving.settle_app(editor.sandbox, editor.app, "save")
    assert saved.quit is True
    assert editor.file(NOTES) == b"X" + TEXT.encode()
    assert editor.ask("document-memory", place=NOTES)["found"] is True


def test_save_policy_saves_nothing_that_has_no_name_yet(editor: LiveApp) -> None:
    editor.desk.type("X")
    editor.desk.key("ctrl+t")
    editor.desk.type("Y")
    saved = saving.settle_app(editor.sandbox, editor.app, "save")
    assert saved.quit is True
    assert editor.file(NOTES) == TEXT.encode()
    assert editor.ask("folder", place="Documents")["places"] == ["notes.txt"]


@pytest.mark.parametrize("leave", [_find_and_replace, _print, _combo_box], ids=["replace", "print", "combo_box"])
def test_save_policy_saves_what_stands_behind_a_dialog(editor: LiveApp, ui: Ui, leave: Callable[[Ui], None]) -> None:
    editor.desk.type("X")
    leave(ui)
    saved = saving.settle_app(editor.sandbox, editor.app, "save")
    assert saved.quit is True
    assert editor.file(NOTES) == b"X" + TEXT.encode()


def test_save_policy_saves_behind_a_menu(editor: LiveApp, ui: Ui) -> None:
    editor.desk.type("X")
    _menu(ui)
    saved = saving.settle_app(editor.sandbox, editor.app, "save")
    assert saved.quit is True
    assert editor.file(NOTES) == b"X" + TEXT.encode()


def test_without_a_save_policy_it_is_left_as_it_is(editor: LiveApp) -> None:
    editor.desk.type("X")
    eventually(editor, "front-document", "unsaved", True)
    saved = saving.settle_app(editor.sandbox, editor.app, "none")
    assert saved.quit is None
    front = editor.ask("front-document")
    assert (front["unsaved"], front["text"]) == (True, "X" + TEXT.removesuffix("\n"))
    assert editor.ask("text-file", place=NOTES)["text"] == TEXT
    assert editor.ask("document-memory", place=NOTES)["found"] is False


@pytest.mark.parametrize("policy", ["quit", "save"])
def test_an_application_that_does_not_answer_is_ended(editor: LiveApp, policy: SavePolicy) -> None:
    editor.desk.key("F9")
    eventually(editor, "setting", "value", True, key="preferences/ui/side-panel-visible")
    editor.desk.type("X")
    stop(editor)
    saved = saving.settle_app(editor.sandbox, editor.app, policy)
    assert saved.quit is False
    assert re.search("was ended", saved.note)
    assert editor.file(NOTES) == TEXT.encode()
    assert editor.ask("changed-settings") == {"keys": ["preferences/ui/side-panel-visible"]}
    assert editor.ask("document-memory", place=NOTES)["found"] is False


def test_an_application_that_does_not_answer_has_no_live_state(editor: LiveApp) -> None:
    stop(editor)
    assert editor.ask("tabs") == {"found": False, "names": None, "tabs": None}
    assert editor.ask("front-document") == {"found": False, "name": None, "unsaved": None, "text": None}
    # What is saved needs no answer.
    assert editor.ask("text-file", place=NOTES)["text"] == TEXT


def stop(editor: LiveApp) -> None:
    """Make it hang."""
    (pid,) = editor.running()
    editor.sandbox.run(["kill", f"-{signal.SIGSTOP.value}", str(pid)]).check()
