"""The container engine: how to reach it, its resources, and what its errors mean.

The engine is the one ``DOCKER_HOST`` names, else the system's socket, else the rootless one of this user
(``$XDG_RUNTIME_DIR/docker.sock``). Everything goes through its API, so a remote engine works too, as long as it can
limit all resources; the pool then counts the desktops of this machine only.
"""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import docker
import docker.errors
import requests.exceptions

from pytest_opencomputer.models.errors import EngineError

DOCTOR = "opencomputer doctor"
_SYSTEM_SOCKET = Path("/var/run/docker.sock")
_TROUBLES = (docker.errors.DockerException, requests.exceptions.RequestException, OSError)


Errors = Callable[[str], AbstractContextManager[None]]


@dataclass(frozen=True)
class EngineInfo:
    """Facts about an engine.

    Attributes:
        version: of the engine.
        memory: bytes of memory of its machine.
        processors: cores of its machine.
        root: its data folder, in its own file system.
        free: bytes free there; ``None`` if the engine does not run on this machine.
        missing_limits: what it cannot limit (``memory``, ``pids``, ``cpu``), for example without root on old kernels.
    """

    version: str
    memory: int
    processors: int
    root: str
    free: int | None
    missing_limits: tuple[str, ...]
    local: bool = True  #: whether it runs on this machine


class HostClient(docker.DockerClient):
    """A client of an engine that need not share this machine's file system and memory (``--hosts``)."""

    def __init__(self, **options: Any) -> None:
        self.api = _Direct(**options)


class _Direct(docker.APIClient):
    """Takes no proxies and no certificates from the environment: ``requests`` prefers these to the given ones."""

    @property
    def trust_env(self) -> bool:
        return False

    @trust_env.setter
    def trust_env(self, value: bool) -> None:
        """``requests`` sets it."""


def address() -> str | None:
    """Where the engine listens, as in ``DOCKER_HOST``; ``None`` means the system's default."""
    if host := os.environ.get("DOCKER_HOST"):
        return host
    runtime = os.environ.get("XDG_RUNTIME_DIR", "")
    if runtime and not _SYSTEM_SOCKET.exists() and (socket := Path(runtime) / "docker.sock").is_socket():
        return f"unix://{socket}"
    return None


def connect(timeout: float = 120) -> docker.DockerClient:
    """Return a client of an engine that answers.

    Args:
        timeout: seconds that one answer may take.

    Raises:
        EngineError: the engine cannot be reached; the message says why and what to do.
    """
    with engine_errors("reach the container engine"):
        environment = dict(os.environ)
        if host := address():
            environment["DOCKER_HOST"] = host
        # Every build, attach and exec holds a connection; the pool of connections must not make them wait.
        return docker.from_env(timeout=int(timeout), max_pool_size=32, environment=environment)


def information(client: docker.DockerClient, errors: Errors | None = None) -> EngineInfo:
    """Ask the engine about itself. Raises ``EngineError``.

    Args:
        errors: turns errors of the client into ``EngineError``, instead of ``engine_errors``.
    """
    with (errors or engine_errors)("ask the container engine about itself"):
        facts: dict[str, Any] = client.info()
    root = str(facts.get("DockerRootDir", ""))
    local = is_local() and not isinstance(client, HostClient)
    limits = {"memory": "MemoryLimit", "pids": "PidsLimit", "cpu": "CpuCfsQuota"}
    return EngineInfo(
        version=str(facts.get("ServerVersion", "")),
        memory=int(facts.get("MemTotal", 0)),
        processors=int(facts.get("NCPU", 0)),
        root=root,
        free=_free(root) if local else None,
        missing_limits=tuple(name for name, key in limits.items() if facts.get(key) is False),
        local=local,
    )


def is_local() -> bool:
    """Whether the engine that ``address`` names shares this machine's file system."""
    host = address()
    return host is None or host.startswith("unix://")


def _free(folder: str) -> int | None:
    path = Path(folder or "/")
    while not path.exists():  # this user may be unable to see the data folder; only its file system matters
        path = path.parent
    try:
        return shutil.disk_usage(path).free
    except OSError:
        return None


@contextmanager
def engine_errors(doing: str, at: str = "", doctor: str = DOCTOR) -> Iterator[None]:
    """Turn errors of the engine's client into ``EngineError``: what was tried, what happened, what to do.

    Args:
        at: where the engine listens, if not at ``address``.
        doctor: the command that examines it.
    """
    try:
        yield
    except _TROUBLES as error:
        happened, remedy = explain(error, at, doctor)
        raise EngineError(f"could not {doing}: {happened}\n  do: {remedy}") from error


def explain(error: BaseException, at: str = "", doctor: str = DOCTOR) -> tuple[str, str]:
    """What happened, as text, and the command that fixes it. See ``engine_errors``."""
    text = " ".join(str(error).split())
    if isinstance(error, docker.errors.ImageNotFound):
        return f"the image is not there ({_detail(error)})", "opencomputer image build"
    if "no space left on device" in text:
        return f"the disk is full ({text})", f"opencomputer image prune; {doctor}"
    if "cannot allocate memory" in text.lower() or "out of memory" in text.lower():
        return f"there is not enough memory ({text})", f"close what uses it, or lower --max-desktops; {doctor}"
    reason = next((found for found in _chain(error) if isinstance(found, OSError) and found.errno), None)
    if reason is not None and reason.errno == errno.EACCES:
        return "this user may not talk to it", f"sudo usermod -aG docker $USER, then log in again; {doctor}"
    if reason is not None and reason.errno in (errno.ENOENT, errno.ECONNREFUSED):
        return f"it is not running at {at or address() or _SYSTEM_SOCKET}", doctor
    if any(isinstance(found, requests.exceptions.Timeout) for found in _chain(error)):
        return "it did not answer in time", doctor
    if isinstance(error, docker.errors.APIError):
        return _detail(error), doctor
    return text or type(error).__name__, doctor


def _detail(error: docker.errors.APIError) -> str:
    return " ".join(str(error.explanation or error).split())


def _chain(error: BaseException) -> Iterator[BaseException]:
    """The error, its causes, and errors that it wraps as arguments, as those of requests and urllib3 do."""
    waiting: list[BaseException] = [error]
    seen: set[int] = set()
    while waiting:
        found = waiting.pop(0)
        if id(found) in seen:
            continue
        seen.add(id(found))
        yield found
        waiting += [cause for cause in (found.__cause__, found.__context__) if cause is not None]
        waiting += [argument for argument in found.args if isinstance(argument, BaseException)]
