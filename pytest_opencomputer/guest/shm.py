"""Reads pixels of the screen: through memory shared with the X server, else through the connection.

Measured at 1920x1080: 1 ms through shared memory (``MIT-SHM``), 25 to 140 ms without. The segment is made with mode
0600 while acting as the X server's user, so that the server may attach it, and the agent's programs, which run as
another user, may not read or write what is about to become a screenshot.
"""

from __future__ import annotations

import ctypes
import os

from pytest_opencomputer.guest.x11 import Rectangle, Server

_IPC_PRIVATE, _IPC_CREAT, _IPC_RMID = 0, 0o1000, 0  # linux/ipc.h
_Z_PIXMAP, _ALL_PLANES = 2, 0xFFFFFFFF


class UnknownPixels(Exception):
    """The screen's pixels are not the 24-bit ones in four bytes that are understood here."""


class Pixels:
    """The screen's pixels as bytes, four each: blue, green, red and one unused.

    Raises:
        UnknownPixels: where the screen has others.
    """

    def __init__(self, server: Server) -> None:
        self._server = server
        _check_format(server)
        self._segment: _Segment | None = None
        extension = server.display.query_extension("MIT-SHM")
        self._opcode: int = extension.major_opcode if extension else 0

    @property
    def shared(self) -> bool:
        """Whether the last reading went through shared memory."""
        return self._segment is not None

    def read(self, box: Rectangle | None = None) -> bytes:
        """The pixels of ``box`` (x, y, width, height), else of the whole screen, row by row without padding."""
        server = self._server
        box = box or (0, 0, server.width, server.height)
        if self._opcode:
            from Xlib.error import BadAccess

            try:
                return self._segment_for(box[2] * box[3] * 4).read(box)
            except (OSError, BadAccess):
                # No shared memory here (its limits, or another host's X server): never tried again.
                self._opcode = 0
                self._drop()
        reply = server.root.get_image(*box, _Z_PIXMAP, _ALL_PLANES)
        return bytes(reply.data)

    def _segment_for(self, size: int) -> _Segment:
        if self._segment is None or self._segment.size < size:
            self._drop()
            whole = self._server.width * self._server.height * 4
            self._segment = _Segment(self._server, self._opcode, max(size, whole))
        return self._segment

    def _drop(self) -> None:
        if self._segment is not None:
            self._segment.close()
            self._segment = None


class _Segment:
    """A shared memory segment that the X server has attached. It is gone once both have let go of it."""

    def __init__(self, server: Server, opcode: int, size: int) -> None:
        from pytest_opencomputer.guest.xrequests import ShmAttach

        self.size = size
        self._server = server
        self._opcode = opcode
        self._id = server.display.display.allocate_resource_id()
        libc = self._libc = ctypes.CDLL(None, use_errno=True)
        libc.shmget.argtypes = (ctypes.c_int, ctypes.c_size_t, ctypes.c_int)
        libc.shmat.argtypes = (ctypes.c_int, ctypes.c_void_p, ctypes.c_int)
        libc.shmat.restype = ctypes.c_void_p
        libc.shmdt.argtypes = (ctypes.c_void_p,)
        with server.as_owner():
            number = libc.shmget(_IPC_PRIVATE, size, _IPC_CREAT | 0o600)
            if number < 0:
                raise _os_error("shmget")
            try:
                self._address = libc.shmat(number, None, 0)
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
                # Marked for removal at once: it lives while it is attached, and cannot outlive the two of us.
                libc.shmctl(number, _IPC_RMID, None)

    def read(self, box: Rectangle) -> bytes:
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
        return ctypes.string_at(self._address, width * height * 4)

    def close(self) -> None:
        self._libc.shmdt(self._address)


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
