"""A handbook in the running LibreOffice, through UNO: made, changed, and saved in every format before and after.

Runs in a sandbox: ``handbook.py FOLDER``. What is then in the files is stated once more, by hand, in ``expected.py``,
and what UNO itself says of them is written beside them (``told.json``).
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import uno  # type: ignore[import-not-found]
from com.sun.star.awt import Size  # type: ignore[import-not-found]
from com.sun.star.beans import PropertyValue  # type: ignore[import-not-found]
from com.sun.star.lang import Locale  # type: ignore[import-not-found]
from com.sun.star.style import LineSpacing, TabStop  # type: ignore[import-not-found]
from com.sun.star.table import BorderLine2  # type: ignore[import-not-found]
from com.sun.star.util import DateTime  # type: ignore[import-not-found]

FILTERS = {
    "odt": "writer8",
    "fodt": "OpenDocument Text Flat XML",
    "docx": "MS Word 2007 XML",
    "txt": "Text",
    "pdf": "writer_pdf_Export",
}
BREAK = 0  # com.sun.star.text.ControlCharacter.PARAGRAPH_BREAK


def prop(name: str, content: Any) -> Any:
    """A property as UNO takes it."""
    return PropertyValue(Name=name, Value=content)


def constant(name: str) -> Any:
    """An enumeration value by its full name."""
    group, _, word = name.rpartition(".")
    return uno.Enum(group, word)


def connect() -> tuple[Any, Any]:
    """The running office, and the empty document that it shows."""
    local = uno.getComponentContext()
    resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
    context = resolver.resolve("uno:pipe,name=opencomputer;urp;StarOffice.ComponentContext")
    desktop = context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
    return context, desktop.getCurrentComponent()


class Handbook:
    """The document, and what is done to it most."""

    def __init__(self, office: Any, model: Any) -> None:
        self.office, self.model, self.text = office, model, model.Text

    def new(self, service: str, **attributes: Any) -> Any:
        """Something of the document's own, with its attributes set."""
        found = self.model.createInstance(f"com.sun.star.{service}")
        for name, content in attributes.items():
            setattr(found, name, content)
        return found

    def end(self) -> Any:
        """The end of the text."""
        return self.text.createTextCursorByRange(self.text.End)

    def line(self, text: str, style: str = "Text body", **attributes: Any) -> Any:
        """A paragraph at the end, and a cursor over it."""
        cursor = self.end()
        cursor.String = text
        cursor.ParaStyleName = style
        for name, content in attributes.items():
            setattr(cursor, name, content)
        self.text.insertControlCharacter(self.text.End, BREAK, False)
        after = self.end()
        after.setAllPropertiesToDefault()
        if attributes:
            after.NumberingStyleName = ""
        return cursor

    def found(self, words: str) -> Any:
        """The first place of some words."""
        search = self.model.createSearchDescriptor()
        search.SearchString, search.SearchCaseSensitive = words, True
        return self.model.findFirst(search)

    def put(self, after: str, content: Any) -> None:
        """Insert a text content right behind some words."""
        place = self.found(after).End
        place.Text.insertTextContent(place, content, False)

    def style(self, family: str, name: str, service: str, **attributes: Any) -> Any:
        """A named style, made if it is not there."""
        styles = self.model.StyleFamilies.getByName(family)
        if not styles.hasByName(name):
            styles.insertByName(name, self.new(f"style.{service}"))
        found = styles.getByName(name)
        for key, content in attributes.items():
            setattr(found, key, content)
        return found

    def picture(self, name: str, file: str, after: str, width: int, height: int, **attributes: Any) -> None:
        """A picture behind some words; sizes in hundredths of a millimetre."""
        services = self.office.ServiceManager
        provider = services.createInstanceWithContext("com.sun.star.graphic.GraphicProvider", self.office)
        graphic = provider.queryGraphic((prop("URL", Path(file).as_uri()),))
        image = self.new("text.TextGraphicObject", Graphic=graphic, Name=name)
        image.setSize(Size(width, height))
        for key, content in attributes.items():
            setattr(image, key, content)
        self.put(after, image)


def border(width: int = 18, color: int = 0) -> Any:
    """A line; its width is in hundredths of a millimetre."""
    return BorderLine2(Color=color, OuterLineWidth=width, LineWidth=width, LineStyle=0)


SHIFTS = (("Shift", "Lead", "Hours"), ("Early", "Ines Kraft", "4"), ("Late", "Jonas Weil", "5"), ("Night", "Mia Roth", "8"))


