"""Properties of a presentation, and the settings of its show."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping
from typing import Any

from apps.libreoffice_impress.verifier.odp_names import q
from pytest_opencomputer.proofs.mutants.mutant import Address, Whole

_PROPERTIES = ("dc:title", "dc:subject", "dc:description")
_ENDLESS, _PAUSE = q("presentation:endless"), q("presentation:pause")


def parts(members: Mapping[str, ET.Element]) -> Iterator[tuple[Address, Any]]:
    """What is around the slides."""
    meta = members["meta.xml"]
    for name in _PROPERTIES:
        yield ("property", name.partition(":")[2]), next((one.text or "" for one in meta.iter(q(name))), "")
    for keyword in meta.iter(q("meta:keyword")):
        yield ("keyword", keyword.text or ""), Whole(None)
    settings = next(members["content.xml"].iter(q("presentation:settings")), None)
    found = {} if settings is None else settings.attrib
    yield ("show", "loop"), found.get(_ENDLESS) == "true"
    if _PAUSE in found:
        yield ("show", "pause"), found[_PAUSE]


def put(members: Mapping[str, ET.Element], at: Address, value: Any) -> None:
    """Give a part another value. Raises ``ValueError`` if it cannot be done."""
    match at:
        case ("property", name):
            holder = next(members["meta.xml"].iter(q("office:meta")))
            found = holder.find(q(f"dc:{name}"))
            (ET.SubElement(holder, q(f"dc:{name}")) if found is None else found).text = value or ""
        case ("show", name):
            settings = next(members["content.xml"].iter(q("presentation:settings")), None)
            if settings is None:
                body = next(members["content.xml"].iter(q("office:presentation")))
                settings = ET.SubElement(body, q("presentation:settings"))
            key, text = (_ENDLESS, "true" if value else "") if name == "loop" else (_PAUSE, value)
            if text:
                settings.set(key, text)
            else:
                settings.attrib.pop(key, None)
        case _:
            raise ValueError("it cannot be changed")
