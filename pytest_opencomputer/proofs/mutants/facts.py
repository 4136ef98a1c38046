"""The facts of states: what differs before and after a solution, and whether any endpoint tells two states apart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pytest_opencomputer.apps.questions import Enumerator, Question
from pytest_opencomputer.apps.registry import AGENT, Registry
from pytest_opencomputer.guest.state import StateError
from pytest_opencomputer.models import canonical
from pytest_opencomputer.models.errors import SandboxError
from pytest_opencomputer.proofs.mutants.asking import Copy
from pytest_opencomputer.proofs.mutants.mutant import Address, is_hidden
from pytest_opencomputer.rollouts.host_programs import has_programs
from pytest_opencomputer.tasks.matchers import matcher_name
from pytest_opencomputer.tasks.task import Task

_OF_BYTES = frozenset({"sha256", "size", "bytes", "modified", "mtime"})
"""Facts about a file as such: they differ whenever it is saved again."""
_MOST_PLACES = 6
_SECONDS = 20.0
"""Time limit for questions that no check asks; generous enough for a busy machine."""
Facts = Mapping[Address, Any]


@dataclass(frozen=True)
class Fact:
    """A fact that the solution has changed.

    Attributes:
        asked: whether a goal or guard asks about it, or about the same change in another way.
    """

    question: Question
    path: Address
    before: Any
    after: Any
    asked: bool


@dataclass(frozen=True)
class Delta:
    """What the solution has changed, in facts.

    Attributes:
        unenumerated: endpoints that nothing was asked of, as nothing lists values of their parameters.
    """

    facts: tuple[Fact, ...] = ()
    questions: int = 0
    unenumerated: tuple[str, ...] = ()

    @property
    def coverage(self) -> float | None:
        """The share of changed facts that are asked about; ``None`` if nothing has changed."""
        return sum(one.asked for one in self.facts) / len(self.facts) if self.facts else None


class Asker:
    """Asks a copy for the facts of questions; ``None`` for one that the verifier fails at."""

    def __init__(self, copy: Copy) -> None:
        self._copy = copy

    def __call__(self, questions: Sequence[Question]) -> list[Any]:
        copy = self._copy
        answers = {} if copy.is_changed else copy.known
        new = [one for one in questions if _key(one) not in answers and (one.app, one.endpoint) not in copy.silent]
        answers |= zip(map(_key, new), self._answers(new) if new else (), strict=True)
        return [answers.get(_key(one)) for one in questions]

    def _answers(self, questions: Sequence[Question]) -> list[Any]:
        endpoints = {(one.app, one.endpoint) for one in questions}
        asked = [{"app": one.app, "endpoint": one.endpoint, "args": dict(one.args)} for one in questions]
        try:
            return self._copy.together(asked, _SECONDS)
        except (SandboxError, StateError):
            if len(endpoints) == 1:
                self._copy.silent |= endpoints
            else:  # one of them is at fault
                found: dict[bytes, Any] = {}
                for endpoint in sorted(endpoints):
                    own = [one for one in questions if (one.app, one.endpoint) == endpoint]
                    found |= zip(map(_key, own), self._answers(own), strict=True)
                return [found[_key(one)] for one in questions]
        return [None] * len(questions)


def enumerator(registry: Registry, task: Task, app: str, copy: Copy, places: Sequence[str]) -> Enumerator:
    """What enumerates the questions of an app about a copy; endpoints whose programs are not here are left out."""
    functions = {name: one.function for name, one in registry.verifier(app).endpoints.items() if one.function}
    lacking = [name for name, one in functions.items() if not has_programs(registry, app, one.__name__)]
    return Enumerator(registry, app, Asker(copy), places_of(task, app, places), lacking)


def delta(registry: Registry, task: Task, before: Copy, after: Copy, places: Sequence[str]) -> Delta:
    """What differs between two states, over the questions that can be asked about either."""
    asked = _asked(task)
    found: list[Fact] = []
    number = 0
    missing: list[str] = []
    for app in task.spec.apps:
        listing = [enumerator(registry, task, app, copy, places) for copy in (before, after)]
        questions = list({_key(one): one for each in listing for one in each.questions()}.values())
        missing += [f"{app} {one}" for one in listing[1].unenumerated()]
        number += len(questions)
        answers = zip(questions, Asker(before)(questions), Asker(after)(questions), strict=True)
        for question, old, new in answers:
            if isinstance(old, StateError) or isinstance(new, StateError) or old == new:
                continue
            a, b = dict(leaves(old)), dict(leaves(new))
            for path in [one for one in b if a.get(one) != b[one]] + [one for one in a if one not in b]:
                key = (_key(question), path[0])
                found.append(Fact(question, path, a.get(path), b.get(path), key in asked))
    changes = {(one.path[-1], repr(one.before), repr(one.after)) for one in found if one.asked}
    told = (
        Fact(one.question, one.path, one.before, one.after, True)
        if (one.path[-1], repr(one.before), repr(one.after)) in changes
        else one
        for one in found
    )
    return Delta(tuple(told), number, tuple(missing))


def leaves(facts: Any, path: Address = ()) -> Iterator[tuple[Address, Any]]:
    """The single facts in an answer, without those about a file's bytes. Items of lists are named by their content."""
    if isinstance(facts, dict):
        for key, value in facts.items():
            if key not in _OF_BYTES:
                yield from leaves(value, (*path, key))
    elif isinstance(facts, list) and any(isinstance(one, dict) for one in facts):
        for number, value in enumerate(facts):
            name = value.get("name") or value.get("title") or value.get("subject") or value.get("cell")
            yield from leaves(value, (*path, str(name or number)))
    elif path:
        yield path, facts


def _key(question: Question) -> bytes:
    return canonical.dump([question.app, question.endpoint, dict(question.args)])


def places_of(task: Task, app: str, places: Sequence[str]) -> list[str]:
    """The files that questions are asked about: those the checks name, and those that the solution changed."""
    named = [one.args["place"] for one in task.spec.checks if one.app == app and isinstance(one.args.get("place"), str)]
    shown = [one for one in places if not is_hidden(one)]
    return list(dict.fromkeys([*named, *shown]))[: max(_MOST_PLACES, len(set(named)))]


def _asked(task: Task) -> set[tuple[bytes, str]]:
    """The facts that checks ask about, by question and first key."""
    found: set[tuple[bytes, str]] = set()
    for check in task.spec.checks:
        if check.app != AGENT:
            key = _key(Question(check.app, check.endpoint, check.args))
            found |= {(key, name) for name in _names(check.expect)}
    return found


def _names(expect: Any) -> Iterator[str]:
    if isinstance(expect, dict) and (name := matcher_name(expect)):
        inner = expect[name]
        for one in inner if isinstance(inner, list) else [inner]:
            yield from _names(one)
    elif isinstance(expect, dict):
        yield from expect
