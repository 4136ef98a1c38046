"""Files and folders as the endpoints see them, while PCManFM works with them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apps.pcmanfm import operations as ui
from apps.pcmanfm.tests.conftest import LETTER, REPORT

if TYPE_CHECKING:
    from apps.conftest import LiveApp

OLD = "2026-03-01T10:00:00"


def test_what_stands_beside_it(manager: LiveApp) -> None:
    before = manager.ask("other-entries", place="Documents", without=["Letters"])["entries"]
    assert [(one["place"], one["rights"]) for one in before] == [
        ("budget 2025.csv", "rw-r--r--"),
        ("report.txt", "rw-r--r--"),
    ]
    ui.set_permissions(manager.desk, "budget 2025.csv", view="Only owner")
    ui.rename(manager.desk, "report.txt", "roof.txt")
    after = manager.ask("other-entries", place="Documents", without=["Letters"])["entries"]
    assert [(one["place"], one["rights"]) for one in after] == [
        ("budget 2025.csv", "rw-------"),
        ("roof.txt", "rw-r--r--"),
    ]
    assert [one["sha256"] for one in after] == [one["sha256"] for one in before]


def test_templates(manager: LiveApp) -> None:
    assert manager.ask("templates")["names"] == ["Invoice"]
    ui.copy_to(manager.desk, ["report.txt"], "Documents", "Templates")
    ui.rename(manager.desk, "report.txt", "Report of a visit.txt")
    assert manager.ask("templates")["templates"] == [
        {"name": "Invoice", "place": "Templates/Invoice.txt"},
        {"name": "Report of a visit", "place": "Templates/Report of a visit.txt"},
    ]
    ui.open_folder(manager.desk, "Desktop")
    ui.make_from_template(manager.desk, "Report of a visit", "first visit.txt")
    assert manager.ask("text-file", place="Desktop/first visit.txt")["lines"] == REPORT.decode().splitlines()
    assert manager.ask("file", place="Desktop/first visit.txt")["size"] == len(REPORT)


def test_copies_and_files_from_templates_have_the_time_of_what_they_were_made_from(manager: LiveApp) -> None:
    ui.copy_to(manager.desk, ["Invoice.txt"], "Templates", "Desktop")
    ui.make_from_template(manager.desk, "Invoice", "Invoice 2.txt")
    ui.make_folder(manager.desk, "Invoices")
    times = {one: manager.ask("entry", place=f"Desktop/{one}")["modified"] for one in ("Invoice.txt", "Invoice 2.txt")}
    assert set(times.values()) == {OLD}
    assert manager.ask("entry", place="Desktop/Invoices")["modified"] > OLD


def test_the_entry_of_the_location_completes_a_path(manager: LiveApp) -> None:
    """What ``open_folder`` presses Delete for."""
    desk = manager.desk
    ui.open_folder(desk, "Documents/Letters")
    desk.key("ctrl+l")
    desk.replace("/home/user/Documents/")
    desk.settle()
    desk.key("Return")
    ui.turn_to(desk, "Letters")
    ui.open_folder(desk, "Documents")
    assert manager.ask("front-folder")["title"] == "Documents"


def test_it_tells_the_same_when_it_was_killed(manager: LiveApp) -> None:
    ui.move_to_trash(manager.desk, "report.txt")
    ui.open_folder(manager.desk, "Documents/Letters")
    ui.add_bookmark(manager.desk, "Post")
    running = [manager.ask(one) for one in ("trash", "bookmarks", "view-preferences")]
    manager.kill()
    assert [manager.ask(one) for one in ("trash", "bookmarks", "view-preferences")] == running
    assert manager.ask("front-folder")["found"] is False
    assert manager.file("Documents/Letters/To Anna.txt") == LETTER
