"""The cells of an ODF spreadsheet: their contents, styles and validations, regardless of the names of styles.

An app names automatic styles anew each time it saves, so that styles and validations are compared by what they say.
Rows and cells that are alike are written once with a number of times, which is taken apart where one of them changes.
"""

from __future__ import annotations

import copy
import xml.etree.ElementTree as ET
from collections.abc import Hashable, Iterator, Mapping
from typing import Any

from pytest_opencomputer.guest.channels.odf import NAMESPACES, q
from pytest_opencomputer.proofs.mutants.cells import Cell, Formula, Named, Result
from pytest_opencomputer.proofs.mutants.mutant import Address, Parts
from pytest_opencomputer.proofs.mutants.parts import other_text
from pytest_opencomputer.proofs.mutants.xml_parts import XmlParts, read, written

OWN = ("cell", "row")
_OF_COLUMN = ("content", "formula", "value")
_CELLS = (q("table:table-cell"), q("table:covered-table-cell"))
_STYLE, _VALIDATION = q("table:style-name"), q("table:content-validation-name")
_DATA = q("style:data-style-name")
_FORMULA = q("table:formula")
_APART = (
    "table:table-row",
    "table:table-rows",
    "table:table-header-rows",
    "table:table-row-group",
    "table:table-column",
    "table:table-columns",
    "table:table-column-group",
    "office:automatic-styles",
    "office:font-face-decls",
    "table:content-validations",
)
_ROWS, _COLUMNS = q("table:number-rows-repeated"), q("table:number-columns-repeated")
_MOST_ALIKE = 40
"""Repeated cells or rows that are looked at one by one; more are the empty rest of a sheet."""
_XML = XmlParts()
for _prefix, _uri in NAMESPACES.items():  # what cells say is compared as text, whatever was written in between
    ET.register_namespace(_prefix, _uri)


def is_one(member: str, data: bytes) -> bool:
    """Whether a member of an archive has the cells of a spreadsheet."""
    return member == "content.xml" and b"<office:spreadsheet" in data


def parts(data: bytes) -> Parts:
    """Cells, and everything else in the document by its elements."""
    root = read(data)
    styles, validations = _styles(root), _validations(root)
    found: dict[Address, Any] = {}
    for sheet, table in _tables(root):
        for row_at, row in _counted(_rows(table), _ROWS):
            for key in (q("table:visibility"), _STYLE):
                if value := row.get(key):
                    found["row", sheet, str(row_at + 1), key] = styles.get(value, value)
            for column_at, cell in _counted([one for one in row if one.tag in _CELLS], _COLUMNS):
                at = ("cell", sheet, f"{_letters(column_at)}{row_at + 1}")
                content = _content(cell)
                if content.attributes or content.paragraphs:
                    found[*at, "content"] = content
                if content.formula is not None:
                    found[*at, "formula"] = Formula(content.formula)
                    found[*at, "value"] = Result(content.formula, content.without_formula())
                if (name := cell.get(_STYLE)) in styles:
                    found[*at, "style"] = styles[name]
                if (name := cell.get(_VALIDATION)) in validations:
                    found[*at, "validation"] = validations[name]
    return found | dict(_XML.parts(ET.tostring(_without_cells(root))))


def put(data: bytes, changes: Mapping[Address, Any]) -> bytes:
    """The member with other values of parts. Raises ``ValueError`` for what cannot be put."""
    root = read(data)
    for at, value in changes.items():
        if at[0] not in OWN:
            return _XML.put(data, changes)
        table = dict(_tables(root))[at[1]]
        if at[0] == "row":
            _put_name(root, _single(root, _rows(table), int(at[2]) - 1, _ROWS), at[3], value)
            continue
        letters = at[2].rstrip("0123456789")
        row = _single(root, _rows(table), int(at[2][len(letters) :]) - 1, _ROWS)
        cell = _single(root, [one for one in row if one.tag in _CELLS], _number(letters), _COLUMNS)
        if at[3] == "style":
            _put_name(root, cell, _STYLE, value)
        elif at[3] == "validation":
            _put_name(root, cell, _VALIDATION, value)
        else:
            _put_content(cell, _with(_content(cell), at[3], value))
    return written(root, data)


def _with(cell: Cell, part: str, value: Any) -> Cell:
    """A cell with another content, or only another formula or value."""
    if part == "formula":
        return cell.with_formula(value and value.text)
    if part == "value":
        return (value.cell if value else Cell((), ())).with_formula(cell.formula)
    return value or Cell((), ())


def group(at: Address) -> Hashable:
    """What is of one kind in a column is alike, and styles and validations in the whole sheet."""
    if at[0] == "cell":
        return (at[1], at[3], at[2].rstrip("0123456789") if at[3] in _OF_COLUMN else "")
    return (*at[:2], *at[3:])


