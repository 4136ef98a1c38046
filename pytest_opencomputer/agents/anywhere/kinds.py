"""The agents ``remote`` (``remote:URL``) and ``files`` (``files:DIR``)."""

from __future__ import annotations

import os
import secrets
import shlex
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Protocol

from pytest_opencomputer.agents.anywhere.clients import FilesClient, RemoteClient
from pytest_opencomputer.agents.anywhere.dialogue import ELSEWHERE
from pytest_opencomputer.agents.anywhere.mcp_agent import MCP
from pytest_opencomputer.agents.base import Agent, AgentKind, AgentRequest
from pytest_opencomputer.agents.models.addresses import checked
from pytest_opencomputer.agents.models.catalogue import asked, check_shared, families
from pytest_opencomputer.agents.models.clients.base import Client, Endpoint
from pytest_opencomputer.agents.models.keys import key_of
from pytest_opencomputer.agents.models.making import replayed, setting_of
from pytest_opencomputer.agents.models.model_agent import ModelAgent, Setting
from pytest_opencomputer.agents.session import Session
from pytest_opencomputer.models.errors import UsageProblem


class _Ending(Client, Protocol):
    def end(self, over: str) -> None:
        """Say that the rollout is over."""


class ElsewhereAgent(ModelAgent):
    """An agent that lives elsewhere: asked as a model is, and told when its rollout is over."""

    def __init__(self, setting: Setting, connect: Callable[[], _Ending]) -> None:
        self._asked: _Ending | None = None
        super().__init__(ELSEWHERE, setting, self._connected)
        self._connect_to = connect

    def _connected(self) -> _Ending:
        self._asked = self._connect_to()
        return self._asked

    def run(self, session: Session) -> None:
        try:
            super().run(session)
        finally:
            if self._asked is not None:
                self._asked.end(session.over or "error")


def _remote(request: AgentRequest) -> Agent:
    endpoint = Endpoint("", request.models.url, key_of(ELSEWHERE, request, families().values()))
    return _made(request, endpoint, lambda session: RemoteClient(endpoint, session))


def _files(request: AgentRequest) -> Agent:
    folder = Path(request.model).resolve()
    return _made(request, Endpoint("", ""), lambda session: FilesClient(folder, session))


def _made(request: AgentRequest, endpoint: Endpoint, connect: Callable[[str], _Ending]) -> Agent:
    if request.models.replay is not None:
        return replayed(ELSEWHERE, request, request.models.replay)
    session = f"{request.rollout or 'trial'}-{secrets.token_hex(4)}"
    return ElsewhereAgent(setting_of(request, endpoint), lambda: connect(session))


def _check_remote(request: AgentRequest) -> None:
    if request.models.replay is None:
        if request.model or not request.models.url:
            raise UsageProblem(
                "the address of the agent is missing",
                where=f"--agent={request.name}",
                wanted="--agent=remote:URL, for example --agent=remote:http://127.0.0.1:8000",
            )
        checked(request.models.url)
        key_of(ELSEWHERE, request, families().values())
    _check(request)


def _check_files(request: AgentRequest) -> None:
    folder = Path(request.model)
    if request.models.replay is None and not (request.model and folder.is_dir() and os.access(folder, os.W_OK)):
        raise UsageProblem(
            f"{request.model!r} is not a folder that can be written",
            where=f"--agent={request.name}",
            wanted="--agent=files:DIR, the folder in which the agent finds observations and writes its answers",
            fix=f"mkdir -p {shlex.quote(request.model)}" if request.model else "",
        )
    _check(request)


def _check(request: AgentRequest) -> None:
    check_shared(request)
    limits = request.models
    if (limits.max_cost is not None or limits.run_max_cost is not None) and not request.price:
        raise UsageProblem(
            f"the price of {request.name!r} is not known, so its cost cannot be limited",
            where="--max-cost" if limits.max_cost is not None else "--run-max-cost",
            wanted="its price in a file (--agents=FILE); what it uses it says in its answers",
        )


REMOTE = AgentKind(
    "remote",
    _remote,
    "an agent behind an address (remote:URL), asked over HTTP with JSON",
    check=_check_remote,
    shell_if_allowed=True,
    asks=partial(asked, ELSEWHERE),
)
FILES = AgentKind(
    "files",
    _files,
    "an agent that reads observations from a folder and writes its answers there (files:DIR)",
    check=_check_files,
    shell_if_allowed=True,
    asks=lambda request: str(Path(request.model).resolve()),
)
ANYWHERE = (REMOTE, FILES, MCP)
