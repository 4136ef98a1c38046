"""What is changed in the handbook, through UNO. Runs in a sandbox, beside ``handbook.py``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import uno  # type: ignore[import-not-found]
from com.sun.star.awt import Size  # type: ignore[import-not-found]
from com.sun.star.lang import Locale  # type: ignore[import-not-found]
from com.sun.star.style import LineSpacing, TabStop  # type: ignore[import-not-found]
from com.sun.star.util import DateTime  # type: ignore[import-not-found]
from handbook_making import border, enum, prop  # type: ignore[import-not-found]

if TYPE_CHECKING:
    from apps.libreoffice_writer.tests.handbook_making import Handbook


def properties(book: Handbook) -> None:
    """Properties and styles."""
    model = book.model
    properties = model.DocumentProperties
    properties.Title, properties.Keywords = "Handbook for volunteers", ("shelter", "volunteers")
    properties.UserDefinedProperties.setPropertyValue("Status", "final")
    properties.UserDefinedProperties.addProperty("Checked by", 128, "Mia Roth")
    hint = book.style("ParagraphStyles", "Hint", "ParagraphStyle", CharColor=0x606060, CharHeight=11.0)
    hint.ParaBackColor = 0xF0F0E0
    hint.ParaTopMargin, hint.ParaBottomMargin, hint.ParaRightMargin = 200, 400, 500
    hint.LeftBorder, hint.LeftBorderDistance = border(71, 0xC00000), 100
    book.style("CharacterStyles", "Phone", "CharacterStyle", CharUnderline=1, CharFontName="Liberation Mono")


def paragraphs(book: Handbook) -> None:
    """Paragraphs."""
    thanks = book.found("Thank you for giving")
    thanks.ParaAdjust = enum("style.ParagraphAdjust.BLOCK")
    thanks.ParaLineSpacing = LineSpacing(0, 150)
    thanks.ParaFirstLineIndent, thanks.ParaTopMargin = 500, 300
    stop = TabStop(Position=4000, Alignment=enum("style.TabAlign.RIGHT"), DecimalChar=".", FillChar=".")
    thanks.ParaTabStops, thanks.ParaKeepTogether = (stop,), True
    lost = book.found("Lost property")
    lost.ParaBackColor, lost.ParaAdjust = 0xFFF2CC, enum("style.ParagraphAdjust.CENTER")
    for side in ("TopBorder", "BottomBorder"):
        setattr(lost, side, border(35, 0x1F4E79))
    lost.ParaSplit = False
    book.found("Map").BreakType = enum("style.BreakType.PAGE_BEFORE")
    book.found("House rules").ParaStyleName = "Heading 2"


def characters(book: Handbook) -> None:
    """Characters."""
    quiet = book.found("Quiet from ten")
    quiet.CharFontName, quiet.CharHeight = "Liberation Sans", 14.0
    quiet.CharColor, quiet.CharBackColor = 0xC00000, 0xFFFF00
    quiet.CharUnderline, quiet.CharPosture = 2, enum("awt.FontSlant.ITALIC")
    quiet.CharLocale = Locale("de", "DE", "")
    four = book.found("four weeks")
    four.CharStrikeout, four.CharKerning = 1, 71
    smoking = book.found("smoking")
    smoking.CharCaseMap = 4
    help_ = book.found("help.")
    help_.CharEscapement, help_.CharEscapementHeight = 33, 58
    book.found("all who").CharStyleName = "Strong Emphasis"


def lists(book: Handbook) -> None:
    """Lists."""
    model = book.model
    rules = model.StyleFamilies.getByName("NumberingStyles")
    if not rules.hasByName("Steps"):
        rules.insertByName("Steps", book.new("style.NumberingStyle"))
    steps = rules.getByName("Steps").NumberingRules
    for level, (kind, prefix, suffix) in enumerate(((1, "", ")"), (4, "(", ")"))):
        pattern = prop("ListFormat", f"{prefix}%{level + 1}%{suffix}")
        own = (prop("NumberingType", kind), pattern, prop("StartWith", 3 if level == 0 else 1))
        uno.invoke(steps, "replaceByIndex", (level, uno.Any("[]com.sun.star.beans.PropertyValue", own)))
    rules.getByName("Steps").NumberingRules = steps
    for words, level in (("Sign the list", 0), ("Count the beds", 1), ("Light the stove", 0)):
        item = book.found(words)
        item.NumberingStyleName, item.NumberingLevel = "Steps", level


def table(book: Handbook) -> None:
    """The table."""
    model = book.model
    table = model.TextTables.getByName("Shifts")
    table.Rows.insertByIndex(4, 1)
    for cell, content in (("A5", "Sum"), ("C4", "9")):
        table.getCellByName(cell).String = content
    table.getCellByName("C5").Formula = "=sum(<C2:C4>)"
    cursor = table.createCursorByCellName("A5")
    cursor.gotoCellByName("B5", True)
    cursor.mergeRange()
    table.RepeatHeadline, table.HeaderRowCount = True, 1
    table.HoriOrient, table.Width = 2, 12000
    separators = list(table.TableColumnSeparators)
    separators[0].Position, separators[1].Position = 3000, 8000
    table.TableColumnSeparators = tuple(separators)
    table.Split, table.BackColor = False, 0xF8F8F8
    head = table.getCellByName("A1")
    head.BackColor, head.VertOrient = 0x1F4E79, 2
    for cell in ("A1", "B1", "C1"):
        table.getCellByName(cell).createTextCursor().ParaStyleName = "Table Heading"
    table.getCellByName("C2").createTextCursor().ParaAdjust = enum("style.ParagraphAdjust.RIGHT")


def caption(book: Handbook) -> None:
    """A caption."""
    model = book.model
    sequence = model.getTextFieldMasters().getByName("com.sun.star.text.fieldmaster.SetExpression.Table")
    caption = book.found("Table of shifts:")
    caption.String, caption.ParaStyleName = "Table ", "Table"
    number = book.new("text.TextField.SetExpression", NumberingType=4, Content="Table+1")
    number.attachTextFieldMaster(sequence)
    caption.Text.insertTextContent(caption.End, number, False)
    caption.Text.insertString(caption.End, ": Who leads which shift", False)


def notes(book: Handbook) -> None:
    """Notes, comments."""
    model = book.model
    end = book.new("text.Endnote")
    book.put("in the dormitory", end)
    end.String = "Nor in the kitchen."
    notes = model.FootnoteSettings
    notes.NumberingType, notes.StartAt = 0, 2
    everywhere = model.TextFields.createEnumeration()
    while everywhere.hasMoreElements():
        field = everywhere.nextElement()
        if field.supportsService("com.sun.star.text.textfield.Annotation"):
            field.Resolved = True
    remark = book.new("text.textfield.Annotation", Content="Ask the council.\nBy Friday.")
    remark.Author, remark.Initials = "Mia Roth", "MR"
    place = book.found("four weeks")
    place.Text.insertTextContent(place, remark, True)


def references(book: Handbook) -> None:
    """Fields, references, indexes."""
    model = book.model
    master = model.TextFieldMasters.getByName("com.sun.star.text.fieldmaster.User.shelter")
    master.Content = "Harbour Street"
    user = book.new("text.TextField.User")
    user.attachTextFieldMaster(master)
    book.put("time to the shelter", user)
    date = book.new("text.TextField.DateTime", IsDate=True, IsFixed=True)
    date.DateTimeValue = DateTime(Year=2025, Month=3, Day=3)
    book.put("hangs in the kitchen", date)
    reference = book.new("text.TextField.GetReference", ReferenceFieldSource=2, ReferenceFieldPart=0)
    reference.SourceName = "rules"
    book.put("anything to a guest", reference)
    for name, words in (("kept", "Lost property"), ("quiet", "Quiet from")):
        model.Text.insertTextContent(book.found(words), book.new("text.Bookmark", Name=name), True)
    contents = book.new("text.ContentIndex", Title="Contents", Level=2, CreateFromOutline=True, IsProtected=True)
    place = book.found("Contents go here")
    place.String = ""
    place.Text.insertTextContent(place, contents, False)
    book.put("Blankets", book.new("text.DocumentIndexMark", AlternativeText="blankets", PrimaryKey="bedding"))


def surroundings(book: Handbook) -> None:
    """Sections, frames, pictures."""
    model = book.model
    section = book.new("text.TextSection", Name="Rules", IsProtected=True)
    columns = book.new("text.TextColumns")
    columns.ColumnCount, columns.AutomaticDistance = 2, 600
    section.TextColumns = columns
    area = book.text.createTextCursorByRange(book.found("No smoking").Start)
    area.gotoRange(book.found("Quiet from ten at night.").End, True)
    book.text.insertTextContent(area, section, True)
    frame = book.new("text.TextFrame", Name="Box", BackColor=0xDDEEFF)
    frame.AnchorType = enum("text.TextContentAnchorType.AT_PARAGRAPH")
    frame.setSize(Size(5000, 2000))
    frame.HoriOrient, frame.TextWrap = 1, enum("text.WrapTextMode.LEFT")
    book.put("is renewed", frame)
    frame.Text.String = "Bring your own cup"
    gate = {"AnchorType": enum("text.TextContentAnchorType.AT_PARAGRAPH"), "HoriOrient": 3}
    gate |= {"TextWrap": enum("text.WrapTextMode.PARALLEL"), "HyperLinkURL": "https://example.org/gate"}
    book.picture("Gate", "Thanks to all", 2500, 2500, Description="The gate", **gate)
    plan = model.GraphicObjects.getByName("Plan")
    plan.setSize(Size(8000, 6000))
    plan.Description = "Plan of both floors"


def pages(book: Handbook) -> None:
    """Pages."""
    model = book.model
    pages = model.StyleFamilies.getByName("PageStyles")
    landscape = book.style("PageStyles", "Wide", "PageStyle", IsLandscape=True)
    landscape.Width, landscape.Height, landscape.LeftMargin = 29700, 21000, 3000
    landscape.FooterIsOn = True
    landscape.FooterText.String = "Map of the house"
    landscape.NumberingType = 3
    page = pages.getByName("Standard")
    page.TopMargin, page.BackColor = 2500, 0xFFFDF5
    page.HeaderText.createTextCursor().ParaAdjust = enum("style.ParagraphAdjust.RIGHT")
    page.FirstIsShared = False
    page.HeaderTextFirst.String = "For volunteers"
    place = book.found("Map")
    place.PageDescName, place.PageNumberOffset = "Wide", 1


def recorded(book: Handbook) -> None:
    """Changes that are recorded."""
    model = book.model
    model.RecordChanges = True
    cupboard = book.found("cupboard")
    cupboard.Text.insertString(cupboard.End, " by the door", False)
    book.found("Please ").String = ""
    book.found("ten at night").CharWeight = 150.0
    model.RecordChanges = False
    model.Text.insertString(book.text.End, "Printed by the council.", False)
    book.found("The office").HyperLinkURL = "https://example.org/desk"
    lines = model.LineNumberingProperties
    lines.IsOn, lines.Interval, lines.CountEmptyLines = True, 10, False
    libraries = model.BasicLibraries
    libraries.createLibrary("Rota")
    libraries.getByName("Rota").insertByName("Shifts", "Sub Main\nEnd Sub\n")
    master = book.new("text.fieldmaster.Database", DataBaseName="Helpers", DataTableName="People")
    master.DataColumnName = "Name"
    field = book.new("text.TextField.Database", Content="<Name>")
    field.attachTextFieldMaster(master)
    book.put("Towels", field)
    model.RecordChanges = True
    model.DocumentIndexes.getByIndex(0).update()
    model.TextFields.refresh()


def after(book: Handbook) -> None:
    """The handbook as it is now."""
    for change in (
        properties,
        paragraphs,
        characters,
        lists,
        table,
        caption,
        notes,
        references,
        surroundings,
        pages,
        recorded,
    ):
        change(book)
