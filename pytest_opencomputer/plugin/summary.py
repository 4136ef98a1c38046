"""The controller's view of a run: what was recorded, the table at the end, and the proofs that a proving run writes."""

from __future__ import annotations

import os
import shutil
from collections.abc import Generator, Sequence
from contextlib import suppress
from pathlib import Path

import pytest

from pytest_opencomputer import __version__
from pytest_opencomputer.rollouts.fault_attribution import Blame
from pytest_opencomputer.plugin.rollout_item import log_of, unscored_result
from pytest_opencomputer.plugin.collect import case_named
from pytest_opencomputer.tasks.detect import TASK_FILE
from pytest_opencomputer.models.errors import SandboxError, UsageProblem
from pytest_opencomputer.rollouts.harness import harness_of
from pytest_opencomputer.plugin.preparation import task_files
from pytest_opencomputer.plugin.proving import write_proofs
from pytest_opencomputer.models.records import RolloutResult, Usage
from pytest_opencomputer.reports import allure
from pytest_opencomputer.reports.closing import AROUND, Closing
from pytest_opencomputer.runs.conversion import result_from_properties, user_properties
from pytest_opencomputer.runs.reader import Run
from pytest_opencomputer.models.values import printable, shorten
from pytest_opencomputer.plugin.resuming import RESUMPTION
from pytest_opencomputer.progress.watch import Ended
from pytest_opencomputer.plugin.workers import CHOICE

_NAMED = 3  # rollouts that are named of many


def header(config: pytest.Config) -> str:
    """The line about us at the top of a run."""
    settings = harness_of(config).settings
    what = "prove" if settings.prove else "agents: " + ", ".join(settings.agents)
    if settings.models.replay is not None:
        what += f", replayed from {settings.models.replay.name}"
    if settings.resume is not None:
        what += f", resuming {settings.resume.name}"
    if settings.trials > 1:
        what += f", {settings.trials} trials"
    choice = config.stash.get(CHOICE, None)
    chosen = "" if choice is None else f"; {choice}"
    return f"opencomputer {__version__}: {what}; backend: {settings.backend}{chosen}"


def spent(results: Sequence[RolloutResult]) -> list[str]:
    """A line per agent with what its models used; none where no model was asked."""
    lines = []
    for agent in dict.fromkeys(result.agent for result in results):
        usages = [result.usage for result in results if result.agent == agent and result.usage != Usage()]
        if not usages:
            continue
        total = sum(usages, Usage())
        unpriced = sum(usage.cost is None for usage in usages)
        cost = f"{total.cost or 0:.4f} US dollars" + (f" and {unpriced} rollouts of unknown cost" if unpriced else "")
        lines.append(f"{printable(agent)}: {total.input_tokens:,} tokens in, {total.output_tokens:,} out, {cost}")
    return lines


def touched(results: Sequence[RolloutResult]) -> list[str]:
    """A line per rollout in which a person acted, too."""
    return [
        f"touched by a person ({one.touched} actions), counted for {printable(one.agent)}: {one.rollout}"
        for one in results
        if one.touched
    ]


