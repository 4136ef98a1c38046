"""Who may talk to the server: whoever has the token, from a page of the server itself.

The token stands behind the ``#`` of the address. Browsers do not send that part to anybody, so it is in no log and no
``Referer``; the page keeps it for its tab (``sessionStorage``, which no other port of this machine can read, unlike a
cookie of 127.0.0.1) and says it first on its WebSocket. Nothing but the empty page is served without. So a page of
somebody else, which the browser would let connect to this machine, has nothing to show; that its ``Origin`` and a
``Host`` that was bound anew to 127.0.0.1 (DNS rebinding) are refused comes on top.
"""

from __future__ import annotations

import hmac
import secrets
from urllib.parse import urlsplit

NAMES = frozenset({"127.0.0.1", "localhost", "::1"})
"""What this machine may be called. The port may be another one: of a tunnel."""

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
"""Of every answer."""


def new_token() -> str:
    """A token that nobody guesses."""
    return secrets.token_urlsafe(32)


def same(token: str, wanted: str) -> bool:
    """Whether a token is the right one; takes as long for every wrong one."""
    return hmac.compare_digest(token.encode(), wanted.encode())


def host_allowed(host: str) -> bool:
    """Whether a ``Host`` header names this machine by a name that no name server can point elsewhere."""
    try:
        return urlsplit(f"//{host}").hostname in NAMES
    except ValueError:
        return False


def origin_allowed(origin: str, host: str) -> bool:
    """Whether an ``Origin`` header is that of a page that this server has sent. There must be one: browsers send it."""
    return origin == f"http://{host}"
