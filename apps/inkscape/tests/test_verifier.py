"""The saved endpoints on drawings that Inkscape wrote, and on those of older releases."""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING, Any

import pytest

from apps.inkscape.tests.conftest import FILES, drawing
from apps.inkscape.verifier import around_of, drawing_of

if TYPE_CHECKING:
    from apps.conftest import SavedState

SHOP = "Drawings/shop.svg"


@pytest.fixture
def shop(saved_state: SavedState) -> SavedState:
    """A home folder with the drawing of the shop."""
    for name in ("shop.svg", "plain.svg", "sheet.pdf", "sheet.png", "plate.png"):
        saved_state.put(f"Drawings/{name}", (FILES / name).read_bytes())
    return saved_state


@pytest.fixture
def made(saved_state: SavedState) -> Any:
    """Asks an endpoint about a drawing with something in it."""

    def ask(endpoint: str, inside: str, page: str = "", **args: Any) -> Any:
        saved_state.put("a.svg", drawing(inside, page) if page else drawing(inside))
        return saved_state.ask(endpoint, document="a.svg", **args)

    return ask


OF_OBJECTS = (
    *("appearance", "clip", "clone", "clones", "connector", "fill", "filter", "geometry", "gradient", "group"),
    *("identity", "image", "link", "markers", "mask", "path", "path-effects", "pattern", "shape", "stacking"),
    *("stroke", "text", "text-frame", "text-path", "text-runs", "text-style", "transform", "export-hint"),
)
OF_DOCUMENTS = (
    *("document", "drawing", "grids", "guides", "layers", "metadata", "objects", "pages", "swatches", "symbols"),
    "view",
)


@pytest.mark.parametrize("endpoint", OF_OBJECTS)
def test_what_is_not_there(shop: SavedState, endpoint: str) -> None:
    for document, name in ((SHOP, "nothing"), ("Drawings/none.svg", "plate"), (SHOP, " ")):
        facts = shop.ask(endpoint, document=document, object=name)
        assert facts.pop("found") is False
        assert set(facts.values()) == {None}


@pytest.mark.parametrize("endpoint", OF_DOCUMENTS)
def test_no_drawing(shop: SavedState, endpoint: str) -> None:
    facts = shop.ask(endpoint, document="Drawings/none.svg")
    assert facts.pop("found") is False
    assert set(facts.values()) == {None}


def test_a_home_folder_in_which_it_never_ran(saved_state: SavedState) -> None:
    assert set(saved_state.ask("preferences").values()) == {None}
    assert saved_state.ask("preference", path="/options/nudgedistance")["found"] is False
    assert saved_state.ask("templates") == {"names": [], "templates": []}
    assert saved_state.ask("recent-drawings") == {"places": []}
    for endpoint in ("bitmap", "bitmap-content", "pdf", "picture"):
        assert saved_state.ask(endpoint, place="none.png")["found"] is False
    assert saved_state.ask("bitmap-colour", place="none.png", x=0.5, y=0.5)["found"] is False
    assert saved_state.ask("bitmap-difference", place="none.png", other="none.png")["found"] is False


# The drawing as a whole


def test_the_document(shop: SavedState) -> None:
    facts = shop.ask("document", document=SHOP)
    assert facts == {
        "found": True,
        "width": 210.0,
        "height": 297.0,
        "view_box": [0.0, 0.0, 210.0, 297.0],
        "user_unit": 1.0,
        "display_unit": "mm",
        "compressed": False,
        "format": "inkscape",
        "version": "1.4",
        "objects": 30,
        "layers": 4,
        "pages": 0,
    }
    plain = shop.ask("document", document="Drawings/plain.svg")
    assert (plain["format"], plain["version"], plain["layers"], plain["display_unit"]) == ("plain", None, 0, None)