class Summary:
    """Collects the results of all workers. Registered in the controlling process of a run with rollouts."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._results: dict[str, RolloutResult] = {}
        self._ended: dict[str, Ended] = {}
        self._near_misses: dict[str, bool] = {}  # by rollout: whether exactly the named checks failed
        self._cheats: dict[str, bool] = {}  # by rollout: whether the cheat earned nothing
        self._replays: dict[str, bool] = {}  # by rollout: whether it went as recorded
        self._proofs: list[str] = []
        resumption = config.stash.get(RESUMPTION, None)
        if resumption is not None:
            self._results |= resumption.before
        self._before = frozenset(self._results)  # rollouts whose results are from before this run was resumed

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if f"{TASK_FILE}::" not in report.nodeid:
            return
        result = result_from_properties(report.user_properties)
        if result is None and report.failed and report.when not in ("setup", "call", "teardown"):
            result = self._lost(report)
            if result is not None and result.rollout in self._results.keys() - self._before:
                return  # its result had come already: the worker died while it cleaned up
            if result is not None:
                report.user_properties = [*report.user_properties, *user_properties(result)]
                report.when = "call" if result.outcome == "failed" else "rollout"  # type: ignore[assignment]
        if result is None:
            return
        self._results[result.rollout] = result
        self._before -= {result.rollout}
        if self._attacks(result):
            self._cheats[result.rollout] = self._cheats.get(result.rollout, True) and report.passed
        elif harness_of(self._config).settings.models.replay:
            self._replays[result.rollout] = self._replays.get(result.rollout, True) and report.passed
        elif result.variant and report.when == "call":
            self._near_misses[result.rollout] = report.passed
        before = self._ended.get(result.rollout)
        self._ended[result.rollout] = Ended(
            result, report.passed and (before is None or before.passed), self._judged(result)
        )
        if result.score is None and report.when not in ("setup", "teardown"):
            # JUnit and the summary know errors only outside the call; "rollout" is neither set-up nor tear-down.
            report.when = "rollout"  # type: ignore[assignment]

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        harness = harness_of(self._config)
        if allure.active(self._config) and self._results:
            about = allure.environment(harness.run.config())
            allure.write_metadata(Path(self._config.getoption("allure_report_dir")), about, harness.run.path.name)
        if harness.settings.resume and session.exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED and not self._left():
            session.exitstatus = pytest.ExitCode.OK  # all has a score, as was asked for
        if not harness.settings.prove or not self._results:
            return
        lines, whole = write_proofs(harness, harness.known_tasks(), list(self._results.values()))
        self._proofs = lines
        if not whole and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def ended(self) -> list[Ended]:
        """The rollouts that have ended so far. May be called from another thread."""
        return list(self._ended.values())

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_terminal_summary(
        self, terminalreporter: pytest.TerminalReporter, exitstatus: int
    ) -> Generator[None, object, object]:
        # Behind pytest's list of failed tests, which may be longer than a screen.
        returned = yield
        if self._results and exitstatus != pytest.ExitCode.USAGE_ERROR:
            terminalreporter.section("opencomputer")
            for line in self._closing(terminalreporter.verbosity > 0):
                terminalreporter.write_line(line)
        return returned

    def _closing(self, everything: bool) -> list[str]:
        # A near miss or a cheat is meant to fail; in a table of success rates it would look like a bad agent.
        apart = self._near_misses.keys() | self._cheats.keys() | self._apart_before()
        shown = [result for name, result in self._results.items() if name not in apart]
        path = harness_of(self._config).run.path
        here = self._config.invocation_params.dir
        place = os.path.relpath(path, here) if path.is_relative_to(here) else str(path)
        said = (
            *(*self._to_resume_lines(place), *touched(shown), *self._apart_lines(), *self._left_out_lines()),
            *(*self._console_lines(shown), *spent([*shown, *self._replaced()])),
        )
        columns, rows = shutil.get_terminal_size()
        return Closing(shown, said, self._proofs, place).lines(columns, rows - AROUND, everything=everything)

    def _apart_lines(self) -> list[str]:
        return [*self._near_miss_line(), *self._cheat_line(), *self._replay_line()]

    def _replay_line(self) -> list[str]:
        replayed = harness_of(self._config).settings.models.replay
        if replayed is None:
            return []
        return [f"replay of {replayed.name}: {sum(self._replays.values())} of {len(self._replays)} went as recorded"]

    def _near_miss_line(self) -> list[str]:
        if not self._near_misses:
            return []
        good, before = sum(self._near_misses.values()), len(self._apart_before())
        more = f"; {before} are from before" if before else ""
        return [f"near misses: {good} of {len(self._near_misses)} fail exactly the checks that they name{more}"]

    def _console_lines(self, results: Sequence[RolloutResult]) -> list[str]:
        used = [result for result in results if result.consoles]
        if len(used) > _NAMED:
            names = ", ".join(result.rollout for result in used[:_NAMED])
            return [f"consoles were used in {len(used)} rollouts: {names}, …"]
        return [
            f"a console was used in {result.rollout}: {shorten(printable(', '.join(result.consoles)), 120)}"
            for result in used
        ]

    def _cheat_line(self) -> list[str]:
        if not self._cheats:
            return []
        before = len(self._apart_before())
        more = f"; {before} are from before" if before else ""
        return [f"cheats: {sum(self._cheats.values())} of {len(self._cheats)} earned nothing{more}"]

    def _judged(self, result: RolloutResult) -> bool:
        """Whether a rule of its own decides on the test, not what the agent achieved."""
        settings = harness_of(self._config).settings
        return bool(self._attacks(result) or settings.models.replay or result.variant or settings.prove)

    def _attacks(self, result: RolloutResult) -> bool:
        kind = harness_of(self._config).kinds.get(result.agent.partition(":")[0])
        return kind is not None and kind.adversary

    def _left_out_lines(self) -> list[str]:
        """What the table does not show: rollouts that nobody finished, and results that could not be stored."""
        run = harness_of(self._config).run
        try:
            stored = {result.rollout for result in run.results()}
            begun = set(run.unfinished())
        except (UsageProblem, OSError) as problem:
            return [f"the results cannot be read again: {problem}"]
        lines = []
        if open_ := sorted(begun - self._results.keys()):
            lines.append(f"not finished, and in no figure: {', '.join(open_)}")
        if lost := sorted(self._results.keys() - stored):
            lines.append(f"not stored, as the run directory could not be written: {', '.join(lost)}")
        return lines

    def _lost(self, report: pytest.TestReport) -> RolloutResult | None:
        """The result of a rollout whose worker died: it is recorded as an error here, since nobody else can.

        Where the worker had recorded it and died before it could say so, that is the result.
        """
        harness = harness_of(self._config)
        (path,) = task_files(self._config.rootpath, [report.nodeid])
        task = harness.task(path)
        case = case_named(report.nodeid, harness.cases(task))
        if case is None:
            return None
        result = unscored_result(task, case, cause=str(report.longrepr), blame=Blame("harness", "its worker died"))
        with suppress(SandboxError, UsageProblem):  # what cannot be stored or read is told at the end
            log = log_of(harness, result.rollout)
            stored = {one.rollout: one for one in harness.run.results()}.get(result.rollout)
            if stored is not None and stored.attempt == log.attempt:
                return stored
            return log.finish(result)
        return result

    def _apart_before(self) -> set[str]:
        """Near misses and cheats from before this run was resumed, of which only results are known."""
        return {name for name in self._before if self._results[name].variant or self._attacks(self._results[name])}

    def _replaced(self) -> list[RolloutResult]:
        """Results from before this run was resumed that have another one now. What they cost was spent all the same."""
        resumption = self._config.stash.get(RESUMPTION, None)
        before = {} if resumption is None else resumption.before
        return [result for name, result in before.items() if name not in self._before]

    def _left(self) -> set[str]:
        """Rollouts of this run that have no score."""
        run = Run.open(harness_of(self._config).run.path)
        scored = {result.rollout for result in run.results if result.score is not None}
        return {*(result.rollout for result in run.results), *run.unfinished, *run.missing} - scored

    def _to_resume_lines(self, place: str) -> list[str]:
        settings = harness_of(self._config).settings
        if settings.prove or settings.models.replay:
            return []
        try:
            left = self._left()
        except (UsageProblem, OSError):  # it was told above that the results cannot be read
            return []
        if left:
            return [f"without a score: {len(left)} of the rollouts; to run these: pytest --resume {place}"]
        return ["every rollout of this run has a score"] if settings.resume else []
