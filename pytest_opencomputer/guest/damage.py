"""Tracks whether and where the screen was painted on (the ``DAMAGE`` extension)."""

from __future__ import annotations

from pytest_opencomputer.guest.x11 import Rectangle, Server

MOST_BOXES = 16  #: more rectangles than this are reported as one rectangle around them all


class Damage:
    """What was painted on the screen since it was last looked at.

    The server collects the damage itself and reports only once that there is some, until it is taken: a film that plays
    while nobody asks costs no memory.

    Attributes:
        any: whether something was painted since ``forget`` or ``take``, as of the last pump.
        count: a number that grows whenever ``any`` becomes true; as long as it is the same, nothing was painted.
    """

    def __init__(self, server: Server) -> None:
        from Xlib.ext import damage

        self._server = server
        display = server.display
        display.damage_query_version()
        display.xfixes_query_version()
        self._region = _new_region(server)
        self._damage = server.root.damage_create(damage.DamageReportNonEmpty)
        self.any, self.count = True, 1
        server.listen(display.extension_event.DamageNotify, self._heard)

    def _heard(self, _event: object) -> None:
        self.any = True
        self.count += 1

    def forget(self) -> None:
        """Discard the damage. What is read from the screen afterwards is at least as new."""
        self.any = False
        self._server.display.damage_subtract(self._damage)

    def take(self) -> list[Rectangle]:
        """Take the damage and return where it is."""
        from pytest_opencomputer.guest.xrequests import FetchRegion

        display = self._server.display
        self.any = False
        display.damage_subtract(self._damage, parts=self._region)
        opcode = display.display.get_extension_major("XFIXES")
        reply = FetchRegion(display=display.display, opcode=opcode, region=self._region)
        boxes = [(box.x, box.y, box.width, box.height) for box in reply.rectangles]
        if len(boxes) > MOST_BOXES:
            extents = reply.extents
            return [(extents.x, extents.y, extents.width, extents.height)]
        return boxes


def _new_region(server: Server) -> int:
    from pytest_opencomputer.guest.xrequests import CreateRegion

    display = server.display.display
    region: int = display.allocate_resource_id()
    CreateRegion(display=display, opcode=display.get_extension_major("XFIXES"), region=region)
    return region
