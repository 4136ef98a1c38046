"""The web server: a page, and a WebSocket for each tab that shows it. It runs in a thread of its own."""

from __future__ import annotations

import asyncio
import errno
import socket
import threading
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from concurrent.futures import Future
from contextlib import suppress
from importlib.resources import files
from typing import Any, TypeVar

from aiohttp import WSCloseCode, WSMsgType, web
from aiohttp.typedefs import Middleware
from pydantic import ValidationError

from pytest_opencomputer.live import guards
from pytest_opencomputer.live.hub import Client, Hub
from pytest_opencomputer.live.messages import FROM_PAGE, LONGEST, Act, End, FromPage, Hello, Seen, Show
from pytest_opencomputer.models.errors import UsageProblem

HELLO = 10.0  #: seconds within which a page must send its token
HEARTBEAT = 20.0  #: seconds between two heartbeats of a page
PLAYERS = "/run"  #: where the pages of the run are
NOT_ALLOWED = 4401  #: code with which the WebSocket is closed if the token is wrong
_MOST = 64  # WebSockets at once
_START = 15.0
_STOP = 5.0

_T = TypeVar("_T")
_PAGE = {
    "/": ("index.html", "text/html"),
    "/live.css": ("live.css", "text/css"),
    "/live.js": ("live.js", "text/javascript"),
    "/input.js": ("input.js", "text/javascript"),
    "/finished.js": ("finished.js", "text/javascript"),
}


