"""Mutants of Chromium's own files, made of profiles that days of work have left, are told by the endpoints."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from apps.chromium.mutants.bookmarks import Bookmarks
from apps.chromium.mutants.databases import Cookies, Pages, Passwords
from apps.chromium.mutants.reading_list import ReadingList
from apps.chromium.mutants.records import Records
from apps.chromium.mutants.settings import UsualSettings
from apps.chromium.mutants.tabs import ArrangedTabs
from apps.chromium.mutants.wiki import WikiPages
from apps.chromium.tests import all_days
from apps.chromium.tests.days import PROFILE, Day
from apps.chromium.verifier import (
    bookmark_folder,
    bookmarks,
    changed_settings,
    cookies,
    history,
    open_tabs,
    passwords,
    reading_list,
    tab_group,
)
from pytest_opencomputer.guest.endpoint import Home
from pytest_opencomputer.proofs.mutants.mutant import Address, Format, Parts

_LOG = f"{PROFILE}/Sync Data/LevelDB/000003.log"


class Profile:
    """A profile in which one file after the other is mutated."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.home = folder, Home(folder)

    def parts(self, form: Format, place: str) -> Parts:
        """The parts of a file."""
        content = (self.folder / place).read_bytes()
        assert form.claims(content)
        return form.parts(content)

    def put(self, form: Format, place: str, at: Address, value: Any) -> None:
        """Change a part of a file."""
        path = self.folder / place
        path.write_bytes(form.put(path.read_bytes(), {at: value}))


@pytest.fixture
def left(tmp_path: Path) -> Callable[[Day], Profile]:
    """Makes a copy of the profile after a day."""
    return lambda day: Profile(day.unpack(tmp_path / day.name))


def test_settings_at_their_defaults(left: Callable[[Day], Profile]) -> None:
    profile = left(all_days.SETTINGS)
    place, form = f"{PROFILE}/Preferences", UsualSettings()
    before = {one["name"] for one in changed_settings(profile.home)["changed"]}
    parts = profile.parts(form, place)
    told = set()
    for at in (
        ("settings", "permissions", "camera"),
        ("settings", "look", "own title bar"),
        ("settings", "fonts", "size"),
    ):
        profile.put(form, place, at, form.worse(parts[at]))
        now = {one["name"] for one in changed_settings(profile.home)["changed"]}
        told |= now - before
    assert told == {"default-permission.camera", "appearance.system_title_bar", "fonts.size"}
    profile.put(form, place, ("settings", "look", "mode"), None)
    assert "appearance.mode" in before - {one["name"] for one in changed_settings(profile.home)["changed"]}


def test_pages_of_the_history_go_and_come_back(left: Callable[[Day], Profile]) -> None:
    profile = left(all_days.TOWN)
    place, form = f"{PROFILE}/History", Pages()
    before = history(profile.home)["pages"]
    page = before[1]
    at = ("page", page["url"])
    whole = profile.parts(form, place)[at]
    profile.put(form, place, at, None)
    assert page not in history(profile.home)["pages"]
    profile.put(form, place, at, whole)
    assert sorted(history(profile.home)["pages"], key=str) == sorted(before, key=str)


def test_a_cookie_goes_and_comes_back(left: Callable[[Day], Profile]) -> None:
    profile = left(all_days.TOWN)
    place, form = f"{PROFILE}/Cookies", Cookies()
    before = cookies(profile.home)
    at, whole = next(iter(profile.parts(form, place).items()))
    profile.put(form, place, at, None)
    assert len(cookies(profile.home)["cookies"]) == len(before["cookies"]) - 1
    profile.put(form, place, at, whole)
    assert cookies(profile.home) == before


def test_one_password_more(left: Callable[[Day], Profile]) -> None:
    profile = left(all_days.TOWN)
    place, form = f"{PROFILE}/Login Data", Passwords()
    before = passwords(profile.home)["saved"]
    ((at, value),) = profile.parts(form, place).items()
    profile.put(form, place, at, form.worse(value))
    added = [one for one in passwords(profile.home)["saved"] if one not in before]
    assert added == [{"site": "http://saved.example", "username": "somebody", "never": False}]


def test_bookmarks_are_lost_come_back_and_change_places(left: Callable[[Day], Profile]) -> None:
    profile = left(all_days.TABS)
    place, form = f"{PROFILE}/Bookmarks", Bookmarks()
    before = bookmarks(profile.home)["bookmarks"]
    parts = profile.parts(form, place)
    at = next(one for one in parts if one[0] == "in")
    profile.put(form, place, at, None)
    assert [one for one in before if one not in bookmarks(profile.home)["bookmarks"]] == [
        one for one in before if one["url"] == at[2]
    ]
    profile.put(form, place, at, parts[at])
    assert sorted(bookmarks(profile.home)["bookmarks"], key=str) == sorted(before, key=str)
    with pytest.raises(ValueError, match="no folder"):
        profile.put(form, place, ("in", "other/Gone", at[2]), parts[at])
    names = bookmark_folder(profile.home, ["Bookmarks bar"])["names"]
    assert names is not None
    profile.put(form, place, ("order", "bookmark_bar"), None)
    assert bookmark_folder(profile.home, ["Bookmarks bar"])["names"] == [*names[1:], names[0]]


