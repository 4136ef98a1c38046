"""Every endpoint about drawings, asked about drawings that were made to break it: facts, or an error with a name."""

from __future__ import annotations

import gzip
import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from apps.inkscape.tests.conftest import FILES, drawing
from pytest_opencomputer.guest import state
from pytest_opencomputer.guest.isolation import isolated
from pytest_opencomputer.rollouts.harness import Harness

if TYPE_CHECKING:
    from apps.conftest import SavedState

SECONDS = 60.0
"""The time limit of all calls about one drawing, twice that of a single one."""
GRADIENTS = "".join(f'<linearGradient id="g{at}" xlink:href="#g{(at + 1) % 5_000}"/>' for at in range(5_000))
NAME = '<rect id="a" inkscape:label="{}" width="1" height="1"/>'

DRAWINGS: dict[str, Callable[[], str]] = {
    "nothing": lambda: "",
    "a long label": lambda: NAME.format("x" * 100_000),
    "many labels": lambda: NAME.format("b") * 5_000,
    "many objects": lambda: '<g id="a">' + "<rect/>" * 20_000 + "</g>",
    "many layers": lambda: '<g inkscape:groupmode="layer" id="a"/>' * 5_000,
    "layers in layers": lambda: '<g inkscape:groupmode="layer" id="a">' * 200 + "</g>" * 200,
    "many guides": lambda: f"<sodipodi:namedview>{'<sodipodi:guide/>' * 5_000}</sodipodi:namedview>",
    "odd guides": lambda: (
        '<sodipodi:namedview><sodipodi:guide position="x" orientation="1"/><inkscape:grid spacingx="1e999" '
        'empspacing="nan"/><inkscape:page width="x" margin="1 2 3 4 5"/></sodipodi:namedview><g id="a"/>'
    ),
    "a long text": lambda: f'<text id="a">{"Bread " * 100_000}</text>',
    "many parts": lambda: f'<text id="a">{"<tspan>a</tspan>" * 5_000}</text>',
    "parts in parts": lambda: f'<text id="a">{"<tspan>" * 240}a{"</tspan>" * 240}</text>',
    "a chain of gradients": lambda: GRADIENTS + '<rect id="a" width="1" height="1" fill="url(#g0)"/>',
    "many stops": lambda: (
        f'<linearGradient id="g">{"<stop/>" * 5_000}</linearGradient><rect id="a" fill="url(#g)" width="1" height="1"/>'
    ),
    "a pattern of itself": lambda: (
        '<pattern id="p"><rect fill="url(#p)"/></pattern><rect id="a" width="1" height="1" fill="url(#p)"/>'
    ),
    "a clip with a clone of what it clips": lambda: (
        '<clipPath id="c"><use xlink:href="#a"/></clipPath>'
        '<g id="a" clip-path="url(#c)"><rect width="1" height="1"/></g>'
    ),
    "a text that flows into itself": lambda: '<text id="a" style="shape-inside:url(#a)">Bread</text>',
    "a text on itself": lambda: '<text id="a"><textPath xlink:href="#a">Bread</textPath></text>',
    "a clone of the drawing": lambda: '<use id="a" xlink:href="#root"/>',
    "many path effects": lambda: f'<path id="a" inkscape:path-effect="{"#e;" * 5_000}"/><inkscape:path-effect id="e"/>',
    "a long effect": lambda: (
        f'<inkscape:path-effect id="e" effect="x" data="{"1 " * 50_000}"/><path id="a" inkscape:path-effect="#e"/>'
    ),
    "a large picture": lambda: f'<image id="a" xlink:href="data:image/png;base64,{"A" * 5_000_000}"/>',
    "an odd picture": lambda: '<image id="a" width="1" height="1" xlink:href="data:image/png;base64,%%%"/>',
    "pictures elsewhere": lambda: '<image id="a" width="1" height="1" xlink:href="../../../../etc/passwd"/>',
    "odd numbers": lambda: (
        '<rect id="a" x="1e999" y="nan" width="inf" height="-5" style="opacity:x;stroke-width:-1;stroke:red"/>'
    ),
    "odd shapes": lambda: (
        '<path id="a" sodipodi:type="star" sodipodi:sides="1e99" sodipodi:r1="0" inkscape:rounded="x" d="M0 0"/>'
    ),
    "many arcs": lambda: '<path id="a" stroke="red" d="M0 0' + "A5 5 0 1 1 9 9 0 0" * 5_000 + '"/>',
    "odd metadata": lambda: '<metadata><work xmlns="http://creativecommons.org/ns#"/></metadata><g id="a"/>',
    "control characters": lambda: '<text id="a">a&#9;&#10;&#x85;&#xfffe;&#x10ffff;</text>',
    "everything without an id": lambda: "<g><rect/><text/><use/><image/><a/><path/></g>",
}


@pytest.fixture
def answers(saved_state: SavedState, opencomputer: Harness) -> Callable[[bytes], dict[str, Any]]:
    """What all saved endpoints about drawings answer about one: facts, or the name of an error."""
    endpoints = opencomputer.registry.verifier("inkscape").endpoints
    more: dict[str, Any] = {"object": "a", "layer": "a", "name": "d"}

    def answer(name: str) -> Any:
        asked = {one.name: more[one.name] for one in endpoints[name].parameters if one.name in more and one.required}
        try:
            return saved_state.ask(name, document="a.svg", **asked)
        except state.StateError as error:
            return error.kind

    def ask_all(content: bytes) -> dict[str, Any]:
        saved_state.put("a.svg", content)
        names = [name for name, one in endpoints.items() if any(each.name == "document" for each in one.parameters)]
        found: dict[str, Any] = isolated(lambda: {name: answer(name) for name in names}, SECONDS)
        return found

    return ask_all


@pytest.mark.parametrize("name", DRAWINGS)
def test_hostile_drawings(answers: Callable[[bytes], dict[str, Any]], name: str) -> None:
    found = answers(drawing(DRAWINGS[name]()))
    assert len(found) > 35
    assert found["document"] == "StateCorrupt" or found["document"]["found"] is True


def test_a_drawing_that_is_cut_off(answers: Callable[[bytes], dict[str, Any]]) -> None:
    whole = (FILES / "shop.svg").read_bytes()
    for share in (0.0, 0.3, 0.9):
        assert set(answers(whole[: int(share * len(whole))]).values()) == {"StateCorrupt"}
    assert set(answers(gzip.compress(whole)[:-20]).values()) == {"StateCorrupt"}


def test_a_bomb(answers: Callable[[bytes], dict[str, Any]]) -> None:
    assert set(answers(gzip.compress(bytes(40 * 1024**2))).values()) == {"StateTooBig"}


@pytest.mark.parametrize(
    ("make", "error"),
    [
        (lambda path: path.mkdir(), state.StateNotPlain),
        (lambda path: os.mkfifo(path), state.StateNotPlain),
        (lambda path: path.symlink_to("/etc/passwd"), state.StateNotPlain),
        (lambda path: path.write_bytes(bytes(40_000_000)), state.StateTooBig),
    ],
    ids=("folder", "pipe", "link", "large"),
)
def test_what_is_no_file(saved_state: SavedState, make: Callable[[Any], None], error: type[Exception]) -> None:
    make(saved_state.root / "a.svg")
    with pytest.raises(error):
        saved_state.ask("document", document="a.svg")
