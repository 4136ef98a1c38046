"""A rollout that is planned: which agent, which trial, which near miss, on which task; and its names.

The same rollout is named in a test's id (``…/task.json::test_task[claude-0]``), in the run directory
(``gedit.night_shift_editor.claude-0``), and for people by its task and case (``gedit/night_shift_editor[claude-0]``).
All of these names are made and read here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

_TRIAL = re.compile(r"-(\d+)$")
_VARIANT = re.compile(r"(.*)\[seed=(\d+)\]")
_SEED = re.compile(r"seed=(\d+)-")


@dataclass(frozen=True)
class Case:
    """One planned rollout of some task.

    Attributes:
        agent: its name as given on the command line: ``oracle``, ``claude:claude-opus-5-5``.
        trial: its number among the rollouts of this agent on this task, from 0.
        variant: the near miss or cheat that it plays, if any.
    """

    agent: str
    trial: int = 0
    variant: str = ""

    def __repr__(self) -> str:
        return self.name  # what reports show as the test's parameter

    @property
    def name(self) -> str:
        """The text in brackets in the test's id."""
        return f"{self.agent}:{self.variant}-{self.trial}" if self.variant else f"{self.agent}-{self.trial}"

    @classmethod
    def parse(cls, name: str, agents: Iterable[str]) -> Case:
        """Read a case's name.

        Args:
            agents: the agents of the run. A name alone does not say where the agent's ends and the variant's begins.
        """
        trial = _TRIAL.search(name)
        named = name if trial is None else name[: trial.start()]
        number = 0 if trial is None else int(trial[1])
        for agent in sorted(agents, key=len, reverse=True):
            if named == agent:
                return cls(agent, number)
            if named.startswith(f"{agent}:"):
                return cls(agent, number, named[len(agent) + 1 :])
        return cls(named, number)

    @classmethod
    def of_folder(cls, folder: str, task: str, agents: Iterable[str]) -> Case | None:
        """Read a case from the name of its rollout's folder; ``None`` if it belongs to none of ``agents``."""
        trial = _TRIAL.search(folder)
        if trial is None:
            return None
        named = folder[: trial.start()].removeprefix(folder_name(f"{task}."))
        for agent in sorted(agents, key=len, reverse=True):
            if named == folder_name(agent):
                return cls(agent, int(trial[1]))
            if named.startswith(f"{folder_name(agent)}."):
                return cls(agent, int(trial[1]), named[len(folder_name(agent)) + 1 :])
        return None


@dataclass(frozen=True)
class RolloutId:
    """Identifies a rollout within its run.

    Attributes:
        task: ``<app>/<task>``, with ``[seed=<seed>]`` if it is a variant of a composed task.
        case: the name of its case.
    """

    task: str
    case: str

    @classmethod
    def of(cls, task: str, case: Case) -> RolloutId:
        """The identity of a case on a task."""
        return cls(task, case.name)

    @classmethod
    def of_test(cls, task: str, nodeid: str) -> RolloutId:
        """The identity of the rollout that a test runs, from the test's id. No solution needs to be loaded for it."""
        return cls(task, case_in(nodeid))

    @property
    def folder(self) -> str:
        """Its folder in the run directory, and its name in results and JUnit: unique in a run."""
        return folder_name(f"{self.task}.{self.case}")

    @property
    def title(self) -> str:
        """Its name for people, in the headings of failures and in JUnit: ``gedit/night_shift_editor[claude-0]``."""
        return f"{self.task}[{self.case}]"

    def __str__(self) -> str:
        return self.folder

    @staticmethod
    def is_of_agent(folder: str, agent: str) -> bool:
        """Whether a folder belongs to a rollout of this agent without a variant."""
        return re.fullmatch(rf".*\.{re.escape(folder_name(agent))}-\d+", folder) is not None


def parameter_id(case: Case, seed: int | None) -> str:
    """The text in brackets in the test's id: ``oracle-0``; of a variant of a composed task, ``seed=17-oracle-0``."""
    return case.name if seed is None else f"seed={seed}-{case.name}"


def case_in(nodeid: str) -> str:
    """The name of the case in a test's id; ``""`` if it has none."""
    return _SEED.sub("", _parameter(nodeid), count=1) if seed_in(nodeid) is not None else _parameter(nodeid)


def seed_in(nodeid: str) -> int | None:
    """The seed in a test's id; ``None`` if it is not of a variant."""
    found = _SEED.match(_parameter(nodeid))
    return None if found is None else int(found[1])


def _parameter(nodeid: str) -> str:
    name = nodeid.partition("::")[2].partition("[")[2].removesuffix("]")
    # pytest writes ids in ASCII, with escapes, unless an ini option turns that off.
    return name.encode("ascii").decode("unicode_escape") if name.isascii() else name


def variant_id(task: str, seed: int | None) -> str:
    """The id of a variant of a task: ``gedit/new_officer[seed=17]``; ``None`` stands for the published one."""
    return task if seed is None else f"{task}[seed={seed}]"


def split_variant(task: str) -> tuple[str, int | None]:
    """The task and the seed in the id of a variant."""
    found = _VARIANT.fullmatch(task)
    return (task, None) if found is None else (found[1], int(found[2]))


def folder_name(text: str) -> str:
    """A name as folders of rollouts have it."""
    return re.sub(r"[^A-Za-z0-9._-]+", ".", text)
