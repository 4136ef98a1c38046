"""Files that several processes append to, that stay readable after a kill, and whose failures are reported.

A line counts once its line feed is written. Lines are appended under a lock of the file, so a line without line feed
was left by a killed writer or a full disk: readers ignore it, and the next writer removes it.
"""

from __future__ import annotations

import fcntl
import os
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from pytest_opencomputer.models.errors import HostError, UsageProblem

_BLOCK = 64 * 1024


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Turn an ``OSError`` of the block into a ``HostError`` that names the file, the cause and the space left."""
    try:
        yield
    except OSError as problem:
        raise HostError(
            f"{path}: cannot be written: {problem.strerror or problem}{_space_left(path)}\n"
            "  do: free space on this file system, or choose another folder for the run",
            path,
        ) from problem


def append_line(path: Path, line: bytes) -> None:
    """Append ``line`` and a line feed to ``path``, all of it or nothing. Safe between processes of one machine.

    The line is passed to the kernel with one write, so killing this process afterwards does not lose it.

    Raises:
        SandboxError: disk full, read-only, folder gone.
    """
    if b"\n" in line:
        raise ValueError("a line must not hold a line feed")
    with writing(path):
        handle = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o666)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX)
            size = _drop_torn_line(handle)
            try:
                _write(handle, line + b"\n")
            except OSError:
                os.ftruncate(handle, size)
                raise
        finally:
            os.close(handle)


def replace_file(path: Path, data: bytes) -> None:
    """Write ``data`` to ``path`` so that others see either the old or the new content.

    Raises:
        SandboxError: disk full, read-only, folder gone; the old content is still there.
    """
    temporary = path.with_name(f".{path.name[:200]}.{secrets.token_hex(4)}.tmp")
    with writing(path):
        handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o666)
        try:
            try:
                _write(handle, data)
            finally:
                os.close(handle)
            temporary.replace(path)
        except BaseException:
            with suppress(FileNotFoundError):
                temporary.unlink()
            raise


@contextmanager
def new_folder(out: Path) -> Iterator[Path]:
    """A folder to write in, which becomes ``out`` at the end; on an error, nothing is left behind.

    Raises:
        UsageProblem: ``out`` exists.
        SandboxError: it cannot be written.
    """
    if out.exists() or out.is_symlink():
        raise UsageProblem("exists already", where=str(out), wanted="a folder that does not exist")
    partial = out.with_name(f".{out.name[:200]}.{secrets.token_hex(4)}.tmp")
    with writing(out):
        try:
            partial.mkdir(parents=True)
            yield partial
            partial.rename(out)
        finally:
            shutil.rmtree(partial, ignore_errors=True)


def complete_lines(path: Path) -> Iterator[tuple[int, bytes]]:
    """Yield number (from 1) and content of the lines of ``path`` that end with a line feed.

    Raises:
        OSError: the file cannot be read.
    """
    with path.open("rb") as file:
        for number, line in enumerate(file, start=1):
            if line.endswith(b"\n"):
                yield number, line[:-1]


def new_lines(path: Path, offset: int) -> tuple[list[bytes], int]:
    """Lines that end with a line feed and begin at or after ``offset`` bytes, and the offset after them.

    For following a file that others append to. A file that does not exist yet has no lines.

    Raises:
        OSError: the file exists and cannot be read.
    """
    try:
        with path.open("rb") as file:
            file.seek(offset)
            data = file.read()
    except FileNotFoundError:
        return [], offset
    whole = data[: data.rfind(b"\n") + 1]
    return whole.splitlines(), offset + len(whole)


def torn_line(path: Path) -> tuple[int, int] | None:
    """Number (from 1) and size in bytes of a last line without line feed; ``None`` if there is no such line.

    Raises:
        OSError: the file cannot be read.
    """
    with path.open("rb") as file:
        if not file.seek(0, os.SEEK_END):
            return None
        file.seek(-1, os.SEEK_END)
        if file.read(1) == b"\n":  # the usual case: so large runs are not read in full
            return None
        file.seek(0)
        for number, line in enumerate(file, start=1):
            if not line.endswith(b"\n"):
                return number, len(line)
    return None


def _write(handle: int, data: bytes) -> None:
    """Write all of ``data``: in one call, unless a disk that is getting full takes only a part of it."""
    view = memoryview(data)
    while view:
        view = view[os.write(handle, view) :]


def _drop_torn_line(handle: int) -> int:
    """Truncate the file after its last line feed and return its size in bytes."""
    size = end = os.fstat(handle).st_size
    while end > 0:
        start = max(0, end - _BLOCK)
        newline = os.pread(handle, end - start, start).rfind(b"\n")
        if newline >= 0:
            end = start + newline + 1
            break
        end = start
    if end < size:
        os.ftruncate(handle, end)
    return end


def _space_left(path: Path) -> str:
    try:
        free = shutil.disk_usage(path.parent).free
    except OSError:  # the folder is gone, which the error says already
        return ""
    return f" ({free // 1024} KiB free)"
