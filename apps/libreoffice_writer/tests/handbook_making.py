"""The handbook of the tests, made in the running LibreOffice through UNO. Runs in a sandbox, beside ``handbook.py``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import uno  # type: ignore[import-not-found]
from com.sun.star.awt import Size  # type: ignore[import-not-found]
from com.sun.star.beans import PropertyValue  # type: ignore[import-not-found]
from com.sun.star.table import BorderLine2  # type: ignore[import-not-found]

BREAK = 0  # com.sun.star.text.ControlCharacter.PARAGRAPH_BREAK


def prop(name: str, content: Any) -> Any:
    """A property as UNO takes it."""
    return PropertyValue(Name=name, Value=content)


def enum(name: str) -> Any:
    """A value of an enumeration, ``style.BreakType.PAGE_BEFORE``."""
    group, _, word = name.rpartition(".")
    return uno.Enum(f"com.sun.star.{group}", word)


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

    def picture(self, name: str, after: str, width: int, height: int, **attributes: Any) -> None:
        """A picture from the folder of this file behind some words; sizes in hundredths of a millimetre."""
        services = self.office.ServiceManager
        provider = services.createInstanceWithContext("com.sun.star.graphic.GraphicProvider", self.office)
        graphic = provider.queryGraphic((prop("URL", Path(__file__).with_name(f"{name.lower()}.png").as_uri()),))
        image = self.new("text.TextGraphicObject", Graphic=graphic, Name=name)
        image.setSize(Size(width, height))
        for key, content in attributes.items():
            setattr(image, key, content)
        self.put(after, image)


def border(width: int = 18, color: int = 0) -> Any:
    """A line; its width is in hundredths of a millimetre."""
    return BorderLine2(Color=color, OuterLineWidth=width, LineWidth=width, LineStyle=0)


SHIFTS = (
    ("Shift", "Lead", "Hours"),
    ("Early", "Ines Kraft", "4"),
    ("Late", "Jonas Weil", "5"),
    ("Night", "Mia Roth", "8"),
)


def before(book: Handbook) -> None:
    """The handbook as it was."""
    model = book.model
    properties = model.DocumentProperties
    properties.Title, properties.Author, properties.Subject = "Volunteer handbook", "Ines Kraft", "Shelter"
    properties.Keywords = ("shelter", "night shift")
    properties.UserDefinedProperties.addProperty("Status", 128, "draft")
    hint = book.style("ParagraphStyles", "Hint", "ParagraphStyle")
    hint.ParentStyle, hint.CharPosture = "Text body", enum("awt.FontSlant.ITALIC")
    hint.ParaLeftMargin = 1000
    book.style("CharacterStyles", "Phone", "CharacterStyle", CharWeight=150.0, CharColor=0x205080)
    page = model.StyleFamilies.getByName("PageStyles").getByName("Standard")
    page.Width, page.Height = 21000, 29700
    page.LeftMargin = page.RightMargin = page.TopMargin = page.BottomMargin = 2000
    page.HeaderIsOn = page.FooterIsOn = True
    page.HeaderText.String = "Harbour Shelter"
    footer = page.FooterText
    footer.String = "Page "
    number = book.new("text.TextField.PageNumber", NumberingType=4, SubType=enum("text.PageNumberType.CURRENT"))
    footer.insertTextContent(footer.End, number, False)
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
    comment = book.new("text.textfield.Annotation", Content="Is this still the number?")
    comment.Author, comment.Initials = "Jonas Weil", "JW"
    book.put("555-0142", comment)
    link = book.found("The office")
    link.HyperLinkURL = "https://example.org/office"
    mark = book.new("text.Bookmark", Name="rules")
    place = book.found("No smoking")
    book.text.insertTextContent(place, mark, True)
    plan = {"AnchorType": enum("text.TextContentAnchorType.AS_CHARACTER"), "Title": "Plan"}
    book.picture("Plan", "the ways out.", 4000, 3000, Description="Plan of the ground floor", **plan)
    master = book.new("text.fieldmaster.User", Name="shelter")
    master.Content = "Harbour"
