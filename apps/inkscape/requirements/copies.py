"""Requirements about copies of drawings in other formats."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from apps.inkscape.operations import delete, save, save_copy
from apps.inkscape.requirements.common import HOME, about, opened
from apps.inkscape.requirements.facts import Finished
from apps.inkscape.requirements.sheets import OfFinished
from apps.inkscape.verifier import drawing_of
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Scene

_INKSCAPES = ("{http://www.inkscape.org/namespaces/inkscape}", "{http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd}")


def _plain(content: bytes) -> bytes:
    """The same drawing without what only Inkscape reads, such as layers and labels."""
    root = ET.fromstring(content)
    for one in root.iter():
        for name in [name for name in one.attrib if name.startswith(_INKSCAPES)]:
            del one.attrib[name]
        for child in [child for child in one if child.tag.startswith(_INKSCAPES)]:
            one.remove(child)
    return ET.tostring(root)


@dataclass(frozen=True)
class SentOut(OfFinished):
    """A copy of a drawing is a PDF file or plain SVG."""

    kind: str
    area: ClassVar[str] = "exports"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Finished), scene.draw.one(("pdf", "plain")))

    @property
    def target(self) -> str:
        ending = ".pdf" if self.kind == "pdf" else "-plain.svg"
        return f"Public/{self.fact.sign.stem}{ending}"

    def phrasings(self) -> Sequence[Phrasing]:
        sign = self.fact.sign
        what = "a PDF copy" if self.kind == "pdf" else "a copy in plain SVG"
        return (
            Phrasing(f'save {what} of {sign.place} as "{self.target}"'),
            Phrasing(f'put {what} of {sign.said} ({sign.place}) at "{self.target}", for the cutter'),
        )

    def goals(self) -> Sequence[Asked]:
        sign = self.fact.sign
        if self.kind == "pdf":
            pages: Any = [{"width_mm": about(sign.width, 0.5), "height_mm": about(sign.height, 0.5)}]
            return (Asked("copy", "pdf", {"place": self.target}, {"page_count": 1, "pages": pages}),)
        expect = {"format": "plain", "width": about(sign.width), "objects": len(sign.parts) + len(sign.layers)}
        args = {"document": self.target}
        same = {"objects": drawing_of(_plain(sign.content))}
        return (Asked("copy", "document", args, expect), Asked("same", "drawing", args, same))

    def play(self, desk: Desk) -> None:
        self._send(desk)

    def mistakes(self) -> Sequence[Mistake]:
        def changed_first(desk: Desk) -> None:
            with opened(desk, self.fact.sign):
                delete(desk, self.fact.sign.parts[-1].name)
                save(desk)
            self._send(desk)

        fails = ("drawing",) if self.kind == "pdf" else ("copy", "same", "drawing")
        return (Mistake("something_deleted", changed_first, fails),)

    def _send(self, desk: Desk) -> None:
        with opened(desk, self.fact.sign):
            kind = "Guess from extension" if self.kind == "pdf" else "Plain SVG (*.svg)"
            save_copy(desk, f"{HOME}/{self.target}", kind)
