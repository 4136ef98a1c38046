"""The kept states that faults are looked for in, and which lines of a verifier the checks run on them."""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any

from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.evolving.states import Frozen, of_proofs, of_run
from pytest_opencomputer.evolving.truth import truth_of
from pytest_opencomputer.guest.endpoint import Home
from pytest_opencomputer.guest.state import StateError
from pytest_opencomputer.runs.reader import Run
from pytest_opencomputer.runs.state_cache import StateCache
from pytest_opencomputer.runs.states import SavedHome, lay
from pytest_opencomputer.tasks.task import Task

Line = tuple[str, int]
"""A module of a verifier and a line in it."""


@dataclass(frozen=True)
class Kept:
    """The final states of a task.

    Attributes:
        states: with what each check should say about them; the first was left by the solution.
    """

    task: Task
    states: Sequence[Frozen]

    @property
    def for_mutants(self) -> Sequence[Frozen]:
        """The states; if there is none of doing nothing, with an empty home folder in its place."""
        if any(one.result.agent == "noop" for one in self.states):
            return self.states
        whole = self.states[0]
        nothing = SavedHome(0, True, {}, ())
        empty = replace(whole, result=replace(whole.result, agent="noop"), state=nothing, checks=(), expected={})
        return [*self.states, empty]


def kept_states(registry: Registry, runs: Sequence[Run], tasks: Mapping[str, Task], cache: StateCache) -> list[Kept]:
    """The states of tasks that runs of their solutions have left, with those of their proofs."""
    found: dict[str, list[Frozen]] = defaultdict(list)
    for run in runs:
        expected: dict[tuple[str, str], bool] = {}
        for rollout in run.rollouts:
            if rollout.result and (task := tasks.get(rollout.result.task)):
                truth = truth_of(rollout.result, task, registry) or {}
                expected |= {(rollout.name, check): value for check, value in truth.items()}
        for one in of_run(run, registry, tasks, expected):
            found[one.task.id].append(one)
    for one in of_proofs(registry, tasks.values(), cache):
        found[one.task.id].append(one)
    in_order = {name: sorted(states, key=lambda one: one.result.agent != "oracle") for name, states in found.items()}
    return [Kept(tasks[name], _some(own)) for name, own in in_order.items() if own[0].result.agent == "oracle"]


def _some(states: Sequence[Frozen]) -> Sequence[Frozen]:
    """The first state of each agent and variant: further rollouts of a solution differ little."""
    return list({(one.result.agent, one.result.variant): one for one in reversed(states)}.values())[::-1]


def reached(registry: Registry, app: str, frozen: Frozen) -> set[Line]:
    """The lines of an app's verifier that the checks run on a state."""
    folder = str(registry.folder(app) / "verifier")
    lines: set[Line] = set()

    def within(frame: FrameType, _event: str, _value: Any) -> Any:
        lines.add((frame.f_code.co_filename[len(folder) + 1 :], frame.f_lineno))
        return within

    def entered(frame: FrameType, event: str, value: Any) -> Any:
        return within(frame, event, value) if frame.f_code.co_filename.startswith(folder) else None

    with TemporaryDirectory(prefix="opencomputer-") as place:
        home = Path(place) / "home"
        home.mkdir()
        lay(frozen.state, frozen.store, home)
        for check in (one for one in frozen.checks if one.app == app):
            function = registry.verifier(app).endpoint(check.endpoint).function
            assert function is not None
            before = sys.gettrace()
            sys.settrace(entered)
            try:
                with suppress(StateError):
                    function(Home(home), **check.declared.bind(check.args))
            finally:
                sys.settrace(before)
    return lines
