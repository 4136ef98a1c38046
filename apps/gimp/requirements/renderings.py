"""Requirements about photographs that are exported without colours, or another way up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, Self

from apps.gimp.operations import convert_to_grayscale, export_as, flip_image, rotate_image
from apps.gimp.requirements.common import HOME, about, opened, photograph_untouched
from apps.gimp.requirements.facts import Photograph
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Requirement, Scene, file_resource

Turn = Literal["clockwise", "counter-clockwise", "horizontally", "vertically"]
_TURNS: Mapping[Turn, tuple[str, tuple[int, int, int, int]]] = {
    "clockwise": ("rotated by 90° clockwise", (2, 0, 3, 1)),
    "counter-clockwise": ("rotated by 90° counter-clockwise", (1, 3, 0, 2)),
    "horizontally": ("mirrored from left to right", (1, 0, 3, 2)),
    "vertically": ("mirrored from top to bottom", (2, 3, 0, 1)),
}
"""By the turn: how it is asked for, and where each quarter of the picture was before."""
_OPPOSITE: Mapping[Turn, Turn] = {
    "clockwise": "counter-clockwise",
    "counter-clockwise": "clockwise",
    "horizontally": "vertically",
    "vertically": "horizontally",
}


@dataclass(frozen=True)
class MadeGray(Requirement):
    """A photograph is exported without colours, as a TIFF file with LZW compression."""

    photograph: Photograph
    suffix: str
    app: ClassVar[str] = "gimp"
    area: ClassVar[str] = "colour_modes"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Photograph), scene.draw.one(("gray", "paper", "bw", "newsprint")))

    @property
    def place(self) -> str:
        """The place of the new file."""
        return f"{self.photograph.folder}/{self.photograph.stem}-{self.suffix}.tif"

    @property
    def changes(self) -> frozenset[str]:
        return self.photograph.resources | {file_resource(self.place)}

    def phrasings(self) -> Sequence[Phrasing]:
        photograph = self.photograph
        mode, packing = "in the mode Grayscale", "with LZW compression"
        quotes = {"mode": mode, "packing": packing}
        return (
            Phrasing(f'export {photograph.said} ({photograph.place}) {mode} and {packing} as "{self.place}"', quotes),
            Phrasing(f'make "{self.place}" of {photograph.place}, {photograph.said}: {mode}, and {packing}', quotes),
        )

    def goals(self) -> Sequence[Asked]:
        args, (mean, deviation) = {"place": self.place}, self.photograph.gray
        shown = {
            "width": self.photograph.width,
            "height": self.photograph.height,
            "mean": [about(mean, 4)] * 3,
            "deviation": [about(deviation, 4)] * 3,
        }
        return (
            Asked("mode", "export", args, {"format": "tiff", "mode": "grayscale"}),
            Asked("packing", "export", args, {"compression": "tiff_lzw"}),
            Asked("shown", "colours", args, shown),
        )

    def guards(self) -> Sequence[Asked]:
        return (photograph_untouched(self.photograph, "Somebody else prints it in colours."),)

    def play(self, desk: Desk) -> None:
        self._make(desk, "LZW")

    def mistakes(self) -> Sequence[Mistake]:
        return (
            Mistake("compressed_otherwise", lambda desk: self._make(desk, "Deflate"), ("packing",)),
            Mistake("and_the_photograph_too", lambda desk: self._make(desk, "LZW", over=True), ("untouched",)),
        )

    def _make(self, desk: Desk, packing: str, *, over: bool = False) -> None:
        with opened(desk, self.photograph.place):
            convert_to_grayscale(desk)
            export_as(desk, f"{HOME}/{self.place}", compression=packing)
            if over:
                export_as(desk, f"{HOME}/{self.photograph.place}", replace=True)


@dataclass(frozen=True)
class PictureTurned(Requirement):
    """A photograph is rotated or mirrored, and exported as a PNG file."""

    photograph: Photograph
    turn: Turn
    app: ClassVar[str] = "gimp"
    area: ClassVar[str] = "rotation"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Photograph), scene.draw.one(list(_TURNS)))

    @property
    def place(self) -> str:
        """The place of the new file."""
        return f"{self.photograph.folder}/{self.photograph.stem}-turned.png"

    @property
    def changes(self) -> frozenset[str]:
        return self.photograph.resources | {file_resource(self.place)}

    def phrasings(self) -> Sequence[Phrasing]:
        photograph, how = self.photograph, _TURNS[self.turn][0]
        return (
            Phrasing(f'export {photograph.said} ({photograph.place}) {how}, as "{self.place}"'),
            Phrasing(f'put {photograph.said}, {how}, as "{self.place}" beside {photograph.place}'),
        )

    def goals(self) -> Sequence[Asked]:
        corners = [self.photograph.corners[at] for at in _TURNS[self.turn][1]]
        cells = [[*(about(value, 3) for value in one), 255] for one in corners]
        width, height = self.photograph.width, self.photograph.height
        if self.turn in ("clockwise", "counter-clockwise"):
            width, height = height, width
        args = {"place": self.place}
        return (
            Asked("turned", "colour-grid", {**args, "columns": 2, "rows": 2}, {"cells": cells}),
            Asked("size", "picture", args, {"format": "png", "width": width, "height": height}),
        )

    def guards(self) -> Sequence[Asked]:
        return (photograph_untouched(self.photograph, "The photograph lies as it should."),)

    def play(self, desk: Desk) -> None:
        self._turn(desk, self.turn)

    def mistakes(self) -> Sequence[Mistake]:
        return (
            Mistake("the_other_way", lambda desk: self._turn(desk, _OPPOSITE[self.turn]), ("turned",)),
            Mistake("and_the_photograph_too", lambda desk: self._turn(desk, self.turn, over=True), ("untouched",)),
        )

    def _turn(self, desk: Desk, turn: Turn, *, over: bool = False) -> None:
        with opened(desk, self.photograph.place):
            if turn == "clockwise" or turn == "counter-clockwise":
                rotate_image(desk, turn)
            elif turn == "horizontally" or turn == "vertically":
                flip_image(desk, turn)
            export_as(desk, f"{HOME}/{self.place}")
            if over:
                export_as(desk, f"{HOME}/{self.photograph.place}", replace=True)
