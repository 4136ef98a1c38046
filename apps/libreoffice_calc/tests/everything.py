"""Makes the documents of ``documents/``: LibreOffice does, through UNO, with something on every surface.

Runs in a sandbox, beside the office that ``test_live_recording.py`` started. What is in the documents is stated once
more, by hand, in ``test_verifier.py``.
"""

from __future__ import annotations

import sys
from typing import Any

import uno  # type: ignore[import-not-found]
from com.sun.star.awt import Point, Rectangle, Size  # type: ignore[import-not-found]
from com.sun.star.beans import PropertyValue  # type: ignore[import-not-found]
from com.sun.star.lang import Locale  # type: ignore[import-not-found]
from com.sun.star.table import BorderLine2, CellRangeAddress  # type: ignore[import-not-found]

FILTERS = {
    "ods": "calc8",
    "fods": "OpenDocument Spreadsheet Flat XML",
    "xlsx": "Calc MS Excel 2007 XML",
    "csv": "Text - txt - csv (StarCalc)",
    "pdf": "calc_pdf_Export",
}


def value(name: str, content: Any) -> Any:
    """A property as UNO takes it."""
    return PropertyValue(Name=name, Value=content)


def connect() -> Any:
    """The empty document that the running office shows. A document loaded through UNO made it hang now and then."""
    local = uno.getComponentContext()
    resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
    context = resolver.resolve("uno:pipe,name=opencomputer;urp;StarOffice.ComponentContext")
    desktop = context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
    return desktop.getCurrentComponent()


def constant(name: str) -> Any:
    """An enumeration value or constant by its full name."""
    group, _, word = name.rpartition(".")
    try:
        return uno.Enum(group, word)
    except Exception:  # noqa: BLE001 - UNO raises one class for all
        return uno.getConstantByName(name)


def format_key(model: Any, code: str) -> int:
    """The key of a number format."""
    formats, locale = model.NumberFormats, Locale("en", "US", "")
    key = formats.queryKey(code, locale, False)
    return int(key if key >= 0 else formats.addNew(code, locale))


BOOKINGS = (
    ("2025-01-07", "Rent January", "Office", -1450.0, 0.19),
    ("2025-01-15", "Invoice 2025-001", "Workshop", 3200.5, 0.19),
    ("2025-02-03", "Paper and toner", "Office", -86.4, 0.19),
    ("2025-02-11", "Invoice 2025-002", "Shop", 740.0, 0.07),
    ("2025-03-19", "Invoice 2025-003", "Workshop", 1980.25, 0.19),
)


def fill(model: Any) -> None:
    """The ledger: values, formulas, formats and looks."""
    sheets = model.Sheets
    sheets.getByIndex(0).Name = "Ledger"
    for name in ("By centre", "Lists", "Archive 2024"):
        sheets.insertNewByName(name, sheets.Count)
    ledger = sheets.getByName("Ledger")
    for column, header in enumerate(("Date", "Text", "Cost centre", "Net", "VAT rate", "Gross", "Status", "Checked")):
        ledger.getCellByPosition(column, 0).String = header
    for number, (day, text, centre, net, rate) in enumerate(BOOKINGS, 1):
        ledger.getCellByPosition(0, number).Formula = day
        ledger.getCellByPosition(1, number).String = text
        ledger.getCellByPosition(2, number).String = centre
        ledger.getCellByPosition(3, number).Value = net
        ledger.getCellByPosition(4, number).Value = rate
        ledger.getCellByPosition(5, number).Formula = f"=ROUND(D{number + 1}*(1+E{number + 1});2)"
        ledger.getCellByPosition(6, number).String = "open" if number % 2 else "paid"
    ledger.getCellByPosition(3, 6).Formula = "=SUM(D2:D6)"
    ledger.getCellByPosition(5, 6).Formula = "=SUM(F2:F6)"
    ledger.getCellByPosition(6, 6).Formula = "=1/0"
    ledger.getCellByPosition(7, 1).Formula = "=D2>0"
    ledger.getCellByPosition(7, 2).Formula = "08:30:15"
    ledger.getCellByPosition(7, 3).Formula = "=SUMIF($'By centre'.A1:A3;\"Shop\";D2:D4)+$Lists.$B$2"
    for area, code in (
        ("A2:A6", "YYYY-MM-DD"),
        ("D2:D7", "#,##0.00 [$€-407];[RED]-#,##0.00 [$€-407]"),
        ("E2:E6", "0%"),
        ("F2:F7", "#,##0.00"),
        ("H3", "HH:MM:SS"),
    ):
        ledger.getCellRangeByName(area).NumberFormat = format_key(model, code)
    centre = sheets.getByName("By centre")
    for row, (name, amount) in enumerate((("Office", 12.0), ("Workshop", 34.0), ("Shop", 21.0))):
        centre.getCellByPosition(0, row).String = name
        centre.getCellByPosition(1, row).Value = amount
    lists = sheets.getByName("Lists")
    for row, name in enumerate(("Office", "Workshop", "Shop")):
        lists.getCellByPosition(0, row).String = name
    lists.getCellByPosition(1, 1).Value = 5.0
    sheets.getByName("Archive 2024").getCellByPosition(0, 0).String = "Nothing\nleft"


