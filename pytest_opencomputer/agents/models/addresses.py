"""Whose an address is, since a vendor's key is sent to the vendor's own hosts and to no other."""

from __future__ import annotations

import re
import socket
from collections.abc import Collection
from urllib.parse import SplitResult, urlsplit

from pytest_opencomputer.models.errors import UsageProblem

KEY_OF_URL = "OPENCOMPUTER_AGENT_KEY"
"""Environment variable with the key for the server that ``--agent-url`` names."""
_PORTS = {"http": 80, "https": 443}
_PATIENCE = 10.0  # seconds for a connection
_ODD = re.compile(r"[\s\\?#@]")
_HIDDEN = re.compile(r"(?<=//).*(?=@)|(?<=[?#]).+")  # may be a password or a key

Origin = tuple[str, str, int]
"""Scheme, host and port of an address."""


def checked(url: str) -> str:
    """The address that ``--agent-url`` gives. Raises ``UsageProblem`` if it is not a plain http or https address."""
    if (parts := _parts(url)) is None or parts.scheme not in _PORTS or not parts.hostname or _ODD.search(url):
        raise UsageProblem(
            f"got {_HIDDEN.sub('***', url)!r}",
            where="--agent-url",
            wanted="an http or https address without user, password, '?' or '#', such as http://localhost:8000/v1",
            fix=f"if the server wants a key: export {KEY_OF_URL}=…",
        )
    return url


def check_answers(url: str) -> None:
    """Raise ``UsageProblem`` if nothing listens at the address of a model's server. Nothing is sent."""
    _, host, port = origin(url)
    try:
        socket.create_connection((host, port), timeout=_PATIENCE).close()
    except OSError as problem:
        raise UsageProblem(
            f"nothing answers at {host}, port {port}: {problem.strerror or problem}",
            where=f"--agent-url={url}",
            wanted="the address of a server that runs",
            fix="start it, or correct the address",
        ) from problem


def origin(url: str) -> Origin:
    """Scheme, host and port of an address; empty and 0 if it has none."""
    parts = urlsplit(url)
    return parts.scheme, parts.hostname or "", parts.port or _PORTS.get(parts.scheme, 0)


def at_home(url: str, hosts: Collection[str]) -> bool:
    """Whether an address is at one of a vendor's hosts, by https and at its usual port."""
    scheme, host, port = origin(url)
    return host in hosts and (scheme, port) == ("https", 443)


def _parts(url: str) -> SplitResult | None:
    try:
        parts = urlsplit(url)
        _ = parts.port  # raises if it is no number
    except ValueError:
        return None
    return parts
