"""Which parts of a presentation mutants are made of, and that each can be given another value."""

from __future__ import annotations

import pytest

from apps.libreoffice_impress.mutants import Decks, page_styles
from apps.libreoffice_impress.tests.seen import DOCUMENTS
from benchmark.worlds.presentations import Card, Figure, Grid, presentation
from pytest_opencomputer.proofs.mutants.mutant import Address

DECK = presentation(
    "Evenings",
    "Nina Abbott",
    [
        Card("Welcome", "Welcome", ["Autumn"], "Good evening.", opening=True),
        Card("Moon", "The Moon", ["12 September", "\tIn the dome"], figure=Figure("crater", b"", 8, 6)),
        Card("Guests", "Guests", grid=Grid("Guests", [["Evening", "Guests"], ["The Moon", "80"]], [8, 5])),
    ],
)
DECKS = Decks()


def test_it_sees_what_a_person_sets() -> None:
    parts = DECKS.parts(DECK)
    assert parts["slide", "Moon", "text", "2"] == "In the dome"
    assert parts["slide", "Moon", "place"] == "Welcome"
    assert parts["slide", "Welcome", "notes"] == "Good evening."
    assert parts["slide", "Guests", "cell", "3"] == "80"
    assert parts["slide", "Moon", "description", "0"] == ""
    assert (parts["slide", "Moon", "hidden"], parts["slide", "Moon", "transition"]) == ("no", page_styles.PLAIN)
    assert parts["property", "title"] == "Evenings"


@pytest.mark.parametrize(
    ("at", "value"),
    [
        (("slide", "Moon", "text", "0"), "Mars"),
        (("slide", "Moon", "notes"), "Bring maps."),
        (("slide", "Moon", "hidden"), "yes"),
        (("slide", "Moon", "transition"), "barWipe topToBottom - -"),
        (("slide", "Moon", "seconds"), "PT12S"),
        (("slide", "Moon", "footer"), "Autumn"),
        (("slide", "Moon", "number"), "yes"),
        (("slide", "Moon", "description", "0"), "A crater"),
        (("slide", "Guests", "cell", "3"), "90"),
        (("property", "subject"), "Talks"),
        (("show", "loop"), True),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else None,
)
def test_a_part_gets_another_value_and_nothing_else_changes(at: Address, value: str | bool) -> None:
    before, after = dict(DECKS.parts(DECK)), dict(DECKS.parts(DECKS.put(DECK, {at: value})))
    assert {one for one in before | after if before.get(one) != after.get(one)} == {at}
    assert after[at] == value


def test_slides_are_moved_taken_away_and_put_back() -> None:
    parts = DECKS.parts(DECK)
    moved = DECKS.put(DECK, {("slide", "Guests", "place"): "Welcome"})
    assert _order(moved) == ["Welcome", "Guests", "Moon"]
    gone = DECKS.put(DECK, {("slide", "Moon"): None})
    assert _order(gone) == ["Welcome", "Guests"]
    assert _order(DECKS.put(gone, {("slide", "Moon"): parts["slide", "Moon"]})) == ["Welcome", "Guests", "Moon"]


def test_letters_and_links_of_a_presentation_that_impress_wrote_are_taken_away() -> None:
    written = (DOCUMENTS / "After/deck.odp").read_bytes()
    parts = DECKS.parts(written)
    found = [at for at in parts if at[2:3] in (("bold",), ("italic",), ("link",))]
    assert found
    for at in found:
        assert at not in DECKS.parts(DECKS.put(written, {at: None}))


def test_what_is_no_presentation_is_not_claimed() -> None:
    assert DECKS.claims(DECK)
    assert not DECKS.claims(b"PK\3\4 something else")
    with pytest.raises(ValueError, match="zip"):
        DECKS.parts(b"PK\3\4 application/vnd.oasis.opendocument.presentation")


def _order(deck: bytes) -> list[str]:
    return [at[1] for at in DECKS.parts(deck) if len(at) == 2 and at[0] == "slide"]
