"""Screenshots: ``screen.grab`` and ``screen.zoom``.

The previous screenshot is returned if nothing changed: the server reports damage to the screen, and the pointer's image
and place are compared. If something was painted but the pixels are the same, the PNG is also reused.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass, replace

from pytest_opencomputer.guest.damage import Damage
from pytest_opencomputer.guest.ops import BadRequest, Reply, op
from pytest_opencomputer.guest.png import Encoder, Patch, crop
from pytest_opencomputer.guest.shm import Buffer, Pixels
from pytest_opencomputer.guest.x11 import Server, asked


@dataclass(frozen=True)
class Pointer:
    """The pointer's image: premultiplied ARGB words, its top left corner on the screen, and its identity."""

    x: int
    y: int
    width: int
    height: int
    serial: int
    pixels: bytes

    def over(self, screen: Buffer, width: int, height: int) -> Patch | None:
        """The part of ``screen`` below the pointer with the pointer painted over it; ``None`` if it is outside."""
        left, top = max(0, self.x), max(0, self.y)
        right, bottom = min(width, self.x + self.width), min(height, self.y + self.height)
        if left >= right or top >= bottom:
            return None
        part = bytearray(crop(screen, width, (left, top, right, bottom)))
        replace(self, x=self.x - left, y=self.y - top).draw(part, right - left, bottom - top)
        return Patch(left, top, right - left, part)

    def draw(self, screen: bytearray, width: int, height: int) -> None:
        """Paint it over ``screen``, an image of ``width`` times ``height`` four-byte pixels."""
        for row in range(max(0, -self.y), min(self.height, height - self.y)):
            words = struct.unpack_from(f"={self.width}I", self.pixels, row * self.width * 4)
            for column in range(max(0, -self.x), min(self.width, width - self.x)):
                word = words[column]
                if not word:
                    continue
                at = ((self.y + row) * width + self.x + column) * 4
                rest = 255 - (word >> 24)
                for byte in range(3):
                    below = (screen[at + byte] * rest + 127) // 255
                    screen[at + byte] = min(255, (word >> (8 * byte) & 0xFF) + below)


class Eye:
    """Takes screenshots of one connection's screen."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self.pixels = Pixels(server)
        self.damage: Damage = server.part(Damage)
        self.version = 0  #: grows whenever the screen has changed
        self._painted = -1  # the count of ``Damage`` when the screen was read
        self._size = (0, 0)
        self._encoder: Encoder | None = None
        self._png: dict[tuple[int, int, int] | None, bytes] = {}  # by the pointer that is painted on the screen

    def look(self) -> Buffer:
        """The screen's pixels now, without the pointer. They are valid until the next call."""
        # A round trip first: after it, everything painted before this call has been reported.
        self._server.sync()
        self._server.pump()
        size = (self._server.width, self._server.height)
        if self._painted != self.damage.count or size != self._size or not self.pixels.screen:
            self._painted = self.damage.count
            self.damage.forget()
            if self.pixels.look():
                self._png.clear()
                self.version += 1
            self._size = size
        return self.pixels.screen

    def prepare(self) -> Buffer:
        """Make the screenshot that is likely to be requested next; returns the pixels as ``look`` does."""
        self.png(pointer=True)
        return self.pixels.screen

    def pointer(self) -> Pointer:
        """The pointer as it is shown now."""
        from pytest_opencomputer.guest.xrequests import GetCursorImage

        display = self._server.display.display
        image = GetCursorImage(display=display, opcode=display.get_extension_major("XFIXES"))
        x, y = image.x - image.xhot, image.y - image.yhot
        return Pointer(x, y, image.width, image.height, image.cursor_serial, bytes(image.pixels))

    def png(self, *, pointer: bool) -> bytes:
        """A screenshot."""
        screen = self.look()
        shown = self.pointer() if pointer else None
        key = (shown.x, shown.y, shown.serial) if shown is not None else None
        if key not in self._png:
            width, height = self._size
            if self._encoder is None or (self._encoder.width, self._encoder.height) != self._size:
                self._encoder = Encoder(width, height)
            patch = shown.over(screen, width, height) if shown is not None else None
            # Keeping one is enough: the pointer rarely comes back.
            self._png = {key: self._encoder.encode(screen, patch)}
        return self._png[key]


@op("screen.grab")
def grab(pointer: bool = True) -> Reply:
    """A PNG of the whole screen, with the pointer if wanted."""

    def take(server: Server) -> Reply:
        png = server.part(Eye).png(pointer=pointer)
        return Reply({"width": server.width, "height": server.height}, [png])

    return asked(take)


@op("screen.zoom")
def zoom(region: list[int]) -> Reply:
    """A PNG of ``region`` (left, top, right, bottom) at full resolution, with the pointer.

    Raises:
        BadRequest: the region is empty or not on the screen.
    """
    if len(region) != 4 or not all(isinstance(edge, int) for edge in region):
        raise BadRequest(f"a region is four whole numbers (left, top, right, bottom), got {region}")
    left, top, right, bottom = region

    def take(server: Server) -> Reply:
        width, height = server.width, server.height
        if not (0 <= left < right <= width and 0 <= top < bottom <= height):
            raise BadRequest(
                f"region ({left}, {top}, {right}, {bottom}) is not a part of the screen: wanted "
                f"0 <= left < right <= {width} and 0 <= top < bottom <= {height}"
            )
        eye = server.part(Eye)
        screen = bytearray(eye.look())
        eye.pointer().draw(screen, width, height)
        size = (right - left, bottom - top)
        png = Encoder(*size).encode(crop(screen, width, (left, top, right, bottom)))
        return Reply({"width": size[0], "height": size[1]}, [png])

    return asked(take)
