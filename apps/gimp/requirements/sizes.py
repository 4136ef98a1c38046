"""Requirements about photographs that are exported in another size."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from apps.gimp.operations import export_as, scale_image, set_canvas_size
from apps.gimp.requirements.common import (
    HOME,
    about,
    export_negative,
    export_unscaled,
    opened,
    photograph_untouched,
    shows,
)
from apps.gimp.requirements.facts import Photograph
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Requirement, Scene, file_resource


@dataclass(frozen=True)
class MadeSmaller(Requirement):
    """A photograph is exported as a smaller JPEG file of a quality."""

    photograph: Photograph
    width: int
    quality: int
    app: ClassVar[str] = "gimp"
    area: ClassVar[str] = "scaling"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        photograph = scene.pick(Photograph)
        return cls(photograph, scene.draw.one((360, 400, 480, 600, 640)), scene.draw.one((60, 65, 70, 75, 80, 85)))

    @property
    def place(self) -> str:
        """The place of the new file."""
        return f"{self.photograph.folder}/{self.photograph.stem}-{self.width}.jpg"

    @property
    def changes(self) -> frozenset[str]:
        return self.photograph.resources | {file_resource(self.place)}

    def phrasings(self) -> Sequence[Phrasing]:
        size, quality = f"{self.width} pixels wide", f"at quality {self.quality}"
        quotes = {"size": size, "quality": quality}
        return (
            Phrasing(
                f"scale {self.photograph.said} ({self.photograph.place}) until it is {size}, and export it {quality} "
                f'as "{self.place}"',
                quotes,
            ),
            Phrasing(
                f'make a smaller copy "{self.place}" of {self.photograph.place}, {self.photograph.said}: {size}, '
                f"in proportion, {quality}",
                quotes,
            ),
        )

    def goals(self) -> Sequence[Asked]:
        height = round(self.photograph.height * self.width / self.photograph.width)
        args = {"place": self.place}
        return (
            Asked("size", "picture", args, {"format": "jpeg", "width": self.width, "height": about(height, 1)}),
            Asked("quality", "picture", args, {"quality": self.quality}),
            *shows(self.place, self.photograph),
        )

    def guards(self) -> Sequence[Asked]:
        return (photograph_untouched(self.photograph, "The photograph itself is printed, in its full size."),)

    def play(self, desk: Desk) -> None:
        self._make(desk, self.quality)

    def mistakes(self) -> Sequence[Mistake]:
        photograph, place, quality = self.photograph, self.place, self.quality
        return (
            Mistake("as_it_comes", lambda desk: self._make(desk, None), ("quality",)),
            Mistake("in_its_own_size", lambda desk: export_unscaled(desk, photograph, place, quality), ("size",)),
            Mistake(
                "as_a_negative",
                lambda desk: export_negative(desk, photograph, place, self.width, quality),
                ("shown", "shown_in_all_parts"),
            ),
            Mistake("and_the_photograph_too", lambda desk: self._make(desk, self.quality, over=True), ("untouched",)),
        )

    def _make(self, desk: Desk, quality: int | None, *, over: bool = False) -> None:
        with opened(desk, self.photograph.place):
            scale_image(desk, self.width)
            export_as(desk, f"{HOME}/{self.place}", quality=quality)
            if over:
                export_as(desk, f"{HOME}/{self.photograph.place}", replace=True)


@dataclass(frozen=True)
class PartCut(Requirement):
    """A part of a photograph is cut out and exported as a PNG file."""

    photograph: Photograph
    box: tuple[int, int, int, int]
    app: ClassVar[str] = "gimp"
    area: ClassVar[str] = "cropping"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        photograph = scene.pick(Photograph)
        width, height = scene.draw.one((400, 450, 500, 600)), scene.draw.one((250, 300, 350, 400))
        left = 10 * scene.draw.number(10, (photograph.width - width) // 10)
        top = 10 * scene.draw.number(8, (photograph.height - height) // 10)
        return cls(photograph, (left, top, width, height))

    @property
    def place(self) -> str:
        """The place of the new file."""
        return f"{self.photograph.folder}/{self.photograph.stem}-detail.png"

    @property
    def changes(self) -> frozenset[str]:
        return self.photograph.resources | {file_resource(self.place)}

    def phrasings(self) -> Sequence[Phrasing]:
        left, top, width, height = self.box
        size, corner = f"{width} x {height} pixels", f"whose top left corner is at x = {left}, y = {top}"
        quotes = {"size": size, "part": corner}
        return (
            Phrasing(
                f"cut {self.photograph.said} ({self.photograph.place}) to the {size} {corner}, and export that as "
                f'"{self.place}"',
                quotes,
            ),
            Phrasing(
                f'export the {size} of {self.photograph.place}, {self.photograph.said}, {corner}, as "{self.place}"',
                quotes,
            ),
        )

    def goals(self) -> Sequence[Asked]:
        left, top, width, height = self.box
        region = {"width": width, "height": height, "other_left": left, "other_top": top}
        args = {"place": self.place, "other": self.photograph.place, **region}
        return (
            Asked("size", "picture", {"place": self.place}, {"format": "png", "width": width, "height": height}),
            Asked("part", "likeness", args, {"difference": {"$max": 1.5}, "changed": {"$max": 0.01}}),
        )

    def guards(self) -> Sequence[Asked]:
        return (photograph_untouched(self.photograph, "The rest of the photograph is needed elsewhere."),)

    def play(self, desk: Desk) -> None:
        self._cut(desk, self.box[:2])

    def mistakes(self) -> Sequence[Mistake]:
        corner = self.box[:2]
        return (
            Mistake("from_the_corner_of_the_photograph", lambda desk: self._cut(desk, (0, 0)), ("part",)),
            Mistake("and_the_photograph_too", lambda desk: self._cut(desk, corner, over=True), ("part", "untouched")),
        )

    def _cut(self, desk: Desk, corner: tuple[int, ...], *, over: bool = False) -> None:
        _, _, width, height = self.box
        left, top = corner
        with opened(desk, self.photograph.place):
            set_canvas_size(desk, width, height, corner=(-left, -top), layers="All layers")
            export_as(desk, f"{HOME}/{self.place}")
            if over:
                export_as(desk, f"{HOME}/{self.photograph.place}", replace=True)
