"""The conftest of a project that lets rollouts be pretended: real tasks, workers, records and reports, but no desktop.

``script.json`` of the project says what the agent of each task does: steps that it takes, goals of four that it
reaches (``null`` for an error, ``error`` says which), and what it waits for: ``gate`` is a file that must be there
after a number of steps, ``wait`` the phase it waits in. What it costs counts as spent at its first step. ``at_start``
is a command that is run when its desktop starts, ``before`` and ``do`` are run before and after its steps. With
``shots`` each step has a screenshot.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from pytest_opencomputer.agents.base import Agent, AgentKind, AgentRequest
from pytest_opencomputer.agents.models.budget import Budget, Spending
from pytest_opencomputer.agents.models.clients.base import Tokens
from pytest_opencomputer.apps.waits import until
from pytest_opencomputer.models.errors import (
    AgentProgramError,
    EngineError,
    OpenComputerError,
    PipeClosed,
    ProviderError,
    RunBudgetUsedUp,
)
from pytest_opencomputer.models.planned import Case, RolloutId
from pytest_opencomputer.models.timings import Timings
from pytest_opencomputer.plugin import display
from pytest_opencomputer.plugin.rollout_item import LOG, record, record_error, timings_of
from pytest_opencomputer.reports.failure import failure_text
from pytest_opencomputer.rollouts.fault_attribution import Evidence, decide
from pytest_opencomputer.rollouts.harness import Harness
from pytest_opencomputer.rollouts.recording import Recording
from pytest_opencomputer.rollouts.results import TaskFailed, Verdict
from pytest_opencomputer.rollouts.results import result_of as unscored
from pytest_opencomputer.runs.run_clock import clock_of
from pytest_opencomputer.sandbox.images.building import ImageIdentity
from pytest_opencomputer.tasks.task import Task
from tests.reports.runs import Did, result_of

ERRORS: dict[str, type[OpenComputerError]] = {
    "engine": EngineError,
    "provider": ProviderError,
    "program": AgentProgramError,
    "pipe": PipeClosed,
    "budget": RunBudgetUsedUp,
}


def pytest_configure(config: pytest.Config) -> None:
    """No engine is asked for anything."""
    del config
    patch = pytest.MonkeyPatch()
    patch.setattr(Harness, "prepare", lambda self, _tasks, _progress: self.run)
    patch.setattr(display, "QUIET", float(os.environ.get("PRETENDED_QUIET", display.QUIET)))
    patch.setattr(display, "TICK", 0.1)
    patch.setattr(Harness, "image", lambda *_: ImageIdentity("pretended", "pretended", {}))


def pytest_opencomputer_agents(config: pytest.Config) -> list[AgentKind]:
    """Agents by name; none is ever made."""
    del config
    return [AgentKind(name, _nobody) for name in ("clicker", "typist")]


def _nobody(request: AgentRequest) -> Agent:
    raise AssertionError(f"{request.name} is pretended")


def _script(task: Task) -> dict[str, Any]:
    script: dict[str, dict[str, Any]] = json.loads(Path("script.json").read_text())
    usual = {
        "steps": 1,
        "goals": 4,
        "gate": None,
        "after": 0,
        "wait": "agent",
        "cost": None,
        "error": "engine",
        "at_start": "",
        "before": "",
        "do": "",
        "shots": False,
    }
    return {**usual, **script.get(task.id, {})}


def _shot(index: int) -> bytes:
    """A screenshot that differs from step to step."""
    from PIL import Image

    kept = BytesIO()
    Image.new("RGB", (320, 180), (20 * index, 90, 90)).save(kept, "PNG")
    return kept.getvalue()


def _pass(script: dict[str, Any], place: str) -> None:
    if script["gate"] is not None and script["wait"] == place:
        until(Path(script["gate"]).exists, what=script["gate"], timeout=120)


@pytest.fixture
def agent() -> None:
    """Nobody."""


@pytest.fixture
def sandbox(request: pytest.FixtureRequest, task: Task, agent_case: Case) -> Iterator[None]:
    """The phases that a desktop goes through."""
    del agent_case
    timings = timings_of(request.node)
    script = _script(task)
    for name in ("image", "pool", "start", "prepare"):
        with timings(name):
            _pass(script, name)
            if name == "start" and script["at_start"]:
                subprocess.run(script["at_start"], shell=True, check=True)
        timings.sandbox = "pretended" if name == "start" else timings.sandbox
    yield
    timings.end()


@pytest.fixture
def app(sandbox: None) -> None:
    """No app."""
    del sandbox


@pytest.fixture
def rollout(request: pytest.FixtureRequest, opencomputer: Harness, task: Task, agent_case: Case, app: None) -> Any:
    """What the script says."""
    del app
    return lambda: _roll_out(request.node, opencomputer, task, agent_case, timings_of(request.node))


def _roll_out(item: pytest.Item, harness: Harness, task: Task, case: Case, timings: Timings) -> None:
    script = _script(task)
    name = RolloutId.of(task.id, case).folder
    log = item.stash[LOG] = harness.run.rollout(name)
    did = Did(task.id, script["goals"], case.agent, case.trial, script["steps"], cost=script["cost"])
    recording = Recording(log)
    if script["before"]:
        subprocess.run(script["before"], shell=True, check=True)
    with timings("agent"):
        Spending(Budget(), harness.run.path, 0.0, clock_of(harness.run.path)).add(Tokens(), script["cost"])
        for index in range(script["steps"]):
            if index == script["after"]:
                _pass(script, "agent")
            recording.step(
                index=index,
                reasoning="",
                outcomes=(),
                screenshot=recording.screenshot(_shot(index)) if script["shots"] else "",
                usage=result_of(did, name).usage,
                elapsed=float(index),
            )
    if script["do"]:
        subprocess.run(script["do"], shell=True, check=True)
    if script["goals"] is None:
        error = ERRORS[script["error"]]("it is gone")
        blame = decide(error, Evidence(acted=script["steps"] > 0))
        verdict = Verdict.unscored(blame, f"{type(error).__name__}: {error}")
        record_error(item, harness, unscored(task, case, verdict, timings))
        raise error
    with timings("checks"):
        result = replace(result_of(did, name), fingerprint=harness.fingerprint(task, case))
    record(item, harness, result)
    if result.outcome != "passed":
        raise TaskFailed(result, failure_text(result))
