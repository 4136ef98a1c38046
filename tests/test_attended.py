"""A person in the middle of a run: a pause before the checks, the debugger, desktops that are kept, a shell in one.

What is typed is typed on a pseudo terminal, as a person would.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pexpect
import pytest

from pytest_opencomputer.models.host_clock import HostTime
from pytest_opencomputer.runs.record_files import read_results
from pytest_opencomputer.sandbox.backends.docker import DockerBackend
from pytest_opencomputer.sandbox.labels import KEPT
from pytest_opencomputer.sandbox.reaper import reap, reason_to_remove
from pytest_opencomputer.sandbox.sandbox import Sandbox
from tests.waiting import until

TASK = "benchmark/galculator/total_station_setup"
REPOSITORY = Path(__file__).parents[1]
COMMAND = [sys.executable, "-m", "pytest_opencomputer.cli.main"]
AGENT = """
import time

from pytest_opencomputer.models.actions import Move
from pytest_opencomputer.agents.base import Agent, AgentKind
from pytest_opencomputer.agents.steps import Turn


class Slow(Agent):
    def run(self, session):
        while not session.over:
            session.take(Turn((Move(to=(session.steps % 100, 5)),)))
            time.sleep(0.05)


def pytest_opencomputer_agents(config):
    return [AgentKind("slow", lambda request: Slow(), budgeted=False)]
"""
Spawn = Callable[..., "pexpect.spawn[str]"]


@pytest.fixture
def project(pytester: pytest.Pytester, docker_backend: DockerBackend) -> pytest.Pytester:
    assert docker_backend.name == "docker"
    shutil.copytree(REPOSITORY / TASK, pytester.path / TASK)
    return pytester


@pytest.fixture
def spawn(project: pytest.Pytester) -> Iterator[Spawn]:
    """Runs a command on its own pseudo terminal."""
    spawned: list[pexpect.spawn[str]] = []

    def start(*command: str) -> pexpect.spawn[str]:
        environment = {**os.environ, "TERM": "xterm", "COLUMNS": "120"}
        one = pexpect.spawn(
            command[0], list(command[1:]), cwd=str(project.path), env=environment, encoding="utf-8", timeout=90
        )
        spawned.append(one)
        return one

    yield start
    for one in spawned:
        one.close(force=True)


@pytest.fixture
def run(spawn: Spawn) -> Spawn:
    """Runs pytest on the project's task."""
    return lambda *options: spawn(sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "benchmark", *options)


def running(backend: DockerBackend, machine: str) -> bool:
    return any(one.id == machine and one.status == "running" for one in backend.machines({}))


def named(text: str | None) -> str:
    """The sandbox that a text is about."""
    found = re.search(r"\b[0-9a-f]{12}\b", text or "")
    assert found, text
    return found[0]


def said_by(terminal: pexpect.spawn[str]) -> str:
    terminal.expect(pexpect.EOF)
    return str(terminal.before)


def test_the_desktop_of_a_pause_is_as_the_agent_left_it_until_enter(
    run: Spawn, project: pytest.Pytester, docker_backend: DockerBackend
) -> None:
    terminal = run("--agent=noop", "--pause-before-checks")
    terminal.expect(r"Enter runs the checks")
    told = str(terminal.before)
    assert "total_station_setup" in told
    machine = named(told)
    assert f"opencomputer query galculator ENDPOINT … --sandbox {machine}" in told
    with Sandbox.connect(docker_backend, machine) as desktop:
        assert [window.title for window in desktop.windows()] == ["galculator"]
    assert not read_results(project.path / "runs" / "latest")

    terminal.sendline("")
    assert "1 failed" in said_by(terminal)
    (result,) = read_results(project.path / "runs" / "latest")
    assert len(result.checks) > 1
    assert result.phases["pause"] > 0
    until(lambda: not running(docker_backend, machine))


def test_an_interrupt_in_a_pause_leaves_nothing(run: Spawn, docker_backend: DockerBackend) -> None:
    # Even if desktops of failed tests are kept: this one has not failed.
    terminal = run("--agent=noop", "--pause-before-checks", "--keep-on-failure")
    terminal.expect(r"Enter runs the checks")
    machine = named(terminal.before)
    terminal.sendintr()
    assert "KeyboardInterrupt" in said_by(terminal)
    until(lambda: not running(docker_backend, machine))


@pytest.mark.parametrize(("options", "why"), [(("-n", "1"), "workers of pytest-xdist"), ((), "not a terminal")])
def test_a_pause_is_refused_if_nobody_can_end_it(project: pytest.Pytester, options: tuple[str, ...], why: str) -> None:
    run = project.runpytest_subprocess("benchmark", "--agent=noop", "--pause-before-checks", *options)
    assert run.ret == pytest.ExitCode.USAGE_ERROR
    run.stderr.fnmatch_lines([f"*--pause-before-checks*{why}*"])


@pytest.mark.parametrize("leave", ["continue", "quit"])
def test_the_debugger_has_the_desktop_until_it_is_left(run: Spawn, docker_backend: DockerBackend, leave: str) -> None:
    terminal = run("--agent=noop", "--pdb")
    terminal.expect(r"\(Pdb\) ")
    told = str(terminal.before)
    machine = named(told)
    assert f"opencomputer sandbox shell {machine}" in told
    assert "reverse_polish" in told
    terminal.sendline("p sandbox.screen, task.id, sorted(sandbox.get(['.config/galculator/galculator.conf']))")
    terminal.expect(r"\(1920, 1080\), 'galculator/total_station_setup', \['.config/galculator/galculator.conf'\]")
    terminal.sendline(leave)
    assert "1 failed" in said_by(terminal)
    until(lambda: not running(docker_backend, machine))


