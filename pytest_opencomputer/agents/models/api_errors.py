"""Errors of model APIs, and what is done about each. This is decided here and nowhere else.

========================  =====================================================  ======================================
kind                      what it is                                             what is done
========================  =====================================================  ======================================
``timeout``               no answer in time                                      again, then provider error
``connection``            refused, reset, or cut in the middle of the answer     again, then provider error
``rate``                  429                                                    again after what ``retry-after`` says,
                                                                                 else backing off; then provider error
``server``                408, 409, 5xx, 529                                     again, then provider error
``malformed``             an answer that is not what the API promises            again, then provider error
``filtered``              the provider's filter held back request or answer      again at once; the third of a rollout
                                                                                 is the agent's failure
``too_long``              the history does not fit into the model's context,     shortened and sent again; where the
                          or has too many images for the server                  family cannot, the agent's failure
``too_deep``              the model nested what it says hundreds of levels deep  the agent's failure
``tools``                 the server cannot tell the model of its functions      they are told in a text, and it is sent
                                                                                 again; else provider error
``image``                 an image is too big or cannot be read                  provider error at once
``quota``                 no money left, 402, or 429 that says so                provider error at once
``key``                   401, 403                                               provider error at once
``model``                 404: there is no such model or address                 provider error at once
``request``               any other 4xx: the request is not accepted             provider error at once
========================  =====================================================  ======================================

A provider error has no reward and is in no mean. The filter is not a provider error: a model can provoke it with what
it writes, and could so exclude each rollout that goes badly. Instead the rollout ends the third time, and its checks
decide (``model.HeldBack``). The usage counts how often the filter was applied.

What the model itself says is never trouble: a refusal of the task is its last message, and if an answer has no action,
the model is told so (``model.Unreadable``).
"""

from __future__ import annotations

import re
import time
from collections.abc import Mapping
from email.utils import parsedate_to_datetime
from typing import Any, Literal

from pytest_opencomputer.models.errors import OpenComputerError

TroubleKind = Literal[
    "timeout", "connection", "rate", "server", "malformed", "filtered",
    "too_long", "too_deep", "tools", "image", "quota", "key", "model", "request",
]  # fmt: skip
PASSING: frozenset[TroubleKind] = frozenset({"timeout", "connection", "rate", "server", "malformed"})
"""Kinds that may not occur again when the request is repeated, and that no model can cause."""

_TOO_LONG = re.compile(
    r"context.{0,20}(length|window|size)|maximum context|prompt is too long|prompt (is )?too long"
    r"|too many (input )?tokens|input token count|exceed(s|ed)? (the )?(max_model_len|model.s max)"
    r"|input is too long|request_too_large|request exceeds the maximum size|exceeds the maximum number of tokens"
    r"|longer than the maximum model length|exceed_context_size|exceed context limit"
    r"|input length.{0,30}exceeds the maximum",
    re.IGNORECASE,
)
_TOO_MUCH_ASKED = re.compile(
    r"max_(completion_|output_)?tokens.{0,60}(too large|must be|at most|> )|max_tokens: \d+ >", re.I
)
"""The answer may not be as long as the user or the family wants, whatever the history: no shortening helps."""
_ROOM = re.compile(
    r"maximum context length is (\d+) tokens.*?(?:\((\d+) > \d+ - \d+\)|(\d+) in the completion)", re.DOTALL
)
"""What vLLM says: how long the context is, and the answer that is asked for."""
_MANY_IMAGES = re.compile(
    r"too many.{0,40}images|(number|count) of images|images? per (request|prompt)|(up to|at most|maximum (of )?) ?\d+"
    r" images?|images?.{0,20}(may be provided|are allowed)",
    re.I,
)
_TOOLS = re.compile(
    r"enable-auto-tool-choice|tool[-_]call[-_]parser|tools param requires|does not support tools"
    r"|tool(_choice| choice).{0,40}(not supported|requires)|tools? (is|are) not supported",
    re.I,
)
_IMAGE = re.compile(r"image", re.IGNORECASE)
_IMAGE_TROUBLE = re.compile(
    r"too (big|large|many)|exceed|dimension|max(imum)?\b|unsupported|invalid|process|decode", re.I
)
_QUOTA = re.compile(
    r"insufficient_quota|credit balance|billing|exceeded your current quota|spend(ing)? limit|payment", re.I
)
_PASSING_QUOTA = re.compile(r"per[ _]?(minute|day|hour|second)|retry in|try again in|rate.?limit", re.I)
"""Google calls its rates quotas, and others say in the error about a rate where more of it can be bought."""
_FILTERED = re.compile(
    r"content[_ ]?(filter|polic|management|exists risk)|(bio|cyber|usage)[_ ]polic|policy_violation|prohibited_content"
    r"|safety (system|reasons)|moderation|(prompt|input|message) was flagged|invalid_prompt|data_?inspection_?failed"
    r"|responsible ?ai",
    re.IGNORECASE,
)
"""What OpenAI, Azure, Anthropic, Google, Moonshot, Alibaba and DeepSeek call it in their errors."""
_STATUS: Mapping[int, TroubleKind] = {
    401: "key", 402: "quota", 403: "key", 404: "model", 408: "server", 409: "server", 425: "server",
}  # fmt: skip