def test_tabs_that_were_arranged(left: Callable[[Day], Profile]) -> None:
    profile = left(all_days.TABS)
    folder, form = profile.folder / PROFILE / "Sessions", ArrangedTabs()
    newest = max(folder.glob("Session_*")).relative_to(profile.folder).as_posix()
    parts = profile.parts(form, newest)
    grouped = next(at for at in parts if at[0] == "group")
    name = parts[grouped]
    before = tab_group(profile.home, name)
    assert before["urls"] is not None
    profile.put(form, newest, ("colour", name), None)
    assert tab_group(profile.home, name) == {**before, "color": "grey"}
    profile.put(form, newest, grouped, None)
    assert grouped[1] not in (tab_group(profile.home, name)["urls"] or [])
    profile.put(form, newest, ("pinned", grouped[1]), True)
    found = {one["url"]: one["pinned"] for one in open_tabs(profile.home)["tabs"] or []}
    assert found[grouped[1]]
    profile.put(form, newest, ("tab", grouped[1]), None)
    assert grouped[1] not in (open_tabs(profile.home)["urls"] or [])
    # What was closed by the last command is open again if the command is missing.
    assert profile.parts(form, newest)["closed", grouped[1]]
    profile.put(form, newest, ("closed", grouped[1]), None)
    assert grouped[1] in (open_tabs(profile.home)["urls"] or [])


def test_tabs_that_nobody_arranged_are_no_parts() -> None:
    form = ArrangedTabs()
    assert form.claims(b"SNSS\3\0\0\0")
    assert form.parts(b"SNSS\3\0\0\0") == {}


def test_entries_of_the_reading_list(left: Callable[[Day], Profile]) -> None:
    profile = left(all_days.TABS)
    form = ReadingList()
    before = reading_list(profile.home)["pages"]
    parts = profile.parts(form, _LOG)
    assert {at[1] for at in parts} == {one["url"] for one in before}
    page = before[0]
    at = ("read", page["url"])
    profile.put(form, _LOG, at, form.worse(parts[at]))
    assert {**page, "read": not page["read"]} in reading_list(profile.home)["pages"]
    profile.put(form, _LOG, ("entry", page["url"]), None)
    assert reading_list(profile.home)["pages"] == before[1:]
    profile.put(form, _LOG, ("entry", page["url"]), parts["entry", page["url"]])
    assert reading_list(profile.home)["pages"] == before
    with pytest.raises(ValueError, match="another block"):
        form.put(bytes(32_700), {("entry", "http://a.example/" + "a" * 100): None})


_ORDER = {"account": "rosa", "lines": [{"name": "Rope", "quantity": 1, "sku": "RP-1"}]}
_POST = {"author": "marta", "text": "You need 4.1 m, with swell 4.6 m.", "thread": 311}


def _lines(*records: dict[str, Any]) -> bytes:
    return "".join(json.dumps(one, sort_keys=True) + "\n" for one in records).encode()


@pytest.mark.parametrize(
    ("records", "at", "wanted"),
    [
        ([_ORDER], ("records",), [_ORDER, _ORDER]),
        ([_POST], ("record 1", "text", "number 1"), [{**_POST, "text": "You need  m, with swell 4.6 m."}]),
    ],
)
def test_records_of_the_town(records: list[Any], at: Address, wanted: list[Any]) -> None:
    content, form = _lines(*records), Records()
    assert form.claims(content)
    assert form.put(content, {at: form.worse(form.parts(content)[at])}) == _lines(*wanted)


def test_an_article_more_in_an_order() -> None:
    content, form = _lines(_ORDER), Records()
    at = ("record 1", "articles")
    (found,) = map(json.loads, form.put(content, {at: form.worse(form.parts(content)[at])}).splitlines())
    assert [one["sku"] for one in found["lines"]] == ["RP-1", "RG-2008"]


def test_other_files_are_no_records() -> None:
    form = Records()
    for content in (b"", b"{\n", b'{"a": 1}\n', b"[1]\n", b'{"account": "rosa"}', b'{"author": "", "removed": []}\n'):
        assert not form.claims(content)


def test_lines_of_a_page_of_the_wiki() -> None:
    edit = {"added": ["| B | £341 |"], "page": "Charges", "removed": ["| B | £334 |"], "summary": "New"}
    content = (json.dumps({**edit, "text": "Berths\n\n| B | £341 |"}, ensure_ascii=False) + "\n").encode()
    form = WikiPages()
    assert form.claims(content)
    parts = form.parts(content)
    edits, kept, changed = parts
    assert (kept[2:], changed[2:]) == (("kept", "line 1"), ("changed", "line 3"))
    _, more = map(json.loads, form.put(content, {edits: form.worse(parts[edits])}).splitlines())
    assert more["page"] == "Main page"
    (found,) = map(json.loads, form.put(content, {changed: form.worse(parts[changed])}).splitlines())
    assert (found["text"], found["added"], found["removed"]) == ("Berths\n\n| B | £334 |", [], [])
    (found,) = map(json.loads, form.put(content, {kept: form.worse(parts[kept])}).splitlines())
    assert found["text"].startswith("Berthss\n")
    assert (found["added"][-1], found["removed"][-1]) == ("Berthss", "Berths")
