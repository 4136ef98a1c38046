"""Each operation is played once in PCManFM, and the endpoints see what it did."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from apps.pcmanfm import operations as ui
from apps.pcmanfm.tests.conftest import BUDGET, INVOICE, LETTER, REPORT, packed

if TYPE_CHECKING:
    from apps.conftest import LiveApp

OLD = "2026-03-01T10:00:00"


def test_folders_and_names(manager: LiveApp) -> None:
    desk = manager.desk
    ui.turn_to(desk, "Documents")
    assert ui.names(desk) == ["Letters", "budget 2025.csv", "report.txt"]
    ui.make_folder(desk, "Roof (2026)")
    assert manager.ask("entry", place="Documents/Roof (2026)")["kind"] == "folder"
    ui.rename(desk, "report.txt", "roof report.txt")
    renamed = manager.ask("entry", place="Documents/roof report.txt")
    assert (renamed["size"], renamed["modified"]) == (len(REPORT), OLD)
    assert not manager.ask("entry", place="Documents/report.txt")["found"]
    ui.make_from_template(desk, "Invoice", "Invoice 12.txt")
    assert manager.file("Documents/Invoice 12.txt") == INVOICE
    ui.open_folder(desk, "Documents/Letters")
    assert ui.names(desk) == ["To Anna.txt"]
    assert manager.ask("front-folder") == {
        "found": True,
        "title": "Letters",
        "path": "/home/user/Documents/Letters",
        "status": "1 item",
        "names": ["To Anna.txt"],
    }


def test_moving_and_copying(manager: LiveApp) -> None:
    desk = manager.desk
    sha256 = manager.ask("entry", place="Documents/report.txt")["sha256"]
    ui.move_to(desk, ["report.txt", "budget 2025.csv"], "Documents", "Documents/Letters")
    assert manager.ask("whereabouts", sha256=sha256, size=len(REPORT)) == {
        "places": ["Documents/Letters/report.txt"],
        "in_trash": [],
        "files": [{"place": "Documents/Letters/report.txt", "modified": OLD}],
    }
    ui.copy_to(desk, ["report.txt"], "Documents/Letters", "Desktop")
    assert manager.ask("whereabouts", sha256=sha256, size=len(REPORT)) == {
        "places": ["Desktop/report.txt", "Documents/Letters/report.txt"],
        "in_trash": [],
        "files": [
            {"place": "Desktop/report.txt", "modified": OLD},
            {"place": "Documents/Letters/report.txt", "modified": OLD},
        ],
    }
    assert manager.file("Documents/Letters/budget 2025.csv") == BUDGET


def test_the_trash(manager: LiveApp) -> None:
    desk = manager.desk
    assert manager.ask("trash") == {"originals": [], "items": []}
    ui.move_to_trash(desk, "Letters", "report.txt")
    assert manager.ask("trash")["originals"] == ["Documents/Letters", "Documents/report.txt"]
    thrown = manager.ask("thrown-away", original="Documents/report.txt")
    assert thrown == {"found": True, "times": 1, "sha256": hashlib.sha256(REPORT).hexdigest()}
    ui.restore(desk, "report.txt")
    assert manager.ask("thrown-away", original="Documents/report.txt")["found"] is False
    assert manager.ask("trash")["originals"] == ["Documents/Letters"]
    assert manager.file("Documents/report.txt") == REPORT
    assert manager.ask("file-digests", places=["Documents"])["places"] == [
        "Documents/budget 2025.csv",
        "Documents/report.txt",
    ]
    ui.open_folder(desk, "Documents")
    ui.delete(desk, "budget 2025.csv")
    assert manager.ask("file-digests", places=["Documents"])["places"] == ["Documents/report.txt"]
    assert manager.ask("trash")["originals"] == ["Documents/Letters"]
    assert manager.ask("folder", place="Documents")["places"] == ["report.txt"]
    ui.empty_trash(desk)
    assert manager.ask("trash") == {"originals": [], "items": []}


def test_rights_and_links(manager: LiveApp) -> None:
    desk = manager.desk
    assert manager.ask("entry", place="Documents/report.txt")["rights"] == "rw-r--r--"
    ui.set_permissions(desk, "report.txt", view="Only owner and group", change="Nobody")
    assert manager.ask("entry", place="Documents/report.txt")["rights"] == "r--r-----"
    ui.make_link(desk, "report.txt", "Desktop")
    assert manager.ask("link", place="Desktop/report.txt") == {
        "found": True,
        "target": "/home/user/Documents/report.txt",
        "leads_to": "Documents/report.txt",
        "kind": "file",
    }


def test_bookmarks(manager: LiveApp) -> None:
    desk = manager.desk
    ui.add_bookmark(desk)
    ui.open_folder(desk, "Documents/Letters")
    ui.add_bookmark(desk, "Post to answer")
    assert manager.ask("bookmarks")["bookmarks"] == [
        {"place": "Documents", "label": "Documents"},
        {"place": "Documents/Letters", "label": "Post to answer"},
    ]


def test_archives(manager: LiveApp) -> None:
    desk = manager.desk
    manager.put({"Downloads/plans.zip": packed({"Plans/attic.txt": b"attic\n", "Plans/roof.txt": b"roof\n"})})
    ui.compress(desk, "Documents/papers.zip", "Letters", "report.txt")
    assert manager.ask("archive", place="Documents/papers.zip")["names"] == ["Letters/To Anna.txt", "report.txt"]
    ui.open_folder(desk, "Downloads")
    ui.extract_here(desk, "plans.zip", "Plans")
    assert manager.ask("folder", place="Downloads", recursive=True)["places"] == [
        "Plans",
        "Plans/attic.txt",
        "Plans/roof.txt",
        "plans.zip",
    ]
    assert manager.file("Documents/Letters/To Anna.txt") == LETTER


def test_preferences_and_views(manager: LiveApp) -> None:
    desk = manager.desk
    ui.open_preferences(desk, "General")
    ui.set_check_box(desk, "Open files with a single left-click")
    ui.set_check_box(desk, "Confirm before deleting files", False)
    ui.choose_in_preferences(desk, "View Mode:", "Compact view")
    ui.open_preferences(desk, "Layout")
    ui.set_check_box(desk, "Network")
    ui.close_preferences(desk)
    facts = manager.ask("file-preferences")
    assert (facts["single_click"], facts["confirm_delete"], facts["confirm_trash"]) == (True, False, True)
    assert manager.ask("side-pane")["network"] is True
    assert manager.ask("view-preferences")["view_mode"] == "compact"
    ui.sort_by(desk, "By Modification Time", "Descending")
    ui.show_hidden(desk)
    facts = manager.ask("view-preferences")
    assert (facts["sort_by"], facts["sort_descending"], facts["hidden_files"]) == ("mtime", True, True)
    ui.set_view(desk, "Icon View")
    assert manager.ask("view-preferences")["view_mode"] == "compact"
    ui.close_window(desk)
    desk.wait_until(lambda: not manager.running(), "PCManFM to end with its last window")
