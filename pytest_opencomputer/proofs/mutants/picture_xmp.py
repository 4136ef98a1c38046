"""Properties in the XMP packet of a picture, each taken out with everything around it left byte for byte.

Spaces stand in the place of what is taken out, so that no length in the file changes. This does for JPEG and TIFF; of
PNG, the chunk gets a new checksum.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from dataclasses import dataclass

from pytest_opencomputer.proofs.mutants.mutant import Kind
from pytest_opencomputer.proofs.mutants.picture_files import chunks, png_of

_PACKET = re.compile(rb"<x:xmpmeta.*?</x:xmpmeta>", re.DOTALL)
_ELEMENT = re.compile(rb"<(?!rdf:|x:)([\w.-]+:[\w.-]+)(?:\s[^>]*)?>.*?</\1>", re.DOTALL)
_ATTRIBUTE = re.compile(rb"\s(?!xmlns:|rdf:|xml:|x:)([\w.-]+:[\w.-]+)=(?:\"[^\"]*\"|'[^']*')", re.DOTALL)
_ITEM = re.compile(rb"<rdf:li\b[^>]*>(.*?)</rdf:li>", re.DOTALL)
_TAG = re.compile(rb"<[^>]*>|[\w.-]+:[\w.-]+=")


@dataclass(frozen=True)
class Taken:
    """A property, or an item of one, that is taken out.

    Attributes:
        name: the property's, without its prefix.
        span: where it stands in the file.
    """

    kind: Kind
    name: str
    what: str
    span: tuple[int, int]


def properties(content: bytes, named: Set[str]) -> Iterator[Taken]:
    """What can be taken out of a picture's packet, of that which checks name; of a list also single items."""
    packet = _PACKET.search(content)
    if packet is None:
        return
    start, end = packet.span()
    for pattern in (_ELEMENT, _ATTRIBUTE):
        for found in pattern.finditer(content, start, end):
            name = found[1].decode("ascii", "replace").partition(":")[2]
            if not _is_named(name, found[0], named):
                continue
            yield Taken("revert", name, f"its XMP has no {name}", found.span())
            items = [one for one in _ITEM.finditer(found[0]) if pattern is _ELEMENT]
            if len(items) > 1:
                last = items[-1]
                span = found.start() + last.start(), found.start() + last.end()
                yield Taken("too few", name, f"{name} in its XMP lacks {last[1].decode('utf-8', 'replace')}", span)


def without(content: bytes, span: tuple[int, int]) -> bytes:
    """The file with spaces in a span of it. Raises ``ValueError``."""
    start, end = span
    changed = content[:start] + b" " * (end - start) + content[end:]
    return png_of(chunks(changed)) if content.startswith(b"\x89PNG") else changed


def _is_named(name: str, written: bytes, named: Set[str]) -> bool:
    values = {one.strip().decode("utf-8", "replace").strip("\"'") for one in _TAG.split(written)}
    return name.lower() in named or bool(values & named)
