"""Requirements about edits: copied, confined to a part of the picture, kept as a preset."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from apps.darktable.operations import (
    copy_history,
    draw_mask,
    edit_module,
    fold,
    leave_darkroom,
    open_in_darkroom,
    store_preset,
    switch_on_module,
)
from apps.darktable.requirements.common import EXPOSURE, HOME, exposed, others, rest_untouched, show, stems
from apps.darktable.requirements.facts import Edited, Plain
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Requirement, Scene

_UNEDITED = "Nothing was said about the other pictures."
_NAMES = ("Overcast", "Lift the shade", "Blue hour", "Bright street", "Backlit", "Old lens")
_STEPS = (-0.75, -0.5, -0.4, 0.35, 0.4, 0.5, 0.65, 0.75, 0.8)
"""Exposures in EV."""


@dataclass(frozen=True)
class EditsCopied(Requirement):
    """Two pictures have the edit of another one."""

    fact: Edited
    app: ClassVar[str] = "darktable"
    area: ClassVar[str] = "history"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Edited, lambda one: f"looks:{one.roll.place}" not in scene.taken))

    @property
    def changes(self) -> frozenset[str]:
        return frozenset({f"edits:{self.fact.roll.place}", f"looks:{self.fact.roll.place}"})

    def phrasings(self) -> Sequence[Phrasing]:
        fact = self.fact
        first, second = (stems([one]) for one in fact.targets)
        quotes = {"first": first, "second": second}
        source = f"{stems([fact.source])}, {fact.said} in"
        return (
            Phrasing(f'copy the edits of {source} "{fact.roll.name}", to {first} and {second}', quotes),
            Phrasing(f'let {first} and {second} have the history of {source} "{fact.roll.name}"', quotes),
        )

    def opens(self) -> Sequence[str]:
        return (f"{HOME}/{self.fact.roll.place}",)

    def goals(self) -> Sequence[Asked]:
        return tuple(
            self._exposed(id, target) for id, target in zip(("first", "second"), self.fact.targets, strict=True)
        )

    def guards(self) -> Sequence[Asked]:
        fact = self.fact
        return (
            others("others_unedited", fact.roll, fact.targets, "edits", _UNEDITED),
            self._exposed("source_kept", fact.source, "Its edits are those that the others should have."),
            rest_untouched(fact.roll),
        )

    def play(self, desk: Desk) -> None:
        self._copy(desk, *self.fact.targets)

    def mistakes(self) -> Sequence[Mistake]:
        first, second = self.fact.targets
        return (
            Mistake("to_one_only", lambda desk: self._copy(desk, first), ("second",)),
            Mistake(
                "to_another_one_too",
                lambda desk: self._copy(desk, first, second, self.fact.beside),
                ("others_unedited",),
            ),
        )

    def _exposed(self, id: str, frame: str, because: str = "") -> Asked:
        fact = self.fact
        args = {"image": f"{fact.roll.place}/{frame}", "module": "exposure"}
        expect = {"enabled": True, "parameters": exposed(fact.roll.frame(fact.source).exposure)}
        return Asked(id, "module", args, expect, because, f"edits:{fact.roll.place}" if because else "")

    def _copy(self, desk: Desk, *targets: str) -> None:
        show(desk, self.fact.roll)
        copy_history(desk, self.fact.source, *targets, module="exposure", folder=self.fact.roll.place)
        fold(desk, "history stack")


@dataclass(frozen=True)
class PresetStored(Requirement):
    """A picture has an exposure, which a preset keeps."""

    fact: Plain
    exposure: float
    name: str
    app: ClassVar[str] = "darktable"
    area: ClassVar[str] = "presets"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        fact = scene.pick(Plain, lambda one: f"looks:{one.roll.place}" not in scene.taken)
        return cls(fact, scene.draw.one(_STEPS), scene.draw.one(_NAMES))

    @property
    def changes(self) -> frozenset[str]:
        return frozenset({f"edits:{self.fact.roll.place}", f"looks:{self.fact.roll.place}", "presets:exposure"})

    def phrasings(self) -> Sequence[Phrasing]:
        where = f'{stems([self.fact.frame])} in "{self.fact.roll.name}" ({self.fact.said})'
        exposure, preset = f"an exposure of {self.exposure:+g} EV", f'a preset "{self.name}" of the exposure module'
        return (
            Phrasing(f"give {where} {exposure}, and store that as {preset}", {"edited": exposure, "preset": preset}),
            Phrasing(f"set {exposure} for {where}, and keep it as {preset}", {"edited": exposure, "preset": preset}),
        )

    def opens(self) -> Sequence[str]:
        return (f"{HOME}/{self.fact.roll.place}",)

    def goals(self) -> Sequence[Asked]:
        image, parameters = f"{self.fact.roll.place}/{self.fact.frame}", exposed(self.exposure)
        expect = {"enabled": True, "parameters": parameters}
        preset = {"module": "exposure", "name": self.name}
        return (
            Asked("edited", "module", {"image": image, "module": "exposure"}, expect),
            Asked("preset", "preset", preset, {"parameters": parameters}),
        )

    def guards(self) -> Sequence[Asked]:
        by_hand = {"$any": [{"$absent": True}, {"automatic": False}]}
        args, because = {"module": "exposure", "name": self.name}, "A preset that applies itself edits new pictures."
        return (
            Asked("by_hand", "preset", args, by_hand, because),
            others("others_unedited", self.fact.roll, [self.fact.frame], "edits", _UNEDITED),
            rest_untouched(self.fact.roll),
        )

    def play(self, desk: Desk) -> None:
        self._store(desk, self.exposure)

    def mistakes(self) -> Sequence[Mistake]:
        return (
            Mistake("with_the_other_sign", lambda desk: self._store(desk, -self.exposure), ("edited", "preset")),
            Mistake("applied_by_itself", lambda desk: self._store(desk, self.exposure, automatic=True), ("by_hand",)),
        )

    def _store(self, desk: Desk, exposure: float, *, automatic: bool = False) -> None:
        show(desk, self.fact.roll)
        open_in_darkroom(desk, self.fact.frame)
        edit_module(desk, "exposure", EXPOSURE, f"{exposure:g}")
        store_preset(desk, "exposure", self.name, automatic=automatic)
        leave_darkroom(desk)


@dataclass(frozen=True)
class MaskDrawn(Requirement):
    """A picture has an exposure in a drawn shape only."""

    fact: Plain
    exposure: float
    shape: str
    app: ClassVar[str] = "darktable"
    area: ClassVar[str] = "masks"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        fact = scene.pick(Plain, lambda one: f"looks:{one.roll.place}" not in scene.taken)
        return cls(fact, scene.draw.one(_STEPS), scene.draw.one(("circle", "ellipse")))

    @property
    def changes(self) -> frozenset[str]:
        return frozenset({f"edits:{self.fact.roll.place}", f"looks:{self.fact.roll.place}"})

    def phrasings(self) -> Sequence[Phrasing]:
        where = f'{stems([self.fact.frame])} in "{self.fact.roll.name}", {self.fact.said}'
        exposure, mask = f"an exposure of {self.exposure:+g} EV", f"in one drawn {self.shape} around its middle"
        quotes = {"edited": exposure, "masked": mask, "shape": mask}
        return (
            Phrasing(f"give {where}, {exposure}, but only {mask}", quotes),
            Phrasing(f"set {exposure} for {where}, confined to what is {mask}", quotes),
        )

    def opens(self) -> Sequence[str]:
        return (f"{HOME}/{self.fact.roll.place}",)

    def goals(self) -> Sequence[Asked]:
        image = f"{self.fact.roll.place}/{self.fact.frame}"
        args = {"image": image, "module": "exposure"}
        return (
            Asked("edited", "module", args, {"enabled": True, "parameters": exposed(self.exposure)}),
            Asked("masked", "module", args, {"masked": True}),
            Asked("shape", "masks", {"image": image}, {"masks": [{"shape": self.shape}]}),
        )

    def guards(self) -> Sequence[Asked]:
        roll = self.fact.roll
        return (others("others_unedited", roll, [self.fact.frame], "edits", _UNEDITED), rest_untouched(roll))

    def play(self, desk: Desk) -> None:
        self._draw(desk, self.shape)

    def mistakes(self) -> Sequence[Mistake]:
        other = "ellipse" if self.shape == "circle" else "circle"
        return (
            Mistake("in_another_shape", lambda desk: self._draw(desk, other), ("shape",)),
            Mistake("and_another_one", self._and_another_one, ("others_unedited",)),
        )

    def _draw(self, desk: Desk, shape: str) -> None:
        show(desk, self.fact.roll)
        open_in_darkroom(desk, self.fact.frame)
        edit_module(desk, "exposure", EXPOSURE, f"{self.exposure:g}")
        draw_mask(desk, "exposure", shape)
        leave_darkroom(desk)

    def _and_another_one(self, desk: Desk) -> None:
        self._draw(desk, self.shape)
        open_in_darkroom(desk, self.fact.beside)
        switch_on_module(desk, "velvia")
        leave_darkroom(desk)
