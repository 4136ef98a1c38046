"""The message that Allure shows for a failed rollout and groups failures by: a few lines, not all checks."""

from __future__ import annotations

from collections.abc import Generator
from itertools import takewhile

import pytest

from pytest_opencomputer.models.records import RolloutResult
from pytest_opencomputer.models.values import printable
from pytest_opencomputer.rollouts.results import TaskFailed

_CHECKS = ("  ✓ ", "  ✗ ", "  ? ")  # how ``failure.failure_text`` begins the lines of checks


def brief(text: str, result: RolloutResult) -> str:
    """The text of a failed rollout, with only the names of the checks that did not pass."""
    head = takewhile(lambda line: not line.startswith(_CHECKS), text.splitlines())
    missed = [printable(check.id) for check in result.checks if not check.passed]
    return "\n".join([*head, *([f"  not passed: {', '.join(missed)}"] if missed else [])])


class Messages:
    """Replaces allure-pytest's messages, the whole text of an exception, by brief ones; the trace stays whole."""

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        error = None if call.excinfo is None else call.excinfo.value
        listener = item.config.pluginmanager.get_plugin("allure_listener")
        if call.when == "call" and isinstance(error, TaskFailed) and listener is not None:
            details = listener.allure_logger.get_test(None).statusDetails
            details.message, details.trace = brief(str(error), error.result), str(error)
        return report
