"""What a request carries when it is sent, whatever an SDK has put into it.

The SDKs read addresses, keys, organisations and headers of their own from the environment, and follow redirects with
all of that. So none of them is given a key: each request gets its key or signature here, as the last thing before it is
sent. Headers that no API needs are left out, no request goes to another address than the endpoint's, and no redirect is
followed.
"""

from __future__ import annotations

from typing import Any

import httpx2

from pytest_opencomputer.agents.models.addresses import origin
from pytest_opencomputer.agents.models.api_errors import Trouble
from pytest_opencomputer.agents.models.clients.base import Endpoint
from pytest_opencomputer.agents.models.clouds import cloud_at

_NEEDED = frozenset(
    {
        *("accept", "accept-encoding", "connection", "content-length", "content-type", "cookie", "host", "user-agent"),
        *("anthropic-beta", "anthropic-version", "idempotency-key", "transfer-encoding", "x-goog-api-client"),
    }
)
_KEPT = httpx2.Limits(max_connections=100, max_keepalive_connections=20, keepalive_expiry=120.0)
"""Between two requests of a rollout the agent acts, which takes longer than the 5 s for which the SDKs keep an idle
connection; a new one costs a handshake each time."""
_OF_SDKS = "x-stainless-"  # names and versions of SDK, Python and system


def http_options(endpoint: Endpoint, header: str, before: str = "") -> dict[str, Any]:
    """Options for the HTTP client of an SDK.

    Args:
        header: the header with the key, unless a cloud has another one.
        before: what comes before the key in it.
    """
    home = origin(endpoint.url)
    if (cloud := cloud_at(endpoint.url)) is not None:
        header, before = cloud.header, cloud.before

    def send(request: httpx2.Request) -> None:
        if origin(str(request.url)) != home:
            raise Trouble("request", f"a request to {request.url.host} was not sent: the model is at {endpoint.url}")
        for name in set(request.headers) - _NEEDED:
            if not name.startswith(_OF_SDKS):
                del request.headers[name]
        request.headers.update(endpoint.headers)
        if endpoint.key:
            request.headers[header] = before + endpoint.key
        elif endpoint.signer is not None:
            endpoint.signer.sign(request)

    return {"follow_redirects": False, "limits": _KEPT, "event_hooks": {"request": [send]}}
