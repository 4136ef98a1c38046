"""Texts, as Inkscape and other programs write them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from apps.inkscape.tests.conftest import FILES, drawing

if TYPE_CHECKING:
    from apps.conftest import SavedState

SHOP = "Drawings/shop.svg"


@pytest.fixture
def shop(saved_state: SavedState) -> SavedState:
    """A home folder with the drawing of the shop."""
    saved_state.put(SHOP, (FILES / "shop.svg").read_bytes())
    return saved_state


def ask(home: SavedState, endpoint: str, written: str, **args: Any) -> Any:
    """Asks about a text, the only one in a drawing."""
    home.put("a.svg", drawing(f"<g>{written}</g>"))
    return home.ask(endpoint, document="a.svg", object="a", **args)


def test_texts(shop: SavedState) -> None:
    facts = shop.ask("text", document=SHOP, object="headline")
    assert facts == {
        "found": True,
        "kind": "point",
        "content": "Mill Lane\nBakery & Café",
        "lines": ["Mill Lane", "Bakery & Café"],
        "words": 5,
    }
    facts = shop.ask("text", document=SHOP, object="notice")
    assert (facts["kind"], facts["lines"]) == ("flowed", ["Bread from six, every day but Monday"])
    assert shop.ask("text", document=SHOP, object="arch")["kind"] == "on path"
    assert shop.ask("text", document=SHOP, object="plate")["found"] is False


def test_styles(shop: SavedState) -> None:
    facts = shop.ask("text-style", document=SHOP, object="headline")
    assert facts == {
        "found": True,
        "family": "DejaVu Sans",
        "weight": 700,
        "italic": False,
        "size": 10.0,
        "size_pt": 28.35,
        "alignment": "centre",
        "line_height": 1.25,
        "letter_spacing": 0.0,
        "word_spacing": 0.0,
        "underlined": False,
        "struck_out": False,
        "variant": "normal",
        "direction": "horizontal",
        "colour": "#1f6f54",
        "uniform": False,
    }
    facts = shop.ask("text-style", document=SHOP, object="headline", part="Café")
    assert (facts["italic"], facts["colour"], facts["weight"]) == (True, "#a8321c", 700)
    assert shop.ask("text-style", document=SHOP, object="headline", part="Cafe")["found"] is False
    runs = shop.ask("text-runs", document=SHOP, object="headline")["runs"]
    assert [(one["text"], one["italic"]) for one in runs] == [("Mill Lane\nBakery & ", False), ("Café", True)]


def test_frames_and_paths(shop: SavedState) -> None:
    assert shop.ask("text-frame", document=SHOP, object="notice") == {
        "found": True,
        "kind": "shape",
        "object": "column",
        "width": 40.0,
        "height": 30.0,
    }
    assert shop.ask("text-frame", document=SHOP, object="headline")["found"] is False
    assert shop.ask("text-path", document=SHOP, object="arch") == {
        "found": True,
        "object": "bow",
        "offset": None,
        "side": "left",
    }
    assert shop.ask("text-path", document=SHOP, object="notice")["found"] is False


@pytest.mark.parametrize(
    ("written", "content"),
    [
        ('<text id="a">Bread</text>', "Bread"),
        ('<text id="a"/>', ""),
        ('<text id="a">  Bread\n   and <tspan>rolls</tspan> </text>', " Bread and rolls "),
        ('<text id="a" xml:space="preserve">Bread  <tspan>and</tspan>  rolls</text>', "Bread  and  rolls"),
        ('<text id="a"><tspan x="0" y="0">One</tspan><tspan x="0" y="9">Two</tspan></text>', "One\nTwo"),
        ('<text id="a"><tspan x="0" y="0">O</tspan><tspan dx="1">ne</tspan></text>', "One"),
        ('<text id="a">\n <tspan sodipodi:role="line">One</tspan>\n <tspan sodipodi:role="line"/></text>', "One"),
        ('<text id="a"><tspan sodipodi:role="line"/><tspan sodipodi:role="line">Two</tspan></text>', "\nTwo"),
        ('<text id="a"><title>No text</title>Bread</text>', "Bread"),
        (
            '<text id="a" style="white-space:pre;inline-size:50"><tspan x="0" y="0">One\nline </tspan>'
            '<tspan x="0" y="9">and more</tspan></text>',
            "One\nline and more",
        ),
        ('<text id="a"><textPath xlink:href="#x">Round <tspan>and</tspan> round</textPath></text>', "Round and round"),
        ('<flowRoot id="a"><flowPara>One</flowPara><flowPara/><flowPara>Two</flowPara></flowRoot>', "One\n\nTwo"),
    ],
)
def test_contents(saved_state: SavedState, written: str, content: str) -> None:
    assert ask(saved_state, "text", written)["content"] == content


@pytest.mark.parametrize(
    ("style", "facts"),
    [
        ("font-size:12pt", {"size": 16.0, "size_pt": 45.35}),  # of which a unit is a millimetre
        ("font-weight:600", {"weight": 600}),
        ("font-weight:bolder", {"weight": 700}),
        ("font-style:oblique", {"italic": True}),
        ("font-family:&quot;Open Sans&quot;, serif", {"family": "Open Sans"}),
        ("text-anchor:end", {"alignment": "right"}),
        ("text-align:justify", {"alignment": "left"}),
        ("text-align:justify;inline-size:50", {"alignment": "justified"}),
        ("text-align:center;text-anchor:middle;inline-size:50", {"alignment": "centre"}),
        ("font-size:10px;line-height:120%", {"line_height": 1.2}),
        ("font-size:10px;line-height:15px", {"line_height": 1.5}),
        ("font-size:10px;letter-spacing:0.2em;word-spacing:-1px", {"letter_spacing": 2.0, "word_spacing": -1.0}),
        ("text-decoration:underline line-through", {"underlined": True, "struck_out": True}),
        ("text-decoration-line:underline", {"underlined": True, "struck_out": False}),
        ("font-variant-caps:small-caps", {"variant": "small-caps"}),
        ("writing-mode:tb-rl", {"direction": "vertical"}),
        ("fill:none", {"colour": None}),
        ("", {"family": None, "weight": 400, "size": 16.0, "line_height": None, "colour": "#000000"}),
    ],
)
def test_odd_styles(saved_state: SavedState, style: str, facts: dict[str, object]) -> None:
    found = ask(saved_state, "text-style", f'<text id="a" style="{style}">Bread</text>')
    assert {key: found[key] for key in facts} == facts


def test_sizes_in_shares_and_scales(saved_state: SavedState) -> None:
    written = (
        '<text id="a" transform="scale(2)" style="font-size:5px">One <tspan style="font-size:60%">two</tspan></text>'
    )
    assert ask(saved_state, "text-style", written)["size"] == 10.0
    assert ask(saved_state, "text-style", written, part="two")["size"] == 6.0
    assert ask(saved_state, "text-style", written, part="e t")["size"] == 10.0
    runs = ask(saved_state, "text-runs", written)["runs"]
    assert [(one["text"], one["size"]) for one in runs] == [("One ", 10.0), ("two", 6.0)]


def test_raised_characters(saved_state: SavedState) -> None:
    written = '<text id="a">m<tspan style="baseline-shift:super">2</tspan></text>'
    runs = ask(saved_state, "text-runs", written)["runs"]
    assert [(one["text"], one["shift"]) for one in runs] == [("m", "baseline"), ("2", "super")]


def test_the_frame_of_a_text_of_its_own(saved_state: SavedState) -> None:
    """A text that was drawn with a box has a rectangle among the definitions."""
    written = (
        '<defs><rect id="r" width="60" height="20"/></defs>'
        '<text id="a" style="shape-inside:url(#r)" transform="scale(0.5)">Bread</text>'
    )
    assert ask(saved_state, "text-frame", written) == {
        "found": True,
        "kind": "rectangle",
        "object": None,
        "width": 30.0,
        "height": 10.0,
    }
    facts = ask(saved_state, "text-frame", '<text id="a" style="inline-size:50">Bread</text>')
    assert (facts["kind"], facts["width"], facts["height"]) == ("width", 50.0, None)
