"""Preferences, bookmarks and programs, also as older releases kept them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apps.pcmanfm import operations as ui
from apps.pcmanfm.tests.conftest import FILES, packed
from apps.pcmanfm.verifier.configuration import LIBFM, PCMANFM, SHIPPED

if TYPE_CHECKING:
    from apps.conftest import LiveApp

OLD_VIEW = b"""\
[config]
bm_open_method=0

[ui]
win_width=700
win_height=500
splitter_pos=150
side_pane_mode=2
view_mode=1
show_hidden=1
sort_type=1
sort_by=7
"""
OLD_HANDLING = b"[config]\nsingle_click=1\nuse_trash=1\nconfirm_del=0\n\n[ui]\nbig_icon_size=64\nshow_thumbnail=0\n"


def test_what_it_ships_is_what_it_writes(live_app: LiveApp) -> None:
    live_app.sandbox.run(["rm", f"/home/user/{PCMANFM}"]).check()
    live_app.start()
    live_app.quit()
    for place in (LIBFM, PCMANFM):
        written = [line for line in live_app.file(place).decode().splitlines() if line and not line.startswith("#")]
        assert written == SHIPPED[place].splitlines()


def test_preferences_of_older_releases(live_app: LiveApp) -> None:
    """PCManFM reads them as the endpoints do: they say the same when it has written the files in its own way."""
    live_app.put({PCMANFM: OLD_VIEW, LIBFM: OLD_HANDLING})
    view, handling = live_app.ask("view-preferences"), live_app.ask("file-preferences")
    assert (view["view_mode"], view["sort_by"], view["sort_descending"]) == ("compact", "mtime", True)
    assert (view["side_pane"], view["hidden_files"]) == ("dirtree", True)
    assert (handling["single_click"], handling["confirm_delete"], handling["thumbnails"]) == (True, False, False)
    live_app.start()
    live_app.quit()
    assert b"view_mode=compact" in live_app.file(PCMANFM)
    assert live_app.ask("view-preferences") == view
    assert live_app.ask("file-preferences") == {**handling, "archiver": live_app.ask("file-preferences")["archiver"]}


def test_bookmarks_of_older_releases(live_app: LiveApp) -> None:
    live_app.put({**FILES, ".gtk-bookmarks": b"file:///home/user/Music Old tapes\nfile:///home/user/Videos\n"})
    assert live_app.ask("bookmarks")["labels"] == ["Old tapes", "Videos"]
    live_app.start("/home/user/Documents")
    ui.add_bookmark(live_app.desk, "Papers")
    assert live_app.ask("bookmarks")["labels"] == ["Old tapes", "Videos", "Papers"]
    live_app.quit()
    live_app.put({".config/gtk-3.0/bookmarks": b"file:///home/user/Pictures Slides\n"})
    assert live_app.ask("bookmarks")["labels"] == ["Slides"]
    live_app.start("/home/user/Documents")
    ui.add_bookmark(live_app.desk, "Papers")
    assert live_app.ask("bookmarks")["labels"] == ["Slides", "Papers"]


def test_a_setting(manager: LiveApp) -> None:
    asked = {"file": "libfm", "section": "config", "key": "date_iso_8601"}
    assert manager.ask("setting", **asked) == {"found": True, "value": "0"}
    ui.open_preferences(manager.desk, "Display")
    ui.set_check_box(manager.desk, "Show date as YYYY-MM-DD instead of in locale format")
    assert manager.ask("setting", **asked) == {"found": True, "value": "0"}
    ui.close_preferences(manager.desk)
    assert manager.ask("setting", **asked) == {"found": True, "value": "1"}
    assert manager.ask("setting", file="libfm", section="config", key="nothing")["found"] is False


def test_the_settings_of_one_folder(manager: LiveApp) -> None:
    assert manager.ask("folder-settings", place="Documents")["found"] is False
    ui.set_in_view_menu(manager.desk, "Preserve This Folder's Settings", True)
    ui.set_view(manager.desk, "Compact View")
    assert manager.ask("folder-settings", place="Documents") == {
        "found": True,
        "view_mode": "compact",
        "sort_by": "name",
        "sort_descending": False,
        "hidden_files": False,
    }
    assert manager.ask("view-preferences")["view_mode"] == "list"
    ui.set_in_view_menu(manager.desk, "Preserve This Folder's Settings", False)
    assert manager.ask("folder-settings", place="Documents")["found"] is False


def test_the_program_for_a_type(live_app: LiveApp) -> None:
    live_app.put({"Documents/plans.zip": packed({"roof.txt": b"roof\n"})})
    live_app.start("/home/user/Documents")
    assert live_app.ask("default-application", mime_type="application/zip") == {"found": False, "program": None}
    ui.open_with_by_default(live_app.desk, "plans.zip", "Accessories", "Xarchiver")
    assert live_app.ask("default-application", mime_type="application/zip")["program"] == "xarchiver.desktop"
