"""Requirements about the area that a design keeps in a channel."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from apps.gimp.operations import (
    add_guides_around_selection,
    grow_selection,
    save_selection_to_channel,
    select_by_colour,
    select_channel,
    select_none,
)
from apps.gimp.requirements.common import area_kept, changed, image_as_before, layers_kept, layers_whole, rectangle
from apps.gimp.requirements.facts import Design
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Requirement, Scene, nothing_but


def _has_area(design: Design) -> bool:
    return bool(design.area)


def _grown(design: Design, pixels: int) -> list[int]:
    left, top, right, bottom = design.bounds
    return [left - pixels, top - pixels, right + pixels, bottom + pixels]


def _beside(design: Design, because: str, channels: Sequence[str]) -> Sequence[Asked]:
    args = {"place": design.place}
    names, why = nothing_but(channels), "Each channel is one more that somebody wonders about."
    return (
        layers_kept(design, "Flattened layers could not be edited any more."),
        layers_whole(design, because),
        image_as_before(design, "The printer has been told size and resolution.", but=("channels",)),
        *area_kept(design),
        Asked("channels", "channels", args, {"names": names}, why),
        Asked("nothing_selected", "selection", args, {"$absent": True}, "Whoever paints next would wonder."),
    )


@dataclass(frozen=True)
class AreaWidened(Requirement):
    """The area of a channel is grown, and kept in another channel."""

    design: Design
    pixels: int
    name: str
    app: ClassVar[str] = "gimp"
    area: ClassVar[str] = "channels"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        design = scene.pick(Design, _has_area)
        name = scene.draw.one(("with margin", "wide", "and around", "for the mask"))
        return cls(design, scene.draw.one((10, 12, 15, 20, 25, 30)), f"{design.area} {name}")

    @property
    def changes(self) -> frozenset[str]:
        return self.design.resources

    def phrasings(self) -> Sequence[Phrasing]:
        design = self.design
        return (
            Phrasing(
                f'in {design.said} ({design.place}), grow the selection that the channel "{design.area}" holds by '
                f'{self.pixels} pixels, keep it as a new channel "{self.name}", deselect everything, and save it'
            ),
            Phrasing(
                f'keep what the channel "{design.area}" of {design.place} selects, grown by {self.pixels} pixels, in '
                f'another channel "{self.name}"; give the selection up, and save {design.said}'
            ),
        )

    def goals(self) -> Sequence[Asked]:
        args = {"place": self.design.place, "name": self.name}
        # The corners of what is grown are round.
        grown = rectangle(self.design, _grown(self.design, self.pixels), 0.004)
        return (Asked("channel", "channel", args, grown),)

    def guards(self) -> Sequence[Asked]:
        return _beside(self.design, "Only the channel is new.", (self.design.area, self.name))

    def play(self, desk: Desk) -> None:
        self._widen(desk, self.pixels)

    def mistakes(self) -> Sequence[Mistake]:
        return (
            Mistake("grown_by_too_much", lambda desk: self._widen(desk, 2 * self.pixels), ("channel",)),
            Mistake(
                "and_left_selected", lambda desk: self._widen(desk, self.pixels, leave=True), ("nothing_selected",)
            ),
        )

    def _widen(self, desk: Desk, pixels: int, *, leave: bool = False) -> None:
        with changed(desk, self.design.place):
            select_channel(desk, self.design.area)
            grow_selection(desk, pixels)
            save_selection_to_channel(desk, self.name)
            if not leave:
                select_none(desk)


@dataclass(frozen=True)
class AreaGuided(Requirement):
    """Guides stand around the area of a channel, at a distance."""

    design: Design
    pixels: int
    app: ClassVar[str] = "gimp"
    area: ClassVar[str] = "guides"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Design, _has_area), scene.draw.one((8, 10, 15, 16, 20, 24, 30)))

    @property
    def changes(self) -> frozenset[str]:
        return self.design.resources

    def phrasings(self) -> Sequence[Phrasing]:
        design = self.design
        across, down = "to the left and to the right", "above and below"
        quotes = {"across": across, "down": down}
        return (
            Phrasing(
                f'put guides {self.pixels} pixels {across} of the area that the channel "{design.area}" of '
                f"{design.place} selects, and as far {down} it; have nothing selected at the end, and save it",
                quotes,
            ),
            Phrasing(
                f'in {design.said} ({design.place}), set guides {down} the area of the channel "{design.area}" and '
                f"{across} of it, {self.pixels} pixels away, have nothing selected at the end, and save it",
                quotes,
            ),
        )

    def goals(self) -> Sequence[Asked]:
        left, top, right, bottom = _grown(self.design, self.pixels)
        args = {"place": self.design.place}
        return (
            Asked("across", "guides", args, {"vertical": [left, right]}),
            Asked("down", "guides", args, {"horizontal": [top, bottom]}),
        )

    def guards(self) -> Sequence[Asked]:
        return _beside(self.design, "Guides change no layer.", (self.design.area,))

    def play(self, desk: Desk) -> None:
        self._guide(desk, self.pixels)

    def mistakes(self) -> Sequence[Mistake]:
        return (
            Mistake("too_far_away", lambda desk: self._guide(desk, 2 * self.pixels), ("across", "down")),
            Mistake("and_kept_as_a_channel", lambda desk: self._guide(desk, self.pixels, keep=True), ("channels",)),
        )

    def _guide(self, desk: Desk, pixels: int, *, keep: bool = False) -> None:
        with changed(desk, self.design.place):
            select_channel(desk, self.design.area)
            grow_selection(desk, pixels)
            add_guides_around_selection(desk)
            if keep:
                save_selection_to_channel(desk, f"{self.design.area} {pixels}")
            select_none(desk)


@dataclass(frozen=True)
class ColourKept(Requirement):
    """What has the colour of the tint is selected by colour, and kept in a channel."""

    design: Design
    name: str
    app: ClassVar[str] = "gimp"
    area: ClassVar[str] = "selection_by_colour"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        design = scene.pick(Design)
        return cls(design, f"{design.tint} {scene.draw.one(('area', 'for varnish', 'alone', 'outline', 'second ink'))}")

    @property
    def changes(self) -> frozenset[str]:
        return self.design.resources

    def phrasings(self) -> Sequence[Phrasing]:
        design = self.design
        what = f'the {design.colour} of the layer "{design.tint}", also below the words'
        return (
            Phrasing(
                f"in {design.said} ({design.place}), select {what}, keep the selection as a channel "
                f'"{self.name}", have nothing selected at the end, and save it'
            ),
            Phrasing(
                f'make a channel "{self.name}" in {design.place} that selects {what}; leave nothing selected, and '
                f"save {design.said}"
            ),
        )

    def goals(self) -> Sequence[Asked]:
        design = self.design
        expect = rectangle(design, (0, design.tint_top, design.width, design.height), 0.0002)
        return (Asked("channel", "channel", {"place": design.place, "name": self.name}, expect),)

    def guards(self) -> Sequence[Asked]:
        design = self.design
        return _beside(design, "Only the channel is new.", (*([design.area] if design.area else []), self.name))

    def play(self, desk: Desk) -> None:
        self._keep(desk, self.design.tint)

    def mistakes(self) -> Sequence[Mistake]:
        design = self.design
        return (
            Mistake("of_the_photograph", lambda desk: self._keep(desk, design.photograph), ("channel",)),
            Mistake("and_left_selected", lambda desk: self._keep(desk, design.tint, leave=True), ("nothing_selected",)),
        )

    def _keep(self, desk: Desk, layer: str, *, leave: bool = False) -> None:
        design = self.design
        with changed(desk, design.place):
            middle = (design.tint_top + design.height) / 2
            select_by_colour(desk, layer, down=middle / design.height)
            save_selection_to_channel(desk, self.name)
            if not leave:
                select_none(desk)
