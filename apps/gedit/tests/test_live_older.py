"""The verifier against gedit 44.2 of Debian bookworm: external tools, snippets, and what was stored otherwise."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from apps.gedit.tests import day
from apps.gedit.tests.notes import NOTES, TEXT, eventually
from pytest_opencomputer.rollouts.harness import Harness
from pytest_opencomputer.sandbox import Sandbox
from pytest_opencomputer.waits import until

if TYPE_CHECKING:
    from apps.conftest import LiveApp
    from apps.gedit.tests.conftest import Ui


@pytest.fixture(scope="module")
def app_sandbox(opencomputer: Harness) -> Iterator[Sandbox]:
    """A sandbox of the older release."""
    older = dataclasses.replace(opencomputer.registry.app("gedit"), base="bookworm")
    with opencomputer.desktop([older], task="gedit-44") as sandbox:
        sandbox.load_verifier("gedit", opencomputer.registry.verifier("gedit").sources)
        yield sandbox


def test_a_day_of_work(live_app: LiveApp, ui: Ui) -> None:
    day.spend(live_app, ui)
    external_tool(live_app, ui)
    snippet(live_app, ui)
    live_app.quit()
    day.compare(live_app, "bookworm")


def test_open_documents(editor: LiveApp) -> None:
    editor.desk.type("draft ")
    one = {"name": "notes.txt", "unsaved": True, "in_front": True, "window": 1}
    assert editor.ask("tabs") == {"found": True, "names": ["notes.txt"], "tabs": [one]}
    assert editor.ask("front-document") == {
        "found": True,
        "name": "notes.txt",
        "unsaved": True,
        "text": f"draft {TEXT}".removesuffix("\n"),
    }
    editor.desk.key("ctrl+t")
    until(lambda: editor.ask("tabs")["names"] == ["notes.txt", "Untitled Document 1"], what="a new tab", timeout=60)
    assert editor.ask("front-document")["text"] == ""
    editor.desk.key("ctrl+p")
    editor.desk.window("^Print$")
    editor.quit()
    assert editor.file(NOTES) == TEXT.encode()
    assert editor.ask("tabs")["found"] is False


def test_the_colour_scheme_is_one_for_all_variants(editor: LiveApp, ui: Ui) -> None:
    scheme = {"key": "preferences/editor/scheme"}
    assert editor.ask("setting", **scheme) == {"found": True, "value": "tango", "changed": False}
    ui.preferences("Font & Colors")
    editor.desk.click(role="label", name="Oblivion - .*")
    eventually(editor, "setting", "value", "oblivion", **scheme)
    assert editor.ask("changed-settings") == {"keys": ["preferences/editor/scheme"]}
    editor.kill()
    assert editor.ask("setting", **scheme)["changed"] is True
    assert editor.ask("document-memory", place=NOTES)["found"] is False


def external_tool(live_app: LiveApp, ui: Ui) -> None:
    """Make a tool that counts words."""
    desk = live_app.desk
    assert live_app.ask("external-tool", name="Count words")["found"] is False
    ui.preferences("Plugins")
    ui.plugin("External Tools")
    ui.plugin("Snippets")
    ui.close()
    ui.menu("Manage External Tools…")
    desk.window("^Manage External Tools$")
    desk.click(role="button", name="Add Tool")
    desk.type("Count words\n")
    entries = ui.entries("Manage External Tools")
    desk.click(entries[0])
    desk.replace("#!/bin/sh\nwc -w")
    desk.click(entries[1])
    desk.key("ctrl+alt+w")
    nothing = sorted(live_app.showing("combo box", "Nothing"), key=lambda one: one.y)
    desk.click(nothing[1])
    desk.click(role="menu item", name="Current document")
    ui.close()
    until(
        lambda: live_app.ask("external-tool", name="Count words")["input"] == "document",
        what="the tool to be written",
        timeout=60,
    )
    assert live_app.ask("external-tool", name="Build")["found"] is False


def snippet(live_app: LiveApp, ui: Ui) -> None:
    """Make a global snippet."""
    desk = live_app.desk
    assert live_app.ask("snippet", trigger="chg")["found"] is False
    ui.menu("Manage Snippets…")
    desk.window("^Manage Snippets$")
    (add, *_) = sorted(live_app.showing("button", "Add Snippet|"), key=lambda one: (-one.y, one.x))
    desk.click(add)
    desk.type("Change header\n")
    entries = ui.entries("Manage Snippets")
    desk.click(entries[0])
    desk.replace("Reviewed by $1\non <date> & signed")
    desk.fill(entries[1], "chg\t")
    ui.close()
    until(lambda: live_app.ask("snippet", trigger="chg")["found"], what="the snippet to be written", timeout=60)
