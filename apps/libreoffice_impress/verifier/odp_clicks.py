"""What happens on a click in OpenDocument presentations. Source: OpenDocument 1.3, part 3, 16.38 and 19.358."""

from __future__ import annotations

import xml.etree.ElementTree as ET

from .contents import Link
from .odp_names import q

_ACTIONS = {"previous-page": "previous", "next-page": "next", "first-page": "first", "last-page": "last",
            "stop": "end", "execute": "program", "sound": "sound", "none": "none"}  # fmt: skip
_PRESENTATIONS = (".odp", ".otp", ".fodp", ".pptx", ".ppsx", ".potx", ".ppt")


def to(address: str, text: str) -> Link:
    """A link to an address: a slide (``#Site``), another document, or a page of the web."""
    if address.startswith("#"):
        return Link(text, "slide", address[1:].removesuffix("?page").partition("|")[0])
    scheme = address.partition(":")[0].lower()
    if ":" not in address or scheme == "file" or address.lower().endswith(_PRESENTATIONS):
        return Link(text, "document", address)
    return Link(text, "url", address)


def of_shape(element: ET.Element) -> list[Link]:
    """What happens on a click on a shape."""
    found = []
    for one in element.findall(f"{q('office:event-listeners')}/*"):
        address = one.get(q("xlink:href"), "")
        if one.tag == q("script:event-listener"):
            found.append(Link("", "macro", address))
            continue
        action = one.get(q("presentation:action"), "none")
        if action == "show":
            found.append(to(address, ""))
            continue
        sound = one.find(q("presentation:sound"))
        address = sound.get(q("xlink:href"), "") if sound is not None else address
        found.append(Link("", _ACTIONS.get(action, action), address))
    return found