def before(book: Handbook) -> None:
    """The handbook as it was."""
    model = book.model
    properties = model.DocumentProperties
    properties.Title, properties.Author, properties.Subject = "Volunteer handbook", "Ines Kraft", "Shelter"
    properties.Keywords = ("shelter", "night shift")
    properties.UserDefinedProperties.addProperty("Status", 128, "draft")
    hint = book.style("ParagraphStyles", "Hint", "ParagraphStyle")
    hint.ParentStyle, hint.CharPosture, hint.ParaLeftMargin = "Text body", constant("com.sun.star.awt.FontSlant.ITALIC"), 1000
    book.style("CharacterStyles", "Phone", "CharacterStyle", CharWeight=150.0, CharColor=0x205080)
    page = model.StyleFamilies.getByName("PageStyles").getByName("Standard")
    page.Width, page.Height = 21000, 29700
    page.LeftMargin = page.RightMargin = page.TopMargin = page.BottomMargin = 2000
    page.HeaderIsOn = page.FooterIsOn = True
    page.HeaderText.String = "Harbour Shelter"
    footer = page.FooterText
    footer.String = "Page "
    footer.insertTextContent(footer.End, book.new("text.TextField.PageNumber", NumberingType=4, SubType=constant("com.sun.star.text.PageNumberType.CURRENT")), False)
    book.line("Volunteer handbook", "Title")
    book.line("Contents go here", "Text body")
    book.line("Welcome", "Heading 1")
    book.line("Thank you for giving your time to the shelter. Please read this before your first shift.")
    book.line("The office is open from nine to five; call 555-0142 if you are late.")
    book.line("Ask before you promise anything to a guest.", "Hint")
    book.line("Your shift", "Heading 1")
    book.line("Before the doors open", "Heading 2")
    for text in ("Sign the list", "Count the beds", "Light the stove"):
        book.line(text, NumberingStyleName="Numbering 123")
    book.line("What you need is in the cupboard:")
    for text in ("Blankets", "Towels"):
        book.line(text, NumberingStyleName="List 1")
    book.line("Table of shifts:")
    table = book.new("text.TextTable", Name="Shifts")
    table.initialize(len(SHIFTS), 3)
    book.text.insertTextContent(book.text.End, table, False)
    table.setDataArray(SHIFTS)
    book.line("The rota hangs in the kitchen and is renewed on Mondays.")
    book.line("House rules", "Heading 1")
    book.line("No smoking in the dormitory.")
    book.line("Quiet from ten at night.")
    book.line("Lost property is kept for four weeks.")
    book.line("Map", "Heading 2")
    book.line("The map shows the ways out.")
    book.line("Thanks to all who help.")
    book.found("555-0142").CharStyleName = "Phone"
    book.found("before your first shift").CharWeight = 150.0
    note = book.new("text.Footnote")
    book.put("on Mondays", note)
    note.String = "Except on holidays."
    comment = book.new("text.textfield.Annotation", Content="Is this still the number?", Author="Jonas Weil", Initials="JW")
    book.put("555-0142", comment)
    link = book.found("The office")
    link.HyperLinkURL = "https://example.org/office"
    mark = book.new("text.Bookmark", Name="rules")
    place = book.found("No smoking")
    book.text.insertTextContent(place, mark, True)
    book.picture("Plan", "/home/user/plan.png", "the ways out.", 4000, 3000, AnchorType=constant("com.sun.star.text.TextContentAnchorType.AS_CHARACTER"), Title="Plan", Description="Plan of the ground floor")
    master = book.new("text.fieldmaster.User", Name="shelter")
    master.Content = "Harbour"


