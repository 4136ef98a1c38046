"""Files while VS Code runs, is killed, and quits: edited, searched, replaced, and kept in the local history."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING

from apps.vscode.operations import (
    go_to_line,
    insert_cell,
    quick_open,
    replace_in_files,
    save,
    set_indentation,
    set_line_ends,
    trim_trailing_whitespace,
    type_lines,
)
from apps.vscode.tests.conftest import FOLDER, HOME

if TYPE_CHECKING:
    from apps.conftest import LiveApp

TEXT = b"def height(hour):\n    return 3.2  \n\n\nprint(height(3))\n"
NOTEBOOK = {
    "cells": [{"cell_type": "markdown", "metadata": {}, "source": ["# Tide"]}],
    "metadata": {"language_info": {"name": "python"}},
    "nbformat": 4,
    "nbformat_minor": 5,
}
PLACE = f"{FOLDER}/tide.py"


def test_unsaved_saved_and_killed(live_app: LiveApp) -> None:
    live_app.put({PLACE: TEXT, f"{FOLDER}/notes.md": b"# Notes\n"})
    assert live_app.ask("front-editor")["found"] is False
    live_app.start(f"{HOME}/{FOLDER}")
    desk = live_app.desk
    assert live_app.ask("front-editor") == {"found": True, "title": "tide", "unsaved": False}
    assert live_app.ask("local-history", place=PLACE)["found"] is False
    quick_open(desk, "tide.py")
    assert live_app.ask("front-editor") == {"found": True, "title": "tide.py - tide", "unsaved": False}
    desk.key("ctrl+End")
    type_lines(desk, "# checked", "")
    desk.window("^●")
    assert live_app.ask("front-editor") == {"found": True, "title": "tide.py - tide", "unsaved": True}
    assert live_app.file(PLACE) == TEXT
    assert live_app.ask("lines-with", place=PLACE, text="checked")["count"] == 0
    save(desk, "tide.py")
    saved = TEXT + b"# checked\n"
    assert live_app.file(PLACE) == saved
    assert live_app.ask("lines-with", place=PLACE, text="checked")["lines"] == [{"number": 6, "text": "# checked"}]
    assert live_app.ask("text-file", place=PLACE)["lines"][-1] == "# checked"
    desk.wait_until(lambda: live_app.ask("local-history", place=PLACE)["found"], "the local history")
    told = live_app.ask("local-history", place=PLACE)
    assert told["sha256"][-1] == hashlib.sha256(saved).hexdigest()
    # Locked files are read as well.
    live_app.sandbox.run(["chmod", "0400", f"{HOME}/{PLACE}"]).check()
    assert live_app.ask("file", place=PLACE)["size"] == len(saved)
    live_app.sandbox.run(["chmod", "0600", f"{HOME}/{PLACE}"]).check()
    # What is not saved is lost when it is killed, and when it quits.
    type_lines(desk, "lost")
    desk.window("^●")
    live_app.kill()
    assert live_app.file(PLACE) == saved
    assert live_app.ask("front-editor")["found"] is False


def test_style_and_structure(live_app: LiveApp) -> None:
    live_app.put(
        {
            PLACE: TEXT,
            f"{FOLDER}/notes.md": b"# Notes\n\n- [ ] tide height\n",
            f"{FOLDER}/day.ipynb": json.dumps(NOTEBOOK).encode(),
            f"{FOLDER}/docs/a.txt": b"tide height\n",
        }
    )
    assert live_app.ask("folder", place=FOLDER)["places"] == ["day.ipynb", "docs", "notes.md", "tide.py"]
    before = live_app.ask("tree", folder=FOLDER)
    digests = live_app.ask("file-digests", places=[PLACE])
    style = live_app.ask("text-style", place=PLACE)
    assert (style["line_ends"], style["indent"], style["indent_width"], style["trailing"]) == ("lf", "spaces", 4, [2])
    live_app.start(f"{HOME}/{FOLDER}")
    desk = live_app.desk
    quick_open(desk, "tide.py")
    set_line_ends(desk, "CRLF")
    set_indentation(desk, "Tabs")
    trim_trailing_whitespace(desk)
    save(desk, "tide.py")
    style = live_app.ask("text-style", place=PLACE)
    assert (style["line_ends"], style["indent"], style["indent_width"], style["trailing"]) == ("crlf", "tabs", None, [])
    after = live_app.ask("tree", folder=FOLDER)
    assert [one for one in before["places"] if before["digests"][one] != after["digests"][one]] == ["tide.py"]
    assert live_app.ask("file-digests", places=[PLACE]) != digests

    quick_open(desk, "notes.md")
    assert live_app.ask("markdown", place=f"{FOLDER}/notes.md")["entries"][0]["done"] is False
    go_to_line(desk, 3, 4)
    desk.keys("Delete")
    desk.type("x")
    save(desk, "notes.md")
    told = live_app.ask("markdown", place=f"{FOLDER}/notes.md")
    assert told["entries"] == [{"text": "tide height", "done": True, "depth": 0, "numbered": False}]

    assert live_app.ask("occurrences", folder=FOLDER, text="height")["counts"] == {
        "docs/a.txt": 1,
        "notes.md": 1,
        "tide.py": 2,
    }
    replace_in_files(desk, "height", "level")
    desk.wait_until(lambda: live_app.ask("occurrences", folder=FOLDER, text="height")["count"] == 0, "the replacements")
    assert live_app.ask("occurrences", folder=FOLDER, text="level")["count"] == 4

    quick_open(desk, "day.ipynb")
    insert_cell(desk, 1, "Code", "print(3)")
    save(desk, "day.ipynb")
    told = live_app.ask("notebook", place=f"{FOLDER}/day.ipynb")
    assert [(one["kind"], one["source"]) for one in told["cells"]] == [("markdown", "# Tide"), ("code", "print(3)")]
    live_app.quit()
    assert live_app.ask("notebook", place=f"{FOLDER}/day.ipynb")["count"] == 2
