"""Every endpoint about documents, on those that LibreOffice itself wrote (``documents/``)."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from apps.libreoffice_writer.tests.agreement import differences
from apps.libreoffice_writer.tests.seen import DOCUMENTS, SEEN, STEPS, SUFFIXES, Seen
from apps.libreoffice_writer.verifier.documents import parsed

if TYPE_CHECKING:
    from apps.conftest import SavedState


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize("seen", SEEN, ids=str)
def test_what_is_in_the_documents(recorded: SavedState, seen: Seen, suffix: str) -> None:
    def ask(endpoint: str, place: str, **args: Any) -> Any:
        return recorded.ask(endpoint, document=place, **args)

    seen.check(suffix, ask)


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize("step", STEPS)
def test_it_says_of_paragraphs_what_libreoffice_does(step: str, suffix: str) -> None:
    place = DOCUMENTS / step
    book = parsed((place / f"handbook.{suffix}").read_bytes(), "handbook")
    assert differences(book, (place / "told.json").read_bytes()) == []


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize("step", STEPS)
def test_it_counts_words_as_libreoffice_does(recorded: SavedState, step: str, suffix: str) -> None:
    told = json.loads((DOCUMENTS / step / "told.json").read_bytes())
    # In .docx, the two words of the header go on to the pages that have none.
    more = 2 if (step, suffix) == ("After", "docx") else 0
    assert recorded.ask("statistics", document=f"{step}/handbook.{suffix}")["words"] == told["words"] + more


def test_what_digests_notice(recorded: SavedState) -> None:
    before, after = (recorded.ask("digests", document=f"{step}/handbook.odt")["parts"] for step in STEPS)
    assert [name for name in before if before[name] == after[name]] == []
    again = recorded.ask("digests", document="Before/handbook.odt")["parts"]
    assert again == before
    # The flat file says the same, except for what its format cannot hold.
    flat = recorded.ask("digests", document="After/handbook.fodt")["parts"]
    assert [name for name in after if after[name] != flat[name]] == ["changes", "settings"]


def test_digests_of_other_paragraphs(recorded: SavedState) -> None:
    def others(step: str, *without: str) -> Any:
        return recorded.ask("other-paragraphs", document=f"{step}/handbook.odt", without=list(without))

    everything, without = others("Before"), others("Before", "Quiet from ten", "Map")
    assert everything["count"] == without["count"] + 2
    assert everything["sha256"] != without["sha256"]
    assert others("Before", "Map", "Quiet from ten") == without
    assert others("After")["sha256"] != everything["sha256"]


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_kinds_of_files(recorded: SavedState, suffix: str) -> None:
    version = "" if suffix == "docx" else "1.4"
    assert recorded.ask("file-format", document=f"After/handbook.{suffix}") == {
        "found": True,
        "format": suffix,
        "version": version,
    }
    other = recorded.ask("file-format", document="After/handbook.pdf")
    assert other == {"found": True, "format": "other", "version": ""}


def test_exported_files(recorded: SavedState) -> None:
    lines = recorded.ask("text-file", place="After/handbook.txt")["lines"]
    assert lines[:1] == ["Volunteer handbook"]
    assert "Lost property is kept for four weeks." in lines
    found = recorded.ask("pdf", place="After/handbook.pdf")
    assert {round(page["width_mm"]) for page in found["pages"]} == {210, 297}
    assert any("House rules" in line for line in found["lines"])
