"""Shows desktops in the browser."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING
from urllib.parse import quote

from pytest_opencomputer.live import guards
from pytest_opencomputer.live.desktops import Desktop
from pytest_opencomputer.live.offer import Offer

if TYPE_CHECKING:
    from pytest_opencomputer.live.link import Listener
    from pytest_opencomputer.live.server import Server
    from pytest_opencomputer.reports.site.on_demand import OnDemand


class Viewer:
    """A web page on the loopback address with all desktops that are added, of this process and of others.

    A context manager that starts and stops it.

    Args:
        port: 0 for any free one.
        pages: of runs, to which ``lead_to_players`` adds some.
    """

    def __init__(self, desktops: Iterable[Desktop] = (), *, port: int = 0, pages: OnDemand | None = None) -> None:
        self._first = tuple(desktops)
        self._port, self._pages = port, pages
        self._token = guards.new_token()  # of the pages; the token of the desktops is in no request
        self._server: Server | None = None
        self._listener: Listener | None = None
        self._offer: Offer | None = None

    @property
    def url(self) -> str:
        """The address of the page, with its token. Anybody who knows it can watch."""
        return self._started.url

    @property
    def offer(self) -> Offer:
        """The desktops that this process offers."""
        assert self._offer is not None, "the viewer was started"
        return self._offer

    def start(self) -> str:
        """Serve the page.

        Returns:
            The address.

        Raises:
            UsageProblem: the extra ``live`` is not installed, or the port is taken.
        """
        from pytest_opencomputer.models.extras import need

        need("aiohttp", what="the viewer of desktops", extra="live")
        from pytest_opencomputer.live.run_pages import application  # only now: they need the extra
        from pytest_opencomputer.live.server import PLAYERS, Server

        players = None if self._pages is None else application(self._pages, self._token, PLAYERS)
        server = self._server = Server(self._port, players)
        server.start()
        hub = server.hub
        offer = self._offer = Offer(lambda header, blobs: server.soon(hub.heard, offer.heard, header, blobs))
        for desktop in self._first:
            offer.add(desktop)
        return server.url

    def stop(self) -> None:
        """Stop the viewer; after that, sandboxes get no more requests. May be called twice, and before ``start``."""
        if self._server is None:
            return
        self.offer.close()
        if self._listener is not None:
            self._server.run(self._listener.stop(), 5.0)
        self._server.stop()
        if self._listener is not None:
            self._listener.remove()
        self._server = self._listener = None

    def add(self, desktop: Desktop) -> None:
        """Show a desktop. Its sandbox gets no request before somebody watches."""
        self.offer.add(desktop)

    def remove(self, desktop: Desktop) -> None:
        """Stop showing a desktop, before its sandbox is closed. When this returns, that gets no more requests."""
        self.offer.remove(desktop)

    def say(self, desktop: Desktop, text: str) -> None:
        """Show some lines above a desktop, replacing earlier ones."""
        self.offer.say(desktop, text)

    def lead_to_players(self, run: Path) -> None:
        """Let the page lead from the desktops of a run that have gone to the players of their rollouts."""
        hub = self._started.hub
        if self._pages is not None:
            from pytest_opencomputer.live.server import PLAYERS

            self._pages.add(run)
            hub.player = lambda rollout: f"{PLAYERS}/{self._token}/player/{quote(rollout)}"
        hub.look = f"opencomputer view {run}"

    def listen(self) -> Path:
        """Also show the desktops of other processes.

        Returns:
            The path of a Unix socket that only this user can reach, for ``link.Link``.
        """
        from pytest_opencomputer.live.link import Listener

        if self._listener is None:
            self._listener = Listener(self._started.hub)
            self._started.run(self._listener.start(), 5.0)
        return self._listener.path

    @property
    def _started(self) -> Server:
        assert self._server is not None, "the viewer was started"
        return self._server

    def __enter__(self) -> Viewer:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()
