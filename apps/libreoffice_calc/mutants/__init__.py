"""Mutants of what a spreadsheet in OpenDocument has besides cells, one setting at a time.

A chart, a pivot table or a rule for entries is one new element of the file, which the format of all documents can only
take away as a whole; here each of its settings is a part. What every sheet has (protection, hidden columns and rows) is
a part even if nobody has set it.
"""

from __future__ import annotations

import io
import xml.etree.ElementTree as ET
import zipfile
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pytest_opencomputer.guest.channels.odf import q
from pytest_opencomputer.proofs.mutants.mutant import Address, Parts
from pytest_opencomputer.proofs.mutants.parts import other_text
from pytest_opencomputer.proofs.mutants.xml_parts import read, written

_MOST = 32 * 1024**2
_CONTENT = "content.xml"
_SPREADSHEET = "application/vnd.oasis.opendocument.spreadsheet"
_PLACES = {"row": "row field", "column": "column field", "page": "filter", "data": "figure"}
_LOOKS = {"vertical": "chart:vertical", "stacked": "chart:stacked", "three-dimensional": "chart:three-dimensional"}


@dataclass(frozen=True)
class Setting:
    """A setting in a member of a document, which can be read and changed."""

    value: str
    put: Callable[[str | None], None]


class Objects:
    """Sheets, charts, pivot tables and rules for entries of .ods documents."""

    name = "object"
    hidden = False

    def claims(self, content: bytes) -> bool:
        """Whether it is a spreadsheet in OpenDocument."""
        return content.startswith(b"PK\3\4") and len(content) <= _MOST and _SPREADSHEET.encode() in content[:200]

    def parts(self, content: bytes) -> Parts:
        """The settings of all objects. Raises ``ValueError``."""
        found: dict[Address, Any] = {}
        with _opened(content) as packed:
            for member in _members(packed):
                found |= {at: one.value for at, one in _settings(member, read(packed.read(member)))}
        return found

    def put(self, content: bytes, changes: Mapping[Address, Any]) -> bytes:
        """The document with other values of settings; ``None`` takes one away."""
        wanted, out = dict(changes), io.BytesIO()
        with _opened(content) as old, zipfile.ZipFile(out, "w") as new:
            members = _members(old)
            for one in old.infolist():
                data = old.read(one)
                if one.filename in members:
                    root = read(data)
                    known = dict(_settings(one.filename, root))
                    for at in [at for at in wanted if at in known]:
                        known[at].put(wanted.pop(at))
                        data = written(root, data)
                new.writestr(one, data)
        if wanted:
            raise ValueError(f"there is no {', '.join('/'.join(at) for at in wanted)}")
        return out.getvalue()

    def group(self, at: Address) -> Hashable:
        """The same setting of all sheets is alike."""
        return (at[0], at[-1]) if at[0] == "sheet" else at

    def worse(self, value: Any) -> Any:
        """Another value."""
        return other_text(value)


def _opened(content: bytes) -> zipfile.ZipFile:
    try:
        packed = zipfile.ZipFile(io.BytesIO(content))
    except zipfile.BadZipFile as error:
        raise ValueError(str(error)) from error
    if sum(one.file_size for one in packed.infolist()) > 2 * _MOST:
        raise ValueError("too big")
    return packed


def _members(packed: zipfile.ZipFile) -> list[str]:
    """The members with the sheets and with charts."""
    return [one for one in packed.namelist() if one == _CONTENT or one.endswith(f"/{_CONTENT}")]


def _settings(member: str, root: ET.Element) -> Iterator[tuple[Address, Setting]]:
    if member != _CONTENT:
        for chart in root.iter(q("chart:chart")):
            yield from _chart((member.rpartition("/")[0],), root, chart)
        return
    for table in root.iter(q("table:table")):
        if name := table.get(q("table:name")):
            yield from _sheet(name, table)
    for number, rule in enumerate(root.iter(q("table:content-validation")), 1):
        yield from _rule(("rule", str(number)), rule)
    for pivot in root.iter(q("table:data-pilot-table")):
        yield from _pivot(("pivot table", pivot.get(q("table:name"), "")), pivot)


