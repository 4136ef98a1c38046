"""Clients of the engines of hosts: over a socket, over TLS, over SSH, or as a Docker context says."""

from __future__ import annotations

import atexit
import contextlib
import hashlib
import json
import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from urllib.parse import SplitResult, urlsplit

from docker.tls import TLSConfig

from pytest_opencomputer.models.errors import EngineError, UsageProblem, near
from pytest_opencomputer.sandbox.engine import HostClient, address
from pytest_opencomputer.sandbox.hosts.file import Host

_SOCKET = "/var/run/docker.sock"
_CONNECTIONS = 32  # each build, attach and exec holds one
_GREETS_WITHIN = 20  # seconds
_TUNNEL_WITHIN = 30.0  # seconds


def client_of(host: Host, timeout: float) -> HostClient:
    """A client of a host's engine, which answers.

    Args:
        timeout: seconds that one answer may take.

    Raises:
        UsageProblem: there is no such Docker context.
        EngineError: SSH cannot connect.
        docker.errors.DockerException, requests.exceptions.RequestException: the engine does not answer, or the TLS
            files are invalid.
    """
    at, files = address_of(host), host.tls or _tls_of_context(host)
    if at.startswith("ssh://"):
        at = tunnel(urlsplit(at))
    tls = None
    if files:
        ca, cert, key = map(str, files)
        tls = TLSConfig(client_cert=(cert, key), ca_cert=ca, verify=True)
    client = HostClient(
        base_url=at, tls=tls or False, timeout=_GREETS_WITHIN, max_pool_size=_CONNECTIONS, version="auto"
    )
    client.api.timeout = int(timeout)
    return client


def address_of(host: Host) -> str:
    """The address of a host's engine, taken from its Docker context if it names one. Raises ``UsageProblem``."""
    if host.url is not None:
        return host.engine
    if host.engine == "default":
        return address() or f"unix://{_SOCKET}"
    known = {}
    for file in (_contexts() / "meta").glob("*/meta.json"):
        with contextlib.suppress(OSError, ValueError, KeyError, TypeError):  # as one that is not there
            read = json.loads(file.read_text(encoding="utf-8"))
            known[str(read["Name"])] = str(read["Endpoints"]["docker"]["Host"])
    if host.engine in known:
        return known[host.engine]
    raise UsageProblem(
        f"engine = {host.engine!r}: there is no Docker context of this name",
        where=host.where,
        wanted=f"an address, as docs/hosts.md shows, or a context; {near(host.engine, ('default', *known))}",
    )


def _tls_of_context(host: Host) -> tuple[Path, ...]:
    """The files ``ca``, ``cert`` and ``key`` of a host's context; empty if it has none."""
    if host.url is not None:
        return ()
    folder = _contexts() / "tls" / hashlib.sha256(host.engine.encode()).hexdigest() / "docker"
    files = tuple(folder / f"{name}.pem" for name in ("ca", "cert", "key"))
    return files if all(file.is_file() for file in files) else ()


def _contexts() -> Path:
    """Where Docker keeps contexts; the SDK finds them only beside a ``config.json``, which need not be there."""
    return Path(os.environ.get("DOCKER_CONFIG") or Path.home() / ".docker") / "contexts"


def tunnel(url: SplitResult) -> str:
    """Forward the socket of an engine through SSH, for as long as this process lives, and return its address here.

    The client's own SSH transport gives no socket for a container's streams. The other end of the tunnel runs ``cat``,
    so that it ends when this process does, however that ends.

    Raises:
        EngineError: ``ssh`` is missing, or cannot connect without asking somebody.
    """
    assert url.hostname, "the address names a machine"
    folder = Path(tempfile.mkdtemp(prefix="oc-ssh-"))  # short: the paths of sockets are limited
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    socket, log = folder / "docker.sock", folder / "log"
    options = ["BatchMode=yes", "ExitOnForwardFailure=yes", "ConnectTimeout=10"]
    options += ["ServerAliveInterval=10", "ServerAliveCountMax=3", "ControlPath=none"]
    command = ["ssh", "-T", *(word for option in options for word in ("-o", option))]
    command += ["-L", f"{socket}:{url.path if len(url.path) > 1 else _SOCKET}"]
    command += [*(["-p", str(url.port)] if url.port else []), *(["-l", url.username] if url.username else [])]
    try:
        with log.open("wb") as errors:
            process = subprocess.Popen(
                [*command, "--", url.hostname, "cat"],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=errors,
                start_new_session=True,  # Ctrl-C is for pytest, which still removes desktops then
            )
    except OSError as error:
        raise EngineError(f"ssh cannot be run: {error.strerror}\n  do: sudo apt-get install openssh-client") from error
    atexit.register(_end, process)
    deadline = time.monotonic() + _TUNNEL_WITHIN
    while not socket.exists():
        if process.poll() is not None or time.monotonic() > deadline:
            _end(process)
            said = log.read_text(errors="replace").strip().splitlines()
            raise EngineError(
                f"ssh cannot connect to {url.hostname}: {said[-1] if said else 'it did not answer in time'}\n"
                f"  do: ssh {url.netloc.replace(f':{url.port}', f' -p {url.port}')} true, until it asks nothing"
            )
        time.sleep(0.02)
    return f"unix://{socket}"


def _end(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    process.wait()
