"""Who an address belongs to: a vendor's key is only sent to the vendor's own hosts."""

from __future__ import annotations

import re
from collections.abc import Collection
from urllib.parse import SplitResult, urlsplit

from pytest_opencomputer.models.errors import UsageProblem

KEY_OF_URL = "OPENCOMPUTER_AGENT_KEY"
"""Environment variable with the key for the server that an agent's URL or ``--agent-url`` names."""
_PORTS = {"http": 80, "https": 443}
_ODD = re.compile(r"[\s\\?#@]")
_HIDDEN = re.compile(r"(?<=//).*(?=@)|(?<=[?#]).+")  # may be a password or a key

Origin = tuple[str, str, int]
"""Scheme, host and port of an address."""


def hidden(text: str) -> str:
    """A text with an address, without what may be a password or a key in it."""
    return _HIDDEN.sub("***", text)


def checked(url: str, where: str = "--agent-url") -> str:
    """The address that ``where`` gives. Raises ``UsageProblem`` if it is not a plain http or https address."""
    if (parts := _parts(url)) is None or parts.scheme not in _PORTS or not parts.hostname or _ODD.search(url):
        raise UsageProblem(
            f"got {hidden(url)!r}",
            where=where,
            wanted="an http or https address without user, password, '?' or '#', such as http://localhost:8000/v1",
            fix=f"if the server wants a key: export {KEY_OF_URL}=…",
        )
    return url


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
