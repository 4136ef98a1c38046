"""What happens on a click in .pptx presentations. Source: ECMA-376, part 1, 21.1.2.3.5."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Mapping
from dataclasses import dataclass, field

from pytest_opencomputer.guest.channels.ooxml import Relationship, q

from . import odp_clicks
from .contents import Link

_JUMPS = {"nextslide": "next", "previousslide": "previous", "firstslide": "first", "lastslide": "last",
          "endshow": "end"}  # fmt: skip
_JUMP = re.compile(r"ppaction://hlinkshowjump\?jump=(\w+)")


@dataclass(frozen=True)
class Targets:
    """What a slide refers to: parts and addresses by id, and the names of slides by their parts."""

    related: Mapping[str, Relationship] = field(default_factory=dict)
    slides: Mapping[str, str] = field(default_factory=dict)

    @property
    def parts(self) -> dict[str, str]:
        """The parts that it refers to, by id."""
        return {key: one.target for key, one in self.related.items() if not one.external}


def link(element: ET.Element, targets: Targets, text: str) -> Link | None:
    """What an element says happens on a click; ``None`` if nothing does."""
    action = element.get("action", "")
    if jump := _JUMP.match(action[:200]):
        return Link(text, _JUMPS.get(jump[1], jump[1]), "")
    one = targets.related.get(element.get(q("r:id"), ""))
    if action.startswith("ppaction://macro"):
        return Link(text, "macro", action.partition("name=")[2])
    if one is None:
        return None
    if one.kind == "slide":
        return Link(text, "slide", targets.slides.get(one.target, ""))
    if action.startswith("ppaction://program"):
        return Link(text, "program", one.target)
    return odp_clicks.to(one.target, text)
