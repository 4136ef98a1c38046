"""Reads the files of run directories, which may come from anybody.

Only regular files are opened, so that no pipe or device makes a reader wait; lines and files are bounded, so that none
fills the memory; and JSON is what a run writes: without NaN and infinities, and not nested without end. Everything else
is a ``UsageProblem`` with file and line.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import isfinite
from pathlib import Path
from typing import Any, BinaryIO, TypeVar

from pydantic import ValidationError
from pydantic_core import from_json

from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.models.values import printable, shorten

MAX_FILE = 64 * 1024**2
"""Bytes of a file that is read as a whole."""
MAX_LINE = 128 * 1024**2
"""Bytes of a line. The facts of a check have 4 MiB at most."""
MAX_REST = 512 * 1024**2
"""Bytes that are read at once of a file that others append to."""

_KINDS = (
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)
_T = TypeVar("_T")


@contextmanager
def opened(path: Path) -> Iterator[BinaryIO]:
    """A regular file, opened for reading.

    Raises:
        FileNotFoundError: nothing is there.
        UsageProblem: it cannot be read, or something else is there.
    """
    try:
        _require_regular(path, path.stat())
        # It may have been replaced meanwhile: opening a pipe must not wait for somebody who writes into it.
        handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC)
    except FileNotFoundError:
        if path.is_symlink():
            raise UsageProblem("is a broken link", where=str(path), wanted="a file") from None
        raise
    except (OSError, ValueError) as problem:  # the latter if the path has a NUL character
        raise _unreadable(path, problem) from problem
    with os.fdopen(handle, "rb") as file:
        _require_regular(path, os.fstat(handle))
        try:
            yield file
        except OSError as problem:
            raise _unreadable(path, problem) from problem


def read_file(path: Path) -> bytes:
    """The content of a file.

    Raises:
        FileNotFoundError: nothing is there.
        UsageProblem: it cannot be read, is no regular file, or has more than ``MAX_FILE`` bytes.
    """
    with opened(path) as file:
        size = os.fstat(file.fileno()).st_size
        if size > MAX_FILE:
            raise UsageProblem(f"has {size} bytes", where=str(path), wanted=f"at most {MAX_FILE}")
        return file.read(MAX_FILE)


def complete_lines(path: Path) -> Iterator[tuple[int, bytes]]:
    """Yield number (from 1) and content of the lines of ``path`` that end with a line feed; none if nothing is there.

    Raises:
        UsageProblem: it cannot be read, is no regular file, or a line has more than ``MAX_LINE`` bytes.
    """
    for number, line in _lines(path):
        if line.endswith(b"\n"):
            yield number, line[:-1]


def torn_line(path: Path) -> tuple[int, int] | None:
    """Number (from 1) and size in bytes of a last line without line feed; ``None`` if there is no such line.

    Raises:
        UsageProblem: as ``complete_lines``.
    """
    try:
        with opened(path) as file:
            if not file.seek(0, os.SEEK_END):
                return None
            file.seek(-1, os.SEEK_END)
            if file.read(1) == b"\n":  # the usual case: so large runs are not read in full
                return None
    except FileNotFoundError:
        return None
    return next(((number, len(line)) for number, line in _lines(path) if not line.endswith(b"\n")), None)


def new_lines(path: Path, offset: int) -> tuple[list[bytes], int]:
    """Lines that end with a line feed and begin at or after ``offset`` bytes, and the offset after them.

    For following a file that others append to. A file that does not exist yet has no lines.

    Raises:
        UsageProblem: it cannot be read, is no regular file, or has more than ``MAX_REST`` bytes after ``offset``.
    """
    try:
        with opened(path) as file:
            more = os.fstat(file.fileno()).st_size - offset
            if more > MAX_REST:
                raise UsageProblem(f"has {more} bytes more", where=str(path), wanted=f"at most {MAX_REST} at once")
            file.seek(offset)
            data = file.read(MAX_REST)
    except FileNotFoundError:
        return [], offset
    whole = data[: data.rfind(b"\n") + 1]
    return whole.split(b"\n")[:-1], offset + len(whole)


def parsed(data: bytes, parse: Callable[[bytes], _T], where: str, wanted: str, fix: str = "restore the file") -> _T:
    """JSON that a run has written, as an object.

    Args:
        parse: raises ``ValidationError``.
        where: file, and line if it has several records.

    Raises:
        UsageProblem: it is not what a run writes.
    """
    try:
        plain_json(data)
        return parse(data)
    except ValidationError as problem:
        first = problem.errors(include_url=False, include_context=False)[0]
        place = ".".join(map(str, first["loc"]))
        what = f"{place}: {first['msg']}" if place else first["msg"]
        if first["type"] not in ("value_error", "json_invalid"):
            what += f", got {shorten(printable(repr(first['input'])), 200)}"
        raise UsageProblem(printable(what), where=where, wanted=wanted, fix=fix) from problem
    except ValueError as problem:
        raise UsageProblem(printable(f"not JSON: {problem}"), where=where, wanted=wanted, fix=fix) from problem


def plain_json(data: bytes) -> Any:
    """JSON without NaN, infinities and endless nesting. Raises ``ValueError``."""
    found = from_json(data, allow_inf_nan=False)
    _require_finite(found)
    return found


def is_below(place: Path, folder: Path) -> bool:
    """Whether a place is in a folder when all links are followed. A run may have links that lead out of it."""
    return Path(os.path.realpath(place)).is_relative_to(os.path.realpath(folder))


def folders_in(place: Path) -> list[Path]:
    """The folders in a folder of a run; none if it is not there. Raises ``UsageProblem`` if it cannot be read."""
    try:
        return [Path(entry.path) for entry in os.scandir(place) if entry.is_dir()]
    except FileNotFoundError:
        if place.is_symlink():
            raise UsageProblem("is a broken link", where=str(place), wanted="a folder") from None
        return []
    except OSError as problem:
        raise UsageProblem(
            f"cannot be read: {problem.strerror}", where=str(place), wanted="a folder of a run", fix="restore it"
        ) from problem


def _require_finite(value: Any) -> None:
    """Raise ``ValueError`` if a number is too large for its type, and so became infinite when it was read."""
    if isinstance(value, float):
        if not isfinite(value):
            raise ValueError("a number out of range")
    elif isinstance(value, dict):
        for item in value.values():
            _require_finite(item)
    elif isinstance(value, list):
        for item in value:
            _require_finite(item)


def _lines(path: Path) -> Iterator[tuple[int, bytes]]:
    try:
        with opened(path) as file:
            number = 0
            while line := file.readline(MAX_LINE + 1):
                number += 1
                if len(line) > MAX_LINE:
                    raise UsageProblem(
                        f"a line of more than {MAX_LINE} bytes",
                        where=f"{path}:{number}",
                        wanted="lines as a run writes them",
                        fix="restore the file",
                    )
                yield number, line
    except FileNotFoundError:
        return


def _require_regular(path: Path, found: os.stat_result) -> None:
    if not stat.S_ISREG(found.st_mode):
        what = next((name for is_it, name in _KINDS if is_it(found.st_mode)), "no file")
        raise UsageProblem(f"is {what}", where=str(path), wanted="a regular file, as a run writes it")


def _unreadable(path: Path, problem: OSError | ValueError) -> UsageProblem:
    why = problem.strerror if isinstance(problem, OSError) else str(problem)
    return UsageProblem(f"cannot be read: {why}", where=printable(str(path)), wanted="a regular file")
