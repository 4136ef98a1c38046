"""The agent ``human``: a person at the page, played by a browser, works on a desktop with a real gedit."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from pytest_opencomputer.models.actions import Done, Key, Type
from pytest_opencomputer.models.records import RolloutResult
from pytest_opencomputer.runs.conversion import StepRecord
from pytest_opencomputer.runs.record_files import read_results, read_trajectory
from pytest_opencomputer.sandbox.backends.docker import DockerBackend
from tests.browser import Tab
from tests.conftest import OpenTab
from tests.waiting import until

REPOSITORY = Path(__file__).parents[1]
QUICK = "benchmark/galculator/total_station_setup"
LIST = "Bread\nMilk\n"
WANTED = "Bread\nMilk\nSix eggs\n"
TASK = {
    "$schema": "urn:pytest-opencomputer:task:1",
    "version": "0.1",
    "canary": "pytest-opencomputer benchmark data, never to be trained on: canary 4f1d7a52-9c0e-4b7b-8f0a-6a3c2be1d905",
    "instruction": "Put Six eggs at the end of the shopping list, on a line of its own, and save it.",
    "apps": ["gedit"],
    "means": "ui",
    "difficulty": "easy",
    "feature_area": "editing",
    "seeds": [{"source": "env/list.txt", "place": "Documents/list.txt"}],
    "open": [{"app": "gedit", "args": ["Documents/list.txt"]}],
    "checks": [
        {
            "id": "eggs",
            "app": "gedit",
            "endpoint": "file",
            "args": {"place": "Documents/list.txt"},
            "expect": {"sha256": hashlib.sha256(WANTED.encode()).hexdigest()},
            "kind": "goal",
            "because": "Put Six eggs at the end of the shopping list, on a line of its own, and save it",
        }
    ],
    "save": "quit",
    "max_steps": 10,
}


class Run:
    """A run of pytest with a person, and the page that it names."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.folder = folder
        command = [sys.executable, "-u", "-m", "pytest", "benchmark", "--agent=human:ann", "-p", "no:cacheprovider"]
        self._process = subprocess.Popen(
            [*command, *options], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        self.said = ""

    def address(self) -> str:
        """Where the person should go."""
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self.said += line
            if "waiting for a person at " in line:
                return line.partition(" at ")[2].strip()
        raise AssertionError(self.said)

    def end(self) -> int:
        assert self._process.stdout is not None
        self.said += self._process.stdout.read()
        return self._process.wait()

    def interrupt(self) -> None:
        self._process.send_signal(signal.SIGINT)

    def kill(self) -> None:
        self._process.kill()
        self._process.communicate()

    @property
    def result(self) -> RolloutResult:
        (found,) = read_results(self.folder / "runs" / "latest")
        return found

    @property
    def steps(self) -> list[StepRecord]:
        return read_trajectory(self.folder / "runs" / "latest" / "rollouts" / self.result.rollout)


@pytest.fixture
def shopping(tmp_path: Path, docker_backend: DockerBackend) -> Path:
    """A project with a small task for gedit."""
    assert docker_backend.name == "docker"
    task = tmp_path / "benchmark" / "gedit" / "shopping"
    (task / "env").mkdir(parents=True)
    (task / "env" / "list.txt").write_text(LIST)
    (task / "task.json").write_text(json.dumps(TASK))
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    return tmp_path


@pytest.fixture
def project(tmp_path: Path, docker_backend: DockerBackend) -> Path:
    """A project with a task for galculator, which is open in no time."""
    assert docker_backend.name == "docker"
    shutil.copytree(REPOSITORY / QUICK, tmp_path / QUICK)
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    return tmp_path


@pytest.fixture
def run(project: Path) -> Iterator[Run]:
    started = Run(project)
    yield started
    started.kill()


def enter(run: Run, open_tab: OpenTab) -> Tab:
    """The page, when it shows the desktop."""
    address = run.address()
    tab: Tab = open_tab(address, hosts=(urlsplit(address).netloc,), width=1600, height=1000)
    tab.page.locator("#picture[data-drawn]:not([data-drawn='0'])").wait_for()
    return tab


def settled(tab: Tab) -> None:
    """Wait until the desktop has taken what was done so far."""
    tab.page.locator("#screen:not(.busy)").wait_for()


def test_a_person_edits_saves_and_is_done_and_it_can_be_played_again(shopping: Path, open_tab: OpenTab) -> None:
    run = Run(shopping)
    tab = enter(run, open_tab)
    tab.page.locator("#instruction", has_text=str(TASK["instruction"])).wait_for()
    picture = tab.page.locator("#picture")
    box = picture.bounding_box()
    assert box is not None
    picture.dblclick(position={"x": box["width"] * 0.5, "y": box["height"] * 0.5})
    x, y = box["x"] + box["width"] * 0.3, box["y"] + box["height"] * 0.3
    tab.page.mouse.move(x, y)
    tab.page.mouse.down()
    tab.page.mouse.move(x + 100, y + 40, steps=5)
    tab.page.mouse.up()
    tab.page.keyboard.press("Control+End")
    tab.page.keyboard.type("\nSix eggs", delay=30)
    tab.page.keyboard.press("Control+s")
    settled(tab)
    tab.page.get_by_role("button", name="Done", exact=True).click()
    assert run.end() == 0, run.said
    assert not tab.complaints

    result, steps = run.result, run.steps
    assert (result.outcome, result.agent, result.ended) == ("passed", "human:ann", "done")
    click, drag, *rest = (record.action for step in steps for record in step.actions)
    assert (click["kind"], click["count"]) == ("click", 2)
    assert click["at"] == pytest.approx([960, 540], abs=3)
    assert drag["kind"] == "drag"
    assert drag["path"][0] == pytest.approx([576, 324], abs=3)
    assert rest == [
        action.model_dump(mode="json")
        for action in (Key(chord="ctrl+End"), Key(chord="Return"), Type(text="Six eggs"), Key(chord="ctrl+s"), Done())
    ]
    assert (result.steps, result.actions) == (7, 7)
    times = [step.elapsed for step in steps]
    assert times == sorted(times)
    assert times[-1] <= result.phases["agent"]
    assert len({step.screenshot for step in steps}) >= 3
    assert all((run.folder / "runs" / "latest" / "screenshots" / step.screenshot).exists() for step in steps)

    folder = (shopping / "runs" / "latest" / "rollouts" / result.rollout).resolve()
    command = [sys.executable, "-m", "pytest", "benchmark", f"--agent=scripted:{folder}", "-q"]
    again = subprocess.run(command, cwd=shopping, capture_output=True, text=True)
    assert again.returncode == 0, again.stdout


def test_a_person_can_give_up(run: Run, open_tab: OpenTab) -> None:
    tab = enter(run, open_tab)
    tab.page.get_by_role("button", name="Give up").click()
    assert run.end() == 1, run.said
    assert (run.result.outcome, run.result.ended) == ("failed", "gave_up")


def test_the_deadline_counts_from_when_the_person_comes(project: Path, open_tab: OpenTab) -> None:
    late = Run(project, "--agent-deadline=4")
    tab = enter(late, open_tab)
    tab.page.locator("#picture").click()
    tab.page.keyboard.type("x")
    assert late.end() == 1, late.said
    result = late.result
    assert result.ended == "deadline"
    assert 4.0 <= result.phases["agent"] < 12.0
    assert [record.action["kind"] for step in late.steps for record in step.actions] == ["click", "type"]


def test_an_interrupt_before_anybody_came_leaves_no_desktop(run: Run, docker_backend: DockerBackend) -> None:
    run.address()
    label = os.path.realpath(run.folder / "runs" / "latest").rpartition("/")[2]
    assert docker_backend.machines({"run": label})
    run.interrupt()
    assert run.end() == pytest.ExitCode.INTERRUPTED
    until(lambda: not docker_backend.machines({"run": label}))


def test_a_person_works_at_one_task_at_a_time(project: Path) -> None:
    several = Run(project, "-n", "2")
    assert several.end() == pytest.ExitCode.USAGE_ERROR
    assert "a person works on one task at a time" in several.said
