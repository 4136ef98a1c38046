"""What is changed in the presentation, through UNO. Runs in a sandbox, beside ``deck.py``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import uno  # type: ignore[import-not-found]
from com.sun.star.awt import Point, Size  # type: ignore[import-not-found]
from com.sun.star.lang import Locale  # type: ignore[import-not-found]
from com.sun.star.text import GraphicCrop  # type: ignore[import-not-found]
from deck_making import appear, drop_shadow, enum, fade, paragraph_of  # type: ignore[import-not-found]

if TYPE_CHECKING:
    from apps.libreoffice_impress.tests.deck_making import Deck

__all__ = ["uno"]
SOLID = "drawing.FillStyle.SOLID"


def slides(deck: Deck) -> None:
    """Slides, masters, backgrounds and text."""
    deck.slide(1).getByIndex(0).String = "Harbour festival 2026"
    deck.slide(6).Visible = True
    deck.slide(4).Visible = False
    deck.slide(4).Name = "Costs"
    deck.add_slide(1, "Next steps", (0, "Order the tents"), (1, "By March"), (0, "Ask the council"))
    deck.slide(7).getByIndex(1).Text.insertString(deck.slide(7).getByIndex(1).Text.End, " again", False)
    masters = deck.model.MasterPages
    masters.insertNewByIndex(masters.Count)
    evening = masters.getByIndex(masters.Count - 1)
    evening.Name = "Evening"
    deck.slide(7).MasterPage = evening
    third = deck.slide(3)
    third.Background = deck.new("drawing.Background", FillStyle=enum(SOLID), FillColor=0xFFF2CC)
    blue = deck.new("drawing.Background", FillStyle=enum("drawing.FillStyle.GRADIENT"))
    blue.FillGradientName = deck.gradient("Evening sky", 900, 0x003366, 0x99CCFF)
    deck.slide(6).Background = blue
    deck.slide(2).IsBackgroundObjectsVisible = False


def text(deck: Deck) -> None:
    """Formats of text."""
    outline = deck.slide(2).getByIndex(1)
    lines = deck.paragraphs(outline)
    lines[0].CharWeight, lines[0].CharColor, lines[0].CharHeight = 150.0, 0xC00000, 28.0
    lines[3].CharPosture, lines[3].CharUnderline = enum("awt.FontSlant.ITALIC"), 1
    lines[3].CharFontName, lines[3].CharStrikeout = "Liberation Serif", 1
    helpers = deck.words(outline, "Volunteers")
    helpers.CharLocale, helpers.CharBackColor = Locale("de", "DE", ""), 0xFFFF00
    lines[4].ParaAdjust, lines[4].ParaTopMargin = enum("style.ParagraphAdjust.CENTER"), 500
    lines[1].NumberingLevel = 2
    rules = lines[0].NumberingRules
    levels = [list(rules.getByIndex(0))]
    for one in levels[0]:
        one.Value = {"NumberingType": 4, "Suffix": "."}.get(one.Name, one.Value)
    uno.invoke(rules, "replaceByIndex", (0, uno.Any("[]com.sun.star.beans.PropertyValue", tuple(levels[0]))))
    for one in (lines[0], lines[3]):
        one.NumberingRules = rules
    hint = deck.named(deck.slide(5), "Hint")
    field = deck.new("text.TextField.URL", URL="mailto:ines@harbour.example", Representation="Ines")
    hint.Text.insertTextContent(hint.Text.End, field, False)
    hint.Text.insertTextContent(hint.Text.End, deck.new("text.TextField.PageNumber"), False)
    frame = deck.named(deck.slide(5), "Shift box")
    frame.TextVerticalAdjust, frame.TextUpperDistance = enum("drawing.TextVerticalAdjust.TOP"), 400
    frame.String = "Early shift from six"


def shapes(deck: Deck) -> None:
    """Shapes and pictures."""
    slide = deck.slide(5)
    box, arrow, late = (deck.named(slide, name) for name in ("Shift box", "Arrow", "Late"))
    box.Position, box.Size = Point(2500, 5500), Size(6500, 3000)
    box.FillColor, box.FillTransparence, box.Title = 0x7030A0, 30, "Early"
    box.Description, box.MoveProtect, box.SizeProtect = "Who comes at six", True, True
    drop_shadow(box, 0x808080)
    box.LineStyle, box.LineWidth, box.LineColor = enum("drawing.LineStyle.SOLID"), 100, 0x000080
    arrow.RotateAngle = 9000
    arrow.ZOrder = 0
    late.FillStyle = enum("drawing.FillStyle.GRADIENT")
    late.FillGradientName = deck.gradient("Sunrise", 450, 0xFF0000, 0xFFFF00)
    rule = deck.named(slide, "Rule")
    rule.LineStartName, rule.LineEndName = "Circle", "Arrow"
    rule.LineWidth, rule.LineColor = 120, 0xC00000
    hint = deck.named(slide, "Hint")
    hint.FillStyle, hint.FillColor = enum(SOLID), 0xFFFFCC
    star = deck.custom(slide, "star5", "Star", (20000, 2000, 2000, 2000), FillColor=0xFFC000)
    star.Printable = False
    slide.remove(deck.named(slide, "Camp"))
    site = deck.slide(3)
    quay = deck.named(site, "Quay")
    quay.GraphicCrop = GraphicCrop(20, 0, 40, 0)
    quay.Size, quay.Description = Size(5000, 3000), "The quay at night"
    quay.GraphicColorMode, quay.AdjustLuminance = enum("drawing.ColorMode.GREYS"), 20
    sound = Path(__file__).with_name("bell.wav").as_uri()
    deck.shape(site, "MediaShape", "Bell", (24000, 4000, 2000, 2000), MediaURL=sound, Loop=True)
    deck.shape(site, "GraphicObjectShape", "Plan", (19000, 4000, 3000, 3000), Graphic=deck.graphic("map.png"))


def tables(deck: Deck) -> None:
    """The table and the chart."""
    slide = deck.slide(4)
    table = deck.named(slide, "Costs").Model
    table.Rows.insertByIndex(3, 1)
    table.getCellByPosition(0, 3).String = "Total of both, with tax"
    table.getCellByPosition(1, 2).String = "5300"
    head = table.getCellByPosition(0, 0)
    head.CharWeight, head.FillStyle, head.FillColor = 150.0, enum(SOLID), 0xFFCC00
    merged = table.createCursorByRange(table.getCellRangeByPosition(0, 3, 1, 3))
    merged.merge()
    shape = deck.named(slide, "Costs")
    shape.UseBandingRowStyle, shape.UseLastRowStyle = False, True
    chart = deck.named(slide, "Budget").Model
    chart.setDiagram(chart.createInstance("com.sun.star.chart.LineDiagram"))
    data = chart.getData()
    data.setData(((10.0, 13.0), (20.0, 17.0), (15.0, 22.0), (3.0, 4.0)))
    data.setRowDescriptions(("Stalls", "Music", "Safety", "Rest"))
    data.setColumnDescriptions(("2025", "2026"))
    chart.Title.String = "Budget"
    chart.Diagram.HasXAxisTitle = True
    chart.Diagram.XAxisTitle.String = "Area"
    chart.HasLegend = False


def around(deck: Deck) -> None:
    """Notes, footers, comments, transitions, animations, links, properties and the slide show."""
    model = deck.model
    deck.notes(4, "Explain the cost of the stages.\nSay that the tents are hired.")
    deck.notes(5, "Thank Mia.")
    first, second, site = (deck.slide(at) for at in (1, 2, 3))
    first.IsFooterVisible = False
    second.FooterText = "Festival team"
    second.IsDateTimeVisible, second.IsDateTimeFixed, second.DateTimeText = True, True, "6 March 2026"
    site.IsDateTimeVisible, site.IsDateTimeFixed = True, False
    deck.comment(3, "Mia Roth", "Add the toilets.", 20.0, 30.0)
    note = second.createAnnotationEnumeration().nextElement()
    second.removeAnnotation(note)
    second.TransitionType, second.TransitionSubtype, second.TransitionDirection = 35, 100, True
    second.TransitionDuration, second.Change, second.Duration = 0.75, 1, 8
    site.Sound, site.LoopSound = Path(__file__).with_name("bell.wav").as_uri(), True
    site.TransitionType, site.TransitionSubtype, site.TransitionDuration = 37, 101, 2.0
    outline = second.getByIndex(1)
    for number in (0, 3):
        target = paragraph_of(outline, number)
        deck.effect(second, target, ("ooo-entrance-fade-in", 1, ""), 1, appear(deck), fade(deck, 1.0))
    slide = deck.slide(5)
    late = deck.named(slide, "Late")
    blue = deck.node("AnimateColor", AttributeName="FillColor", To=0x0000FF, Duration=2.0)
    deck.effect(slide, late, ("ooo-emphasis-fill-color", 3, "2"), 2, blue, delay=0.5)
    deck.named(slide, "Arrow").OnClick = enum("presentation.ClickAction.NEXTPAGE")
    late.OnClick, late.Bookmark = enum("presentation.ClickAction.DOCUMENT"), "https://harbour.example/"
    properties = model.DocumentProperties
    properties.Title, properties.Keywords = "Harbour festival 2026", ("harbour", "festival", "2026")
    properties.UserDefinedProperties.setPropertyValue("Status", "final")
    shows = model.CustomPresentations
    council = shows.createInstance()
    for number, at in enumerate((1, 5, 7)):
        council.insertByIndex(number, deck.slide(at))
    shows.insertByName("Council", council)
    show = model.Presentation
    show.CustomShow, show.IsEndless, show.Pause, show.IsMouseVisible = "Council", True, 10, True
    show.IsTransitionOnClick = False
    styles = model.StyleFamilies.getByName("graphics")
    sign = styles.createInstance()
    styles.insertByName("Sign", sign)
    sign.setParentStyle("standard")
    sign.FillColor, sign.CharWeight = 0x00B050, 150.0
    deck.named(slide, "Star").Style = sign
    for master in ("Default", "Evening"):
        model.StyleFamilies.getByName(master).getByName("title").CharHeight = 40.0
    model.BasicLibraries.getByName("Standard").insertByName("Greeting", "Sub Main\nEnd Sub\n")
    for at in range(1, deck.slides.Count + 1):
        page = deck.slide(at)
        page.Width, page.Height = 28000, 21000


def after(deck: Deck) -> None:
    """Change the presentation."""
    for step in (slides, text, shapes, tables, around):
        step(deck)
