"""Calls between ``<tool_call>`` tags, as Qwen and its relatives write them: in JSON, or as XML since Qwen3.5.

As tolerant as the published parsers of these models: tags may be missing around a JSON object or a function, fences may
stand around it, strings may hold raw line feeds, Python's literals count as JSON, and brackets that are still open at
the end are closed. An answer that was cut off gets no brackets, as the missing part is unknown.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from pytest_opencomputer.agents.models.model import Json

_BLOCK = re.compile(r"<tool_call>(.*?)(?:</tool_call>|(?=<tool_call>)|\Z)", re.DOTALL)
_FUNCTION = re.compile(r"<function=([^>\n]*)>(.*?)(?:</function>|\Z)", re.DOTALL)
_PARAMETER = re.compile(r"<parameter=([^>\n]*)>\n?(.*?)\n?(?:</parameter>|(?=<parameter=)|\Z)", re.DOTALL)
_AS_IT_IS = ("text", "action", "status")  # parameters that are texts, whatever they look like
_FENCE = re.compile(r"\A```[a-z]*\s*(.*?)\s*(?:```)?\Z", re.DOTALL)
_BARE = re.compile(r"<function=|\{\s*[\"']name[\"']\s*:")  # how a call begins that has no tags
_BEGINS = re.compile(r"<tool_call>|```[a-z]*\s*(?=\{)|<function=|\{\s*[\"']name[\"']\s*:")
_LONGEST = 100_000  # characters of a call that is read as Python
_CLOSING = {"{": "}", "[": "]"}


@dataclass(frozen=True)
class Written:
    """One call as it was written.

    Attributes:
        name: of the function.
        problem: why it cannot be read; empty where it can.
    """

    name: str
    arguments: Json = field(default_factory=dict)
    problem: str = ""


def written_calls(answer: str, *, cut: bool = False) -> list[Written]:
    """All calls of an answer in order, those that cannot be read included.

    Args:
        cut: the answer was cut off at its longest length.
    """
    if "<tool_call>" in answer:
        return [call for match in _BLOCK.finditer(answer) for call in _block(match[1], cut)]
    begin = _BARE.search(answer)
    if begin is None:
        return []
    if begin[0] == "<function=":
        return list(_block(answer, cut))
    return [_from_json(_object(answer[found.start() :]), cut) for found in _BARE.finditer(answer) if found[0][0] == "{"]


def before_calls(answer: str) -> str:
    """What an answer says before its first call."""
    begin = _BEGINS.search(answer)
    return (answer[: begin.start()] if begin else answer).strip()


def _block(body: str, cut: bool) -> Iterator[Written]:
    functions = list(_FUNCTION.finditer(body))
    if not functions:
        yield _from_json(body.strip(), cut)
    for function in functions:
        parameters = _PARAMETER.finditer(function[2])
        yield Written(
            function[1].strip(), {match[1].strip(): _value(match[1].strip(), match[2]) for match in parameters}
        )


def _from_json(body: str, cut: bool) -> Written:
    fenced = _FENCE.match(body)
    try:
        call = _read(fenced[1] if fenced else body, cut)
        arguments = call.get("arguments", {}) if isinstance(call, dict) else None
        if isinstance(arguments, str):
            arguments = _read(arguments, cut)
    except ValueError as problem:
        return Written("tool_call", problem=f"it is not valid JSON: {problem}")
    if not isinstance(arguments, dict):
        return Written("tool_call", problem='it is not {"name": ..., "arguments": {...}}')
    return Written(str(call.get("name", "")), arguments)


def _read(text: str, cut: bool) -> Any:
    """A value in JSON, or as Python writes it. Raises ``ValueError`` with what JSON's own parser says."""
    try:
        return json.loads(text, strict=False)
    except RecursionError as problem:
        raise ValueError("it is nested too deep") from problem
    except ValueError as problem:
        for candidate in (text, "" if cut else text + _missing(text)):
            try:
                return json.loads(candidate, strict=False)
            except ValueError:
                pass
            try:
                return ast.literal_eval(candidate[:_LONGEST].strip())
            except (ValueError, SyntaxError, MemoryError, RecursionError):
                pass
        raise ValueError(str(problem)) from problem


def _missing(text: str) -> str:
    """The braces that are still open at the end of a text; none where it ends within a string or a list.

    A list is not closed, as numbers of it may be missing: ``[310, 2`` is no place.
    """
    opened, _, quote = _scanned(text)
    return "" if quote or "[" in opened else "}" * len(opened)


def _object(text: str) -> str:
    """The object that a text begins with, up to its last bracket, or to the end where that is missing."""
    _, end, _ = _scanned(text)
    return text[:end].removesuffix("```").strip()


def _scanned(text: str) -> tuple[list[str], int, str]:
    """The brackets that are open at the end of the first value of a text, where it ends, and the quote it is within."""
    opened: list[str] = []
    quote, at = "", 0
    while at < len(text):
        character = text[at]
        if quote:
            at += character == "\\"
            quote = "" if character == quote else quote
        elif character in "\"'":
            quote = character
        elif character in _CLOSING:
            opened.append(character)
        elif opened and character == _CLOSING[opened[-1]]:
            opened.pop()
            if not opened:
                return [], at + 1, ""
        at += 1
    return opened, len(text), quote


def _value(name: str, text: str) -> object:
    if name in _AS_IT_IS:
        return text if name == "text" else text.strip()
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text.strip()