def after(book: Handbook) -> None:
    """The handbook as it is now."""
    model = book.model
    properties = model.DocumentProperties
    properties.Title, properties.Keywords = "Handbook for volunteers", ("shelter", "volunteers")
    properties.UserDefinedProperties.setPropertyValue("Status", "final")
    properties.UserDefinedProperties.addProperty("Checked by", 128, "Mia Roth")
    hint = book.style("ParagraphStyles", "Hint", "ParagraphStyle", CharColor=0x606060, CharHeight=11.0, ParaBackColor=0xF0F0E0)
    hint.ParaTopMargin, hint.ParaBottomMargin, hint.ParaRightMargin = 200, 400, 500
    hint.LeftBorder, hint.LeftBorderDistance = border(71, 0xC00000), 100
    book.style("CharacterStyles", "Phone", "CharacterStyle", CharUnderline=1, CharFontName="Liberation Mono")
    # Paragraphs.
    thanks = book.found("Thank you for giving")
    thanks.ParaAdjust = constant("com.sun.star.style.ParagraphAdjust.BLOCK")
    thanks.ParaLineSpacing = LineSpacing(0, 150)
    thanks.ParaFirstLineIndent, thanks.ParaTopMargin = 500, 300
    thanks.ParaTabStops = (TabStop(Position=4000, Alignment=constant("com.sun.star.style.TabAlign.RIGHT"), DecimalChar=".", FillChar="."),)
    thanks.ParaKeepTogether, thanks.DropCapFormat = True, thanks.DropCapFormat
    lost = book.found("Lost property")
    lost.ParaBackColor, lost.ParaAdjust = 0xFFF2CC, constant("com.sun.star.style.ParagraphAdjust.CENTER")
    for side in ("TopBorder", "BottomBorder"):
        setattr(lost, side, border(35, 0x1F4E79))
    lost.ParaSplit = False
    book.found("Map").BreakType = constant("com.sun.star.style.BreakType.PAGE_BEFORE")
    book.found("House rules").ParaStyleName = "Heading 2"
    # Characters.
    quiet = book.found("Quiet from ten")
    quiet.CharFontName, quiet.CharHeight, quiet.CharColor, quiet.CharBackColor = "Liberation Sans", 14.0, 0xC00000, 0xFFFF00
    quiet.CharUnderline, quiet.CharPosture = 2, constant("com.sun.star.awt.FontSlant.ITALIC")
    quiet.CharLocale = Locale("de", "DE", "")
    four = book.found("four weeks")
    four.CharStrikeout, four.CharKerning = 1, 71
    smoking = book.found("smoking")
    smoking.CharCaseMap = 4
    help_ = book.found("help.")
    help_.CharEscapement, help_.CharEscapementHeight = 33, 58
    book.found("all who").CharStyleName = "Strong Emphasis"
    # Lists.
    rules = model.StyleFamilies.getByName("NumberingStyles")
    if not rules.hasByName("Steps"):
        rules.insertByName("Steps", book.new("style.NumberingStyle"))
    steps = rules.getByName("Steps").NumberingRules
    for level, (kind, prefix, suffix) in enumerate(((1, "", ")"), (4, "(", ")"))):
        uno.invoke(steps, "replaceByIndex", (level, uno.Any("[]com.sun.star.beans.PropertyValue", (prop("NumberingType", kind), prop("ListFormat", f"{prefix}%{level + 1}%{suffix}"), prop("StartWith", 3 if level == 0 else 1)))))
    rules.getByName("Steps").NumberingRules = steps
    for words, level in (("Sign the list", 0), ("Count the beds", 1), ("Light the stove", 0)):
        item = book.found(words)
        item.NumberingStyleName, item.NumberingLevel = "Steps", level
    # The table.
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
    table.getCellByName("C2").createTextCursor().ParaAdjust = constant("com.sun.star.style.ParagraphAdjust.RIGHT")
    # A caption.
    sequence = model.getTextFieldMasters().getByName("com.sun.star.text.fieldmaster.SetExpression.Table")
    caption = book.found("Table of shifts:")
    caption.String, caption.ParaStyleName = "Table ", "Table"
    number = book.new("text.TextField.SetExpression", NumberingType=4, Content="Table+1")
    number.attachTextFieldMaster(sequence)
    caption.Text.insertTextContent(caption.End, number, False)
    caption.Text.insertString(caption.End, ": Who leads which shift", False)
    # Notes, comments.
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
    remark = book.new("text.textfield.Annotation", Content="Ask the council.\nBy Friday.", Author="Mia Roth", Initials="MR")
    place = book.found("four weeks")
    place.Text.insertTextContent(place, remark, True)
    # Fields, references, indexes.
    master = model.TextFieldMasters.getByName("com.sun.star.text.fieldmaster.User.shelter")
    master.Content = "Harbour Street"
    user = book.new("text.TextField.User")
    user.attachTextFieldMaster(master)
    book.put("time to the shelter", user)
    book.put("hangs in the kitchen", book.new("text.TextField.DateTime", IsDate=True, IsFixed=True, DateTimeValue=DateTime(Year=2025, Month=3, Day=3)))
    reference = book.new("text.TextField.GetReference", ReferenceFieldSource=2, SourceName="rules", ReferenceFieldPart=0)
    book.put("anything to a guest", reference)
    for name, words in (("kept", "Lost property"), ("quiet", "Quiet from")):
        model.Text.insertTextContent(book.found(words), book.new("text.Bookmark", Name=name), True)
    contents = book.new("text.ContentIndex", Title="Contents", Level=2, CreateFromOutline=True, IsProtected=True)
    place = book.found("Contents go here")
    place.String = ""
    place.Text.insertTextContent(place, contents, False)
    book.put("Blankets", book.new("text.DocumentIndexMark", AlternativeText="blankets", PrimaryKey="bedding"))
    # Sections, frames, pictures.
    section = book.new("text.TextSection", Name="Rules", IsProtected=True)
    columns = book.new("text.TextColumns")
    columns.ColumnCount, columns.AutomaticDistance = 2, 600
    section.TextColumns = columns
    area = book.text.createTextCursorByRange(book.found("No smoking").Start)
    area.gotoRange(book.found("Quiet from ten at night.").End, True)
    book.text.insertTextContent(area, section, True)
    frame = book.new("text.TextFrame", Name="Box", BackColor=0xDDEEFF, AnchorType=constant("com.sun.star.text.TextContentAnchorType.AT_PARAGRAPH"))
    frame.setSize(Size(5000, 2000))
    frame.HoriOrient, frame.TextWrap = 1, constant("com.sun.star.text.WrapTextMode.LEFT")
    book.put("is renewed", frame)
    frame.Text.String = "Bring your own cup"
    book.picture("Gate", "/home/user/gate.png", "Thanks to all", 2500, 2500, AnchorType=constant("com.sun.star.text.TextContentAnchorType.AT_PARAGRAPH"), HoriOrient=3, Description="The gate", TextWrap=constant("com.sun.star.text.WrapTextMode.PARALLEL"), HyperLinkURL="https://example.org/gate")
    plan = model.GraphicObjects.getByName("Plan")
    plan.setSize(Size(8000, 6000))
    plan.Description = "Plan of both floors"
    # Pages.
    pages = model.StyleFamilies.getByName("PageStyles")
    landscape = book.style("PageStyles", "Wide", "PageStyle", IsLandscape=True)
    landscape.Width, landscape.Height, landscape.LeftMargin = 29700, 21000, 3000
    landscape.FooterIsOn = True
    landscape.FooterText.String = "Map of the house"
    landscape.NumberingType = 3
    page = pages.getByName("Standard")
    page.TopMargin, page.BackColor = 2500, 0xFFFDF5
    page.HeaderText.createTextCursor().ParaAdjust = constant("com.sun.star.style.ParagraphAdjust.RIGHT")
    page.FirstIsShared = False
    page.HeaderTextFirst.String = "For volunteers"
    place = book.found("Map")
    place.PageDescName, place.PageNumberOffset = "Wide", 1
    # Changes that are recorded.
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
    master = book.new("text.fieldmaster.Database", DataBaseName="Helpers", DataTableName="People", DataColumnName="Name")
    field = book.new("text.TextField.Database", Content="<Name>")
    field.attachTextFieldMaster(master)
    book.put("Towels", field)
    model.RecordChanges = True
    model.DocumentIndexes.getByIndex(0).update()
    model.TextFields.refresh()


