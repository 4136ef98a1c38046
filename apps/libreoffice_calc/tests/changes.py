"""Changes a document in the running LibreOffice, through UNO, and saves it before and after.

Runs in a sandbox with ``everything.py`` beside it: ``changes.py STEP FOLDER``. What is then in the files is stated once
more, by hand, in ``test_live_changes.py``.
"""

from __future__ import annotations

import sys
from typing import Any

import uno  # type: ignore[import-not-found]
from com.sun.star.awt import Size  # type: ignore[import-not-found]
from com.sun.star.sheet import TableFilterField2  # type: ignore[import-not-found]
from com.sun.star.table import BorderLine2, CellRangeAddress  # type: ignore[import-not-found]
from everything import FILTERS, connect, constant, format_key, value  # type: ignore[import-not-found]

ROWS = (
    ("Part", "Bin", "Count", "Price", "Größe"),
    ("Ball valve, brass", "A-04", 12.0, 8.9, "1/2"),
    ("Ball valve, steel", "A-05", 3.0, 11.4, "3/4"),
    ("Kestrell pump", "C-01", 1.0, 249.0, "L"),
    ("Garden hose", "D-12", 40.0, 7.95, "25 m"),
    ("Hose clamp", "D-13", 160.0, 0.35, "1/2"),
)
# Separator, quotation marks, encoding, first row, …, all texts quoted, …, the sheet by its number.
COMMAS = "44,34,76,1,,0,false,true,false,false,false,1"
SEMICOLONS = "59,34,1,1,,0,true,true,false,false,false,1"


def line(width: int, kind: str = "SOLID") -> Any:
    """A border line; its width is in hundredths of a millimetre."""
    style = constant(f"com.sun.star.table.BorderLineStyle.{kind}")
    return BorderLine2(Color=0x203040, OuterLineWidth=width, LineWidth=width, LineStyle=style)


def link(model: Any, sheet: Any, cell: str, target: str, text: str) -> None:
    """Make a cell a hyperlink."""
    place = sheet.getCellRangeByName(cell)
    place.String = ""
    field = model.createInstance("com.sun.star.text.TextField.URL")
    field.URL, field.Representation = target, text
    place.insertTextContent(place.createTextCursor(), field, False)


def shape(model: Any, sheet: Any, kind: str, name: str, cell: str) -> Any:
    """Draw something, anchored to a cell."""
    found = model.createInstance(f"com.sun.star.drawing.{kind}")
    anchor = sheet.getCellRangeByName(cell)
    found.Size, found.Position = Size(3000, 1200), anchor.Position
    sheet.DrawPage.add(found)
    found.Anchor, found.Name = anchor, name
    return found


def before(model: Any) -> None:
    """The stock as it was."""
    model.Sheets.getByIndex(0).Name = "Parts"
    model.Sheets.insertNewByName("Open orders", 1)
    parts = model.Sheets.getByName("Parts")
    parts.getCellRangeByName("A1:E6").setDataArray(ROWS)
    parts.getCellRangeByName("A10:A13").setDataArray((("Counted by",), ("Ines",), ("Jonas",), ("Pauline",)))
    for column, width in zip("ABCDE", (3000, 2000, 2000, 2000, 2000), strict=True):
        parts.Columns.getByName(column).Width = width
    parts.Rows.getByIndex(0).Height = 600
    parts.getCellRangeByName("A1:E1").BottomBorder2 = line(26)
    parts.getCellRangeByName("A8:C8").merge(True)
    model.DatabaseRanges.addNewByName("Stock", CellRangeAddress(0, 0, 0, 4, 5))
    model.DatabaseRanges.getByName("Stock").AutoFilter = True
    corner = parts.getCellRangeByName("A1").CellAddress
    model.NamedRanges.addNewByName("Prices", "$Parts.$D$2:$D$4", corner, 0)
    model.NamedRanges.addNewByName("Shelf", "$Parts.$B$2", corner, 0)
    link(model, parts, "G2", "https://example.org/valves", "Valves")
    shape(model, parts, "RectangleShape", "Stamp", "G9").String = "to check"
    style = model.createInstance("com.sun.star.style.CellStyle")
    model.StyleFamilies.getByName("CellStyles").insertByName("Low stock", style)
    style.ParentStyle, style.CharColor = "Default", 0xC00000
    parts.getCellRangeByName("C3:C4").CellStyle = "Low stock"


