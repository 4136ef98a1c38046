"""What the presentation of the tests does not have: documents made by hand, in forms that other programs write."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from apps.libreoffice_impress.tests.made import box, flat, line, odp, pptx, slide, sp
from pytest_opencomputer.guest.state import StateCorrupt

if TYPE_CHECKING:
    from apps.conftest import SavedState

ANIMATED = "<anim:par>{}</anim:par>"
NUMBERS = (
    '<text:list-style style:name="L"><text:list-level-style-number text:level="1" style:num-format="a" '
    'style:num-suffix=")"/><text:list-level-style-bullet text:level="2" text:bullet-char="–"/></text:list-style>'
)


def item(text: str, more: str = "") -> str:
    """An item of a list."""
    return f"<text:list-item {more}><text:p>{text}</text:p></text:list-item>"


@pytest.mark.parametrize("version", ["1.2", "1.3"])
def test_numbered_lists(saved_state: SavedState, version: str) -> None:
    inner = f"<text:list-item><text:p>b</text:p><text:list>{item('c')}</text:list></text:list-item>"
    begun = item("e", 'text:start-value="7"')
    lists = f'<text:list text:style-name="L">{item("a")}{inner}{item("d")}{begun}</text:list><text:p>f</text:p>'
    saved_state.put("a.fodp", flat(slide(box(lists)), NUMBERS, version=version))
    facts = saved_state.ask("shape-text", document="a.fodp", slide="#1", shape="#1")
    assert [one["bullet"] for one in facts["paragraphs"]] == ["a)", "b)", "–", "c)", "g)", ""]
    assert [one["level"] for one in facts["paragraphs"]] == [1, 1, 2, 1, 1, 0]
    assert saved_state.ask("file-format", document="a.fodp")["version"] == version


def test_names_of_slides(saved_state: SavedState) -> None:
    title = box("<text:p>Rota</text:p>", 'presentation:class="title"')
    slides = slide(title, name="page1") + slide(name="page5") + slide(name="Close")
    saved_state.put("a.fodp", flat(slides))
    # Only the name that goes with its place means that a slide has none.
    assert saved_state.ask("slides", document="a.fodp")["names"] == ["Slide 1", "page5", "Close"]
    numbers = [saved_state.ask("slide", document="a.fodp", slide=name)["number"] for name in ("Rota", "page5", "#3")]
    assert numbers == [1, 2, 3]


def test_empty_placeholders(saved_state: SavedState) -> None:
    outline = 'presentation:class="outline" presentation:placeholder="true"'
    saved_state.put("a.fodp", flat(slide(box("<text:p>Click to add Text</text:p>", outline))))
    saved_state.put("a.pptx", pptx(sp("", 'type="title"') + sp("<a:p/>", 'idx="1"')))
    facts = saved_state.ask("placeholders", document="a.fodp", slide="#1")["placeholders"]
    assert facts == [{"placeholder": "outline", "name": "", "text": "", "empty": True}]
    assert saved_state.ask("occurrences", document="a.fodp", text="Click")["count"] == 0
    facts = saved_state.ask("placeholders", document="a.pptx", slide="#1")["placeholders"]
    assert [(one["placeholder"], one["empty"]) for one in facts] == [("title", True), ("outline", True)]


def test_guides(saved_state: SavedState) -> None:
    item = '<config:config-item config:name="SnapLinesDrawing">H4000V12500P100,200H-50</config:config-item>'
    saved_state.put("a.fodp", flat(slide(), settings=item))
    facts = saved_state.ask("guides", document="a.fodp")
    lines = {"horizontal_mm": [40.0, -0.5], "vertical_mm": [125.0]}
    assert facts == {"found": True, "count": 4, **lines, "points_mm": [[1.0, 2.0]]}


def test_a_transition_of_older_releases(saved_state: SavedState) -> None:
    style = (
        '<style:style style:name="d" style:family="drawing-page"><style:drawing-page-properties smil:type="irisWipe" '
        'smil:subtype="diamond" presentation:transition-speed="medium" presentation:transition-type="automatic" '
        'presentation:duration="PT00H01M02.5S"/></style:style>'
    )
    saved_state.put("a.fodp", flat(slide(more='draw:style-name="d"'), style))
    facts = saved_state.ask("transition", document="a.fodp", slide="#1")
    assert (facts["kind"], facts["variant"], facts["seconds"], facts["after_s"]) == ("Shape", "Diamond", 2.0, 62.5)


def test_effects_on_a_click_on_a_shape(saved_state: SavedState) -> None:
    effect = (
        '<anim:iterate presentation:node-type="on-click" presentation:preset-class="exit" '
        'presentation:preset-id="ooo-exit-fly-out" presentation:preset-sub-type="to-left" smil:begin="0.25s" '
        'smil:repeatCount="indefinite" smil:targetElement="a" anim:iterate-type="by-word">'
        '<anim:animate smil:dur="750ms"/></anim:iterate>'
    )
    sequence = (
        '<anim:seq presentation:node-type="interactive-sequence"><anim:par smil:begin="b.click"><anim:par>'
        f"{effect}</anim:par></anim:par></anim:seq>"
    )
    shapes = box("<text:p>One</text:p>", 'draw:name="One" draw:id="a"') + box("", 'draw:name="Two" draw:id="b"')
    saved_state.put("a.fodp", flat(slide(shapes, ANIMATED.format(sequence))))
    assert saved_state.ask("animations", document="a.fodp", slide="#1")["effects"] == [
        {
            "shape": "One", "paragraph": 0, "kind": "exit", "effect": "Fly Out", "direction": "To left",
            "start": "click", "seconds": 0.75, "delay_s": 0.25, "repeat": "indefinite", "trigger": "Two", "by": "word",
        }
    ]  # fmt: skip


def test_places_of_turned_and_mirrored_shapes(saved_state: SavedState) -> None:
    shapes = (
        '<draw:line draw:name="up" svg:x1="3cm" svg:y1="5cm" svg:x2="1cm" svg:y2="2cm"/>'
        '<draw:custom-shape draw:name="turned" svg:width="4cm" svg:height="2cm" '
        'draw:transform="rotate (0.523598775598) translate (1cm 4cm)"/>'
        '<draw:circle draw:name="round" svg:width="2cm" svg:height="2cm" svg:x="1cm" svg:y="1cm"/>'
    )
    saved_state.put("a.fodp", flat(slide(shapes)))

    def facts(shape: str, *names: str) -> list[Any]:
        found = saved_state.ask("shape", document="a.fodp", slide="#1", shape=shape)
        return [found[name] for name in names]

    assert facts("up", "x_mm", "y_mm", "width_mm", "height_mm", "flipped") == [10.0, 20.0, 20.0, 30.0, "both"]
    # Its middle is where its upper left corner and half of its sides, turned by 30 degrees, lead.
    assert facts("turned", "rotation", "x_mm", "y_mm", "width_mm") == [30.0, 12.3, 28.7, 40.0]
    assert facts("round", "kind", "geometry") == ["shape", "circle"]


def test_text_of_pptx_inherits_from_its_master(saved_state: SavedState) -> None:
    styles = (
        '<p:bodyStyle><a:lvl1pPr marL="1" algn="r"><a:buChar char="»"/><a:defRPr sz="2800" b="1"/></a:lvl1pPr>'
        '<a:lvl2pPr><a:buAutoNum type="romanUcParenBoth"/><a:defRPr sz="2000" i="1"/></a:lvl2pPr></p:bodyStyle>'
    )
    own = '<a:lvl1pPr><a:defRPr sz="2600"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill></a:defRPr></a:lvl1pPr>'
    layout = sp("", 'type="body" idx="1"', '<a:xfrm><a:off x="360000" y="720000"/><a:ext cx="36000" cy="0"/></a:xfrm>')
    text = line("one") + line("two", 'lvl="1"') + line("three", 'lvl="1"')
    theme = (
        "<a:theme xmlns:a='http://schemas.openxmlformats.org/drawingml/2006/main'><a:clrScheme><a:dk1>"
        "<a:srgbClr val='1F2937'/></a:dk1></a:clrScheme></a:theme>"
    )
    content = pptx(
        sp(text, 'type="body" idx="1"', style=own), layout=layout, text=styles, **{"ppt/theme/theme1.xml": theme}
    )
    saved_state.put("a.pptx", content)
    facts = saved_state.ask("shape-text", document="a.pptx", slide="#1", shape="outline")["paragraphs"]
    assert [(one["level"], one["bullet"], one["alignment"]) for one in facts] == [
        (1, "»", "right"), (2, "(I)", "left"), (2, "(II)", "left"),
    ]  # fmt: skip
    first, second = (saved_state.ask("character-format", document="a.pptx", text=text) for text in ("one", "two"))
    assert (first["size_pt"], first["bold"], first["color"]) == (26.0, True, "#1f2937")
    assert (second["size_pt"], second["bold"], second["italic"]) == (20.0, False, True)
    place = saved_state.ask("shape", document="a.pptx", slide="#1", shape="outline")
    assert (place["x_mm"], place["y_mm"], place["width_mm"]) == (10.0, 20.0, 1.0)
    assert saved_state.ask("slide", document="a.pptx", slide="#1")["layout"] == "Title, Content"
    assert saved_state.ask("masters", document="a.pptx")["names"] == ["Plain"]


def test_groups_of_pptx_have_their_own_scale(saved_state: SavedState) -> None:
    inner = sp(line("a"), "", '<a:xfrm><a:off x="2000" y="1000"/><a:ext cx="1000" cy="1000"/></a:xfrm>')
    group = (
        '<p:grpSp><p:nvGrpSpPr><p:cNvPr id="9" name="G"/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="360000" y="0"/>'
        '<a:ext cx="720000" cy="360000"/><a:chOff x="1000" y="1000"/><a:chExt cx="2000" cy="1000"/></a:xfrm>'
        f"</p:grpSpPr>{inner}</p:grpSp>"
    )
    saved_state.put("a.pptx", pptx(group))
    facts = saved_state.ask("shape", document="a.pptx", slide="#1", shape="S")
    assert [facts[name] for name in ("group", "x_mm", "y_mm", "width_mm", "height_mm")] == ["G", 20.0, 0.0, 10.0, 10.0]
    assert saved_state.ask("shape", document="a.pptx", slide="#1", shape="G")["members"] == ["S"]


def test_a_chart_without_a_value(saved_state: SavedState) -> None:
    table = (
        "<table:table><table:table-row><table:table-cell/><table:table-cell><text:p>2025</text:p></table:table-cell>"
        "</table:table-row><table:table-row><table:table-cell><text:p>Stalls</text:p></table:table-cell>"
        '<table:table-cell office:value="NaN"><text:p/></table:table-cell></table:table-row></table:table>'
    )
    series = (
        '<chart:plot-area><chart:axis chart:dimension="x"><chart:categories table:cell-range-address="t.$A$2:.$A$2"/>'
        '</chart:axis><chart:series chart:values-cell-range-address="t.$B$2:.$B$2" chart:label-cell-address="t.$B$1"/>'
        "</chart:plot-area>"
    )
    names = flat("").decode().partition("<office:document ")[2].partition(" office:version")[0]
    inside = (
        f"<office:document {names}><office:body><office:chart><chart:chart chart:class='chart:circle'>{series}{table}"
        "</chart:chart></office:chart></office:body></office:document>"
    )
    saved_state.put(
        "a.fodp", flat(slide(f"<draw:frame draw:name='C'><draw:object>{inside}</draw:object></draw:frame>"))
    )
    facts = saved_state.ask("chart", document="a.fodp", slide="#1", shape="C")
    assert (facts["kind"], facts["categories"]) == ("pie", ["Stalls"])
    assert [(one["name"], one["values"]) for one in facts["series"]] == [("2025", [None])]


def test_other_kinds_of_files(saved_state: SavedState) -> None:
    saved_state.put("a.otp", odp(slide(), "presentation-template"))
    encrypted = (
        '<m:manifest xmlns:m="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><m:file-entry><m:encryption-data/>'
        "</m:file-entry></m:manifest>"
    )
    saved_state.put("b.odp", odp(slide(), **{"META-INF/manifest.xml": encrypted}))
    saved_state.put("c.ppt", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 and more")
    formats = [saved_state.ask("file-format", document=name)["format"] for name in ("a.otp", "b.odp", "c.ppt")]
    assert formats == ["otp", "encrypted", "ppt"]
    with pytest.raises(StateCorrupt, match="encrypted"):
        saved_state.ask("slides", document="b.odp")
    assert saved_state.ask("slides", document="none.odp")["found"] is False
