"""The text on a page of a PDF file, as it is drawn.

Characters come from the font's ``ToUnicode`` table (where it has none, codes are taken for Latin-1), words and lines
from where they stand. A ligature such as "ﬀ" is read as its letters. A page that is drawn as a picture has no text.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

from pytest_opencomputer.guest.channels.pdf_fonts import Font, number, read_font
from pytest_opencomputer.guest.channels.pdf_objects import Document
from pytest_opencomputer.guest.channels.pdf_syntax import Object, Scanner, Stream, Word
from pytest_opencomputer.guest.state import StateTooBig, shown

MAX_PIECES = 200_000
MAX_FORMS = 8  # inside of one another
MAX_DRAWN = 10_000  # forms on a page: each may draw others, several times
MAX_CHARACTERS = 1_000_000  # of text on a page

Matrix = tuple[float, float, float, float, float, float]
_UNIT: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_LIGATURES = str.maketrans({"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl"})
"""What programs write for letters that their font joins; the person who reads the page sees the letters."""


def lines_of(document: Document, content: bytes, resources: Mapping[str, Object]) -> list[str]:
    """The lines of text that a content stream draws, from top to bottom.

    Raises:
        StateCorrupt: the stream is damaged.
        StateTooBig: more than 200,000 pieces of text, a million characters or 10,000 forms, or a font with too big a
            table.
    """
    text = _Text(document)
    text.draw(content, resources, _UNIT, 0)
    return text.lines()


@dataclass(frozen=True)
class _Piece:
    """A stretch of text: where it begins and ends on its line, how big it is."""

    x: float
    y: float
    end: float
    size: float
    text: str


class _Text:
    """Collects what is drawn on a page."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._characters = self._drawn = 0
        self.pieces: list[_Piece] = []

    def lines(self) -> list[str]:
        """The pieces of text put together: those at one height are a line, a gap between two is a space."""
        lines: list[list[_Piece]] = []
        for piece in sorted(self.pieces, key=lambda piece: -piece.y):
            if lines and abs(lines[-1][0].y - piece.y) < 0.25 * max(piece.size, 1.0):
                lines[-1].append(piece)
            else:
                lines.append([piece])
        return [text for line in lines if (text := _joined(sorted(line, key=lambda piece: piece.x)))]

    def draw(self, content: bytes, resources: Mapping[str, Object], matrix: Matrix, depth: int) -> None:
        """Carry out a content stream as far as text is concerned."""
        scanner, operands = Scanner(content, self._document.what), list[Object]()
        state = _State(matrix)
        saved: list[_State] = []
        while scanner.skip():
            token = scanner.object()
            if not isinstance(token, Word):
                operands.append(token)
                continue
            if token == "q":
                saved.append(state.copy())
            elif token == "Q" and saved:
                state = saved.pop()
            elif token == "BI":
                end = scanner.data.find(b"EI", scanner.at)
                scanner.at = len(content) if end < 0 else end + 2
            elif token == "Do" and operands and depth < MAX_FORMS:
                self._form(operands[-1], resources, state.matrix, depth)
            elif token == "Tf" and len(operands) > 1:
                state.font, state.size = self._font(operands[-2], resources), number(operands[-1])
            else:
                self._operate(token, operands, state)
            operands.clear()

    def _operate(self, word: str, operands: list[Object], state: _State) -> None:
        numbers = [number(value) for value in operands]
        if word == "cm" and len(numbers) == 6:
            state.matrix = _times(_matrix(numbers), state.matrix)
        elif word == "BT":
            state.line = state.text = _UNIT
        elif word == "Tm" and len(numbers) == 6:
            state.line = state.text = _matrix(numbers)
        elif word in ("Td", "TD") and len(numbers) == 2:
            state.leading = -numbers[1] if word == "TD" else state.leading
            state.move(*numbers)
        elif word == "TL" and numbers:
            state.leading = numbers[0]
        elif word in ("Tc", "Tw", "Tz") and numbers:
            setattr(state, {"Tc": "character_gap", "Tw": "word_gap", "Tz": "stretch"}[word], numbers[0])
        elif word == "T*":
            state.move(0.0, -state.leading)
        elif word in ("Tj", "TJ", "'", '"') and operands:
            if word in ("'", '"'):
                state.move(0.0, -state.leading)
            self._show(operands[-1] if isinstance(operands[-1], list) else [operands[-1]], state)

    def _show(self, parts: list[Object], state: _State) -> None:
        for part in parts:
            if isinstance(part, bytes):
                self._piece(part, state)
            else:
                state.advance(-number(part) / 1000 * state.size * state.stretch / 100)
        if len(self.pieces) > MAX_PIECES:
            raise StateTooBig(f"{shown(self._document.what)} has more than {MAX_PIECES} pieces of text")

    def _piece(self, string: bytes, state: _State) -> None:
        begin, font, text = state.position(), state.font, ""
        self._characters += len(string)
        if self._characters > MAX_CHARACTERS:
            raise StateTooBig(f"{shown(self._document.what)} has more than {MAX_CHARACTERS} characters on a page")
        for code in font.codes(string):
            width = font.widths.get(code, font.default_width) / 1000 * state.size + state.character_gap
            width += state.word_gap if code == 32 and not font.two_bytes else 0.0
            state.advance(width * state.stretch / 100)
            text += font.character(code).translate(_LIGATURES)
        if text:
            x, y = begin
            self.pieces.append(_Piece(x, y, state.position()[0], state.height(), text))

    def _form(self, name: Object, resources: Mapping[str, Object], matrix: Matrix, depth: int) -> None:
        forms = self._document.dictionary(resources.get("XObject"))
        form = self._document.get(forms.get(str(name)))
        if not isinstance(form, Stream) or self._document.get(form.info.get("Subtype")) != "Form":
            return
        self._drawn += 1
        if self._drawn > MAX_DRAWN:
            raise StateTooBig(f"{shown(self._document.what)} draws more than {MAX_DRAWN} forms on a page")
        own = self._document.numbers(form.info.get("Matrix"))
        inner = _times(_matrix(own), matrix) if len(own) == 6 else matrix
        own_resources = self._document.dictionary(form.info.get("Resources")) or resources
        self.draw(self._document.content(form), own_resources, inner, depth + 1)

    def _font(self, name: Object, resources: Mapping[str, Object]) -> Font:
        info = self._document.dictionary(self._document.dictionary(resources.get("Font")).get(str(name)))
        if not info:
            return Font()
        if id(info) not in self._document.kept:
            self._document.kept[id(info)] = (info, read_font(self._document, info))
        font: Font = self._document.kept[id(info)][1]
        return font


