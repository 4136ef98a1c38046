"""What presentations hold, changed by the real Impress through UNO (``deck.py``): its files before and after."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from apps.conftest import LiveApp, SavedState
from apps.libreoffice_impress.tests.agreement import differences
from apps.libreoffice_impress.tests.seen import DOCUMENTS, SEEN, STEPS, SUFFIXES, Seen
from apps.libreoffice_impress.verifier.documents import parsed
from pytest_opencomputer.waits import until

if TYPE_CHECKING:
    from pytest_opencomputer.rollouts.harness import Harness
    from pytest_opencomputer.sandbox import Sandbox

HERE = Path(__file__).parent
PROGRAMS = ("deck.py", "deck_making.py", "deck_before.py", "deck_changes.py")
KEPT = ("deck.odp", "deck.fodp", "deck.pptx", "deck.pdf", "told.json")


@pytest.fixture(scope="module")
def impress(opencomputer: Harness, app_sandbox: Sandbox, app_name: str) -> LiveApp:
    """Impress, which has made the presentation, changed it, and saved it each time."""
    app = LiveApp(opencomputer.registry.app(app_name), opencomputer.registry, app_sandbox)
    app.reset()
    app.put({name: (HERE / name).read_bytes() for name in PROGRAMS})
    app.put({path.name: path.read_bytes() for path in (HERE / "pictures").iterdir()})
    app.start()
    app.sandbox.run(["python3", "/home/user/deck.py", "/home/user"], timeout=60).check()
    if os.environ.get("OPENCOMPUTER_RECORD"):
        for step in STEPS:
            (DOCUMENTS / step).mkdir(parents=True, exist_ok=True)
            for name in KEPT:
                (DOCUMENTS / step / name).write_bytes(app.file(f"{step}/{name}"))
    return app


@pytest.fixture(scope="module")
def fetched(
    impress: LiveApp, opencomputer: Harness, app_name: str, tmp_path_factory: pytest.TempPathFactory
) -> SavedState:
    """The files of Impress on this machine, where asking takes less time."""
    state = SavedState(opencomputer.registry.verifier(app_name), tmp_path_factory.mktemp("fetched"))
    for step in STEPS:
        for suffix in SUFFIXES:
            state.put(f"{step}/deck.{suffix}", impress.file(f"{step}/deck.{suffix}"))
    return state


@pytest.mark.parametrize("seen", SEEN, ids=str)
def test_what_is_in_the_documents(impress: LiveApp, fetched: SavedState, seen: Seen) -> None:
    def ask(endpoint: str, place: str, **args: Any) -> Any:
        chosen = impress if place == "After/deck.odp" else fetched
        return chosen.ask(endpoint, document=place, **args)

    for suffix in SUFFIXES:
        seen.check(suffix, ask)


@pytest.mark.parametrize("step", STEPS)
def test_it_says_of_slides_what_libreoffice_does(impress: LiveApp, step: str) -> None:
    told = impress.file(f"{step}/told.json")
    for suffix in ("odp", "fodp"):
        assert differences(parsed(impress.file(f"{step}/deck.{suffix}"), suffix), told) == []


def test_digests_and_kinds(impress: LiveApp) -> None:
    before, after = (impress.ask("digests", document=f"{step}/deck.odp")["parts"] for step in STEPS)
    assert [name for name in before if before[name] == after[name]] == ["guides"]
    slides = [impress.ask("other-slides", document=f"{step}/deck.odp", without=["Map"]) for step in STEPS]
    assert slides[0]["sha256"] != slides[1]["sha256"]
    args = {"slide": "Volunteers", "without": ["Late"]}
    shapes = [impress.ask("other-shapes", document=f"{step}/deck.odp", **args) for step in STEPS]
    assert [one["count"] for one in shapes] == [9, 7]
    assert shapes[0]["formats"] != shapes[1]["formats"]
    kinds = [impress.ask("file-format", document=f"After/deck.{suffix}")["format"] for suffix in SUFFIXES]
    assert kinds == list(SUFFIXES)


def test_exported_files(impress: LiveApp) -> None:
    names = ["deck.fodp", "deck.html", "deck.odp", "deck.pdf", "deck.png", "deck.pptx", "told.json"]
    places = impress.ask("folder", place="After")["places"]
    assert [name for name in names if name not in places] == []
    pages = [impress.ask("pdf", place=f"{step}/deck.pdf")["pages"] for step in STEPS]
    # Hidden slides are left out.
    assert [len(one) for one in pages] == [5, 6]
    assert [one[0]["lines"][0] for one in pages] == ["Harbour festival", "Harbour festival 2026"]
    assert [round(one[0]["height_mm"]) for one in pages] == [158, 210]
    pictures = [impress.ask("picture", place=f"{step}/deck.png") for step in STEPS]
    assert [one["format"] for one in pictures] == ["png", "png"]
    assert pictures[0]["height"] < pictures[1]["height"]
    page = [impress.ask("text-file", place=f"{step}/deck.html")["lines"] for step in STEPS]
    assert page[0] != page[1]
    content = impress.file("After/deck.pdf")
    digest = hashlib.sha256(content).hexdigest()
    assert impress.ask("file", place="After/deck.pdf") == {"found": True, "size": len(content), "sha256": digest}
    assert impress.ask("file-digests", places=["After/deck.pdf"])["digests"] == {"After/deck.pdf": digest}


def test_what_is_open_and_shown(impress: LiveApp) -> None:
    new = impress.ask("showing")
    assert (new["found"], new["place"], new["slides"], new["view"], new["running"]) == (True, "", 7, "normal", False)
    assert [one["modified"] for one in impress.ask("open-documents")["documents"]] == [True]
    # LibreOffice often crashes if the slide is changed of a presentation that UNO has made.
    content = impress.file("Before/deck.odp")
    impress.reset()
    impress.put({"deck.odp": content})
    impress.start("/home/user/deck.odp")
    facts = impress.ask("showing")
    assert facts["place"] == "deck.odp"
    assert [one["modified"] for one in impress.ask("open-documents")["documents"]] == [False]

    def shows_after(*chords: str) -> Any:
        """What is shown after keys. LibreOffice may crash if UNO asks it meanwhile."""
        impress.desk.settle()
        impress.desk.keys(*chords)
        impress.desk.settle()
        return impress.ask("showing")

    assert shows_after("Escape", "Page_Down")["number"] == facts["number"] + 1
    until(lambda: shows_after("ctrl+F6", "Tab")["selected"], what="the selection", timeout=20)
