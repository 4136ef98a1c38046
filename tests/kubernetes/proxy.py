"""A connection to the cluster that tests can cut: for a time or for good."""

from __future__ import annotations

import re
import socket
import threading
from contextlib import suppress
from pathlib import Path
from types import TracebackType

_CHUNK = 65536


class Proxy:
    """Forwards all connections to the server of a kubeconfig file.

    Attributes:
        config: a kubeconfig file that leads through this proxy.
    """

    def __init__(self, config: Path, to: Path) -> None:
        told = config.read_text()
        (found,) = re.findall(r"https://([0-9.]+):([0-9]+)", told)
        self._server = (found[0], int(found[1]))
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._flows = threading.Event()
        self._flows.set()
        self._pairs: list[tuple[socket.socket, socket.socket]] = []
        to.write_text(told.replace(":".join(found), "{}:{}".format(*self._listener.getsockname())))
        self.config = to
        threading.Thread(target=self._accept, daemon=True).start()

    def __enter__(self) -> Proxy:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._listener.close()
        self._flows.set()
        self.reset()

    def hold(self, seconds: float) -> None:
        """Have nothing come through, without telling anybody: as if a cable were out. Later all of it arrives."""
        self._flows.clear()
        threading.Timer(seconds, self._flows.set).start()

    def reset(self) -> None:
        """End all connections of now. New ones are taken."""
        pairs, self._pairs = self._pairs, []
        for pair in pairs:
            for end in pair:
                with suppress(OSError):  # it may have ended by itself
                    end.shutdown(socket.SHUT_RDWR)

    def _accept(self) -> None:
        with suppress(OSError):  # the listener is closed at the end
            while True:
                client, _ = self._listener.accept()
                server = socket.create_connection(self._server)
                self._pairs.append((client, server))
                for one, other in ((client, server), (server, client)):
                    threading.Thread(target=self._forward, args=(one, other), daemon=True).start()

    def _forward(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):  # either side may end the connection
            while data := one.recv(_CHUNK):
                self._flows.wait()
                other.sendall(data)
        self._flows.wait()
        for end in (one, other):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
