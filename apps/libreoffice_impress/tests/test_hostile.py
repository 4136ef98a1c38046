"""Every endpoint about documents, asked about documents made to break it: facts, or an error with a name."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest

from apps.libreoffice_impress.tests.made import box, flat, line, odp, packed, pptx, slide, sp
from pytest_opencomputer.guest.state import StateCorrupt, StateTooBig

if TYPE_CHECKING:
    from apps.conftest import SavedState
    from pytest_opencomputer.rollouts.harness import Harness

SECONDS = 60.0
"""The time limit of all calls about one document, twice that of a single one."""
ARGUMENTS: dict[str, Any] = {
    "slide": "#1", "shape": "#1", "text": "a", "style": "S", "cell": "A1", "attribute": "bold", "value": "true",
    "without": ["a"],
}  # fmt: skip
LOOP = "".join(
    f'<style:style style:name="s{at}" style:family="graphic" style:parent-style-name="s{(at + 1) % 90}"/>'
    for at in range(90)
)
COLUMNS = '<table:table-column table:number-columns-repeated="999999999"/>'
CELLS = '<table:table-cell table:number-columns-repeated="999999999" table:number-rows-spanned="999999999"/>'
EFFECT = '<anim:par presentation:preset-id="x" presentation:preset-class="entrance" smil:begin="1e999s"/>'
GROUPS = "<p:grpSp><p:nvGrpSpPr/><p:grpSpPr><a:xfrm><a:off x='9'/><a:ext/><a:chOff/><a:chExt/></a:xfrm></p:grpSpPr>"
CHART = (
    "<c:chartSpace xmlns:c='http://schemas.openxmlformats.org/drawingml/2006/chart'><c:chart><c:plotArea><c:barChart>"
    "<c:ser><c:val><c:ptCount val='{count}'/><c:pt idx='{index}'><c:v>{value}</c:v></c:pt></c:val></c:ser>"
    "</c:barChart></c:plotArea></c:chart></c:chartSpace>"
)


def chart(count: str, index: str = "0", value: str = "1") -> bytes:
    """A presentation with a chart."""
    frame = '<p:graphicFrame><a:graphic><a:graphicData><c:chart r:id="c"/></a:graphicData></a:graphic></p:graphicFrame>'
    return pptx(frame, **{"ppt/charts/chart1.xml": CHART.format(count=count, index=index, value=value)})


DOCUMENTS: dict[str, Callable[[], bytes]] = {
    "nothing.fodp": lambda: flat(""),
    "no slides.pptx": lambda: packed(**{"[Content_Types].xml": "<Types/>"}),
    "no content.odp": lambda: packed(mimetype="application/vnd.oasis.opendocument.presentation"),
    "another root.fodp": lambda: b"<?xml version='1.0'?><a/>",
    "a document type.fodp": lambda: b"<?xml version='1.0'?><!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>",
    "styles in a circle.fodp": lambda: flat(slide(box("<text:p>a</text:p>", 'draw:style-name="s0"')), styles=LOOP),
    "many spaces.fodp": lambda: flat(slide(box('<text:p>a<text:s text:c="999999999"/></text:p>' * 50))),
    "lists in lists.fodp": lambda: flat(
        slide(box("<text:list><text:list-item>" * 100 + "<text:p>a</text:p>" + "</text:list-item></text:list>" * 100))
    ),
    "spans in spans.fodp": lambda: flat(
        slide(box("<text:p>" + "<text:span>a" * 240 + "</text:span>" * 240 + "</text:p>"))
    ),
    "wide tables.fodp": lambda: flat(
        slide(
            f"<draw:frame><table:table>{COLUMNS}<table:table-row>{CELLS}</table:table-row></table:table></draw:frame>"
        )
    ),
    "many cells.fodp": lambda: flat(
        slide(
            "<draw:frame><table:table>"
            + "<table:table-row><table:table-cell/></table:table-row>" * 10_500
            + "</table:table></draw:frame>"
        )
    ),
    "many slides.fodp": lambda: flat(slide(box("<text:p>a</text:p>")) * 1_500),
    "many shapes.fodp": lambda: flat(slide(*[box("<text:p>a</text:p>")] * 3_100)),
    "shapes in a thousand groups.fodp": lambda: flat(
        slide("<draw:g>" * 200 + box("<text:p>a</text:p>") + "</draw:g>" * 200)
    ),
    "many effects.fodp": lambda: flat(
        slide(f"<anim:par><anim:seq><anim:par>{EFFECT * 20_000}</anim:par></anim:seq></anim:par>")
    ),
    "effects in effects.fodp": lambda: flat(
        slide(
            "<anim:par><anim:seq>"
            + '<anim:par presentation:preset-id="x">' * 240
            + "</anim:par>" * 240
            + "</anim:seq></anim:par>"
        )
    ),
    "odd numbers.fodp": lambda: flat(
        slide(
            '<draw:custom-shape svg:width="...cm" draw:transform="rotate (1e999) translate (1cm"/>',
            '<draw:line svg:x1="x" svg:y1="1e9cm"/>',
            more='presentation:presentation-page-layout-name="AL9T999" presentation:use-footer-name="none"',
        )
    ),
    "odd steps.fodp": lambda: flat(
        slide('<draw:custom-shape svg:width="1cm" draw:transform="scale (1e300) scale (1e300) rotate (1e300)"/>')
    ),
    "odd times.fodp": lambda: flat(
        slide(more='draw:style-name="d"'),
        '<style:style style:name="d" style:family="drawing-page"><style:drawing-page-properties smil:type="x" '
        'presentation:transition-type="automatic" presentation:duration="PT9999999999H"/></style:style>',
    ),
    "no base64.fodp": lambda: flat(
        slide("<draw:frame><draw:image><office:binary-data>%%%</office:binary-data></draw:image></draw:frame>")
    ),
    "a chart without a part.odp": lambda: odp(slide('<draw:frame><draw:object xlink:href="./Object 1"/></draw:frame>')),
    "frames in frames.fodp": lambda: flat(
        slide("<draw:frame><draw:text-box><text:p>a" * 80 + "</text:p></draw:text-box></draw:frame>" * 80)
    ),
    "groups in groups.pptx": lambda: pptx(GROUPS * 80 + "</p:grpSp>" * 80),
    "many shapes.pptx": lambda: pptx(sp(line("a")) * 3_100),
    "many runs.pptx": lambda: pptx(sp("<a:p>" + "<a:r><a:rPr b='1'/><a:t>a</a:t></a:r>" * 40_000 + "</a:p>")),
    "odd numbers.pptx": lambda: pptx(
        sp(
            line("a", 'lvl="-5" marL="x" indent="99999999999"'),
            'type="body" idx="x"',
            '<a:xfrm rot="x"><a:off x="-1" y="1e9"/><a:ext cx="99999999999" cy=""/></a:xfrm><a:gradFill/>'
            '<a:ln w="x"><a:solidFill><a:schemeClr val="none"><a:lumMod val="x"/></a:schemeClr></a:solidFill></a:ln>',
        )
    ),
    "odd colours.pptx": lambda: pptx(
        sp(line("a"), "", '<a:solidFill><a:srgbClr val="zzzzzz"><a:lumMod val="5"/></a:srgbClr></a:solidFill>')
    ),
    "many points.pptx": lambda: chart("999999999"),
    "a point far out.pptx": lambda: chart("1", "999999999"),
    "no number.pptx": lambda: chart("1", "0", "1e999"),
    "wide tables.pptx": lambda: pptx(
        "<p:graphicFrame><a:tbl><a:tr>" + "<a:tc gridSpan='999999999'/>" * 10_500 + "</a:tr></a:tbl></p:graphicFrame>"
    ),
    "no layout.pptx": lambda: pptx(sp(line("a")), **{"ppt/slides/_rels/slide1.xml.rels": "<a/>"}),
    "many effects.pptx": lambda: pptx(
        sp(line("a")),
        "<p:timing><p:seq>" + '<p:cTn presetClass="entr" presetID="x" dur="x"/>' * 20_000 + "</p:seq></p:timing>",
    ),
}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_facts_or_an_error_with_a_name(saved_state: SavedState, opencomputer: Harness, name: str) -> None:
    saved_state.put(name, DOCUMENTS[name]())
    verifier = opencomputer.registry.verifier("libreoffice_impress")
    asked, begun = 0, time.monotonic()
    for endpoint in verifier.endpoints.values():
        known = {one.name for one in endpoint.parameters}
        if endpoint.state != "saved" or "document" not in known:
            continue
        args = {key: value for key, value in ARGUMENTS.items() if key in known}
        with suppress(StateCorrupt, StateTooBig):
            assert isinstance(saved_state.ask(endpoint.name, document=name, **args)["found"], bool)
        asked += 1
    assert asked > 40
    assert time.monotonic() - begun < SECONDS
