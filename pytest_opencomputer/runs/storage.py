"""Writes files that several processes append to, that stay readable after a kill, and whose failures are reported.

``reading`` reads them. A line counts once its line feed is written. Lines are appended under a lock of the file, so a
line without line feed was left by a killed writer or a full disk: readers ignore it, and the next writer removes it.
"""

from __future__ import annotations

import fcntl
import os
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from filelock import FileLock, Timeout

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
        raise ValueError("a line must not contain a line feed")
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


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Keep other processes out of a folder, made if it is not there. Raises ``UsageProblem`` if one is in it."""
    folder.mkdir(parents=True, exist_ok=True)
    lock = FileLock(folder / ".lock")
    try:
        lock.acquire(blocking=False)
    except Timeout:
        raise UsageProblem(
            "another process works in this folder", where=str(folder), wanted="another folder", fix="--out DIR"
        ) from None
    try:
        yield
    finally:
        lock.release()


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
