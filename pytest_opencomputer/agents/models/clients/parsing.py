"""Reads answers of APIs, whose content is not trusted."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from typing import Any

import httpx2

from pytest_opencomputer.agents.models.addresses import KEY_OF_URL
from pytest_opencomputer.agents.models.api_errors import Trouble, of_status
from pytest_opencomputer.agents.models.clients.base import Endpoint
from pytest_opencomputer.agents.models.model import Json

_FILTERS = frozenset(
    {
        *("content_filter", "refusal", "sensitive"),
        # What Google calls it, and passes on in chat completions as it is.
        *("blocklist", "jailbreak", "model_armor", "prohibited_content", "recitation", "safety", "spii"),
        *("image_prohibited_content", "image_recitation", "image_safety"),
    }
)


_DEEPEST = 100
"""Levels of lists and objects in an answer; those of the APIs have about ten, the rest is what the model said."""
_LONGEST_NUMBER = 300
"""Digits of a whole number that can still be computed with."""


def parsed(text: str, *wanted: str) -> Json:
    """The JSON object in the body of a successful answer.

    A part of it is what the model said, and goes back to it with the history. So numbers that are too big, and lone
    surrogates, which could not be sent, are replaced by texts that can.

    Args:
        wanted: keys that an answer of this API has.

    Raises:
        Trouble: ``malformed`` if it is no JSON object or lacks a key; ``too_deep``; if it has an ``error`` instead,
            what that is.
    """
    try:
        body = _sendable(json.loads(text, parse_int=_whole, parse_float=_fraction, parse_constant=str), _DEEPEST)
    except RecursionError:
        raise too_deep() from None
    except ValueError as problem:
        raise Trouble(
            "malformed", f"the answer is not JSON: {problem}; it begins with {text[:80]!r}", body=text[:2000]
        ) from None
    if not isinstance(body, dict):
        raise Trouble("malformed", f"the answer is a JSON {type(body).__name__}, wanted: an object", body=body)
    missing = [key for key in wanted if key not in body]
    if missing and isinstance(error := body.get("error"), dict):
        code = error.get("code")
        raise of_status(code if isinstance(code, int) and 400 <= code < 600 else 500, json.dumps(error), {}, body)
    if missing:
        raise Trouble(
            "malformed", f"the answer has no {missing[0]!r}, it has: {', '.join(sorted(body)) or 'nothing'}", body=body
        )
    return body


def too_deep() -> Trouble:
    """The trouble with an answer that is nested too deeply to be read."""
    return Trouble("too_deep", f"the answer has more than {_DEEPEST} levels of lists and objects")


def _whole(digits: str) -> int | str:
    return int(digits) if len(digits) <= _LONGEST_NUMBER else digits


def _fraction(digits: str) -> float | str:
    return number if math.isfinite(number := float(digits)) else digits


def _sendable(value: Any, levels: int) -> Any:
    if isinstance(value, str):
        return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if isinstance(value, dict | list) and levels == 0:
        raise too_deep()
    if isinstance(value, dict):
        return {_sendable(key, 0): _sendable(item, levels - 1) for key, item in value.items()}
    return [_sendable(item, levels - 1) for item in value] if isinstance(value, list) else value


def blocked(reason: Any) -> bool:
    """Whether a reason for which an answer ended is the provider's filter, in the words of any provider."""
    return str(reason).partition(":")[0].lower() in _FILTERS


def refused(response: httpx2.Response, endpoint: Endpoint) -> Trouble:
    """The trouble in an answer without success: a redirect, or a status of 400 and more."""
    try:
        text = response.text
    except httpx2.HTTPError:
        text = ""
    return refusal(response.status_code, text, dict(response.headers), endpoint, response.reason_phrase)


def refusal(status: int, text: str, headers: Mapping[str, str], endpoint: Endpoint, reason: str = "") -> Trouble:
    """The same, from the parts of the answer.

    Args:
        reason: what is said if the body says nothing.
    """
    text = endpoint.without_key(text)
    said = text or reason
    if status < 400:
        to = endpoint.without_key({name.lower(): value for name, value in headers.items()}.get("location", "nowhere"))
        said = f"redirected to {to}, and redirects are not followed; if that is right, give it as --agent-url; {said}"
    elif status in (401, 403) and not (endpoint.key or endpoint.signer):
        said = f"no key was sent, as {KEY_OF_URL} is not set, and vendors' keys go to the vendors only; {said}"
    return of_status(status, said, headers, _loaded(text))


def broken(error: Exception) -> Trouble:
    """The trouble where no whole answer came."""
    cause = error.__cause__ or error
    if isinstance(cause, Trouble):
        return cause
    late = isinstance(cause, httpx2.TimeoutException) or "timed out" in str(error).lower()
    said = str(cause) or type(cause).__name__
    return Trouble("timeout" if late else "connection", f"{type(cause).__name__}: {said}")


def count(usage: Any, *path: str) -> int:
    """A number below ``usage``; 0 where it is absent or no number of tokens."""
    value: Any = usage
    for key in path:
        value = value.get(key) if isinstance(value, Mapping) else None
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else 0


def _loaded(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text[:2000]