def test_layers(shop: SavedState) -> None:
    layers = shop.ask("layers", document=SHOP)
    assert layers["names"] == ["Board", "Lettering", "Small print", "Work"]
    assert [one["parent"] for one in layers["layers"]] == [None, None, "Lettering", None]
    assert shop.ask("layer", document=SHOP, layer="Lettering") == {
        "found": True,
        "id": "layer2",
        "parent": None,
        "visible": False,
        "locked": True,
        "opacity": 0.5,
        "blend_mode": "normal",
        "index": 1,
        "objects": ["Small print", "headline"],
        "sublayers": ["Small print"],
    }
    assert shop.ask("layer", document=SHOP, layer="layer4")["index"] == 2
    assert shop.ask("layer", document=SHOP, layer="sign")["found"] is False  # a group


def test_objects(shop: SavedState) -> None:
    assert shop.ask("objects", document=SHOP, within="sign")["objects"] == [
        {"name": "post", "id": "r3", "label": "post", "kind": "rectangle", "parent": "sign"},
        {"name": "head", "id": "g2", "label": "head", "kind": "group", "parent": "sign"},
        {"name": "panel", "id": "r4", "label": "panel", "kind": "rectangle", "parent": "head"},
    ]
    assert shop.ask("objects", document=SHOP, within="Lettering")["names"] == ["headline"]
    assert shop.ask("objects", document=SHOP, within="nothing")["found"] is False
    assert shop.ask("objects", document="Drawings/plain.svg")["names"][:2] == ["layer1", "r1"]


def test_guides_and_grids(shop: SavedState) -> None:
    guides = shop.ask("guides", document=SHOP)
    assert (guides["horizontal"], guides["vertical"]) == ([20.0], [15.0])
    assert guides["guides"][0]["label"] == "left margin"
    assert guides["guides"][0]["colour"] == "#0086e5"
    assert guides["guides"][2] == {
        "label": None,
        "x": 105.0,
        "y": 148.5,
        "angle": 135.0,
        "orientation": "angled",
        "colour": None,
        "locked": False,
    }
    (grid,) = shop.ask("grids", document=SHOP)["grids"]
    assert (grid["kind"], grid["unit"], grid["spacing_x"], grid["major_every"]) == ("rectangular", "mm", 1.0, 5)


def test_definitions(shop: SavedState) -> None:
    symbols = shop.ask("symbols", document=SHOP)["symbols"]
    assert symbols == [{"id": "tree", "title": "Tree", "used": 1}]
    assert shop.ask("swatches", document=SHOP)["swatches"] == [{"id": "brick", "label": None, "colour": "#a8321c"}]


METADATA = """
<metadata id="m"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
  xmlns:cc="http://creativecommons.org/ns#" xmlns:dc="http://purl.org/dc/elements/1.1/">
<cc:Work rdf:about=""><dc:title> Price board </dc:title><dc:date/>
<dc:creator><cc:Agent><dc:title>Ana Ruiz</dc:title></cc:Agent></dc:creator>
<dc:subject><rdf:Bag><rdf:li>bread</rdf:li><rdf:li> rolls </rdf:li><rdf:li/></rdf:Bag></dc:subject>
<cc:license rdf:resource="http://creativecommons.org/licenses/by/4.0/"/></cc:Work>
<cc:License rdf:about="http://creativecommons.org/licenses/by/4.0/"/></rdf:RDF></metadata>
"""


def test_metadata(made: Any) -> None:
    facts = made("metadata", METADATA)
    assert (facts["title"], facts["creator"], facts["keywords"]) == ("Price board", "Ana Ruiz", ["bread", "rolls"])
    assert (facts["date"], facts["licence"]) == (None, "http://creativecommons.org/licenses/by/4.0/")
    assert made("metadata", "")["keywords"] == []


