"""Command-line agents through pytest, on a real desktop: a model with a shell, and a program of the host with one."""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from pytest_opencomputer.runs.record_files import read_results, read_trajectory
from tests.agents.openai_server import ChatServer
from tests.agents.shells import calls

REPOSITORY = Path(__file__).parents[2]
TASK = "benchmark/gedit/orders_port_move"
KEY = "sk-test-4d1f0c9b7a35e826"
MOVE = [
    "cd Projects/gateway && sed -i 's/server orders:8080/server orders:8443/' nginx.conf",
    'sed -i -e \'s/ORDERS_PORT: "8080"/ORDERS_PORT: "8443"/\' '
    "-e '0,/localhost:8080/s//localhost:8443/' docker-compose.yml",
    "id -un; env; sleep 300 & disown; grep -c 8443 *.conf *.yml",
]
REACHED = {"nginx_port", "service_port", "health_check"}


@pytest.fixture
def project(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A project with a task that allows any means."""
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    shutil.copytree(REPOSITORY / TASK, pytester.path / TASK)
    task = pytester.path / TASK / "task.json"
    task.write_text(json.dumps({**json.loads(task.read_text()), "means": "any"}, indent=1))
    return pytester


@pytest.fixture
def short_folder() -> Iterator[Path]:
    """A folder with a short path: the agent's name contains it, and rollouts' names contain the agent's name."""
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder)


def write_program(folder: Path) -> Path:
    """An agent that is a script, with a key in its environment."""
    program = folder / "my-agent"
    commands = "\n".join(f"opencomputer-shell {json.dumps(one).replace('$', chr(92) + '$')} || exit 1" for one in MOVE)
    program.write_text(f'#!/bin/sh\necho "$OPENCOMPUTER_INSTRUCTION, with $OPENAI_API_KEY"\n{commands}\necho moved\n')
    program.chmod(0o755)
    return program


@pytest.mark.usefixtures("desktop_image")
def test_agents_with_a_shell_are_scored_like_any_other(project: pytest.Pytester, short_folder: Path) -> None:
    program = write_program(short_folder)
    with ChatServer([calls(*MOVE[:2]), calls(MOVE[2]), "Moved."]).running() as server:
        project.runpytest_subprocess(
            TASK, "--agent=shell:gpt-5.4", f"--agent=command:{program}", f"--agent-url={server.url}", "--tb=short"
        )
    run = (project.path / "runs" / "latest").resolve()
    results = {result.agent.partition(":")[0]: result for result in read_results(run)}
    assert set(results) == {"shell", "command"}
    for name, result in results.items():
        assert (result.outcome, result.ended, result.blame) == ("failed", "done", "agent"), (name, result.cause)
        assert {check.id for check in result.checks if check.passed and check.kind == "goal"} >= REACHED, name
        assert result.score is not None
        assert result.score.guards_broken == 0
        actions = [one for step in read_trajectory(run / "rollouts" / result.rollout) for one in step.actions]
        assert [one.action["command"] for one in actions if one.action["kind"] == "shell"] == MOVE
        assert actions[2].outcome.startswith("user\n")
        assert actions[2].outcome.endswith("nginx.conf:1\ndocker-compose.yml:2\nprometheus.yml:0\n[exit code 0]")
    assert results["shell"].answer == "Moved."

    said = (run / "rollouts" / results["command"].rollout / "exchanges.jsonl").read_text()
    assert "with $OPENAI_API_KEY" in said
    assert "moved" in said
    written = [path for path in run.rglob("*") if path.is_file()]
    assert [path for path in written if KEY.encode() in path.read_bytes()] == []
    fingerprint = results["command"].fingerprint
    assert fingerprint is not None
    assert fingerprint.agent.startswith("command(content=")

    # The program asked no model that we know of; what the other one was told is the same again.
    again = project.runpytest_subprocess(TASK, f"--replay={run}")
    again.assert_outcomes(passed=1, deselected=0)
    again.stdout.fnmatch_lines([f"replay of {run.name}: 1 of 1 went as recorded"])


@pytest.mark.parametrize("agent", ["shell:gpt-5.4", "command:true"])
def test_tasks_that_allow_only_the_user_interface_refuse_them_by_name(project: pytest.Pytester, agent: str) -> None:
    task = project.path / TASK / "task.json"
    task.write_text(json.dumps({**json.loads(task.read_text()), "means": "ui"}, indent=1))
    refused = project.runpytest_subprocess(TASK, f"--agent={agent}")
    assert refused.ret == pytest.ExitCode.USAGE_ERROR
    refused.stderr.fnmatch_lines(
        [f"*the agent '{agent}' needs a shell, but the task gedit/orders_port_move allows only the user interface"]
    )
