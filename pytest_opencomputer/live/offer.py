"""The desktops of one process, offered to the hub that shows them. They exchange messages, directly or over a link.

To the hub: ``desktop`` (one appeared), ``changed``, ``gone``, ``facts``, ``said``, ``picture`` (with its bytes) and
``acted`` (the outcome of an action). From the hub: ``watch`` (how wide and how often pictures are wanted), ``act``,
``done`` and ``left`` (a person who had acted is gone).
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pytest_opencomputer.live.camera import Camera, Send
from pytest_opencomputer.live.desktops import Desktop
from pytest_opencomputer.live.hands import Hands


@dataclass(frozen=True)
class _Offered:
    desktop: Desktop
    camera: Camera
    hands: Hands


class Offer:
    """The desktops of one process.

    Args:
        send: sends a message to the hub; may be called from any thread, does not wait and does not raise.
        busy: whether messages pile up on their way.
    """

    def __init__(self, send: Send, busy: Callable[[], bool] = lambda: False) -> None:
        self._send, self._busy = send, busy
        self._lock = threading.Lock()
        self._offered: dict[str, _Offered] = {}

    def add(self, desktop: Desktop) -> None:
        """Show a desktop. Its sandbox gets no request before somebody watches."""
        camera = Camera(desktop, self._send, self._busy)
        with self._lock:
            self._offered[desktop.id] = _Offered(desktop, camera, Hands(desktop, self._send, camera))
        self._send({"kind": "desktop", "id": desktop.id, "about": desktop.about()}, [])

    def change(self, desktop: Desktop) -> None:
        """Send the changed attributes of a desktop."""
        self._send({"kind": "changed", "id": desktop.id, "about": desktop.about()}, [])

    def remove(self, desktop: Desktop) -> None:
        """Stop showing a desktop. When this returns, its sandbox gets no more requests. May be called twice."""
        with self._lock:
            offered = self._offered.pop(desktop.id, None)
        if offered is not None:
            offered.hands.stop()
            offered.camera.stop()
            self._send({"kind": "gone", "id": desktop.id}, [])

    def say(self, desktop: Desktop, text: str) -> None:
        """Show some lines above a desktop, replacing earlier ones."""
        self._send({"kind": "said", "id": desktop.id, "text": text}, [])

    def close(self) -> None:
        """Remove all desktops."""
        with self._lock:
            desktops = [offered.desktop for offered in self._offered.values()]
        for desktop in desktops:
            self.remove(desktop)

    def heard(self, header: Mapping[str, Any]) -> None:
        """Take a message of the hub. Does not wait."""
        with self._lock:
            offered = self._offered.get(header["id"])
        if offered is None:
            if header["kind"] in ("act", "done"):
                answer = {"kind": "acted", "id": header["id"], "number": header["number"], "client": header["client"]}
                self._send({**answer, "error": "this desktop has been closed"}, [])
        elif header["kind"] == "watch":
            offered.camera.watch(header["width"], header["every"])
        else:
            offered.hands.take(header)
