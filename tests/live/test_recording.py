"""A person's actions become a ``solution.py``: from the events of the page to the file, without a desktop."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from pytest_opencomputer.agents.session import Session
from pytest_opencomputer.agents.solution import load_solution
from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.cli import record
from pytest_opencomputer.cli.main import main
from pytest_opencomputer.live import human
from pytest_opencomputer.live.desktops import Desktop
from pytest_opencomputer.live.recording import Recorder
from pytest_opencomputer.models.actions import Action, Click, Done, Key, MouseDown, MouseUp, Move, Type
from pytest_opencomputer.models.errors import ActionError
from pytest_opencomputer.models.sandbox_types import Window
from pytest_opencomputer.tasks.loading import load_task
from tests.agents.canvas import Canvas, session_on

BUTTON = {
    "path": [0, 0, 0],
    "app": "galculator",
    "role": "button",
    "name": "Clear",
    "description": "",
    "states": ["showing"],
    "x": 10,
    "y": 10,
    "width": 40,
    "height": 20,
    "text": None,
    "value": None,
    "depth": 2,
}


class Screen(Canvas):
    """A screen with a window and a button; its tree is too big if that is asked for."""

    too_big = False

    def tree(self) -> list[dict[str, Any]]:
        """The elements."""
        if self.too_big:
            raise ActionError("the accessibility tree is too big")
        return [BUTTON]

    def windows(self) -> list[Window]:
        """The windows: a dialog, too, from when F10 was pressed."""
        shown = [Window(1, "galculator", 7, "Galculator", 0, 0, 400, 300, dialog=False, focused=True)]
        if Key(chord="F10") in self.done:
            shown.append(Window(2, "Preferences", 7, "Galculator", 0, 0, 200, 200, dialog=True, focused=True))
        return shown


class Page:
    """Stands for the viewer, which tests/live/test_server.py and test_page.py are about."""

    url = "http://127.0.0.1:1/#token"

    def __init__(self) -> None:
        self.there = threading.Event()

    def add(self, desktop: Desktop) -> None:
        """Show a desktop."""
        self.desktop = desktop
        self.there.set()

    def remove(self, desktop: Desktop) -> None:
        """Show it no more."""
        assert desktop is self.desktop


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Page:
    made = Page()
    monkeypatch.setattr(human, "viewer", lambda: made)
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    return made


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with a new task."""
    monkeypatch.chdir(tmp_path)
    assert main(["new", "task", "galculator/mine"]) == 0
    return tmp_path


class Person(threading.Thread):
    """Somebody at the page who does all this.

    Attributes:
        told: what the page said instead of doing it.
    """

    def __init__(self, page: Page, events: Sequence[Action]) -> None:
        super().__init__()
        self._page, self._events = page, events
        self.told = ""

    def run(self) -> None:
        """Act."""
        assert self._page.there.wait(20)
        desktop = self._page.desktop
        assert desktop.on_done is not None
        assert desktop.on_action is not None
        try:
            for event in self._events:
                if isinstance(event, Done):
                    desktop.on_done(event)
                else:
                    desktop.on_action(event)
        except ActionError as problem:
            self.told = str(problem)


def recorded(page: Page, project: Path, screen: Screen, *events: Action, ends: str = "") -> record.Writing:
    """What a person's recording writes; the person is told ``ends``."""
    task = load_task(project / "benchmark/galculator/mine", Registry.discover(project))
    writing = record.Writing(task, task.folder / "solution.py")
    writing.check()
    session: Session = session_on(screen)
    agent = Recorder(task.id, print, writing.write)
    somebody = Person(page, events)
    somebody.start()
    try:
        agent.get_ready(session)
        agent.run(session)
    finally:
        somebody.join()
        assert somebody.told == ends
    return writing


CLICK = (Move(to=(20, 20)), MouseDown(), MouseUp())


def test_a_recording_is_a_solution_that_can_be_loaded(
    page: Page, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    screen = Screen()
    events = (*CLICK, Key(chord="F10"), Type(text="7"), Done())
    assert recorded(page, project, screen, *events).written
    folder = project / "benchmark/galculator/mine"
    assert load_solution(folder, ["fill_in"]).near_misses["forgets_it"].fails == {"fill_in"}
    assert (folder / "solution.py").read_text().partition('"""\n    desk')[2].partition("\n\n\n")[0] == (
        '.click(role="button", name="Clear")\n    desk.key("F10")\n    desk.window("Preferences")\n    desk.type("7")'
    )
    assert f"written: {folder / 'solution.py'}\nplay it: pytest " in capsys.readouterr().out
    assert main(["tasks", "check"]) == 0


def test_places_remain_if_the_tree_is_too_big(page: Page, project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    screen = Screen()
    screen.too_big = True
    assert recorded(page, project, screen, *CLICK, Done()).written
    assert "desk.click((20, 20))" in (project / "benchmark/galculator/mine/solution.py").read_text()
    assert "in 1 of its actions something has no name" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("events", "why"), [((*CLICK, Done(status="gave_up")), "you gave up"), ((Done(),), "nothing was done")]
)
def test_nothing_is_written_if_there_is_nothing_to_write(
    page: Page, project: Path, events: tuple[Action, ...], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = project / "benchmark/galculator/mine/solution.py"
    before = file.read_text()
    assert not recorded(page, project, Screen(), *events).written
    assert file.read_text() == before
    assert f"nothing is written, as {why}" in capsys.readouterr().out


def test_what_was_done_before_an_interrupt_is_written(page: Page, project: Path) -> None:
    class Interrupted(Screen):
        def perform(self, action: Action) -> Any:
            if action == Key(chord="F10"):
                raise KeyboardInterrupt
            return super().perform(action)

    with pytest.raises(KeyboardInterrupt):
        recorded(page, project, Interrupted(), *CLICK, Key(chord="F10"), ends="this task has ended")
    assert 'name="Clear"' in (project / "benchmark/galculator/mine/solution.py").read_text()


def test_the_pointer_is_looked_at_once_for_an_event(page: Page, project: Path) -> None:
    screen = Screen()
    recorded(page, project, screen, *CLICK, Done())
    assert Click(at=(20, 20)) not in screen.done, "the parts of a click reach the desktop as they come"
    assert screen.looks == 3, "before the click, by the session at the end, and for Done"


@pytest.mark.parametrize("given", [[], ["--out", "mine.py"]])
def test_somebodys_work_is_not_replaced(project: Path, given: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    file = project / (given[-1] if given else "benchmark/galculator/mine/solution.py")
    file.write_text("# mine\n")
    assert main(["record", "galculator/mine", *given]) == 2
    text = capsys.readouterr().err
    assert f"{file.name}: there is a solution already" in text
    assert "do: name another file with --out" in text
    assert file.read_text() == "# mine\n"


@pytest.mark.parametrize(
    ("arguments", "lines"),
    [
        (
            ["galculator/mien"],
            ["galculator/mien: there is no such task", "galculator/mine", "or opencomputer new task APP/NAME"],
        ),
        (["galculator/mine", "--out=no/where.py"], ["no: there is no such folder"]),
    ],
)
def test_mistakes_are_told_before_anything_starts(
    project: Path, arguments: list[str], lines: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert project.is_dir()
    assert main(["record", *arguments]) == 2
    text = capsys.readouterr().err
    assert all(line in text for line in lines), text
