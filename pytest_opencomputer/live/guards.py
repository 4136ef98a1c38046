"""Who may connect to the server: anybody with the token, from a page of the server itself.

The token follows the ``#`` of the address. Browsers do not send that part, so it is in no log and no ``Referer``; the
page stores it for its tab (in ``sessionStorage``, which no other port of this machine can read, unlike a cookie of
127.0.0.1) and sends it first on its WebSocket. Without the token, only the empty page is served. So a foreign page,
which the browser would allow to connect to this machine, gets nothing; besides, its ``Origin`` is refused, and so is a
``Host`` that was bound to 127.0.0.1 (DNS rebinding).
"""

from __future__ import annotations

import hmac
import secrets
from urllib.parse import urlsplit

NAMES = frozenset({"127.0.0.1", "localhost", "::1"})
"""Allowed names of this machine. The port may differ, for example behind a tunnel."""

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-store",
}
"""Headers of every answer."""


def new_token() -> str:
    """A random token that cannot be guessed."""
    return secrets.token_urlsafe(32)


def same(token: str, wanted: str) -> bool:
    """Whether a token is the right one; takes the same time for every wrong one."""
    return hmac.compare_digest(token.encode(), wanted.encode())


def host_allowed(host: str) -> bool:
    """Whether a ``Host`` header names this machine by a name that DNS cannot redirect."""
    try:
        return urlsplit(f"//{host}").hostname in NAMES
    except ValueError:
        return False


def origin_allowed(origin: str, host: str) -> bool:
    """Whether an ``Origin`` header belongs to a page of this server. It is required: browsers send it."""
    return origin == f"http://{host}"
