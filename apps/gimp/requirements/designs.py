"""Requirements about designs: layers, their colours, and what is printed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from apps.gimp.operations import (
    apply_filter,
    set_canvas_size,
    set_comment,
    set_layer_attributes,
    set_layer_opacity,
    set_resolution,
)
from apps.gimp.requirements.common import (
    about,
    area_kept,
    changed,
    image_as_before,
    layer_set_as_before,
    layers_kept,
    layers_whole,
)
from apps.gimp.requirements.facts import Design, PrintRoom
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Requirement, Scene

_FILTERS = {
    "Saturation": ("a scale of", (0.4, 0.6, 1.3, 1.5, 1.8), 0, {"scale": ""}),
    "Exposure": ("an exposure of", (-0.8, -0.5, 0.4, 0.6, 0.9), 1, {"black-level": "0", "exposure": ""}),
}
"""By the name of the filter: what its value is, values, which entry of its dialog it has, and its arguments."""


@dataclass(frozen=True)
class LayerBlended(Requirement):
    """The tint of a design lies over it in another mode, and with another opacity."""

    design: Design
    mode: str
    opacity: int
    app: ClassVar[str] = "gimp"
    area: ClassVar[str] = "layers"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        mode = scene.draw.one(("Multiply", "Screen", "Overlay"))
        return cls(scene.pick(Design), mode, scene.draw.one((40, 45, 55, 60, 70, 75, 85)))

    @property
    def changes(self) -> frozenset[str]:
        return self.design.resources

    def phrasings(self) -> Sequence[Phrasing]:
        design, mode, opacity = self.design, f"the mode {self.mode}", f"an opacity of {self.opacity} percent"
        quotes = {"mode": mode, "opacity": opacity}
        return (
            Phrasing(f'give the layer "{design.tint}" of {design.place} {mode} and {opacity}, and save it', quotes),
            Phrasing(
                f'in {design.said} ({design.place}), give the layer "{design.tint}" {opacity} and {mode}; save it',
                quotes,
            ),
        )

    def goals(self) -> Sequence[Asked]:
        args = {"place": self.design.place, "name": self.design.tint}
        return (
            Asked("mode", "layer", args, {"mode": self.mode}),
            Asked("opacity", "layer", args, {"opacity": about(self.opacity, 0.3)}),
        )

    def guards(self) -> Sequence[Asked]:
        design = self.design
        return (
            layers_kept(design, "Flattened layers could not be edited any more."),
            layers_whole(design, "Nobody has asked for other changes.", setting=design.tint),
            layer_set_as_before(design, design.tint, but=("mode", "opacity"), because="It lies where it should."),
            image_as_before(design, "The printer has been told size and resolution."),
            *area_kept(design),
        )

    def play(self, desk: Desk) -> None:
        self._blend(desk, self.opacity)

    def mistakes(self) -> Sequence[Mistake]:
        return (
            Mistake("so_much_taken_away", lambda desk: self._blend(desk, 98 - self.opacity), ("opacity",)),
            Mistake(
                "and_the_photograph_too",
                lambda desk: self._blend(desk, self.opacity, photograph=True),
                ("layers_whole",),
            ),
        )

    def _blend(self, desk: Desk, opacity: int, *, photograph: bool = False) -> None:
        with changed(desk, self.design.place):
            set_layer_attributes(desk, self.design.tint, mode=self.mode, opacity=opacity)
            if photograph:
                set_layer_opacity(desk, self.design.photograph, opacity)


@dataclass(frozen=True)
class ColoursCorrected(Requirement):
    """A filter that can still be edited corrects the colours of the photograph in a design."""

    design: Design
    filter: str
    value: float
    app: ClassVar[str] = "gimp"
    area: ClassVar[str] = "colour_corrections"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        name = scene.draw.one(list(_FILTERS))
        return cls(scene.pick(Design), name, scene.draw.one(_FILTERS[name][1]))

    @property
    def changes(self) -> frozenset[str]:
        return self.design.resources

    def phrasings(self) -> Sequence[Phrasing]:
        design = self.design
        value = f"{_FILTERS[self.filter][0]} {self.value:g}"
        still = "so that it can still be edited"
        quotes = {"value": value, "editable": still}
        return (
            Phrasing(
                f'correct the colours of {design.said} ({design.place}): lay "{self.filter}" with {value} over the '
                f'layer "{design.photograph}", {still}, and save it',
                quotes,
            ),
            Phrasing(
                f'lay "{self.filter}" with {value} over "{design.photograph}" in {design.place}, {still}, and save '
                f"{design.said}",
                quotes,
            ),
        )

    def goals(self) -> Sequence[Asked]:
        place, layer = self.design.place, self.design.photograph
        arguments = {name: value or f"{self.value:g}" for name, value in _FILTERS[self.filter][3].items()}
        expect = {"arguments": arguments, "visible": True, "opacity": 100.0, "mode": "Replace"}
        return (
            Asked("value", "layer-effect", {"place": place, "layer": layer, "effect": self.filter}, expect),
            Asked("editable", "layer", {"place": place, "name": layer}, {"effects": [self.filter]}),
        )

    def guards(self) -> Sequence[Asked]:
        design = self.design
        return (
            layers_kept(design, "Flattened layers could not be edited any more."),
            layers_whole(design, "The words and the rest have the right colours.", setting=design.photograph),
            layer_set_as_before(design, design.photograph, but=("effects",), because="It lies where it should."),
            image_as_before(design, "The printer has been told size and resolution."),
            *area_kept(design),
        )

    def play(self, desk: Desk) -> None:
        self._correct(desk, (self.design.photograph,))

    def mistakes(self) -> Sequence[Mistake]:
        design = self.design
        fails = ("value", "editable", "layers_whole")
        return (
            Mistake("merged_at_once", lambda desk: self._correct(desk, (design.photograph,), merge=True), fails),
            Mistake(
                "over_the_tint_too",
                lambda desk: self._correct(desk, (design.photograph, design.tint)),
                ("layers_whole",),
            ),
        )

    def _correct(self, desk: Desk, layers: Sequence[str], *, merge: bool = False) -> None:
        entry = _FILTERS[self.filter][2]
        with changed(desk, self.design.place):
            for layer in layers:
                apply_filter(desk, layer, self.filter, {entry: self.value}, merge=merge)


@dataclass(frozen=True)
class PrintPrepared(Requirement):
    """A design has another print resolution, and a comment."""

    design: Design
    resolution: int
    comment: str
    app: ClassVar[str] = "gimp"
    area: ClassVar[str] = "image_properties"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        room = scene.pick(PrintRoom)
        comment = f"{scene.draw.one(('Printed by', 'Proof by', 'Set by'))} {room.name}"
        return cls(scene.pick(Design), scene.draw.one((200, 240, 254, 300, 360)), comment)

    @property
    def changes(self) -> frozenset[str]:
        return self.design.resources

    def phrasings(self) -> Sequence[Phrasing]:
        design = self.design
        resolution, comment = f"{self.resolution} pixels per inch", f'the comment "{self.comment}"'
        quotes = {"resolution": resolution, "comment": comment}
        return (
            Phrasing(
                f"set {design.said} ({design.place}) to {resolution} without scaling it, add {comment}, and save it",
                quotes,
            ),
            Phrasing(
                f"give {design.place} {comment} and a print resolution of {resolution}, with as many pixels as "
                f"before, and save {design.said}",
                quotes,
            ),
        )

    def goals(self) -> Sequence[Asked]:
        args = {"place": self.design.place}
        return (
            Asked("resolution", "image", args, {"resolution": [about(self.resolution, 0.1)] * 2}),
            Asked("comment", "image", args, {"comment": self.comment}),
        )

    def guards(self) -> Sequence[Asked]:
        design = self.design
        return (
            layers_kept(design, "Flattened layers could not be edited any more."),
            layers_whole(design, "Pixels and layers are as the customer has seen them."),
            image_as_before(design, "It is not to be scaled.", but=("resolution",)),
            *area_kept(design),
        )

    def play(self, desk: Desk) -> None:
        self._prepare(desk)

    def mistakes(self) -> Sequence[Mistake]:
        # On a wider canvas, the area takes a smaller share.
        wider = ("image_as_before", *(one.id for one in area_kept(self.design)))
        return (
            Mistake("without_the_comment", lambda desk: self._prepare(desk, commented=False), ("comment",)),
            Mistake("and_made_lighter", lambda desk: self._prepare(desk, lighter=True), ("layers_whole",)),
            Mistake("and_made_wider", lambda desk: self._prepare(desk, wider=True), wider),
        )

    def _prepare(self, desk: Desk, *, commented: bool = True, lighter: bool = False, wider: bool = False) -> None:
        with changed(desk, self.design.place):
            set_resolution(desk, self.resolution)
            if commented:
                set_comment(desk, self.comment)
            if lighter:
                set_layer_opacity(desk, self.design.tint, 80)
            if wider:
                set_canvas_size(desk, self.design.width + 40, self.design.height, corner=(0, 0))
