"""Runs the current checks and verifiers on the final states that a run has saved, and reports what has changed.

No agent and no sandbox takes part, and the run is only read.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from pytest_opencomputer.apps.agent_endpoints import AgentOutcome
from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.models import canonical
from pytest_opencomputer.models.errors import SandboxError, UsageProblem
from pytest_opencomputer.models.planned import split_variant
from pytest_opencomputer.models.records import CheckResult, RolloutResult, Score
from pytest_opencomputer.models.reward import score
from pytest_opencomputer.models.sandbox_types import Asked
from pytest_opencomputer.models.values import plain, to_json
from pytest_opencomputer.rollouts.host_programs import PACKAGES, missing_programs
from pytest_opencomputer.rollouts.lacking import Lacking
from pytest_opencomputer.rollouts.timeline import OnHost, Reader, timeline_of
from pytest_opencomputer.runs import states
from pytest_opencomputer.runs.reader import Rollout
from pytest_opencomputer.runs.states import SavedHome, StateStore
from pytest_opencomputer.runs.timeline import Timeline
from pytest_opencomputer.tasks.checks import evaluate_together
from pytest_opencomputer.tasks.detect import task_file_in
from pytest_opencomputer.tasks.loading import load_task
from pytest_opencomputer.tasks.task import Check, Task

How = Literal["same", "passes", "fails", "facts", "kept", "new", "gone", "unknown", "error"]
"""How a check compares with its record: it ``passes`` or ``fails`` now and did not then; it has the same outcome with
other ``facts``; its recorded outcome is ``kept``, as it asks the running app; it is ``new`` in its task, or ``gone``
from it; it is ``unknown``, as the copy lacks what it reads; or asking it ended in an ``error`` of the harness."""


@dataclass(frozen=True)
class CheckChange:
    """One check then and now.

    Attributes:
        before: what was recorded; ``None`` if the check is new.
        after: the current result; the same as ``before`` if it was kept; ``None`` if the check is gone, is unknown or
            ended in an error.
        note: one line more, for example the error.
    """

    id: str
    how: How
    before: CheckResult | None
    after: CheckResult | None
    note: str = ""

    @property
    def changed(self) -> bool:
        """Whether anything differs from the record."""
        return self.how not in ("same", "kept")


@dataclass(frozen=True)
class Rechecked:
    """One rollout then and now.

    Attributes:
        score: today's score; ``None`` if it is not known.
        notes: remarks, one line each: a task that has changed, a state that is incomplete.
        skipped: why nothing was asked; empty if it was.
        failed: whether it should have been asked and could not be.
        timeline: when checks were won or lost by today's verifiers, if that was requested.
    """

    run: str
    result: RolloutResult
    checks: tuple[CheckChange, ...] = ()
    score: Score | None = None
    notes: tuple[str, ...] = ()
    skipped: str = ""
    failed: bool = False
    timeline: Timeline | None = None

    @property
    def changed(self) -> bool:
        """Whether anything is different from the record, or could not be determined."""
        return self.failed or any(check.changed for check in self.checks)


class Rechecker:
    """Rechecks rollouts.

    Args:
        benchmark: the folder with ``<app>/<task>/task.json``.
        timeline: whether to determine also when checks were won or lost, if states of steps were kept.
    """

    def __init__(self, registry: Registry, benchmark: Path, *, timeline: bool = False) -> None:
        self._registry = registry
        self._benchmark = benchmark
        self._timeline = timeline
        self._tasks: dict[str, Task | str] = {}

    def require_programs(self, rollouts: Iterable[Rollout]) -> None:
        """Check that this machine has all programs that the checks of ``rollouts`` need, before anything is asked.

        Raises:
            UsageProblem: some are missing; it names all of them with the tasks that need them and how to install them.
        """
        names = {one.result.task for one in rollouts if one.result is not None and one.result.score is not None}
        tasks = [task for task in map(self._task, sorted(names)) if isinstance(task, Task)]
        lacking = {
            task.id: programs for task in tasks if (programs := missing_programs(self._registry, task.spec.checks))
        }
        if not lacking:
            return
        missing = sorted({program for each in lacking.values() for program in each})
        lines = [f"    {task}: {', '.join(sorted(each))}" for task, each in lacking.items()]
        raise UsageProblem(
            "\n".join([f"missing on this machine: {', '.join(missing)}; needed by the checks of:", *lines]),
            wanted="the programs that these checks run on saved files, before any check is asked",
            fix=f"sudo apt-get install {' '.join(sorted({PACKAGES[program] for program in missing}))}",
        )

    def rollout(self, rollout: Rollout) -> Rechecked | None:
        """What has changed for one rollout; ``None`` if it has no result (it is still running, or was killed).

        Raises:
            UsageProblem: files of the run are not as a run writes them.
        """
        result = rollout.result
        if result is None:
            return None
        run = rollout.run.name
        if result.score is None:
            return Rechecked(run, result, skipped=f"it was not scored ({result.outcome})")
        if not any(check.asked for check in result.checks):
            return Rechecked(run, result, skipped="its desktop was broken, and no check was evaluated")
        state, why = _final(rollout.folder)
        task = self._task(result.task)
        if state is None or isinstance(task, str):
            return Rechecked(run, result, skipped=why or str(task), failed=True)
        with (
            laid(state, rollout.run.store, self._registry, task.spec.apps) as reader,
            Lacking(state, reader.folder) as lacking,
        ):
            return self._asked(rollout, result, task, state, reader, lacking)

    def _asked(
        self, rollout: Rollout, result: RolloutResult, task: Task, state: SavedHome, reader: Reader, lacking: Lacking
    ) -> Rechecked:
        before = {check.id: check for check in result.checks}
        changes = [self._check(check, before.get(check.id), result, reader, lacking) for check in task.spec.checks]
        today = {check.id for check in task.spec.checks}
        changes += [CheckChange(one.id, "gone", one, None) for one in result.checks if one.id not in today]
        now = [one.after for one in changes if one.how != "gone"]
        known = [one for one in now if one is not None]
        timeline = None
        if self._timeline and len(known) == len(now):
            kept = list(rollout.states)
            if len(kept) > 1:
                reader = _Further(reader, state)
                timeline = timeline_of(
                    task.spec.checks, known, kept, reader, steps=result.steps, seconds=None, task=task.hash()
                )
        return Rechecked(
            rollout.run.name,
            result,
            tuple(changes),
            score(known) if len(known) == len(now) else None,
            (*self._notes(result, task), *(f"the saved state is incomplete: {line}" for line in state.lacks[:5])),
            timeline=timeline,
        )

    def _check(
        self, check: Check, before: CheckResult | None, result: RolloutResult, reader: Reader, lacking: Lacking
    ) -> CheckChange:
        if check.declared.live:
            if before is None:
                return CheckChange(check.id, "error", None, None, "new, and asks the running app: cannot be evaluated")
            same = _definition(check) == _recorded(before)
            note = "asks the running app: recorded outcome kept" + ("" if same else ", though the check has changed")
            return CheckChange(check.id, "kept", before, before, note)
        broken, after = "", None
        try:
            (after,) = evaluate_together([check], reader.ask, outcome_of(result))
        except SandboxError as error:
            broken = next(iter(str(error).splitlines()), "")
        if check.declared.state == "saved" and (missing := lacking.read()):
            return CheckChange(check.id, "unknown", before, None, f"the copy lacks what it reads: {missing}")
        if after is None:
            return CheckChange(check.id, "error", before, None, broken)
        if before is None:
            return CheckChange(check.id, "new", None, after)
        how: How = "same"
        if before.passed != after.passed:
            how = "passes" if after.passed else "fails"
        elif to_json([before.actual, before.state_error]) != to_json([after.actual, after.state_error]):
            how = "facts"
        note = "" if _definition(check) == _recorded(before) else "the check has changed since"
        return CheckChange(check.id, how, before, after, note)

    def _notes(self, result: RolloutResult, task: Task) -> list[str]:
        then = result.fingerprint
        if then is None:
            return ["the result has no fingerprint: whether task and verifiers are those of the run is not known"]
        notes = []
        if (now := task.hash()) != then.task:
            notes.append(f"the task has changed since: {then.task[:12]} then, {now[:12]} now")
        if (now := self._registry.verifier_hash(task.spec.apps)) != then.verifier:
            notes.append(f"a verifier has changed since: {then.verifier[:12]} then, {now[:12]} now")
        return notes

    def _task(self, name: str) -> Task | str:
        if name not in self._tasks:
            self._tasks[name] = task_named(name, self._benchmark, self._registry)
        return self._tasks[name]


class _Further:
    """A reader whose copy already has a state."""

    def __init__(self, reader: Reader, has: SavedHome) -> None:
        self._reader, self._has = reader, has

    def lay(self, state: SavedHome, before: SavedHome | None) -> None:
        self._reader.lay(state, before or self._has)

    def ask(self, checks: Sequence[Check]) -> Sequence[Asked]:
        return self._reader.ask(checks)


def task_named(name: str, benchmark: Path, registry: Registry) -> Task | str:
    """The current version of the task that a record names; or why it cannot be loaded."""
    folder, seed = split_variant(name)
    parts = folder.split("/")
    if len(parts) != 2 or any(part in ("", ".", "..") or "\0" in part for part in parts):
        return "its name is not the name of a task"
    file = task_file_in(benchmark / folder)
    if file is None:
        return f"the task is gone: there is none in {benchmark / folder}"
    try:
        return load_task(file, registry, seed)
    except UsageProblem as problem:
        return f"the task cannot be loaded: {next(iter(str(problem).splitlines()), '')}"


@contextmanager
def laid(state: SavedHome, store: StateStore, registry: Registry, apps: Iterable[str]) -> Iterator[OnHost]:
    """A copy of a saved state on the host, which the endpoints of ``apps`` can be asked about; it is gone afterwards.

    Raises:
        UsageProblem: the state is not as a run writes it.
        SandboxError: a verifier cannot be loaded.
    """
    with tempfile.TemporaryDirectory(prefix="opencomputer-") as folder:
        home = Path(folder) / "home"
        home.mkdir()
        with OnHost.opened(home, store, registry, apps) as reader:
            reader.lay(state, None)
            yield reader


def _final(folder: Path) -> tuple[SavedHome | None, str]:
    """The final state of a rollout, or why there is none."""
    state = states.final_state(folder)
    if state is not None:
        return state, ""
    errors = [record.error for record in states.read_records(folder) if record.final and record.error]
    return None, f"its final state could not be saved: {errors[-1]}" if errors else "no final state was saved"


def outcome_of(result: RolloutResult) -> AgentOutcome:
    """What the agent said when it ended, from the record."""
    for status in ("done", "infeasible", "gave_up"):
        if result.ended == status:
            return {"status": status, "answer": result.answer}
    return {"status": "none", "answer": result.answer}


def _definition(check: Check) -> bytes:
    return canonical.dump(plain([check.app, check.endpoint, check.args, check.expect, check.kind]))


def _recorded(check: CheckResult) -> bytes:
    return canonical.dump(plain([check.app, check.endpoint, check.args, check.expected, check.kind]))
