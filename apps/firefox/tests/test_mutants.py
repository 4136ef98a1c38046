"""Profiles that are wrong in one way: they can be read, and an endpoint tells them from the right one."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from apps.firefox.mutants import FORMATS
from apps.firefox.mutants.databases import Database, Permissions, Sizes
from apps.firefox.mutants.packed import Engines, PinnedTabs, pack
from apps.firefox.mutants.places import Bookmarks, Pages
from apps.firefox.tests.states import PERMISSIONS, PLACES, PROFILE, SIZES, State
from benchmark.worlds.travel_office import travel_office
from pytest_opencomputer.composed import Draw
from pytest_opencomputer.guest.channels.mozlz4 import unpack
from pytest_opencomputer.proofs.mutants.mutant import Format, Whole

if TYPE_CHECKING:
    from apps.conftest import SavedState

ENDPOINTS = ("other-bookmarks", "history", "sites", "zoom", "search-engines", "default-search-engine", "open-tabs")
DATABASES: list[tuple[Database, str]] = [
    (Bookmarks(), PLACES),
    (Pages(), PLACES),
    (Permissions(), PERMISSIONS),
    (Sizes(), SIZES),
]
PACKED: list[tuple[Format, str]] = [(Engines(), "search.json.mozlz4"), (PinnedTabs(), "sessionstore.jsonlz4")]


def prepared(saved_state: SavedState) -> State:
    """A profile with something of everything."""
    state = State(saved_state.root, travel_office(Draw(4)))
    state.engines([("Orrin", "http://www.orrin.test/?q=%s", "orrin")])
    state.pages(("http://www.orrin.test/", True), ("http://rooms.orrin.test/", False))
    return state


def told(saved_state: SavedState) -> dict[str, Any]:
    """What endpoints say."""
    return {one: saved_state.ask(one) for one in ENDPOINTS}


@pytest.mark.parametrize(("form", "name"), [*DATABASES, *PACKED], ids=lambda one: getattr(one, "name", ""))
def test_everything_that_may_be_wrong_is_seen(form: Format, name: str, saved_state: SavedState) -> None:
    prepared(saved_state)
    content = (saved_state.root / PROFILE / name).read_bytes()
    right = told(saved_state)
    assert form.claims(content)
    parts = form.parts(content)
    assert parts
    for at, value in parts.items():
        # A folder that is removed is found missing, with all that is in it.
        saved_state.put(f"{PROFILE}/{name}", form.put(content, {at: form.worse(value)}))
        assert told(saved_state) != right, at


@pytest.mark.parametrize(("form", "name"), DATABASES, ids=lambda one: getattr(one, "name", ""))
def test_what_is_put_back_is_as_it_was(form: Database, name: str, saved_state: SavedState) -> None:
    prepared(saved_state)
    content = (saved_state.root / PROFILE / name).read_bytes()
    parts = form.parts(content)
    for at, value in parts.items():
        if isinstance(value, Whole) and value.content is None:
            continue
        again = form.parts(form.put(form.put(content, {at: None}), {at: value})) if at[0] != "in" else parts
        assert again == parts, at


def test_a_bookmark_is_put_back_with_its_name(saved_state: SavedState) -> None:
    prepared(saved_state)
    form, content = Bookmarks(), (saved_state.root / PROFILE / PLACES).read_bytes()
    parts = form.parts(content)
    for at, value in parts.items():
        if at[0] == "in" and len(at) == 3:
            put_back = form.parts(form.put(form.put(content, {at: None}), {at: value}))
            assert put_back[(*at, "title")] == parts[(*at, "title")]


def test_only_pinned_tabs_are_looked_at() -> None:
    page = {"entries": [{"url": "http://a.test/", "title": "A"}], "index": 1}
    content = pack(json.dumps({"windows": [{"tabs": [page, {**page, "pinned": True}]}]}).encode())
    assert list(PinnedTabs().parts(content)) == [("tab", "http://a.test/")]
    assert PinnedTabs().parts(PinnedTabs().put(content, {("tab", "http://a.test/"): None})) == {}


@pytest.mark.parametrize("length", [0, 1, 14, 15, 16, 269, 270, 271, 70_000])
def test_what_is_packed_is_unpacked(length: int) -> None:
    content = bytes(at % 251 for at in range(length))
    assert unpack(pack(content)) == content


@pytest.mark.parametrize("content", [b"", b"SQLite format 3\0", b"mozLz40\0", b"mozLz40\0\xff\xff\xff\xffabc"])
def test_what_is_something_else_is_left_alone(content: bytes) -> None:
    assert not any(form.claims(content) for form in FORMATS)
