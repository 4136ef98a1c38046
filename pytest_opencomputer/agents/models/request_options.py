"""Options of requests that all families have: sampling, length, further fields and headers, size of screenshots.

They are ``--agent-arg KEY=VALUE`` pairs, and override what a family sends by itself. What an API does not support is
not an option there, so that nothing a user asks for is ignored.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pytest_opencomputer.agents.models import option_values
from pytest_opencomputer.agents.models.image_sizing import FitPolicy, Limits, Resized, Size, SmartResize
from pytest_opencomputer.agents.models.model import Api, Json
from pytest_opencomputer.models.errors import UsageProblem

_SAID = {
    "temperature": "how much chance there is in an answer, from 0 to 2",
    "top_p": "share of the likeliest words that are chosen from, from 0 to 1",
    "top_k": "how many of the likeliest words are chosen from",
    "frequency_penalty": "how much repeated words are avoided, from -2 to 2",
    "presence_penalty": "how much words that were there are avoided, from -2 to 2",
    "seed": "a whole number, with which a server may answer the same again",
    "max_tokens": "tokens of an answer at most",
    "stop": "text at which an answer ends, or a JSON list of such texts",
    "extra_body": "a JSON object with further fields of each request",
    "headers": "a JSON object with further HTTP headers of each request",
}
_SCREENSHOTS = {
    "screenshot": "WIDTHxHEIGHT in which the model sees the screen; coordinates are scaled back",
    "max_pixels": "width times height of a screenshot at most; coordinates are scaled back",
}
_NUMBERS = {
    "temperature": (0.0, 2.0),
    "top_p": (0.0, 1.0),
    "frequency_penalty": (-2.0, 2.0),
    "presence_penalty": (-2.0, 2.0),
}
_NAMES: Mapping[Api, Mapping[str, str]] = {
    "chat": {
        name: name
        for name in ("temperature", "top_p", "frequency_penalty", "presence_penalty", "seed", "max_tokens", "stop")
    },
    "anthropic": {
        "temperature": "temperature",
        "top_p": "top_p",
        "top_k": "top_k",
        "max_tokens": "max_tokens",
        "stop": "stop_sequences",
    },
    "openai-responses": {"temperature": "temperature", "top_p": "top_p", "max_tokens": "max_output_tokens"},
    "gemini": {
        "temperature": "temperature",
        "top_p": "top_p",
        "top_k": "top_k",
        "seed": "seed",
        "max_tokens": "max_output_tokens",
        "stop": "stop_sequences",
    },
}
"""What each option is called in the requests of each API."""
_SECRET = re.compile(r"authorization|api-?key|cookie|token|secret", re.IGNORECASE)
_SIZE = re.compile(r"(\d{2,5})x(\d{2,5})")
_HEADER = re.compile(r"[A-Za-z0-9-]{1,100}")


def options_of(api: Api, *, sees: bool = True) -> dict[str, str]:
    """The options that the agents of an API have, each with one line for people; ``sees`` is whether it has images."""
    names = (*_NAMES[api], "extra_body", "headers")
    return {name: _SAID[name] for name in names} | (_SCREENSHOTS if sees else {})


def check(api: Api, options: Mapping[str, str]) -> None:
    """Raise ``UsageProblem`` where an option has no value that makes sense."""
    with_options({}, api, options)
    headers_of(options)
    sized(Limits(), options)


def with_options(body: Json, api: Api, options: Mapping[str, str]) -> Json:
    """The fixed part of a request with what the user wants in it. Raises ``UsageProblem``."""
    asked: Json = {name: _value(option, options) for option, name in _NAMES[api].items() if option in options}
    if api in ("anthropic", "gemini") and isinstance(asked.get("stop_sequences"), str):
        asked["stop_sequences"] = [asked["stop_sequences"]]
    extra = {**body.get("extra_body", {}), **_object(options, "extra_body")}
    if not extra:
        return {**body, **asked}
    if api == "gemini":
        return {**body, **asked, "http_options": {"extra_body": extra}}
    return {**body, **asked, "extra_body": extra}


def headers_of(options: Mapping[str, str]) -> dict[str, str]:
    """Further headers of each request. Raises ``UsageProblem``: they are none, or would carry a key into reports."""
    headers = _object(options, "headers")
    for name, value in headers.items():
        if _SECRET.search(name):
            raise UsageProblem(
                "keys are taken from the environment only, since options end up in reports",
                where=f"--agent-arg headers={{{name!r}: …}}",
            )
        if not _HEADER.fullmatch(name) or not isinstance(value, str) or not value.isprintable():
            raise UsageProblem(
                f"got {name!r}: {value!r}", where="--agent-arg headers=…", wanted="names and values of HTTP headers"
            )
    return headers


def sized(policy: FitPolicy, options: Mapping[str, str]) -> FitPolicy:
    """A policy for the size of screenshots with what the user wants. Raises ``UsageProblem``."""
    if "max_pixels" in options:
        most = option_values.whole(options, "max_pixels", 0, least=64 * 64)
        if isinstance(policy, SmartResize):
            policy = replace(policy, max_pixels=most, min_pixels=min(policy.min_pixels, most))
        elif isinstance(policy, Limits):
            policy = replace(policy, pixels=min(most, policy.pixels or most))
    if (given := options.get("screenshot")) is not None:
        policy = Resized(_size(given), policy)
    return policy


def _size(given: str) -> Size:
    found = _SIZE.fullmatch(given)
    if found is None:
        raise UsageProblem(f"got {given!r}", where=f"--agent-arg screenshot={given}", wanted="a size such as 1280x720")
    return int(found[1]), int(found[2])


def _value(option: str, options: Mapping[str, str]) -> Any:
    if option in _NUMBERS:
        return option_values.number(options, option, *_NUMBERS[option])
    if option == "stop":
        return _texts(options[option])
    least = -(2**63) if option == "seed" else 1
    return option_values.whole(options, option, 0, least=least)


def _texts(given: str) -> str | list[str]:
    if not given.startswith("["):
        return given
    try:
        texts = json.loads(given)
    except ValueError:
        texts = None
    if not isinstance(texts, list) or not texts or not all(isinstance(text, str) and text for text in texts):
        raise UsageProblem(f"got {given!r}", where="--agent-arg stop=…", wanted="a text, or a JSON list of texts")
    return texts


def _object(options: Mapping[str, str], name: str) -> Json:
    given = options.get(name)
    if given is None:
        return {}
    try:
        value = json.loads(given)
    except ValueError:
        value = None
    if not isinstance(value, dict):
        raise UsageProblem(
            f"got {given!r}", where=f"--agent-arg {name}=…", wanted='a JSON object, such as {"top_k": 20}'
        )
    return value
