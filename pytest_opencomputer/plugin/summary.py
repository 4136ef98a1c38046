"""Collects results in the controlling process: the table at the end, and the proofs that ``--prove`` writes."""

from __future__ import annotations

import os
import shutil
from collections.abc import Generator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from shlex import quote

import pytest

from pytest_opencomputer.models.errors import SandboxError, UsageProblem
from pytest_opencomputer.models.planned import RolloutId, case_in
from pytest_opencomputer.models.records import CauseKind, RolloutResult
from pytest_opencomputer.plugin.ending import PLAN, End
from pytest_opencomputer.plugin.loaded_tasks import loaded_tasks
from pytest_opencomputer.plugin.outcomes import name_in_junit
from pytest_opencomputer.plugin.person_at_terminal import tell
from pytest_opencomputer.plugin.process_harness import harness_of
from pytest_opencomputer.plugin.proving import write_proofs
from pytest_opencomputer.plugin.resuming import RESUMPTION
from pytest_opencomputer.plugin.rollout_item import log_of
from pytest_opencomputer.progress.watch import Ended
from pytest_opencomputer.reports import allure
from pytest_opencomputer.reports.closing import AROUND, Closing
from pytest_opencomputer.reports.run_lines import consoles, left_out, spent, tally, to_resume, touched, without_score
from pytest_opencomputer.reports.terminal import LACKS
from pytest_opencomputer.rollouts.fault_attribution import Blame
from pytest_opencomputer.rollouts.results import Verdict, result_of
from pytest_opencomputer.runs.attempts import begun
from pytest_opencomputer.runs.conversion import result_from_properties, user_properties
from pytest_opencomputer.runs.ending import account
from pytest_opencomputer.runs.plan import stand_ins
from pytest_opencomputer.runs.reader import Run
from pytest_opencomputer.tasks.detect import is_task_test


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
        self._before = frozenset(self._results)  # rollouts with results from before this run was resumed
        self.end = End(config, self.ended)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if not is_task_test(report.nodeid):
            return
        result = result_from_properties(report.user_properties)
        if result is None and report.failed and report.when not in ("setup", "call", "teardown"):
            result = self._lost(report)
            if result is not None and result.rollout in self._results.keys() - self._before:
                return  # its result had arrived already: the worker died while it cleaned up
            if result is not None:
                report.user_properties = [*report.user_properties, *user_properties(result)]
                report.when = "call" if result.outcome == "failed" else "rollout"  # type: ignore[assignment]
                report.location = (*report.location[:2], RolloutId.of_test(result.task, report.nodeid).title)
        if result is None:
            return
        name_in_junit(self._config, report, result.task)
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
            about = allure.environment(harness.run.config(), str(self.end.ending or ""))
            allure.write_metadata(Path(self._config.getoption("allure_report_dir")), about, harness.run.path.name)
        if (
            harness.settings.resume
            and session.exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED
            and not any(without_score(harness.run.path))
        ):
            session.exitstatus = pytest.ExitCode.OK  # everything has a score, as was asked for
        if not harness.settings.prove or not self._results:
            return
        lines, whole = write_proofs(self._config, list(self._results.values()), partial(tell, self._config))
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
        # After pytest's list of failed tests, which may be longer than a screen.
        returned = yield
        lacking = self._lacking()
        if (self._results or lacking) and exitstatus != pytest.ExitCode.USAGE_ERROR:
            terminalreporter.section("opencomputer")
            for line in self._closing(lacking, terminalreporter.verbosity > 0):
                terminalreporter.write_line(line)
        return returned

    def _lacking(self) -> list[RolloutResult]:
        """What stands for the planned rollouts that have no result."""
        harness = harness_of(self._config)
        if not harness.has_run:
            return []
        try:
            run = Run.open(harness.run.path)
            tasks, started = run.tasks, begun(run.path)
        except UsageProblem:  # reported with the other lines
            tasks, started = self._config.stash.get(PLAN, {}), set()
        return list(stand_ins(tasks, harness.settings.agents, self._results.values(), started))

    def _closing(self, lacking: Sequence[RolloutResult], everything: bool) -> list[str]:
        # A near miss or a cheat is meant to fail; in a table of success rates it would look like a bad agent.
        apart = self._near_misses.keys() | self._cheats.keys() | self._apart_before()
        planned = [*self._results.values(), *lacking]
        shown = [
            one for one in planned if one.rollout not in apart and not (one.outcome in LACKS and self._is_apart(one))
        ]
        path = harness_of(self._config).run.path
        here = self._config.invocation_params.dir
        place = os.path.relpath(path, here) if path.is_relative_to(here) else str(path)
        remarks = (
            *(
                *self._ending_lines(planned),
                *self._to_resume_lines(place),
                *touched(shown),
                *self._apart_lines(),
                *left_out(harness_of(self._config).run, self._results.keys()),
            ),
            *(*consoles(shown), *spent([*shown, *self._replaced()])),
        )
        columns, rows = shutil.get_terminal_size()
        return Closing(shown, remarks, self._proofs, quote(place)).lines(columns, rows - AROUND, everything=everything)

    def _apart_lines(self) -> list[str]:
        before = len(self._apart_before())
        replayed = harness_of(self._config).settings.models.replay
        replays = tally(f"replay of {replayed.name}", self._replays, "went as recorded") if replayed else []
        return [
            *tally("near misses", self._near_misses, "fail exactly the checks that they name", before),
            *tally("cheats", self._cheats, "earned nothing", before),
            *replays,
        ]

    def _judged(self, result: RolloutResult) -> bool:
        """Whether a rule of its own decides whether the test passes, not what the agent achieved."""
        settings = harness_of(self._config).settings
        return bool(self._attacks(result) or settings.models.replay or result.variant or settings.prove)

    def _attacks(self, result: RolloutResult) -> bool:
        kind = harness_of(self._config).kinds.get(result.agent.partition(":")[0])
        return kind is not None and kind.adversary

    def _lost(self, report: pytest.TestReport) -> RolloutResult | None:
        """The result of a rollout whose worker died: it is recorded as an error here, since nobody else can.

        If the worker recorded a result before it died, that is the result.
        """
        harness = harness_of(self._config)
        task = loaded_tasks(self._config).of_test(report.nodeid)
        named = case_in(report.nodeid)
        case = next((one for one in harness.cases(task) if one.name == named), None)
        if case is None:
            return None
        # Its folder is made right before the agent begins. What the agent did last may not be on record.
        folder = harness.run.path / "rollouts" / RolloutId.of(task.id, case).folder
        kind: CauseKind = "unproven" if folder.exists() else "before"
        result = result_of(
            task, case, Verdict.unscored(Blame("harness", "its worker died", kind), str(report.longrepr))
        )
        with suppress(SandboxError, UsageProblem):  # failures to store or read are reported at the end
            log = log_of(harness, result.rollout)
            stored = {one.rollout: one for one in harness.run.results()}.get(result.rollout)
            if stored is not None and stored.attempt == log.attempt:
                return stored
            return log.finish(result)
        return result

    def _apart_before(self) -> set[str]:
        """Near misses and cheats from before this run was resumed; only their results are known."""
        return {name for name in self._before if self._is_apart(self._results[name])}

    def _is_apart(self, result: RolloutResult) -> bool:
        return bool(result.variant) or self._attacks(result)

    def _replaced(self) -> list[RolloutResult]:
        """Results from before this run was resumed that have been replaced. Their costs count all the same."""
        resumption = self._config.stash.get(RESUMPTION, None)
        before = {} if resumption is None else resumption.before
        return [result for name, result in before.items() if name not in self._before]

    def _to_resume_lines(self, place: str) -> list[str]:
        settings = harness_of(self._config).settings
        if settings.prove or settings.models.replay:
            return []
        try:
            lines = to_resume(harness_of(self._config).run.path, place)
        except UsageProblem:  # reported with the other lines
            return []
        return lines or (["every rollout of this run has a score"] if settings.resume else [])

    def _ending_lines(self, planned: Sequence[RolloutResult]) -> list[str]:
        """How the run ended, unless it finished and each rollout has a result."""
        ending = self.end.ending
        if ending is None:
            return []
        whole = ending.state == "finished" and not any(one.outcome in LACKS for one in planned)
        lines = [] if whole else [f"this run: {ending}; {account(planned)}"]
        if self.end.problem:
            lines.append(f"how the run ended could not be recorded: {self.end.problem}")
        return lines
