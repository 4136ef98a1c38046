"""What all clients have in common."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

import httpx2

from pytest_opencomputer.agents.models.model import Json

NO_KEY = "none"
"""What the SDKs are given in place of a key. It is never sent: ``wire`` sets the real one, or none."""


@dataclass(frozen=True)
class Tokens:
    """What one answer took, from the API's own figures.

    Attributes:
        input: all tokens of the request, those from and for the cache included.
        cached: tokens of the request that were read from the provider's cache.
        cache_written: tokens of the request that were written to it at a price of their own.
        output: all tokens of the answer, hidden reasoning included.
    """

    input: int = 0
    output: int = 0
    cached: int = 0
    cache_written: int = 0

    def __add__(self, other: Tokens) -> Tokens:
        return Tokens(
            self.input + other.input,
            self.output + other.output,
            self.cached + other.cached,
            self.cache_written + other.cache_written,
        )


@dataclass(frozen=True)
class Answer:
    """One answer of an API.

    Attributes:
        body: as it was received.
        model: the name of the model as the API gives it; empty where it does not.
        filtered: why the provider held the answer back; empty where it did not.
        too_long: whether the answer says that the history does not fit into the model's context.
    """

    body: Json
    tokens: Tokens
    model: str = ""
    filtered: str = ""
    too_long: bool = False

    @property
    def usable(self) -> bool:
        """Whether a step can be made of it."""
        return not (self.filtered or self.too_long)


class Client(Protocol):
    """Sends requests of one API. Sends each once: repeating is the business of ``exchange.Exchange``."""

    def send(self, body: Json, *, timeout: float) -> Answer:
        """Send one request and wait for the answer, ``timeout`` seconds at most.

        Raises:
            Trouble: there is no answer that can be used.
        """


class Signer(Protocol):
    """Signs requests to a cloud."""

    def sign(self, request: httpx2.Request) -> None:
        """Add to a request what lets it in, as the last thing before it is sent.

        Raises:
            Trouble: ``key`` if the credentials cannot be used, ``connection`` if they could not be renewed.
        """

    def secrets(self) -> tuple[str, ...]:
        """The secrets last sent or used for signing, which must not be recorded."""


@dataclass(frozen=True)
class Endpoint:
    """Where models are served, and what access needs.

    Attributes:
        model: the name under which the API knows the model.
        url: base address.
        key: the key for this address; empty if there is none.
        headers: what else is sent with each request.
        signer: what signs each request if there is no key; ``None`` where nothing is signed.
    """

    model: str
    url: str
    key: str = field(default="", repr=False)  # tracebacks show values
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)
    signer: Signer | None = field(default=None, repr=False)

    def without_key(self, text: str) -> str:
        """A text of the provider for people: without the key, which the provider may have repeated."""
        for secret in (self.key, *(self.signer.secrets() if self.signer else ())):
            text = text.replace(secret, "***") if secret else text
        return text
