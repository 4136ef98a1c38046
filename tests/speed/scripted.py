"""A rollout of thirty steps in gedit that needs no model: half of them clicks, the rest keys and typing."""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator

from pytest_opencomputer.agents.base import AgentKind, StepAgent
from pytest_opencomputer.agents.intervention import Person
from pytest_opencomputer.agents.steps import Observation, Turn
from pytest_opencomputer.models.actions import Action, Click, Key, Point, Type
from pytest_opencomputer.models.planned import Case
from pytest_opencomputer.models.records import Fingerprint
from pytest_opencomputer.models.timings import Timings
from pytest_opencomputer.rollouts.assignment import Assignment, Bounds, Records
from pytest_opencomputer.rollouts.recording import Recording
from pytest_opencomputer.rollouts.rollout import Rollout
from pytest_opencomputer.runs.run_directory import RunDirectory
from pytest_opencomputer.tasks.task import Task

from . import naive_checks
from .naive import CHECKING, Naive
from .scene import Scene, registry

TASK = "gedit/orders_port_move"
CHECKS = (
    "nginx_port",
    "service_port",
    "health_check",
    "billing_untouched",
    "billing_health_untouched",
    "rest_of_nginx_untouched",
    "rest_of_compose_untouched",
    "prometheus_untouched",
    "changelog_untouched",
    "no_other_files",
)
"""Ten of the task's checks, all on what is saved."""
STEPS = 30
PAUSE = 1.2
"""Seconds between the steps of an agent that thinks: less than a model takes, and more than gedit's timers do."""
_COLUMNS, _ROWS = 8, 7


def places(scene: Scene) -> Iterator[Point]:
    """Points in the document, over and over, no two that follow each other near each other."""
    (window,) = scene.sandbox.windows()[-1:]
    grid = [
        (window.x + 120 + column * 70, window.y + 130 + row * 40) for row in range(_ROWS) for column in range(_COLUMNS)
    ]
    return itertools.cycle(grid[::3] + grid[1::3] + grid[2::3])


def script(scene: Scene) -> list[Action]:
    """The actions of the rollout."""
    at = places(scene)
    keys = itertools.cycle(("Down", "End", "ctrl+Home", "Page_Down", "Return"))
    texts = itertools.cycle(("timeout=30s", "# checked", "server", "retries: 5", "orders"))
    actions: list[Action] = []
    while len(actions) < STEPS:
        actions += [Click(at=next(at)), Key(chord=next(keys)), Click(at=next(at)), Type(text=next(texts))]
    return actions[:STEPS]


def naive_code(action: Action) -> str:
    """The same action as a line of pyautogui."""
    match action:
        case Click(at=(x, y)):
            return f"pyautogui.click({x}, {y})"
        case Key(chord=chord):
            names = [{"Page_Down": "pagedown", "Return": "enter"}.get(part, part.lower()) for part in chord.split("+")]
            return f"pyautogui.hotkey({', '.join(map(repr, names))})"
        case Type(text=text):
            return f"pyautogui.write({text!r})"
    raise ValueError(f"no line of pyautogui for {action!r}")


class Scripted(StepAgent):
    """Carries out given actions, one a step, each after so many seconds, and stops."""

    def __init__(self, actions: list[Action], thinking: float = 0.0) -> None:
        self._actions, self._thinking = actions, thinking

    def act(self, observation: Observation) -> Turn:
        time.sleep(self._thinking)
        return Turn((self._actions[observation.step],))


def rollout(scene: Scene, one: Task, run: RunDirectory, thinking: float = 0.0) -> Timings:
    """Run it our way, from the first look to the last check, by an agent that waits ``thinking`` seconds in each step.

    Returns:
        How long its phases took.
    """
    timings = Timings()
    log = run.rollout(f"scripted-{time.time_ns()}")
    kind = AgentKind("scripted", lambda _: Scripted([]))
    agent = Scripted(script(scene), thinking)
    result = Rollout(
        Assignment(one, Case("scripted"), kind, agent, Fingerprint("", "", "", "", "")),
        scene.sandbox,
        registry(),
        Bounds(STEPS, 600.0),
        Records(Recording(log), timings, Person(log.person)),
    ).run()
    if result.steps != STEPS or len(result.checks) != len(CHECKS):
        raise AssertionError(f"the rollout had {result.steps} steps and {len(result.checks)} checks")
    return timings


def rollout_naively(scene: Scene, one: Task, naive: Naive, thinking: float = 0.0) -> None:
    """Run it the naive way: look, act and wait in each step, wait once more, check."""
    for action in script(scene):
        time.sleep(thinking)
        naive.step(naive_code(action))
    naive.screenshot()
    time.sleep(CHECKING)
    for check in one.spec.checks:
        naive_checks.ask(naive, check)
