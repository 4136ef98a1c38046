"""Supervisors: one small process of root above everything that is started for a user.

A supervisor is a fork of the fork server, and first receives what to start (``Command``). It starts the program, adopts
its orphaned descendants, reads their output (bounded, and also after the program itself has ended, so that a closed
pipe does not end what it left behind), and ends the whole process tree on request or when the guest is gone. Its
messages to the guest:

    {"started": pid, "supervisor": its own pid}                        once, or
    {"failed": {"errno": n, "message": "..."}}
    {"exited": code, "truncated": [bool, bool]} + [stdout, stderr]     once, when the program itself has ended
    {"log": true} + [text]                                             each time it is asked with {"log": true}
    {"gone": true} + [text]                                            last, when nothing of the tree is left

It understands ``{"log": true}`` and ``{"end": true}``, and treats the end of its stream like the latter.
"""

from __future__ import annotations

import os
import select
import signal
import socket
import time
from typing import Any, NoReturn

from pytest_opencomputer.guest import kernel
from pytest_opencomputer.guest.accounts import USER
from pytest_opencomputer.guest.execution import Command, execute
from pytest_opencomputer.guest.loop import close_inherited
from pytest_opencomputer.guest.procfs import SUPERVISOR, descendants, end
from pytest_opencomputer.guest.wire import Decoder, encode

LOG_HEAD, LOG_TAIL = 16 * 1024, 48 * 1024
_CHUNK = 64 * 1024
# Seconds for ending a tree before all other processes of its user are stopped for it.
_PLAIN = 0.3


class _Log:
    """The first and the last part of an output."""

    def __init__(self, head: int, tail: int) -> None:
        self._head, self._tail = head, tail
        self.start, self._end = bytearray(), bytearray()
        self.dropped = 0

    def add(self, data: bytes) -> None:
        room = self._head - len(self.start)
        self.start += data[:room]
        self._end += data[room:] if room > 0 else data
        if len(self._end) > 2 * self._tail + _CHUNK or (self._tail == 0 and self._end):
            self._cut()

    def text(self) -> bytes:
        self._cut()
        middle = f"\n[{self.dropped} bytes left out]\n".encode() if self.dropped and self._tail else b""
        return bytes(self.start) + middle + bytes(self._end)

    def _cut(self) -> None:
        surplus = len(self._end) - self._tail
        if surplus > 0:
            del self._end[:surplus]
            self.dropped += surplus


def supervise(descriptor: int) -> NoReturn:
    """Run a supervisor, which receives over a socket what to start. Runs in a fork and never returns."""
    try:
        close_inherited([descriptor])
        connection = socket.socket(fileno=descriptor)
        command = _command(connection)
        kernel.set_name(SUPERVISOR + command.group)
        kernel.adopt_orphans()
        os.setsid()
        _Supervisor(command, connection).run()
    except (BrokenPipeError, ConnectionResetError):
        # The guest is gone, and so is the tree, as run() ends it in any case.
        pass
    except BaseException:  # noqa: BLE001 - there is nobody above in this process
        import traceback

        traceback.print_exc()
    finally:
        os._exit(0)


def _command(connection: socket.socket) -> Command:
    decoder = Decoder()
    while (frame := decoder.next()) is None:
        data = connection.recv(_CHUNK)
        if not data:
            raise BrokenPipeError("the guest is gone")
        decoder.feed(data)
    return Command.decoded(frame)