def test_pages(made: Any) -> None:
    written = (
        '<sodipodi:namedview><inkscape:page x="0" y="0" width="100" height="50" inkscape:label="Front" margin="5 10"/>'
        '<inkscape:page x="110" y="0" width="100" height="50" bleed="0"/></sodipodi:namedview>'
    )
    facts = made("pages", written)
    assert facts["labels"] == ["Front", ""]
    assert facts["pages"][0]["margin"] == [5.0, 10.0, 5.0, 10.0]
    assert facts["pages"][1] == {
        "label": None,
        "x": 110.0,
        "y": 0.0,
        "width": 100.0,
        "height": 50.0,
        "margin": None,
        "bleed": None,
    }


# Objects


def test_identities(shop: SavedState) -> None:
    facts = shop.ask("identity", document=SHOP, object="plate")
    assert (facts["kind"], facts["title"], facts["description"]) == ("rectangle", "The plate", "Oak, oiled")
    facts = shop.ask("identity", document=SHOP, object="panel")
    assert (facts["layer"], facts["group"], facts["visible"]) == ("Board", "head", True)
    facts = shop.ask("identity", document=SHOP, object="headline")
    assert (facts["layer"], facts["group"], facts["visible"], facts["shown"]) == ("Lettering", None, True, False)


def test_a_label_that_several_objects_have(made: Any) -> None:
    inside = '<rect id="x" inkscape:label="a"/><circle id="y" inkscape:label="a"/><path id="a"/>'
    facts = made("identity", inside, object="a")
    assert (facts["times"], facts["id"], facts["kind"]) == (2, "x", "rectangle")
    assert made("identity", inside, object="y")["kind"] == "circle"


def test_definitions_are_no_objects(made: Any) -> None:
    inside = '<defs><rect id="x"/><symbol id="s"><rect id="y"/></symbol></defs><clipPath><rect id="z"/></clipPath>'
    assert made("objects", inside)["names"] == []
    assert made("identity", inside, object="y")["found"] is False
    assert made("attribute", inside, object="y", name="id")["value"] == "y"


def test_order(shop: SavedState) -> None:
    facts = shop.ask("stacking", document=SHOP, object="spike")
    assert (facts["index"], facts["count"], facts["lower"], facts["upper"]) == (9, 12, "way", "sign")
    assert shop.ask("stacking", document=SHOP, object="plate")["lower"] is None
    assert shop.ask("stacking", document=SHOP, object="Work")["siblings"] == ["Board", "Lettering", "Work"]


@pytest.mark.parametrize(
    ("name", "facts"),
    [
        ("plate", {"x": 20.0, "y": 30.0, "width": 60.0, "visual_x": 19.0, "visual_width": 62.0, "centre_y": 50.0}),
        ("sign", {"x": 20.0, "y": 150.0, "width": 25.0, "height": 35.0}),
        ("use2", {"x": 20.0, "y": 45.875, "width": 60.0}),
        ("oak", {"x": 90.0, "y": 270.0, "width": 10.0, "height": 20.0}),
        ("photo", {"x": 20.0, "visual_x": 30.0, "visual_width": 20.0}),
        ("veil", {"y": 235.0, "visual_y": 240.0, "visual_height": 10.0}),
        ("headline", {"x": 105.0, "y": 20.0, "width": None}),
        ("notice", {"x": 160.0, "y": 233.539}),
        ("Lettering", {"x": None, "width": None}),
    ],
)
def test_geometry(shop: SavedState, name: str, facts: dict[str, float | None]) -> None:
    found = shop.ask("geometry", document=SHOP, object=name)
    assert {key: found[key] for key in facts} == facts


@pytest.mark.parametrize(
    ("written", "facts"),
    [
        ("rotate(30)", {"rotation": 30.0, "scale_x": 1.0, "scale_y": 1.0, "skew": 0.0, "mirrored": False}),
        ("scale(-1,1)", {"rotation": 180.0, "scale_x": 1.0, "scale_y": 1.0, "mirrored": True}),
        ("scale(2,3)", {"rotation": 0.0, "scale_x": 2.0, "scale_y": 3.0}),
        ("skewX(20)", {"rotation": 0.0, "scale_x": 1.0, "scale_y": 1.0, "skew": 20.0}),
        ("scale(0)", {"rotation": None, "scale_x": 0.0, "skew": None}),
    ],
)
def test_transforms(made: Any, written: str, facts: dict[str, object]) -> None:
    found = made("transform", f'<rect id="a" transform="{written}"/>', object="a")
    assert {key: found[key] for key in facts} == facts
    assert found["own"] == written


