"""Commands and code of the pages that need a desktop, run as they stand there, on one task and with the oracle."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pytest_opencomputer.sandbox.backends.docker import DockerBackend
from tests.docs.pages import REPOSITORY, all_blocks, filled_in, with_benchmark
from tests.docs.test_code import only

TASK = "benchmark/galculator/total_station_setup"
VARIANT = "benchmark/gedit/new_officer"  # of which one seed is named
ROLLOUT = "galculator.total_station_setup.oracle-0"
COMMANDS = [(str(block), command) for block in all_blocks() for command in block.commands]


def on_one_task(command: str) -> str:
    """A command that runs the oracle, on one task and one desktop."""
    command = re.sub(r" benchmark/(?= |$)", f" {TASK}", re.sub(r" -n \d+| -[km] \S+", "", filled_in(command)))
    command = re.sub(r"--benchmark(=\S+)?(?= )", f"--benchmark=opencomputer {TASK}", command)
    return re.sub(r"--agent=claude\S*", "--agent=oracle", command)


ORACLE = sorted(
    {
        on_one_task(command)
        for _, command in COMMANDS
        if command.startswith("pytest") and ("--agent=oracle" in command or "--save-state" in command)
        # A cluster is there only in `make test-kubernetes`, and `tests/kubernetes` runs the oracle on it.
        if "--sandbox-backend=kubernetes" not in command
    }
)
ON_STATES = [
    command
    for place, command in COMMANDS
    if place.startswith("docs/runs.md") and re.match(r"opencomputer (recheck|query|unpack) ", command)
]
EXPLORING = [
    command for place, command in COMMANDS if place.startswith("CONTRIBUTING.md") and "opencomputer sandbox" in command
]


@pytest.fixture
def project(docker_backend: DockerBackend, tmp_path: Path) -> Path:
    """A clone of the project with one task of galculator, and a composed one."""
    assert docker_backend.name == "docker"
    (tmp_path / "apps").symlink_to(REPOSITORY / "apps")
    for task in (TASK, VARIANT):
        shutil.copytree(REPOSITORY / task, tmp_path / task)
    (tmp_path / "benchmark/worlds").symlink_to(REPOSITORY / "benchmark/worlds")
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    return tmp_path


def run(project: Path, command: str) -> str:
    """Run a command with the Python of the tests; it must succeed. Returns what it printed."""
    program, *arguments = shlex.split(command)
    module = {"pytest": "pytest", "opencomputer": "pytest_opencomputer.cli.main"}[program]
    done = subprocess.run(
        [sys.executable, "-m", module, *arguments],
        cwd=project,
        env={**os.environ, "PYTHONPATH": with_benchmark(project / "site")},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
    return done.stdout


def test_there_are_commands() -> None:
    assert len(ORACLE) >= 3
    assert len(ON_STATES) == 3
    assert [command.split()[2] for command in EXPLORING] == ["start", "run", "run", "run", "watch", "remove"]


@pytest.mark.parametrize("command", ORACLE)
def test_the_oracle_passes(project: Path, command: str) -> None:
    assert "1 passed" in run(project, command)


def test_saved_states_are_asked_as_the_page_says(project: Path) -> None:
    run(project, f"pytest {TASK} --agent=oracle --save-state")
    for command in ON_STATES:
        asked = command.replace("rollouts/NAME", f"rollouts/{ROLLOUT}")
        asked = re.sub(r"gedit text-file \S+", "galculator modes", asked)
        assert run(project, filled_in(asked))
    assert (project / "unpacked").is_dir()


def test_a_desktop_is_explored_as_the_guide_says(project: Path) -> None:
    (project / "lines.py").write_text("print(ask('galculator', 'modes'))\n")
    (project / "solution.py").write_text("def solve(desk):\n    desk.window('galculator')\n")
    start, *others = EXPLORING
    machine = run(project, filled_in(start)).split()[-1]
    try:
        for command in others:
            if " run " in command:  # watching ends with Ctrl+C only
                run(project, command.replace(" ID", f" {machine}"))
    finally:
        run(project, others[-1].replace(" ID", f" {machine}"))
    assert (project / "screen.png").stat().st_size > 1000


def test_the_agent_of_the_readme_passes_its_test(project: Path) -> None:
    (project / "conftest.py").write_text(only("README.md", "class MyAgent").text)
    (project / "test_sums.py").write_text(only("README.md", "def test_adds").text)
    assert "1 passed" in run(project, "pytest test_sums.py --agent=mine")
