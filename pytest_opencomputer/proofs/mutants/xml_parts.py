"""XML files (XMP, XSPF, SVG, XCU, …): a part is an element, an attribute, or the text of an element without others."""

from __future__ import annotations

import io
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from typing import Any

from pytest_opencomputer.guest.channels import xml_tree
from pytest_opencomputer.guest.state import StateError
from pytest_opencomputer.proofs.mutants.mutant import Address, Parts, Whole
from pytest_opencomputer.proofs.mutants.parts import other_text

_NAMES = ("id", "name", "path", "uri", "href", "about", "key", "location", "r")
_TOLD_BY_TEXT = ("li", "option")
"""Elements without a name, of which a list has several: keywords of XMP, options of XSPF."""
_MOST = 8 * 1024**2


class XmlParts:
    """Files in XML."""

    name = "xml"
    hidden = False

    def claims(self, content: bytes) -> bool:
        """Whether it begins as XML does."""
        return len(content) <= _MOST and content.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"<"

    def parts(self, content: bytes) -> Parts:
        """All elements, attributes and texts."""
        found: dict[Address, Any] = {}
        _walk(read(content), (), found)
        return found

    def put(self, content: bytes, changes: Mapping[Address, Any]) -> bytes:
        """The file with other values. An element that is added stands last in its parent."""
        root = read(content)
        for at, value in changes.items():
            _put(root, at, value)
        return written(root, content)

    def group(self, at: Address) -> Hashable:
        """Elements of one name in one parent are alike, and the same attribute of such."""
        if at[-1].startswith(("@", "#")):
            return (at[:-2], at[-2].partition("=")[0] if len(at) > 1 else "", at[-1])
        return (at[:-1], at[-1].partition("=")[0])

    def worse(self, value: Any) -> Any:
        """Another text; an element is removed."""
        return None if isinstance(value, Whole) else other_text(value)


def read(content: bytes) -> ET.Element:
    """The root element. Raises ``ValueError``."""
    try:
        return xml_tree.parse(content)
    except StateError as error:
        raise ValueError(str(error)) from error


def written(root: ET.Element, like: bytes) -> bytes:
    """A document with the prefixes of namespaces that ``like`` has."""
    named = [one for _, one in ET.iterparse(io.BytesIO(like), events=("start-ns",))]
    prefixes = {uri: prefix for prefix, uri in named if prefix}
    for uri, prefix in prefixes.items():
        if not prefix.startswith("ns"):  # such names are the library's own
            ET.register_namespace(prefix, uri)
    out = io.BytesIO()
    ET.ElementTree(root).write(out, "utf-8", xml_declaration=True)
    return out.getvalue()


def local(tag: str) -> str:
    """A name without its namespace."""
    return tag.rpartition("}")[2]


def children(parent: ET.Element) -> Iterator[tuple[str, ET.Element]]:
    """The elements in ``parent`` by names that stay the same if others are added."""
    times: Counter[str] = Counter()
    for child in parent:
        name = f"{local(child.tag)}={_identity(child)}"
        times[name] += 1
        yield name if times[name] == 1 else f"{name}#{times[name]}", child


def _identity(element: ET.Element) -> str:
    attributes = {local(key): value for key, value in element.attrib.items()}
    found = next((attributes[name] for name in _NAMES if name in attributes), "")
    if not found and not len(element):
        return (element.text or "").strip() if local(element.tag) in _TOLD_BY_TEXT else ""
    inner = next(iter(element), None)
    if inner is not None:
        below = {local(key): value for key, value in inner.attrib.items()}
        named = next((below[name] for name in _NAMES if name in below), "") if found else ""
        if not named and local(inner.tag) in _NAMES:
            named = (inner.text or "").strip()
        found += f" {named}" if named else ""
    return found.strip()


def _walk(element: ET.Element, at: Address, found: dict[Address, Any]) -> None:
    if at:
        found[at] = Whole(ET.tostring(element, encoding="unicode"))
    for key, value in element.attrib.items():
        found[*at, f"@{key}"] = value
    if not len(element) and (element.text or "").strip():
        found[*at, "#text"] = element.text
    for name, child in children(element):
        _walk(child, (*at, name), found)


def _put(root: ET.Element, at: Address, value: Any) -> None:
    element = root
    for name in at[:-1]:
        element = dict(children(element))[name]
    last = at[-1]
    if last.startswith("@"):
        if value is None:
            element.attrib.pop(last[1:], None)
        else:
            element.set(last[1:], value)
    elif last == "#text":
        element.text = value
    elif value is None:
        element.remove(dict(children(element))[last])
    else:
        element.append(ET.fromstring(value.content))