@pytest.mark.parametrize(
    ("name", "facts"),
    [
        ("plate", {"kind": "rectangle", "width": 60.0, "height": 40.0, "radius_x": 5.0, "radius_y": 5.0}),
        ("tilted", {"kind": "rectangle", "width": 20.0, "radius_x": 0.0}),
        ("rounded", {"kind": "rectangle", "width": 20.0, "height": 20.0}),
        ("knob", {"kind": "ellipse", "width": 24.0}),
        ("slice", {"kind": "arc", "width": 24.0, "start": 0.0, "end": 270.0, "arc_kind": "slice"}),
        ("star", {"kind": "star", "corners": 5, "inner_ratio": 0.4, "rounded": 0.0}),
        ("hexagon", {"kind": "polygon", "corners": 6, "inner_ratio": None, "rounded": 0.1}),
        ("spiral", {"kind": "spiral", "turns": 3.0, "width": 20.0}),
        ("way", {"found": False}),
        ("sign", {"found": False}),
    ],
)
def test_shapes(shop: SavedState, name: str, facts: dict[str, object]) -> None:
    found = shop.ask("shape", document=SHOP, object=name)
    assert {key: found[key] for key in facts} == facts


def test_paths(shop: SavedState) -> None:
    base = shop.ask("path", document=SHOP, object="base")
    assert (base["kind"], base["subpaths"], base["closed"], base["nodes"]) == ("path", 2, 2, 8)
    assert (base["lines"], base["curves"]) == (4, 4)
    # 30 x 20 without a hole of radius 5. Inkscape's boolean operations are exact to a thousandth of a millimetre.
    assert base["area"] == pytest.approx(600 - 78.54, abs=0.05)
    way = shop.ask("path", document=SHOP, object="way")
    assert (way["closed"], way["nodes"], way["node_kinds"], way["points"][-1]) == (0, 4, "cccc", [120.0, 130.0])
    star = shop.ask("path", document=SHOP, object="star")
    assert (star["kind"], star["nodes"]) == ("star", 10)
    assert shop.ask("path", document=SHOP, object="sign")["found"] is False


def test_long_paths_are_cut(made: Any) -> None:
    facts = made("path", f'<path id="a" d="M0 0{" 1 1" * 6_000}"/>', object="a")
    assert (facts["nodes"], len(facts["points"]), facts["shortened"]) == (6_001, 500, ["points", "data"])


# Paint


def test_fills(shop: SavedState) -> None:
    kinds = {
        name: shop.ask("fill", document=SHOP, object=name)["kind"]
        for name in ("plate", "oval", "sky", "sun", "rect2", "way", "panel", "oak")
    }
    assert kinds == {
        "plate": "colour",
        "oval": "swatch",
        "sky": "linear gradient",
        "sun": "radial gradient",
        "rect2": "pattern",
        "way": "none",
        "panel": "colour",
        "oak": "unset",
    }
    assert shop.ask("fill", document=SHOP, object="panel")["colour"] == "#1f6f54"  # its group's
    tilted = shop.ask("fill", document=SHOP, object="tilted")
    assert (tilted["colour"], tilted["opacity"], tilted["rule"]) == ("#f2c14e", 0.8, "nonzero")


