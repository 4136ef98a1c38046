"""Requirements of gedit, each by itself: what its checks say of the files that it leads to, and of mistakes in them.

The files are written here as gedit would; ``test_live_operations.py`` shows what the operations do in gedit.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import pytest

from apps.gedit.requirements import Corrected, FiguresFilled, PaymentsNoted, Renamed, SavedCopy, SortedList
from apps.gedit.requirements.facts import Gaps, Payments
from benchmark.worlds.allotments import allotments
from benchmark.worlds.film_club_office import club_papers
from benchmark.worlds.print_office import print_office
from pytest_opencomputer.composed import Draw, Requirement, Scene, World

if TYPE_CHECKING:
    from apps.conftest import SavedState

Files = dict[str, str]
SEEDS = range(1, 6)


def renamed(part: Renamed, files: Files) -> Mapping[str, Files]:
    fact, place = part.fact, part.fact.document.place
    right = files[place].replace(fact.old, fact.new)
    return {
        "": {place: right},
        "only_once": {place: files[place].replace(fact.old, fact.new, 1)},
        "in_words_that_look_alike": {place: right.replace(fact.trap, fact.new.split()[0])},
    }


def corrected(part: Corrected, files: Files) -> Mapping[str, Files]:
    fact, place = part.fact, part.fact.document.place
    right = files[place].replace(fact.wrong, fact.right)
    return {
        "": {place: right},
        "the_line_beside_it_too": {place: right.replace(fact.similar, fact.spoilt)},
        "the_line_beside_it": {place: files[place].replace(fact.similar, fact.spoilt)},
    }


def sorted_list(part: SortedList, files: Files) -> Mapping[str, Files]:
    place = part.fact.document.place
    lines = sorted(files[place].splitlines(), key=str.casefold)
    once = list(dict.fromkeys(lines))
    return {
        "": {place: "\n".join(once) + "\n"},
        "twice": {place: "\n".join(lines) + "\n"},
        "from_z_to_a": {place: "\n".join(once[::-1]) + "\n"},
        "with_an_empty_line": {place: "\n".join(once) + "\n\n"},
    }


def saved_copy(part: SavedCopy, files: Files) -> Mapping[str, Files]:
    text, end = files[part.document.place], {"Windows": "\r\n", "Mac OS Classic": "\r"}[part.line_ends]
    other = text.replace("\n", end)
    return {
        "": {part.place: other},
        "with_the_old_line_ends": {part.place: text},
        "and_the_original_too": {part.place: other, part.document.place: other},
    }


def payments_noted(part: PaymentsNoted, files: Files) -> Mapping[str, Files]:
    fact, place = part.fact, part.fact.document.place

    def with_paid(*lines: str) -> Files:
        text = files[place]
        for line in lines:
            text = text.replace(line, f"{line.removesuffix('no')}yes")
        return {place: text}

    return {
        "": with_paid(*fact.arrived),
        "all_but_one": with_paid(*fact.arrived[:2]),
        "and_who_paid_for_something_else": with_paid(*fact.arrived, fact.trap),
    }


def figures_filled(part: FiguresFilled) -> Mapping[str, str]:
    def filled(*figures: str) -> str:
        lines = list(part.fact.document.lines)
        for gap, figure in zip(part.fact.gaps, figures, strict=False):
            (at,) = (number for number, line in enumerate(lines) if gap.label in line)
            lines[at] = lines[at].replace("?", figure)
        return "\n".join((*lines, ""))

    right = [gap.right for gap in part.fact.gaps]
    return {
        "": filled(*right),
        "another_figure": filled(part.fact.gaps[0].wrong, *right[1:]),
        "only_the_first": filled(right[0]),
        "and_signed": f"{filled(*right)}Figures checked.\n",
    }


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("world", [club_papers, print_office], ids=["club", "prints"])
def test_figures_that_lie_elsewhere(world: Callable[[Draw], World], seed: int, saved_state: SavedState) -> None:
    made = world(Draw(seed))
    for number, fact in enumerate(one for one in made.facts if isinstance(one, Gaps)):
        part = FiguresFilled(fact)
        assert fact.document.content == made.files[fact.document.place]
        assert sum(line.count("?") for line in fact.document.lines) == len(fact.gaps)
        found = {}
        for name, text in figures_filled(part).items():
            outcome = saved_state.beside(f"{number}-{name}")
            outcome.put(fact.document.place, text.encode())
            found[name] = outcome.failed(part)
        assert found == {"": set(), **{one.name: set(one.fails) for one in part.mistakes()}}


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    ("kind", "outcomes"),
    [
        (Renamed, renamed),
        (Corrected, corrected),
        (SortedList, sorted_list),
        (SavedCopy, saved_copy),
        (PaymentsNoted, payments_noted),
    ],
    ids=lambda one: one.__name__ if isinstance(one, type) else "",
)
def test_its_checks_tell_the_outcome_from_each_mistake(
    kind: type[Requirement],
    outcomes: Callable[[Requirement, Files], Mapping[str, Files]],
    seed: int,
    saved_state: SavedState,
) -> None:
    world = allotments(Draw(seed))
    part = kind.drawn(Scene(world, Draw(f"{seed}/part")))
    files = {place: content.decode() for place, content in world.files.items()}
    found = {}
    for name, changed in outcomes(part, files).items():
        outcome = saved_state.beside(name or "right")
        outcome.put_all({place: text.encode() for place, text in {**files, **changed}.items()})
        found[name] = outcome.failed(part)
    assert found == {"": set(), **{one.name: set(one.fails) for one in part.mistakes()}}


@pytest.mark.parametrize("seed", SEEDS)
def test_the_world_has_what_its_facts_promise(seed: int) -> None:
    world = allotments(Draw(seed))
    for place, content in world.files.items():
        assert content.decode().endswith("\n"), place
    for fact in world.facts:
        for resource in fact.resources:
            assert resource.removeprefix("file:") in world.files
    for part in (Renamed.drawn(Scene(world, Draw(at))) for at in range(5)):
        fact = part.fact
        assert sum(fact.old in line for line in fact.document.lines) > 2
        assert any(fact.trap in line for line in fact.document.lines if fact.old not in line)
        assert fact.new not in fact.document.content.decode()
        assert fact.new in fact.source.content.decode()
    for correction in (Corrected.drawn(Scene(world, Draw(at))).fact for at in range(5)):
        text = correction.document.content.decode()
        assert [text.count(one) for one in (correction.wrong, correction.right, correction.similar)] == [1, 0, 1]
        assert correction.right in correction.source.content.decode()
    (payments,) = (one for one in world.facts if isinstance(one, Payments))
    received = payments.source.content.decode()
    for line in (*payments.arrived, payments.trap):
        _, name, _, _, rent, paid = line.split(",")
        assert (payments.document.lines.count(line), paid) == (1, "no")
        (entry,) = (one for one in received.splitlines() if name in one)
        assert (f"{name}, rent " in entry and entry.endswith(f" {rent}")) == (line != payments.trap)