def after(model: Any) -> None:
    """Everything in it is changed."""
    parts = model.Sheets.getByName("Parts")
    for change in (dress, arrange, define, draw, highlight):
        change(model, parts)
    libraries = model.BasicLibraries
    if not libraries.hasByName("Standard"):
        libraries.createLibrary("Standard")
    libraries.getByName("Standard").insertByName("Reorder", 'Sub Reorder\n  MsgBox "low"\nEnd Sub\n')
    libraries.createLibrary("Bins").insertByName("Labels", "Sub Labels\nEnd Sub\n")


def dress(model: Any, parts: Any) -> None:
    """Borders and the style."""
    head = parts.getCellRangeByName("A1:E1")
    table = head.TableBorder2
    for side, new in (
        ("Top", line(88)),
        ("Bottom", line(53, "DOUBLE_THIN")),
        ("Left", line(62)),
        ("Right", line(62)),
        ("Vertical", line(26, "DOTTED")),
    ):
        setattr(table, f"{side}Line", new)
        setattr(table, f"Is{side}LineValid", True)
    head.TableBorder2 = table
    parts.getCellRangeByName("A15").BottomBorder2 = line(53)
    style = model.StyleFamilies.getByName("CellStyles").getByName("Low stock")
    style.CharWeight, style.CharHeight, style.CharFontName = 150.0, 12.0, "Liberation Mono"
    style.CharPosture = constant("com.sun.star.awt.FontSlant.ITALIC")
    style.CharColor, style.CellBackColor = 0x806000, 0xFFF2CC
    style.NumberFormat = format_key(model, "#,##0")


def arrange(model: Any, parts: Any) -> None:
    """Columns, rows, merged cells, a filter."""
    orientation = "com.sun.star.table.TableOrientation"
    parts.Columns.getByName("A").Width = 4800
    parts.Columns.getByName("B").IsVisible = False
    parts.group(CellRangeAddress(0, 3, 0, 4, 0), constant(f"{orientation}.COLUMNS"))
    parts.Rows.getByIndex(0).Height = 900
    parts.Rows.getByIndex(9).IsVisible = False
    parts.group(CellRangeAddress(0, 0, 11, 0, 12), constant(f"{orientation}.ROWS"))
    parts.getCellRangeByName("A8:C8").merge(False)
    parts.getCellRangeByName("A8:B9").merge(True)
    stock = model.DatabaseRanges.getByName("Stock")
    operator = constant("com.sun.star.sheet.FilterOperator2.GREATER")
    field = TableFilterField2(Field=2, IsNumeric=True, NumericValue=10.0, Operator=operator)
    stock.FilterDescriptor.setFilterFields2((field,))
    stock.refresh()


def define(model: Any, parts: Any) -> None:
    """Names and database ranges."""
    corner = parts.getCellRangeByName("A1").CellAddress
    model.NamedRanges.getByName("Prices").Content = "$Parts.$D$2:$D$6"
    model.NamedRanges.removeByName("Shelf")
    model.NamedRanges.addNewByName("Worth", "SUMPRODUCT($Parts.$C$2:$C$6;$Parts.$D$2:$D$6)", corner, 0)
    orders = model.Sheets.getByName("Open orders")
    orders.NamedRanges.addNewByName("Reserved", "$'Open orders'.$B$2:$B$9", corner, 0)
    model.DatabaseRanges.getByName("Stock").DataArea = CellRangeAddress(0, 0, 0, 3, 5)
    model.DatabaseRanges.addNewByName("Orders", CellRangeAddress(1, 0, 0, 2, 4))
    model.DatabaseRanges.getByName("Orders").ContainsHeader = False


