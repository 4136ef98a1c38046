"""The presentation of the tests before its changes, through UNO. Runs in a sandbox, beside ``deck.py``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deck_making import appear, enum, fade  # type: ignore[import-not-found]

if TYPE_CHECKING:
    from apps.libreoffice_impress.tests.deck_making import Deck


def slides(deck: Deck) -> None:
    """Slides with their text."""
    first = deck.slide(1)
    first.Layout = 0
    deck.fill(first, "Harbour festival", (0, "Plans for the second weekend of June"))
    agenda = (0, "Site and stalls"), (1, "North quay"), (1, "Fish market"), (0, "Money"), (0, "Volunteers")
    deck.add_slide(1, "Agenda", *agenda)
    site = deck.add_slide(3, "Site and stalls", (0, "Forty stalls"), (0, "Two stages"))
    site.getByIndex(2).String = "Power from the quay"
    deck.add_slide(19, "Money")
    deck.add_slide(19, "Volunteers")
    deck.add_slide(20, "").Name = "Map"
    deck.slide(6).Visible = False
    deck.slide(3).Name = "Site"


def shapes(deck: Deck) -> None:
    """Shapes on the slide about volunteers."""
    slide = deck.slide(5)
    box = deck.custom(slide, "rectangle", "Shift box", (2000, 6000, 6000, 2500), FillColor=0x1F4E79)
    box.String = "Early shift"
    box.CharColor, box.CharWeight, box.CharHeight = 0xFFFFFF, 150.0, 20.0
    deck.custom(slide, "right-arrow", "Arrow", (9000, 6500, 3000, 1500), FillColor=0xC00000)
    late = deck.custom(slide, "ellipse", "Late", (13000, 6000, 6000, 2500), FillColor=0x70AD47)
    late.String = "Late shift"
    line = deck.shape(slide, "LineShape", "Rule", (2000, 10000, 17000, 0), LineWidth=50, LineColor=0x404040)
    line.LineStyle = enum("drawing.LineStyle.SOLID")
    text = deck.shape(slide, "TextShape", "Hint", (2000, 11000, 12000, 1500))
    text.String = "Sign up with Ines Kraft by Friday"
    join = deck.shape(slide, "ConnectorShape", "Link", (8000, 7000, 5000, 0))
    join.StartShape, join.EndShape, join.StartGluePointIndex, join.EndGluePointIndex = box, late, 1, 3
    inner = deck.office.ServiceManager.createInstanceWithContext("com.sun.star.drawing.ShapeCollection", deck.office)
    for name, x in (("Tent", 20000), ("Pole", 21500)):
        inner.add(deck.custom(slide, "isosceles-triangle", name, (x, 9000, 1200, 1200)))
    slide.group(inner).Name = "Camp"
    site = deck.slide(3)
    deck.shape(site, "GraphicObjectShape", "Quay", (19000, 11000, 4000, 3000), Graphic=deck.graphic("quay.png"))
    deck.named(site, "Quay").Description = "The quay in the evening"


def tables(deck: Deck) -> None:
    """A table and a chart on the slide about money."""
    slide = deck.slide(4)
    shape = deck.shape(slide, "TableShape", "Costs", (2000, 4500, 11000, 4000))
    model = shape.Model
    shape.TableTemplate = deck.model.StyleFamilies.getByName("table").getByIndex(1)
    model.Columns.insertByIndex(0, 1)
    model.Rows.insertByIndex(0, 2)
    cells = ("Item", "Euro"), ("Tents", "2400"), ("Stages", "5100")
    for row, texts in enumerate(cells):
        for column, text in enumerate(texts):
            model.getCellByPosition(column, row).String = text
    for column in range(2):
        model.Columns.getByIndex(column).Width = 5500
    for row in range(3):
        model.Rows.getByIndex(row).Height = 1200
    chart = deck.chart(slide, "Budget", (14000, 4500, 11000, 8000), "Bar")
    data = chart.getData()
    data.setData(((10.0, 12.0), (20.0, 18.0), (15.0, 21.0)))
    data.setRowDescriptions(("Stalls", "Music", "Safety"))
    data.setColumnDescriptions(("2024", "2025"))
    chart.HasMainTitle = True
    chart.Title.String = "Budget in thousands"
    chart.HasLegend = True


def around(deck: Deck) -> None:
    """Notes, footers, comments, transitions, animations, links, properties and the slide show."""
    model = deck.model
    deck.notes(1, "Welcome everybody.")
    deck.notes(4, "Explain the cost of the stages.")
    for at in range(1, 6):
        slide = deck.slide(at)
        slide.IsFooterVisible, slide.FooterText, slide.IsPageNumberVisible = True, "Harbour office", at > 1
    deck.comment(2, "Ines Kraft", "Is the order right?", 10.0, 10.0)
    second = deck.slide(2)
    second.TransitionType, second.TransitionSubtype, second.TransitionDirection = 1, 1, True
    second.TransitionDuration, second.Change = 1.5, 0
    outline = second.getByIndex(1)
    deck.effect(second, outline, ("ooo-entrance-appear", 1, ""), 1, appear(deck))
    slide = deck.slide(5)
    box, arrow = deck.named(slide, "Shift box"), deck.named(slide, "Arrow")
    deck.effect(slide, box, ("ooo-entrance-fade-in", 1, ""), 1, appear(deck), fade(deck, 0.5))
    deck.effect(slide, arrow, ("ooo-entrance-appear", 1, ""), 3, appear(deck), delay=1.0)
    arrow.OnClick, arrow.Bookmark = enum("presentation.ClickAction.BOOKMARK"), "Site"
    properties = model.DocumentProperties
    properties.Title, properties.Author, properties.Subject = "Harbour festival", "Ines Kraft", "Festival"
    properties.Keywords = ("harbour", "festival")
    properties.UserDefinedProperties.addProperty("Status", 128, "draft")
    shows = model.CustomPresentations
    short = shows.createInstance()
    for number, at in enumerate((1, 4)):
        short.insertByIndex(number, deck.slide(at))
    shows.insertByName("Short", short)


def before(deck: Deck) -> None:
    """Make the presentation."""
    for step in (slides, shapes, tables, around):
        step(deck)
