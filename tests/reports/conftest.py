"""Rollout results to test reports with, and processes and file systems to break them on."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pytest_opencomputer.models.records import CheckResult, Fingerprint, RolloutResult, Usage
from pytest_opencomputer.models.reward import score

REPOSITORY = Path(__file__).parents[2]

MakeCheck = Callable[..., CheckResult]
MakeResult = Callable[..., RolloutResult]
Python = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture(scope="session")
def make_check() -> MakeCheck:
    """Make a check of a calculator's display; everything else is as in a check that passed."""

    def make(id: str = "total-shown", **given: Any) -> CheckResult:
        fields = {
            "app": "galculator",
            "endpoint": "display",
            "args": {},
            "kind": "goal",
            "because": "add the three prices",
            "passed": True,
            "expected": {"text": "74.85"},
            "actual": {"found": True, "text": "74.85"},
        }
        if given.get("passed") is False:
            fields |= {"actual": {"found": True, "text": "74.58"}, "reason": 'text: expected "74.85", got "74.58"'}
        return CheckResult(id=id, **{**fields, **given})

    return make


@pytest.fixture(scope="session")
def make_result(make_check: MakeCheck) -> MakeResult:
    """Make a result whose outcome and score follow from its checks; one that is an error or stopped has neither."""

    def make(*checks: CheckResult, **given: Any) -> RolloutResult:
        reward = None
        if given.get("outcome") not in ("error", "stopped"):
            checks = checks or (make_check(),)
            reward = score(checks)
        fields = {
            "task": "galculator/receipt_total",
            "apps": ("galculator",),
            "agent": "oracle",
            "trial": 0,
            "outcome": "passed" if reward is not None and reward.success else "failed",
            "score": reward,
            "steps": 4,
            "actions": 9,
            "ended": "done",
            "usage": Usage(1200, 80, 0.01),
            "phases": {"start": 1.5, "agent": 12.5, "checks": 0.2},
            "fingerprint": Fingerprint("t1", "v1", "i1", "c1", "a1"),
            "difficulty": "easy",
            "feature_area": "arithmetic",
        }
        values = {**fields, **given}
        name = ".".join(
            [values["task"].replace("/", "."), values["agent"], values.get("variant", ""), str(values["trial"])]
        )
        return RolloutResult(**{"rollout": name, **values, "checks": checks})

    return make


@pytest.fixture
def python(tmp_path: Path) -> Iterator[Python]:
    """Start Python processes that can import the plugin: ``python(code, *arguments)``; all are ended in the end."""
    started: list[subprocess.Popen[str]] = []

    def start(code: str, *arguments: object) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, "-c", code, *map(str, arguments)],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(REPOSITORY)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        started.append(process)
        return process

    yield start
    for process in started:
        process.kill()
        process.communicate()
