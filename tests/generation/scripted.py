"""Answers that a model could have given, and a project to which the program adds tasks."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from pytest_opencomputer.agents.anywhere.askers import asker_of
from pytest_opencomputer.agents.base import AgentRequest
from pytest_opencomputer.agents.models.answers import read_answer
from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.generation.answers import Draft, Proposal
from pytest_opencomputer.generation.coverage import Made
from pytest_opencomputer.generation.gates import Gate, Materialise
from pytest_opencomputer.generation.known import Known, look
from pytest_opencomputer.generation.program import Program, Setting
from pytest_opencomputer.models.model_options import ModelOptions

ROOT = Path(__file__).parents[2]
WORLDS = ROOT / "benchmark" / "worlds"
Json = dict[str, Any]


@cache
def registry() -> Registry:
    """The apps of this project."""
    return Registry.discover(ROOT)


@cache
def known() -> Known:
    """What tasks of gedit can be composed of."""
    return look(registry(), ["gedit"], WORLDS)


def outcome(what: str = "The list is in order.", **more: Any) -> Json:
    """An outcome of a proposal."""
    return {"what": what, "area": "sorting", **more}


def proposal(name: str = "show_day", **more: Any) -> Json:
    """A proposal that no filter refuses; each name has a goal of its own."""
    return {
        "name": name,
        "persona": "Nadia, who keeps the papers of an allotment association",
        "goal": f"Get it all set for the {name.replace('_', ' ')}.",
        "apps": ["gedit"],
        "world": "allotments",
        "outcomes": [
            outcome("The figure is right.", area="editing", find_out="the figure, in the minutes"),
            outcome("The list is in order."),
        ],
        **more,
    }


def proposed(*some: Json) -> str:
    """An answer with proposals."""
    return json.dumps({"proposals": some})


def wanted(name: str, requirement: str, *outcomes: int, **fixed: Any) -> Json:
    """A requirement of a draft."""
    return {"name": name, "requirement": f"gedit.{requirement}", "outcomes": outcomes, "fixed": fixed}


FIGURE = wanted("figure", "Corrected", 1)
LIST = wanted("list", "SortedList", 2)
INSTRUCTION = (
    "The papers of {club} go out tonight, and I cannot get to them. {figure}. Then {list}. Save both when you are done."
)


def draft(*requirements: Json, **more: Any) -> Json:
    """A draft of such a proposal, which passes the lint."""
    return {
        "title": "Papers for the show",
        "requirements": requirements or (FIGURE, LIST),
        "instruction": INSTRUCTION,
        "difficulty": "moderate",
        **more,
    }


def as_proposal(about: Json) -> Proposal:
    """A proposal as the program reads it."""
    return read_answer(json.dumps(about), Proposal)


def as_draft(about: Json) -> Draft:
    """A draft as the program reads it."""
    return read_answer(json.dumps(about), Draft)


@dataclass
class Stands:
    """A gate that stands for those that need desktops.

    Attributes:
        against: the names of tasks that it refuses.
        broken: raised for the next task, once.
        seen: the names of the tasks that came to it.
    """

    name: str = "prove"
    against: frozenset[str] = frozenset()
    broken: BaseException | None = None
    seen: list[str] = field(default_factory=list)

    def refuses(self, folder: Path) -> str:
        """See ``Gate``."""
        self.seen.append(folder.name)
        if (broken := self.broken) is not None:
            self.broken = None
            raise broken
        return "the oracle does not earn everything" if folder.name in self.against else ""


@dataclass
class Project:
    """A project with the worlds, a folder of answers, and a folder for a run."""

    root: Path
    lines: list[str] = field(default_factory=list)

    @property
    def answers(self) -> Path:
        """Where questions and answers are."""
        return self.root / "answers"

    @property
    def out(self) -> Path:
        """The run."""
        return self.root / "generated"

    def say(self, *answers: str | Json) -> None:
        """Put the next answers into the folder."""
        first = len(list(self.answers.glob("*.answer.json"))) + 1
        for number, answer in enumerate(answers, first):
            text = answer if isinstance(answer, str) else json.dumps(answer)
            file = self.answers / f"{number:04d}.answer.json"
            file.write_text(text)

    def questions(self) -> list[str]:
        """The questions that were asked."""
        return [json.loads(file.read_text())["question"] for file in sorted(self.answers.glob("*.question.json"))]

    def program(
        self, *gates: Gate, made: Sequence[Made] = (), seeds: Sequence[int] = range(1, 4), **limits: Any
    ) -> Program:
        """The program with these gates behind the lint and a few variants."""
        self.out.mkdir(exist_ok=True)
        request = AgentRequest(
            f"files:{self.answers}",
            # An answer that is not there shall not be waited for.
            options={"timeout": "1", "attempts": "1"},
            models=ModelOptions(**limits),
        )
        setting = Setting(
            registry(),
            known(),
            made,
            self.out,
            "files",
            [Materialise(registry(), seeds), *gates],
            self.lines.append,
        )
        return Program(setting, asker_of(request, self.out))

    def admitted(self) -> list[str]:
        """The tasks in the folder of those that were admitted."""
        return sorted(file.parent.name for file in self.out.glob("tasks/*/*/task.py"))

    def journal(self) -> list[Json]:
        """What became of each proposal."""
        return [json.loads(line) for line in (self.out / "journal.jsonl").read_text().splitlines()]


def project_in(folder: Path) -> Project:
    """A new project."""
    (folder / "benchmark").mkdir()
    (folder / "benchmark" / "worlds").symlink_to(WORLDS)
    (folder / "answers").mkdir()
    return Project(folder)