class Trouble(OpenComputerError):
    """A request to a model API gave no usable answer.

    Attributes:
        kind: one of the kinds in the table above.
        status: the HTTP status; 0 where none was received.
        retry_after: seconds that the provider asks to wait; ``None`` where it does not say.
        body: what was received, for the record; ``None`` where nothing was.
    """

    def __init__(
        self,
        kind: TroubleKind,
        message: str,
        *,
        status: int = 0,
        retry_after: float | None = None,
        body: Any = None,
    ) -> None:
        self.kind: TroubleKind = kind
        self.status, self.retry_after, self.body = status, retry_after, body
        super().__init__(message)

    @property
    def passing(self) -> bool:
        """Whether it may be gone when the request is sent again."""
        return self.kind in PASSING


def of_status(status: int, message: str, headers: Mapping[str, str], body: Any = None) -> Trouble:
    """The trouble that an HTTP status of 400 and more stands for.

    Args:
        message: what the API says, with whatever codes it gives; it tells apart what has the same status.
        headers: of the answer, for ``retry-after``.
    """
    return Trouble(
        _kind(status, message),
        f"HTTP {status}: {' '.join(message.split())[:500]}",
        status=status,
        retry_after=retry_after(headers, message),
        body=body,
    )


def _kind(status: int, message: str) -> TroubleKind:
    if status == 429:
        quota = _QUOTA.search(message) and ("insufficient_quota" in message or not _PASSING_QUOTA.search(message))
        return "quota" if quota else "rate"
    if _TOOLS.search(message):
        return "tools"  # some servers say so with a status of 500
    if status >= 500:
        return "too_long" if _TOO_LONG.search(message) else "server"
    if status in (400, 403, 422) and _FILTERED.search(message):
        return "filtered"  # before all else, as the words of some filters are about images
    if status in _STATUS:
        return _STATUS[status]
    return _of_request(status, message) if status in (400, 413, 422) else "request"


def _of_request(status: int, message: str) -> TroubleKind:
    """What is wrong with a request that was not accepted."""
    if status != 413 and _QUOTA.search(message):
        return "quota"
    if _MANY_IMAGES.search(message):
        return "too_long"  # with fewer of them it will be accepted
    if _IMAGE.search(message) and _IMAGE_TROUBLE.search(message) and not re.search("context", message, re.I):
        return "image"
    if room := _ROOM.search(message):
        return "request" if int(room[2] or room[3]) >= int(room[1]) else "too_long"
    if _TOO_MUCH_ASKED.search(message) and not _TOO_LONG.search(message):
        return "request"
    return "too_long" if status == 413 or _TOO_LONG.search(message) else "request"


def retry_after(headers: Mapping[str, str], message: str = "") -> float | None:
    """Seconds that an answer asks to wait: ``retry-after-ms``, ``retry-after`` as seconds or date (RFC 9110), or the
    ``retryDelay`` in Google's error details; ``None`` where it says nothing that can be read."""
    lower = {key.lower(): value for key, value in headers.items()}
    for name, scale in (("retry-after-ms", 0.001), ("retry-after", 1.0)):
        try:
            return max(0.0, float(lower[name]) * scale)
        except (KeyError, ValueError):
            continue
    if "retry-after" in lower:
        try:
            return max(0.0, parsedate_to_datetime(lower["retry-after"]).timestamp() - time.time())
        except ValueError:
            return None
    delay = re.search(r"retryDelay\W+([0-9.]+)s", message)
    return float(delay[1]) if delay else None
