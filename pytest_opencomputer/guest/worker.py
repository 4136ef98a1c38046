"""The user worker: the process in which operations with ``where="user"`` run.

It is a fork of the guest whose effective user and group are the agent's, so that the session bus and the accessibility
bus accept it and the user's files are reachable, while its real and saved user stay root: the kernel then lets no
process of the agent signal it, trace it or read its memory (kill(2) compares with the target's real and saved user,
ptrace(2) with all three; and the change of user makes it undumpable, so its files in /proc belong to root).

If a request takes longer than its limit, the worker is killed, and the next request gets a new one.
"""

from __future__ import annotations

import gc
import os
import signal
import socket
import time
from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from pytest_opencomputer.guest import kernel
from pytest_opencomputer.guest.accounts import USER, act_as, environment
from pytest_opencomputer.guest.dispatch import Remote, answer
from pytest_opencomputer.guest.loop import Ended, Loop, close_inherited, install, loop, pair
from pytest_opencomputer.guest.wire import Buffer, Decoder, Frame, encode

DEFAULT_LIMIT = 30.0


class UserWorker:
    """The guest's handle on a worker process of the agent's user; forked when it is first needed, or by ``start``.

    Args:
        name: its name in process listings.
    """

    def __init__(self, name: str = "oc-worker") -> None:
        self._name = name
        self.environment: dict[str, str] = {}  #: added to the worker's environment when it is forked
        self._pid = 0
        self._socket: socket.socket | None = None
        self._decoder = Decoder()
        self._awaited = False

    @property
    def pid(self) -> int:
        """The worker's process; 0 while there is none."""
        return self._pid

    def start(self) -> None:
        """Fork it now, if there is none or it has ended."""
        if self._pid and os.waitid(os.P_PID, self._pid, os.WEXITED | os.WNOHANG | os.WNOWAIT):
            self.stop()
        self._connection()

    def ask(self, op: str, limit: float = DEFAULT_LIMIT, **args: Any) -> Any:
        """Run an operation in the worker and return its value. Raises ``Remote`` with what it raised."""
        return self.value(self.request({"op": op, "args": args}, (), limit))

    def request(self, header: Mapping[str, Any], blobs: Sequence[Buffer], limit: float) -> Frame:
        """Have the worker carry out a request; always returns an answer, even if the worker takes too long or dies."""
        self.post(header, blobs)
        return self.collect(limit)

    def post(self, header: Mapping[str, Any], blobs: Sequence[Buffer] = ()) -> None:
        """Send a request. If the answer to an earlier one was not collected, the worker is replaced first."""
        if self._awaited:
            self.stop()
        connection = self._connection()
        self._awaited = True
        try:
            for buffer in encode(header, blobs):
                connection.sendall(buffer)
        except OSError:
            # It has just died: collect() will see the end of the stream and report it.
            return

    def collect(self, limit: float) -> Frame:
        """Wait for the answer to the posted request."""
        connection = self._connection()
        until = time.monotonic() + limit
        while (frame := self._decoder.next()) is None:
            if not loop().wait([connection.fileno()], max(0.0, until - time.monotonic())):
                self.stop()
                message = f"the operation did not end within {limit:g} s in the user worker, which was replaced"
                return Frame({"error": {"kind": "GuestTimeout", "message": message}})
            try:
                data = connection.recv(1 << 20)
            except ConnectionResetError:
                data = b""
            if not data:
                return Frame({"error": {"kind": "WorkerDied", "message": f"the user worker ended: {self.stop()}"}})
            self._decoder.feed(data)
        self._awaited = False
        return frame

    def value(self, frame: Frame) -> Any:
        """The value of an answer. Raises ``Remote`` if it is an error."""
        if error := frame.header.get("error"):
            raise Remote(error)
        return frame.header.get("ok")

    def stop(self) -> str:
        """End the worker, if there is one, and say how it ended."""
        self._awaited = False
        if self._socket is None:
            return "there was none"
        self._socket.close()
        self._socket = None
        self._decoder = Decoder()
        pid, self._pid = self._pid, 0
        os.kill(pid, signal.SIGKILL)
        code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
        return f"signal {-code}" if code < 0 else f"exit code {code}"

    def _connection(self) -> socket.socket:
        if self._socket is None:
            ours, theirs = pair()
            self._pid = os.fork()
            if self._pid == 0:
                _serve(theirs.detach(), self._name, self.environment)
            theirs.close()
            self._socket = ours
        return self._socket


def _serve(descriptor: int, name: str, more: Mapping[str, str]) -> NoReturn:
    """Answer requests from ``descriptor`` until it closes. Runs in the fork and never returns."""
    code = 1
    try:
        # Objects of the guest (sockets, a display) must not close their descriptors a second time in this fork.
        gc.freeze()
        close_inherited([descriptor])
        kernel.set_name(name)
        act_as(USER)
        # After the change of user, which would cancel it.
        kernel.die_with_parent()
        os.environ.clear()
        os.environ.update({**environment(USER), **more})
        os.chdir("/")
        requests = install(Loop(descriptor, descriptor))
        while True:
            requests.send(answer(requests.next_frame()))
    except Ended:
        code = 0
    except BaseException:  # noqa: BLE001 - there is nobody above in this process
        import traceback

        traceback.print_exc()
    finally:
        # Not sys.exit: this fork must not run the parent's cleanup or flush its buffers.
        os._exit(code)


WORKER = UserWorker()
