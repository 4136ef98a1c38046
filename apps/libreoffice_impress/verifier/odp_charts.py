"""Charts in OpenDocument presentations: documents of their own. Source: OpenDocument 1.3, part 3, chapter 11."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

from pytest_opencomputer.guest.channels import odf
from pytest_opencomputer.guest.channels.odf import Document
from pytest_opencomputer.guest.channels.odf_styles import Styles
from pytest_opencomputer.guest.endpoint import StateTooBig
from pytest_opencomputer.guest.state import number

from .contents import Chart, Series
from .odp_names import q

MAX_CELLS = 20_000
_KINDS = {"chart:circle": "pie", "chart:ring": "donut", "chart:radar": "net", "chart:filled-radar": "net"}
_LEGENDS = {"start": "left", "end": "right", "top": "top", "bottom": "bottom"}
_RANGE = re.compile(r"(?:[^.:]*\.)?\$?([A-Z]{1,3})\$?(\d{1,6})(?::\.?\$?([A-Z]{1,3})\$?(\d{1,6}))?")


def chart(document: Document, held: ET.Element) -> Chart | None:
    """The chart that an object of a slide is; ``None`` if it is something else."""
    inside = held.find(q("office:document"))
    if inside is not None:
        root = styles = inside
    else:
        name = held.get(q("xlink:href"), "").removeprefix("./").rstrip("/")
        root, styles = document.part(f"{name}/content.xml"), document.part(f"{name}/styles.xml")
    found = root.find(f"{q('office:body')}/{q('office:chart')}/{q('chart:chart')}")
    return _chart(found, Styles(styles, root)) if found is not None else None


def _chart(element: ET.Element, styles: Styles) -> Chart:
    plot = element.find(q("chart:plot-area"))
    plot = plot if plot is not None else ET.Element("nothing")
    look = _look(styles, plot)
    own = element.get(q("chart:class"), "")
    one = Chart(_kind(own, look))
    one.stacked = "stacked" if look.get("stacked") == "true" else "percent" if look.get("percentage") == "true" else ""
    one.three_d = look.get("three-dimensional") == "true"
    one.title, one.subtitle = _title(element, "chart:title"), _title(element, "chart:subtitle")
    legend = element.find(q("chart:legend"))
    if legend is not None:
        one.legend = _LEGENDS.get(legend.get(q("chart:legend-position"), "end"), "right")
    for axis in plot.findall(q("chart:axis")):
        if axis.get(q("chart:dimension")) == "x":
            one.x_title = one.x_title or _title(axis, "chart:title")
        elif axis.get(q("chart:dimension")) == "y":
            one.y_title = one.y_title or _title(axis, "chart:title")
    cells = _cells(element.find(q("table:table")))
    categories = next(plot.iter(q("chart:categories")), None)
    if categories is not None:
        one.categories = [text for text, _ in _range(cells, categories.get(q("table:cell-range-address"), ""))]
    for series in plot.findall(q("chart:series")):
        name = _range(cells, series.get(q("chart:label-cell-address"), ""))
        values = _range(cells, series.get(q("chart:values-cell-range-address"), ""))
        colours = _look(styles, series)
        fill = colours.get("fill-color", colours.get("stroke-color", ""))
        kind = _kind(series.get(q("chart:class"), own), look)
        one.series.append(Series(name[0][0] if name else "", [value for _, value in values], fill.lower(), kind))
        shown = colours.get("data-label-number", look.get("data-label-number", "none"))
        one.labels = one.labels or shown not in ("none", "") or colours.get("data-label-text") == "true"
    if len({series.kind for series in one.series}) > 1:
        one.kind = "mixed"
    return one


def _kind(name: str, look: dict[str, str]) -> str:
    if name == "chart:bar":
        return "bar" if look.get("vertical") == "true" else "column"
    return _KINDS.get(name, name.partition(":")[2])


def _look(styles: Styles, element: ET.Element) -> dict[str, str]:
    found: dict[str, str] = {}
    for style in reversed(list(styles.line("chart", element.get(q("chart:style-name"), "")))):
        for part in style:
            found |= {key.rpartition("}")[2]: value for key, value in part.attrib.items()}
    return found


def _title(element: ET.Element, name: str) -> str:
    found = element.find(q(name))
    return odf.text_of(found) if found is not None else ""


def _cells(table: ET.Element | None) -> list[list[tuple[str, float | None]]]:
    rows: list[list[tuple[str, float | None]]] = []
    count = 0
    for row in table.iter(q("table:table-row")) if table is not None else ():
        rows.append([])
        for cell in row.findall(q("table:table-cell")):
            value = cell.get(q("office:value"))
            # LibreOffice writes NaN for a value that is not there.
            there = value is not None and "nan" not in value.lower()
            rows[-1].append((odf.text_of(cell), number(value or "", "office:value") if there else None))
            count += 1
            if count > MAX_CELLS:
                raise StateTooBig(f"a chart has more than {MAX_CELLS} cells")
    return rows


def _range(cells: list[list[tuple[str, float | None]]], address: str) -> list[tuple[str, float | None]]:
    found = _RANGE.fullmatch(address[:200])
    if found is None:
        return []
    first, last = _column(found[1]), _column(found[3] or found[1])
    top, bottom = int(found[2]) - 1, int(found[4] or found[2]) - 1
    return [cell for row in cells[top : bottom + 1] for cell in row[first : last + 1]]


def _column(letters: str) -> int:
    value = 0
    for letter in letters:
        value = value * 26 + ord(letter) - ord("A") + 1
    return value - 1
