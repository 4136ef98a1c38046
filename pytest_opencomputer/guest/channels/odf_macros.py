"""Macros in flat OpenDocument files; those of packages are members, which ``odf.Document.macros`` lists."""

from __future__ import annotations

import xml.etree.ElementTree as ET


def flat_macros(root: ET.Element) -> list[str]:
    """The modules of macros in a flat document, as ``library/module``."""
    ooo = "{http://openoffice.org/2004/office}"
    found = [
        f"{library.get(f'{ooo}name', '')}/{module.get(f'{ooo}name', '')}"
        for library in root.iter(f"{ooo}library-embedded")
        for module in library.iter(f"{ooo}module")
    ]
    return sorted(found)
