"""Files of Inkscape while it runs, is killed, quits; files that it cannot read; what it exports."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from apps.inkscape.tests.conftest import FILES, HOME, Automation, run_actions
from apps.inkscape.verifier import drawing_of
from pytest_opencomputer.guest.state import StateCorrupt, StateUnreadable
from pytest_opencomputer.waits import until

if TYPE_CHECKING:
    from apps.conftest import LiveApp

RECORDED = (FILES / "shop.svg").read_bytes()
SHOP = "Drawings/shop.svg"
SHOWN = f"{HOME}/{SHOP}"
OLD = b"""<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
 xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" width="210mm" height="297mm"
 viewBox="0 0 744.09448819 1052.3622047" id="svg2" version="1.1" inkscape:version="0.92.4 (5da689c313, 2019-01-14)"
 sodipodi:docname="sign.svg"><sodipodi:namedview id="base" inkscape:document-units="mm" showgrid="false">
<sodipodi:guide position="70.866142,0" orientation="1,0" id="guide1"/>
<inkscape:grid type="xygrid" id="grid1" units="mm" spacingx="17.716535" spacingy="17.716535" empspacing="4"/>
</sodipodi:namedview><g inkscape:label="Layer 1" inkscape:groupmode="layer" id="layer1">
<rect style="fill:#d40000" id="rect1" width="354.33071" height="177.16536" x="70.866142" y="70.866142"/>
<flowRoot xml:space="preserve" id="flow1" style="font-size:40px;line-height:125%;font-family:sans-serif">
<flowRegion id="region1"><rect id="rect2" width="354.33071" height="177.16536" x="70" y="70"/></flowRegion>
<flowPara id="para1">Bread from six</flowPara></flowRoot></g></svg>"""


def test_unsaved_saved_and_killed(live_app: LiveApp) -> None:
    live_app.put({SHOP: RECORDED})
    assert live_app.ask("front-document")["found"] is False
    live_app.start(SHOWN)
    assert live_app.ask("front-document") == {"found": True, "name": "shop.svg", "unsaved": False}
    inkscape = Automation(live_app)
    inkscape.set(("r1",), fill="#112233")
    until(lambda: live_app.ask("front-document")["unsaved"], what="the change to be noticed", timeout=30)
    asked = {"document": SHOP, "object": "plate"}
    assert live_app.ask("fill", **asked)["colour"] == "#1f6f54"
    assert live_app.file(SHOP) == RECORDED
    inkscape.save()
    saved = live_app.file(SHOP)
    assert live_app.ask("fill", **asked)["colour"] == "#112233"
    before, after = drawing_of(RECORDED), live_app.ask("drawing", document=SHOP)["objects"]
    # Its clone has no colour of its own.
    assert [name for name in before if before[name] != after[name]] == ["plate"]
    assert list(after) == list(before)
    inkscape.set(("r1",), fill="#445566")
    until(lambda: live_app.ask("front-document")["unsaved"], what="the change to be noticed", timeout=30)
    live_app.kill()
    assert live_app.ask("fill", **asked)["colour"] == "#112233"
    assert live_app.file(SHOP) == saved
    assert live_app.ask("front-document")["found"] is False


def test_quitting(live_app: LiveApp) -> None:
    """Settings are on the disk after it has quit, and what was not saved is discarded."""
    live_app.put({SHOP: RECORDED})
    assert live_app.ask("preferences")["nudge"] is None
    assert live_app.ask("preference", path="/options/autosave", name="interval")["found"] is False
    live_app.start(SHOWN)
    Automation(live_app).set(("r1",), fill="#112233")
    until(lambda: live_app.ask("front-document")["unsaved"], what="the change to be noticed", timeout=30)
    assert live_app.ask("preferences")["nudge"] is None
    live_app.quit()
    assert live_app.file(SHOP) == RECORDED
    facts = live_app.ask("preferences")
    wanted = {
        "geometric_box": False,
        "scale_stroke": True,
        "stored_transform": "optimized",
        "nudge": 0.529,
        "rotation_step": 12.0,
        "zoom_step": 141.4,
        "autosave": True,
        "autosave_minutes": 10.0,
        "clones_move": "unmoved",
        "orphans": "unlink",
    }
    assert {key: facts[key] for key in wanted} == wanted
    assert live_app.ask("preference", path="/options/autosave", name="interval")["value"] == "10"
    assert live_app.ask("recent-drawings")["places"] == [SHOP]


def test_nothing_but_its_own_files_changes_by_looking(live_app: LiveApp) -> None:
    live_app.put({SHOP: RECORDED})
    before = live_app.ask("file-digests", places=["Drawings"])
    live_app.start(SHOWN)
    live_app.quit()
    assert live_app.ask("file-digests", places=["Drawings"]) == before
    assert live_app.ask("folder", place="Drawings")["places"] == ["shop.svg"]
    assert live_app.ask("file", place=SHOP)["size"] == len(RECORDED)


def test_a_drawing_of_an_older_release(live_app: LiveApp) -> None:
    """What is the same before and after Inkscape 1.4 has saved it, and what is not."""
    live_app.put({SHOP: OLD})
    asked = ("document", "layers", "guides", "grids")
    before = {one: live_app.ask(one, document=SHOP) for one in asked}
    geometry = live_app.ask("geometry", document=SHOP, object="rect1")
    assert (before["document"]["version"], geometry["x"], geometry["width"]) == ("0.92.4", 20.0, 100.0)
    assert live_app.ask("text", document=SHOP, object="flow1")["content"] == "Bread from six"
    live_app.start(SHOWN)
    inkscape = Automation(live_app)
    inkscape.set(("rect1",), fill="#112233")
    inkscape.save()
    after = {one: live_app.ask(one, document=SHOP) for one in asked}
    assert after["document"]["version"] == "1.4"
    assert after["document"]["width"] == 210.0
    for one in ("layers", "guides"):
        assert after[one] == before[one]
    assert after["grids"]["grids"][0]["spacing_x"] == before["grids"]["grids"][0]["spacing_x"] == 5.0
    assert live_app.ask("geometry", document=SHOP, object="rect1") == geometry
    assert live_app.ask("text", document=SHOP, object="flow1")["content"] == "Bread from six"


def test_files_that_cannot_be_read(live_app: LiveApp) -> None:
    live_app.put({SHOP: RECORDED, "Drawings/cut.svg": RECORDED[:3_000]})
    with pytest.raises(StateCorrupt):
        live_app.ask("document", document="Drawings/cut.svg")
    live_app.sandbox.run(["chmod", "000", SHOWN]).check()
    with pytest.raises(StateUnreadable):
        live_app.ask("document", document=SHOP)
    live_app.sandbox.run(["chmod", "400", SHOWN]).check()
    assert live_app.ask("document", document=SHOP)["found"] is True


def test_bitmaps(live_app: LiveApp) -> None:
    live_app.put({SHOP: RECORDED})
    export = ("export-type:png", "export-background-opacity:0")
    plain = (*export, "export-dpi:48", "export-area-page")
    run_actions(live_app, SHOP, *plain, f"export-filename:{HOME}/a.png", "export-do")
    changed = ("select-by-id:r1", "object-set-property:fill,#ff00ff", "select-clear")
    run_actions(live_app, SHOP, *changed, *plain, f"export-filename:{HOME}/b.png", "export-do")
    one = ("export-id:c1", "export-id-only", "export-width:200")
    run_actions(live_app, SHOP, *export, *one, f"export-filename:{HOME}/c.png", "export-do")
    page = live_app.ask("bitmap", place="a.png")
    assert (page["width"], page["height"], page["dpi"], page["software"]) == (397, 561, 48.0, "www.inkscape.org")
    assert 0 < page["transparent"] < 1
    assert live_app.ask("picture", place="a.png")["width"] == 397
    # In the plate, and above its clone.
    place = {"x": 50 / 210, "y": 38 / 297}
    assert live_app.ask("bitmap-colour", place="a.png", **place)["colour"] == "#1f6f54"
    assert live_app.ask("bitmap-colour", place="b.png", **place)["colour"] == "#ff00ff"
    difference = live_app.ask("bitmap-difference", place="a.png", other="b.png")
    assert (difference["same_size"], 0.01 < difference["changed"] < 0.05) == (True, True)
    content = live_app.ask("bitmap-content", place="c.png")
    assert (content["left"], content["right"]) == (0, 200)
    # A disc in a square.
    assert content["share"] == pytest.approx(0.785, abs=0.02)


def test_other_formats(live_app: LiveApp) -> None:
    live_app.put({SHOP: RECORDED})
    run_actions(live_app, SHOP, f"export-filename:{HOME}/plain.svg", "export-plain-svg", "export-do")
    run_actions(live_app, SHOP, f"export-filename:{HOME}/a.pdf", "export-type:pdf", "export-do")
    run_actions(live_app, SHOP, f"export-filename:{HOME}/b.pdf", "export-type:pdf", "export-text-to-path", "export-do")
    plain = live_app.ask("document", document="plain.svg")
    assert (plain["format"], plain["layers"], plain["width"]) == ("plain", 0, 210.0)
    assert live_app.ask("geometry", document="plain.svg", object="r1")["width"] == 60.0
    facts = live_app.ask("pdf", place="a.pdf")
    assert (facts["page_count"], facts["pages"][0]["width_mm"]) == (1, 210.0)
    assert any("Bread from six" in line for line in facts["lines"])
    assert live_app.ask("pdf", place="b.pdf")["lines"] == []


def test_packed_drawings(live_app: LiveApp) -> None:
    live_app.put({"Drawings/a.svg": RECORDED})
    live_app.sandbox.run(["sh", "-c", "gzip -c a.svg > a.svgz"], cwd=f"{HOME}/Drawings").check()
    live_app.start(f"{HOME}/Drawings/a.svgz")
    inkscape = Automation(live_app)
    inkscape.set(("r1",), fill="#112233")
    inkscape.save()
    facts = live_app.ask("document", document="Drawings/a.svgz")
    assert (facts["compressed"], facts["version"]) == (True, "1.4")
    assert live_app.ask("fill", document="Drawings/a.svgz", object="plate")["colour"] == "#112233"