def dress(model: Any) -> None:
    """Looks, lines, sheets."""
    ledger = model.Sheets.getByName("Ledger")
    head = ledger.getCellRangeByName("A1:H1")
    head.CharWeight, head.CharHeight, head.CharFontName, head.CharColor = 150.0, 12.0, "Liberation Serif", 0xFFFFFF
    head.CellBackColor = 0x1F4E79
    head.HoriJustify = constant("com.sun.star.table.CellHoriJustify.CENTER")
    head.VertJustify, head.IsTextWrapped = 2, True
    italic = ledger.getCellRangeByName("B2:B6")
    italic.CharPosture = constant("com.sun.star.awt.FontSlant.ITALIC")
    italic.HoriJustify, italic.ParaIndent = constant("com.sun.star.table.CellHoriJustify.LEFT"), 353
    total = ledger.getCellRangeByName("A7:F7")
    thin = BorderLine2(Color=0, OuterLineWidth=26, LineWidth=26)
    thick = BorderLine2(Color=0, OuterLineWidth=62, LineWidth=62)
    total.TopBorder2, total.BottomBorder2 = thin, thick
    total.CharUnderline = 1
    ledger.getCellRangeByName("G2").RotateAngle = 4500
    ledger.getCellRangeByName("G3").CharStrikeout = 1
    ledger.getCellRangeByName("C9:E9").merge(True)
    ledger.Columns.getByName("B").Width = 5200
    ledger.Columns.getByName("H").IsVisible = False
    ledger.Rows.getByIndex(0).Height = 1200
    ledger.Rows.getByIndex(10).IsVisible = False
    ledger.group(CellRangeAddress(0, 0, 12, 0, 14), constant("com.sun.star.table.TableOrientation.ROWS"))
    styles = model.StyleFamilies.getByName("CellStyles")
    own = model.createInstance("com.sun.star.style.CellStyle")
    styles.insertByName("Overdue item", own)
    own.ParentStyle, own.CharWeight, own.CharColor, own.CellBackColor = "Default", 150.0, 0xC00000, 0xFFE0E0
    ledger.getCellRangeByName("B9").CellStyle = "Overdue item"
    model.Sheets.getByName("Archive 2024").IsVisible = False
    model.Sheets.getByName("By centre").TabColor = 0x2E75B6


