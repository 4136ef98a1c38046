"""A shell on a terminal for a person: the part of ``opencomputer sandbox shell`` that runs in the sandbox.

It is not a guest: it answers no requests, but passes on what is typed and what the shell prints. Frames in
(``wire.py``): ``{"begin": {"terminal": "xterm", "size": [rows, columns]}}``, ``{"typed": true}`` with bytes,
``{"size": [rows, columns]}``. Frames out: ``{"hello": true}``, ``{"printed": true}`` with bytes, ``{"ended": code}``.
"""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import termios
from collections.abc import Sequence
from contextlib import suppress
from typing import NoReturn

from pytest_opencomputer.guest import kernel
from pytest_opencomputer.guest.accounts import USER, become, environment
from pytest_opencomputer.guest.wire import Decoder, Frame, encode

_CHUNK = 64 * 1024
_SHELL = ("bash", "-i")


class _Over(Exception):
    """One of the two ends is gone."""


class _Login:
    def __init__(self, source: int, sink: int) -> None:
        self._source, self._sink = source, sink
        self._decoder = Decoder()

    def run(self) -> None:
        self._send({"hello": True})
        begin = self._next().header["begin"]
        process, terminal = pty.fork()
        if process == 0:
            _become_shell(str(begin["terminal"]))
        _resize(terminal, begin["size"])
        try:
            self._serve(terminal)
        except _Over:
            # Closing the terminal sends SIGHUP to the shell and its foreground program.
            os.close(terminal)
            os.waitpid(process, 0)
            return
        _, status = os.waitpid(process, 0)
        self._send({"ended": os.waitstatus_to_exitcode(status)})

    def _serve(self, terminal: int) -> None:
        """Pass on both ways until the shell has ended. Raises ``_Over`` if the host is gone."""
        while True:
            while frame := self._decoder.next():
                _obey(terminal, frame)
            ready, _, _ = select.select([self._source, terminal], [], [])
            if terminal in ready:
                try:
                    printed = os.read(terminal, _CHUNK)
                except OSError:  # EIO: the other end is closed
                    return
                self._send({"printed": True}, printed)
            if self._source in ready:
                self._read()

    def _next(self) -> Frame:
        while (frame := self._decoder.next()) is None:
            self._read()
        return frame

    def _read(self) -> None:
        data = os.read(self._source, _CHUNK)
        if not data:
            raise _Over
        self._decoder.feed(data)

    def _send(self, header: dict[str, object], *blobs: bytes) -> None:
        for buffer in encode(header, blobs):
            view = memoryview(buffer).cast("B")
            while view:
                try:
                    view = view[os.write(self._sink, view) :]
                except BrokenPipeError as error:
                    raise _Over from error


def _obey(terminal: int, frame: Frame) -> None:
    if "size" in frame.header:
        _resize(terminal, frame.header["size"])
    for typed in frame.blobs:
        view = memoryview(typed)
        while view:
            view = view[os.write(terminal, view) :]


def _resize(terminal: int, size: Sequence[int]) -> None:
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", size[0], size[1], 0, 0))


def _become_shell(terminal: str) -> NoReturn:
    try:
        become(USER)
        kernel.no_new_privileges()
        os.umask(0o022)
        os.chdir(USER.home)
        os.execvpe(_SHELL[0], _SHELL, {**environment(USER), "TERM": terminal})
    finally:
        os._exit(127)


def main(source: int, sink: int) -> None:
    """Run a shell as the agent's user until it ends or the host closes the pipe."""
    signal.alarm(0)  # the time limit of the bootstrap
    with suppress(_Over):  # the host left before there was a shell
        _Login(source, sink).run()
    os._exit(0)
