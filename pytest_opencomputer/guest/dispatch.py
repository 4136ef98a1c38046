"""Carries out one request: finds the operation, calls it, and turns what it returns or raises into an answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pytest_opencomputer.guest.ops import BadRequest, Op, Reply, find
from pytest_opencomputer.guest.state import StateError
from pytest_opencomputer.guest.wire import Buffer, Frame, WireError, encode

_MAX_MESSAGE = 16_384


class Remote(Exception):
    """An error that another process of the guest has already turned into an ``error`` object.

    Attributes:
        error: the ``error`` object of its answer.
    """

    def __init__(self, error: dict[str, Any]) -> None:
        super().__init__(error.get("message", ""))
        self.error = error


def answer(frame: Frame) -> list[Buffer]:
    """Call the operation that ``frame`` asks for, in this process.

    Returns:
        The answer, encoded: ``{"id": ..., "ok": value}`` or ``{"id": ..., "error": {...}}``, and its byte strings.
    """
    number = frame.header.get("id")
    header, blobs = _perform(frame)
    try:
        return encode({"id": number, **header}, blobs)
    except (TypeError, ValueError, WireError) as error:
        # The operation's value cannot be sent.
        return encode({"id": number, "error": describe(error)})


def _perform(frame: Frame) -> tuple[dict[str, Any], Sequence[Buffer]]:
    name = frame.header.get("op")
    try:
        found = find(str(name))
        if found is None:
            raise LookupError(f"this guest has no operation {name!r}")
        arguments = dict(frame.header.get("args") or {})
        if _takes_blobs(found):
            arguments["blobs"] = frame.blobs
        result = found.call(**arguments)
    except Exception as error:  # noqa: BLE001 - whatever an operation raises is the answer, with its traceback
        return {"error": describe(error)}, ()
    if isinstance(result, Reply):
        return {"ok": result.value}, result.blobs
    return {"ok": result}, ()


def describe(error: Exception) -> dict[str, Any]:
    """An exception as the ``error`` object of an answer."""
    if isinstance(error, Remote):
        return error.error
    described: dict[str, Any] = {"kind": type(error).__name__, "message": str(error)[:_MAX_MESSAGE]}
    if isinstance(error, BadRequest):
        described["bad_request"] = True
    elif isinstance(error, StateError):
        described["state"] = True
    else:
        # Imported only here: it takes as long as the rest of the guest's start.
        import traceback

        described["trace"] = "".join(traceback.format_exception(error))[-_MAX_MESSAGE:]
    return described


def _takes_blobs(found: Op) -> bool:
    code = getattr(found.call, "__code__", None)
    return code is not None and "blobs" in code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
