"""A presentation while Impress runs, has quit and was killed, older formats, and what is in the profile."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from apps.conftest import LiveApp, SavedState
from apps.libreoffice_impress.tests.made import box, flat, slide
from apps.libreoffice_impress.tests.seen import DOCUMENTS, SEEN
from apps.libreoffice_impress.verifier import effect_names, transition_names
from pytest_opencomputer.waits import until

if TYPE_CHECKING:
    from pytest_opencomputer.rollouts.harness import Harness
    from pytest_opencomputer.sandbox import Sandbox

HERE = Path(__file__).parent
PROFILE = (
    '<oor:items xmlns:oor="http://openoffice.org/2001/registry">'
    '<item oor:path="/org.openoffice.Office.Common/Save/ODF">'
    '<prop oor:name="DefaultVersion" oor:op="fuse"><value>10</value></prop></item></oor:items>'
)
LOST = ("comments", "statistics", "table-cell")
"""Endpoints that say something else, as 1.3 has neither comments on slides nor fills of cells."""
PLACE, LOCK = "Documents/deck.odp", "Documents/.~lock.deck.odp#"


@pytest.fixture(scope="module")
def impress(opencomputer: Harness, app_sandbox: Sandbox, app_name: str) -> LiveApp:
    """Impress with the presentation open."""
    app = LiveApp(opencomputer.registry.app(app_name), opencomputer.registry, app_sandbox)
    app.reset()
    app.put({name: (HERE / name).read_bytes() for name in ("options.py", "deck_making.py")})
    app.put({PLACE: (DOCUMENTS / "Before/deck.odp").read_bytes()})
    app.start(f"/home/user/{PLACE}")
    return app


def convert(app: LiveApp, source: str, target: str, name: str) -> bytes:
    """What LibreOffice writes of a file, with a profile of its own in which it writes OpenDocument 1.3."""
    app.put({".converting/user/registrymodifications.xcu": PROFILE.encode()})
    profile, suffix = "-env:UserInstallation=file:///home/user/.converting", target.rpartition(".")[2]
    command = ["soffice", "--headless", profile, "--convert-to", f"{suffix}:{name}", "--outdir", "/home/user/new"]
    app.sandbox.run([*command, f"/home/user/{source}"], timeout=60).check()
    return app.file(f"new/{target}")


def first(app: LiveApp) -> Any:
    """The title of the first slide of the saved document."""
    return app.ask("slides", document=PLACE)["titles"][0]


def test_a_document_while_it_is_open(impress: LiveApp) -> None:
    assert impress.ask("file", place=LOCK)["found"]
    assert first(impress) == "Harbour festival"
    desk = impress.desk
    # Tab selects the title, F2 begins to edit it, and Escape leaves first the text and then the shape.
    desk.keys("Escape", "Tab", "F2", "ctrl+End")
    desk.type(" week")
    until(lambda: impress.ask("open-documents")["documents"][0]["modified"], what="the change", timeout=20)
    assert first(impress) == "Harbour festival"
    desk.keys("Escape", "ctrl+s")
    until(lambda: first(impress) == "Harbour festival week", what="the document to be saved", timeout=20)
    assert impress.ask("showing")["place"] == PLACE


def test_guides(impress: LiveApp) -> None:
    def points() -> Any:
        return impress.ask("guides", document=PLACE)["points_mm"]

    assert points() == []
    desk = impress.desk
    desk.keys("Escape", "Escape")
    desk.menu("Insert", "Snap Guide...")
    desk.window("^New Snap Guide$")
    # In inches, which the dialog rounds to hundredths.
    desk.type("2\t1\n")
    desk.gone("^New Snap Guide$")
    desk.key("ctrl+s")
    until(points, what="the document to be saved", timeout=20)
    assert points() == [[50.8, 25.4]]


def test_an_older_format(impress: LiveApp, saved_state: SavedState) -> None:
    impress.put({"deck.odp": (DOCUMENTS / "Before/deck.odp").read_bytes()})
    saved_state.put("old.odp", convert(impress, "deck.odp", "deck.odp", "impress8"))
    assert saved_state.ask("file-format", document="old.odp")["version"] == "1.3"
    for seen in SEEN:
        if seen.endpoint not in LOST:
            seen.check("odp", _only_before(saved_state, seen.after, seen.args))


def _only_before(state: SavedState, after: dict[str, Any], args: dict[str, Any]) -> Any:
    def ask(endpoint: str, place: str, **_args: Any) -> Any:
        return after if place.startswith("After") else state.ask(endpoint, document="old.odp", **args)

    return ask


def test_all_transitions_have_the_same_names_in_pptx(impress: LiveApp, saved_state: SavedState) -> None:
    known = list(transition_names.OF_ODF)
    styles, slides = [], []
    for number, key in enumerate(known):
        words = key.split()
        colour = words.pop() if words[-1].startswith("#") else ""
        reverse = words.pop() if words[-1] == "reverse" else ""
        said = {"type": words[0], "subtype": words[1] if len(words) > 1 else "", "direction": reverse,
                "fadeColor": colour}  # fmt: skip
        attributes = " ".join(f'smil:{name}="{value}"' for name, value in said.items() if value)
        styles.append(
            f'<style:style style:name="d{number}" style:family="drawing-page"><style:drawing-page-properties '
            f'presentation:transition-type="manual" {attributes}/></style:style>'
        )
        slides.append(slide(more=f'draw:style-name="d{number}"'))
    content = flat("".join(slides), "".join(styles))
    impress.put({"all.fodp": content})
    saved_state.put("all.fodp", content)
    saved_state.put("all.pptx", convert(impress, "all.fodp", "all.pptx", "Impress MS PowerPoint 2007 XML"))
    ours, theirs = (
        saved_state.ask("transitions", document=f"all.{suffix}")["transitions"] for suffix in ("fodp", "pptx")
    )
    assert len(ours) == len(theirs) == len(known)
    # Those that .pptx does not have are none there; it has one oval only.
    pairs = [
        ((one["kind"], one["variant"]), (two["kind"], two["variant"])) for one, two in zip(ours, theirs, strict=True)
    ]
    unlike = [pair for pair in pairs if pair[0] != pair[1] and pair[1] != ("", "")]
    assert unlike == [(("Shape", f"Oval {way}"), ("Shape", "Circle")) for way in ("Horizontal", "Vertical")]
    assert len([two for _, two in pairs if two != ("", "")]) > 60


def test_all_effects_have_the_same_names_in_pptx(impress: LiveApp, saved_state: SavedState) -> None:
    presets = [
        effect_names.preset_of(kind, number)
        for kind in ("entr", "emph", "exit", "path")
        for number in range(1, 70)
        if effect_names.preset_of(kind, number)
    ]
    classes = {"motionpath": "motion-path"}
    effects = "".join(
        '<anim:par smil:begin="indefinite" smil:fill="hold"><anim:par smil:begin="0s" smil:fill="hold"><anim:par '
        'smil:begin="0s" smil:fill="hold" presentation:node-type="on-click" presentation:preset-class='
        f'"{classes.get(preset.split("-")[1], preset.split("-")[1])}" presentation:preset-id="{preset}"><anim:set '
        'smil:begin="0s" smil:dur="2s" smil:fill="hold" smil:targetElement="a" smil:attributeName="visibility" '
        'smil:to="visible"/></anim:par></anim:par></anim:par>'
        for preset in presets
    )
    shape = box("<text:p>a</text:p>", 'draw:name="One" xml:id="a" draw:id="a" svg:width="3cm" svg:height="1cm"')
    motion = (
        '<anim:par presentation:node-type="timing-root"><anim:seq presentation:node-type="main-sequence">'
        f"{effects}</anim:seq></anim:par>"
    )
    content = flat(slide(shape, motion))
    impress.put({"effects.fodp": content})
    saved_state.put("effects.fodp", content)
    target = convert(impress, "effects.fodp", "effects.pptx", "Impress MS PowerPoint 2007 XML")
    saved_state.put("effects.pptx", target)
    ours, theirs = (
        [(one["kind"], one["effect"]) for one in saved_state.ask("animations", document=name, slide="#1")["effects"]]
        for name in ("effects.fodp", "effects.pptx")
    )
    assert len(presets) > 150
    assert theirs == ours


def test_what_is_in_the_profile(impress: LiveApp) -> None:
    def unit() -> Any:
        return impress.ask("preference", path="Impress/Layout/Other/MeasureUnit", name="Metric")

    assert unit() == {"found": False, "value": None}
    assert impress.ask("user-data")["last_name"] == ""
    impress.sandbox.run(["python3", "/home/user/options.py"], timeout=60).check()
    # Written a while after a change.
    until(lambda: unit()["found"], what="the option to be written", timeout=30)
    assert unit() == {"found": True, "value": "1"}
    assert impress.ask("user-data")["last_name"] == "Roth"
    # Writer's tests see these change.
    assert impress.ask("dictionary") == {"found": False, "words": None}
    assert impress.ask("replacement", text="kb")["replaced_with"] is None


def test_a_document_after_quitting_and_killing(impress: LiveApp) -> None:
    impress.quit()
    assert impress.ask("recent-documents")["places"] == [PLACE]
    assert not impress.ask("file", place=LOCK)["found"]
    assert impress.ask("open-documents") == {"found": False, "documents": None}
    assert impress.ask("showing")["found"] is False
    assert first(impress) == "Harbour festival week"
    copy = "Documents/copy.fodp"
    impress.put({copy: (DOCUMENTS / "After/deck.fodp").read_bytes()})
    impress.start(f"/home/user/{copy}")
    until(lambda: impress.ask("file", place="Documents/.~lock.copy.fodp#")["found"], what="the lock", timeout=20)
    impress.kill()
    # The lock stays behind, and nothing is asked of it.
    assert impress.ask("file", place="Documents/.~lock.copy.fodp#")["found"]
    assert impress.ask("slides", document=copy)["count"] == 7