def worse(value: Any) -> Any:
    """Another content: a formula typed over with its value, another number or text; what else there is, removed.

    Results stay: they follow from other cells.
    """
    if isinstance(value, Result):
        return value
    if not isinstance(value, Cell):
        return None
    if value != (typed := value.without_formula()):
        return typed
    attributes = dict(value.attributes)
    for key in (q("office:value"), q("office:date-value"), q("office:boolean-value")):
        if key in attributes:
            attributes[key] = other_text(attributes[key])
    texts = tuple(_changed_text(one) for one in value.paragraphs[:1])
    return Cell(tuple(sorted(attributes.items())), (*texts, *value.paragraphs[1:]))


def _changed_text(paragraph: str) -> str:
    element = ET.fromstring(paragraph)
    element.text = other_text(element.text or "")
    return ET.tostring(element, encoding="unicode")


def _tables(root: ET.Element) -> Iterator[tuple[str, ET.Element]]:
    for table in root.iter(q("table:table")):
        if (name := table.get(q("table:name"))) is not None:
            yield name, table


def _rows(table: ET.Element) -> list[ET.Element]:
    return list(table.iter(q("table:table-row")))


def _counted(elements: list[ET.Element], key: str) -> Iterator[tuple[int, ET.Element]]:
    """Elements with their numbers; one that stands for several comes once for each, if these are not too many."""
    at = 0
    for element in elements:
        times = int(element.get(key, "1"))
        for number in range(at, at + times) if times <= _MOST_ALIKE else ():
            yield number, element
        at += times


def _single(root: ET.Element, elements: list[ET.Element], wanted: int, key: str) -> ET.Element:
    """The element with a number, taken out of those that it was written together with."""
    at = 0
    for element in elements:
        times = int(element.get(key, "1"))
        if not at <= wanted < at + times:
            at += times
            continue
        parent = next(one for one in root.iter() if any(child is element for child in one))
        place = list(parent).index(element)
        for number, left in ((place, wanted - at), (place + 2 if wanted > at else place + 1, at + times - wanted - 1)):
            if left:
                other = copy.deepcopy(element)
                other.set(key, str(left))
                parent.insert(number, other)
        element.attrib.pop(key, None)
        return element
    raise ValueError(f"there is no element {wanted}")


def _content(cell: ET.Element) -> Cell:
    own = {key: value for key, value in cell.attrib.items() if key not in (_STYLE, _VALIDATION, _COLUMNS)}
    texts = tuple(ET.tostring(one, encoding="unicode").strip() for one in cell)
    return Cell(tuple(sorted(own.items())), texts)


def _put_content(cell: ET.Element, content: Cell) -> None:
    for key in [one for one in cell.attrib if one not in (_STYLE, _VALIDATION, _COLUMNS)]:
        del cell.attrib[key]
    cell.attrib.update(content.attributes)
    cell[:] = [ET.fromstring(one) for one in content.paragraphs]


def _put_name(root: ET.Element, element: ET.Element, key: str, value: Any) -> None:
    """Let an element use a style or validation, which is added under a new name."""
    if value is None:
        element.attrib.pop(key, None)
        return
    if not isinstance(value, Named):
        element.set(key, value)
        return
    validation = key == _VALIDATION
    holder = root.find(f".//{q('table:content-validations' if validation else 'office:automatic-styles')}")
    if holder is None and validation:
        holder = ET.Element(q("table:content-validations"))
        next(root.iter(q("office:spreadsheet"))).insert(0, holder)
    if holder is None:
        raise ValueError("the document has no automatic styles")
    name_of = q("table:name" if validation else "style:name")
    names = {one.get(name_of): f"mutant{len(holder) + number}" for number, one in enumerate(value.elements)}
    for one in value.elements:
        added = copy.deepcopy(one)
        added.set(name_of, names[one.get(name_of)])
        if (data := added.get(_DATA)) in names:
            added.set(_DATA, names[data])
        holder.append(added)
    element.set(key, names[value.elements[0].get(name_of)])


def _styles(root: ET.Element) -> dict[str | None, Named]:
    """The automatic styles by name, each with the style of its data."""
    holder = root.find(q("office:automatic-styles"))
    named = {one.get(q("style:name")): one for one in holder} if holder is not None else {}
    found: dict[str | None, Named] = {}
    for name, one in named.items():
        data = named.get(one.get(_DATA))
        elements = (one,) if data is None else (one, data)
        found[name] = Named("".join(_says(each, q("style:name")) for each in elements), elements)
    return found


def _validations(root: ET.Element) -> dict[str | None, Named]:
    name = q("table:name")
    return {one.get(name): Named(_says(one, name), (one,)) for one in root.iter(q("table:content-validation"))}


def _says(element: ET.Element, name: str) -> str:
    """What an element says apart from names that the app makes up."""
    plain = copy.deepcopy(element)
    for key in (name, _DATA):
        plain.attrib.pop(key, None)
    return ET.tostring(plain, encoding="unicode").strip()


def _without_cells(root: ET.Element) -> ET.Element:
    """The document without what is a part of its own: rows, columns, automatic styles, validations."""
    own = [q(one) for one in _APART]
    for parent in list(root.iter()):
        for child in [one for one in parent if one.tag in own]:
            parent.remove(child)
    return root


def _letters(number: int) -> str:
    """``A`` for 0, ``AA`` for 26."""
    text = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        text = chr(65 + rest) + text
    return text


def _number(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number - 1
