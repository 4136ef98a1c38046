"""Drawings and settings that are wrong in one way: they can be read, and an endpoint tells them from the right one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from apps.inkscape.mutants import FORMATS
from apps.inkscape.mutants.preferences import DEFAULTS
from apps.inkscape.mutants.values import Below, Measure, PathData, Within
from apps.inkscape.tests.conftest import FILES, drawing
from pytest_opencomputer.proofs.mutants.mutant import Address, Format

if TYPE_CHECKING:
    from apps.conftest import SavedState

DRAWINGS, PREFERENCES = FORMATS
SHOP = (FILES / "shop.svg").read_bytes()
Told = Callable[..., dict[str, Any]]
WHOLE = ("drawing", "document", "grids", "guides", "layers", "metadata", "pages", "view")
RICH = """<sodipodi:namedview pagecolor="#ffffff"><inkscape:page x="0" y="0" width="9" height="9"/></sodipodi:namedview>
<metadata><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:cc="http://creativecommons.org/ns#"
xmlns:dc="http://purl.org/dc/elements/1.1/"><cc:Work><dc:title>Board</dc:title><dc:subject><rdf:Bag><rdf:li>bread</rdf:li>
</rdf:Bag></dc:subject></cc:Work></rdf:RDF></metadata>
<g inkscape:groupmode="layer" id="l1" inkscape:label="Low"><rect id="a" width="9" height="9" style="fill:#ff0000"/>
<rect id="b" width="5" height="5"/>
<text id="c" x="1" y="2"><tspan sodipodi:role="line" x="1" y="2">Bread</tspan></text></g>
<g inkscape:groupmode="layer" id="l2" inkscape:label="High"/>"""


@pytest.fixture
def told(saved_state: SavedState) -> Told:
    """What the endpoints about whole drawings say, all of them or some."""

    def ask(content: bytes, endpoints: tuple[str, ...] = WHOLE) -> dict[str, Any]:
        saved_state.put("a.svg", content)
        return {one: saved_state.ask(one, document="a.svg") for one in endpoints}

    return ask


def differs(told: Told, content: bytes, right: dict[str, Any]) -> bool:
    """Whether one of the endpoints says something else; ``drawing``, which is asked first, nearly always does."""
    return any(told(content, (one,))[one] != right[one] for one in WHOLE)


@pytest.mark.parametrize("content", [SHOP, drawing(RICH)], ids=("shop", "rich"))
def test_everything_that_may_be_wrong_is_seen(content: bytes, told: Told) -> None:
    right = told(content)
    assert told(DRAWINGS.put(content, {})) == right
    parts = DRAWINGS.parts(content)
    changed = 0
    for at, value in parts.items():
        worse = DRAWINGS.worse(value)
        if worse is value:
            continue
        changed += 1
        assert differs(told, DRAWINGS.put(content, {at: worse}), right), (at, value, worse)
    assert changed > len(parts) / 2


def test_what_is_put_back_is_as_it_was(told: Told) -> None:
    parts = DRAWINGS.parts(SHOP)
    right = told(SHOP)
    for at, value in parts.items():
        worse = DRAWINGS.worse(value)
        # What is removed from a group comes back into it, but what was in it before has other names then.
        if worse is not None and worse is not value and at[-1] != "name":
            again = DRAWINGS.put(DRAWINGS.put(SHOP, {at: worse}), {at: value})
            # Pages, guides and so on are few; the rest is described as a whole.
            asked = ("drawing",) if at[0] == "objects" else WHOLE
            assert told(again, asked) == {one: right[one] for one in asked}, (at, value)


def changes(form: Format, before: bytes, after: bytes) -> dict[Address, Any]:
    """What differs: the values after, or ``None`` for what is gone."""
    old, new = form.parts(before), form.parts(after)
    return {at: new.get(at) for at in (*new, *old) if old.get(at) != new.get(at)}


def test_what_inkscape_changed() -> None:
    """Between the draft and the shop, nothing is said to differ but what was done."""
    found = changes(DRAWINGS, (FILES / "draft.svg").read_bytes(), SHOP)
    done = {
        "base",
        "hole",
        "photo",
        "window",
        "veil",
        "shade",
        "tile",
        "rounded",
        "rect2",
        "notice",
        "arch",
        "use2",
        "w17",
    }
    objects = {at[1] for at in found if at[0] == "objects"}
    # What stood on top of one that is gone, now stands on another.
    above = {at[1] for at in found if at[2:] == ("above",)}
    assert objects - above <= done
    assert {at[:2] for at in found if at[0] == "document"} == {("document", "showgrid")}
    assert {at[0] for at in found} == {"objects", "document", "grids", "definitions"}


LOW, HIGH = Within("l1"), Within("l2")
ORDER = """<g id="l1" inkscape:label="Low"><rect id="a"/><rect id="b"/><rect id="c"/></g><g id="l2"/>"""


@pytest.mark.parametrize(
    ("at", "value", "names"),
    [
        (("c", "above"), Below(LOW, ""), ["Low", "c", "a", "b", "l2"]),
        (("a", "above"), Below(LOW, "b"), ["Low", "b", "a", "c", "l2"]),
        (("a", "in"), HIGH, ["Low", "b", "c", "l2", "a"]),
        (("a", "in"), Within(""), ["Low", "b", "c", "l2", "a"]),
        (("b",), None, ["Low", "a", "c", "l2"]),
        (("Low", "name"), "Lowest", ["Lowest", "a", "b", "c", "l2"]),
    ],
)
def test_order(saved_state: SavedState, at: tuple[str, ...], value: object, names: list[str]) -> None:
    saved_state.put("a.svg", DRAWINGS.put(drawing(ORDER), {("objects", *at): value}))
    assert saved_state.ask("drawing", document="a.svg")["names"] == names


def test_what_means_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="not beside"):
        DRAWINGS.put(drawing(ORDER), {("objects", "a", "above"): Below(LOW, "l2")})
    with pytest.raises(ValueError, match="not beside"):
        DRAWINGS.put(drawing(ORDER), {("objects", "a", "above"): Below(HIGH, "")})
    with pytest.raises(ValueError, match="not there"):
        DRAWINGS.put(drawing(ORDER), {("objects", "a", "in"): Within("l3")})
    renamed = drawing(ORDER.replace("Low", "Lower"))
    with pytest.raises(ValueError, match="under another name"):
        DRAWINGS.put(renamed, {("objects", "Low"): DRAWINGS.parts(drawing(ORDER))["objects", "Low"]})
    with pytest.raises(ValueError, match="fewer parts"):
        DRAWINGS.put(drawing(RICH), {("objects", "c", "text", "1"): "rolls"})
    with pytest.raises(ValueError, match="no creator"):
        DRAWINGS.put(drawing(RICH), {("metadata", "creator", "0"): "Ana"})
    with pytest.raises(ValueError, match="well-formed"):
        DRAWINGS.parts(SHOP[:-20])
    assert not DRAWINGS.claims(b"<html/>")


def test_a_renamed_layer_changes_nothing_in_it() -> None:
    found = changes(DRAWINGS, drawing(ORDER), drawing(ORDER.replace("Low", "Lower")))
    assert {at[1] for at in found} == {"Low", "Lower"}


def test_a_place_that_is_written_in_another_way() -> None:
    """Inkscape also writes the place of a text to its only line."""
    one = '<text id="a" x="1" y="2"><tspan sodipodi:role="line">Bread</tspan></text>'
    other = '<text id="a" x="1" y="2"><tspan sodipodi:role="line" x="1.0" y="2">Bread</tspan></text>'
    assert changes(DRAWINGS, drawing(one), drawing(other)) == {}


@pytest.mark.parametrize(
    ("one", "same", "other"),
    [
        (Measure("22.8"), Measure("22.800001"), Measure("22.9")),
        (PathData("M 0,0 10,0"), PathData("m 0 0 l 10 0"), PathData("M 0,0 11,0")),
    ],
)
def test_what_is_written_in_another_way_is_equal(one: str, same: str, other: str) -> None:
    assert one == same
    assert hash(one) == hash(same)
    assert one != other


def test_a_removed_object_comes_back(told: Told) -> None:
    parts = DRAWINGS.parts(drawing(ORDER))
    gone = DRAWINGS.put(drawing(ORDER), {("objects", "b"): None})
    assert told(DRAWINGS.put(gone, {("objects", "b"): parts["objects", "b"]})) == told(drawing(ORDER))


def test_settings(saved_state: SavedState) -> None:
    nothing = b'<?xml version="1.0"?><inkscape version="1"><group id="options"><group id="boot"/></group></inkscape>'
    assert PREFERENCES.claims(nothing)
    parts = PREFERENCES.parts(nothing)
    assert set(parts.values()) == set(DEFAULTS.values())
    place = ".config/inkscape/preferences.xml"
    for at, value in parts.items():
        saved_state.put(place, PREFERENCES.put(nothing, {at: PREFERENCES.worse(value)}))
        told = saved_state.ask("preference", path=at[1], name=at[2])["value"]
        assert told not in (None, value)
        saved_state.put(place, PREFERENCES.put(nothing, {at: None}))
        assert saved_state.ask("preference", path=at[1], name=at[2])["value"] == value
