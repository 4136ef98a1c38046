"""Connects the process of the server with pytest-xdist's workers: a Unix socket in a private folder.

The messages are those of ``offer``, in the frames of ``guest.wire``. A worker that loses the link continues its
rollouts, but they are no longer shown.
"""

from __future__ import annotations

import asyncio
import os
import queue
import shutil
import socket
import struct
import tempfile
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from pytest_opencomputer.guest.wire import Decoder, Frame, WireError, encode
from pytest_opencomputer.live.hub import Hub
from pytest_opencomputer.live.offer import Offer

_CHUNK = 1 << 18
_PILED_UP = 8  # messages
_PEER = struct.Struct("3i")  # pid, uid, gid: ``struct ucred`` of unix(7)


class Listener:
    """Accepts the desktops that other processes of this user offer.

    Attributes:
        path: of the socket.
    """

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._folder = Path(tempfile.mkdtemp(prefix="opencomputer-live-"))  # mode 0700
        self.path = self._folder / "socket"
        self._server: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()

    async def start(self) -> None:
        """Listen, in the thread of the server."""
        self._server = await asyncio.start_unix_server(self._serve, self.path)

    async def stop(self) -> None:
        """Stop listening, and close the connections."""
        if self._server is not None:
            self._server.close()
        for writer in list(self._writers):
            writer.close()
            with suppress(ConnectionError):
                await writer.wait_closed()

    def remove(self) -> None:
        """Remove the folder."""
        shutil.rmtree(self._folder, ignore_errors=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        def channel(header: Mapping[str, Any]) -> None:
            writer.writelines(encode(header))

        if _user(writer.get_extra_info("socket")) != os.getuid():
            writer.close()
            return
        decoder = Decoder()
        self._writers.add(writer)
        try:
            while data := await reader.read(_CHUNK):
                decoder.feed(data)
                while (frame := decoder.next()) is not None:
                    self._hub.heard(channel, frame.header, frame.blobs)
        except (ConnectionError, WireError):
            pass  # the worker died; its desktops are gone
        finally:
            self._writers.discard(writer)
            self._hub.lost(channel)
            writer.close()


def _user(connection: socket.socket) -> int:
    """The user of the process at the other end."""
    found = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _PEER.size)
    return int(_PEER.unpack(found)[1])


class Link:
    """The worker's end of the link.

    Attributes:
        offer: to add desktops to.
    """

    def __init__(self, path: Path) -> None:
        self._outgoing: queue.SimpleQueue[tuple[Mapping[str, Any], Sequence[bytes]] | None] = queue.SimpleQueue()
        self.offer = Offer(lambda header, blobs: self._outgoing.put((header, blobs)), self._piled_up)
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._socket.connect(str(path))
        self._threads = [
            threading.Thread(target=work, name=f"live-{name}", daemon=True)
            for name, work in (("sending", self._send), ("hearing", self._hear))
        ]
        for thread in self._threads:
            thread.start()

    def close(self) -> None:
        """Withdraw everything and close the connection."""
        self.offer.close()
        self._outgoing.put(None)
        self._threads[0].join(5.0)
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._threads[1].join(5.0)
        self._socket.close()

    def _piled_up(self) -> bool:
        return self._outgoing.qsize() > _PILED_UP

    def _send(self) -> None:
        broken = False
        while (message := self._outgoing.get()) is not None:
            if broken:
                continue
            try:
                for buffer in encode(*message):
                    self._socket.sendall(buffer)
            except OSError:
                broken = True  # nothing shows the desktops any more

    def _hear(self) -> None:
        decoder = Decoder()
        with suppress(OSError, WireError):
            while data := self._socket.recv(_CHUNK):
                decoder.feed(data)
                while (frame := decoder.next()) is not None:
                    self._take(frame)

    def _take(self, frame: Frame) -> None:
        self.offer.heard(frame.header)
