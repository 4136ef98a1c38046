"""Environments served in the protocol of OpenEnv, over HTTP and WebSocket.

Each WebSocket connection is a session with desktops of its own. They end with the connection, however the client ends.
A single request over HTTP has no session: ``/reset`` shows a first observation, and its desktop ends at once.
"""

from __future__ import annotations

import argparse
import base64
import itertools
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import uvicorn
from fastapi import FastAPI
from openenv.core.env_server import Action, Observation, State, create_fastapi_app
from openenv.core.env_server import Environment as Served
from openenv.core.env_server.types import EnvironmentMetadata
from pydantic import Field

from pytest_opencomputer import __version__
from pytest_opencomputer.agents.steps import Turn
from pytest_opencomputer.environments.environment import Environment
from pytest_opencomputer.environments.making import Options, Workshop
from pytest_opencomputer.environments.observing import Observed
from pytest_opencomputer.models.actions import AnyAction


class DesktopAction(Action):
    """One step: canonical actions in order, for example ``{"actions": [{"kind": "click", "at": [10, 20]}]}``."""

    actions: tuple[AnyAction, ...]
    reasoning: str = ""


class DesktopObservation(Observation):
    """What is seen, and what has become of the last step. ``info`` has what ``Stepped.info`` has."""

    screenshot: str = Field(description="PNG in base64")
    instruction: str
    task: str
    step: int
    steps_left: int | None
    errors: tuple[str, ...] = Field(description="of the actions of the last step; empty for those carried out")
    texts: tuple[str, ...] = Field(description="the answers of these actions")
    elements: tuple[Mapping[str, Any], ...] | None = None
    terminated: bool = False
    truncated: bool = False
    rewards: Mapping[str, float] = Field(default_factory=dict, description="by name of check")
    info: Mapping[str, Any] = Field(default_factory=dict)


class DesktopState(State):
    """The state of a session."""

    task: str = ""
    running: bool = False


class DesktopSession(Served[DesktopAction, DesktopObservation, DesktopState]):
    """One session.

    Args:
        workshop: what all sessions share.
        task: what is played if ``reset`` names no task.
        number: of the session; its seeds are drawn from it.
    """

    SUPPORTS_CONCURRENT_SESSIONS = True

    def __init__(self, workshop: Workshop, task: str, number: int) -> None:
        super().__init__()
        self._environment = Environment(workshop=workshop, seed=number)
        self._named = task
        self._state = DesktopState()

    def reset(
        self,
        seed: int | None = None,
        episode_id: str | None = None,
        task: str | None = None,
        variant: int | None = None,
        **_: Any,
    ) -> DesktopObservation:
        """Begin an episode.

        Args:
            seed: of the variants that are drawn from now on; it is not the seed of a variant.
            task, variant: ``task`` and ``seed`` of ``Environment.reset``.
        """
        if seed is not None:
            self._environment.reseed(seed)
        seen = self._environment.reset(task or self._named, variant)
        self._state = DesktopState(episode_id=episode_id, task=self._environment.task.id, running=True)
        return self._shown(seen)

    def step(self, action: DesktopAction, timeout_s: float | None = None, **_: Any) -> DesktopObservation:
        """See ``Environment.step``. A step ends within the limits of its actions; ``timeout_s`` adds nothing."""
        del timeout_s
        step = self._environment.step(Turn(action.actions, action.reasoning))
        self._state.step_count = step.observation.step
        self._state.running = self._environment.running
        return self._shown(
            step.observation,
            done=step.terminated or step.truncated,
            reward=step.reward,
            terminated=step.terminated,
            truncated=step.truncated,
            rewards=step.info["rewards"],
            info=step.info,
        )

    @property
    def state(self) -> DesktopState:
        """The task and the number of steps."""
        return self._state

    def get_metadata(self) -> EnvironmentMetadata:
        """What this is."""
        return EnvironmentMetadata(
            name="pytest-opencomputer", description="Desktop tasks whose checks give the reward", version=__version__
        )

    def close(self) -> None:
        """End the desktop."""
        self._environment.close()

    def _shown(self, seen: Observed, **more: Any) -> DesktopObservation:
        return DesktopObservation(
            screenshot=base64.b64encode(seen.screenshot).decode(),
            instruction=seen.instruction,
            task=self._environment.task.id,
            step=seen.step,
            steps_left=seen.steps_left,
            errors=tuple(outcome.error for outcome in seen.outcomes),
            texts=tuple(outcome.text for outcome in seen.outcomes),
            elements=seen.elements,
            **more,
        )


def make_app(workshop: Workshop, task: str, sessions: int) -> FastAPI:
    """The application.

    Args:
        task: what is played if a client names no task.
        sessions: how many there may be at once.
    """

    numbers = itertools.count()

    def session() -> DesktopSession:
        return DesktopSession(workshop, task, next(numbers))

    return create_fastapi_app(session, DesktopAction, DesktopObservation, max_concurrent_envs=sessions)


def main(arguments: Sequence[str] | None = None) -> None:
    """Serve the tasks of a project until interrupted."""
    parser = argparse.ArgumentParser(prog="python -m pytest_opencomputer.environments.openenv_server")
    parser.add_argument("task", help="APP/TASK, if a client names none")
    parser.add_argument("--project", type=Path, default=Path.cwd(), help="the folder with benchmark/ and apps/")
    parser.add_argument("--sessions", type=int, default=2, help="how many there may be at once (default: 2)")
    parser.add_argument("--sandbox-backend", default="docker", help="how desktops are made (default: docker)")
    parser.add_argument("--evaluation", action="store_true", help="play the variants that are for evaluation")
    parser.add_argument("--dense", action="store_true", help="give rewards after each step")
    parser.add_argument("--elements", action="store_true", help="send the accessibility tree, too")
    parser.add_argument("--run-dir", type=Path, default=None, help="folder for a run directory")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    given = parser.parse_args(arguments)
    workshop = Workshop(
        Options(
            project=given.project,
            backend=given.sandbox_backend,
            evaluation=given.evaluation,
            dense=given.dense,
            elements=given.elements,
            runs=given.run_dir,
            progress=print,
        )
    )
    try:
        uvicorn.run(make_app(workshop, given.task, given.sessions), host=given.host, port=given.port)
    finally:
        workshop.close()


if __name__ == "__main__":
    main()
