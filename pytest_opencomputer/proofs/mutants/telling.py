"""Finds the mutants that can be distinguished from the solution's final state: those whose facts differ.

Apps write much that means nothing (a file saved again, another order). A mutant that no endpoint of the app can
distinguish is not a gap in the task's checks; it is counted separately, as something that the verifier may not see.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from pytest_opencomputer.apps.questions import PLACE, Question
from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.guest.state import StateError
from pytest_opencomputer.proofs.mutants.asking import Copy
from pytest_opencomputer.proofs.mutants.facts import Asker, enumerator, leaves
from pytest_opencomputer.proofs.mutants.mutant import Changes, Mutant, is_hidden
from pytest_opencomputer.rollouts.lacking import OpenedFiles
from pytest_opencomputer.tasks.task import Task

_SEEN = ("mail", "text")


class Teller:
    """Tells whether a change in a copy can be seen in the facts of the apps.

    Args:
        files: places of the files in the copy.
    """

    def __init__(self, registry: Registry, task: Task, copy: Copy, files: Sequence[str], shown: Sequence[str]) -> None:
        self._asker = Asker(copy)
        self._readers: dict[str, list[Question]] = {}
        self._facts: dict[str, Any] = {}
        paths = {copy.folder / one: one for one in files}
        with OpenedFiles([path for path in paths if path.is_file()]) as opened:
            for app in task.spec.apps:
                found = enumerator(registry, task, app, copy, shown).questions()
                opened.news()
                for group in _grouped(found):
                    for question, facts in zip(group, self._asker(group), strict=True):
                        self._facts[repr(question)] = _told(facts)
                    read = opened.news() if opened.able else set(paths)
                    for path in read:
                        self._readers.setdefault(paths[path], []).extend(group)

    def tells(self, mutant: Mutant, changes: Changes) -> bool:
        """Whether the facts of the copy, with the changes of a mutant made, differ from those without them."""
        if not is_hidden(mutant.place) and (not mutant.part or mutant.channel in _SEEN):
            return True  # visible to anyone who looks at the user's files
        folders = {str(Path(place).parent) for place in changes if place not in self._readers}
        near = [place for place in self._readers if place in changes or str(Path(place).parent) in folders]
        questions = {repr(one): one for one in _about(mutant, [one for place in near for one in self._readers[place]])}
        answers: Mapping[str, Any] = dict(
            zip(questions, map(_told, self._asker(list(questions.values()))), strict=True)
        )
        return any(self._facts[key] != facts for key, facts in answers.items())


def _about(mutant: Mutant, questions: Sequence[Question]) -> Sequence[Question]:
    """Of questions that name things those about what has changed, and all that name none; all if they name others."""
    names = {repr(one): [value for key, value in one.args.items() if key != PLACE] for one in questions}
    if not any(value in mutant.part for values in names.values() for value in values):
        return questions
    return [one for one in questions if not names[repr(one)] or any(v in mutant.part for v in names[repr(one)])]


def _grouped(questions: Sequence[Question]) -> list[list[Question]]:
    """Questions that read the same files: those of one endpoint about one place."""
    found: dict[tuple[str, str], list[Question]] = {}
    for one in questions:
        found.setdefault((one.endpoint, str(one.args.get("place", ""))), []).append(one)
    return list(found.values())


def _told(facts: Any) -> Any:
    return type(facts).__name__ if isinstance(facts, StateError) else dict(leaves(facts))
