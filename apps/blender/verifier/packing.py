"""The outer shell of a ``.blend`` file: plain, or packed with Zstandard (since Blender 3.0) or gzip (before).

Python has Zstandard since 3.14 only; the library itself is part of every Debian and Ubuntu, as ``dpkg`` needs it. Its
stream functions are called here, with a bound on what comes out (``zstd.h``, API of 1.0).
"""

from __future__ import annotations

import ctypes
import zlib
from typing import Any

from pytest_opencomputer.guest.state import StateCorrupt, StateTooBig, shown

MAX_UNPACKED = 256 * 1024**2
_ZSTD = b"\x28\xb5\x2f\xfd"
_GZIP = b"\x1f\x8b"
_CHUNK = 1024**2
_WINDOW_LOG = 27  # 128 MiB, the library's own limit; set explicitly, as other builds may have another one
_D_WINDOW_LOG_MAX = 100  # ZSTD_d_windowLogMax


class _Buffer(ctypes.Structure):
    """``ZSTD_inBuffer`` and ``ZSTD_outBuffer``, which look the same."""

    _fields_ = (("start", ctypes.c_void_p), ("size", ctypes.c_size_t), ("at", ctypes.c_size_t))


def is_packed(content: bytes) -> bool:
    """Whether a file is packed."""
    return content.startswith((_ZSTD, _GZIP))


def unpacked(content: bytes, what: str) -> bytes:
    """The content of a ``.blend`` file without its shell.

    Raises:
        StateCorrupt: it is packed, but cut off or damaged.
        StateTooBig: it has more than 256 MiB.
    """
    if content.startswith(_ZSTD):
        return _unpacked_zstd(content, what)
    if content.startswith(_GZIP):
        machine = zlib.decompressobj(wbits=31)
        try:
            plain = machine.decompress(content, MAX_UNPACKED + 1)
        except zlib.error as error:
            raise StateCorrupt(f"{shown(what)} cannot be unpacked: {error}") from error
        return _bounded(plain, what)
    return _bounded(content, what)


def _bounded(plain: bytes, what: str) -> bytes:
    if len(plain) > MAX_UNPACKED:
        raise StateTooBig(f"{shown(what)} has more than {MAX_UNPACKED} bytes")
    return plain


def _unpacked_zstd(content: bytes, what: str) -> bytes:
    library = _library()
    stream = library.ZSTD_createDStream()
    if not stream:
        raise MemoryError
    try:
        library.ZSTD_DCtx_setParameter(stream, _D_WINDOW_LOG_MAX, _WINDOW_LOG)
        packed = ctypes.create_string_buffer(content, len(content))
        room = ctypes.create_string_buffer(_CHUNK)
        source = _Buffer(ctypes.addressof(packed), len(content), 0)
        plain = bytearray()
        left = 1
        # Blender writes many frames, and behind them one that readers skip: a table of where each begins.
        while source.at < source.size or left:
            before = source.at
            target = _Buffer(ctypes.addressof(room), _CHUNK, 0)
            left = library.ZSTD_decompressStream(stream, ctypes.byref(target), ctypes.byref(source))
            if library.ZSTD_isError(left):
                reason = library.ZSTD_getErrorName(left).decode("ascii", "replace")
                raise StateCorrupt(f"{shown(what)} cannot be unpacked: {reason}")
            plain += room.raw[: target.at]
            _bounded_length(plain, what)
            if source.at == before and not target.at:
                if source.at == source.size and left:
                    raise StateCorrupt(f"{shown(what)} is cut off in the middle")
                break
        return bytes(plain)
    finally:
        library.ZSTD_freeDStream(stream)


def _bounded_length(plain: bytearray, what: str) -> None:
    if len(plain) > MAX_UNPACKED:
        raise StateTooBig(f"{shown(what)} unpacks to more than {MAX_UNPACKED} bytes")


def _library() -> Any:
    library = ctypes.CDLL("libzstd.so.1")
    library.ZSTD_createDStream.restype = ctypes.c_void_p
    library.ZSTD_freeDStream.argtypes = (ctypes.c_void_p,)
    library.ZSTD_DCtx_setParameter.argtypes = (ctypes.c_void_p, ctypes.c_int, ctypes.c_int)
    library.ZSTD_DCtx_setParameter.restype = ctypes.c_size_t
    buffer = ctypes.POINTER(_Buffer)
    library.ZSTD_decompressStream.argtypes = (ctypes.c_void_p, buffer, buffer)
    library.ZSTD_decompressStream.restype = ctypes.c_size_t
    library.ZSTD_isError.argtypes = (ctypes.c_size_t,)
    library.ZSTD_isError.restype = ctypes.c_uint
    library.ZSTD_getErrorName.argtypes = (ctypes.c_size_t,)
    library.ZSTD_getErrorName.restype = ctypes.c_char_p
    return library
