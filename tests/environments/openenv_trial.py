"""OpenEnv's own client at our server; run with a Python that has both: ``python -m tests.environments.openenv_trial``.

The desktops stand in for real ones. With an address, it is a client that begins an episode there and hangs; with
``serve``, it prints the address of a server and serves until its input ends.
"""

from __future__ import annotations

import base64
import json
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch
from urllib.request import urlopen

import uvicorn
from openenv.core.generic_client import GenericEnvClient
from websockets.exceptions import ConnectionClosed

from pytest_opencomputer.apps.waits import until
from pytest_opencomputer.env import Options, Workshop
from pytest_opencomputer.environments.openenv_server import make_app
from pytest_opencomputer.rollouts import harness
from tests.environments.project import GOOD, SPOILT, TASK, make_project
from tests.environments.stand_in import StandIn, images_of_stand_in


@contextmanager
def served() -> Iterator[tuple[str, StandIn]]:
    """A server: its address, and the backend of its desktops."""
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        folder = Path(name)
        stack.enter_context(patch.object(harness, "ensure_all", images_of_stand_in))
        backend = StandIn(folder)
        workshop = Workshop(
            Options(project=make_project(folder / "project"), backend=backend, evaluation=True, dense=True)
        )
        stack.callback(workshop.close)
        server = uvicorn.Server(uvicorn.Config(make_app(workshop, TASK, 2), port=0, log_level="warning"))
        thread = threading.Thread(target=server.run, daemon=True)
        thread.start()
        stack.callback(thread.join)
        stack.callback(setattr, server, "should_exit", True)
        until(lambda: server.started, what="the server", timeout=60)
        yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}", backend


def main() -> None:
    """Serve, and look at it as clients do. Raises ``AssertionError``."""
    with served() as (url, backend):
        an_episode(url, backend)
        two_at_once(url, backend)
        errors(url)
        a_client_that_is_killed(url, backend)
        over_http(url, backend)


def client(url: str) -> Any:
    """A session of OpenEnv's client."""
    return GenericEnvClient(base_url=url).sync()


def typed(text: str) -> dict[str, Any]:
    """A step in which one thing is typed."""
    return {"actions": [{"kind": "type", "text": text}], "reasoning": "because"}


DONE = {"actions": [{"kind": "done"}]}


def refused(ask: Callable[[], object]) -> str:
    """What the client says of what the server does not do: an error, or that the connection was closed."""
    try:
        ask()
    except (RuntimeError, ConnectionClosed) as error:
        return str(error)
    raise AssertionError("it was not refused")


def an_episode(url: str, backend: StandIn) -> None:
    """Reset, step, state, and rewards by name."""
    with client(url) as session:
        first = session.reset()
        assert base64.b64decode(first.observation["screenshot"]).startswith(b"\x89PNG")
        assert first.observation["instruction"].startswith("Give the note")
        assert not first.done
        step = session.step(typed(SPOILT))
        assert (step.reward, step.done) == (0.0, False)
        assert step.observation["rewards"] == {"four_stars": 1.0, "other_note": -1.0}
        assert session.step(typed(GOOD)).reward == 1.0
        state = session.state()
        assert (state["task"], state["step_count"], state["running"]) == (TASK, 2, True)
        last = session.step(DONE)
        assert (last.reward, last.done, last.observation["terminated"]) == (0.0, True, True)
        assert (last.observation["info"]["reward"], last.observation["info"]["outcome"]) == (1.0, "passed")
        assert backend.running == set()
        assert session.reset(seed=3, task=TASK).observation["step"] == 0
    until(lambda: backend.running == set(), what="no desktop", timeout=30)


def two_at_once(url: str, backend: StandIn) -> None:
    """Sessions do not know of each other, and there are no more than were allowed."""
    with client(url) as one, client(url) as other:
        one.reset()
        other.reset()
        assert len(backend.running) == 2
        one.step(typed(GOOD))
        assert other.step(DONE).observation["info"]["reward"] == 0.0
        assert one.step(DONE).observation["info"]["reward"] == 1.0
        third = client(url)
        refused(third.reset)
        third.close()
        assert len(backend.running) == 0


def errors(url: str) -> None:
    """What is wrong is said, and the session goes on."""
    with client(url) as session:
        for wrong, words in (
            (lambda: session.step(DONE), "no episode is running"),
            (lambda: session.reset(task="notebook/nothing"), "there is no task"),
            (lambda: session.reset(variant=5), "the task has no variants"),
            (lambda: session.step({"actions": [{"kind": "dance"}]}), "Invalid message"),
        ):
            said = refused(wrong)
            assert words in said, said
        session.reset()
        assert session.step(DONE).done


def a_client_that_is_killed(url: str, backend: StandIn) -> None:
    """Its desktop ends."""
    program = [sys.executable, "-m", "tests.environments.openenv_trial", url]
    with subprocess.Popen(program, stdout=subprocess.PIPE) as hanging:
        assert hanging.stdout is not None
        assert hanging.stdout.readline() == b"begun\n"
        assert len(backend.running) == 1
        hanging.send_signal(signal.SIGKILL)
    until(lambda: backend.running == set(), what="the end of its desktop", timeout=30)


def over_http(url: str, backend: StandIn) -> None:
    """What needs no session."""
    with urlopen(f"{url}/health") as answer:
        assert json.load(answer)["status"] == "healthy"
    with urlopen(f"{url}/schema") as answer:
        schema = json.load(answer)
    assert {"actions", "reasoning"} <= set(schema["action"]["properties"])
    assert {"screenshot", "rewards", "truncated"} <= set(schema["observation"]["properties"])
    assert backend.running == set()


def begin(url: str) -> None:
    """Begin an episode, and wait until somebody ends this process."""
    with client(url) as session:
        session.reset()
        print("begun", flush=True)
        threading.Event().wait()


def serve() -> None:
    """Serve until the input ends."""
    with served() as (url, _):
        print(url, flush=True)
        sys.stdin.read()


if __name__ == "__main__":
    if sys.argv[1:] == ["serve"]:
        serve()
    elif sys.argv[1:]:
        begin(sys.argv[1])
    else:
        main()
        print("all of it")
