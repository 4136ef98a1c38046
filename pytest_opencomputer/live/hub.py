"""Connects desktops and pages: who watches what. Everything runs in the thread of the server."""

from __future__ import annotations

import asyncio
import json
import struct
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from pytest_opencomputer.live.messages import Act, End

LARGE = 700  #: pixels of width from which on a desktop counts as enlarged
EVERY_LARGE = 0.1  #: seconds between two pictures of an enlarged desktop, at least
EVERY_SMALL = 0.5  #: the same for one in the grid
MOST_FINISHED = 200  #: finished rollouts to whose players pages lead
AHEAD = 2  #: pictures sent to a page before it has drawn the first
_ROUND = 160  # widths are rounded up to multiples of so many pixels, so that not every resize needs a new picture

Channel = Callable[[Mapping[str, Any]], None]
"""Sends a message to the process that offered a desktop; does not wait."""


@dataclass(eq=False)
class Client:
    """One page.

    Attributes:
        shows: the desktops that can be seen on it, with their widths in pixels.
    """

    number: int
    shows: Mapping[str, int] = field(default_factory=dict)
    _texts: list[str] = field(default_factory=list)
    _pictures: dict[str, bytes] = field(default_factory=dict)  # the newest unsent picture of each desktop
    _credit: int = AHEAD
    _ready: asyncio.Event = field(default_factory=asyncio.Event)

    def tell(self, message: Mapping[str, Any]) -> None:
        """Send a message, in order."""
        self._texts.append(json.dumps(message))
        self._ready.set()

    def picture(self, desktop: str, framed: bytes) -> None:
        """Send a picture, unless a newer one of the same desktop comes before the page has time for it."""
        self._pictures.pop(desktop, None)
        self._pictures[desktop] = framed
        self._ready.set()

    def forget(self, desktop: str) -> None:
        """Send no picture of a desktop that is gone."""
        self._pictures.pop(desktop, None)

    def seen(self) -> None:
        """A picture was drawn."""
        self._credit = min(AHEAD, self._credit + 1)
        self._ready.set()

    async def next(self) -> Sequence[str | bytes]:
        """The messages to send next; waits until there are some."""
        while True:
            if self._texts:
                texts, self._texts = self._texts, []
                return texts
            if self._pictures and self._credit:
                self._credit -= 1
                return [self._pictures.pop(next(iter(self._pictures)))]
            self._ready.clear()
            await self._ready.wait()


@dataclass(eq=False)
class _Known:
    channel: Channel
    about: Mapping[str, Any]
    facts: Mapping[str, str] = field(default_factory=dict)
    text: str = ""
    width: int = 0  # of the pictures that were asked for
    acting: set[int] = field(default_factory=set)  # clients that acted on it


class Hub:
    """All desktops and all pages.

    Attributes:
        player: where the player of a rollout is, by its name; empty if nowhere.
        look: the command that shows the run when it has ended; empty if there is none.
    """

    def __init__(self) -> None:
        self.player: Callable[[str], str] = lambda _: ""
        self.look = ""
        self._finished: deque[Mapping[str, str]] = deque(maxlen=MOST_FINISHED)
        self._desktops: dict[str, _Known] = {}
        self._clients: dict[int, Client] = {}
        self._numbers = count(1)

    # Pages

    def join(self) -> Client:
        """Add a new page and send it all desktops."""
        client = Client(next(self._numbers))
        self._clients[client.number] = client
        for id, known in self._desktops.items():
            client.tell({"kind": "desktop", "id": id, **known.about})
            client.tell({"kind": "facts", "id": id, "facts": known.facts})
            client.tell({"kind": "said", "id": id, "text": known.text})
        for finished in self._finished:
            client.tell(finished)
        client.tell({"kind": "all"})
        return client

    def leave(self, client: Client) -> None:
        """Remove a page that has gone."""
        self._clients.pop(client.number, None)
        for id, known in self._desktops.items():
            if client.number in known.acting:
                known.acting.discard(client.number)
                known.channel({"kind": "left", "id": id})
        shown, client.shows = client.shows, {}
        self._watch(shown)

    def show(self, client: Client, desktops: Mapping[str, int]) -> None:
        """Note what a page shows now."""
        before, client.shows = client.shows, desktops
        changed = {id for id in {*before, *desktops} if before.get(id) != desktops.get(id)}
        self._watch(changed, afresh={id for id in desktops if id not in before})

    def act(self, client: Client, request: Act | End) -> None:
        """Forward a person's action. The process with the desktop decides whether it is allowed."""
        known = self._desktops.get(request.desktop)
        if known is None:
            error = "this desktop has been closed"
            client.tell({"kind": "acted", "id": request.desktop, "number": request.number, "error": error})
            return
        message = {"kind": request.kind, "id": request.desktop, "number": request.number, "client": client.number}
        if isinstance(request, Act):
            known.acting.add(client.number)
            known.channel({**message, "action": request.action})
        else:
            known.channel({**message, "status": request.status, "answer": request.answer})

    # Desktops

    def heard(self, channel: Channel, header: Mapping[str, Any], blobs: Sequence[bytes]) -> None:
        """Take a message of a process that offers desktops."""
        kind, id = header["kind"], header["id"]
        if kind == "desktop":
            self._desktops[id] = _Known(channel, header["about"])
            self._tell({"kind": "desktop", "id": id, **header["about"]})
            return
        if kind == "acted":
            if client := self._clients.get(header["client"]):
                client.tell({key: value for key, value in header.items() if key != "client"})
            return
        known = self._desktops.get(id)
        if known is None:
            return  # its last pictures may arrive after it is gone
        if kind == "picture":
            self._picture(id, header, blobs[0])
        elif kind == "gone":
            self._gone(id)
        else:
            if kind == "changed":
                known.about = header["about"]
                self._tell({"kind": "changed", "id": id, **known.about})
                return
            if kind == "facts":
                known.facts = header["facts"]
            else:
                known.text = header["text"]
            self._tell(header)

    def lost(self, channel: Channel) -> None:
        """Remove the desktops of a process that has gone."""
        for id in [id for id, known in self._desktops.items() if known.channel == channel]:
            self._gone(id)

    def _gone(self, id: str) -> None:
        about = self._desktops.pop(id).about
        finished = {"kind": "gone", "id": id, "title": about["title"], "player": self._player(about)}
        if finished["player"]:
            self._finished.append(finished)
        for client in self._clients.values():
            client.forget(id)
        self._tell(finished)

    def _player(self, about: Mapping[str, Any]) -> str:
        return self.player(about["rollout"]) if about["rollout"] else ""

    def _picture(self, id: str, header: Mapping[str, Any], picture: bytes) -> None:
        head = json.dumps({"id": id, "type": header["type"]}).encode()
        framed = struct.pack(">I", len(head)) + head + picture
        for client in self._clients.values():
            if id in client.shows:
                client.picture(id, framed)

    def _watch(self, ids: set[str] | Mapping[str, int], afresh: set[str] | frozenset[str] = frozenset()) -> None:
        """Send which pictures are wanted, if that has changed or a new page shows a desktop."""
        for id in ids:
            known = self._desktops.get(id)
            if known is None:
                continue
            widest = max((client.shows.get(id, 0) for client in self._clients.values()), default=0)
            width = -(-widest // _ROUND) * _ROUND
            if width != known.width or id in afresh:
                known.width = width
                every = EVERY_LARGE if width >= LARGE else EVERY_SMALL
                known.channel({"kind": "watch", "id": id, "width": width, "every": every})

    def _tell(self, message: Mapping[str, Any]) -> None:
        for client in self._clients.values():
            client.tell(message)
