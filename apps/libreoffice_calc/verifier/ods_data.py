"""Names, database ranges, filters and pivot tables of OpenDocument spreadsheets."""

from __future__ import annotations

import xml.etree.ElementTree as ET

from pytest_opencomputer.guest.channels.odf import q

from .areas import MAX_COLUMN, Area, from_odf, letters, parse, sheet_of, split_odf
from .facts import AutoFilter, DatabaseRange, DataField, FilterColumn, Name, Pivot
from .formulas import from_odf as formula_from_odf

_OOO = "{http://openoffice.org/2004/office}"
_ANONYMOUS = ("__Anonymous_Sheet_DB__", "__Anonymous_DB__")
_COMPARISONS = {"=": "=", "!=": "<>", "<": "<", "<=": "<=", ">": ">", ">=": ">="}


def address(text: str) -> str:
    """The first address of a list; empty for an empty list."""
    return next(iter(from_odf(text)), "")


def names(body: ET.Element) -> list[Name]:
    """Named ranges and expressions."""
    found: list[Name] = []
    scopes = [("", body), *((one.get(q("table:name"), ""), one) for one in body.findall(q("table:table")))]
    for scope, place in scopes:
        for listed in place.findall(q("table:named-expressions")):
            for one in listed:
                if one.tag == q("table:named-range"):
                    content = address(one.get(q("table:cell-range-address"), ""))
                else:
                    content = formula_from_odf(one.get(q("table:expression"), ""))
                found.append({"name": one.get(q("table:name"), ""), "scope": scope, "content": content})
    return sorted(found, key=lambda one: (one["name"].lower(), one["scope"]))


def flat_macros(root: ET.Element) -> list[str]:
    """The modules of macros in a flat file, as ``library/module``."""
    return sorted(
        f"{library.get(f'{_OOO}name', '')}/{module.get(f'{_OOO}name', '')}"
        for library in root.iter(f"{_OOO}library-embedded")
        for module in library.iter(f"{_OOO}module")
    )


def _ranges(body: ET.Element) -> list[ET.Element]:
    return [one for listed in body.findall(q("table:database-ranges")) for one in listed]


def databases(body: ET.Element) -> list[DatabaseRange]:
    """Database ranges that the user gave a name."""
    return [
        {
            "name": one.get(q("table:name"), ""),
            "area": address(one.get(q("table:target-range-address"), "")),
            "has_header": one.get(q("table:contains-header")) != "false",
            "buttons": one.get(q("table:display-filter-buttons")) == "true",
        }
        for one in _ranges(body)
        if not one.get(q("table:name"), "").startswith(_ANONYMOUS)
    ]


def autofilter(body: ET.Element, sheet: str) -> AutoFilter:
    """The autofilter of a sheet."""
    for one in _ranges(body):
        target = address(one.get(q("table:target-range-address"), ""))
        if one.get(q("table:display-filter-buttons")) == "true" and sheet_of(target) == sheet:
            area = target.rpartition("!")[2]
            return {"found": True, "area": area, "columns": _filters(one, parse(area))}
    return {"found": False, "area": None, "columns": None}


def _filters(range_: ET.Element, area: Area | None) -> list[FilterColumn]:
    by_column: dict[int, FilterColumn] = {}
    for condition in range_.iter(q("table:filter-condition")):
        number = condition.get(q("table:field-number"), "")
        if area is None or not (number.isdecimal() and len(number) < 6 and area.left + int(number) <= MAX_COLUMN):
            continue
        column = area.left + int(number)
        found = by_column.setdefault(column, {"column": letters(column), "values": [], "conditions": []})
        operator, value = condition.get(q("table:operator"), ""), condition.get(q("table:value"), "")
        items = condition.findall(q("table:filter-set-item"))
        if items:
            found["values"] += [one.get(q("table:value"), "") for one in items]
        elif operator == "=":
            found["values"].append(value)
        else:
            found["conditions"].append(_COMPARISONS.get(operator, f"{operator} ") + value)
    return [by_column[column] for column in sorted(by_column)]


def pivots(body: ET.Element) -> list[Pivot]:
    """Pivot tables."""
    return [_pivot(one) for listed in body.findall(q("table:data-pilot-tables")) for one in listed]


def _pivot(table: ET.Element) -> Pivot:
    source = next((one.get(q("table:cell-range-address"), "") for one in table.iter(q("table:source-cell-range"))), "")
    fields: dict[str, list[str]] = {"row": [], "column": [], "page": []}
    data: list[DataField] = []
    for field in table.findall(q("table:data-pilot-field")):
        name = field.get(q("table:source-field-name"), "")
        where = field.get(q("table:orientation"), "hidden")
        if where == "data":
            data.append({"field": name, "function": field.get(q("table:function"), "auto")})
        elif where in fields and name and field.get(q("table:is-data-layout-field"), "false") == "false":
            fields[where].append(name)
    targets = split_odf(table.get(q("table:target-range-address"), ""))
    return {
        "name": table.get(q("table:name"), ""),
        "sheet": targets[0][0] if targets else "",
        "source": address(source),
        "rows": fields["row"],
        "columns": fields["column"],
        "filters": fields["page"],
        "data": data,
    }
