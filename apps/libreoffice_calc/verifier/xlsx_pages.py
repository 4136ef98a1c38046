"""Page setup, print ranges and views of .xlsx files."""

from __future__ import annotations

import re

from pytest_opencomputer.guest.channels.ooxml import q
from pytest_opencomputer.guest.state import number

from .areas import from_excel, letters, parse
from .facts import PageSetup, View
from .pages import excel_paper
from .xlsx_data import defined
from .xlsx_styles import index
from .xlsx_worksheets import Worksheet

_FIELDS = {"P": "{page}", "N": "{pages}", "A": "{sheet}", "D": "{date}", "T": "{time}", "F": "{file}", "&": "&"}
_CODE = re.compile(r'&(?:"[^"]*"|K[0-9A-Fa-f+-]{5,6}|\d+|.)', re.DOTALL)


def page(sheet: Worksheet) -> PageSetup:
    """How a sheet is printed."""
    setup, margins, options = (sheet.first(name) for name in ("pageSetup", "pageMargins", "printOptions"))
    fitted = sheet.first("pageSetUpPr").get("fitToPage") in ("1", "true")
    areas = _areas(sheet, "_xlnm.Print_Area")
    header, footer = _region(sheet, "oddHeader"), _region(sheet, "oddFooter")
    # Here top and bottom reach to the cells, and what is from the edge to header and footer stands apart.
    sides = ("left", "right", "header" if header else "top", "footer" if footer else "bottom")
    titles = _areas(sheet, "_xlnm.Print_Titles")
    rows = next((one for one in titles if re.fullmatch(r"\d+:\d+", one)), "")
    columns = next((one for one in titles if re.fullmatch(r"[A-Z]+:[A-Z]+", one)), "")
    return {
        "found": True,
        "paper": excel_paper(setup.get("paperSize", "1")),
        "orientation": "landscape" if setup.get("orientation") == "landscape" else "portrait",
        "margins_mm": [round(number(margins.get(side, "0"), "a margin") * 25.4, 1) for side in sides],
        "header": header,
        "footer": footer,
        "scale_percent": None if fitted else index(setup.get("scale", "100")),
        "pages_wide": index(setup.get("fitToWidth", "1")) if fitted else None,
        "pages_high": index(setup.get("fitToHeight", "1")) if fitted else None,
        "grid": options.get("gridLines") in ("1", "true"),
        "headings": options.get("headings") in ("1", "true"),
        "centered": [side for side in ("horizontal", "vertical") if options.get(f"{side}Centered") in ("1", "true")],
        "print_ranges": areas,
        "repeat_rows": rows,
        "repeat_columns": columns,
        "row_breaks": [one + 1 for one in _breaks(sheet, "rowBreaks")],
        "column_breaks": [letters(one + 1) for one in _breaks(sheet, "colBreaks")],
    }


def _areas(sheet: Worksheet, name: str) -> list[str]:
    found = next((text for one, scope, text in defined(sheet.book) if one == name and scope == sheet.name), "")
    parts = re.findall(r"(?:'(?:[^']|'')*'|[^,'])+", found)
    return [from_excel(part).rpartition("!")[2] for part in parts]


def _breaks(sheet: Worksheet, name: str) -> list[int]:
    listed = sheet.root.find(q(f"s:{name}"))
    found = listed.findall(q("s:brk")) if listed is not None else []
    return sorted(index(one.get("id")) for one in found if one.get("man") in ("1", "true"))


def _region(sheet: Worksheet, name: str) -> list[str]:
    text = next((one.text or "" for one in sheet.root.iter(q(f"s:{name}"))), "")
    if not text:
        return []
    parts = {"L": "", "C": "", "R": ""}
    side, at = "C", 0
    for found in _CODE.finditer(text):
        parts[side] += text[at : found.start()]
        at = found.end()
        code = found[0][1:]
        if code in parts:
            side = code
        else:
            parts[side] += _FIELDS.get(code, "")
    parts[side] += text[at:]
    return [parts[one] for one in "LCR"]


def view(sheet: Worksheet) -> View:
    """How a sheet is shown."""
    found, pane = sheet.first("sheetView"), sheet.first("pane")
    frozen = pane.get("state") in ("frozen", "frozenSplit")
    selections = list(sheet.root.iter(q("s:selection")))
    wanted = pane.get("activePane", "topLeft")
    chosen = next(
        (one for one in selections if one.get("pane", "topLeft") == wanted), selections[0] if selections else None
    )
    cursor = parse(chosen.get("activeCell", "A1")) if chosen is not None else None
    return {
        "found": True,
        "frozen_rows": _split(pane.get("ySplit")) if frozen else 0,
        "frozen_columns": _split(pane.get("xSplit")) if frozen else 0,
        "cursor": str(cursor) if cursor is not None else "A1",
        "zoom_percent": index(found.get("zoomScale", "100")),
        "grid": found.get("showGridLines") not in ("0", "false"),
        "active": sheet.book.active() == sheet.name,
    }


def _split(text: str | None) -> int:
    return int(max(0.0, min(number(text, "a split of the window"), 1e6))) if text else 0
