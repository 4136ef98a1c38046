"""Rollouts in the browser: one that is watched, and one that a person touches."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from pytest_opencomputer.runs.record_files import read_results
from pytest_opencomputer.sandbox.backends.docker import DockerBackend
from tests.conftest import OpenTab
from tests.live.pages import address, opened
from tests.live.screens import until

REPOSITORY = Path(__file__).parents[2]
TASK = "benchmark/gedit/exhibition_labels"

AGENTS = '''
import time
from pathlib import Path

from pytest_opencomputer.models.actions import Done, Move
from pytest_opencomputer.agents.base import Agent, AgentKind
from pytest_opencomputer.agents.steps import Turn

GO_ON = Path(__file__).parent / "go-on"


class Patient(Agent):
    """Moves the pointer, waits until somebody says that it may go on, and ends."""

    def run(self, session):
        session.take(Turn((Move(to=(300, 300)),), reasoning="I look <b>around</b>."))
        session.observe()
        while not GO_ON.exists():
            time.sleep(0.02)
        session.take(Turn((Done(),)))


def pytest_opencomputer_agents(config):
    return [AgentKind("patient", lambda request: Patient())]
'''


class Run:
    """A pytest run with ``--live`` in its own process.

    Attributes:
        url: of its page.
        folder: of the project.
        output: what it printed, when it has ended.
    """

    def __init__(self, folder: Path, process: subprocess.Popen[str]) -> None:
        self.folder, self.process, self.output = folder, process, ""
        self.url = self._address()

    def _address(self) -> str:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.output += line
            if found := re.search(r"(?:watch|take part): (http://\S+)", line):
                return found[1]
        raise AssertionError(f"no address was printed:\n{self.output}")

    def go_on(self) -> int:
        """Let the agent end, and wait for the run to end; its exit code."""
        (self.folder / "go-on").touch()
        assert self.process.stdout is not None
        self.output += self.process.stdout.read()
        return self.process.wait(120)


@contextmanager
def started(folder: Path, *arguments: str) -> Iterator[Run]:
    command = [
        sys.executable,
        "-m",
        "pytest",
        "benchmark",
        "--agent=patient",
        "-q",
        "-p",
        "no:cacheprovider",
        *arguments,
    ]
    with subprocess.Popen(
        command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=os.environ.copy()
    ) as process:
        try:
            yield Run(folder, process)
        finally:
            process.terminate()
            process.wait(60)


@pytest.fixture
def project(tmp_path: Path, docker_backend: DockerBackend) -> Path:
    """A project with a task for gedit and its own agent."""
    assert docker_backend.name == "docker"
    shutil.copytree(REPOSITORY / TASK, tmp_path / TASK)
    (tmp_path / "conftest.py").write_text(AGENTS)
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    return tmp_path


def test_a_run_is_watched_in_a_browser_and_nobody_can_touch_it(project: Path, open_tab: OpenTab) -> None:
    with started(project, "--live", "-n", "1") as run:
        page = open_tab(run.url, hosts=(address(run.url)[0],)).page
        card = page.get_by_role("button", name=re.compile("exhibition_labels.*patient.*step 1 of .*the agent works"))
        expect(card).to_be_visible(timeout=120_000)
        card.click()
        expect(page.locator("#facts")).to_contain_text("I look <b>around</b>.")
        expect(page.locator("#facts")).to_contain_text("move to=(300, 300)")
        expect(page.locator("#how")).to_have_text("Read-only.")
        until(lambda: brightness(page) > 200)  # gedit's window is white in the middle of the screen

        async def attempt() -> str:
            async with opened(run.url) as talk:
                (desktop,) = [said["id"] for said in talk.heard if said["kind"] == "desktop"]
                return await talk.act(desktop, kind="type", text="vandalism")

        # Not in this thread, in which the browser runs.
        assert "only be watched" in in_thread(attempt)
        assert run.go_on() == 1
        expect(page.locator("#state")).to_contain_text("The run has ended.")
    (result,) = read_results(project / "runs" / "latest")
    assert (result.agent, result.touched, result.steps) == ("patient", 0, 2)


def test_a_person_types_into_gedit_and_the_rollout_is_marked(project: Path, open_tab: OpenTab) -> None:
    with started(project, "--live-interactive") as run:
        page = open_tab(run.url, hosts=(address(run.url)[0],)).page
        card = page.get_by_role("button", name=re.compile("exhibition_labels.*step 1 of .*the agent works"))
        expect(card).to_be_visible(timeout=120_000)
        card.click()
        expect(page.locator("#warning")).to_contain_text("the result no longer counts as the agent's own")
        page.get_by_role("button", name="Take part").click()
        until(lambda: brightness(page) > 200)
        box = page.locator("#picture").bounding_box()
        assert box is not None
        before = pixels(page)
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.keyboard.type("a person was here ")
        until(lambda: pixels(page) != before)  # what was typed can be seen
        page.keyboard.press("Control+s")
        # What was pressed last has been done when the page has nothing under way.
        expect(page.locator("#screen.busy")).to_have_count(0)
        expect(page.locator("#facts")).to_contain_text("actions")
        assert run.go_on() == 1
    assert re.search(r"a person took part \(\d+ actions\), counted as patient\+person: gedit", run.output)
    (result,) = read_results(project / "runs" / "latest")
    assert result.agent == "patient+person"
    assert result.fingerprint is not None
    assert result.fingerprint.agent.endswith("+person")
    folder = project / "runs" / "latest" / "rollouts" / result.rollout
    noted = [json.loads(line) for line in (folder / "person.jsonl").read_text().splitlines()]
    assert len(noted) == result.touched > 3
    assert {note["step"] for note in noted} == {1}
    typed = "".join(note["action"]["text"] for note in noted if note["action"]["kind"] == "type")
    assert typed == "a person was here "
    assert noted[-1]["action"] == {"kind": "key", "chord": "ctrl+s", "repeat": 1}


def test_a_proof_is_made_by_nobody_else(project: Path) -> None:
    command = [sys.executable, "-m", "pytest", "benchmark", "--prove-all", "--live-interactive"]
    run = subprocess.run(command, cwd=project, capture_output=True, text=True, timeout=120)
    assert run.returncode == 4
    assert "--live-interactive: proofs are made by solutions only" in run.stderr


def brightness(page: Page) -> float:
    """The mean brightness, from 0 to 255, of the middle of the enlarged picture."""
    return sum(pixels(page)[:4000]) / 4000


def pixels(page: Page) -> list[int]:
    """The pixels of the middle of the enlarged picture."""
    read = """(one) => { const [w, h] = [one.width, one.height];
        return [...one.getContext("2d").getImageData(w * 3 / 8, h * 3 / 8, w / 4, h / 4).data]; }"""
    found: list[int] = page.locator("#picture").evaluate(read)
    return found


def in_thread(work: Callable[[], Coroutine[None, None, str]]) -> str:
    """What a coroutine function returns, run in its own thread."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(lambda: asyncio.run(work())).result(60)