def rule(model: Any) -> None:
    """Validity, conditional formats, filters, names, protection."""
    ledger = model.Sheets.getByName("Ledger")
    for area, kind, operator, first, second in (
        ("C2:C6", "LIST", "EQUAL", "$Lists.$A$1:$A$3", ""),
        ("G2:G6", "LIST", "EQUAL", '"open";"paid";"overdue"', ""),
        ("E2:E6", "DECIMAL", "BETWEEN", "0", "0.25"),
        ("A2:A6", "DATE", "GREATER_EQUAL", "45658", ""),
    ):
        cells = ledger.getCellRangeByName(area)
        found = cells.Validation
        found.Type = constant(f"com.sun.star.sheet.ValidationType.{kind}")
        found.setOperator(constant(f"com.sun.star.sheet.ConditionOperator.{operator}"))
        found.setFormula1(first)
        found.setFormula2(second)
        if area == "G2:G6":
            found.ShowInputMessage, found.InputTitle, found.InputMessage = True, "Status", "Choose one."
            found.ShowErrorMessage, found.ErrorTitle, found.ErrorMessage = True, "No such status", "Use the list."
            found.ErrorAlertStyle = constant("com.sun.star.sheet.ValidationAlertStyle.WARNING")
            found.IgnoreBlankCells = False
        cells.Validation = found
    conditions = ledger.getCellRangeByName("D2:D6").ConditionalFormat
    conditions.addNew(
        (
            value("Operator", constant("com.sun.star.sheet.ConditionOperator.LESS")),
            value("Formula1", "-1000"),
            value("SourcePosition", ledger.getCellRangeByName("D2").CellAddress),
            value("StyleName", "Overdue item"),
        )
    )
    ledger.getCellRangeByName("D2:D6").ConditionalFormat = conditions
    conditions = ledger.getCellRangeByName("A2:G6").ConditionalFormat
    conditions.clear()
    conditions.addNew(
        (
            value("Operator", constant("com.sun.star.sheet.ConditionOperator.FORMULA")),
            value("Formula1", '$G2="overdue"'),
            value("SourcePosition", ledger.getCellRangeByName("G2").CellAddress),
            value("StyleName", "Overdue item"),
        )
    )
    ledger.getCellRangeByName("G2:G6").ConditionalFormat = conditions
    model.DatabaseRanges.addNewByName("Bookings", CellRangeAddress(0, 0, 0, 6, 5))
    bookings = model.DatabaseRanges.getByName("Bookings")
    bookings.AutoFilter = True
    names = model.NamedRanges
    corner = ledger.getCellRangeByName("A1").CellAddress
    names.addNewByName("Net_amounts", "$Ledger.$D$2:$D$6", corner, 0)
    names.addNewByName("VAT", "0.19", corner, 0)
    lists = model.Sheets.getByName("Lists")
    protection = lists.getCellRangeByName("A1:A3").CellProtection
    protection.IsLocked = False
    lists.getCellRangeByName("A1:A3").CellProtection = protection
    lists.protect("")


def draw(model: Any) -> None:
    """A chart, a pivot table, a shape, comments and links."""
    ledger, centre = model.Sheets.getByName("Ledger"), model.Sheets.getByName("By centre")
    centre.Charts.addNewByName(
        "Costs", Rectangle(6000, 500, 12000, 8000), (CellRangeAddress(1, 0, 0, 1, 2),), False, True
    )
    chart = centre.Charts.getByName("Costs").EmbeddedObject
    chart.HasMainTitle = True
    chart.Title.String = "Costs per centre"
    chart.Diagram.HasXAxisTitle, chart.Diagram.HasYAxisTitle = True, True
    chart.Diagram.XAxisTitle.String, chart.Diagram.YAxisTitle.String = "Centre", "Euro"
    chart.HasLegend = False
    tables = centre.DataPilotTables
    descriptor = tables.createDataPilotDescriptor()
    descriptor.setSourceRange(CellRangeAddress(0, 0, 0, 6, 5))
    orientation = "com.sun.star.sheet.DataPilotFieldOrientation"
    fields = descriptor.DataPilotFields
    fields.getByName("Cost centre").Orientation = constant(f"{orientation}.ROW")
    fields.getByName("Status").Orientation = constant(f"{orientation}.COLUMN")
    fields.getByName("VAT rate").Orientation = constant(f"{orientation}.PAGE")
    net = fields.getByName("Net")
    net.Orientation = constant(f"{orientation}.DATA")
    net.Function = constant("com.sun.star.sheet.GeneralFunction.SUM")
    tables.insertNewByName("Per centre", centre.getCellRangeByName("A12").CellAddress, descriptor)
    shape = model.createInstance("com.sun.star.drawing.RectangleShape")
    shape.Size, shape.Position = Size(4000, 1500), Point(1000, 9000)
    ledger.DrawPage.add(shape)
    shape.Name, shape.String, shape.Description = "Stamp", "checked", "A stamp"
    ledger.Annotations.insertNew(ledger.getCellRangeByName("D3").CellAddress, "Paid twice?\nAsk Ines.")
    text = ledger.getCellRangeByName("B11")
    cursor = text.createTextCursor()
    field = model.createInstance("com.sun.star.text.TextField.URL")
    field.URL, field.Representation = "https://example.org/terms", "Terms"
    text.insertTextContent(cursor, field, False)
    text = ledger.getCellRangeByName("B12")
    cursor = text.createTextCursor()
    field = model.createInstance("com.sun.star.text.TextField.URL")
    field.URL, field.Representation = "#'By centre'.A1", "Summary"
    text.insertTextContent(cursor, field, False)


