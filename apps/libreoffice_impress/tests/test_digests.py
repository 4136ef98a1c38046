"""Digests that leave slides out, or in which the order of slides does not count."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeAlias

import pytest

from apps.libreoffice_impress.verifier.digests import digests
from benchmark.worlds.presentations import Card, presentation
from pytest_opencomputer.guest.endpoint import Home

Digested: TypeAlias = Callable[..., dict[str, str]]
WELCOME = Card("Welcome", "Welcome", ["Autumn"], "Good evening.")
MOON = Card("Moon", "The Moon", ["12 September"], "Bring maps.")
STARS = Card("Stars", "Double Stars", ["19 September"])
MARS = Card("Mars", "Mars", ["26 September"])


@pytest.fixture
def digested(tmp_path: Path) -> Digested:
    """Digests of a presentation with some slides."""

    def found(cards: Sequence[Card], without: Sequence[str] = (), in_order: bool = True) -> dict[str, str]:
        (tmp_path / "deck.odp").write_bytes(presentation("Evenings", "Nina Abbott", cards))
        return digests(Home(tmp_path), "deck.odp", list(without), in_order)["parts"] or {}

    return found


def test_an_order_that_does_not_count(digested: Digested) -> None:
    cards, moved = [WELCOME, MOON, STARS], [WELCOME, STARS, MOON]
    assert digested(cards, in_order=False) == digested(moved, in_order=False)
    assert digested(cards)["notes"] != digested(moved)["notes"]


def test_what_is_noticed_in_any_order(digested: Digested) -> None:
    silent = Card("Moon", "The Moon", ["12 September"])
    before, after = (digested([WELCOME, one, STARS], in_order=False) for one in (MOON, silent))
    assert before["notes"] != after["notes"]
    assert before["texts"] == after["texts"]


@pytest.mark.parametrize("in_order", [True, False])
def test_slides_that_do_not_count(digested: Digested, in_order: bool) -> None:
    cards = [WELCOME, MOON, STARS]
    without_mars = digested([*cards, MARS], without=["Mars"], in_order=in_order)
    assert without_mars == digested(cards, in_order=in_order)
    assert digested([*cards, MARS], in_order=in_order)["notes"] != without_mars["notes"]
