"""XML, parsed without entities of its own and within bounds on depth and number of elements."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import NoReturn
from xml.parsers import expat

from pytest_opencomputer.guest.home import Home
from pytest_opencomputer.guest.state import StateCorrupt, StateTooBig, shown

MAX_BYTES = 32 * 1024**2
MAX_DEPTH = 256
MAX_ELEMENTS = 500_000
MAX_ATTRIBUTES = 1_000
MAX_NAME = 4_096  # characters of a name with its namespace, which comes again with every element and attribute
_CHUNK = 1024**2
_NO_MEMORY = expat.errors.codes[expat.errors.XML_ERROR_NO_MEMORY]


def read(home: Home, place: str) -> ET.Element:
    """The root element of the XML file at ``place``. Raises as ``Home.file`` and ``parse`` do."""
    return parse(home.file(place, MAX_BYTES), place)


def parse(content: bytes, what: str = "document") -> ET.Element:
    """The root element of an XML document, its names in the form ``{namespace}name``.

    A document type is ignored, with the attributes that it gives to elements which do not have them; one that declares
    entities is refused, as they can expand without bound or name files.

    Raises:
        StateCorrupt: it is not well-formed, or declares entities.
        StateTooBig: more than 256 levels, 500,000 elements, 1,000 attributes of one element, or too long a name.
    """
    reading = _Reading(what)
    parser = expat.ParserCreate(namespace_separator="}")
    parser.buffer_text = True
    # A default in the document type would come again with every element, however long it is.
    parser.specified_attributes = True
    parser.StartNamespaceDeclHandler = reading.namespace
    parser.StartElementHandler = reading.start
    parser.EndElementHandler = reading.end
    parser.CharacterDataHandler = reading.builder.data
    parser.EntityDeclHandler = reading.entity
    try:
        # In chunks: after an exception of ours expat goes on to the end of what it was given.
        for at in range(0, len(content), _CHUNK):
            parser.Parse(content[at : at + _CHUNK], False)
        parser.Parse(b"", True)
    except expat.ExpatError as error:
        if error.code == _NO_MEMORY:
            raise StateTooBig(f"{shown(what)} takes more memory than there is") from error
        where = f"line {error.lineno}, column {error.offset}"
        raise StateCorrupt(
            f"{shown(what)} is not well-formed XML: {expat.ErrorString(error.code)} in {where}"
        ) from error
    except (ValueError, LookupError) as error:  # an encoding that Python does not have, or that expat cannot use
        raise StateCorrupt(f"{shown(what)}: {error}") from error
    return reading.builder.close()


class _Reading:
    """Builds the tree and counts."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.builder = ET.TreeBuilder()
        self.depth = self.elements = 0

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self.depth += 1
        self.elements += 1
        if self.depth > MAX_DEPTH or self.elements > MAX_ELEMENTS or len(attributes) > MAX_ATTRIBUTES:
            raise StateTooBig(f"{shown(self.what)} has too many levels, elements or attributes")
        if len(name) > MAX_NAME or any(len(key) > MAX_NAME for key in attributes):
            raise self.long_name()
        self.builder.start(_name(name), {_name(key): value for key, value in attributes.items()})

    def end(self, name: str) -> None:
        self.depth -= 1
        self.builder.end(_name(name))

    def namespace(self, _prefix: str | None, name: str | None) -> None:
        if name is not None and len(name) > MAX_NAME:
            raise self.long_name()

    def long_name(self) -> StateTooBig:
        return StateTooBig(f"{shown(self.what)} has a name of more than {MAX_NAME} characters")

    def entity(self, name: str, *_rest: object) -> NoReturn:
        raise StateCorrupt(f"{shown(self.what)} declares the entity {shown(name)}")


def _name(name: str) -> str:
    return "{" + name if "}" in name else name