def told(book: Handbook) -> dict[str, Any]:
    """What UNO says of the document."""
    model = book.model
    paragraphs = []
    content = model.Text.createEnumeration()
    while content.hasMoreElements():
        one = content.nextElement()
        if one.supportsService("com.sun.star.text.Paragraph"):
            spacing = one.ParaLineSpacing
            paragraphs.append(
                {
                    "text": one.String, "style": one.ParaStyleName, "label": one.ListLabelString,
                    "left": one.ParaLeftMargin, "right": one.ParaRightMargin, "first": one.ParaFirstLineIndent,
                    "above": one.ParaTopMargin, "below": one.ParaBottomMargin, "adjust": one.ParaAdjust,
                    "spacing": [spacing.Mode, spacing.Height], "size": one.getPropertyValue("CharHeight"),
                    "font": one.CharFontName, "weight": one.CharWeight, "level": one.OutlineLevel,
                    "color": one.CharColor, "keep": one.ParaKeepTogether, "orphans": one.ParaOrphans,
                }
            )  # fmt: skip
    return {"paragraphs": paragraphs, "words": model.WordCount, "characters": model.CharacterCount}


def main(folder: str) -> None:
    """Make the document, change it, and save it in every format each time."""
    book = Handbook(*connect())
    for name, step in (("Before", before), ("After", after)):
        step(book)
        place = Path(folder, name)
        place.mkdir(parents=True, exist_ok=True)
        for suffix, filter_ in FILTERS.items():
            book.model.storeToURL((place / f"handbook.{suffix}").as_uri(), (prop("FilterName", filter_),))
        (place / "told.json").write_text(json.dumps(told(book), indent=1, ensure_ascii=False), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
