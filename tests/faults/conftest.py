"""A project with faults in it, run as a whole by pytest in its own process."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

from pytest_opencomputer.apps.waits import until
from pytest_opencomputer.models.records import RolloutResult
from pytest_opencomputer.runs.record_files import read_results, read_trajectory
from pytest_opencomputer.sandbox.backends.docker import DockerBackend

REPOSITORY = Path(__file__).parents[2]
APP, TASK = "galculator", "total_station_setup"
CHECKS = json.loads((REPOSITORY / "benchmark" / APP / TASK / "task.json").read_text())["checks"]
CONFTEST = """
import pytest

from pytest_opencomputer.sandbox.backends.base import Limits

MIB = 1024**2


@pytest.fixture(scope="session")
def sandbox_args():
    \"\"\"Small desktops, so that what they have is soon used up.\"\"\"
    shared = 1024 * MIB  # more than there is memory
    return {"limits": Limits(memory=512 * MIB, pids=160, home=24 * MIB, temporary=16 * MIB, shared_memory=shared)}
"""


@dataclass(frozen=True)
class Run:
    """A pytest run that has ended.

    Attributes:
        project: its folder.
        exit_code: pytest's.
        output: what it printed.
        session: the session that its processes belonged to.
    """

    project: Path
    exit_code: int
    output: str
    session: int

    @property
    def folder(self) -> Path:
        """The run directory."""
        return (self.project / "runs" / "latest").resolve()

    @property
    def results(self) -> Mapping[tuple[str, str], RolloutResult]:
        """The results by name of task and agent."""
        found = read_results(self.folder)
        table = {(result.task.partition("/")[2], result.agent): result for result in found}
        assert len(table) == len(found), "a rollout has two results"
        return table

    def steps(self, result: RolloutResult) -> int:
        """How many steps of a rollout are recorded."""
        return len(read_trajectory(self.folder / "rollouts" / result.rollout))

    def reported(self) -> dict[str, str]:
        """What JUnit says of each test by its name: ``passed``, ``failure`` or ``error``."""
        cases = ElementTree.parse(self.project / "junit.xml").iter("testcase")
        return {
            str(case.get("name")): next((child.tag for child in case if child.tag in ("failure", "error")), "passed")
            for case in cases
        }

    def left_behind(self, backend: DockerBackend) -> list[str]:
        """Containers and processes of the run, and temporary files, that are still there when a moment has passed."""

        def found() -> list[str]:
            machines = [one.id for one in backend.machines({}) if one.labels.get("run") == self.folder.name]
            half_written = [str(path) for path in self.folder.rglob("*.tmp")]
            # pytest itself keeps the temporary folders of its last runs.
            files = [str(one) for one in (self.project / "tmp").iterdir() if not one.name.startswith("pytest-of-")]
            return [*machines, *half_written, *files, *processes_of(self.session)]

        # A container whose process was killed disappears automatically, but the engine needs a moment.
        until(lambda: not found(), what="nothing left behind", timeout=60)
        return found()


def make_project(folder: Path, *tasks: str, app: str = "") -> Path:
    """A project with tasks that are copies of one, and a galculator whose verifier and app are the repository's.

    Args:
        tasks: names of the tasks.
        app: Python lines that replace ``APP`` by something made of it.
    """
    place = folder / "apps" / APP
    shutil.copytree(REPOSITORY / "apps" / APP, place, ignore=shutil.ignore_patterns("tests", "__pycache__"))
    description = place / "app.py"
    # A hanging app is given up soon, so that tests need not wait for it.
    lines = f"\nfrom dataclasses import replace\nAPP = replace(APP, quit=replace(APP.quit, timeout=10.0))\n{app}"
    description.write_text(description.read_text() + lines)
    for task in tasks:
        shutil.copytree(REPOSITORY / "benchmark" / APP / TASK, folder / "benchmark" / APP / task)
    (folder / "pytest.ini").write_text("[pytest]\n")
    (folder / "conftest.py").write_text(CONFTEST)
    (folder / "tmp").mkdir()
    return folder


def run_pytest(
    project: Path, *arguments: str, environment: Mapping[str, str] | None = None, timeout: float = 800.0
) -> Run:
    """Run pytest on the tasks of ``project`` with the agents of this folder."""
    plugins = ("tests.faults.agents", "tests.faults.backends", "no:cacheprovider")
    command = [sys.executable, "-m", "pytest", "benchmark", *(f"-p{name}" for name in plugins)]
    output = project / "output.txt"
    with output.open("wb") as sink:
        started = subprocess.Popen(
            [*command, "--junitxml=junit.xml", *arguments],
            cwd=project,
            env={**os.environ, "PYTHONPATH": str(REPOSITORY), "TMPDIR": str(project / "tmp"), **(environment or {})},
            stdin=subprocess.DEVNULL,
            stdout=sink,
            stderr=sink,
            start_new_session=True,
        )
        try:
            code = started.wait(timeout=timeout)
        finally:
            started.kill()
    return Run(project, code, output.read_text(), started.pid)


def processes_of(session: int) -> list[str]:
    """The command lines of the processes of a session that still run."""
    alive = []
    for folder in Path("/proc").iterdir():
        try:
            if folder.name.isdigit() and os.getsid(int(folder.name)) == session:
                alive.append((folder / "cmdline").read_text())
        except OSError:  # it has just ended
            continue
    return alive