def test_strokes(shop: SavedState) -> None:
    facts = shop.ask("stroke", document=SHOP, object="tilted")
    assert (facts["colour"], facts["width"], facts["dashes"], facts["dash_offset"]) == ("#000000", 1.0, [3.0, 1.0], 0.5)
    facts = shop.ask("stroke", document=SHOP, object="spike")
    assert (facts["width"], facts["join"], facts["cap"], facts["miter_limit"]) == (4.0, "miter", "butt", 10.0)
    assert shop.ask("stroke", document=SHOP, object="knob")["kind"] == "none"
    assert shop.ask("markers", document=SHOP, object="way") == {
        "found": True,
        "start": None,
        "middle": None,
        "end": "Triangle arrow",
    }


@pytest.mark.parametrize(
    ("style", "facts"),
    [
        ("fill:#f00;fill-opacity:0.5", {"colour": "#ff0000", "opacity": 0.5}),
        ("fill:#ff000080", {"colour": "#ff0000", "opacity": 0.502}),
        ("fill:url(#nothing)", {"kind": "other", "colour": None}),
        ("color:blue;fill:currentColor", {"kind": "colour", "colour": "#0000ff"}),
        ("fill:context-stroke", {"kind": "other"}),
        ("fill-rule:evenodd", {"kind": "unset", "rule": "evenodd"}),
    ],
)
def test_odd_fills(made: Any, style: str, facts: dict[str, object]) -> None:
    found = made("fill", f'<rect id="a" style="{style}"/>', object="a")
    assert {key: found[key] for key in facts} == facts


def test_appearance(shop: SavedState) -> None:
    knob = shop.ask("appearance", document=SHOP, object="knob")
    assert (knob["opacity"], knob["blend_mode"], knob["blur"], knob["filter"]) == (0.6, "multiply", 0.0, None)
    sun = shop.ask("appearance", document=SHOP, object="sun")
    assert (sun["blur"], sun["filter"]) == (36.5, "Blur")
    facts = shop.ask("filter", document=SHOP, object="sun")
    assert (facts["primitives"], facts["deviation_x"]) == (["feGaussianBlur"], 2.0)


def test_gradients(shop: SavedState) -> None:
    sky = shop.ask("gradient", document=SHOP, object="sky")
    assert (sky["kind"], sky["start_x"], sky["end_x"], sky["angle"]) == ("linear", 30.0, 70.0, 0.0)
    assert sky["stops"] == [
        {"offset": 0.0, "colour": "#1f6f54", "opacity": 1.0},
        {"offset": 1.0, "colour": "#f2c14e", "opacity": 0.5},
    ]
    sun = shop.ask("gradient", document=SHOP, object="sun")
    assert (sun["kind"], sun["start_x"], sun["start_y"], sun["end_x"]) == ("radial", 100.0, 215.0, 115.0)
    assert shop.ask("gradient", document=SHOP, object="sky", of="stroke")["found"] is False


def test_a_gradient_in_shares_of_its_object(made: Any) -> None:
    inside = (
        '<linearGradient id="g" x1="0" x2="0" y1="0" y2="1"><stop offset="20%" stop-color="red"/></linearGradient>'
        '<g transform="translate(5,5)"><rect id="a" x="10" y="20" width="40" height="30" fill="url(#g)"/></g>'
    )
    facts = made("gradient", inside, object="a")
    assert [facts[key] for key in ("start_x", "start_y", "end_x", "end_y", "angle")] == [15.0, 25.0, 15.0, 55.0, 90.0]
    assert facts["stops"] == [{"offset": 0.2, "colour": "#ff0000", "opacity": 1.0}]


def test_gradients_that_refer_to_each_other(made: Any) -> None:
    inside = (
        '<linearGradient id="g" xlink:href="#h"/><linearGradient id="h" xlink:href="#g"/>'
        '<rect id="a" width="9" height="9" fill="url(#g)"/>'
    )
    facts = made("gradient", inside, object="a")
    assert (facts["found"], facts["stops"]) == (True, [])