@dataclass
class _State:
    """The part of the graphics state that places text."""

    matrix: Matrix
    font: Font = field(default_factory=Font)
    size: float = 1.0
    line: Matrix = _UNIT
    text: Matrix = _UNIT
    leading: float = 0.0
    character_gap: float = 0.0
    word_gap: float = 0.0
    stretch: float = 100.0

    def copy(self) -> _State:
        return _State(**self.__dict__)

    def move(self, x: float, y: float) -> None:
        self.line = self.text = _times((1.0, 0.0, 0.0, 1.0, x, y), self.line)

    def advance(self, by: float) -> None:
        self.text = _times((1.0, 0.0, 0.0, 1.0, by, 0.0), self.text)

    def position(self) -> tuple[float, float]:
        whole = _times(self.text, self.matrix)
        return whole[4], whole[5]

    def height(self) -> float:
        whole = _times(self.text, self.matrix)
        return abs(self.size) * math.hypot(whole[2], whole[3])


def _joined(pieces: list[_Piece]) -> str:
    text, end = "", None
    for piece in pieces:
        gap = end is not None and piece.x - end > 0.2 * piece.size
        text += " " * (gap and not text.endswith(" ") and not piece.text.startswith(" ")) + piece.text
        end = piece.end
    return text.rstrip()


def _matrix(numbers: list[float]) -> Matrix:
    a, b, c, d, e, f = numbers
    return (a, b, c, d, e, f)


def _times(one: Matrix, other: Matrix) -> Matrix:
    """First ``one``, then ``other``."""
    a, b, c, d, e, f = one
    g, h, i, j, k, m = other
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m)
