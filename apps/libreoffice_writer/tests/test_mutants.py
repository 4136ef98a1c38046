"""Which parts of a text document mutants are made of, and that each can be given another value."""

from __future__ import annotations

import pytest

from apps.libreoffice_writer.mutants import Papers
from benchmark.worlds.text_documents import Change, Line, Look, Note, Table, document
from pytest_opencomputer.proofs.mutants.mutant import Address

PAPER = document(
    "The year",
    "Ruth Amery",
    [
        Line(["The Year"], "Title"),
        Line(["Work"], "Heading 1", 1),
        Line(["We met ", Look("nine times", "bold"), " in all.", Note("By the minutes.")]),
        Line(["Rents rise in ", Change("May", "Ruth Amery", False), Change("June", "Ruth Amery", True), "."]),
        Table("Jobs", [["House", "Cost"], ["The Lodge", "310"]], [5, 5]),
    ],
)
PAPERS = Papers()


def test_it_sees_what_a_person_sets() -> None:
    parts = PAPERS.parts(PAPER)
    assert parts["paragraph", "2", "text"] == "We met nine times in all."
    assert parts["paragraph", "2", "bold"] == "nine times"
    assert parts["paragraph", "1", "style"] == "Heading_20_1"
    assert parts["note", "By the minutes."] == "By the minutes."
    assert parts["cell", "3"] == "310"
    assert parts["page", "format"] == "210mm 297mm portrait"
    assert parts["property", "title"] == "The year"
    assert [at for at in parts if at[0] == "change"] == [("change", "ct1"), ("change", "ct2")]


@pytest.mark.parametrize(
    ("at", "value"),
    [
        (("paragraph", "3", "text"), "Rents do not rise."),
        (("paragraph", "1", "style"), "Heading_20_2"),
        (("paragraph", "2", "alignment"), "end"),
        (("paragraph", "2", "left"), "1cm"),
        (("paragraph", "2", "bold"), ""),
        (("paragraph", "0", "italic"), "The Year"),
        (("cell", "3"), "355"),
        (("page", "margin left"), "30mm"),
        (("page", "format"), "297mm 210mm landscape"),
        (("property", "subject"), "Report"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else None,
)
def test_a_part_gets_another_value_and_nothing_else_changes(at: Address, value: str) -> None:
    before, after = dict(PAPERS.parts(PAPER)), dict(PAPERS.parts(PAPERS.put(PAPER, {at: value})))
    assert {one for one in before | after if before.get(one) != after.get(one)} == {at}
    assert after[at] == value


def test_a_footnote_is_taken_away_and_the_text_around_it_stays() -> None:
    after = PAPERS.parts(PAPERS.put(PAPER, {("note", "By the minutes."): None}))
    assert not [at for at in after if at[0] == "note"]
    assert after["paragraph", "2", "text"] == "We met nine times in all."


def test_what_is_no_document_is_not_claimed() -> None:
    assert PAPERS.claims(PAPER)
    assert not PAPERS.claims(b"PK\3\4 something else")
    with pytest.raises(ValueError, match="zip"):
        PAPERS.parts(b"PK\3\4 application/vnd.oasis.opendocument.text")
