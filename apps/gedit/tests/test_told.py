"""Requirements of gedit that follow from what somebody has told: what their checks say of files and of mistakes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import pytest

from apps.gedit.requirements.told import HeardFilledIn, OwingListed, Updated
from benchmark.worlds.fair_office import fair_in_dispute, fair_with_payments
from pytest_opencomputer.composed import Document, Draw, Requirement, Scene

if TYPE_CHECKING:
    from apps.conftest import SavedState

Texts = Mapping[str, tuple[Document, str]]
SEEDS = range(1, 6)


def text(document: Document) -> str:
    return document.content.decode()


def updated(part: Updated) -> Texts:
    fact, whole = part.fact, text(part.fact.document)
    right = whole.replace(fact.wrong, fact.right)
    return {
        "": (fact.document, right),
        "as_another_says": (fact.document, whole.replace(fact.wrong, fact.outdated)),
        "the_line_beside_it_too": (fact.document, right.replace(fact.similar, fact.spoilt)),
    }


def owing_listed(part: OwingListed) -> Texts:
    fact, half = part.fact, len(part.fact.lines) // 2

    def listing(*lines: str) -> tuple[Document, str]:
        return fact.document, text(fact.document) + "".join(f"{line}\n" for line in lines)

    return {
        "": listing(*reversed(fact.lines), ""),
        "up_to_the_middle": listing(*fact.lines[:half]),
        "from_the_middle_on": listing(*fact.lines[half:]),
        "as_due_at_first": listing(*fact.due),
        "and_one_too_many": listing(*fact.lines, fact.trap),
    }


def heard_filled_in(part: HeardFilledIn) -> Texts:
    fact = part.fact

    def filled(*gaps: tuple[str, str]) -> tuple[Document, str]:
        whole = text(fact.letter)
        for word, by in (fact.count, *gaps):
            whole = whole.replace(f"{word}: ?", f"{word}: {by}")
        return fact.letter, whole

    right = filled(*fact.heard)
    return {
        "": right,
        "as_heard_before": filled(*fact.before),
        "and_a_line_more": (fact.letter, f"URGENT\n{right[1]}"),
    }


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("world_of", [fair_with_payments, fair_in_dispute])
@pytest.mark.parametrize(
    ("kind", "outcomes"),
    [(Updated, updated), (OwingListed, owing_listed), (HeardFilledIn, heard_filled_in)],
    ids=lambda one: one.__name__ if isinstance(one, type) else "",
)
def test_its_checks_tell_the_outcome_from_each_mistake(
    kind: type[Requirement],
    outcomes: Callable[[Any], Texts],
    world_of: Callable[[Draw], Any],
    seed: int,
    saved_state: SavedState,
) -> None:
    world = world_of(Draw(seed))
    part = kind.drawn(Scene(world, Draw(f"{seed}/part")))
    found = {}
    for name, (document, whole) in outcomes(part).items():
        outcome = saved_state.beside(name or "right")
        outcome.put_all({**world.files, document.place: whole.encode()})
        found[name] = outcome.failed(part)
    assert found == {"": set(), **{one.name: set(one.fails) for one in part.mistakes()}}
    saved_state.put_all(world.files)
    assert saved_state.failed(part) == {one.id for one in part.goals()}


def test_one_about_a_document_of_this_name() -> None:
    scene = Scene(fair_in_dispute(Draw(3)), Draw(3))
    names = ("programme.txt", "door-list.txt")
    assert tuple(Updated.of(name)(scene).fact.document.name for name in names) == names


@pytest.mark.parametrize("seed", SEEDS)
def test_the_letter_is_filled_by_what_the_colleague_says_last(seed: int) -> None:
    fact = HeardFilledIn.drawn(Scene(fair_in_dispute(Draw(seed)), Draw(seed))).fact
    for heard, note in ((fact.heard, fact.later), (fact.before, fact.note)):
        assert all(f"{word}: {by}" in note.lines for word, by in heard)
    assert not set(fact.heard) & set(fact.before)
    assert all(f"{word}: ?" in fact.letter.lines for word, _ in (fact.count, *fact.heard))
