"""A run directory that cannot be written any more: the run ends and says so, and nothing that was written is lost."""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.faults.runs import Pretended
from tests.terminal.project import Script

TASKS = tuple(f"calibre/{name}" for name in ("a", "b", "c", "d", "e"))
SCRIPT: Script = {task: {"steps": 2} for task in TASKS}


@dataclass(frozen=True)
class Fault:
    """How a directory becomes one that cannot be written, and how it is mended.

    Attributes:
        says: regular expression found in what the run says.
    """

    breaks: str
    mends: str
    says: str


FAULTS = {
    "it is full": Fault("dd if=/dev/zero of=runs/fill bs=1k; true", "rm runs/fill", "No space left on device"),
    # Mounted over itself, since files of it are open.
    "it is read-only": Fault(
        "mount --bind {disk} {disk} && mount -o remount,bind,ro {disk}", "umount {disk}", "Read-only file system"
    ),
    "it is gone": Fault("mv runs/2* away", "mv away runs/$(basename $(readlink runs/latest))", "No such file"),
}


@pytest.fixture
def disk_size() -> str:
    """Room for these rollouts."""
    return "1m"


@pytest.fixture
def project(small_disk: Path, tmp_path: Path) -> Pretended:
    """A project whose runs are on a disk of their own."""
    folder = tmp_path / "project"
    folder.mkdir()
    made = Pretended(folder, SCRIPT)
    (folder / "runs").symlink_to(small_disk)
    return made


def broken(project: Pretended, fault: Fault, disk: Path, **at: object) -> None:
    """Let the fault come about in the third of the five rollouts, after the agent's steps."""
    project.change({TASKS[2]: {"steps": 2, "do": fault.breaks.format(disk=disk), **at}})


@pytest.mark.parametrize("name", FAULTS)
@pytest.mark.parametrize("workers", ["0", "1"])
def test_it_ends_and_says_so_and_goes_on_when_it_is_mended(
    project: Pretended, small_disk: Path, name: str, workers: str
) -> None:
    fault = FAULTS[name]
    broken(project, fault, small_disk)
    code = project.run("-n", workers)
    assert code == pytest.ExitCode.INTERRUPTED, project.output
    assert "INTERNALERROR" not in project.output
    assert re.search(rf"the run ends here, as its directory cannot be written: .*{fault.says}", project.output)
    assert "do: free space on this file system, or choose another folder for the run" in project.output
    assert "errors of: harness 1" in project.output, "never the agent's"
    assert "how the run ended could not be recorded" in project.output
    assert not re.search(r"\d failed", project.output)
    total = next(line for line in project.output.splitlines() if line.startswith("total"))
    assert total.split()[1:] == ["5", "5", "2/2", "-", "-", "1", "40%", "-", "-"], "two good ones are no mean"

    subprocess.run(fault.mends.format(disk=small_disk), shell=True, cwd=project.folder, check=True)
    read = project.read
    assert [result.outcome for result in read.results[:2]] == ["passed", "passed"], "what was written is there"
    assert read.ended.state == "killed", "it could not say more"
    assert len(read.planned) == 5
    project.change({TASKS[2]: {"steps": 2}})
    project.resume()
    read = project.read
    assert [(result.outcome, result.attempt > 1) for result in sorted(read.results, key=lambda one: one.task)] == [
        ("passed", index == 2) for index in range(5)
    ]
    assert read.ended.state == "finished"


def test_a_step_that_cannot_be_stored_is_ours(project: Pretended, small_disk: Path) -> None:
    """Before the agent's first step; then nothing of it is on record."""
    project.change({TASKS[2]: {"steps": 3, "before": FAULTS["it is full"].breaks}})
    project.run()
    assert "errors of: harness 1" in project.output
    assert "1 error" in project.output
    assert "not stored, because the run directory could not be written: calibre.c.clicker-0" in project.output
    (small_disk / "fill").unlink()
    assert len(project.read.results) == 2


def test_results_that_could_not_be_stored_lower_the_coverage(project: Pretended, small_disk: Path) -> None:
    """A full disk at a good moment: two of five rollouts, both good."""
    broken(project, FAULTS["it is full"], small_disk)
    project.run()
    total = next(line for line in project.output.splitlines() if line.startswith("total"))
    assert total.split()[1:] == ["5", "5", "2/2", "-", "-", "1", "40%", "-", "-"]
    assert "this run: ended early (the run ends here, as its directory cannot be written" in project.output
