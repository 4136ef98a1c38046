"""Mutants of gedit's own files, on what it wrote in a day of work: its verifier sees each as another answer."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from apps.gedit.tests import day
from pytest_opencomputer.apps.incidental import incidental_to
from pytest_opencomputer.proofs.mutants.examining import made
from pytest_opencomputer.proofs.mutants.mutant import AskedAbout, Format, Mutant, Pair
from pytest_opencomputer.proofs.mutants.of_apps import formats_of
from pytest_opencomputer.rollouts.harness import Harness

if TYPE_CHECKING:
    from apps.conftest import SavedState

DCONF = ".config/dconf/user"
METADATA = ".local/share/gedit/gedit-metadata.xml"
EDITOR = "preferences/editor/"
DEFAULT = "at its default"


@pytest.fixture
def formats(opencomputer: Harness) -> dict[str, Format]:
    return {one.name: one for one in formats_of(opencomputer.registry, ["gedit"])}


def written(place: str) -> bytes:
    """A file that gedit wrote in its day of work."""
    return (day.HOMES / "trixie" / Path(place)).read_bytes()


def mutants(
    opencomputer: Harness,
    formats: dict[str, Format],
    before: dict[str, bytes],
    after: dict[str, bytes],
    asked: str = "",
) -> dict[str, Mutant]:
    """Mutants by name."""
    pair = Pair(before, after, incidental_to(opencomputer.registry, ["gedit"]), asked=AskedAbout(frozenset({asked})))
    return {one.name: one for one in made(pair, formats.values())}


@pytest.mark.parametrize(
    ("change", "endpoint", "facts"),
    [
        (((f"{EDITOR}tabs-size",), None), "editor-preferences", {"tab_width": 8}),
        (((f"{EDITOR}tabs-size",), 5), "editor-preferences", {"tab_width": 5}),
        (((DEFAULT, f"{EDITOR}auto-indent"), None), "editor-preferences", {"automatic_indentation": False}),
        (((DEFAULT, f"{EDITOR}right-margin-position"), 100), "view-preferences", {"right_margin_column": 100}),
        (((DEFAULT, f"{EDITOR}editor-font"), "Monospace 13"), "style", {"font": "Monospace 13"}),
        (((DEFAULT, "preferences/ui/theme-variant"), None), "style", {"theme_variant": "light"}),
        (
            (("plugins/active-plugins", "bookmarks"), None),
            "plugins",
            {"active": ["File Browser Panel", "Session Saver", "Sort", "Spell Checker", "Text Size"]},
        ),
        (
            ((DEFAULT, "plugins/active-plugins", "sort"), False),
            "plugins",
            {"active": ["Bookmarks", "File Browser Panel", "Session Saver", "Spell Checker", "Text Size"]},
        ),
    ],
)
def test_a_preference_is_put_as_gedit_keeps_it(
    saved_state: SavedState, formats: dict[str, Format], change: tuple[Any, Any], endpoint: str, facts: dict[str, Any]
) -> None:
    at, value = change
    content = written(DCONF)
    saved_state.put(DCONF, content)
    before = saved_state.ask(endpoint)
    assert at in formats["preferences"].parts(content)
    saved_state.put(DCONF, formats["preferences"].put(content, {at: value}))
    assert saved_state.ask(endpoint) == {**before, **facts} != before


def test_a_preference_that_is_put_back_is_not_changed(saved_state: SavedState, formats: dict[str, Format]) -> None:
    form = formats["preferences"]
    content = written(DCONF)
    changed = {at: None for at in form.parts(content) if at[0] != DEFAULT}
    saved_state.put(DCONF, form.put(content, changed))
    kept = ["preferences/print", "state"]
    assert saved_state.ask("changed-settings", below="", without=kept) == {"keys": []}


def test_each_preference_can_be_worse(saved_state: SavedState, formats: dict[str, Format]) -> None:
    form = formats["preferences"]
    content = written(DCONF)
    for at, value in form.parts(content).items():
        assert form.worse(value) != value
        saved_state.put(DCONF, form.put(content, {at: form.worse(value)}))
        for endpoint in ("editor-preferences", "plugins", "style", "view-preferences"):
            saved_state.ask(endpoint)  # gedit could have written it


def test_what_nobody_changed_is_damaged_although_it_is_in_no_file(
    opencomputer: Harness, formats: dict[str, Format]
) -> None:
    content = written(DCONF)
    found = mutants(opencomputer, formats, {DCONF: content}, {DCONF: content}, asked=DCONF)
    assert {one.kind for one in found.values()} == {"damage"}
    assert any(one.part[0] == DEFAULT for one in found.values())


def test_what_stands_beside_a_change_is_damaged_too(opencomputer: Harness, formats: dict[str, Format]) -> None:
    form = formats["preferences"]
    after = written(DCONF)
    before = form.put(after, {(f"{EDITOR}tabs-size",): None})
    found = mutants(opencomputer, formats, {DCONF: before}, {DCONF: after})
    assert f"damage: {DCONF}: {DEFAULT}/{EDITOR}auto-indent: has False" in found
    assert not any("active-plugins" in one.part for one in found.values())


def test_a_database_that_was_not_there_tells_what_is_at_its_default(
    opencomputer: Harness, formats: dict[str, Format]
) -> None:
    found = mutants(opencomputer, formats, {}, {DCONF: written(DCONF)})
    assert f"revert: {DCONF}: {EDITOR}tabs-size: is not there" in found
    assert f"too few: {DCONF}: plugins/active-plugins/bookmarks: is not there" in found
    changed = found[f"too few: {DCONF}: {DEFAULT}/{EDITOR}auto-indent: is not there"].make()[DCONF]
    assert changed is not None
    assert formats["preferences"].parts(changed)[(f"{EDITOR}auto-indent",)] is False


def test_what_the_user_chose_for_a_document(saved_state: SavedState, formats: dict[str, Format]) -> None:
    form = formats["memory"]
    content = written(METADATA)
    assert form.claims(content)
    assert {at[1] for at in form.parts(content)} == {"bookmarks", "highlight mode"}
    at = (f"/home/user/{day.REPORT}", "spelling language")
    saved_state.put(METADATA, form.put(content, {at: "en_GB"}))
    assert saved_state.ask("document-memory", place=day.REPORT)["spell_language"] == "en_GB"
    marks = (f"/home/user/{day.REPORT}", "bookmarks")
    saved_state.put(METADATA, form.put(content, {marks: None}))
    assert saved_state.ask("document-memory", place=day.REPORT)["bookmarks"] is None


def test_what_gedit_notes_by_itself_about_a_document_is_no_mutant(
    opencomputer: Harness, formats: dict[str, Format]
) -> None:
    after = written(METADATA)
    without = dict.fromkeys(formats["memory"].parts(after))
    before = formats["memory"].put(after, without)
    moved = before.replace(b'key="gedit-position" value="', b'key="gedit-position" value="1')
    assert moved != before
    assert mutants(opencomputer, formats, {METADATA: before}, {METADATA: moved}) == {}
    found = mutants(opencomputer, formats, {METADATA: before}, {METADATA: after})
    assert {one.part[-1] for one in found.values() if one.part} == {"bookmarks", "highlight mode"}