def draw(model: Any, parts: Any) -> None:
    """Links and drawings."""
    for cell, target, text in (
        ("G2", "https://example.org/pumps?page=2", "Pumps"),
        ("G3", "#'Open orders'.A1", "Orders"),
        ("G4", "mailto:stock@example.org", "Write"),
        ("G5", "file:///home/user/Documents/price%20list.pdf", "Prices"),
    ):
        link(model, parts, cell, target, text)
    stamp = parts.DrawPage.getByIndex(0)
    stamp.String, stamp.Anchor = "checked", parts.getCellRangeByName("I6")
    shape(model, parts, "TextShape", "Note", "G12").String = "Count again in May\nAsk Jonas"
    shape(model, parts, "EllipseShape", "Ring", "I12").Anchor = parts
    picture = shape(model, parts, "GraphicObjectShape", "Label", "G16")
    picture.GraphicURL, picture.Description = "file:///home/user/label.png", "Label of the shelf"


def highlight(model: Any, parts: Any) -> None:
    """Conditional formats of all kinds that UNO can make whole."""
    formats = parts.ConditionalFormats

    def add(area: str, kind: int) -> Any:
        ranges = model.createInstance("com.sun.star.sheet.SheetCellRanges")
        ranges.addRangeAddress(parts.getCellRangeByName(area).RangeAddress, False)
        key = formats.createByRange(ranges)
        made = next(one for one in formats.ConditionalFormats if key == one.ID)
        made.createEntry(kind, 0)
        return made.getByIndex(0)

    for row, (operator, first, second) in enumerate(
        (
            ("BETWEEN", "1", "5"),
            ("EXPRESSION", "$C3<2", ""),
            ("CONTAINS", '"hose"', ""),
            ("ERROR", "", ""),
            ("DUPLICATE", "", ""),
            ("TOP_N_PERCENT", "10", ""),
            ("BELOW_AVERAGE", "", ""),
        ),
        2,
    ):
        entry = add(f"M{row}:N{row}", 0)
        entry.Operator = uno.getConstantByName(f"com.sun.star.sheet.ConditionFormatOperator.{operator}")
        entry.Formula1, entry.Formula2, entry.StyleName = first, second, "Low stock"
    add("M10:M15", 2).Color = 0x638EC6
    add("M16:M20", 3)


def options() -> None:
    """Tools > Options > LibreOffice Calc > Calculate: limit the decimals of the general format to three."""
    local = uno.getComponentContext()
    resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
    context = resolver.resolve("uno:pipe,name=opencomputer;urp;StarOffice.ComponentContext")
    provider = context.ServiceManager.createInstanceWithContext(
        "com.sun.star.configuration.ConfigurationProvider", context
    )
    place = (value("nodepath", "/org.openoffice.Office.Calc/Calculate/Other"),)
    found = provider.createInstanceWithArguments("com.sun.star.configuration.ConfigurationUpdateAccess", place)
    found.replaceByName("DecimalPlaces", 3)
    found.commitChanges()


def main(step: str, folder: str) -> None:
    """Take a step: ``before``, ``after`` or ``save``, each of which saves the document, or ``options``."""
    if step == "options":
        options()
        return
    model = connect()
    if step != "save":
        {"before": before, "after": after}[step](model)
    for suffix in ("ods", "fods", "xlsx"):
        model.storeToURL(f"file://{folder}/stock.{suffix}", (value("FilterName", FILTERS[suffix]),))
    how = [value("FilterName", FILTERS["csv"]), value("FilterOptions", COMMAS if step == "before" else SEMICOLONS)]
    model.storeToURL(f"file://{folder}/stock.csv", tuple(how))
    if step != "before":
        model.storeToURL(f"file://{folder}/stock.pdf", (value("FilterName", FILTERS["pdf"]),))


if __name__ == "__main__":
    main(*sys.argv[1:])
