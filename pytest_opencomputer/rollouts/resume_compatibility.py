"""Whether a run can be resumed: results of other tasks, verifiers, images, code or agents are incompatible with it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.rollouts.fingerprints import CODE
from pytest_opencomputer.runs.reader import Run

_WORDS = {"task": "task", "verifier": "verifier of", "image": "image of"}
_INSTEAD = "start a run of its own, without --resume; `opencomputer table` and `compare` take several runs"


def incompatible(run: Path, different: Sequence[str]) -> UsageProblem:
    """The error if going on would put incompatible results into one run."""
    return UsageProblem(
        "not resumed, as the run would then hold incompatible results:\n    " + "\n    ".join(different),
        where=f"--resume {run}",
        wanted="what the run was made with; options that are left out are taken from the run",
        fix=_INSTEAD,
    )


def check_agents(run: Path, agents: Iterable[str]) -> None:
    """Raise ``UsageProblem`` if an agent is not one of the run's."""
    recorded = Run.open(run).configuration.agents
    if others := [agent for agent in agents if agent not in recorded]:
        raise incompatible(run, [f"agents: {', '.join(recorded)} in the run, {', '.join(others)} now"])


def check_unchanged(run: Path, tasks: Mapping[str, Mapping[str, str]], agents: Mapping[str, str]) -> None:
    """Raise ``UsageProblem`` if tasks, code or agents are not what the run was made with.

    Args:
        tasks: the fingerprints of each task that will be run, by task.
        agents: those of the agents, by agent.
    """
    if different := differences(Run.open(run), tasks, CODE, agents):
        raise incompatible(run, different)


def differences(run: Run, now: Mapping[str, Mapping[str, str]], code: str, agents: Mapping[str, str]) -> list[str]:
    """What has changed since the run was made, a line each.

    Args:
        now: ``task``, ``verifier`` and ``image`` (as in ``Fingerprint``) of each task that will be run, by task; what
            is left out is not compared.
        code: as in ``Fingerprint``.
        agents: likewise, by agent.
    """
    then, codes, agents_then = _recorded(run)
    found = [f"code: {', '.join(sorted(codes))} in the run, {code} now"] if codes - {code} else []
    for agent, mark in agents.items():
        if others := agents_then[agent] - {mark}:
            found.append(f"agent {agent}: {', '.join(sorted(others))} in the run, {mark} now")
    tasks: dict[tuple[str, str, str], list[str]] = defaultdict(list)
    for task, marks in now.items():
        for what, mark in marks.items():
            if others := then[task][what] - {mark}:
                tasks[what, ", ".join(_short(one) for one in sorted(others)), _short(mark)].append(task)
    for (what, was, mark), names in tasks.items():
        found.append(f"{_WORDS[what]} {', '.join(names)}: {was} in the run, {mark} now")
    return found


def _recorded(run: Run) -> tuple[dict[str, dict[str, set[str]]], set[str], dict[str, set[str]]]:
    """What the run was made with: by task and kind, the code, by agent. What was not recorded is left out."""
    config = run.configuration
    tasks: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    codes = {f"{config.version}/{config.harness_contract}"} if config.version else set()
    agents: dict[str, set[str]] = defaultdict(set)
    for agent, mark in config.agent_prints.items():
        agents[agent].add(mark)
    for task in run.tasks.values():
        for what, mark in (("task", task.hash), ("verifier", task.verifier), ("image", task.image)):
            tasks[task.task][what].add(mark)
    for result in (*run.results, *run.earlier):
        if (prints := result.fingerprint) is not None:
            for what in _WORDS:
                tasks[result.task][what].add(getattr(prints, what))
            codes.add(prints.code)
            agents[result.agent].add(prints.agent)
    return tasks, codes, agents


def _short(mark: str) -> str:
    return mark[:12]
