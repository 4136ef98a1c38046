"""Files of a run on disks that get full and under writers that are killed."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from pytest_opencomputer.models.errors import SandboxError
from pytest_opencomputer.runs.reading import complete_lines
from pytest_opencomputer.runs.storage import append_line, replace_file

APPEND_MANY = """
import sys
from pathlib import Path
from pytest_opencomputer.runs.storage import append_line
name, count = sys.argv[2], int(sys.argv[3])
for number in range(count):
    append_line(Path(sys.argv[1]), f"{name} {number} ".encode() + name.encode() * (number * 997 % 70_000))
"""


def lines(path: Path) -> list[bytes]:
    return [line for _, line in complete_lines(path)]


@contextmanager
def file_limit(size: int) -> Iterator[None]:
    """Let files grow to a size only, as on a disk with little space: the write that crosses it is cut short.

    The limit is removed within the test, as pytest's own output may also be a file.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    before = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, before)


def test_lines_of_several_processes_do_not_mix(tmp_path: Path, python: Callable[..., subprocess.Popen[str]]) -> None:
    path = tmp_path / "lines"
    writers = [python(APPEND_MANY, path, name, 100) for name in "abcd"]
    for writer in writers:
        assert writer.communicate()[1] == ""
    found: dict[str, list[int]] = {}
    for line in lines(path):
        name, number, rest = line.decode().split(" ")
        assert rest == name * (int(number) * 997 % 70_000)
        found.setdefault(name, []).append(int(number))
    assert found == {name: list(range(100)) for name in "abcd"}


def test_a_line_that_does_not_fit_is_taken_back(tmp_path: Path) -> None:
    path = tmp_path / "lines"
    append_line(path, b"first")
    with file_limit(20), pytest.raises(SandboxError, match="lines: cannot be written: File too large"):
        append_line(path, b"x" * 50)
    assert path.read_bytes() == b"first\n"
    append_line(path, b"second")
    assert lines(path) == [b"first", b"second"]


@pytest.mark.parametrize("length", [1, 7, 70_000, 200_000])
def test_an_incomplete_line_of_a_killed_writer_is_ignored_and_removed_by_the_next(tmp_path: Path, length: int) -> None:
    path = tmp_path / "lines"
    append_line(path, b"first")
    with path.open("ab") as file:
        file.write(b"x" * length)
    assert lines(path) == [b"first"]
    append_line(path, b"second")
    assert path.read_bytes() == b"first\nsecond\n"


def test_a_file_with_a_single_incomplete_line_is_started_again(tmp_path: Path) -> None:
    path = tmp_path / "lines"
    path.write_bytes(b"torn" * 50_000)
    append_line(path, b"first")
    assert path.read_bytes() == b"first\n"


def test_only_line_feeds_end_lines(tmp_path: Path) -> None:
    path = tmp_path / "lines"
    append_line(path, "a\u2028b\rc\x0cd".encode())
    assert len(lines(path)) == 1
    with pytest.raises(ValueError, match="line feed"):
        append_line(path, b"a\nb")


def test_a_full_disk_is_reported_and_earlier_lines_are_kept(small_disk: Path) -> None:
    path = small_disk / "lines"
    append_line(path, b"first")
    with pytest.raises(SandboxError, match=r"lines: cannot be written: No space left on device \(\d+ KiB free\)"):
        append_line(path, os.urandom(50_000).hex().encode())
    assert lines(path) == [b"first"]
    append_line(path, b"second")
    assert lines(path) == [b"first", b"second"]


def test_a_replaced_file_is_the_old_one_or_the_new_one(small_disk: Path) -> None:
    path = small_disk / "run.json"
    replace_file(path, b"old")
    with pytest.raises(SandboxError, match="No space left on device"):
        replace_file(path, b"x" * 100_000)
    assert path.read_bytes() == b"old"
    assert [file.name for file in small_disk.iterdir()] == ["run.json"]
    replace_file(path, b"new")
    assert path.read_bytes() == b"new"


def test_a_read_only_disk_is_reported(small_disk: Path) -> None:
    subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)
    with pytest.raises(SandboxError, match=r"cannot be written: Read-only file system"):
        append_line(small_disk / "lines", b"first")
    with pytest.raises(SandboxError, match=r"cannot be written: Read-only file system"):
        replace_file(small_disk / "run.json", b"{}")


def test_a_folder_that_is_gone_is_reported(tmp_path: Path) -> None:
    with pytest.raises(SandboxError, match="No such file or directory"):
        append_line(tmp_path / "gone" / "lines", b"first")
