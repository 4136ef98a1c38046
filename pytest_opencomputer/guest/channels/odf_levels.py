"""The levels of list styles in OpenDocument files. Source: OpenDocument 1.3, part 3."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

from pytest_opencomputer.guest.channels.odf import q
from pytest_opencomputer.guest.channels.odf_styles import millimetres, whole
from pytest_opencomputer.guest.channels.office_looks import Level


def levels(style: ET.Element | None) -> tuple[Level, ...]:
    """The levels of a list style."""
    found: dict[int, Level] = {}
    for one in style if style is not None else ():
        at = whole(one.get(q("text:level")), 1)
        if not 0 < at <= 10:
            continue
        alignment = one.find(f"{q('style:list-level-properties')}/{q('style:list-level-label-alignment')}")
        indent = millimetres(alignment.get(q("fo:margin-left"))) if alignment is not None else 0.0
        if one.tag == q("text:list-level-style-bullet"):
            found[at] = Level("bullet", one.get(q("text:bullet-char"), ""), "", 1, indent)
            continue
        kind = one.get(q("style:num-format"), "")
        shown = min(whole(one.get(q("text:display-levels")), 1), at)
        pattern = one.get(q("loext:num-list-format"))
        if pattern is None:
            numbers = ".".join(f"%{level}" for level in range(at - shown + 1, at + 1))
            pattern = f"{one.get(q('style:num-prefix'), '')}{numbers}{one.get(q('style:num-suffix'), '')}"
        # LibreOffice also marks the end of a number.
        pattern = re.sub(r"%(\d+)%", r"%\1", pattern)
        start = whole(one.get(q("text:start-value")), 1)
        found[at] = Level("number", kind, pattern, start, indent) if kind else Level(indent_mm=indent)
    return tuple(found.get(at, Level()) for at in range(1, max(found, default=0) + 1))
