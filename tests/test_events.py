"""Events on real desktops: they happen once, and reach apps and services; only the agent can block them."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from pytest_opencomputer.models.records import RolloutResult
from pytest_opencomputer.runs.conversion import EventRecord
from pytest_opencomputer.runs.record_files import read_events, read_results
from pytest_opencomputer.sandbox.backends.docker import DockerBackend
from pytest_opencomputer.tasks.detect import TASK_SCHEMA
from pytest_opencomputer.tasks.task import CANARY

REPOSITORY = Path(__file__).parents[1]
MARKET = "benchmark/gedit/market_van"

AGENTS = """
from pytest_opencomputer.agents.base import Agent, AgentKind
from pytest_opencomputer.agents.steps import Turn
from pytest_opencomputer.models.actions import Done, ShellCommand

ORDER = "sed -i 's/^Tomatoes, vine .*/Tomatoes, vine           {}/' Market/order.txt"


class Commands(Agent):
    def __init__(self, *commands):
        self.commands = commands

    def run(self, session):
        for command in self.commands:
            (outcome,) = session.take(Turn((ShellCommand(command=command),)))
        session.take(Turn((Done(answer=outcome.text),)))


LOOK = "cd Market; stat -c %U:%a order.txt van.txt | sort -u; ls -A; cat van.txt"


def pytest_opencomputer_agents(config):
    return [
        AgentKind("again", lambda request: Commands(
            ORDER.format(14), "echo mine > Market/van.txt", ORDER.format(13), ORDER.format(14), "cat Market/van.txt",
        ), means="any"),
        AgentKind("looks", lambda request: Commands(ORDER.format(14), LOOK), means="any"),
        AgentKind("quick", lambda request: Commands("true"), means="any"),
        AgentKind("blocks", lambda request: Commands(
            "rm Market/van.txt; mkdir Market/van.txt", ORDER.format(14), "true",
        ), means="any"),
    ]
"""

LETTER = """\
Return-Path: <estate@cobblers-yard.example>
From: Estate Office <estate@cobblers-yard.example>
Subject: Water off on Wednesday
Date: Mon, 02 Mar 2026 10:00:00 +0000
Message-ID: <water.1@cobblers-yard.example>

The water will be off in units 3 to 9 from ten to noon.
"""
SOLUTION = """
def solve(desk):
    desk.wait_for_event("the_office_writes")
"""


@pytest.fixture
def project(pytester: pytest.Pytester, docker_backend: DockerBackend) -> pytest.Pytester:
    """An empty project with its own agents."""
    assert docker_backend.name == "docker"
    pytester.makeconftest(AGENTS)
    return pytester


def played(project: pytest.Pytester, *agents: str) -> dict[str, tuple[RolloutResult, list[EventRecord]]]:
    project.runpytest_subprocess("benchmark", *(f"--agent={name}" for name in agents))
    run = project.path / "runs" / "latest"
    return {one.agent: (one, read_events(run / "rollouts" / one.rollout)) for one in read_results(run)}


def test_what_a_fact_brings_about(project: pytest.Pytester) -> None:
    shutil.copytree(REPOSITORY / MARKET, project.path / MARKET)
    file = project.path / MARKET / "task.json"
    file.write_text(json.dumps({**json.loads(file.read_text()), "means": "any"}))
    found = played(project, "again", "looks", "quick", "blocks")
    marta_saves = EventRecord(1, "marta_saves", "wrote Market/van.txt")

    again, events = found["again"]
    assert events == [marta_saves], "once, also if the fact holds again"
    assert "mine" in (again.answer or "")

    looks, events = found["looks"]
    assert events == [marta_saves]
    owner, *names = (looks.answer or "").split()  # at the end: [exit code 0]
    assert owner == "user:644"
    assert names[:2] == ["order.txt", "van.txt"], "nothing else is left in the folder"
    assert names[2:-3] == (REPOSITORY / MARKET / "env/marta/van.txt").read_text().split()

    quick, events = found["quick"]
    assert (quick.outcome, events) == ("failed", [])

    blocks, events = found["blocks"]
    assert (blocks.outcome, blocks.blame, blocks.steps, events) == ("failed", "agent", 2, [])
    assert "Is a directory (to write 'Market/van.txt')" in blocks.cause


def test_the_server_gets_a_mail_after_some_steps(project: pytest.Pytester) -> None:
    folder = project.path / "benchmark" / "thunderbird" / "water_off"
    (folder / "env").mkdir(parents=True)
    (folder / "env" / "mail.eml").write_text(LETTER)
    (folder / "solution.py").write_text(SOLUTION)
    check: dict[str, Any] = {
        "id": "mail_there",
        "app": "thunderbird",
        "endpoint": "message",
        "args": {"subject": "Water off on Wednesday", "folder": "Inbox"},
        "expect": {"read": False},
        "kind": "goal",
        "because": "Wait for the mail",
    }
    task = {
        "$schema": TASK_SCHEMA,
        "version": "0.1",
        "canary": CANARY,
        "instruction": "The estate office is about to write to us. Wait for the mail.",
        "apps": ["thunderbird"],
        "means": "ui",
        "difficulty": "easy",
        "feature_area": "reading",
        "checks": [check],
        "events": [
            {
                "id": "the_office_writes",
                "after_steps": 2,
                "files": [
                    {"source": "env/mail.eml", "place": "Maildir/new/1772445600.water.office", "service": "mail"}
                ],
            }
        ],
    }
    (folder / "task.json").write_text(json.dumps(task))
    result, events = played(project, "oracle")["oracle"]
    assert (result.outcome, result.cause) == ("passed", "")
    did = "wrote Maildir/new/1772445600.water.office of mail"
    assert events == [EventRecord(2, "the_office_writes", did)]
