"""What the time of a step is spent on: by part on the clock, by program on the processor."""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from pytest_opencomputer.models.actions import Action, Click, Key, Type

from . import processes, scripted
from .operations import recorded
from .scene import Scene

Parts = dict[str, list[float]]


def step_profile(scene: Scene, actions: list[Action]) -> dict[str, Any]:
    """Take steps with these actions, and return where their time went.

    Returns:
        ``parts``: median milliseconds on the clock of each part of a step; ``processor``: milliseconds of processor
        time per step of each program that takes part, the app among them.
    """
    parts: Parts = {}
    names = processes.inside(scene.container)
    engine = processes.engine()
    watched = {**names, **engine, os.getpid(): "harness"}
    with recorded("profile") as recorder:
        began, before = time.perf_counter(), processes.processor_time(watched)
        for action in actions:
            _part(parts, f"action: {action.kind}", partial(scene.sandbox.perform, action))
            _part(parts, "asking whether the input was processed", partial(scene.sandbox.settle, 0.0))
            _part(parts, "waiting until it has settled", scene.sandbox.settle)
            png = _part(parts, "screenshot", scene.sandbox.screenshot)
            _part(parts, "recording", partial(recorder.screenshot, png))
        after = processes.processor_time(watched)
        seconds = time.perf_counter() - began
    used = {pid: after[pid] - value for pid, value in before.items() if pid in after}
    programs = processes.by_group({pid: value for pid, value in used.items() if pid in names}, names)
    programs["engine"] = programs.get("engine", 0.0) + sum(used.get(pid, 0.0) for pid in engine)
    programs["harness"] = used[os.getpid()]
    return {
        "steps": len(actions),
        "parts": {name: round(statistics.median(values) * 1000, 2) for name, values in parts.items()},
        "processor": {
            name: round(value * 1000 / len(actions), 2)
            for name, value in sorted(programs.items(), key=lambda one: -one[1])
        },
        "mean_step": round(seconds * 1000 / len(actions), 2),
    }


def _part(parts: Parts, name: str, function: Callable[[], Any]) -> Any:
    began = time.perf_counter()
    found = function()
    parts.setdefault(name, []).append(time.perf_counter() - began)
    return found


def gedit_actions(scene: Scene) -> list[Action]:
    """Sixty steps in gedit."""
    return scripted.script(scene) * 2


def darktable_actions(scene: Scene) -> list[Action]:
    """Sixty steps in darktable's lighttable: choosing thumbnails, rating and labelling them, opening panels."""
    del scene
    actions: list[Action] = []
    for number in range(15):
        thumbnail = (400 + number % 5 * 262, 230 + number // 5 % 2 * 260)
        actions += [Click(at=thumbnail), Key(chord=str(1 + number % 5)), Key(chord="F" + str(1 + number % 4))]
        actions.append(Click(at=(75 + number % 2 * 1600, 94 + number % 3 * 33)))
    return actions


def galculator_actions(scene: Scene) -> list[Action]:
    """Sixty steps in galculator."""
    del scene
    return [one for number in range(30) for one in (Type(text=f"{number}*3+4"), Key(chord="Return"))]
