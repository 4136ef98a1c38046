"""Requirements of darktable, each by itself: what its checks say of the library that it leads to, and of mistakes.

The libraries are written here as darktable would; ``test_live_requirements.py`` shows what the operations do there.
Exports are in there only: what darktable writes is too much to write down.
"""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import pytest

from apps.darktable.requirements import (
    BlurredRejected,
    BracketGrouped,
    CopiesRemoved,
    EditsCopied,
    FramesLabelled,
    FramesRated,
    KeywordAttached,
    KeywordCorrected,
    MaskDrawn,
    PicturesSigned,
    PresetStored,
)
from apps.darktable.requirements.facts import Frame, OfRoll, Roll
from apps.darktable.tests.states import State
from apps.darktable.verifier.databases import COLORS
from benchmark.worlds.photo_archive import photo_archive
from pytest_opencomputer.composed import Document, Draw, Requirement, Scene

if TYPE_CHECKING:
    from apps.conftest import SavedState

SEEDS = range(1, 4)
SHAPES = {"circle": 1, "ellipse": 32}
Outcomes = Mapping[str, Callable[[State], object]]


def at(roll: Roll, *names: str) -> list[str]:
    """The places of frames."""
    return [f"{roll.place}/{one}" for one in names]


def frames_rated(part: FramesRated) -> Outcomes:
    frames, beside = at(part.fact.roll, *part.fact.frames), at(part.fact.roll, part.fact.beside)
    return {
        "": lambda state: state.rate(part.stars, *frames),
        "one_star_too_few": lambda state: state.rate(part.stars - 1, *frames),
        "and_another_one": lambda state: state.rate(part.stars, *frames, *beside),
    }


def frames_labelled(part: FramesLabelled) -> Outcomes:
    frames, beside = at(part.fact.roll, *part.fact.frames), at(part.fact.roll, part.fact.beside)
    other = next(one for one in COLORS if one != part.color)
    return {
        "": lambda state: state.label(part.color, *frames),
        "in_another_colour": lambda state: state.label(other, *frames),
        "and_another_one": lambda state: state.label(part.color, *frames, *beside),
    }


def blurred_rejected(part: BlurredRejected) -> Outcomes:
    blurred, sharp = at(part.fact.roll, part.fact.blurred, part.fact.stray)
    return {
        "": lambda state: state.reject(blurred),
        "a_sharp_one": lambda state: state.reject(sharp),
        "and_a_sharp_one": lambda state: state.reject(blurred, sharp),
        "removed": lambda state: state.remove(blurred),
    }


def keyword_attached(part: KeywordAttached) -> Outcomes:
    fact = part.fact
    frames, beside = at(fact.roll, *fact.frames), at(fact.roll, fact.beside)
    return {
        "": lambda state: state.attach(fact.keyword, *frames),
        "without_its_levels": lambda state: state.attach(fact.keyword.split("|")[-1], *frames),
        "to_another_one_too": lambda state: state.attach(fact.keyword, *frames, *beside),
    }


def keyword_corrected(part: KeywordCorrected) -> Outcomes:
    fact = part.fact

    def too_much(state: State) -> None:
        state.rename_tag(fact.wrong, fact.right)
        state.attach(fact.right, *at(fact.roll, fact.beside))

    return {
        "": lambda state: state.rename_tag(fact.wrong, fact.right),
        "beside_the_wrong_one": lambda state: state.attach(fact.right, *at(fact.roll, *fact.frames)),
        "on_another_one_too": too_much,
    }


def pictures_signed(part: PicturesSigned) -> Outcomes:
    fact = part.fact
    rights, own = f"© 2025 {fact.owner}", [one.name for one in fact.roll.others(fact.beside)]

    def sign(state: State, *names: str) -> None:
        state.write("creator", fact.owner, *at(fact.roll, *names))
        state.write("rights", rights, *at(fact.roll, *names))

    return {
        "": lambda state: sign(state, *own),
        "without_the_rights": lambda state: state.write("creator", fact.owner, *at(fact.roll, *own)),
        "the_guests_too": lambda state: sign(state, *own, fact.beside),
    }


def bracket_grouped(part: BracketGrouped) -> Outcomes:
    frames, beside = at(part.fact.roll, *part.fact.frames), at(part.fact.roll, part.fact.beside)
    return {
        "": lambda state: state.group(*frames),
        "without_the_last": lambda state: state.group(*frames[:-1]),
        "with_the_next_one": lambda state: state.group(*frames, *beside),
    }


