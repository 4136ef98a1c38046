"""The shell in a sandbox: both ends of it, joined by pipes instead of a sandbox."""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Iterator, Sequence
from typing import Any, NoReturn

import pytest

from pytest_opencomputer.guest import login as guest
from pytest_opencomputer.sandbox import bundle
from pytest_opencomputer.sandbox import login as host


class Joined:
    """The host's end of a shell that runs in a process of this machine, as the tests' own user."""

    def __init__(self) -> None:
        inward, self._to = os.pipe()
        self._from, outward = os.pipe()
        self._process = os.fork()
        if self._process == 0:
            os.close(self._to)
            os.close(self._from)
            guest.main(inward, outward)
        os.close(inward)
        os.close(outward)

    def send(self, data: Any) -> None:
        """To the shell's side; the code that would be sent to a sandbox is here already."""
        if data != bundle.archive():
            os.write(self._to, data)

    def receive(self, timeout: float) -> bytes:
        """From the shell's side."""
        if not select.select([self._from], [], [], timeout)[0]:
            raise TimeoutError
        return os.read(self._from, 65536)

    def errors(self) -> str:
        """None are kept."""
        return ""

    def close(self) -> None:
        """End it."""
        os.close(self._to)
        os.close(self._from)
        os.waitpid(self._process, 0)


class Backend:
    """Connects to that shell."""

    def connect(self, machine_id: str, command: Sequence[str]) -> Joined:
        """Whatever the machine."""
        del machine_id, command
        return Joined()


def _shell(terminal: str) -> NoReturn:
    os.execvpe("bash", ["bash", "--norc", "--noprofile", "-i"], {**os.environ, "TERM": terminal, "PS1": "$ "})


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """A descriptor: what is written to it comes from standard input."""
    monkeypatch.setattr(guest, "_become_shell", _shell)
    source, sink = os.pipe()
    with os.fdopen(source) as stdin:
        monkeypatch.setattr(sys, "stdin", stdin)
        yield sink


@pytest.mark.parametrize("slow", ["", "sleep 1; "], ids=["at once", "after a program that reads nothing"])
def test_the_shell_ends_with_its_input(typed: int, slow: str, capfd: pytest.CaptureFixture[str]) -> None:
    os.write(typed, f"{slow}echo 6 times 7 is $((6 * 7))\n".encode())
    os.close(typed)
    assert host.login(Backend(), "here") == 0  # type: ignore[arg-type]
    assert "6 times 7 is 42" in capfd.readouterr().out


def test_so_does_a_program_in_it_that_reads(typed: int, capfd: pytest.CaptureFixture[str]) -> None:
    os.write(typed, b"wc -w\none two three\n")
    os.close(typed)
    assert host.login(Backend(), "here") == 0  # type: ignore[arg-type]
    assert "\r3\r\n" in capfd.readouterr().out
