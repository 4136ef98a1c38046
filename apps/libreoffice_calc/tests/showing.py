"""Makes a document whose cells show values in many formats, and whose pivot table shows shares, through UNO.

Runs in a sandbox with ``everything.py`` beside it: ``showing.py FOLDER``.
"""

from __future__ import annotations

import sys

import uno  # type: ignore[import-not-found]
from com.sun.star.table import CellRangeAddress  # type: ignore[import-not-found]
from everything import FILTERS, connect, constant, format_key, value  # type: ignore[import-not-found]

CODES = (
    "General", "0", "0.00", "#,##0.00", "#,##0.0##", "000", "0%", "0.0%", "0.00E+00", '0.0" kg"', "#,##0,",
    "[$$-409]#,##0.00;[RED]([$$-409]#,##0.00)", "#,##0.00 [$€-407];[RED]-#,##0.00 [$€-407]", '0.0;-0.0;"none"',
    "YYYY-MM-DD", "D MMMM YYYY", "NNNNMMMM DD, YYYY", "DDD D/M/YY", "MM/DD/YYYY HH:MM AM/PM", "HH:MM:SS", "[HH]:MM",
    "MM:SS.00", "# ?/?", "@",
)  # fmt: skip
VALUES = (1234.5678, -0.4, 0.0, 45658.7604, 1 / 3, 2.5)
SALES = (("Shop", "Item", "Net"), ("Leeds", "Rope", 30.0), ("Hull", "Rope", 10.0), ("Leeds", "Kettle", 60.0))


def main(folder: str) -> None:
    """Make the document in a folder, as .ods and .xlsx."""
    model = connect()
    sheet = model.Sheets.getByIndex(0)
    sheet.Name = "Formats"
    for row, code in enumerate(CODES):
        for column, number in enumerate(VALUES):
            cell = sheet.getCellByPosition(column, row)
            cell.Value, cell.NumberFormat = number, format_key(model, code)
    model.Sheets.insertNewByName("Sales", 1)
    sales = model.Sheets.getByName("Sales")
    sales.getCellRangeByName("A1:C4").setDataArray(SALES)
    descriptor = sales.DataPilotTables.createDataPilotDescriptor()
    descriptor.setSourceRange(CellRangeAddress(1, 0, 0, 2, 3))
    orientation = "com.sun.star.sheet.DataPilotFieldOrientation"
    fields = descriptor.DataPilotFields
    fields.getByName("Shop").Orientation = constant(f"{orientation}.ROW")
    net = fields.getByName("Net")
    net.Orientation = constant(f"{orientation}.DATA")
    net.Function = constant("com.sun.star.sheet.GeneralFunction.SUM")
    reference = uno.createUnoStruct("com.sun.star.sheet.DataPilotFieldReference")
    reference.ReferenceType = constant("com.sun.star.sheet.DataPilotFieldReferenceType.COLUMN_PERCENTAGE")
    net.Reference = reference
    sales.DataPilotTables.insertNewByName("Shares", sales.getCellRangeByName("E1").CellAddress, descriptor)
    model.calculateAll()
    for suffix in ("ods", "xlsx"):
        model.storeToURL(f"file://{folder}/showing.{suffix}", (value("FilterName", FILTERS[suffix]),))


if __name__ == "__main__":
    main(sys.argv[1])
