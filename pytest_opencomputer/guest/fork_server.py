"""The fork server: a small process of root that makes supervisors.

There are many supervisors, and each is a fork. A fork of the guest would keep its own copy of all memory pages that the
guest writes to afterwards: up to ten megabytes, mostly screenshots. The fork server is forked while the guest is small,
and writes next to nothing afterwards, so all supervisors share its memory.

The guest sends it one end of a pair of sockets for each supervisor. It ends with the guest.
"""

from __future__ import annotations

import gc
import os
import signal
import socket
from contextlib import suppress
from typing import NoReturn

from pytest_opencomputer.guest import kernel
from pytest_opencomputer.guest.loop import close_inherited, pair
from pytest_opencomputer.guest.supervisor import supervise


class ForkServer:
    """The guest's handle on the fork server."""

    def __init__(self) -> None:
        self._connection: socket.socket | None = None
        self._pid = 0

    def start(self) -> None:
        """Fork it, if there is none yet."""
        if self._connection is None:
            kernel.trim()
            ours, theirs = pair()
            self._pid = os.fork()
            if self._pid == 0:
                _serve(theirs.detach())
            theirs.close()
            self._connection = ours

    def supervisor(self, connection: socket.socket) -> None:
        """Make a supervisor that communicates over ``connection``."""
        self.start()
        assert self._connection is not None
        try:
            socket.send_fds(self._connection, [b"\0"], [connection.fileno()])
        except OSError:
            # It was killed, for example for lack of memory. Its supervisors continue.
            self.stop()
            self.start()
            socket.send_fds(self._connection, [b"\0"], [connection.fileno()])

    def stop(self) -> None:
        """End it, if there is one. Its supervisors continue."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None
            with suppress(ProcessLookupError):
                os.kill(self._pid, signal.SIGKILL)
            os.waitpid(self._pid, 0)


def _serve(descriptor: int) -> NoReturn:
    """Make supervisors until ``descriptor`` closes. Runs in the fork and never returns."""
    try:
        gc.freeze()  # so that no garbage collection writes to shared memory
        close_inherited([descriptor])
        kernel.set_name("oc-forks")
        kernel.die_with_parent()
        # No exit codes are needed: the end of its connection shows that a supervisor has ended.
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)
        connection = socket.socket(fileno=descriptor)
        while True:
            data, descriptors, _, _ = socket.recv_fds(connection, 1, 1)
            if not data:
                break
            # Python would pass it on to the program that the supervisor starts.
            os.set_inheritable(descriptors[0], False)
            with suppress(OSError):  # no more processes: the connection closes
                if os.fork() == 0:
                    supervise(descriptors[0])
            os.close(descriptors[0])
    except BaseException:  # noqa: BLE001 - there is nobody above in this process
        import traceback

        traceback.print_exc()
    finally:
        os._exit(0)


FORK_SERVER = ForkServer()
