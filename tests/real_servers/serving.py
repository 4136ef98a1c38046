"""Servers as programs on this machine, and rollouts of model agents that ask them."""

from __future__ import annotations

import json
import os
import socket
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2

from pytest_opencomputer.agents.base import AgentRequest
from pytest_opencomputer.agents.models.addresses import KEY_OF_URL
from pytest_opencomputer.agents.models.catalogue import check, families
from pytest_opencomputer.agents.models.making import make
from pytest_opencomputer.apps.waits import until
from pytest_opencomputer.models.model_options import ModelOptions
from tests.agents.canvas import Canvas, Notes, session_on

FOLDER = "OPENCOMPUTER_SERVERS"
KEY = "sk-proxy-0123456789abcdef"
STARTS_IN = 300.0
"""Seconds within which a server has to answer. LiteLLM's proxy takes nine on an idle machine."""


@contextmanager
def serving(words: Sequence[str], place: Path, ready: str, **environment: str) -> Iterator[str]:
    """Run a server; yields its address.

    Args:
        words: the name of its environment and executable, and its options except host and port.
        place: a folder for what it prints.
        ready: a path that it answers as soon as it is ready.
        environment: more variables of its environment.
    """
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    program = Path(os.environ[FOLDER]) / words[0] / "bin" / words[0]
    variables = {**os.environ, **environment}
    for name in ("PYTHONPATH", KEY_OF_URL):
        variables.pop(name, None)
    printed = place / "printed.txt"
    with printed.open("wb") as log:
        process = subprocess.Popen(
            [program, *words[1:], "--host", "127.0.0.1", "--port", str(port)], env=variables, stdout=log, stderr=log
        )
    url = f"http://127.0.0.1:{port}"
    try:
        until(lambda: answers(url + ready) or process.poll() is not None, what=words[0], timeout=STARTS_IN)
        assert process.poll() is None, printed.read_text()
        yield url
    finally:
        process.terminate()
        process.wait(30)


@contextmanager
def answering(rules: Sequence[Mapping[str, Any]], place: Path) -> Iterator[str]:
    """Run fakellm, which answers by rules; yields its address. ``place`` is a folder for its files."""
    config = place / "rules.yaml"
    config.write_text(json.dumps({"version": 1, "rules": rules}))  # JSON is YAML
    with serving(["fakellm", "serve", "--config", str(config)], place, "/_fakellm/stats") as url:
        yield url


def answers(url: str) -> bool:
    """Whether something there answers."""
    try:
        return httpx2.get(url, timeout=5).is_success
    except httpx2.HTTPError:
        return False


def played(
    family: str, model: str, url: str, canvas: Canvas, options: Mapping[str, str], **more: Any
) -> tuple[Any, Notes]:
    """A rollout of an agent that asks a server: its session, and what was recorded."""
    notes = Notes()
    request = AgentRequest(f"{family}:{model}", model, dict(options), models=ModelOptions(url=url))
    check(families()[family], request)
    session = session_on(canvas, notes=notes, max_steps=4, **more)
    make(families()[family], request).run(session)
    return session, notes