def test_the_desktop_of_a_failed_test_is_kept_and_that_of_a_success_is_not(
    project: pytest.Pytester, docker_backend: DockerBackend
) -> None:
    project.makepyfile(test_success="def test_desktop(sandbox):\n    assert sandbox.screen")
    outcome = project.runpytest_subprocess(
        "benchmark", "test_success.py", "--agent=noop", "--keep-on-failure", "-n", "2"
    )
    outcome.assert_outcomes(failed=1, passed=1)
    lines = outcome.stdout.str().splitlines()
    (start,) = [number for number, line in enumerate(lines) if line.startswith("kept until ")]
    assert "noop-0" in lines[start]
    machine = named(lines[start + 1])
    assert lines[start + 1 : start + 5] == [
        f"  ask    opencomputer query galculator ENDPOINT … --sandbox {machine}",
        f"  watch  opencomputer sandbox watch {machine}",
        f"  enter  opencomputer sandbox shell {machine}",
        f"  remove opencomputer sandbox remove {machine}",
    ]
    label = (project.path / "runs" / "latest").resolve().name
    assert [one.id for one in docker_backend.machines({"run": label})] == [machine]

    (left,) = docker_backend.machines({"run": label})
    reap(docker_backend)
    assert running(docker_backend, machine)
    assert "time to live" in reason_to_remove(left, HostTime.now().after(5 * 3600))

    listed = project.run(*COMMAND, "sandbox", "list")
    listed.stdout.fnmatch_lines([f"{machine}*running*{label}*galculator/total_station_setup*kept"])
    with Sandbox.connect(docker_backend, machine) as desktop:
        assert desktop.run(["id", "-un"]).stdout == b"user\n"
    project.run(*COMMAND, "sandbox", "remove", machine).stdout.fnmatch_lines([f"removed {machine}"])
    assert not docker_backend.machines({"run": label})


def test_a_killed_run_keeps_nothing(project: pytest.Pytester, docker_backend: DockerBackend) -> None:
    project.makeconftest(AGENT)
    process = project.popen([sys.executable, "-m", "pytest", "benchmark", "--agent=slow", "--keep-on-failure"])
    runs = project.path / "runs"
    until(lambda: [path for path in runs.glob("*/rollouts/*/trajectory.jsonl") if path.stat().st_size])
    label = (runs / "latest").resolve().name
    (machine,) = docker_backend.machines({"run": label})
    assert KEPT in machine.labels
    process.send_signal(signal.SIGKILL)
    process.wait()
    until(lambda: not docker_backend.machines({"run": label}))


def test_a_shell_in_a_desktop_is_one_on_a_terminal(
    spawn: Spawn, desktop: Sandbox, docker_backend: DockerBackend
) -> None:
    terminal = spawn(*COMMAND, "sandbox", "shell", desktop.id)
    terminal.expect(r"user@desktop:~\$ ")
    terminal.setwinsize(33, 101)
    terminal.sendline("id -un; stty size; echo $DISPLAY $TERM")
    terminal.expect("user\r\n33 101\r\n:0 xterm\r\n")
    # An interrupt is for what runs in the shell, not for ours.
    terminal.sendline("echo begun; sleep 600")
    terminal.expect("begun\r\n")
    terminal.sendintr()
    terminal.expect(r"\$ ")
    terminal.sendline("exit 7")
    said_by(terminal)
    terminal.close()
    assert terminal.exitstatus == 7
    assert running(docker_backend, desktop.id)


def test_a_shell_ends_with_its_input(desktop: Sandbox) -> None:
    shell = [*COMMAND, "sandbox", "shell", desktop.id]
    ended = subprocess.run(shell, input="id -un\n", capture_output=True, text=True, check=False, timeout=60)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "user" in re.split(r"[\r\n]+|\x1b\[\?2004[hl]", ended.stdout)


def test_a_desktop_can_be_watched_until_an_interrupt(
    spawn: Spawn, desktop: Sandbox, docker_backend: DockerBackend
) -> None:
    terminal = spawn(*COMMAND, "sandbox", "watch", desktop.id)
    terminal.expect(r"at http://127.0.0.1:(\d+)/#token=\S+&desktop=\w+, until you press Ctrl\+C")
    terminal.sendintr()
    said_by(terminal)
    terminal.close()
    assert terminal.exitstatus == 130
    assert running(docker_backend, desktop.id)


def test_a_shell_whose_terminal_goes_away_ends(spawn: Spawn, desktop: Sandbox) -> None:
    terminal = spawn(*COMMAND, "sandbox", "shell", desktop.id)
    terminal.expect(r"\$ ")
    terminal.sendline("echo begun; sleep 601")
    terminal.expect("begun\r\n")
    until(lambda: any(process.name == "sleep" for process in desktop.processes()))
    terminal.close(force=True)
    until(lambda: not any(process.name in ("sleep", "bash") for process in desktop.processes()))
