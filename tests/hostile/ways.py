"""The parts of the table of hostile contents: a way to be hostile, or the reason why there is none."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pytest_opencomputer.guest.endpoint import StateError

from .samples import NS

MIB = 1024**2
NO_ENTITIES = "the format has no entities"
NO_NESTING = "the format does not nest"
NO_REFERENCES = "nothing in it refers to another part"
TEXTS_ONLY = "its values are texts, and are handed on as such"
NO_EFFECTS = "it can name nothing that reading would touch"
HALF = "tried as truncated and half_written"

Expected = type[StateError] | Callable[[Any], bool]


@dataclass(frozen=True)
class Way:
    """One way to be hostile.

    Attributes:
        make: puts the file at the path, with what belongs to it; what it returns lives until the channel has answered.
        expect: the error, or whether the facts are right.
        memory: bytes that reading may take.
    """

    make: Callable[[Path], object]
    expect: Expected
    memory: int = 400 * MIB


def bytes_of(content: bytes, expect: Expected, memory: int = 400 * MIB) -> Way:
    """A way whose bytes are at hand."""
    return Way(lambda path: path.write_bytes(content), expect, memory)


def made(content: Callable[[], bytes], expect: Expected, memory: int = 400 * MIB) -> Way:
    """A way whose bytes are made when they are needed."""
    return Way(lambda path: path.write_bytes(content()), expect, memory)


Cells = dict[str, dict[str, list[Way] | str]]
"""Class to channel to the ways of it, or the reason why there is none."""


def xmp_with(body: str = "", attributes: str = "", before: str = "") -> bytes:
    """A packet with these properties."""
    return (
        f"{before}<rdf:RDF {NS} xmlns:xmp='http://ns.adobe.com/xap/1.0/'>"
        f"<rdf:Description rdf:about='' {attributes}>{body}</rdf:Description></rdf:RDF>"
    ).encode()


ENTITIES = "<!DOCTYPE a [<!ENTITY a 'ha'>" + "".join(
    f"<!ENTITY {chr(98 + n)} '{f'&{chr(97 + n)};' * 10}'>" for n in range(9)
) + "]>"  # fmt: skip
FILE_ENTITY = "<!DOCTYPE a [<!ENTITY j SYSTEM 'file:///etc/passwd'>]>"


def names_of(*names: str) -> Callable[[Any], bool]:
    """Whether the facts have just these keys."""
    return lambda facts: sorted(facts) == sorted(names)
