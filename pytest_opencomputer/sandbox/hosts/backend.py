"""Containers of a host's engine."""

from __future__ import annotations

from contextlib import AbstractContextManager

import requests.exceptions
from docker.errors import DockerException

from pytest_opencomputer.models.errors import EngineError
from pytest_opencomputer.sandbox.backends.docker import DockerBackend
from pytest_opencomputer.sandbox.engine import HostClient, engine_errors, explain
from pytest_opencomputer.sandbox.hosts.file import Host
from pytest_opencomputer.sandbox.hosts.reaching import address_of, client_of
from pytest_opencomputer.sandbox.pool import MEMORY_EACH, default_running

_ANSWERS_WITHIN = 60.0  # seconds, for one request
_SIGN_OF_LIFE = 10.0  # seconds


class HostBackend(DockerBackend):
    """Starts containers on a host. Its errors name the host."""

    def __init__(self, host: Host) -> None:
        super().__init__()
        self.host = host
        self._client: HostClient | None = None

    @property
    def client(self) -> HostClient:
        """The client. Raises ``EngineError`` if the engine does not answer."""
        if self._client is None:
            with self.errors("reach the container engine"):
                self._client = client_of(self.host, _ANSWERS_WITHIN)
        return self._client

    @property
    def address(self) -> str:
        """Where the engine listens. Raises ``UsageProblem`` if there is no such context."""
        return address_of(self.host)

    def errors(self, doing: str) -> AbstractContextManager[None]:
        """Turn errors of the client into ``EngineError``."""
        return engine_errors(f"{doing} on host {self.host.name}", self.host.engine, self.host.doctor)

    def slots(self, each: int = MEMORY_EACH) -> int:
        """How many desktops of ``each`` bytes may run there at once. Raises ``EngineError``."""
        if self.host.slots is not None:
            return self.host.slots
        return default_running(self.info.memory, self.info.processors, each)

    def trouble(self) -> str:
        """Why the engine does not answer, in one line; empty if it does."""
        try:
            api = self.client.api
            api.get(f"{api.base_url}/_ping", timeout=_SIGN_OF_LIFE).raise_for_status()
        except EngineError as error:
            return str(error).splitlines()[0]
        except (requests.exceptions.RequestException, DockerException, OSError) as error:
            happened, _ = explain(error, self.host.engine)
            return f"the engine does not answer: {happened}"
        return ""
