"""What the endpoints answer about parts of a document, the same for .ods and .xlsx."""

from __future__ import annotations

from typing import Literal, TypedDict

CellType = Literal["empty", "number", "date", "time", "text", "boolean", "error"]
Category = Literal[
    "general", "number", "percent", "currency", "date", "time", "datetime", "scientific", "fraction", "text", "boolean"
]
Horizontal = Literal["standard", "left", "center", "right", "justify", "fill"]
Vertical = Literal["top", "middle", "bottom", "justify"]


class Format(TypedDict):
    """A number format. ``code`` is as in the dialog Format Cells, without quotes and languages."""

    category: Category
    code: str
    decimals: int
    thousands: bool
    currency: str
    negative_red: bool


class Line(TypedDict):
    """Columns or rows in succession that are alike; ``first`` and ``last`` are letters or numbers."""

    first: str
    last: str
    size_mm: float
    hidden: bool
    filtered: bool
    level: int


class Comment(TypedDict):
    """A comment (Insert > Comment)."""

    cell: str
    text: str
    author: str
    visible: bool


class Link(TypedDict):
    """A hyperlink. A place in the document is written ``#'My sheet'!A1``."""

    cell: str
    target: str
    text: str


class Drawing(TypedDict):
    """A picture, shape or text box. ``cell`` is where it is anchored, empty if it is anchored to the sheet."""

    kind: Literal["image", "shape", "text"]
    name: str
    text: str
    description: str
    cell: str


class Series(TypedDict):
    """A data series: addresses of its values, its name and its categories (x values); empty if there are none."""

    values: str
    name: str
    categories: str


ChartKind = Literal[
    "column", "bar", "line", "pie", "donut", "area", "scatter", "bubble", "radar", "stock", "combined", "other"
]


class Chart(TypedDict):
    """A chart; texts are empty if it has none. ``legend`` is where it stands, or ``none``."""

    name: str
    kind: ChartKind
    stacked: Literal["no", "stacked", "percent"]
    three_dimensional: bool
    title: str
    x_title: str
    y_title: str
    legend: str
    series: list[Series]


class DataField(TypedDict):
    """A data field of a pivot table."""

    field: str
    function: str


class Pivot(TypedDict):
    """A pivot table; ``filters`` are its page fields. ``sheet`` is where it stands, ``source`` where its data are."""

    name: str
    sheet: str
    source: str
    rows: list[str]
    columns: list[str]
    filters: list[str]
    data: list[DataField]


class Validation(TypedDict):
    """What may be entered in a cell (Data > Validity). ``values`` are the entries of a list, or the limits."""

    found: bool
    allows: Literal["any", "list", "range", "whole", "decimal", "date", "time", "length", "custom"] | None
    condition: str | None
    values: list[str] | None
    empty_allowed: bool | None
    shows_list: bool | None
    input_title: str | None
    input_text: str | None
    error_action: Literal["stop", "warning", "information", "macro", "none"] | None
    error_title: str | None
    error_text: str | None


class Rule(TypedDict):
    """A condition with the look that it gives; ``color`` and ``background`` are empty if it sets none."""

    kind: Literal["cell", "formula", "text", "duplicate", "unique", "rank", "average", "date", "scale", "bar", "icons"]
    condition: str
    values: list[str]
    bold: bool
    color: str
    background: str


class Conditional(TypedDict):
    """Conditions over one or more areas, the first of them first."""

    areas: list[str]
    rules: list[Rule]


class FilterColumn(TypedDict):
    """What an autofilter lets through in a column: values, or conditions such as ``>100``."""

    column: str
    values: list[str]
    conditions: list[str]


class AutoFilter(TypedDict):
    """The autofilter of a sheet; ``columns`` are those that are filtered."""

    found: bool
    area: str | None
    columns: list[FilterColumn] | None


class DatabaseRange(TypedDict):
    """A database range (Data > Define Range), in .xlsx a table."""

    name: str
    area: str
    has_header: bool
    buttons: bool


class Name(TypedDict):
    """A named range or expression; ``scope`` is a sheet, or empty for the whole document."""

    name: str
    scope: str
    content: str


class PageSetup(TypedDict):
    """How a sheet is printed (Format > Page Style, Format > Print Ranges).

    Header and footer are left, centre and right text with ``{page}``, ``{pages}``, ``{sheet}``, ``{date}``, ``{time}``,
    ``{title}`` and ``{file}`` for fields; empty lists where they are off. ``scale_percent`` is null where pages are
    counted instead (``pages_wide``, ``pages_high``; 0 is as many as needed).
    """

    found: bool
    paper: str | None
    orientation: Literal["portrait", "landscape"] | None
    margins_mm: list[float] | None
    header: list[str] | None
    footer: list[str] | None
    scale_percent: int | None
    pages_wide: int | None
    pages_high: int | None
    grid: bool | None
    headings: bool | None
    centered: list[str] | None
    print_ranges: list[str] | None
    repeat_rows: str | None
    repeat_columns: str | None
    row_breaks: list[int] | None
    column_breaks: list[str] | None


class View(TypedDict):
    """How a sheet is shown. ``frozen_rows`` and ``frozen_columns`` are 0 where nothing is frozen."""

    found: bool
    frozen_rows: int | None
    frozen_columns: int | None
    cursor: str | None
    zoom_percent: int | None
    grid: bool | None
    active: bool | None


class SheetProtection(TypedDict):
    """Tools > Protect Sheet, and what stays allowed."""

    found: bool
    protected: bool | None
    password: bool | None
    select_protected: bool | None
    select_unprotected: bool | None


class SheetFacts(TypedDict):
    """A sheet of the document; ``tab_color`` is empty if it has none."""

    name: str
    visible: bool
    tab_color: str
    protected: bool
