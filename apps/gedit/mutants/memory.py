"""What gedit keeps about a document because its user chose it. The rest, such as the cursor, gedit notes by itself."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Hashable, Iterator, Mapping
from typing import Any
from urllib.parse import unquote

from pytest_opencomputer.proofs.mutants.mutant import Address, Parts
from pytest_opencomputer.proofs.mutants.parts import other_text
from pytest_opencomputer.proofs.mutants.xml_parts import read, written

_CHOSEN = {
    "gedit-spell-language": "spelling language",
    "gedit-spell-enabled": "misspelled words marked",
    "gedit-language": "highlight mode",
    "gedit-bookmarks": "bookmarks",
}
_BY_ITSELF = ("gedit-spell-language", "en_US")
"""gedit notes the language of the desktop for each document that it saves."""
_NEXT = {"en_GB": "de_DE", "en_US": "de_DE", "1": "0", "0": "1"}


class Memory:
    """The file about documents; a part is one choice for one document, its value is the text of it."""

    name = "memory"
    hidden = True

    def claims(self, content: bytes) -> bool:
        """Whether it is gedit's file about documents."""
        return content.lstrip().startswith(b"<metadata") or b"?>\n<metadata" in content[:200]

    def parts(self, content: bytes) -> Parts:
        """The choices by document. Raises ``ValueError``."""
        found: dict[Address, Any] = {}
        for uri, entry in _entries(read(content)):
            key, value = entry.get("key", ""), entry.get("value", "")
            if key in _CHOSEN and (key, value) != _BY_ITSELF:
                found[uri, _CHOSEN[key]] = value
        return found

    def put(self, content: bytes, changes: Mapping[Address, Any]) -> bytes:
        """The file with other choices; a new one is added to its document, which must be there."""
        root = read(content)
        keys = {label: key for key, label in _CHOSEN.items()}
        for (uri, label), value in changes.items():
            document = next(one for one in root.iter("document") if _shown(one) == uri)
            for entry in [one for one in document.iter("entry") if one.get("key") == keys[label]]:
                document.remove(entry)
            if value is not None:
                ET.SubElement(document, "entry", {"key": keys[label], "value": value})
        return written(root, content)

    def group(self, at: Address) -> Hashable:
        """The same choice for several documents is alike."""
        return at[-1]

    def worse(self, value: Any) -> Any:
        """Another language, the other truth value, or the next line."""
        return _NEXT.get(value) or other_text(value)


def _entries(root: ET.Element) -> Iterator[tuple[str, ET.Element]]:
    for document in root.iter("document"):
        for entry in document.iter("entry"):
            yield _shown(document), entry


def _shown(document: ET.Element) -> str:
    """The path of a document."""
    return unquote(document.get("uri", "").removeprefix("file://"))
