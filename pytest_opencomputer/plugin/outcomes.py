"""Outcomes in pytest's reports: failures are the agent's, errors are ours.

Partial credit has a letter of its own, and so has a rollout that was stopped by the budget of the run.
"""

from __future__ import annotations

from shlex import quote
from typing import Any

import pytest
from _pytest.junitxml import xml_key  # the fixture record_xml_attribute, its public face, does not work with workers

from pytest_opencomputer.models.planned import RolloutId, case_in
from pytest_opencomputer.plugin.collect import task_of
from pytest_opencomputer.plugin.process_harness import harness_of
from pytest_opencomputer.plugin.rollout_item import CASE, RESULT, end_if_unwritable, is_ours, record_unprepared
from pytest_opencomputer.rollouts.results import TaskFailed
from pytest_opencomputer.runs.conversion import result_from_properties

StatusWord = str | tuple[str, dict[str, bool]]


def name(item: pytest.Item, report: pytest.TestReport) -> None:
    """Give the report of a rollout the name of its task, for the heading above a failure."""
    task = task_of(item)
    if task is not None and case_in(item.nodeid):
        report.location = (*report.location[:2], RolloutId.of_test(task.id, item.nodeid).title)


def name_in_junit(config: pytest.Config, report: pytest.TestReport, task: str) -> None:
    """Give the test case of a rollout the name of its task. To be called before JUnit's plugin gets the report."""
    xml = config.stash.get(xml_key, None)
    if xml is not None:
        xml.node_reporter(report).add_attribute("name", RolloutId.of_test(task, report.nodeid).title)


def refine(item: pytest.Item, call: pytest.CallInfo[None], report: pytest.TestReport) -> None:
    """Record rollouts that could not be scored, and report what is known instead of a traceback."""
    excinfo = call.excinfo
    if excinfo is None or not report.failed:
        return
    error = excinfo.value
    end_if_unwritable(item, harness_of(item.config), error)
    task, case = task_of(item), item.stash.get(CASE, None)
    if call.when != "teardown" and task is not None and case is not None and RESULT not in item.stash:
        record_unprepared(item, harness_of(item.config), task, case, error)
        report.user_properties = list(item.user_properties)
    if is_ours(error) and item.config.option.tbstyle in ("auto", "short", "line"):
        text = str(error) if isinstance(error, TaskFailed) else f"{type(error).__name__}: {error}"
        report.longrepr = "\n".join([text, *_how_to_look(item)])


def _how_to_look(item: pytest.Item) -> list[str]:
    """The command that shows the rollout of a test, if it has a record."""
    result = item.stash.get(RESULT, None)
    if result is None or not harness_of(item.config).has_run:
        return []
    run = harness_of(item.config).run.path
    if not (run / "rollouts" / result.rollout).is_dir():
        return []
    here = item.config.invocation_params.dir
    place = run.relative_to(here) if run.is_relative_to(here) else run
    return [f"look at it: opencomputer report {quote(str(place))} --open={quote(result.rollout)}"]


def status(report: pytest.TestReport) -> tuple[str, str, StatusWord] | None:
    """Category, letter and word of a failed test; ``None`` leaves it to pytest."""
    result: Any = result_from_properties(report.user_properties)
    if result is None:
        return None
    if result.outcome == "error":
        return "error", "E", "ERROR"
    if result.outcome == "stopped":
        return "stopped", "-", ("STOPPED", {"yellow": True})
    if result.score is not None and 0 < result.score.reward < 1:
        return "failed", "p", (f"PARTIAL {result.score.reward:.2f}", {"yellow": True})
    return None
