"""What only the user interface does: forms that are filled in, and pages that are printed and saved."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from apps.firefox import operations as firefox
from pytest_opencomputer.file_dialogs import name_file
from pytest_opencomputer.waits import until

if TYPE_CHECKING:
    from apps.conftest import LiveApp

SITE = "http://walks.orrin.test/"
PAGE = b"""<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>Walks</title>
<link rel="stylesheet" href="/style.css"><h1>Walks of Orrin</h1><p>Four <b>round</b> walks.</p>
<form><label>Name <input name="name"></label><label><input type="checkbox"> With a dog</label></form>
"""
PAGES = {"walks.orrin.test/index.html": PAGE, "walks.orrin.test/style.css": b"h1 { color: teal }\n"}
NAME = {"name": "Name", "role": "entry", "value": "", "checked": False}
DOG = {"name": "With a dog", "role": "check box", "value": "", "checked": False}


def test_a_page_and_its_form(live_app: LiveApp) -> None:
    desk = live_app.desk
    assert live_app.ask("tabs-now")["found"] is False
    assert live_app.ask("page")["found"] is False
    live_app.serve({"isles": PAGES})
    live_app.start(SITE)
    firefox.shows(desk, "Walks")
    facts = {"found": True, "title": "Walks", "headings": ["Walks of Orrin"]}
    assert live_app.ask("page") == {**facts, "fields": [NAME, DOG]}
    desk.click(role="entry", name="Name")
    desk.type("Isla")
    desk.click(role="check box", name="With a dog")
    filled = {**facts, "fields": [{**NAME, "value": "Isla"}, {**DOG, "checked": True}]}
    until(lambda: live_app.ask("page") == filled, what="the form to be filled in", timeout=20)
    assert live_app.ask("tabs-now")["titles"] == ["Walks"]
    _take_a_screenshot(live_app)
    _print_and_save(live_app)
    _change_a_setting(live_app)


def _print_and_save(live_app: LiveApp) -> None:
    desk = live_app.desk
    assert live_app.ask("print-settings")["found"] is False
    firefox.print_to_pdf(desk, "Documents/walks.pdf", landscape=True)
    printed = live_app.ask("pdf", place="Documents/walks.pdf")
    assert printed["page_count"] == 1
    assert printed["pages"][0]["width_mm"] > printed["pages"][0]["height_mm"]
    assert "Walks of Orrin" in printed["lines"]
    until(lambda: live_app.ask("print-settings")["orientation"] == "landscape", what="the settings", timeout=20)
    desk.key("ctrl+s")
    name_file(desk, "Save As.*", "/home/user/Documents/walks.html")
    until(lambda: live_app.ask("saved-page", place="Documents/walks.html")["files"], what="the page", timeout=20)
    page = live_app.ask("saved-page", place="Documents/walks.html")
    (style,) = page.pop("files")
    # Firefox puts some letters behind the names of what it saves with a page.
    assert re.fullmatch(r"style_\w+\.css", style)
    assert page == {
        "found": True,
        "title": "Walks",
        "text": "Walks of Orrin Four round walks. Name With a dog",
        "links": [],
    }


def _take_a_screenshot(live_app: LiveApp) -> None:
    desk = live_app.desk
    desk.key("ctrl+shift+s")
    desk.click(role="button", name="Save full page.*")
    desk.click(role="button", name="Download")
    until(lambda: _saved_pictures(live_app), what="the picture", timeout=20)
    (place,) = _saved_pictures(live_app)
    taken = live_app.ask("picture", place=f"Downloads/{place}")
    assert (taken["found"], taken["format"]) == (True, "png")
    assert taken["width"] > taken["height"]
    # It is no download of a page.
    assert live_app.ask("downloads")["names"] == []


def _saved_pictures(live_app: LiveApp) -> list[str]:
    """Those that are complete: Firefox makes an empty file first, and writes beside it."""
    entries = live_app.ask("folder", place="Downloads")["entries"]
    return [one["place"] for one in entries if one["place"].endswith(".png") and one["size"]]


def _change_a_setting(live_app: LiveApp) -> None:
    before = live_app.ask("other-preferences")
    firefox.set_tick(live_app.desk, "languages", "Check your spelling as you type", False)
    assert live_app.ask("tabs-now")["titles"] == ["Settings"]
    live_app.quit()
    assert live_app.ask("languages")["spell_check"] is False
    after = live_app.ask("other-preferences")
    assert (after["count"], after["digest"] == before["digest"]) == (before["count"] + 1, False)
    # What was looked at, printed and saved has changed nothing that a person would call a preference.
    assert live_app.ask("other-preferences", without=["layout.spellcheckDefault"]) == before
    changed = [{"name": "languages.spell_check", "value": False}]
    assert live_app.ask("changed-settings") == {"changed": changed}
