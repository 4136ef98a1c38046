"""The record of what was said between us and a model: ``exchanges.jsonl`` in a rollout's folder.

One line per sending of a request: ``request`` (the body), ``answer`` (the body) or ``trouble``, tokens, cost, seconds,
the name by which the API calls the model, and whether the answer was held back (``filtered``) or is ``too_long``.
Requests repeat their history, so a line holds only what is new: where a list of the body begins like the same list of
the line before, ``{"same": n, "then": […]}`` stands for it. Images stand beside the other screenshots of the run;
``{"png": "<name>"}`` is the text that was the image in base64, ``before`` what stood before it. Keys are in headers,
never in bodies; where a provider repeats the key in its answer, it is blanked.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Callable, Mapping
from typing import Any

from pytest_opencomputer.agents.models.exchange import Attempt
from pytest_opencomputer.agents.models.model import Json

FILE = "exchanges.jsonl"
PNG = "iVBORw0KGgo"  # how the head of a PNG begins in base64
_BEFORE = "data:image/png;base64,"


class ExchangeLog:
    """Makes the lines of one rollout.

    Args:
        store: stores a PNG and returns its name.
        write: appends a line.
        secrets: texts that must not be on record.
    """

    def __init__(
        self, store: Callable[[bytes], str], write: Callable[[Mapping[str, Any]], None], secrets: tuple[str, ...] = ()
    ) -> None:
        self._store, self._write = store, write
        self._secrets = tuple(secret for secret in secrets if secret)
        self._last: Json = {}

    def note(self, attempt: Attempt, cost: float | None) -> None:
        """Append one attempt."""
        body = self.recorded(attempt.body)
        line: Json = {"began": attempt.began, "seconds": round(attempt.seconds, 3), "request": self._news(body)}
        if attempt.answer is not None:
            tokens = attempt.answer.tokens
            line["answer"] = self._clean(attempt.answer.body)
            line["tokens"] = {
                "input": tokens.input,
                "cached": tokens.cached,
                "cache_written": tokens.cache_written,
                "output": tokens.output,
            }
            line["cost"] = cost
            line["model"] = attempt.answer.model
            if attempt.answer.filtered:
                line["filtered"] = attempt.answer.filtered
            if attempt.answer.too_long:
                line["too_long"] = True
        if attempt.trouble is not None:
            trouble = attempt.trouble
            line["trouble"] = {"kind": trouble.kind, "status": trouble.status, "message": self._clean(str(trouble))}
            if trouble.retry_after is not None:
                line["trouble"]["retry_after"] = trouble.retry_after
            line["answer"] = self._clean(trouble.body)
        self._write(line)
        self._last = body

    def recorded(self, body: Json) -> Json:
        """A body as it stands on record: without images and secrets."""
        return {key: self._clean(value) for key, value in body.items()}

    def _news(self, body: Json) -> Json:
        news: Json = {}
        for key, value in body.items():
            before = self._last.get(key)
            if isinstance(value, list) and isinstance(before, list):
                same = _same(before, value)
                news[key] = {"same": same, "then": value[same:]} if same else value
            else:
                news[key] = value
        return news

    def _clean(self, value: Any) -> Any:
        if isinstance(value, Mapping):
            return {str(key): self._clean(item) for key, item in value.items()}
        if isinstance(value, (list, tuple)):
            return [self._clean(item) for item in value]
        if isinstance(value, str):
            return self._text(value)
        return value

    def _text(self, text: str) -> Any:
        before = _BEFORE if text.startswith(_BEFORE) else ""
        if text.startswith(PNG, len(before)):
            try:
                return {"png": self._store(base64.b64decode(text[len(before) :], validate=True)), "before": before}
            except binascii.Error:
                pass  # it only looked like one, and stays as it is
        for secret in self._secrets:
            text = text.replace(secret, "***")
        return text


def whole(line: Json, before: Json) -> Json:
    """The whole request of a line, from the whole request of the line before."""
    request: Json = {}
    for key, value in line["request"].items():
        if isinstance(value, dict) and set(value) == {"same", "then"}:
            request[key] = [*before[key][: value["same"]], *value["then"]]
        else:
            request[key] = value
    return request


def _same(before: list[Any], now: list[Any]) -> int:
    count = 0
    for one, other in zip(before, now, strict=False):
        if one != other:
            break
        count += 1
    return count
