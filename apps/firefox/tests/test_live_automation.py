"""Endpoints see what Firefox is made to do by its own automation: four answers each, from the start to the removal."""

from __future__ import annotations

import dataclasses
import inspect
import json
import os
import time
from collections.abc import Iterator

import pytest

from apps.conftest import LiveApp
from apps.firefox.tests import days, marionette
from apps.firefox.tests.automation import ADD, CHANGE, PAGES, REMOVE, Step, extension
from apps.firefox.verifier.profile import PROFILE
from pytest_opencomputer.app import App
from pytest_opencomputer.rollouts.harness import Harness
from pytest_opencomputer.sandbox import Sandbox
from pytest_opencomputer.waits import until

_POLICY = '"DisableDeveloperTools": true'
_RECORDING = bool(os.environ.get("OPENCOMPUTER_RECORD"))
_QUIET = 5.0  # seconds: an answer that has stayed so long is the one


def automated(app: App) -> App:
    """The app without the policy that forbids automation."""
    assert sum(_POLICY in line for line in app.setup) == 1
    return dataclasses.replace(app, setup=tuple(line.replace(_POLICY, _POLICY[:-4] + "false") for line in app.setup))


@pytest.fixture(scope="module")
def app_sandbox(opencomputer: Harness) -> Iterator[Sandbox]:
    """A sandbox in which Firefox may be automated."""
    with opencomputer.desktop([automated(opencomputer.registry.app("firefox"))], task="automated") as sandbox:
        sandbox.load_verifier("firefox", opencomputer.registry.verifier("firefox").sources)
        yield sandbox


class Day:
    """What was answered after each part of the day, and what differs from the answers that were recorded."""

    def __init__(self, app: LiveApp) -> None:
        self._app = app
        self.answers: dict[str, days.Answers] = {}
        app.put({"Documents/ruler.xpi": extension()})
        app.serve({"isles": PAGES})
        self._ask("fresh")
        self._start()
        self._play(ADD)
        self._ask("added")
        self._play(CHANGE)
        self._ask("changed")
        app.kill()
        self.after_kill = days.answers(app)
        self._start()
        self._play(REMOVE)
        app.quit()
        self._ask("removed")

    def _start(self) -> None:
        # Otherwise Firefox sets many preferences of its own for the automation.
        place = f"{PROFILE}/user.js"
        self._app.put({place: b'user_pref("remote.prefs.recommended", false);\n'})
        self._app.start("--marionette", "--remote-allow-system-access")

    def _play(self, steps: tuple[Step, ...]) -> None:
        source = inspect.getsource(marionette)
        played = self._app.desk.run("python3", "-c", source, json.dumps(steps), timeout=90)
        assert played.exit_code == 0, played.stderr.decode()

    def _ask(self, part: str) -> None:
        """Firefox writes some files a little later."""
        self._found, self._since = days.answers(self._app), time.monotonic()
        until(lambda: self._settled(part), what=f"the answers of the part {part!r}", timeout=60)
        self.answers[part] = self._found
        if _RECORDING:
            days.record(self._app, part, self._found)

    def _settled(self, part: str) -> bool:
        found = days.answers(self._app)
        if found != self._found:
            self._found, self._since = found, time.monotonic()
        quiet = time.monotonic() - self._since > _QUIET
        return quiet or (not _RECORDING and found == days.recorded(part))


@pytest.fixture(scope="module")
def day(opencomputer: Harness, app_sandbox: Sandbox) -> Day:
    """Firefox was started, worked, killed, started again, worked and quit."""
    app = LiveApp(automated(opencomputer.registry.app("firefox")), opencomputer.registry, app_sandbox)
    app.reset()
    return Day(app)


@pytest.mark.parametrize("part", days.PARTS)
def test_the_answers(day: Day, part: str) -> None:
    recorded = days.recorded(part)
    different = [(got, wanted) for got, wanted in zip(day.answers[part], recorded, strict=True) if got != wanted]
    assert not different, different


def test_nothing_is_lost_if_firefox_is_killed(day: Day) -> None:
    assert day.after_kill == day.answers["changed"]
