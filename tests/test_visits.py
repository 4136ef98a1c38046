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

from pytest_opencomputer.agents.solution import load_solution
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


def test_what_a_person_does_at_the_page_is_written_as_a_solution(
    docker_backend: DockerBackend, open_tab: OpenTab, tmp_path: Path
) -> None:
    assert docker_backend.name == "docker"
    program = [*COMMAND[:1], "-u", *COMMAND[1:3]]
    subprocess.run([*program, "new", "task", "galculator/mine"], cwd=tmp_path, capture_output=True, check=True)
    record = [*program, "record", "galculator/mine"]
    with subprocess.Popen(record, cwd=tmp_path, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True) as person:
        assert person.stdout is not None
        line = next(line for line in person.stdout if "waiting for a person at " in line)
        address = line.partition(" at ")[2].strip()
        tab = open_tab(address, hosts=(urlsplit(address).netloc,), width=1600, height=1000)
        tab.page.locator("#picture[data-drawn]:not([data-drawn='0'])").wait_for()
        tab.page.locator("#picture").click()
        tab.page.keyboard.type("6*7", delay=30)
        tab.page.keyboard.press("Enter")
        tab.page.locator("#screen:not(.busy)").wait_for()
        tab.page.get_by_role("button", name="Done", exact=True).click()
        said = person.stdout.read()
    file = tmp_path / "benchmark/galculator/mine/solution.py"
    assert f"written: {file}" in said
    assert person.returncode == 0
    assert '    desk.type("6*7\\n")\n' in file.read_text()
    assert load_solution(file.parent, ["fill_in"]).near_misses.keys() == {"forgets_it"}


def test_a_task_that_is_not_there_is_named() -> None:
    command = [*COMMAND[:4], "galculator/total_stations", "--no-page"]
    said = subprocess.run(command, cwd=REPOSITORY, capture_output=True, text=True)
    assert said.returncode == 2
    assert f"did you mean '{TASK}'" in said.stderr