def test_patterns_clips_masks(shop: SavedState) -> None:
    facts = shop.ask("pattern", document=SHOP, object="rect2")
    assert (facts["label"], facts["kinds"], facts["width"], facts["height"]) == ("tile", ["rectangle"], 5.0, 4.0)
    clip = shop.ask("clip", document=SHOP, object="photo")
    assert (clip["kinds"], clip["x"], clip["y"], clip["width"]) == (["circle"], 30.0, 240.0, 20.0)
    assert (shop.ask("mask", document=SHOP, object="veil")["kinds"], clip["inverse"]) == (["rectangle"], False)
    assert shop.ask("mask", document=SHOP, object="photo")["found"] is False


# Relations


def test_clones_and_links(shop: SavedState) -> None:
    assert shop.ask("clone", document=SHOP, object="use2")["original"] == "plate"
    assert shop.ask("clone", document=SHOP, object="oak")["kind"] == "symbol"
    assert shop.ask("clones", document=SHOP, object="plate")["names"] == ["use2"]
    assert shop.ask("link", document=SHOP, object="shop") == {
        "found": True,
        "href": "https://bakery.example/",
        "target": "_blank",
        "title": "Our shop",
    }
    assert shop.ask("path-effects", document=SHOP, object="rounded")["kinds"] == ["fillet_chamfer"]


def test_connectors(made: Any) -> None:
    inside = (
        '<rect id="r" inkscape:label="one"/><path id="a" inkscape:connector-type="orthogonal" '
        'inkscape:connection-start="#r" inkscape:connection-end="#gone" inkscape:connector-curvature="3"/>'
    )
    assert made("connector", inside, object="a") == {
        "found": True,
        "start": "one",
        "end": None,
        "kind": "orthogonal",
        "curvature": 3.0,
    }


def test_pictures(shop: SavedState) -> None:
    inside = '<image id="a" x="10" y="10" width="20" height="10" preserveAspectRatio="none" xlink:href="{}"/>'.format
    for written in ("sheet.png", "../Drawings/sheet.png", "file:///home/user/Drawings/sheet.png"):
        shop.put("Drawings/a.svg", drawing(inside(written)))
        facts = shop.ask("image", document="Drawings/a.svg", object="a")
        assert (facts["place"], facts["exists"], facts["embedded"]) == ("Drawings/sheet.png", True, False)
        assert (facts["format"], facts["pixel_width"], facts["width"]) == ("png", 397, 20.0)
    shop.put("Drawings/a.svg", drawing(inside("/etc/passwd")))
    facts = shop.ask("image", document="Drawings/a.svg", object="a")
    assert (facts["place"], facts["exists"], facts["sha256"]) == (None, False, None)
    shop.put("Drawings/a.svg", drawing(inside("data:image/png;base64,aGVs bG8=")))
    facts = shop.ask("image", document="Drawings/a.svg", object="a")
    assert (facts["embedded"], facts["format"], facts["href"]) == (True, None, None)
    assert facts["sha256"] == "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824"


def test_a_link_in_the_place_of_a_picture(shop: SavedState) -> None:
    (shop.root / "Drawings/link.png").symlink_to("/etc/passwd")
    shop.put("Drawings/a.svg", drawing('<image id="a" xlink:href="link.png"/>'))
    assert shop.ask("image", document="Drawings/a.svg", object="a")["exists"] is False


def test_attributes_and_properties(shop: SavedState) -> None:
    asked = {"document": SHOP, "object": "headline"}
    assert shop.ask("attribute", name="inkscape:label", **asked)["value"] == "headline"
    assert shop.ask("attribute", name="xml:space", **asked)["value"] == "preserve"
    assert shop.ask("attribute", name="nothing", **asked) == {"found": True, "value": None}
    assert shop.ask("attribute", document=SHOP, object="head1", name="d")["value"].startswith("M 4,0")
    assert shop.ask("property", name="font-weight", **asked) == {"found": True, "value": "bold", "own": "bold"}
    facts = shop.ask("property", document=SHOP, object="panel", name="fill")
    assert facts == {"found": True, "value": "#1f6f54", "own": None}


