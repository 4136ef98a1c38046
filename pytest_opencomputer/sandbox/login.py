"""A shell in a sandbox on a person's terminal, over a pipe of the backend, so that no engine's program is needed."""

from __future__ import annotations

import os
import select
import sys
import termios
import time
import tty
from collections.abc import Iterator
from contextlib import contextmanager

from pytest_opencomputer.guest.wire import Decoder, Frame, encode
from pytest_opencomputer.models.errors import PipeClosed
from pytest_opencomputer.sandbox import bundle
from pytest_opencomputer.sandbox.backends.base import Backend, Pipe

_POLL = 0.02  # seconds between two checks of the keyboard while nothing is printed
_END_OF_FILE = b"\x04"
_AGAIN = 0.5  # seconds after which the end of the input is typed again
_BEGIN = 30.0  # seconds that the sandbox has to answer


def login(backend: Backend, machine_id: str) -> int:
    """Run a shell as the agent's user on this process's terminal until it ends.

    If standard input is not a terminal, its content is typed, and the shell ends when that has been read.

    Returns:
        The shell's exit code.

    Raises:
        EngineError: no such machine runs.
        PipeClosed: the machine ended.
    """
    pipe = backend.connect(machine_id, bundle.login_command())
    try:
        return _Terminal(pipe).run()
    finally:
        pipe.close()


class _Terminal:
    def __init__(self, pipe: Pipe) -> None:
        self._pipe = pipe
        self._decoder = Decoder()
        self._input: int | None = sys.stdin.fileno()
        self._ended = 0.0  # when the end of the input was typed last

    def run(self) -> int:
        self._pipe.send(bundle.archive())
        self._await_hello()
        size = _size()
        self._send({"begin": {"terminal": os.environ.get("TERM", "dumb"), "size": size}})
        with _raw(sys.stdin.fileno()):
            while True:
                if (now := _size()) != size:
                    size = now
                    self._send({"size": size})
                self._pass_on_what_is_typed()
                for frame in self._frames(_POLL):
                    if "ended" in frame.header:
                        return int(frame.header["ended"])
                    for printed in frame.blobs:
                        sys.stdout.buffer.write(printed)
                    sys.stdout.flush()

    def _await_hello(self) -> None:
        until = time.monotonic() + _BEGIN
        while (left := until - time.monotonic()) > 0:
            if any("hello" in frame.header for frame in self._frames(left)):
                return
        raise PipeClosed(f"the shell in the sandbox did not answer within {_BEGIN:g} s: {self._pipe.errors()}")

    def _pass_on_what_is_typed(self) -> None:
        if self._input is None:
            # Again and again: a shell that was not reading yet, or a program that ended meanwhile, has missed it.
            if time.monotonic() - self._ended > _AGAIN:
                self._end_input()
            return
        if not select.select([self._input], [], [], 0)[0]:
            return
        typed = os.read(self._input, 4096)
        if typed:
            self._send({"typed": True}, typed)
        else:
            self._input = None
            self._end_input()

    def _end_input(self) -> None:
        self._ended = time.monotonic()
        self._send({"typed": True}, _END_OF_FILE)

    def _frames(self, timeout: float) -> Iterator[Frame]:
        """The frames that came within ``timeout`` seconds."""
        try:
            data = self._pipe.receive(timeout)
        except TimeoutError:
            return
        if not data:
            raise PipeClosed(f"the sandbox has ended\n{self._pipe.errors()}".rstrip())
        self._decoder.feed(data)
        while frame := self._decoder.next():
            yield frame

    def _send(self, header: dict[str, object], *blobs: bytes) -> None:
        for buffer in encode(header, blobs):
            self._pipe.send(buffer)


def _size() -> list[int]:
    """Rows and columns of the terminal; 24 by 80 if there is none."""
    try:
        columns, rows = os.get_terminal_size(sys.stdout.fileno())
    except OSError:
        return [24, 80]
    return [rows, columns]


@contextmanager
def _raw(descriptor: int) -> Iterator[None]:
    """Switch the terminal to raw mode: keys, Ctrl+C included, go to the shell as they are pressed."""
    if not os.isatty(descriptor):
        yield
        return
    before = termios.tcgetattr(descriptor)
    tty.setraw(descriptor)
    try:
        yield
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)
