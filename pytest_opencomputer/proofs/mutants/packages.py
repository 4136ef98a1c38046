"""Documents that are zip archives of XML: ODF and OOXML. A part is one of a member.

The cells of an ODF spreadsheet are parts of their own (``spreadsheet``), and its settings and page styles are told
apart from what the app writes with them (``odf_members``); in OOXML a cell is an element with its address.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Hashable, Mapping
from typing import Any

from pytest_opencomputer.proofs.mutants import cells, odf_members, spreadsheet
from pytest_opencomputer.proofs.mutants.mutant import Address, Parts
from pytest_opencomputer.proofs.mutants.xml_parts import XmlParts

_MOST = 32 * 1024**2
_XML = (".xml", ".rels")
_BOOKKEEPING = ("META-INF/", "_rels/", "[Content_Types].xml")


class Packages:
    """Documents in archives."""

    name = "document"
    hidden = False

    def __init__(self) -> None:
        self._xml = XmlParts()

    def claims(self, content: bytes) -> bool:
        """Whether it is an archive with a member in XML."""
        if not content.startswith(b"PK\3\4") or len(content) > _MOST:
            return False
        try:
            return any(name.endswith(_XML) for name in _members(content))
        except ValueError:
            return False

    def parts(self, content: bytes) -> Parts:
        """The parts of all members in XML."""
        found: dict[Address, Any] = {}
        for name, data in _members(content).items():
            if not name.endswith(_XML) or name.startswith(_BOOKKEEPING) or "/_rels/" in name:
                continue
            if spreadsheet.is_one(name, data):
                found |= {(name, *at): value for at, value in spreadsheet.parts(data).items()}
            elif data.strip():
                inside = odf_members.parts(name, data) if name in odf_members.OWN else self._xml.parts(data)
                found |= {(name, *at): value for at, value in inside.items()}
        return found

    def put(self, content: bytes, changes: Mapping[Address, Any]) -> bytes:
        """The document with other values of parts."""
        changed: dict[str, bytes] = {}
        members = _members(content)
        for at, value in changes.items():
            name = at[0]
            data = changed.get(name, members[name])
            own = odf_members.put if name in odf_members.OWN else self._xml.put
            own = spreadsheet.put if spreadsheet.is_one(name, data) else own
            changed[name] = own(data, {at[1:]: value})
        return _with(content, changed)

    def group(self, at: Address) -> Hashable:
        """As the member has it."""
        inner = at[1:]
        if at[0] == odf_members.SETTINGS:
            return (at[0], inner[-2:-1])
        return (at[0], spreadsheet.group(inner) if inner[0] in spreadsheet.OWN else self._xml.group(inner))

    def worse(self, value: Any) -> Any:
        """As the member has it."""
        own = isinstance(value, cells.Cell | cells.Formula | cells.Named | cells.Result)
        return spreadsheet.worse(value) if own else self._xml.worse(value)


def _members(content: bytes) -> dict[str, bytes]:
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            if sum(one.file_size for one in packed.infolist()) > 2 * _MOST:
                raise ValueError("too big")
            return {one.filename: packed.read(one) for one in packed.infolist() if not one.is_dir()}
    except (zipfile.BadZipFile, RuntimeError, OSError) as error:
        raise ValueError(str(error)) from error


def _with(content: bytes, changed: Mapping[str, bytes]) -> bytes:
    """The archive with other contents of some members, in the same order and packed the same way."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(out, "w") as new:
        for one in old.infolist():
            new.writestr(one, changed.get(one.filename) or old.read(one))
    return out.getvalue()
