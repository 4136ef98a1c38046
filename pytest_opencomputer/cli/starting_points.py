"""What ``opencomputer new`` and ``record`` write. ``NAME`` stands for the new name, ``TITLE`` for it in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

_SOLUTION = '''"""Fill in: what is done, in a line."""

from __future__ import annotations

from pytest_opencomputer.solution import Desk, near_miss


def solve(desk: Desk) -> None:
    """SUMMARY"""
BODY


@near_miss(fails=["CHECK"])
def forgets_it(desk: Desk) -> None:
    """Fill in: the whole solution with one mistake that a person could make."""
    desk.settle()
'''
_TO_DO = "Fill in: the task as a person does it, with desk (docs/desk.md) and the app's operations."
_RECORDED = "Recorded. Fill in: use the app's operations, and wait for what each step shows (docs/desk.md)."


def solution(check: str, recorded: Sequence[str] = ()) -> str:
    """A ``solution.py`` to begin with.

    Args:
        check: the id of the check that its near miss fails.
        recorded: the body of ``solve``, if a person has done the task.
    """
    summary, body = (_RECORDED, recorded) if recorded else (_TO_DO, ["    desk.settle()"])
    return _SOLUTION.replace("SUMMARY", summary).replace("CHECK", check).replace("BODY", "\n".join(body))


def is_to_be_written(text: str) -> bool:
    """Whether a ``solution.py`` is the generated starting point, without a solution yet."""
    return _TO_DO in text


AGENT = '''"""An agent. Run it: python -m pytest -p NAME benchmark/ --agent=NAME"""

from __future__ import annotations

from collections.abc import Sequence

from pytest_opencomputer.actions import Click, Done
from pytest_opencomputer.agents.base import AgentKind, StepAgent
from pytest_opencomputer.session import Observation, Session, Turn


class Agent(StepAgent):
    """Fill in: what it is."""

    def begin(self, session: Session) -> None:
        """Called once: session.instruction is the task, session.screen its width and height in pixels."""
        self.middle = (session.screen[0] // 2, session.screen[1] // 2)

    def act(self, observation: Observation) -> Turn:
        """Fill in: decide what to do. observation.screenshot is a PNG, observation.outcomes what the last turn did."""
        if observation.step == 0:
            return Turn((Click(at=self.middle),), reasoning="to see whether anything happens")
        return Turn((Done(status="gave_up"),))


def pytest_opencomputer_agents() -> Sequence[AgentKind]:
    """Called by the plugin: the agents of this file by name."""
    return [AgentKind("NAME", lambda _: Agent(), "fill in: one line about it")]
'''

APP: Mapping[str, str] = {
    "app.py": '''"""TITLE, fill in: what it is."""

from __future__ import annotations

from pytest_opencomputer.app import App, Quit

APP = App(
    name="NAME",
    title="TITLE",
    category="utilities",  # fill in
    packages=("NAME",),  # fill in: Debian packages
    launch=("NAME",),  # fill in: its command line
    process=("NAME",),  # fill in: what `ps -e` calls it
    quit=Quit(),  # fill in: how it is asked to quit, and which buttons discard unsaved changes
)
''',
    "verifier.py": '''"""Endpoints of TITLE: one question about its state each."""

from __future__ import annotations

from typing import TypedDict

from pytest_opencomputer.guest.channels import ini
from pytest_opencomputer.guest.endpoint import Home, saved

SETTINGS = ".config/NAME/settings.ini"  # fill in: where it keeps them


class Setting(TypedDict):
    """A setting."""

    found: bool
    value: str | None


@saved
def setting(home: Home, section: str, key: str) -> Setting:
    """A setting, as the app has saved it. Fill in: what its state really is."""
    value = ini.read(home, SETTINGS).get(section, key) if home.has(SETTINGS) else None
    return {"found": value is not None, "value": value}
''',
    "operations.py": '''"""How a person works TITLE: one function for one thing, each waiting until it shows."""

from __future__ import annotations

from pytest_opencomputer.desk import Desk


def save(desk: Desk) -> None:
    """Save the document. Fill in: wait for what shows that it was saved."""
    desk.key("ctrl+s")
    desk.settle()
''',
    "tests/test_verifier.py": '''"""The endpoints on files that the app wrote."""

from __future__ import annotations

from pathlib import Path

from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.apps.saved_state import SavedState


def test_a_setting(tmp_path: Path) -> None:
    """Fill in: files that the app itself has saved."""
    settings = tmp_path / ".config/NAME/settings.ini"
    settings.parent.mkdir(parents=True)
    settings.write_text("[window]\\nwidth=800\\n")
    with SavedState(tmp_path) as state:
        state.load_verifier("NAME", Registry.discover(Path(__file__).parents[3]).verifier("NAME").sources)
        asked = {"section": "window", "key": "width"}
        assert state.endpoint("NAME", "setting", asked) == {"found": True, "value": "800"}
        assert state.endpoint("NAME", "setting", {**asked, "key": "depth"}) == {"found": False, "value": None}
''',
    "TESTPLAN.md": """# TITLE: state surfaces and what their tests must cover

Fill in before the verifier: which state the app has, where it keeps it, and when it writes it.

| surface | set in | keys | endpoint | tests must cover | seen to change by |
|---|---|---|---|---|---|
| settings | fill in | fill in | `setting` | a value that was never set; one that was changed | fill in |
""",
    "LESSONS.md": """# Lessons learnt

Fill in: what is not what it seems about the app's state, each with the test that pins it.
""",
}
