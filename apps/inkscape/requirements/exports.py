"""Requirements about what is made of a drawing for others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from apps.inkscape.operations import delete, export_png, save, save_copy
from apps.inkscape.requirements.common import HOME, about, opened
from apps.inkscape.requirements.facts import Finished
from apps.inkscape.verifier import drawing_of
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Requirement, Scene, file_resource


@dataclass(frozen=True)
class OfFinished(Requirement):
    """Another file is made of a drawing, which stays as it is."""

    fact: Finished
    app: ClassVar[str] = "inkscape"

    @property
    def changes(self) -> frozenset[str]:
        """See ``Requirement``."""
        return self.fact.resources | {file_resource(self.target)}

    @property
    def target(self) -> str:
        """The place of the other file."""
        raise NotImplementedError

    def guards(self) -> Sequence[Asked]:
        """See ``Requirement``."""
        sign = self.fact.sign
        objects = drawing_of(sign.content)
        because = "The drawing itself is finished."
        return (
            Asked(
                "drawing", "drawing", {"document": sign.place}, {"objects": objects, "names": list(objects)}, because
            ),
        )


@dataclass(frozen=True)
class Exported(OfFinished):
    """The page of a drawing is a PNG file with a resolution."""

    dpi: int
    area: ClassVar[str] = "exports"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        """See ``Requirement``."""
        return cls(scene.pick(Finished), scene.draw.one((120, 150, 180, 200, 240)))

    @property
    def target(self) -> str:
        """See ``OfFinished``."""
        return f"Pictures/{self.fact.sign.stem}-{self.dpi}.png"

    def phrasings(self) -> Sequence[Phrasing]:
        """See ``Requirement``."""
        sign, dpi = self.fact.sign, f"{self.dpi} dpi"
        quotes = {"file": f'"{self.target}"', "size": dpi}
        return (
            Phrasing(f'export the page of {sign.place} as "{self.target}", with {dpi}', quotes),
            Phrasing(f'make "{self.target}" of {sign.said} ({sign.place}): the whole page with {dpi}', quotes),
        )

    def goals(self) -> Sequence[Asked]:
        """See ``Requirement``."""
        sign, args = self.fact.sign, {"place": self.target}
        width, height = (round(one / 25.4 * self.dpi) for one in (sign.width, sign.height))
        plate = sign.parts[0]
        x, y = (plate.x + 3) / sign.width, (plate.y + plate.height / 4) / sign.height
        return (
            Asked("file", "bitmap-colour", {**args, "x": x, "y": y}, {"colour": plate.fill}),
            Asked("size", "bitmap", args, {"format": "png", "width": about(width, 1), "height": about(height, 1)}),
        )

    def play(self, desk: Desk) -> None:
        """See ``Requirement``."""
        self._export(desk)

    def mistakes(self) -> Sequence[Mistake]:
        """See ``Requirement``."""

        def changed_first(desk: Desk) -> None:
            self._export(desk, without=self.fact.sign.parts[-1].name)

        return (
            Mistake("as_it_comes", lambda desk: self._export(desk, dpi=96), ("size",)),
            Mistake("something_deleted", changed_first, ("drawing",)),
        )

    def _export(self, desk: Desk, *, dpi: int = 0, without: str = "") -> None:
        with opened(desk, self.fact.sign):
            if without:
                delete(desk, without)
            export_png(desk, f"{HOME}/{self.target}", dpi=dpi or self.dpi)
            save(desk)


@dataclass(frozen=True)
class SentOut(OfFinished):
    """A copy of a drawing is a PDF file or plain SVG."""

    kind: str
    area: ClassVar[str] = "exports"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        """See ``Requirement``."""
        return cls(scene.pick(Finished), scene.draw.one(("pdf", "plain")))

    @property
    def target(self) -> str:
        """See ``OfFinished``."""
        ending = ".pdf" if self.kind == "pdf" else "-plain.svg"
        return f"Public/{self.fact.sign.stem}{ending}"

    def phrasings(self) -> Sequence[Phrasing]:
        """See ``Requirement``."""
        sign = self.fact.sign
        what = "a PDF copy" if self.kind == "pdf" else "a copy in plain SVG"
        return (
            Phrasing(f'save {what} of {sign.place} as "{self.target}"'),
            Phrasing(f'put {what} of {sign.said} ({sign.place}) at "{self.target}", for the cutter'),
        )

    def goals(self) -> Sequence[Asked]:
        """See ``Requirement``."""
        sign = self.fact.sign
        if self.kind == "pdf":
            pages: Any = [{"width_mm": about(sign.width, 0.5), "height_mm": about(sign.height, 0.5)}]
            return (Asked("copy", "pdf", {"place": self.target}, {"page_count": 1, "pages": pages}),)
        expect = {"format": "plain", "width": about(sign.width), "objects": len(sign.parts) + len(sign.layers)}
        return (Asked("copy", "document", {"document": self.target}, expect),)

    def play(self, desk: Desk) -> None:
        """See ``Requirement``."""
        self._send(desk)

    def mistakes(self) -> Sequence[Mistake]:
        """See ``Requirement``."""

        def changed_first(desk: Desk) -> None:
            with opened(desk, self.fact.sign):
                delete(desk, self.fact.sign.parts[-1].name)
                save(desk)
            self._send(desk)

        fails = ("drawing",) if self.kind == "pdf" else ("copy", "drawing")
        return (Mistake("something_deleted", changed_first, fails),)

    def _send(self, desk: Desk) -> None:
        with opened(desk, self.fact.sign):
            kind = "Guess from extension" if self.kind == "pdf" else "Plain SVG (*.svg)"
            save_copy(desk, f"{HOME}/{self.target}", kind)