def test_export_hints(made: Any) -> None:
    inside = '<g id="a" inkscape:export-filename="../out.png" inkscape:export-xdpi="300" inkscape:export-ydpi="x"/>'
    assert made("export-hint", inside, object="a") == {
        "found": True,
        "file": "../out.png",
        "dpi_x": 300.0,
        "dpi_y": None,
    }
    assert made("export-hint", inside) == {"found": True, "file": None, "dpi_x": None, "dpi_y": None}


# The drawing in words


def test_descriptions(shop: SavedState) -> None:
    facts = shop.ask("drawing", document=SHOP, without=["Board", "notice"])
    assert facts["names"][:4] == ["Lettering", "Small print", "headline", "Work"]
    assert "notice" not in facts["objects"]
    assert facts["objects"]["base"].startswith("path in Work; at 130, 200 size 30 x 20, 8 nodes")
    assert facts["objects"] == drawing_of((FILES / "shop.svg").read_bytes(), ["Board", "notice"])


def test_it_is_described_alike_before_and_after_it_was_saved() -> None:
    """What Inkscape did not touch when it made the one of the other."""
    cut = ["base", "hole", "photo", "window", "veil", "shade", "tile", "rounded", "column", "notice", "bow", "arch"]
    before = drawing_of((FILES / "draft.svg").read_bytes(), cut)
    after = drawing_of((FILES / "shop.svg").read_bytes(), [*cut, "use2", "rect2"])
    assert list(before) == list(after)
    assert before == after


CHANGES = {
    "another place": ('x="20"', 'x="21"'),
    "another colour": ("fill:#1f6f54;stroke:#333333", "fill:#1f6f55;stroke:#333333"),
    "another stroke": ("stroke-width:2", "stroke-width:2.1"),
    "another corner": ('ry="5"', 'ry="6"'),
    "another title": ("The plate", "A plate"),
    "another layer": ('inkscape:label="Board"', 'inkscape:label="Boards"'),
    "another word": ("Café", "Cafe"),
    "another font": ("DejaVu Serif", "DejaVu Sans"),
    "another gradient": ("stop-color:#f2c14e", "stop-color:#f2c14f"),
    "another dash": ("stroke-dasharray:3, 1", "stroke-dasharray:3, 2"),
    "another node": ("M 20,130 60,120", "M 20,130 61,120"),
    "another marker": ("Triangle arrow", "Dot"),
    "another blur": ('stdDeviation="2"', 'stdDeviation="3"'),
    "another link": ("bakery.example", "bakery.test"),
    "another clip": ('r="10" />', 'r="9" />'),
}


@pytest.mark.parametrize("change", CHANGES)
def test_the_description_tells_of(change: str) -> None:
    old, new = CHANGES[change]
    written = (FILES / "shop.svg").read_text()
    assert old in written
    assert drawing_of(written.encode()) != drawing_of(written.replace(old, new).encode())


# Files of other kinds


def test_packed_drawings(shop: SavedState) -> None:
    shop.put("Drawings/shop.svgz", gzip.compress((FILES / "shop.svg").read_bytes()))
    packed = shop.ask("document", document="Drawings/shop.svgz")
    assert packed == {**shop.ask("document", document=SHOP), "compressed": True}


def test_plain_drawings_look_the_same(shop: SavedState) -> None:
    for one, other in (("r2", "tilted"), ("p1", "way"), ("w3", "base")):
        plain = shop.ask("geometry", document="Drawings/plain.svg", object=one)
        assert plain == shop.ask("geometry", document=SHOP, object=other)
    assert shop.ask("text", document="Drawings/plain.svg", object="t1")["words"] == 5


