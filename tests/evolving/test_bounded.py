"""Bounded processes: what code that a model has written cannot do."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from pytest_opencomputer.evolving.bounded import Ran, Room, give

SECRET = "the key of somebody"


def python(code: str, room: Room | None = None, seconds: float = 60.0) -> Ran:
    """Run a program in a room."""
    return (room or Room()).run([sys.executable, "-c", code], seconds)


def test_it_sees_what_is_shown_and_cannot_write_it(tmp_path: Path) -> None:
    (tmp_path / "shown").mkdir(mode=0o700)
    (tmp_path / "shown" / "note.txt").write_text("hello")
    give(tmp_path / "shown")
    place = Path("/work-of-the-model")
    room = Room({place: tmp_path / "shown"}, place, {"COLOUR": "blue"})
    ran = python("import os; print(open('note.txt').read(), os.environ['COLOUR'])", room)
    assert (ran.code, ran.output) == (0, "hello blue\n")
    for code in ("open('note.txt', 'w')", "open('/usr/new', 'w')", "import os; os.unlink('note.txt')"):
        ran = python(code, room)
        assert ran.code == 1
        assert "Read-only file system" in ran.output or "Permission denied" in ran.output
    assert (tmp_path / "shown" / "note.txt").read_text() == "hello"


def test_nothing_else_of_the_user_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "key").write_text(SECRET)
    monkeypatch.setenv("API_KEY", SECRET)
    ran = python(f"import os; print(dict(os.environ), os.path.exists({str(tmp_path / 'key')!r}))")
    assert ran.code == 0
    assert SECRET not in ran.output
    assert "False\n" in ran.output
    ran = python("import os; print(sorted(int(one) for one in os.listdir('/proc') if one.isdigit()))")
    assert ran.output.count(",") < 3, "no process of the machine can be seen"
    assert str(os.getpid()) not in ran.output or os.getpid() < 5


def test_programs_that_the_system_has_chosen_run() -> None:
    assert Room().run(["awk", "BEGIN { exit 0 }"], 60.0).code == 0, "it is a link into /etc/alternatives"


def test_it_has_no_rights_and_no_network() -> None:
    ran = python("print([line for line in open('/proc/self/status') if line.startswith(('CapEff', 'NoNewPrivs'))])")
    assert "0000000000000000" in ran.output
    assert "NoNewPrivs:\\t1" in ran.output
    ran = python("import socket; socket.create_connection(('1.1.1.1', 53), 2)")
    assert ran.code == 1
    assert "unreachable" in ran.output
    if os.geteuid() == 0:
        assert python("import os; print(os.getuid())").output == "65534\n"
    ran = python("import os; os.chroot('/tmp')")
    assert "not permitted" in ran.output


def test_time_memory_and_output_are_limited() -> None:
    assert python("while True: pass", seconds=2.0).code is None
    assert "MemoryError" in python("bytearray(8 * 1024 ** 3)").output
    ran = python("print('x' * 3_000_000 + 'end')")
    assert ran.output.endswith("end\n")
    assert len(ran.output) < 300_000


def test_what_it_starts_ends_with_it() -> None:
    code = "import subprocess, sys; subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(777.125)'])"
    assert python(code).code == 0
    commands = [file.read_bytes() for file in Path("/proc").glob("[0-9]*/cmdline") if file.exists()]
    assert not [one for one in commands if b"777.125" in one and b"subprocess" not in one]
