"""Requirements of VS Code, each by itself: at the start, done, and with each mistake.

Files are changed here as VS Code would; ``test_live_requirements.py`` shows what the operations do in VS Code.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from apps.vscode import requirements
from apps.vscode.app import SETTINGS as INSTALLED
from apps.vscode.tests.conftest import SETTINGS
from apps.vscode.tests.hands import Hands
from benchmark.worlds.harbour_code import harbour_code
from pytest_opencomputer.composed import Draw, Requirement, Scene

if TYPE_CHECKING:
    from apps.conftest import SavedState

KINDS = [getattr(requirements, name) for name in requirements.__all__]
SEEDS = range(1, 4)


def _begun(kind: type[Requirement], seed: int, home: SavedState) -> Requirement:
    """A requirement of a world, which is laid down in the home folder."""
    world = harbour_code(Draw(seed))
    part = kind.drawn(Scene(world, Draw(f"{seed}/part")))
    home.put(SETTINGS, json.dumps(INSTALLED).encode())
    home.put_all({**world.files, **part.before()})
    return part


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_its_goals_are_false_at_the_start_and_its_guards_are_true(
    kind: type[Requirement], saved_state: SavedState
) -> None:
    for seed in SEEDS:
        home = saved_state.beside(f"{seed}")
        part = _begun(kind, seed, home)
        assert home.failed(part) == {one.id for one in part.goals()}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_its_checks_tell_what_was_asked_for_from_each_mistake(
    kind: type[Requirement], saved_state: SavedState, monkeypatch: pytest.MonkeyPatch
) -> None:
    mistakes = [one.name for one in _begun(kind, 2, saved_state.beside("names")).mistakes()]
    for name in ("", *mistakes):
        home = saved_state.beside(name or "done")
        part = _begun(kind, 2, home)
        made = {one.name: one for one in part.mistakes()}
        play, fails = (made[name].play, made[name].fails) if name else (part.play, ())
        Hands(home.root, part.opens()[0]).use(monkeypatch)
        play(None)
        assert (name, home.failed(part)) == (name, set(fails))


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_one_of_its_mistakes_breaks_a_guard(kind: type[Requirement], saved_state: SavedState) -> None:
    part = _begun(kind, 3, saved_state)
    guards = {one.id for one in part.guards()}
    assert any(set(one.fails) & guards for one in part.mistakes())