OLD_092 = """<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
 xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"
 width="210mm" height="297mm" viewBox="0 0 744.09448819 1052.3622047" id="svg2" version="1.1"
 inkscape:version="0.92.4 (5da689c313, 2019-01-14)" sodipodi:docname="sign.svg">
<sodipodi:namedview id="base" inkscape:document-units="mm" showgrid="true" showguides="true">
<inkscape:grid type="xygrid" id="grid1" units="mm" spacingx="17.716535" spacingy="17.716535" empspacing="4"/>
<sodipodi:guide position="70.866142,0" orientation="1,0" id="guide1" inkscape:locked="true"/></sodipodi:namedview>
<g inkscape:label="Layer 1" inkscape:groupmode="layer" id="layer1" transform="translate(0,-0.001)">
<rect style="fill:#d40000" id="rect1" width="354.33071" height="177.16536" x="70.866142" y="70.866142"/>
<flowRoot xml:space="preserve" id="flowRoot1" style="font-size:40px;line-height:125%;font-family:sans-serif">
<flowRegion id="flowRegion1"><rect id="rect2" width="354.33071" height="177.16536" x="70" y="70"/></flowRegion>
<flowPara id="flowPara1">Bread from six</flowPara><flowPara id="flowPara2">Closed on Monday</flowPara></flowRoot>
</g></svg>"""
OLD_091 = """<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
 xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" width="744.09448" height="1052.3622" id="svg2"
 inkscape:version="0.48.4 r9939"><g inkscape:groupmode="layer" inkscape:label="Layer 1" id="layer1">
<rect style="fill:#d40000" id="rect1" width="354.33071" height="177.16536" x="70.866142" y="70.866142"/></g></svg>"""


def test_a_drawing_of_release_092(saved_state: SavedState) -> None:
    saved_state.put("sign.svg", OLD_092.encode())
    facts = saved_state.ask("document", document="sign.svg")
    assert (facts["width"], facts["version"], facts["user_unit"]) == (210.0, "0.92.4", 0.282222)
    rect = saved_state.ask("geometry", document="sign.svg", object="rect1")
    assert [rect[key] for key in ("x", "y", "width", "height")] == [20.0, 20.0, 100.0, 50.0]
    (grid,) = saved_state.ask("grids", document="sign.svg")["grids"]
    assert (grid["spacing_x"], grid["major_every"]) == (5.0, 4)
    guides = saved_state.ask("guides", document="sign.svg")
    assert (guides["vertical"], guides["guides"][0]["locked"]) == ([20.0], True)
    text = saved_state.ask("text", document="sign.svg", object="flowRoot1")
    assert (text["kind"], text["lines"]) == ("flowed", ["Bread from six", "Closed on Monday"])
    frame = saved_state.ask("text-frame", document="sign.svg", object="flowRoot1")
    assert (frame["kind"], frame["object"], frame["width"]) == ("rectangle", None, 100.0)
    style = saved_state.ask("text-style", document="sign.svg", object="flowRoot1")
    assert (style["line_height"], style["size_pt"]) == (1.25, 32.0)


def test_a_drawing_of_before_release_092(saved_state: SavedState) -> None:
    saved_state.put("sign.svg", OLD_091.encode())
    facts = saved_state.ask("document", document="sign.svg")
    assert (facts["width"], facts["height"]) == (210.0, 297.0)
    rect = saved_state.ask("geometry", document="sign.svg", object="rect1")
    assert [rect[key] for key in ("x", "y", "width", "height")] == [20.0, 20.0, 100.0, 50.0]


def test_what_is_around_the_objects(shop: SavedState, made: Any) -> None:
    around = shop.ask("drawing", document=SHOP)["around"]
    assert around == {
        "page": "210 x 297 #fffaf0 in mm",
        "pages": "",
        "guides": "angled 135 at 105, 148.5; horizontal 0 at 20; vertical 90 at 15 left margin",
        "grids": "rectangular 1.0 x 1.0 from 0.0, 0.0",
        "metadata": "",
    }
    assert around == around_of((FILES / "shop.svg").read_bytes())
    assert made("drawing", METADATA)["around"]["metadata"].startswith("title Price board; creator Ana Ruiz; keywords")
