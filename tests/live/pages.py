"""What a page does, without a browser: talks to the server as any program could."""

from __future__ import annotations

import asyncio
import json
import struct
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import urlsplit

from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType

from pytest_opencomputer.live import Viewer

PATIENCE = 20.0


def address(url: str) -> tuple[str, str]:
    """Where the server is (``127.0.0.1:port``), and the token."""
    parts = urlsplit(url)
    return parts.netloc, parts.fragment.removeprefix("token=")


class Page:
    """One open WebSocket.

    Attributes:
        heard: what the server said, pictures as ``{"kind": "picture", "id": …, "type": …, "bytes": …}``.
    """

    def __init__(self, socket: ClientWebSocketResponse) -> None:
        self.socket = socket
        self.heard: list[dict[str, Any]] = []
        self._number = 0

    async def say(self, **message: Any) -> None:
        """Say something."""
        await self.socket.send_str(json.dumps(message))

    async def hear(self) -> dict[str, Any]:
        """What the server says next; ``{"kind": "closed", "code": …}`` if it closes the connection."""
        message = await self.socket.receive(PATIENCE)
        if message.type is WSMsgType.TEXT:
            said: dict[str, Any] = json.loads(message.data)
        elif message.type is WSMsgType.BINARY:
            (length,) = struct.unpack_from(">I", message.data)
            head = json.loads(message.data[4 : 4 + length])
            said = {"kind": "picture", **head, "bytes": message.data[4 + length :]}
            await self.say(kind="seen")
        else:
            said = {"kind": "closed", "code": self.socket.close_code}
        self.heard.append(said)
        return said

    async def wait(self, kind: str, where: Callable[[Mapping[str, Any]], bool] = lambda _: True) -> dict[str, Any]:
        """The next message of a kind for which ``where`` is true."""

        async def search() -> dict[str, Any]:
            while True:
                said = await self.hear()
                if said["kind"] == kind and where(said):
                    return said
                assert said["kind"] != "closed", f"closed while {kind!r} was expected: {self.heard}"

        return await asyncio.wait_for(search(), PATIENCE)

    async def act(self, desktop: str, **action: Any) -> str:
        """Do something, and return what went wrong, if anything did."""
        self._number += 1
        await self.say(kind="act", desktop=desktop, number=self._number, action=action)
        return str((await self.wait("acted", lambda said: said["number"] == self._number))["error"])

    async def end(self, desktop: str, status: str, answer: str | None = None) -> str:
        """Press a button that ends, and return what went wrong."""
        self._number += 1
        await self.say(kind="done", desktop=desktop, number=self._number, status=status, answer=answer)
        return str((await self.wait("acted", lambda said: said["number"] == self._number))["error"])


Session = Callable[[Page], Awaitable[None]]


@asynccontextmanager
async def connected(url: str, headers: Mapping[str, str] | None = None) -> AsyncIterator[Page]:
    """A page that has said nothing yet. Raises ``aiohttp.WSServerHandshakeError`` if it is refused."""
    host, _ = address(url)
    async with (
        ClientSession() as session,
        session.ws_connect(
            f"ws://{host}/ws", headers={"Origin": f"http://{host}"} if headers is None else headers
        ) as socket,
    ):
        yield Page(socket)


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Page]:
    """A page that has the token and has received the list of desktops."""
    async with connected(url) as page:
        await page.say(kind="hello", token=address(url)[1])
        await page.wait("all")
        yield page


def run(viewer: Viewer, session: Session) -> None:
    """Play a session of a page that is let in."""

    async def play() -> None:
        async with opened(viewer.url) as page:
            await session(page)

    asyncio.run(play())
