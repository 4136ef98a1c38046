"""Page styles, print ranges and views of OpenDocument spreadsheets."""

from __future__ import annotations

import xml.etree.ElementTree as ET

from pytest_opencomputer.guest.channels.odf import Document, entries, length_mm, q

from .areas import MAX_COLUMN, MAX_ROW, cell_name, from_odf, letters
from .facts import PageSetup, View
from .ods_tables import OdsTable
from .pages import paper_name

_FIELDS = {
    "page-number": "{page}", "page-count": "{pages}", "sheet-name": "{sheet}", "date": "{date}", "time": "{time}",
    "title": "{title}", "file-name": "{file}",
}  # fmt: skip
_USUAL = (["", "{sheet}", ""], ["", "Page {page}", ""])
"""Header and footer that Calc 25.2 gives a document without the page style, and writes when it saves it."""


def page(sheet: OdsTable) -> PageSetup:
    """How a sheet is printed."""
    looks, styles = sheet.book.looks, sheet.book.document.styles
    style = looks.element("table", sheet.table.get(q("table:style-name"), ""))
    master_name = style.get(q("style:master-page-name"), "Default") if style is not None else "Default"
    master = _named(styles, "style:master-page", master_name)
    if master.tag == "nothing":
        header, footer = _USUAL
    else:
        header, footer = (_region(master.find(q(f"style:{part}"))) for part in ("header", "footer"))
    layout = _named(styles, "style:page-layout", master.get(q("style:page-layout-name"), ""))
    found = layout.find(q("style:page-layout-properties"))
    properties = found.attrib if found is not None else {}
    width, height = (length_mm(properties.get(q(f"fo:page-{side}"))) or 0.0 for side in ("width", "height"))
    prints = properties.get(q("style:print"), "").split()
    fits = [properties.get(q(f"style:scale-to-{side}")) for side in ("X", "Y")]
    pages = properties.get(q("style:scale-to-pages"))
    percent = None if pages or any(fits) else _whole(properties.get(q("style:scale-to"), "100%").rstrip("%"))
    centered = properties.get(q("style:table-centering"), "none")
    return {
        "found": True,
        "paper": paper_name(width, height),
        "orientation": "landscape" if properties.get(q("style:print-orientation")) == "landscape" else "portrait",
        "margins_mm": [
            round(length_mm(properties.get(q(f"fo:margin-{side}"), properties.get(q("fo:margin")))) or 0.0, 1)
            for side in ("left", "right", "top", "bottom")
        ],
        "header": header,
        "footer": footer,
        "scale_percent": percent,
        "pages_wide": _whole(fits[0]) if any(fits) else None,
        "pages_high": _whole(fits[1]) if any(fits) else None,
        "grid": "grid" in prints,
        "headings": "headers" in prints,
        "centered": [one for one in ("horizontal", "vertical") if centered in (one, "both")],
        "print_ranges": from_odf(sheet.table.get(q("table:print-ranges"), ""), sheets=False)
        if sheet.table.get(q("table:print")) != "false"
        else [],
        "repeat_rows": _repeated(sheet, "row"),
        "repeat_columns": _repeated(sheet, "column"),
        "row_breaks": [run.first for run in sheet.row_runs if _breaks(sheet, run.element, "row") and run.first > 1],
        "column_breaks": [
            letters(run.first)
            for run, _ in sheet.column_runs
            if _breaks(sheet, run.element, "column") and run.first > 1
        ],
    }


def _named(root: ET.Element, tag: str, name: str) -> ET.Element:
    return next((one for one in root.iter(q(tag)) if one.get(q("style:name")) == name), ET.Element("nothing"))


def _whole(text: str | None) -> int:
    return int(text) if text and text.isdecimal() and len(text) < 6 else 0


def _region(region: ET.Element | None) -> list[str]:
    if region is None or region.get(q("style:display")) == "false":
        return []
    parts = [region.find(q(f"style:region-{side}")) for side in ("left", "center", "right")]
    if all(one is None for one in parts):
        # All in one is in the middle.
        return ["", _text(region), ""]
    return ["" if one is None else _text(one) for one in parts]


def _text(element: ET.Element) -> str:
    return "\n".join(_inline(one) for one in element.iter(q("text:p")))


def _inline(element: ET.Element) -> str:
    pieces = [element.text or ""]
    for child in element:
        name = child.tag.rpartition("}")[2]
        if name == "s":
            count = child.get(q("text:c"), "1")
            pieces.append(" " * min(_whole(count), 1000))
        else:
            pieces.append(_FIELDS[name] if name in _FIELDS else _inline(child))
        pieces.append(child.tail or "")
    return "".join(pieces)


def _repeated(sheet: OdsTable, kind: str) -> str:
    """The rows or columns that stand in the element for repeated ones."""
    headers = list(sheet.table.iter(q(f"table:table-header-{kind}s")))
    inside = {id(one) for header in headers for one in header}
    runs = sheet.row_runs if kind == "row" else [run for run, _ in sheet.column_runs]
    numbers = [number for run in runs if id(run.element) in inside for number in (run.first, run.last)]
    if not numbers:
        return ""
    first, last = min(numbers), min(max(numbers), MAX_ROW if kind == "row" else MAX_COLUMN)
    return f"{first}:{last}" if kind == "row" else f"{letters(first)}:{letters(last)}"


def _breaks(sheet: OdsTable, element: ET.Element, kind: str) -> bool:
    name = element.get(q("table:style-name"), "")
    properties = sheet.book.looks.properties(f"table-{kind}", name, f"style:table-{kind}-properties")
    return properties.get(q("fo:break-before")) == "page"


def _view(document: Document) -> dict[str, ET.Element]:
    """The settings of the first view."""
    views = document.settings("ooo:view-settings").get("Views")
    return next((items for _, items in entries(views)), {})


def view_item(document: Document, name: str) -> str:
    """A setting of the first view; empty if it has none of this name."""
    item = _view(document).get(name)
    return (item.text or "") if item is not None else ""


def view(sheet: OdsTable) -> View:
    """How a sheet is shown."""
    common = _view(sheet.book.document)
    own = next((items for name, items in entries(common.get("Tables")) if name == sheet.name), {})

    def item(name: str, default: str) -> str:
        found = own.get(name, common.get(name))
        return default if found is None else found.text or ""

    def frozen(side: str) -> int:
        return _whole(item(f"{side}SplitPosition", "0")) if item(f"{side}SplitMode", "0") == "2" else 0

    row, column = (min(_whole(item(f"CursorPosition{axis}", "0")), 10**6) + 1 for axis in "YX")
    return {
        "found": True,
        # A split between columns is the horizontal one.
        "frozen_rows": frozen("Vertical"),
        "frozen_columns": frozen("Horizontal"),
        "cursor": cell_name(row, column),
        "zoom_percent": _whole(item("ZoomValue", "100")),
        "grid": item("ShowGrid", "true") == "true",
        "active": sheet.book.active() == sheet.name,
    }
