"""What a run has recorded of an agent and its model, read again from the ``exchanges.jsonl`` of a rollout."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pytest_opencomputer.agents.models.api_errors import Trouble
from pytest_opencomputer.agents.models.clients.base import Answer, Tokens
from pytest_opencomputer.agents.models.exchange_log import FILE, whole
from pytest_opencomputer.agents.models.model import Json
from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.runs.reading import complete_lines


@dataclass(frozen=True)
class Recorded:
    """One sending of a request.

    Attributes:
        line: number of its line in the file, from 1.
        request: the body; ``{"png": name, "before": text}`` stands for an image.
        answer: what came; ``None`` where nothing usable did.
        trouble: what went wrong; ``None`` where nothing did.
    """

    line: int
    request: Json
    answer: Answer | None
    trouble: Trouble | None


def has_exchanges(folder: Path) -> bool:
    """Whether a rollout's folder has exchanges with a model. Raises ``UsageProblem`` where that cannot be read."""
    return any("request" in line for _, line in _lines(folder / FILE))


def read_exchanges(folder: Path) -> list[Recorded]:
    """The exchanges of a rollout, in order.

    Raises:
        UsageProblem: there is no such file, or a line of it is no exchange; names file and line.
    """
    path = folder / FILE
    if not path.exists():
        raise UsageProblem("cannot be read: No such file or directory", where=str(path))
    found: list[Recorded] = []
    before: Json = {}
    for number, line in _lines(path):
        if "request" not in line:
            continue  # what an agent's own program said
        try:
            before = whole(line, before)
            found.append(Recorded(number, before, _answer(line), _trouble(line)))
        except (LookupError, TypeError, AttributeError) as problem:
            raise _no_exchange(path, number, problem) from problem
    return found


def _lines(path: Path) -> Iterator[tuple[int, Json]]:
    for number, text in complete_lines(path):
        try:
            line = json.loads(text)
        except (ValueError, RecursionError) as problem:
            raise _no_exchange(path, number, problem) from problem
        if not isinstance(line, dict):
            raise _no_exchange(path, number, TypeError(f"a JSON {type(line).__name__}"))
        yield number, line


def _no_exchange(path: Path, number: int, problem: Exception) -> UsageProblem:
    return UsageProblem(
        f"{type(problem).__name__}: {problem}",
        where=f"{path}:{number}",
        wanted="an exchange with a model, as a run records it",
        fix="restore the file",
    )


def _answer(line: Json) -> Answer | None:
    if "trouble" in line:
        return None
    tokens = line["tokens"]
    return Answer(
        line["answer"],
        Tokens(tokens["input"], tokens["output"], tokens["cached"], tokens["cache_written"]),
        model=line.get("model", ""),
        filtered=line.get("filtered", ""),
        too_long=line.get("too_long", False),
    )


def _trouble(line: Json) -> Trouble | None:
    said: Any = line.get("trouble")
    if said is None:
        return None
    return Trouble(
        said["kind"],
        said["message"],
        status=said["status"],
        retry_after=said.get("retry_after"),
        body=line.get("answer"),
    )