def copies_removed(part: CopiesRemoved) -> Outcomes:
    fact = part.fact
    copies = at(fact.roll, *fact.roll.digests)
    return {
        "": lambda state: state.remove(*copies),
        "only_one": lambda state: state.remove(copies[0]),
        "and_an_original": lambda state: state.remove(*copies, *at(fact.original, fact.beside)),
    }


def edits_copied(part: EditsCopied) -> Outcomes:
    fact = part.fact
    exposure, (first, second) = fact.roll.frame(fact.source).exposure, at(fact.roll, *fact.targets)
    return {
        "": lambda state: state.expose(exposure, first, second),
        "to_one_only": lambda state: state.expose(exposure, first),
        "to_another_one_too": lambda state: state.expose(exposure, first, second, *at(fact.roll, fact.beside)),
    }


def preset_stored(part: PresetStored) -> Outcomes:
    def stored(state: State, exposure: float, *, automatic: bool = False) -> None:
        state.expose(exposure, *at(part.fact.roll, part.fact.frame))
        state.store_preset(part.name, exposure, automatic=automatic)

    return {
        "": lambda state: stored(state, part.exposure),
        "with_the_other_sign": lambda state: stored(state, -part.exposure),
        "applied_by_itself": lambda state: stored(state, part.exposure, automatic=True),
    }


def mask_drawn(part: MaskDrawn) -> Outcomes:
    fact = part.fact
    frame, beside = at(fact.roll, fact.frame, fact.beside)
    right, wrong = (number for _, number in sorted(SHAPES.items(), key=lambda one: one[0] != part.shape))

    def too_much(state: State) -> None:
        state.expose(part.exposure, frame, shape=right)
        state.expose(part.exposure, beside)

    return {
        "": lambda state: state.expose(part.exposure, frame, shape=right),
        "in_another_shape": lambda state: state.expose(part.exposure, frame, shape=wrong),
        "and_another_one": too_much,
    }


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    ("kind", "outcomes"),
    [
        (BlurredRejected, blurred_rejected),
        (BracketGrouped, bracket_grouped),
        (CopiesRemoved, copies_removed),
        (EditsCopied, edits_copied),
        (FramesLabelled, frames_labelled),
        (FramesRated, frames_rated),
        (KeywordAttached, keyword_attached),
        (KeywordCorrected, keyword_corrected),
        (MaskDrawn, mask_drawn),
        (PicturesSigned, pictures_signed),
        (PresetStored, preset_stored),
    ],
    ids=lambda one: one.__name__ if isinstance(one, type) else "",
)
def test_its_checks_tell_the_outcome_from_each_mistake(
    kind: type[Requirement], outcomes: Callable[[Any], Outcomes], seed: int, saved_state: SavedState
) -> None:
    world = photo_archive(Draw(seed))
    part = kind.drawn(Scene(world, Draw(f"{seed}/part")))
    start = saved_state.beside("start")
    State(start.root, world)
    assert start.failed(part) == {one.id for one in part.goals()}
    found = {}
    for name, done in outcomes(part).items():
        outcome = saved_state.beside(name or "right")
        done(State(outcome.root, world))
        found[name] = outcome.failed(part)
    assert found == {"": set(), **{one.name: set(one.fails) for one in part.mistakes()}}


@pytest.mark.parametrize("seed", SEEDS)
def test_the_world_has_what_its_facts_promise(seed: int, saved_state: SavedState) -> None:
    world = photo_archive(Draw(seed))
    State(saved_state.root, world)
    rolls = {one.roll.place: one.roll for one in world.facts if isinstance(one, OfRoll)}
    counts = [len(roll.frames) for roll in rolls.values()]
    assert len(set(counts)) == len(counts)
    for roll, frame in itertools.chain.from_iterable(itertools.product([one], one.frames) for one in rolls.values()):
        place = f"{roll.place}/{frame.name}"
        assert hashlib.sha256(world.files[place]).hexdigest() == frame.sha256
        exif = saved_state.ask("picture", place=place)
        assert exif["width"] > exif["height"]
        if f"{place}.xmp" in world.files:
            told = saved_state.ask("sidecar", image=place)
            assert (told["stars"], told["labels"], told["tags"]) == (
                frame.stars,
                list(frame.labels),
                sorted(frame.tags),
            )
            assert (told["creator"], told["rights"], told["edits"]) == (frame.creator, frame.rights, frame.edits)
        else:
            assert frame == Frame(frame.name, frame.sha256)
    for document in (one for one in world.facts if isinstance(one, Document)):
        assert world.files[document.place] == document.content