class _Supervisor:
    def __init__(self, command: Command, connection: socket.socket) -> None:
        self._command = command
        self._connection = connection
        self._decoder = Decoder()
        self._program = 0
        self._exit: int | None = None
        self._reported = False
        self._input = memoryview(command.input or b"")
        self._input_end = -1
        self._outputs: dict[int, _Log] = {}
        if command.capture is None:
            log = _Log(LOG_HEAD, LOG_TAIL)
            self._logs = (log, log)
        else:
            self._logs = (_Log(command.capture, 0), _Log(command.capture, 0))

    def run(self) -> None:
        wake, woken = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(woken, warn_on_full_buffer=False)
        if not self._start():
            return
        try:
            while True:
                left = self._reap()
                self._report()
                if not left:
                    break
                self._step(wake)
        except BaseException:
            # Especially if the guest is gone: nothing may outlive it.
            self._end()
            raise
        self._tell({"gone": True}, self._logs[0].text() if self._command.capture is None else b"")

    def _start(self) -> bool:
        input_there, self._input_end = os.pipe2(os.O_CLOEXEC)
        ends = [os.pipe2(os.O_CLOEXEC) for _ in range(2)]
        failure, failed = os.pipe2(os.O_CLOEXEC)
        self._program = os.fork()
        if self._program == 0:
            execute(self._command, (input_there, ends[0][1], ends[1][1]), failed)
        for descriptor in (input_there, ends[0][1], ends[1][1], failed):
            os.close(descriptor)
        problem = os.read(failure, _CHUNK)
        os.close(failure)
        if problem:
            os.waitpid(self._program, 0)
            number, _, message = problem.decode(errors="replace").partition(" ")
            self._tell({"failed": {"errno": int(number), "message": message}})
            return False
        self._outputs = {ends[0][0]: self._logs[0], ends[1][0]: self._logs[1]}
        for descriptor in (*self._outputs, self._input_end):
            os.set_blocking(descriptor, False)
        self._tell({"started": self._program, "supervisor": os.getpid()})
        return True

    def _step(self, wake: int) -> None:
        """Wait until there is something to do, and do it."""
        if not self._input and self._input_end >= 0:
            os.close(self._input_end)
            self._input_end = -1
        poll = select.poll()
        for descriptor in (wake, self._connection.fileno(), *self._outputs):
            poll.register(descriptor, select.POLLIN)
        if self._input_end >= 0:
            poll.register(self._input_end, select.POLLOUT)
        for descriptor, _ in poll.poll():
            if descriptor == wake:
                os.read(wake, _CHUNK)
            elif descriptor == self._input_end:
                self._write()
            elif descriptor in self._outputs:
                self._read(descriptor)
            else:
                self._obey()

    def _write(self) -> None:
        try:
            self._input = self._input[os.write(self._input_end, self._input[:_CHUNK]) :]
        except BlockingIOError:
            return
        except BrokenPipeError:
            # The program has closed its input.
            self._input = memoryview(b"")

    def _read(self, descriptor: int) -> bool:
        """Read what an output has now; returns whether there may be more."""
        try:
            data = os.read(descriptor, _CHUNK)
        except BlockingIOError:
            return False
        if data:
            self._outputs[descriptor].add(data)
            return True
        del self._outputs[descriptor]
        os.close(descriptor)
        return False

    def _obey(self) -> None:
        data = self._connection.recv(_CHUNK)
        if not data:
            raise BrokenPipeError("the guest is gone")
        self._decoder.feed(data)
        while frame := self._decoder.next():
            if frame.header.get("log"):
                self._tell({"log": True}, self._logs[0].text())
            if frame.header.get("end"):
                self._end()

    def _reap(self) -> bool:
        """Reap children that have ended; returns whether any child is left."""
        while True:
            try:
                pid, status = os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:
                return False
            if pid == 0:
                return True
            if pid == self._program:
                self._exit = os.waitstatus_to_exitcode(status)

    def _report(self) -> None:
        if self._exit is None or self._reported:
            return
        self._reported = True
        # Everything the program wrote before it ended is in the pipes by now. What it left running may write forever.
        until = time.monotonic() + 1.0
        for descriptor in list(self._outputs):
            while self._read(descriptor) and time.monotonic() < until:
                pass
        if self._command.capture is None:
            self._tell({"exited": self._exit})
            return
        outputs = [log.text() for log in self._logs]
        self._tell({"exited": self._exit, "truncated": [log.dropped > 0 for log in self._logs]}, *outputs)

    def _end(self) -> None:
        """End the tree. Its processes all become our children sooner or later, so the kernel reports their end."""
        plain_until = time.monotonic() + _PLAIN
        while self._reap():
            freeze = time.monotonic() >= plain_until and self._command.account is USER
            end(lambda: descendants(os.getpid()), pause=self._pause, freeze=USER if freeze else None)
            self._pause(0.002)

    def _pause(self, seconds: float) -> None:
        # Just wait: the killed processes are ending, and nothing else matters meanwhile.
        self._reap()
        time.sleep(seconds)

    def _tell(self, header: dict[str, Any], *blobs: bytes) -> None:
        for buffer in encode(header, blobs):
            self._connection.sendall(buffer)
