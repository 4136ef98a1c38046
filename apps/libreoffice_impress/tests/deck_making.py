"""The presentation of the tests, made in the running LibreOffice through UNO. Runs in a sandbox, beside ``deck.py``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import uno  # type: ignore[import-not-found]
from com.sun.star.awt import Gradient, Point, Size  # type: ignore[import-not-found]
from com.sun.star.beans import NamedValue, PropertyValue  # type: ignore[import-not-found]
from com.sun.star.presentation import ParagraphTarget  # type: ignore[import-not-found]

CHART = "12DCAE26-281F-416F-a234-c3086127382e"
BREAK = 0  # com.sun.star.text.ControlCharacter.PARAGRAPH_BREAK


def prop(name: str, content: Any) -> Any:
    """A property as UNO takes it."""
    return PropertyValue(Name=name, Value=content)


def enum(name: str) -> Any:
    """A value of an enumeration, ``drawing.FillStyle.SOLID``."""
    group, _, word = name.rpartition(".")
    return uno.Enum(f"com.sun.star.{group}", word)


def connect() -> tuple[Any, Any]:
    """The running office, and the presentation that it shows."""
    local = uno.getComponentContext()
    resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
    context = resolver.resolve("uno:pipe,name=opencomputer;urp;StarOffice.ComponentContext")
    desktop = context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
    return context, desktop.getCurrentComponent()


class Deck:
    """The presentation, and what is done to it most."""

    def __init__(self, office: Any, model: Any) -> None:
        self.office, self.model, self.slides = office, model, model.DrawPages

    def new(self, service: str, **attributes: Any) -> Any:
        """Something of the document's own, with its attributes set."""
        found = self.model.createInstance(f"com.sun.star.{service}")
        for name, content in attributes.items():
            setattr(found, name, content)
        return found

    def slide(self, at: int) -> Any:
        """The slide with a number from 1."""
        return self.slides.getByIndex(at - 1)

    def add_slide(self, layout: int, title: str, *lines: tuple[int, str]) -> Any:
        """A slide behind the others: lines have a level from 0 and a text."""
        self.slides.insertNewByIndex(self.slides.Count - 1)
        slide = self.slide(self.slides.Count)
        slide.Layout = layout
        self.fill(slide, title, *lines)
        return slide

    def fill(self, slide: Any, title: str, *lines: tuple[int, str]) -> None:
        """Fill the placeholders of a slide."""
        if title:
            slide.getByIndex(0).String = title
        if lines:
            self.write(slide.getByIndex(1), *lines)

    def write(self, shape: Any, *lines: tuple[int, str]) -> None:
        """Write paragraphs with levels into a shape."""
        shape.String = ""
        cursor = shape.Text.createTextCursor()
        for number, (_, text) in enumerate(lines):
            if number:
                shape.Text.insertControlCharacter(shape.Text.End, BREAK, False)
            cursor.gotoEnd(False)
            shape.Text.insertString(cursor, text, False)
        for paragraph, (level, _) in zip(self.paragraphs(shape), lines, strict=True):
            paragraph.NumberingLevel = level

    def paragraphs(self, shape: Any) -> list[Any]:
        """The paragraphs of a shape."""
        content, found = shape.Text.createEnumeration(), []
        while content.hasMoreElements():
            found.append(content.nextElement())
        return found

    def shape(self, slide: Any, service: str, name: str, place: tuple[int, int, int, int], **attributes: Any) -> Any:
        """A shape on a slide; its place is x, y, width and height in hundredths of a millimetre."""
        found = self.new(f"drawing.{service}")
        found.Position, found.Size = Point(*place[:2]), Size(*place[2:])
        slide.add(found)
        # A table is as large as its rows until it is on the slide.
        found.Position, found.Size, found.Name = Point(*place[:2]), Size(*place[2:]), name
        for key, content in attributes.items():
            setattr(found, key, content)
        return found

    def named(self, slide: Any, name: str) -> Any:
        """A shape by its name."""
        return next(one for one in map(slide.getByIndex, range(slide.Count)) if one.Name == name)

    def custom(self, slide: Any, kind: str, name: str, place: tuple[int, int, int, int], **attributes: Any) -> Any:
        """A shape of the toolbars."""
        found = self.shape(slide, "CustomShape", name, place, TextAutoGrowHeight=False)
        found.CustomShapeGeometry = (prop("Type", kind),)
        for key, content in attributes.items():
            setattr(found, key, content)
        return found

    def graphic(self, name: str) -> Any:
        """A picture that lies beside this program."""
        provider = self.office.ServiceManager.createInstanceWithContext(
            "com.sun.star.graphic.GraphicProvider", self.office
        )
        return provider.queryGraphic((prop("URL", Path(__file__).with_name(name).as_uri()),))

    def notes(self, at: int, text: str) -> None:
        """Write the notes of a slide."""
        page = self.slide(at).NotesPage
        for number in range(page.Count):
            if page.getByIndex(number).ShapeType == "com.sun.star.presentation.NotesShape":
                page.getByIndex(number).String = text

    def comment(self, at: int, author: str, text: str, x: float, y: float) -> None:
        """A comment on a slide."""
        note = self.slide(at).createAndInsertAnnotation()
        note.Author, note.Initials = author, "".join(word[0] for word in author.split())
        note.Position = uno.createUnoStruct("com.sun.star.geometry.RealPoint2D", x, y)
        note.TextRange.String = text

    def gradient(self, name: str, angle: int, start: int, end: int) -> str:
        """A gradient with a name; its angle is in tenths of a degree."""
        known = self.model.createInstance("com.sun.star.drawing.GradientTable")
        known.insertByName(name, Gradient(Angle=angle, StartColor=start, EndColor=end, StartIntensity=100,
                                          EndIntensity=100))  # fmt: skip
        return name

    def words(self, shape: Any, text: str) -> Any:
        """A cursor over the first place of some words in a shape."""
        cursor = shape.Text.createTextCursor()
        at = shape.String.index(text)
        cursor.gotoStart(False)
        cursor.goRight(at, False)
        cursor.goRight(len(text), True)
        return cursor

    def chart(self, slide: Any, name: str, place: tuple[int, int, int, int], kind: str) -> Any:
        """A chart, and the document in it."""
        shape = self.shape(slide, "OLE2Shape", name, place, CLSID=CHART)
        chart = shape.Model
        chart.setDiagram(chart.createInstance(f"com.sun.star.chart.{kind}Diagram"))
        return chart

    def node(self, service: str, **attributes: Any) -> Any:
        """A node of an animation."""
        found = self.office.ServiceManager.createInstanceWithContext(f"com.sun.star.animations.{service}", self.office)
        for name, content in attributes.items():
            setattr(found, name, content)
        return found

    def effect(self, slide: Any, target: Any, preset: tuple[str, int, str], node: int, *inner: Any, **more: Any) -> Any:
        """An effect at the end of the slide's animation; ``node`` is 1 (on click), 2 (with it) or 3 (after it)."""
        main = self._main(slide)
        effect = self.node("ParallelTimeContainer", Fill=3, Begin=more.pop("delay", 0.0))
        name, kind, direction = preset
        effect.UserData = (
            NamedValue("node-type", node), NamedValue("preset-id", name), NamedValue("preset-sub-type", direction),
            NamedValue("preset-class", kind),
        )  # fmt: skip
        for child in inner:
            child.Target = target
            effect.appendChild(child)
        if node == 1 or not main.hasElements():
            outer = self.node("ParallelTimeContainer", Fill=3)
            outer.Begin = enum("animations.Timing.INDEFINITE")
            main.appendChild(outer)
        else:
            outer = _last(main)
        if node != 2 or not outer.hasElements():
            middle = self.node("ParallelTimeContainer", Fill=3, Begin=0.0)
            outer.appendChild(middle)
        else:
            middle = _last(outer)
        middle.appendChild(effect)
        return effect

    def _main(self, slide: Any) -> Any:
        root = slide.AnimationNode
        nodes = _children(root)
        for one in nodes:
            if any(value.Name == "node-type" and value.Value == 4 for value in one.UserData):
                return one
        main = self.node("SequenceTimeContainer")
        main.UserData = (NamedValue("node-type", 4),)
        root.appendChild(main)
        return main


def drop_shadow(shape: Any, color: int) -> None:
    """Give a shape a shadow."""
    shape.Shadow, shape.ShadowColor = True, color
    shape.ShadowXDistance, shape.ShadowYDistance, shape.ShadowTransparence = 300, 200, 40


def _children(node: Any) -> list[Any]:
    content, found = node.createEnumeration(), []
    while content.hasMoreElements():
        found.append(content.nextElement())
    return found


def _last(node: Any) -> Any:
    return _children(node)[-1]


def appear(deck: Deck) -> Any:
    """What makes a shape visible."""
    return deck.node("AnimateSet", AttributeName="Visibility", To=True, Begin=0.0, Duration=0.001, Fill=3)


def fade(deck: Deck, seconds: float, subtype: int = 0) -> Any:
    """What lets a shape fade in."""
    return deck.node("TransitionFilter", Transition=37, Subtype=subtype, Duration=seconds, Begin=0.0, Mode=True)


def paragraph_of(shape: Any, number: int) -> Any:
    """A paragraph as what an effect is about, from 0."""
    return ParagraphTarget(Shape=shape, Paragraph=number)
