"""Takes the pictures of one desktop while somebody watches it.

Pictures are taken over the sandbox's own pipe, and only while that is idle: other requests never wait for more than one
picture, and no picture is taken between the requests of a step. While the pipe is busy, the agent's last screenshot is
shown, which costs the sandbox nothing.
"""

from __future__ import annotations

import io
import threading
import time
from collections.abc import Callable, Mapping
from typing import Any

from PIL import Image

from pytest_opencomputer.live.desktops import Desktop
from pytest_opencomputer.models.errors import OpenComputerError, PipeClosed

Send = Callable[[Mapping[str, Any], list[bytes]], None]

FACTS_EVERY = 1.0  #: seconds
STALE = 2.0  #: seconds without a picture after which one is taken between any two requests
PATIENCE = 0.2  #: seconds to wait then for the end of a request
TROUBLED = 2.0  #: seconds to the next try after a picture could not be taken
LINGER = 1.0  #: seconds after a person's action in which pictures do not wait for an idle pipe
_STOPPING = 15.0  # longer than a picture can take


class Camera:
    """The pictures and facts of one desktop.

    Args:
        send: takes messages for the hub, from any thread.
        busy: whether messages pile up; no picture is taken then.
    """

    def __init__(self, desktop: Desktop, send: Send, busy: Callable[[], bool] = lambda: False) -> None:
        self._desktop, self._send, self._busy = desktop, send, busy
        self._changed = threading.Condition()
        self._width, self._every = 0, 1.0
        self._acted = 0.0  # when a person last acted
        self._afresh = False
        self._stopped = False
        self._thread: threading.Thread | None = None

    def watch(self, width: int, every: float) -> None:
        """Take pictures at least ``width`` pixels wide, at most one in ``every`` seconds; none for a width of 0.

        The next one is sent even if it has not changed: somebody new may be watching.
        """
        with self._changed:
            self._width, self._every, self._afresh = width, every, True
            if width and self._thread is None and not self._stopped:
                self._thread = threading.Thread(target=self._work, name=f"camera-{self._desktop.id}", daemon=True)
                self._thread.start()
            self._changed.notify()

    def hurry(self) -> None:
        """Take pictures at once for a while: a person has acted and wants to see the effect."""
        with self._changed:
            self._acted = time.monotonic()
            self._changed.notify()

    def stop(self) -> None:
        """Take no more pictures. When this returns, the sandbox gets no more requests."""
        with self._changed:
            self._stopped = True
            self._changed.notify()
            thread = self._thread
        if thread is not None and thread is not threading.current_thread():
            thread.join(_STOPPING)

    def _work(self) -> None:
        known, sent, tapped, told_at = 0, time.monotonic(), b"", 0.0
        facts: Mapping[str, str] | None = None
        while True:
            with self._changed:
                while not self._width and not self._stopped:
                    self._changed.wait()
                if self._stopped:
                    return
                width, every, acted = self._width, self._every, self._acted
                if self._afresh:
                    self._afresh, known, tapped, facts, told_at = False, 0, b"", None, 0.0
            now = time.monotonic()
            if self._desktop.facts is not None and now - told_at >= FACTS_EVERY:
                told_at, found = now, self._desktop.facts()
                if found != facts:
                    facts = found
                    self._send({"kind": "facts", "id": self._desktop.id, "facts": dict(found)}, [])
            pause = every
            if not self._busy():
                try:
                    known, tapped, sent = self._look(width, known, tapped, sent, hurried=now - acted < LINGER)
                except PipeClosed:
                    return  # the desktop is gone, which its owner will notice
                except OpenComputerError:
                    pause = TROUBLED
            with self._changed:
                if not self._stopped and not self._afresh:
                    self._changed.wait(pause)

    def _look(self, width: int, known: int, tapped: bytes, sent: float, *, hurried: bool) -> tuple[int, bytes, float]:
        """Send a picture if there is a new one.

        Returns:
            The number of the last picture, the last screenshot of the agent that is older than it, and when the picture
            was taken.
        """
        sandbox = self._desktop.sandbox
        stale = time.monotonic() - sent >= STALE
        idle, wait = (0.0, PATIENCE) if hurried or stale else (self._desktop.idle, 0.0)
        before = sandbox.last_seen
        view = sandbox.view(width, known, idle=idle, wait=wait)
        if view is not None:
            if view.png:
                self._picture(view.png, "image/png")
            return view.number, before, time.monotonic()
        if before and before is not tapped:
            self._picture(*scaled(before, width))
            # Send the next picture even if nothing has changed.
            return 0, before, time.monotonic()
        return known, tapped, sent

    def _picture(self, picture: bytes, media_type: str) -> None:
        self._send({"kind": "picture", "id": self._desktop.id, "type": media_type}, [picture])


def scaled(png: bytes, width: int) -> tuple[bytes, str]:
    """A screenshot scaled down to the width at which it is shown, and its media type."""
    with Image.open(io.BytesIO(png)) as image:
        if image.width < 1.5 * width:
            return png, "image/png"
        small = image.convert("RGB")
        small.thumbnail((width, image.height), Image.Resampling.BILINEAR, reducing_gap=2.0)
        out = io.BytesIO()
        small.save(out, "JPEG", quality=80)
        return out.getvalue(), "image/jpeg"
