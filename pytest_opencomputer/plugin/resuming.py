"""``--resume=RUN``: resumes a run in its own directory and runs what has no score.

Errors after the agent had acted are run again only if something shows that the agent was not their cause.

Agents and options are taken from the run. If the command line or the project differs from them, results would be
incompatible, so each difference is an error: for options here, when pytest starts; for tasks, images, code and agents
(``resume_compatibility``) when it is known which rollouts will be run.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Any, TypeVar

import pytest

from pytest_opencomputer.agents.models.budget import SPENDING, read_spending
from pytest_opencomputer.models.agent_specs import AgentSpec
from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.models.look import check_look
from pytest_opencomputer.models.model_options import recorded_models
from pytest_opencomputer.models.planned import split_variant
from pytest_opencomputer.models.records import RolloutResult
from pytest_opencomputer.models.screen_size import read_size
from pytest_opencomputer.models.values import printable, shorten
from pytest_opencomputer.models.variants import Variants
from pytest_opencomputer.plugin.project import project_of
from pytest_opencomputer.plugin.resumed_options import differences
from pytest_opencomputer.rollouts.resume_compatibility import incompatible
from pytest_opencomputer.runs.activity import read_activity
from pytest_opencomputer.runs.attempts import CUT_OFF, after, begun, has_acted, set_aside, stays
from pytest_opencomputer.runs.configuration import Configuration
from pytest_opencomputer.runs.reader import Run
from pytest_opencomputer.runs.run_directory import RunDirectory, point
from pytest_opencomputer.runs.run_lock import Hold, goes_on

if TYPE_CHECKING:
    from pytest_opencomputer.models.records import SaveState
    from pytest_opencomputer.rollouts.settings import Settings

_LAST_WORKERS = 90.0
"""Seconds that the workers of a killed run may take to end: execnet gives them about 15, then desktops are removed."""
_NAMED = 5  # errors that are named if many are left as they are
_T = TypeVar("_T")


@dataclass(frozen=True)
class Resumption:
    """What is known about a run when it is resumed.

    Attributes:
        before: its results, by rollout. Only the controlling process has them.
        begun: rollouts that were begun. Only the controlling process has them.
        settled: rollouts that are not run again: they have a score, or are left as they are (``attempts.stays``).
        planned: the planned rollouts of the run; ``None`` if they were not recorded.
        trials: tasks that may have further trials: all of the run if ``--trials`` was given.
    """

    run: Path
    before: Mapping[str, RolloutResult]
    begun: frozenset[str]
    settled: frozenset[str]
    planned: frozenset[str] | None
    trials: frozenset[str]

    def to_run(self, task: str, rollout: str) -> bool:
        """Whether a selected rollout still has to run."""
        ours = self.planned is None or rollout in self.planned or task in self.trials
        return ours and rollout not in self.settled

    def about(self, rollouts: Sequence[str]) -> list[str]:
        """How many rollouts have a score, how many have to run and why, and which agents had acted before."""
        scored = sum(result.score is not None for result in self.before.values())
        kept = "1 rollout has" if scored == 1 else f"{scored} rollouts have"
        lines = [f"resume: {kept} a score from before; {len(rollouts)} to run ({self._kinds(rollouts)})"]
        if second := [rollout for rollout in rollouts if has_acted(self.run, rollout)]:
            lines.append(
                f"resume: {len(second)} of these are second attempts of agents that had acted before "
                f"({self._kinds(second)})"
            )
        return lines

    def left(self) -> list[str]:
        """Which errors are left as they are, and why; no line if there are none."""
        found = [result for result in self.before.values() if result.score is None and stays(result)]
        if not found:
            return []
        are = "1 error is" if len(found) == 1 else f"{len(found)} errors are"
        lines = [
            f"resume: {are} left without a score: the agent had acted, and nothing shows that it was not the cause"
        ]
        shown = [f"  {one.rollout}: {shorten(printable(one.cause), 120)}" for one in found[:_NAMED]]
        more = len(found) - len(shown)
        return [*lines, *shown, *([f"  and {more} more"] if more else [])]

    def _kinds(self, rollouts: Sequence[str]) -> str:
        kinds = Counter(self._kind(rollout) for rollout in rollouts)
        return ", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items()))

    def _kind(self, rollout: str) -> str:
        if rollout in self.before:
            return after(self.before[rollout])
        return CUT_OFF if rollout in self.begun else "not begun"


RESUMPTION = pytest.StashKey[Resumption]()


def resume_settings(settings: Settings, config: pytest.Config) -> Settings:
    """The settings with those of the run. If the command line names no tasks, those of the run are collected.

    Raises:
        UsageProblem: there is no such run, it cannot be resumed or is still running, or an option contradicts it.
        SandboxError: the run directory cannot be written.
    """
    option = config.option
    where = f"--resume {option.resume}"
    for flag in ("prove", "prove_all", "replay"):
        if getattr(option, flag):
            raise UsageProblem(f"got --{flag.replace('_', '-')}, too", where=where, fix="leave one of them out")
    worker: Mapping[str, Any] = getattr(config, "workerinput", {})
    run = Run.open(worker.get("opencomputer_run") or config.invocation_params.dir / option.resume)
    recorded = run.configuration
    if recorded.prove or recorded.replayed:
        what = "proved tasks: --prove goes on by itself" if recorded.prove else "was a replay: replay it again"
        raise UsageProblem(f"this run {what}", where=where)
    if different := list(differences(settings, config, recorded)):
        raise incompatible(run.path, different)
    config.stash[RESUMPTION] = _resumption(run, config)
    was, models = recorded_models(recorded.models), settings.models
    return replace(
        settings,
        agents=settings.agents if option.agent or option.agents else () if option.model else recorded.agents,
        specs=_specs(settings, option, recorded),
        agent_options={**recorded.agent_options, **settings.agent_options},
        trials=settings.trials if option.trials is not None else recorded.trials,
        max_steps=recorded.max_steps,
        deadline=settings.deadline if recorded.deadline is None else recorded.deadline,
        backend=recorded.backend or settings.backend,
        screen=read_size(recorded.screen, f"screen in {run.path / 'run.json'}"),
        look=check_look(recorded.look, str(run.path / "run.json")),
        variants=Variants(recorded.variants, recorded.seeds, _seeds(run)),
        save_state=settings.save_state if option.save_state is not None else _saved(recorded.save_state),
        resume=run.path,
        models=replace(
            was,
            url=models.url or was.url,
            prices=models.prices or was.prices,
            run_max_tokens=_first(models.run_max_tokens, was.run_max_tokens),
            run_max_cost=_first(models.run_max_cost, was.run_max_cost),
            run_max_steps=_first(models.run_max_steps, was.run_max_steps),
            run_deadline=_first(models.run_deadline, was.run_deadline),
        ),
    )


def _specs(settings: Settings, option: Any, recorded: Configuration) -> dict[str, AgentSpec]:
    """What the agents are made from: as the run recorded it, unless the command line describes them."""
    before = {spec.name: spec for spec in recorded.agent_specs}
    given = settings.specs if option.agent or option.agents else {}
    if option.agents:
        return {**before, **given}
    # A name alone, with or without its address, is the agent of the run.
    same = {name: one.url or before[name].url for name, one in given.items() if name in before}
    return {**before, **given, **{name: replace(before[name], url=url) for name, url in same.items()}}


def _resumption(run: Run, config: pytest.Config) -> Resumption:
    named = config.args_source == pytest.Config.ArgsSource.ARGS
    worker: Mapping[str, Any] = getattr(config, "workerinput", {})
    if worker:  # the records change while the run goes on
        before: dict[str, RolloutResult] = {}
        settled = frozenset(worker["opencomputer_settled"])
        known = worker["opencomputer_planned"]
    else:
        if not config.option.collectonly:
            _take(run.path, config)
            RunDirectory(run.path).recover()
        before = {result.rollout: result for result in run.results}
        settled = frozenset(name for name, result in before.items() if stays(result))
        known = [name for task in run.tasks.values() for name in task.rollouts]
    if not named:
        done = frozenset[str]() if config.option.trials is not None else settled
        config.args = [str(file) for file in _files(run, project_of(config), done)]
        config.args_source = pytest.Config.ArgsSource.ARGS
    return Resumption(
        run=run.path,
        before=before,
        begun=frozenset(begun(run.path)),
        settled=settled,
        planned=frozenset(known) or None,
        trials=frozenset(run.tasks) if config.option.trials is not None else frozenset(),
    )


def _files(run: Run, root: Path, settled: frozenset[str]) -> list[Path]:
    """The files of the tasks of which something has to run; of all tasks if nothing has."""
    tasks = list(run.tasks.values())
    files = [root / task.file for task in tasks if not settled.issuperset(task.rollouts)] or [
        root / task.file for task in tasks
    ]
    gone = [str(file) for file in files if not file.is_file()]
    if gone or not files:
        what = (
            f"these tasks of the run are not here: {', '.join(gone)}" if gone else "it does not say what its tasks are"
        )
        raise UsageProblem(
            what,
            where=f"--resume {run.path}",
            wanted="the tasks at the same paths below pytest's root folder; earlier versions did not record them",
            fix=f"name them, for example: pytest benchmark/ --resume={quote(str(run.path))}",
        )
    return files


def _take(run: Path, config: pytest.Config) -> None:
    """Become the process that controls the run, and wait until no earlier process writes into it."""
    hold = Hold(run)
    config.add_cleanup(hold.release)
    if not hold.lead():
        raise goes_on(run, "another process is still running it")
    if not hold.wait_for_writers(_LAST_WORKERS):
        raise goes_on(run, f"{_LAST_WORKERS:g} s after the run ended, one of its workers is still writing")
    hold.write()


def begin(config: pytest.Config, settings: Settings, rollouts: Sequence[str]) -> list[str]:
    """Begin to run these rollouts, after all checks. Folders of their earlier attempts are moved aside.

    Returns:
        Lines about what will be run: how many rollouts, why, and how many are second attempts.

    Raises:
        SandboxError: the run directory cannot be written.
        UsageProblem: ``latest`` exists and is not a link.
    """
    found = config.stash[RESUMPTION]
    run = Run.open(found.run)
    about = {"arguments": list(config.invocation_params.args), "seconds_before": seconds_run(run)}
    RunDirectory(found.run).resume(about, trials=max(settings.trials, run.configuration.trials))
    if found.run.parent == settings.runs.resolve():
        point(settings.runs / "latest", found.run.name)
    lines = found.about(rollouts)
    for rollout in rollouts:
        set_aside(found.run, rollout)
    return lines


def seconds_run(run: Run) -> float:
    """How long a run had been running when it ended, as far as it is on record (``run_clock``).

    Raises:
        UsageProblem: the run cannot be read.
    """
    activity, spending = read_activity(run.path)[0], read_spending(run.path / SPENDING)[0]
    ended = run.configuration.ended
    ran = [ended.ran if ended else None, *(one.ran for one in activity), *(one.ran for one in spending)]
    if known := [seconds for seconds in ran if seconds is not None]:
        return max(known)
    # Earlier versions recorded times of day only.
    resumed = run.configuration.resumed
    began = (resumed[-1].started if resumed else run.configuration.started).timestamp()
    times = (*(one.at for one in activity), *(one.at for one in spending if one.at is not None))
    return (resumed[-1].seconds_before if resumed else 0.0) + max(began, *times, began) - began


def _seeds(run: Run) -> tuple[int, ...]:
    """The seeds of the variants that the run has planned."""
    return tuple(dict.fromkeys(seed for name in run.tasks if (seed := split_variant(name)[1]) is not None))


def _saved(recorded: str) -> SaveState:
    return "steps" if recorded == "steps" else "final" if recorded == "final" else "off"


def _first(*values: _T | None) -> _T | None:
    return next((value for value in values if value is not None), None)
