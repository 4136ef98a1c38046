"""Answers in JSON: read strictly, and asked for again if they cannot be used. They are data: none is executed."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Annotated, Any, Protocol, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, TypeAdapter

from pytest_opencomputer.agents.models.model import Unreadable
from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.models.values import printable, shorten
from pytest_opencomputer.runs.reading import parsed

MOST_ANSWERS = 3
"""How often a question is asked, if the answers cannot be used."""
_LONGEST = 200_000  # characters of an answer that are looked at
_FENCED = re.compile(r"```(?:json)?\s*\n(.*?)\n\s*```", re.DOTALL)
_T = TypeVar("_T", bound=BaseModel)


def one_line(text: str) -> str:
    """The text without spaces around it. Raises ``ValueError`` unless it is a line of printable characters."""
    if not text.isprintable():
        raise ValueError("wanted: one line of printable characters")
    return text.strip()


Line = Annotated[str, Field(max_length=400), AfterValidator(one_line)]
"""A line of text, which may be empty."""
Said = Annotated[str, Field(min_length=1, max_length=400), AfterValidator(one_line)]
"""A line of text."""


class Form(BaseModel):
    """The form of an answer, or of a part of one."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Asked(Protocol):
    """Who answers questions."""

    asked: int

    def ask(self, system: str, text: str, pictures: tuple[bytes, ...] = ()) -> str:
        """The answer to a question."""
        ...


def usable(
    asker: Asked,
    system: str,
    question: str,
    kind: type[_T],
    check: Callable[[_T], list[str]] = lambda _: [],
    *,
    pictures: tuple[bytes, ...] = (),
    note: Callable[[list[str]], None] = lambda _: None,
) -> _T | None:
    """The first usable answer to a question; ``None`` if there was none of ``MOST_ANSWERS``.

    Args:
        check: says what is wrong with an answer of the right form.
        note: is told what was wrong with each answer that is not used.

    Raises:
        OpenComputerError: no more can be asked.
    """
    asked = question
    for _ in range(MOST_ANSWERS):
        answer, wrong = _heard(asker, system, asked, kind, pictures)
        if answer is not None:
            wrong = check(answer)
            if not wrong:
                return answer
        note(wrong)
        asked = again(question, [shorten(printable(one), 400) for one in wrong])
    return None


def _heard(
    asker: Asked, system: str, question: str, kind: type[_T], pictures: tuple[bytes, ...]
) -> tuple[_T | None, list[str]]:
    """An answer of this form, or what is wrong with it."""
    try:
        # Most questions have no pictures, and not every client accepts pictures.
        said = asker.ask(system, question, pictures) if pictures else asker.ask(system, question)
    except Unreadable as problem:
        return None, [str(problem)]
    try:
        return read_answer(said, kind), []
    except UsageProblem as problem:
        return None, [f"{problem.what}; wanted: {problem.wanted}"]


def again(question: str, wrong: Sequence[str]) -> str:
    """The same question once more, with what was wrong with the answer."""
    listed = "\n".join(f"- {one}" for one in wrong)
    return f"{question}\n\nYour last answer was not accepted:\n{listed}\nAnswer again, with the whole JSON object."


def read_answer(said: str, kind: type[_T]) -> _T:
    """An answer, read as JSON, alone or in a block of code.

    Raises:
        UsageProblem: it is not JSON, or not of this form.
    """
    where = "the answer"
    if len(said) > _LONGEST:
        raise UsageProblem(f"has {len(said)} characters", where=where, wanted=f"at most {_LONGEST}")
    fenced: Sequence[str] = _FENCED.findall(said)
    text = fenced[-1] if fenced else said
    adapter: TypeAdapter[_T] = TypeAdapter(kind)
    return parsed(text.strip().encode(errors="replace"), adapter.validate_json, where, "the JSON object described", "")


def schema_of(kind: type[BaseModel]) -> dict[str, Any]:
    """The JSON Schema of an answer."""
    return kind.model_json_schema()
