"""What is done once, in the controlling process, when the tests are selected and before the first sandbox starts."""

from __future__ import annotations

import warnings
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from pytest_opencomputer.agents.models.catalogue import OwnText
from pytest_opencomputer.agents.trying import cannot_work
from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.models.planned import Case, RolloutId, case_in
from pytest_opencomputer.models.records import TaskRecord, VisualRecord
from pytest_opencomputer.plugin.ending import PLAN
from pytest_opencomputer.plugin.loaded_tasks import loaded_tasks
from pytest_opencomputer.plugin.process_harness import harness_of
from pytest_opencomputer.plugin.replay_options import nothing_recorded
from pytest_opencomputer.plugin.resuming import begin
from pytest_opencomputer.rollouts.cases import agents_of
from pytest_opencomputer.rollouts.harness import Harness
from pytest_opencomputer.rollouts.resume_compatibility import check_agents, check_unchanged
from pytest_opencomputer.runs.reader import Run
from pytest_opencomputer.tasks.task import Task

_DONE = pytest.StashKey[bool]()


def check_early(harness: Harness) -> None:
    """Check the agents before anything is collected, in each process. Notes about them are ``prepare``'s.

    Raises:
        UsageProblem: an agent is unknown or not configured, or not one of the run that is resumed.
    """
    if harness.settings.resume is not None:
        check_agents(harness.settings.resume, harness.settings.agents)
    _ = harness.backend  # whether there is one with this name; the engine is not contacted
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", OwnText)
        harness.check_agents(())


def prepare(config: pytest.Config, nodeids: Sequence[str]) -> None:
    """Check what the selected tasks need, and build their images, with progress.

    Raises:
        UsageProblem: no agent was chosen, something that tasks or agents need is missing, or nothing can be replayed.
        SandboxError: the engine is down, or an image could not be built.
    """
    if config.stash.get(_DONE, False):
        return
    config.stash[_DONE] = True
    if not nodeids:
        raise nothing_recorded(config)
    for nodeid in nodeids:
        if not nodeid.endswith("]"):
            raise UsageProblem(
                "no agent was chosen",
                where=nodeid,
                wanted="--agent=NAME, for example --agent=oracle, or --prove",
                fix="name one, or set the ini option opencomputer_agents; --collect-only needs no agent",
            )
    harness = harness_of(config)
    known = loaded_tasks(config)
    tasks: dict[str, Task] = {}
    planned: dict[str, list[str]] = defaultdict(list)
    for nodeid in nodeids:
        task = known.of_test(nodeid)
        tasks[task.id] = task
        planned[task.id].append(nodeid)
    reporter = config.pluginmanager.get_plugin("terminalreporter")

    def progress(line: str) -> None:
        if reporter is not None:
            reporter.ensure_newline()
            reporter.write_line(line)

    resumed = harness.settings.resume
    if resumed is not None:
        _check_unchanged(resumed, harness, tasks.values(), harness.source_prints)  # before images are built
    kept = _kept_states(config, tasks.values())
    with _notes(progress):
        _try_agents(harness, list(tasks.values()), progress)
    harness.prepare([task for task in tasks.values() if task.id not in kept], progress)
    if harness.settings.prove:
        progress(_to_prove(config, tasks.values()))
    if resumed is not None:
        _check_unchanged(resumed, harness, tasks.values(), harness.task_prints)
    records = list(_records(harness, tasks, planned, kept))
    plan = {record.task: record for record in records}
    if resumed is not None:
        for line in begin(config, harness.settings, [name for record in records for name in record.rollouts]):
            progress(line)
        before = Run.open(resumed).tasks
        records = [one for one in records if one.task not in before or {*one.rollouts} - {*before[one.task].rollouts}]
    harness.run.add_tasks(records)
    config.stash[PLAN] = plan
    if config.option.live:
        from pytest_opencomputer.live.rollouts import VIEWER

        config.stash[VIEWER].lead_to_players(harness.run.path)


def _try_agents(harness: Harness, tasks: Sequence[Task], progress: Callable[[str], None]) -> None:
    """Try the agents, before images are built and desktops start. Raises ``UsageProblem`` if one cannot work."""
    harness.check_agents(tasks)
    trials = harness.try_agents()
    for trial in trials:
        if not trial.hopeless:
            progress(trial.line)
    if (problem := cannot_work(trials)) is not None:
        raise problem


@contextmanager
def _notes(progress: Callable[[str], None]) -> Iterator[None]:
    """Print warnings about agents on separate lines, each once, even if no run follows."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", OwnText)
        try:
            yield
        finally:
            for text in dict.fromkeys(str(warning.message) for warning in caught if warning.category is OwnText):
                progress(f"note: {text}")
    for warning in caught:
        if warning.category is not OwnText:
            warnings.warn_explicit(warning.message, warning.category, warning.filename, warning.lineno)


def _check_unchanged(
    run: Path, harness: Harness, tasks: Iterable[Task], prints: Callable[[Task], Mapping[str, str]]
) -> None:
    check_unchanged(run, {task.id: prints(task) for task in tasks}, harness.agent_prints())


def _kept_states(config: pytest.Config, tasks: Iterable[Task]) -> dict[str, str]:
    """The tasks whose checks are run on kept states, without a desktop, with the images they were played on."""
    if not config.option.prove or config.option.prove_all:
        return {}
    from pytest_opencomputer.plugin.proof_needs import need_of

    images = {}
    for task in tasks:
        if not task.published:
            continue
        again = need_of(config, task).again
        for one in again.states.values() if not again.played else ():
            images[task.id] = one.result.fingerprint.image if one.result.fingerprint is not None else ""
    return images


def _to_prove(config: pytest.Config, tasks: Iterable[Task]) -> str:
    """How many tasks are checked again on kept states, and how many are played, in whole or in part."""
    from pytest_opencomputer.plugin.proof_needs import need_of

    found = Counter(
        "played" if not again.states else "played in part" if again.played else "checked again on kept states"
        for again in (need_of(config, task).again for task in tasks if task.published)
    )
    kinds = ["checked again on kept states", *(["played in part"] if found["played in part"] else []), "played"]
    return "tasks to prove: " + ", ".join(f"{found[kind]} {kind}" for kind in kinds)


def _records(
    harness: Harness, tasks: Mapping[str, Task], planned: Mapping[str, Sequence[str]], kept: Mapping[str, str]
) -> Iterator[TaskRecord]:
    """The records of the tasks of the run, from the planned rollouts by task; ``kept`` are images that are not used."""
    agents = agents_of(harness.settings)
    for name, nodeids in planned.items():
        task = tasks[name]
        if task.id in kept:
            prints = {**harness.source_prints(task), "image": kept[task.id]}
        else:
            prints = harness.task_prints(task)
        yield TaskRecord(
            task=task.id,
            file=nodeids[0].partition("::")[0],
            hash=prints["task"],
            verifier=prints["verifier"],
            image=prints["image"],
            instruction=task.spec.instruction,
            rollouts=tuple(RolloutId.of_test(task.id, nodeid).folder for nodeid in nodeids),
            cases=tuple(Case.parse(case_in(nodeid), agents) for nodeid in nodeids),
            apps=tuple(task.spec.apps),
            difficulty=task.spec.difficulty,
            feature_area=task.spec.feature_area,
            means=task.spec.means,
            tags=task.tags,
            tier=task.tier or "",
            visual=tuple(VisualRecord(one.id, one.criterion, one.because) for one in task.spec.visual),
        )
