"""Reads pixels of the screen: through memory shared with the X server, else through the connection.

Measured at 1920x1080: 1 ms through shared memory (``MIT-SHM``), 25 to 140 ms without. The segment is made with mode
0600 while acting as the X server's user, so that the server may attach it, and the agent's programs, which run as
another user, may not read or change the pixels of a screenshot.

Screens are compared by their checksums: a second copy to compare with would take 8 MiB in every desktop.
"""

from __future__ import annotations

import ctypes
import os
import zlib
from collections.abc import Callable
from functools import cache

from pytest_opencomputer.guest.swscale import address
from pytest_opencomputer.guest.x11 import Rectangle, Server

_IPC_PRIVATE, _IPC_CREAT, _IPC_RMID = 0, 0o1000, 0  # linux/ipc.h
_Z_PIXMAP, _ALL_PLANES = 2, 0xFFFFFFFF

Buffer = bytes | memoryview

_libc = ctypes.CDLL(None, use_errno=True)
_libc.shmget.argtypes = (ctypes.c_int, ctypes.c_size_t, ctypes.c_int)
_libc.shmat.argtypes = (ctypes.c_int, ctypes.c_void_p, ctypes.c_int)
_libc.shmat.restype = ctypes.c_void_p
_libc.shmdt.argtypes = (ctypes.c_void_p,)
_libc.memcmp.argtypes = (ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t)


class UnknownPixels(Exception):
    """The screen's pixels are not of the only supported format, 24 bits in four bytes."""


class Pixels:
    """The screen's pixels as bytes, four each: blue, green, red and one unused.

    Raises:
        UnknownPixels: the screen has another format.
    """

    def __init__(self, server: Server) -> None:
        self._server = server
        _check_format(server)
        self._segment: _Segment | None = None
        self._screen: Buffer = b""
        self._sum = (0, 0)  # bytes and checksum of the screen that was read last
        extension = server.display.query_extension("MIT-SHM")
        self._opcode: int = extension.major_opcode if extension else 0

    @property
    def shared(self) -> bool:
        """Whether the last pixels were read through shared memory."""
        return self._segment is not None

    @property
    def screen(self) -> Buffer:
        """The whole screen as ``look`` last read it; empty if it must be read again.

        Valid until the next ``look`` or ``read``.
        """
        return self._screen

    def look(self) -> bool:
        """Read the whole screen for ``screen``; returns whether it differs from what was read before."""
        box = (0, 0, self._server.width, self._server.height)
        seen: Buffer | None = None
        if (segment := self._segment_for(box)) is not None:
            seen = self._through(segment, box)
        if seen is None:
            seen = self._over_connection(box)
        before, self._sum = self._sum, (len(seen), _checksum()(seen))
        self._screen = seen
        return self._sum != before

    def read(self, box: Rectangle) -> bytes:
        """The pixels of ``box`` (x, y, width, height) as they are now, row by row without padding."""
        if (segment := self._segment_for(box)) is not None:
            self._screen = b""  # the same memory is used for this
            if (seen := self._through(segment, box)) is not None:
                return bytes(seen)
        return self._over_connection(box)

    def _through(self, segment: _Segment, box: Rectangle) -> memoryview | None:
        from Xlib.error import BadAccess

        try:
            return segment.read(box)
        except (OSError, BadAccess):
            self._do_without()
            return None

    def _over_connection(self, box: Rectangle) -> bytes:
        reply = self._server.root.get_image(*box, _Z_PIXMAP, _ALL_PLANES)
        return bytes(reply.data)

    def _segment_for(self, box: Rectangle) -> _Segment | None:
        """The segment; ``None`` if there is no shared memory: limits, or an X server on another host."""
        from Xlib.error import BadAccess

        whole = max(box[2] * box[3], self._server.width * self._server.height) * 4
        if self._opcode and (self._segment is None or self._segment.size < whole):
            self._drop()
            try:
                self._segment = _Segment(self._server, self._opcode, whole)
            except (OSError, BadAccess):
                self._do_without()
        return self._segment

    def _do_without(self) -> None:
        """Stop using shared memory."""
        self._opcode = 0
        self._drop()

    def _drop(self) -> None:
        if self._segment is not None:
            self._screen = b""  # it may be a view of the memory that is released now
            self._segment.close()
            self._segment = None


def same(one: Buffer | bytearray, other: Buffer | bytearray) -> bool:
    """Whether two images are equal. (Python compares views byte by byte, which is slow.)"""
    if len(one) != len(other):
        return False
    return not len(one) or _libc.memcmp(address(one), address(other), len(one)) == 0


@cache
def _checksum() -> Callable[[Buffer], int]:
    """The fastest CRC-32 there is here: ``isal`` takes 1 ms for a screen, ``zlib`` up to 8."""
    try:
        from isal import isal_zlib
    except ImportError:
        return zlib.crc32
    found: Callable[[Buffer], int] = isal_zlib.crc32
    return found


class _Segment:
    """A shared memory segment that the X server has attached. It is removed once both have detached.

    Attributes:
        size: its bytes.
    """

    def __init__(self, server: Server, opcode: int, size: int) -> None:
        from pytest_opencomputer.guest.xrequests import ShmAttach

        self.size = size
        self._server = server
        self._opcode = opcode
        self._id = server.display.display.allocate_resource_id()
        with server.as_owner():
            number = _libc.shmget(_IPC_PRIVATE, size, _IPC_CREAT | 0o600)
            if number < 0:
                raise _os_error("shmget")
            try:
                self._address = _libc.shmat(number, None, 0)
                if self._address in (None, ctypes.c_void_p(-1).value):
                    raise _os_error("shmat")
                ShmAttach(
                    display=server.display.display,
                    opcode=self._opcode,
                    segment=self._id,
                    number=number,
                    read_only=False,
                )
                server.sync()
            finally:
                # Marked for removal at once: it exists as long as it is attached, and not longer than both processes.
                _libc.shmctl(number, _IPC_RMID, None)

    def read(self, box: Rectangle) -> memoryview:
        """The pixels of ``box``, valid until the next call."""
        from pytest_opencomputer.guest.xrequests import ShmGetImage

        x, y, width, height = box
        ShmGetImage(
            display=self._server.display.display,
            opcode=self._opcode,
            drawable=self._server.root,
            x=x,
            y=y,
            width=width,
            height=height,
            plane_mask=_ALL_PLANES,
            format=_Z_PIXMAP,
            segment=self._id,
            offset=0,
        )
        pixels = (ctypes.c_ubyte * (width * height * 4)).from_address(self._address)
        return memoryview(pixels).cast("B")

    def close(self) -> None:
        """Detach it: pixels that were read from it must not be used any more."""
        _libc.shmdt(self._address)


def _check_format(server: Server) -> None:
    info = server.display.display.info
    depth = server.display.screen().root_depth
    bits = next((known.bits_per_pixel for known in info.pixmap_formats if known.depth == depth), 0)
    if (depth, bits, info.image_byte_order) != (24, 32, server.X.LSBFirst):
        raise UnknownPixels(
            f"the screen has depth {depth}, {bits} bits a pixel and byte order {info.image_byte_order}; wanted: "
            "depth 24, 32 bits, least significant byte first. Start the X server with '-screen 0 WIDTHxHEIGHTx24'."
        )


def _os_error(call: str) -> OSError:
    number = ctypes.get_errno()
    return OSError(number, f"{call}: {os.strerror(number)}")
