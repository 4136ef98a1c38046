"""The program: proposals, filter, grounding, a composed task, gates, admission; until there are enough."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel

from pytest_opencomputer.agents.models.answers import MOST_ANSWERS, Asked, usable
from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.generation import wording
from pytest_opencomputer.generation.answers import Draft, Proposal, Proposals
from pytest_opencomputer.generation.coverage import Made, made_of, next_pairs
from pytest_opencomputer.generation.drafts import repeats, troubles
from pytest_opencomputer.generation.filtering import refusal_of
from pytest_opencomputer.generation.gates import Gate, Lint
from pytest_opencomputer.generation.journal import order
from pytest_opencomputer.generation.known import Known
from pytest_opencomputer.generation.rendering import rendered, seed_of
from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.models.values import printable, shorten
from pytest_opencomputer.runs.journal import Journal
from pytest_opencomputer.runs.storage import replace_file
from pytest_opencomputer.tasks.detect import COMPOSED_FILE
from pytest_opencomputer.tasks.loading import load_task

AT_ONCE = 5
"""Proposals of one question."""
MOST_BARREN = 3
"""Rounds in a row without a new task, after which the program gives up."""
ORIGIN = "origin.json"
"""In the folder of an admitted task: how it came about."""
_T = TypeVar("_T", bound=BaseModel)


@dataclass(frozen=True)
class Setting:
    """What the program works with.

    Attributes:
        made: the tasks that existed when the run began.
        model: its name, for the record.
        gates: in the order of their costs; the lint comes before them.
        say: tells a person what happens, a line each.
    """

    registry: Registry
    known: Known
    made: Sequence[Made]
    out: Path
    model: str
    gates: Sequence[Gate]
    say: Callable[[str], None] = print


class Program:
    """One run.

    Attributes:
        admitted: the ids of the tasks that were admitted.
    """

    def __init__(self, setting: Setting, asker: Asked) -> None:
        self._setting, self._asker = setting, asker
        self._journal = Journal(setting.out)
        self._made, self._told = list(setting.made), list[Proposal]()
        self.admitted: list[str] = []

    def run(self, count: int) -> bool:
        """Go on until so many tasks are admitted; whether they are.

        Raises:
            OpenComputerError: the model, its budget or a desktop does not let it go on. It can be started again.
        """
        barren = 0
        while len(self.admitted) < count and barren < MOST_BARREN:
            before = len(self.admitted)
            for proposal in self._proposals():
                if len(self.admitted) < count:
                    self._consider(proposal)
            barren = barren + 1 if len(self.admitted) == before else 0
        return len(self.admitted) >= count

    def _proposals(self) -> Sequence[Proposal]:
        known = self._setting.known
        pairs = next_pairs(known.requirements, self._made, AT_ONCE)
        question = wording.for_proposals(known, pairs, self._made, self._told)
        answer = self._answer(Proposals, question, lambda _: [], "proposals")
        return answer.proposals if answer else ()

    def _consider(self, proposal: Proposal) -> None:
        """Make a task of a proposal, or say why not."""
        first = self._asker.asked + 1
        refusal = refusal_of(proposal, self._setting.known, self._made, self._told)
        self._told.append(proposal)
        if refusal is not None:
            self._refuse(proposal, "filter", str(refusal))
            return
        question = wording.for_draft(proposal, self._setting.known)
        draft = self._answer(Draft, question, lambda draft: self._troubles(draft, proposal), proposal.name)
        if draft is None:
            self._refuse(proposal, "draft", f"no draft of {MOST_ANSWERS} can be used")
        elif draft.missing:
            for missing in draft.missing:
                self._setting.say(f"work order: {order(self._setting.out, proposal, missing)}")
            self._refuse(proposal, "grounding", f"missing: {', '.join(one.name for one in draft.missing)}")
        elif other := repeats(draft, self._made):
            self._refuse(proposal, "draft", f"too like another: {other} asks for nearly the same")
        elif why := self._stopped(folder := self._candidate(draft, proposal)):
            self._refuse(proposal, *why)
        else:
            self._admit(folder, proposal, draft, range(first, self._asker.asked + 1))

    def _answer(self, kind: type[_T], question: str, check: Callable[[_T], list[str]], about: str) -> _T | None:
        """The first usable answer to a question; ``None`` if there was none."""

        def note(wrong: list[str]) -> None:
            self._journal.note("answer", question=self._asker.asked, about=about, wrong=wrong)

        return usable(self._asker, wording.SYSTEM, question, kind, check, note=note)

    def _troubles(self, draft: Draft, proposal: Proposal) -> list[str]:
        """What is wrong with a draft and its file, so that the model can mend it."""
        found = troubles(draft, proposal, self._setting.known)
        if found or draft.missing:
            return found
        why = Lint(self._setting.registry).refuses(self._candidate(draft, proposal))
        return [why] if why else []

    def _candidate(self, draft: Draft, proposal: Proposal) -> Path:
        """The folder of the candidate, with its ``task.py``; what belongs to another version of it is removed."""
        app = self._setting.known.requirements[draft.requirements[0].requirement].kind.app
        folder = self._setting.out / "candidates" / app / proposal.name
        world = self._setting.known.worlds[proposal.world]
        text = rendered(draft, world, self._setting.known, seed_of(proposal.name)).encode()
        file = folder / COMPOSED_FILE
        if file.exists() and file.read_bytes() == text:
            return folder
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        replace_file(file, text)
        return folder

    def _stopped(self, folder: Path) -> tuple[str, str] | None:
        """The gate that refuses a candidate, and why; ``None`` if it passes all."""
        if _same(self._place(folder), folder):
            return None  # it had passed before this run was started again
        task = load_task(folder, self._setting.registry).hash()
        for gate in self._setting.gates:
            why = self._journal.refused(gate.name, task)
            if not why and (why := gate.refuses(folder)):
                self._journal.refuse(gate.name, task, why)
            if why:
                return gate.name, why
        return None

    def _admit(self, folder: Path, proposal: Proposal, draft: Draft, questions: range) -> None:
        place = self._place(folder)
        if _same(place, folder):
            shutil.rmtree(folder)
        else:
            if place.exists():
                raise UsageProblem(
                    "another task is there", where=str(place), wanted="a folder of this run", fix="--out"
                )
            origin = {
                "model": self._setting.model,
                "questions": list(questions),
                "proposal": proposal.model_dump(mode="json"),
                "draft": draft.model_dump(mode="json"),
                "gates": ["lint", *(gate.name for gate in self._setting.gates)],
            }
            replace_file(folder / ORIGIN, json.dumps(origin, indent=2, ensure_ascii=False).encode() + b"\n")
            place.parent.mkdir(parents=True, exist_ok=True)
            folder.rename(place)
        task = load_task(place, self._setting.registry)
        self._made.append(made_of(task))
        self.admitted.append(task.id)
        self._journal.note("admitted", proposal=proposal.name, task=task.id)
        self._setting.say(f"admitted: {task.id}")

    def _place(self, candidate: Path) -> Path:
        return self._setting.out / "tasks" / candidate.parent.name / candidate.name

    def _refuse(self, proposal: Proposal, stage: str, why: str) -> None:
        self._journal.note("refused", proposal=proposal.name, stage=stage, why=why)
        self._setting.say(f"refused: {proposal.name} ({stage}): {shorten(printable(why), 300)}")


def _same(place: Path, candidate: Path) -> bool:
    """Whether an admitted task is the candidate."""
    admitted = place / COMPOSED_FILE
    return admitted.is_file() and admitted.read_bytes() == (candidate / COMPOSED_FILE).read_bytes()
