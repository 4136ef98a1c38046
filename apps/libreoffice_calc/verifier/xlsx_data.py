"""Names, tables, filters and pivot tables of .xlsx files."""

from __future__ import annotations

import xml.etree.ElementTree as ET

from pytest_opencomputer.guest.channels.ooxml import q

from .areas import MAX_COLUMN, from_excel, letters, parse, quoted
from .facts import AutoFilter, DatabaseRange, FilterColumn, Name, Pivot
from .formulas import from_excel as formula_from_excel
from .xlsx_styles import index
from .xlsx_worksheets import Worksheet, XlsxFile

_COMPARISONS = {
    "equal": "=", "notEqual": "<>", "lessThan": "<", "lessThanOrEqual": "<=", "greaterThan": ">",
    "greaterThanOrEqual": ">=",
}  # fmt: skip


def defined(book: XlsxFile) -> list[tuple[str, str, str]]:
    """Defined names with their scopes and contents, built-in ones (``_xlnm.…``) included."""
    # Scopes count all sheets, those that are no worksheets too.
    sheets = [one.get("name", "") for one in book.root.iter(q("s:sheet"))]
    found = []
    for one in book.root.iter(q("s:definedName")):
        scope = one.get("localSheetId")
        at = index(scope)
        found.append(
            (one.get("name", ""), sheets[at] if scope is not None and at < len(sheets) else "", one.text or "")
        )
    return found


def names(book: XlsxFile) -> list[Name]:
    """Named ranges and expressions."""
    found: list[Name] = []
    for name, scope, content in defined(book):
        if not name.startswith("_xlnm."):
            place = from_excel(content)
            range_ = parse(place.rpartition("!")[2]) is not None
            found.append({"name": name, "scope": scope, "content": place if range_ else formula_from_excel(content)})
    return sorted(found, key=lambda one: (one["name"].lower(), one["scope"]))


def _tables(sheet: Worksheet) -> list[ET.Element]:
    package = sheet.book.package
    return [package.part(part) for part in package.related(sheet.part, "table")]


def databases(book: XlsxFile) -> list[DatabaseRange]:
    """Tables."""
    return [
        {
            "name": one.get("displayName", one.get("name", "")),
            "area": f"{quoted(sheet.name)}!{from_excel(one.get('ref', ''))}",
            "has_header": one.get("headerRowCount", "1") != "0",
            "buttons": one.find(q("s:autoFilter")) is not None,
        }
        for sheet in book.sheets
        if isinstance(sheet, Worksheet)
        for one in _tables(sheet)
    ]


def autofilter(sheet: Worksheet) -> AutoFilter:
    """The autofilter of a sheet, or of the first table on it."""
    found = sheet.root.find(q("s:autoFilter"))
    if found is None:
        found = next((one for table in _tables(sheet) if (one := table.find(q("s:autoFilter"))) is not None), None)
    if found is None:
        return {"found": False, "area": None, "columns": None}
    area = from_excel(found.get("ref", ""))
    corner = parse(area)
    columns = [_column(one, corner.left if corner is not None else 1) for one in found.findall(q("s:filterColumn"))]
    return {"found": True, "area": area, "columns": [one for one in columns if one["values"] or one["conditions"]]}


def _column(element: ET.Element, left: int) -> FilterColumn:
    conditions = [
        _COMPARISONS.get(one.get("operator", "equal"), "=") + one.get("val", "")
        for one in element.iter(q("s:customFilter"))
    ]
    for one in element.iter(q("s:top10")):
        where = "bottom" if one.get("top") in ("0", "false") else "top"
        percent = " percent" if one.get("percent") in ("1", "true") else ""
        conditions.append(f"{where}{percent} {one.get('val', '')}")
    conditions += [one.get("type", "") for one in element.iter(q("s:dynamicFilter"))]
    values = [one.get("val", "") for one in element.iter(q("s:filter"))]
    values += [_date(one) for one in element.iter(q("s:dateGroupItem"))]
    blank = [""] if any(one.get("blank") in ("1", "true") for one in element.iter(q("s:filters"))) else []
    column = letters(min(left + index(element.get("colId")), MAX_COLUMN))
    return {"column": column, "values": [*values, *blank], "conditions": conditions}


def _date(element: ET.Element) -> str:
    parts = [element.get(name) for name in ("year", "month", "day")]
    return "-".join(one.rjust(2, "0") for one in parts if one)


def pivots(book: XlsxFile) -> list[Pivot]:
    """Pivot tables."""
    return [
        _pivot(sheet, part)
        for sheet in book.sheets
        if isinstance(sheet, Worksheet)
        for part in book.package.related(sheet.part, "pivotTable")
    ]


def _pivot(sheet: Worksheet, part: str) -> Pivot:
    package = sheet.book.package
    root = package.part(part)
    cache = package.part(next(package.related(part, "pivotCacheDefinition"), ""))
    fields = [one.get("name", "") for one in cache.iter(q("s:cacheField"))]
    source = next(cache.iter(q("s:worksheetSource")), ET.Element("nothing"))
    place = source.get("ref", "")
    where = f"{quoted(source.get('sheet', ''))}!{from_excel(place)}" if place else source.get("name", "")

    def listed(group: str, attribute: str) -> list[str]:
        numbers = [one.get(attribute, "") for outer in root.findall(q(f"s:{group}")) for one in outer]
        return [fields[int(one)] for one in numbers if one.isdecimal() and len(one) < 6 and int(one) < len(fields)]

    return {
        "name": root.get("name", ""),
        "sheet": sheet.name,
        "source": where,
        # A field -2 stands for the data fields.
        "rows": listed("rowFields", "x"),
        "columns": listed("colFields", "x"),
        "filters": listed("pageFields", "fld"),
        "data": [
            {
                "field": fields[at] if (at := index(one.get("fld"))) < len(fields) else "",
                "function": one.get("subtotal", "sum"),
            }
            for one in root.iter(q("s:dataField"))
        ],
    }
