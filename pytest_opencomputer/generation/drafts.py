"""Whether a draft asks for what its proposal says, with what exists, and for nothing that no check would see."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator, Sequence

from pytest_opencomputer.generation.answers import Draft, Missing, Proposal, Wanted
from pytest_opencomputer.generation.coverage import Made, asks_the_same
from pytest_opencomputer.generation.known import Known
from pytest_opencomputer.models.errors import near

_LEAST_REQUIREMENTS = 2
_MOST_FRAME = 60  # words of an instruction outside its places
_FILE_NAME = re.compile(r"\w\.[a-z]{2,4}\b")
_DEMANDS = re.compile(r"[0-9\"“”<>`@#$%^&*=_|~\\/\[\]]")
"""What stands in a demand that a check would have to follow from: figures, quotations, markup, paths."""


def troubles(draft: Draft, proposal: Proposal, known: Known) -> list[str]:
    """What is wrong with a draft, so that a model can mend it; empty if nothing is."""
    return list(_troubles(draft, proposal, known))


def repeats(draft: Draft, made: Sequence[Made]) -> str:
    """The id of a task that asks for nearly the same requirements; empty if there is none."""
    return asks_the_same((one.requirement for one in draft.requirements), made)


def _troubles(draft: Draft, proposal: Proposal, known: Known) -> Iterator[str]:
    numbers = set(range(1, len(proposal.outcomes) + 1))
    served = {number for one in draft.requirements for number in one.outcomes}
    served |= {one.outcome for one in draft.missing}
    if unknown := sorted(served - numbers):
        yield f"the proposal has no outcome {unknown[0]}, wanted: 1 to {len(numbers)}"
    if open_ones := sorted(numbers - served):
        yield f"outcome {open_ones[0]} is neither asked for by a requirement nor missing"
    for missing in draft.missing:
        yield from _of_missing(missing, known)
    for one in draft.requirements:
        yield from _of_requirement(one, proposal, known)
    if draft.missing:
        return  # there will be no task
    names = [one.name for one in draft.requirements]
    if len(set(names)) < len(names):
        yield "two requirements have the same name"
    if len(names) < _LEAST_REQUIREMENTS:
        yield f"there are {len(names)} requirements, wanted: {_LEAST_REQUIREMENTS} or more"
    yield from _of_instruction(draft, proposal, known)


def _of_requirement(one: Wanted, proposal: Proposal, known: Known) -> Iterator[str]:
    kind = known.requirements.get(one.requirement)
    if kind is None:
        yield f"there is no requirement {one.requirement!r}, wanted: {near(one.requirement, known.requirements)}"
        return
    if proposal.world not in kind.words:
        yield f"{kind.name} cannot be drawn in the world {proposal.world!r}"
    for name, value in one.fixed.items():
        values = kind.parameters.get(name)
        if values is None:
            yield f"{kind.name} has no parameter {name!r} that can be fixed, wanted: {near(name, kind.parameters)}"
        elif type(value) is not type(values[0]):
            yield f"{kind.name}: {name} is {value!r}, wanted: a value such as {values[0]!r}"


def _of_missing(one: Missing, known: Known) -> Iterator[str]:
    endpoints = known.endpoints.get(one.app)
    if endpoints is None:
        yield f"{one.app!r} is none of the apps {', '.join(known.titles)}"
        return
    for name in one.endpoints:
        if name not in endpoints:
            yield f"{one.app} has no endpoint {name!r}, wanted: {near(name, endpoints)}"
    if one.kind == "requirement":
        if not one.endpoints:
            yield f"{one.name}: a requirement needs endpoints that its checks ask"
        if f"{one.app}.{one.name}" in known.requirements:
            yield f"{one.app}.{one.name} is not missing: there is such a requirement"
    elif one.name in endpoints:
        yield f"{one.name} is not missing: {one.app} has such an endpoint"


def _of_instruction(draft: Draft, proposal: Proposal, known: Known) -> Iterator[str]:
    try:
        parsed = list(string.Formatter().parse(draft.instruction))
    except ValueError as problem:
        yield f"the instruction's places: {problem}"
        return
    world = known.worlds.get(proposal.world)
    names = [one.name for one in draft.requirements]
    allowed = {*names, *(world.places if world else ())}
    places = [place for _, place, _, _ in parsed if place is not None]
    for name in names:
        if places.count(name) != 1:
            yield f"the place {{{name}}} is {places.count(name)} times in the instruction, wanted: once"
    for place in places:
        if place not in allowed:
            yield f"the place {{{place}}} in the instruction is not known, wanted: {near(place, allowed)}"
    frame = " ".join(text for text, *_ in parsed)
    if found := _DEMANDS.search(frame) or _FILE_NAME.search(frame):
        yield (
            f"{found[0]!r} stands in the instruction outside its places; all that is demanded there must be the words "
            "of a requirement, as no check would follow from it"
        )
    if len(frame.split()) > _MOST_FRAME:
        yield f"{len(frame.split())} words stand outside the places of the instruction, wanted: at most {_MOST_FRAME}"
