"""Every endpoint about documents, on those that LibreOffice itself wrote (``documents/``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from apps.libreoffice_impress.tests.agreement import differences
from apps.libreoffice_impress.tests.seen import DOCUMENTS, SEEN, STEPS, SUFFIXES, Seen
from apps.libreoffice_impress.verifier.documents import parsed

if TYPE_CHECKING:
    from apps.conftest import SavedState


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize("seen", SEEN, ids=str)
def test_what_is_in_the_documents(recorded: SavedState, seen: Seen, suffix: str) -> None:
    def ask(endpoint: str, place: str, **args: Any) -> Any:
        return recorded.ask(endpoint, document=place, **args)

    seen.check(suffix, ask)


@pytest.mark.parametrize("suffix", ["odp", "fodp"])
@pytest.mark.parametrize("step", STEPS)
def test_it_says_of_slides_what_libreoffice_does(step: str, suffix: str) -> None:
    place = DOCUMENTS / step
    deck = parsed((place / f"deck.{suffix}").read_bytes(), f"{step} {suffix}")
    assert differences(deck, (place / "told.json").read_bytes()) == []


def test_what_digests_notice(recorded: SavedState) -> None:
    before, after = (recorded.ask("digests", document=f"{step}/deck.odp")["parts"] for step in STEPS)
    assert [name for name in before if before[name] == after[name]] == ["guides"]
    assert recorded.ask("digests", document="Before/deck.odp")["parts"] == before
    # The flat file of the same document says the same.
    flat = recorded.ask("digests", document="After/deck.fodp")["parts"]
    assert [name for name in after if after[name] != flat[name]] == []


def test_digests_of_other_slides(recorded: SavedState) -> None:
    def others(step: str, *without: str) -> Any:
        return recorded.ask("other-slides", document=f"{step}/deck.odp", without=list(without))

    everything, without = others("Before"), others("Before", "Map", "Agenda")
    assert everything["count"] == without["count"] + 2
    assert everything["sha256"] != without["sha256"]
    assert others("Before", "#2", "Map") == without
    assert others("Before", "no such slide") == everything


def test_digests_of_other_shapes(recorded: SavedState) -> None:
    def others(step: str, *without: str) -> Any:
        args = {"slide": "Volunteers", "without": list(without)}
        return recorded.ask("other-shapes", document=f"{step}/deck.odp", **args)

    changed = ("Shift box", "Arrow", "Late", "Rule", "Hint", "Camp", "Tent", "Pole", "Star")
    before, after = others("Before", *changed), others("After", *changed)
    assert (before["count"], before["sha256"]) == (after["count"], after["sha256"])
    # The style of titles is smaller now.
    assert before["formats"] != after["formats"]


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_kinds_of_files(recorded: SavedState, suffix: str) -> None:
    version = "" if suffix == "pptx" else "1.4"
    assert recorded.ask("file-format", document=f"After/deck.{suffix}") == {
        "found": True,
        "format": suffix,
        "version": version,
    }
    other = recorded.ask("file-format", document="After/deck.pdf")
    assert other == {"found": True, "format": "other", "version": ""}


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_how_slides_and_shapes_are_named(recorded: SavedState, suffix: str) -> None:
    document = f"After/deck.{suffix}"

    def number(slide: str) -> Any:
        return recorded.ask("slide", document=document, slide=slide)["number"]

    def order(shape: str, slide: str = "Volunteers") -> Any:
        return recorded.ask("shape", document=document, slide=slide, shape=shape)["order"]

    assert [number("#5"), number("Volunteers"), number("#8"), number("none")] == [5, 5, None, None]
    assert [order("Late"), order("#4"), order("Late shift"), order("Late s"), order("ate sh")] == [4] * 5
    assert [order("title"), order("outline"), order("")] == [2, None, None]
    assert [order(f"outline{which}", "#3") for which in ("", " 2", " 3")] == [2, 3, None]
    notes = recorded.ask("shapes", document=document, slide="notes of Money")
    assert "Explain the cost of the stages.\nSay that the tents are hired." in notes["texts"]
    master = recorded.ask("shapes", document=document, slide="master Default")
    assert "title" in [one["placeholder"] for one in master["shapes"]]