class Server:
    """Serves a hub on the loopback address.

    Args:
        port: 0 for any free one.
        players: the pages of a run, served below ``PLAYERS``.

    Attributes:
        hub: to be used in the thread of the server only, through ``soon`` and ``run``.
        url: address of the page, with the token.
    """

    def __init__(self, port: int = 0, players: web.Application | None = None) -> None:
        self.hub = Hub()
        self.url = ""
        self.token = guards.new_token()
        self._port, self._players = port, players
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._serve, name="live-server", daemon=True)
        self._open: set[web.WebSocketResponse] = set()

    def start(self) -> None:
        """Serve. Raises ``UsageProblem`` if the port is taken."""
        listening = bound(self._port, "the viewer of desktops")
        self.url = f"http://127.0.0.1:{listening.getsockname()[1]}/#token={self.token}"
        self._thread.start()
        self.run(self._begin(listening), _START)

    def stop(self) -> None:
        """Tell the pages that the viewer ends, and stop serving. May be called twice."""
        if self._thread.is_alive():
            with suppress(TimeoutError):
                self.run(self._end(), _STOP)
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join(_STOP)

    def soon(self, call: Callable[..., object], *args: Any) -> None:
        """Call something in the thread of the server; does nothing if that has ended."""
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(call, *args)

    def run(self, work: Coroutine[Any, Any, _T], timeout: float) -> _T:
        """Run a coroutine in the thread of the server and return its result."""
        done: Future[_T] = asyncio.run_coroutine_threadsafe(work, self._loop)
        return done.result(timeout)

    def _serve(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_forever()
        self._loop.close()

    async def _begin(self, listening: socket.socket) -> None:
        application = web.Application(middlewares=[guarded(guards.HEADERS)])
        for path, (name, kind) in _PAGE.items():
            application.router.add_get(path, _file(name, kind))
        application.router.add_get("/favicon.ico", _nothing)
        application.router.add_get("/ws", self._socket)
        if self._players is not None:
            application.add_subapp(PLAYERS, self._players)
        self._runner = web.AppRunner(application, access_log=None, handle_signals=False, shutdown_timeout=1.0)
        await self._runner.setup()
        await web.SockSite(self._runner, listening).start()

    async def _end(self) -> None:
        for tab in list(self._open):
            with suppress(ConnectionError, TimeoutError):
                await tab.send_json({"kind": "end", "look": self.hub.look})
                await tab.close(code=WSCloseCode.GOING_AWAY)
        await self._runner.cleanup()

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        if not guards.origin_allowed(request.headers.get("Origin", ""), request.headers.get("Host", "")):
            raise web.HTTPForbidden(text="Only the page of this server may connect.\n")
        if len(self._open) >= _MOST:
            raise web.HTTPServiceUnavailable(text="Too many pages are open.\n")
        tab = web.WebSocketResponse(max_msg_size=LONGEST, heartbeat=HEARTBEAT, compress=False, timeout=1.0)
        await tab.prepare(request)
        self._open.add(tab)
        try:
            await self._talk(tab)
        finally:
            self._open.discard(tab)
        return tab

    async def _talk(self, tab: web.WebSocketResponse) -> None:
        try:
            first = await _received(tab, HELLO)
        except TimeoutError:
            first = None
        if not isinstance(first, Hello) or not guards.same(first.token, self.token):
            await tab.close(code=NOT_ALLOWED, message=b"the token is wrong")
            return
        client = self.hub.join()
        sending = asyncio.create_task(_send(tab, client))
        try:
            while (message := await _received(tab)) is not None:
                self._take(client, message)
        finally:
            self.hub.leave(client)
            sending.cancel()
            with suppress(asyncio.CancelledError, ConnectionError):
                await sending

    def _take(self, client: Client, message: FromPage) -> None:
        if isinstance(message, Show):
            self.hub.show(client, message.desktops)
        elif isinstance(message, Seen):
            client.seen()
        elif isinstance(message, Act | End):
            self.hub.act(client, message)


def bound(port: int, what: str) -> socket.socket:
    """A socket with a port of the loopback address.

    Args:
        port: 0 for any free one.
        what: who will use it, for the error message.

    Raises:
        UsageProblem: the port is taken, or there is none of this number.
    """
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(("127.0.0.1", port))
    except (OSError, OverflowError) as problem:
        listening.close()
        taken = isinstance(problem, OSError) and problem.errno == errno.EADDRINUSE
        raise UsageProblem(
            f"the port {port} is not available: {problem}",
            where=what,
            wanted="a free port of 127.0.0.1, or 0 for any",
            fix="end the program that uses it, or choose another port" if taken else "choose another port",
        ) from problem
    return listening


async def _received(tab: web.WebSocketResponse, timeout: float | None = None) -> FromPage | None:
    """The next message of a page; ``None`` if it has left, or sent an invalid message and was disconnected."""
    message = await tab.receive(timeout)
    if message.type is not WSMsgType.TEXT:
        return None
    try:
        return FROM_PAGE.validate_json(message.data)
    except ValidationError:
        await tab.close(code=WSCloseCode.POLICY_VIOLATION, message=b"not understood")
        return None


async def _send(tab: web.WebSocketResponse, client: Client) -> None:
    while True:
        for message in await client.next():
            if isinstance(message, bytes):
                await tab.send_bytes(message)
            else:
                await tab.send_str(message)


def _file(name: str, kind: str) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    body = (files("pytest_opencomputer.live") / "page" / name).read_bytes()

    async def answer(_request: web.Request) -> web.StreamResponse:
        return web.Response(body=body, content_type=kind, charset="utf-8")

    return answer


async def _nothing(_request: web.Request) -> web.StreamResponse:
    return web.Response(status=204)


def guarded(headers: Mapping[str, str]) -> Middleware:
    """Refuses other names of this machine, and adds the headers to every answer that does not have them."""

    @web.middleware
    async def guard(
        request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        if not guards.host_allowed(request.headers.get("Host", "")):
            return web.Response(status=421, text="Use the address 127.0.0.1 or localhost.\n", headers=headers)
        try:
            response = await handler(request)
        except web.HTTPException as error:
            return web.Response(status=error.status, text=error.text, headers=headers)
        if not response.prepared:
            for name, value in headers.items():
                response.headers.setdefault(name, value)
        return response

    return guard