def _sheet(name: str, table: ET.Element) -> Iterator[tuple[Address, Setting]]:
    yield ("sheet", name, "protected"), _flag(table, "table:protected")
    for kind in ("column", "row"):
        lines = list(table.iter(q(f"table:table-{kind}")))[:1]
        for line in lines:
            yield ("sheet", name, f"first {kind} hidden"), _flag(line, "table:visibility", "collapse", "visible")


def _rule(at: Address, rule: ET.Element) -> Iterator[tuple[Address, Setting]]:
    yield from _those(at, rule, "table:condition")
    if rule.get(q("table:display-list")) is not None:
        yield (*at, "list shown"), _flag(rule, "table:display-list", "unsorted", "none")
    for name in ("help-message", "error-message"):
        if (message := rule.find(q(f"table:{name}"))) is not None:
            yield (*at, name, "display"), _flag(message, "table:display")
            yield from _those((*at, name), message, "table:title")
            yield from _texts((*at, name), message)
    for message in rule.findall(q("table:error-message")):
        yield (*at, "stops"), _flag(message, "table:message-type", "stop", "warning")


def _pivot(at: Address, pivot: ET.Element) -> Iterator[tuple[Address, Setting]]:
    for source in pivot.iter(q("table:source-cell-range")):
        yield from _those((*at, "source"), source, "table:cell-range-address")
    for field in pivot.findall(q("table:data-pilot-field")):
        name, place = field.get(q("table:source-field-name")), field.get(q("table:orientation"), "")
        if name and place in _PLACES and field.get(q("table:is-data-layout-field")) != "true":
            yield from _those((*at, f"{_PLACES[place]} {name}"), field, "table:orientation")
            if place == "data":
                yield from _those((*at, f"{_PLACES[place]} {name}"), field, "table:function")


def _chart(at: Address, root: ET.Element, chart: ET.Element) -> Iterator[tuple[Address, Setting]]:
    for title in chart.findall(q("chart:title")):
        yield from _texts((*at, "title"), title)
    for legend in chart.findall(q("chart:legend")):
        yield from _those((*at, "legend"), legend, "chart:legend-position")
    for plot in chart.findall(q("chart:plot-area")):
        for style in root.iter(q("style:style")):
            if style.get(q("style:name")) == plot.get(q("chart:style-name")):
                for look in style.findall(q("style:chart-properties")):
                    for key, name in _LOOKS.items():
                        yield (*at, key), _flag(look, name)
        for axis in plot.findall(q("chart:axis")):
            for title in axis.findall(q("chart:title")):
                yield from _texts((*at, f"{axis.get(q('chart:dimension'), '')} axis"), title)
            for categories in axis.findall(q("chart:categories")):
                yield from _those((*at, "categories"), categories, "table:cell-range-address")
        for number, series in enumerate(plot.findall(q("chart:series")), 1):
            yield from _those(
                (*at, f"series {number}"), series, "chart:values-cell-range-address", "chart:label-cell-address"
            )


def _those(at: Address, element: ET.Element, *names: str) -> Iterator[tuple[Address, Setting]]:
    """Those of some attributes that an element has."""
    for name in names:
        if (value := element.get(q(name))) is not None:

            def put(value: str | None, key: str = q(name)) -> None:
                if value is None:
                    del element.attrib[key]
                else:
                    element.set(key, value)

            yield (*at, name.partition(":")[2]), Setting(value, put)


def _flag(element: ET.Element, name: str, on: str = "true", off: str = "false") -> Setting:
    """An attribute that says yes or no, if it is there or not; it cannot be taken away, only turned over."""
    is_on = element.get(q(name), off) == on

    def put(value: str | None) -> None:
        element.set(q(name), on if (not is_on if value is None else value == "true") else off)

    return Setting("true" if is_on else "false", put)


def _texts(at: Address, element: ET.Element) -> Iterator[tuple[Address, Setting]]:
    """The text of the first paragraph in an element."""
    for paragraph in list(element.iter(q("text:p")))[:1]:

        def put(value: str | None, paragraph: ET.Element = paragraph) -> None:
            paragraph[:] = []
            paragraph.text = value or ""

        yield (*at, "text"), Setting("".join(paragraph.itertext()), put)


FORMATS = (Objects(),)
