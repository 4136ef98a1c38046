"""Messages from pages, validated. Messages to pages are plain JSON, of the kinds in ``offer`` and ``hub``."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

LONGEST = 256 * 1024  #: bytes of a message; an answer may be long
WIDEST = 7680  #: pixels

_Id = Annotated[str, Field(max_length=64)]


class _Message(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Hello(_Message):
    """The first message: the token from the address."""

    kind: Literal["hello"]
    token: str = Field(max_length=200)


class Show(_Message):
    """Which desktops can be seen on the page now, and how many pixels wide. Replaces the previous message."""

    kind: Literal["show"]
    desktops: dict[_Id, Annotated[int, Field(ge=1, le=WIDEST)]] = Field(max_length=1000)


class Seen(_Message):
    """A picture was drawn; the next one may be sent."""

    kind: Literal["seen"]


class Act(_Message):
    """A person did something. The answer carries the number."""

    kind: Literal["act"]
    desktop: _Id
    number: int = Field(ge=0, le=2**53)
    action: dict[str, Any]


class End(_Message):
    """A person pressed one of the buttons that end a task."""

    kind: Literal["done"]
    desktop: _Id
    number: int = Field(ge=0, le=2**53)
    status: Literal["done", "infeasible", "gave_up"]
    answer: str | None = Field(default=None, max_length=100_000)


FromPage = Annotated[Hello | Show | Seen | Act | End, Field(discriminator="kind")]
FROM_PAGE: TypeAdapter[FromPage] = TypeAdapter(FromPage)
"""Parses a message from a page; raises ``pydantic.ValidationError``."""
