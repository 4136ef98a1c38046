"""Requests at once per address, and connections that are used again."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from pytest_opencomputer.agents.base import AgentRequest
from pytest_opencomputer.agents.models.at_once import AtOnce
from pytest_opencomputer.agents.models.catalogue import families
from pytest_opencomputer.agents.models.making import make
from pytest_opencomputer.models.errors import ProviderError
from pytest_opencomputer.models.model_options import ModelOptions
from pytest_opencomputer.runs.run_directory import RunDirectory
from tests.agents.canvas import Canvas, session_on
from tests.agents.openai_server import ChatServer
from tests.agents.servers import Reply, Request
from tests.agents.tool_calls_said import call

REPOSITORY = Path(__file__).parents[2]
WAIT, END = call(action="wait", time=0.01), call(action="terminate", status="success")


class Slow(ChatServer):
    """Takes its time, and counts how many requests are under way."""

    def __init__(self, script: Any) -> None:
        super().__init__(script)
        self._now, self.most = 0, 0
        self._lock = threading.Lock()

    def _reply(self, request: Request) -> Reply:
        with self._lock:
            self._now += 1
            self.most = max(self.most, self._now)
        time.sleep(0.4)
        with self._lock:
            self._now -= 1
            return super()._reply(request)


_WORKER = """
import json, sys
from pathlib import Path
from pytest_opencomputer.agents.base import AgentRequest
from pytest_opencomputer.agents.models.catalogue import families
from pytest_opencomputer.agents.models.making import make
from pytest_opencomputer.models.model_options import ModelOptions
from tests.agents.canvas import Canvas, session_on
url, run, options = sys.argv[1:]
request = AgentRequest("qwen:m", "m", json.loads(options), models=ModelOptions(url=url), run=Path(run))
make(families()["qwen"], request).run(session_on(Canvas(), max_steps=3))
"""


@pytest.mark.parametrize(("options", "most"), [({"at_once": "1"}, 1), ({"at_once": "2"}, 2), ({}, 4)])
def test_the_workers_of_a_run_keep_to_the_limit_together(tmp_path: Path, options: dict[str, str], most: int) -> None:
    run = RunDirectory.create(tmp_path, {}).path
    with Slow([WAIT] * 12).running() as server:
        words = [sys.executable, "-c", _WORKER, server.url, str(run), json.dumps(options)]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(REPOSITORY), *sys.path])}
        workers = [subprocess.Popen(words, env=environment) for _ in range(4)]
        codes = [worker.wait(60) for worker in workers]
    assert isinstance(server, Slow)
    assert codes == [0] * 4
    assert len(server.requests) == 12
    assert server.most <= most
    assert most < 4 or server.most > 2


def test_who_never_gets_a_turn_is_an_error_and_no_failure(tmp_path: Path) -> None:
    run = RunDirectory.create(tmp_path, {}).path
    with Slow([]).running() as server, AtOnce(server.url.replace("://", "-").replace(":", "-"), 1, run).one(1.0):
        models = ModelOptions(url=server.url)
        agent = make(families()["qwen"], AgentRequest("qwen:m", "m", {"at_once": "1"}, models=models, run=run))
        with pytest.raises(ProviderError, match="1 other requests were under way at this address all the time"):
            agent.run(session_on(Canvas(), deadline=0.5))
    assert server.requests == []


def test_rollouts_of_a_process_share_a_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[object] = []
    connect = socket.create_connection

    def counted(*args: Any, **options: Any) -> socket.socket:
        made.append(args)
        return connect(*args, **options)

    monkeypatch.setattr(socket, "create_connection", counted)
    with ChatServer([WAIT, END] * 3).running() as server:
        for _ in range(3):
            request = AgentRequest("qwen:m", "m", models=ModelOptions(url=server.url))
            make(families()["qwen"], request).run(session_on(Canvas()))
    assert len(server.requests) == 6
    assert len(made) == 1
