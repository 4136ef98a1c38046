"""``opencomputer shell``: a person at the prepared desktop of a task, with a pseudo terminal or a pipe."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pexpect
import pytest

from pytest_opencomputer.sandbox.backends.docker import DockerBackend
from pytest_opencomputer.sandbox.sandbox import Sandbox
from tests.conftest import OpenTab
from tests.test_attended import named, running, said_by
from tests.waiting import until

REPOSITORY = Path(__file__).parents[1]
TASK = "galculator/total_station_setup"
COMMAND = [sys.executable, "-m", "pytest_opencomputer.cli.main", "shell", TASK, "--no-page"]


@pytest.fixture
def visit(docker_backend: DockerBackend) -> Iterator[pexpect.spawn[str]]:
    """A visit at a pseudo terminal, when it first asks what to do."""
    assert docker_backend.name == "docker"
    environment = {**os.environ, "TERM": "xterm"}
    terminal = pexpect.spawn(
        COMMAND[0], COMMAND[1:], cwd=str(REPOSITORY), env=environment, encoding="utf-8", timeout=90
    )
    terminal.expect("\r\n> ")
    yield terminal
    terminal.close(force=True)


def test_a_visit_has_the_instruction_the_open_app_a_shell_and_the_checks(
    visit: pexpect.spawn[str], docker_backend: DockerBackend
) -> None:
    told = str(visit.before)
    assert "set up for it" in told
    machine = named(told)
    with Sandbox.connect(docker_backend, machine) as desktop:
        assert [window.title for window in desktop.windows()] == ["galculator"]
    visit.sendline("bash")
    visit.expect(r"user@desktop:~\$ ")
    visit.sendline("echo $DISPLAY; exit 4")
    visit.expect(":0\r\n")
    visit.expect("exit code 4\r\n> ")
    visit.sendline("check")
    text = said_by(visit)
    assert "reward 0.00 (0 of 5 goals)" in text
    assert re.search(r"✗ reverse_polish +goal", text)
    visit.close()
    assert visit.exitstatus == 1
    until(lambda: not running(docker_backend, machine))


@pytest.mark.parametrize("leave", ["quit", "ctrl-C"])
def test_who_leaves_leaves_no_desktop_and_no_result(
    visit: pexpect.spawn[str], docker_backend: DockerBackend, leave: str
) -> None:
    machine = named(visit.before)
    if leave == "quit":
        visit.sendline("quit")
    else:
        visit.sendintr()
    assert "reward" not in said_by(visit)
    visit.close()
    assert visit.exitstatus == 0
    until(lambda: not running(docker_backend, machine))


def test_a_visit_ends_with_its_time_and_with_its_input(docker_backend: DockerBackend) -> None:
    assert docker_backend.name == "docker"
    timed = subprocess.Popen(
        [*COMMAND, "--seconds=0.2"], cwd=REPOSITORY, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert timed.stdout is not None  # and standard input stays open
    assert "reward 0.00" in timed.stdout.read()
    assert timed.wait() == 1
    over = subprocess.run([*COMMAND, "--no-checks"], cwd=REPOSITORY, input="", capture_output=True, text=True)
    assert over.returncode == 0
    assert "reward" not in over.stdout


def test_a_visit_ends_at_the_page_with_the_checks(docker_backend: DockerBackend, open_tab: OpenTab) -> None:
    assert docker_backend.name == "docker"
    command = [part for part in COMMAND if part != "--no-page"]
    with subprocess.Popen(command, cwd=REPOSITORY, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as visit:
        assert visit.stdout is not None
        address = next(line.split()[1] for line in visit.stdout if line.startswith("at http"))
        tab = open_tab(address, hosts=(urlsplit(address).netloc,))
        tab.page.locator("#instruction", has_text="set up for it").wait_for()
        tab.page.get_by_role("button", name="Done", exact=True).click()
        said = visit.stdout.read()
    assert "done on the page\nreward 0.00 (0 of 5 goals)" in said


def test_a_task_that_is_not_there_is_named() -> None:
    command = [*COMMAND[:4], "galculator/total_stations", "--no-page"]
    said = subprocess.run(command, cwd=REPOSITORY, capture_output=True, text=True)
    assert said.returncode == 2
    assert f"did you mean '{TASK}'" in said.stderr