def print_(model: Any) -> None:
    """Page style, print ranges, properties, view."""
    ledger = model.Sheets.getByName("Ledger")
    styles = model.StyleFamilies.getByName("PageStyles")
    page = styles.getByName(ledger.PageStyle)
    page.IsLandscape, page.Width, page.Height = True, 29700, 21000
    page.LeftMargin = page.RightMargin = 1500
    page.TopMargin = page.BottomMargin = 1200
    page.ScaleToPagesX, page.ScaleToPagesY = 1, 0
    page.PrintGrid, page.CenterHorizontally = True, True
    header = page.RightPageHeaderContent
    header.LeftText.String, header.CenterText.String, header.RightText.String = "Ledger 2025", "", "confidential"
    page.RightPageHeaderContent = header
    footer = page.RightPageFooterContent
    footer.LeftText.String = ""
    footer.CenterText.String = "Page "
    cursor = footer.CenterText.createTextCursor()
    cursor.gotoEnd(False)
    footer.CenterText.insertTextContent(cursor, model.createInstance("com.sun.star.text.TextField.PageNumber"), False)
    page.RightPageFooterContent = footer
    ledger.setPrintAreas((CellRangeAddress(0, 0, 0, 6, 6),))
    ledger.setPrintTitleRows(True)
    ledger.setTitleRows(CellRangeAddress(0, 0, 0, 0, 0))
    ledger.Rows.getByIndex(4).IsStartOfNewPage = True
    properties = model.DocumentProperties
    properties.Title, properties.Subject, properties.Author = "Ledger 2025", "Bookings", "Ines Vogel"
    properties.Keywords, properties.Description = ("ledger", "2025"), "For the auditor"
    properties.UserDefinedProperties.addProperty("Client", 0, "Marquardt")
    controller = model.CurrentController
    controller.setActiveSheet(ledger)
    controller.freezeAtPosition(1, 1)
    controller.ZoomValue = 90
    controller.select(ledger.getCellRangeByName("C4"))


def main(folder: str) -> None:
    """Make the documents in a folder."""
    model = connect()
    for step in (fill, dress, rule, draw, print_):
        step(model)
    model.calculateAll()
    for suffix in sys.argv[2:]:
        how = [value("FilterName", FILTERS[suffix])]
        if suffix == "csv":
            # Comma, quotation marks, UTF-8, from the first row; the first sheet by its number, as otherwise
            # LibreOffice says in a dialog that only one sheet was saved. The sheet's name is added to the file's name.
            how.append(value("FilterOptions", "44,34,76,1,,0,false,true,false,false,false,1"))
        model.storeToURL(f"file://{folder}/ledger.{suffix}", tuple(how))


if __name__ == "__main__":
    main(sys.argv[1])
