"""What Blender's Python changes in a saved file, and what the endpoints say before and after."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from apps.blender.tests.conftest import Blender, differences
from apps.blender.tests.stall import FILE, OBJECTS, Change, Facts
from apps.blender.tests.stall_contents import CONTENTS, LINKED, TREES
from apps.blender.tests.stall_scene import MOTION, PLACES, SETTINGS
from apps.conftest import LiveApp
from pytest_opencomputer.rollouts.harness import Harness
from pytest_opencomputer.sandbox import Sandbox

CHANGES = (*OBJECTS, *PLACES, *MOTION, *SETTINGS, *TREES, *CONTENTS, *LINKED)


@dataclass(frozen=True)
class Stall:
    """What the endpoints said of the stall, by number of the change."""

    before: list[Facts]
    after: list[Facts]


@pytest.fixture(scope="module")
def stall(opencomputer: Harness, app_sandbox: Sandbox) -> Stall:
    """A market stall that Blender made and saved, opened again, changed and saved again."""
    app = LiveApp(opencomputer.registry.app("blender"), opencomputer.registry, app_sandbox)
    app.reset()
    blender = Blender(app)

    def answers() -> list[Facts]:
        return [blender.ask(one.endpoint, **{"place": FILE, **one.args}) for one in CHANGES]

    blender.run_program("stall.py", "/home/user", "make")
    before = answers()
    blender.run_program("stall.py", "/home/user", "change")
    return Stall(before, answers())


@pytest.mark.parametrize(("number", "one"), list(enumerate(CHANGES)), ids=map(str, CHANGES))
def test_seen_to_change(stall: Stall, number: int, one: Change) -> None:
    assert differences({"found": True, **one.before}, stall.before[number]) == []
    assert differences({"found": True, **one.after}, stall.after[number]) == []
