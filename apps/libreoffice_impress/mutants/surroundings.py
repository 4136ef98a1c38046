"""Properties of a presentation, and the settings of its show."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping
from typing import Any

from apps.libreoffice_impress.verifier.odp_names import q
from pytest_opencomputer.proofs.mutants.mutant import Address, Whole

_PROPERTIES = ("dc:title", "dc:subject", "dc:description")
_SHOW = {"loop": "presentation:endless", "pause": "presentation:pause"}


def parts(members: Mapping[str, ET.Element]) -> Iterator[tuple[Address, Any]]:
    """What is around the slides."""
    meta = members["meta.xml"]
    for name in _PROPERTIES:
        yield ("property", name.partition(":")[2]), next((one.text or "" for one in meta.iter(q(name))), "")
    for keyword in meta.iter(q("meta:keyword")):
        yield ("keyword", keyword.text or ""), Whole(None)
    settings = next(members["content.xml"].iter(q("presentation:settings")), None)
    for name, key in _SHOW.items():
        yield ("show", name), "" if settings is None else settings.get(q(key), "")


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
            if value:
                settings.set(q(_SHOW[name]), value)
            else:
                settings.attrib.pop(q(_SHOW[name]), None)
        case _:
            raise ValueError("it cannot be changed")
