"""Requirements about paths."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from apps.gimp.operations import (
    grow_selection,
    save_selection_to_channel,
    save_selection_to_path,
    select_channel,
    select_none,
)
from apps.gimp.requirements.common import about, area_kept, changed, image_as_before, layers_kept, layers_whole
from apps.gimp.requirements.facts import Design
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Requirement, Scene, nothing_but

_BY = 2  # pixels by which an outline may miss the area


@dataclass(frozen=True)
class AreaOutlined(Requirement):
    """A path runs around the area of a channel, at a distance."""

    design: Design
    pixels: int
    name: str
    app: ClassVar[str] = "gimp"
    area: ClassVar[str] = "paths"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        design = scene.pick(Design, lambda one: bool(one.area))
        name = scene.draw.one(("Die line", "Cutting line", "Varnish line", "Perforation", "Fold"))
        return cls(design, scene.draw.one((6, 8, 10, 12, 14, 18)), name)

    @property
    def changes(self) -> frozenset[str]:
        return self.design.resources

    def phrasings(self) -> Sequence[Phrasing]:
        design, far = self.design, f"{self.pixels} pixels"
        return (
            Phrasing(
                f'in {design.said} ({design.place}), make a path "{self.name}" of the selection that the channel '
                f'"{design.area}" holds, grown by {far}; have nothing selected at the end, and save it'
            ),
            Phrasing(
                f'make a path "{self.name}" around the area that the channel "{design.area}" of {design.place} holds, '
                f"{far} outside it; leave nothing selected, and save {design.said}"
            ),
        )

    def goals(self) -> Sequence[Asked]:
        left, top, right, bottom = self.design.bounds
        far = self.pixels
        bounds = [about(one, _BY) for one in (left - far, top - far, right + far, bottom + far)]
        args = {"place": self.design.place, "name": self.name}
        return (Asked("path", "path", args, {"strokes": 1, "closed": [True], "bounds": bounds}),)

    def guards(self) -> Sequence[Asked]:
        design, args = self.design, {"place": self.design.place}
        because = "A path changes no layer."
        return (
            layers_kept(design, "Flattened layers could not be edited any more."),
            layers_whole(design, because),
            image_as_before(design, "The printer has been told size and resolution.", but=("channels", "paths")),
            *area_kept(design),
            Asked("channels", "channels", args, {"names": nothing_but([design.area])}, "Others work with the channel."),
            Asked("no_other_path", "paths", args, {"names": nothing_but([self.name])}, "The printer takes every path."),
            Asked("nothing_selected", "selection", args, {"$absent": True}, "Whoever paints next would wonder."),
        )

    def play(self, desk: Desk) -> None:
        self._outline(desk, self.pixels)

    def mistakes(self) -> Sequence[Mistake]:
        return (
            Mistake("too_far_away", lambda desk: self._outline(desk, 2 * self.pixels), ("path",)),
            Mistake("and_kept_as_a_channel", lambda desk: self._outline(desk, self.pixels, keep=True), ("channels",)),
            Mistake(
                "and_left_selected", lambda desk: self._outline(desk, self.pixels, leave=True), ("nothing_selected",)
            ),
        )

    def _outline(self, desk: Desk, pixels: int, *, keep: bool = False, leave: bool = False) -> None:
        with changed(desk, self.design.place):
            select_channel(desk, self.design.area)
            grow_selection(desk, pixels)
            if keep:
                save_selection_to_channel(desk, f"{self.design.area} {pixels}")
            save_selection_to_path(desk, self.name)
            if not leave:
                select_none(desk)
