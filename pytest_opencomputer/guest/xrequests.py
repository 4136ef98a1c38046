"""The X requests that python-xlib lacks. Imported only once there is a display.

Encodings: ``shmproto.h`` (MIT-SHM 1.1) and ``xfixesproto.h`` (XFIXES 2.0) of xorgproto.
"""

from __future__ import annotations

from Xlib.protocol import rq, structs


class ShmAttach(rq.Request):  # type: ignore[misc]
    """Makes the server attach the shared memory segment ``number`` under the resource id ``segment``."""

    _request = rq.Struct(
        rq.Card8("opcode"),
        rq.Opcode(1),
        rq.RequestLength(),
        rq.Card32("segment"),
        rq.Card32("number"),
        rq.Bool("read_only"),
        rq.Pad(3),
    )


class ShmGetImage(rq.ReplyRequest):  # type: ignore[misc]
    """Makes the server write pixels of ``drawable`` into a segment."""

    _request = rq.Struct(
        rq.Card8("opcode"),
        rq.Opcode(4),
        rq.RequestLength(),
        rq.Drawable("drawable"),
        rq.Int16("x"),
        rq.Int16("y"),
        rq.Card16("width"),
        rq.Card16("height"),
        rq.Card32("plane_mask"),
        rq.Card8("format"),
        rq.Pad(3),
        rq.Card32("segment"),
        rq.Card32("offset"),
    )
    _reply = rq.Struct(
        rq.ReplyCode(),
        rq.Card8("depth"),
        rq.Card16("sequence_number"),
        rq.ReplyLength(),
        rq.Card32("visual"),
        rq.Card32("size"),
        rq.Pad(16),
    )


class GetCursorImage(rq.ReplyRequest):  # type: ignore[misc]
    """The pointer's place and image; unlike python-xlib's own, with the pixels as bytes (576 integers take 1 ms)."""

    _request = rq.Struct(rq.Card8("opcode"), rq.Opcode(4), rq.RequestLength())
    _reply = rq.Struct(
        rq.ReplyCode(),
        rq.Pad(1),
        rq.Card16("sequence_number"),
        rq.ReplyLength(),
        rq.Int16("x"),
        rq.Int16("y"),
        rq.Card16("width"),
        rq.Card16("height"),
        rq.Card16("xhot"),
        rq.Card16("yhot"),
        rq.Card32("cursor_serial"),
        rq.Pad(8),
        rq.Binary("pixels"),
    )


class CreateRegion(rq.Request):  # type: ignore[misc]
    """Creates the empty region ``region``."""

    _request = rq.Struct(rq.Card8("opcode"), rq.Opcode(5), rq.RequestLength(), rq.Card32("region"))


class FetchRegion(rq.ReplyRequest):  # type: ignore[misc]
    """The rectangles of a region."""

    _request = rq.Struct(rq.Card8("opcode"), rq.Opcode(19), rq.RequestLength(), rq.Card32("region"))
    _reply = rq.Struct(
        rq.ReplyCode(),
        rq.Pad(1),
        rq.Card16("sequence_number"),
        rq.ReplyLength(),
        rq.Object("extents", structs.Rectangle),
        rq.Pad(16),
        rq.List("rectangles", structs.Rectangle),
    )
