"""Requirements about a scene's film."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from apps.blender.operations import (
    LAST_FRAME,
    add_marker,
    enter,
    field,
    go_to_frame,
    keys_over,
    make_linear,
    press,
    save,
)
from apps.blender.requirements.common import OfThing, choose, kept, near, rest_untouched
from apps.blender.requirements.facts import Stage, Thing
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Requirement, Scene

_ROTATION_Z, _KEY_Z = field(246), field(246, -26)  # the dot at the end of its line makes a keyframe of it alone


@dataclass(frozen=True)
class Turned(OfThing):
    """An object turns about the vertical axis, evenly."""

    angle: int
    last: int
    area: ClassVar[str] = "animation"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        def fits(one: Thing) -> bool:
            return one.movable and not any(one.rotation[:2])

        thing = scene.pick(Thing, fits)
        angle = round(thing.rotation[2]) + scene.draw.one((45, 90, 120, 180, 360))
        return cls(thing, angle, scene.draw.one((25, 37, 49, 61, 73, 97, 121)))

    def phrasings(self) -> Sequence[Phrasing]:
        name = f'"{self.thing.name}"'
        turn = f"from its present angle at frame 1 to {self.angle}° at frame {self.last}"
        return (
            Phrasing(
                f"animate {name} with two linear keyframes: it turns about Z alone, {turn}",
                {"turn": turn, "linear": "two linear keyframes"},
            ),
            Phrasing(
                f"let {name} turn evenly about Z, {turn}, with a keyframe at both ends and none on other axes",
                {"turn": turn, "linear": "turn evenly"},
            ),
        )

    def goals(self) -> Sequence[Asked]:
        about = {
            "place": self.thing.place,
            "kind": "object",
            "name": self.thing.name,
            "path": "rotation_euler",
            "index": 2,
        }
        ends = ((1, self.thing.rotation[2]), (self.last, self.angle))
        keys = [{"frame": near(frame), "value": near(value)} for frame, value in ends]
        return (
            Asked("turn", "keyframes", about, {"keyframes": keys}),
            Asked("linear", "keyframes", about, {"keyframes": {"$each": {"interpolation": "LINEAR"}}, "modifiers": []}),
        )

    def guards(self) -> Sequence[Asked]:
        args = {"place": self.thing.place, "kind": "object", "name": self.thing.name}
        only_z = {"$any": [{"curves": []}, {"curves": [{"path": "rotation_euler", "index": 2}]}]}
        return (
            Asked("only_z", "animation", args, only_z, "It neither moves nor tilts."),
            kept(self.thing, ("settings", "data", "materials", "modifiers"), "It only turns."),
            *rest_untouched(self.thing),
        )

    def play(self, desk: Desk) -> None:
        self._turn(desk)

    def mistakes(self) -> Sequence[Mistake]:
        return (
            Mistake("with_a_soft_start_and_end", lambda desk: self._turn(desk, linear=False), ("linear",)),
            Mistake("keyframes_on_all_axes", lambda desk: self._turn(desk, all_axes=True), ("only_z",)),
        )

    def _turn(self, desk: Desk, *, linear: bool = True, all_axes: bool = False) -> None:
        def keyframe() -> None:
            if all_axes:
                keys_over(desk, _ROTATION_Z, "i")
            else:
                press(desk, _KEY_Z)

        choose(desk, self.thing)
        go_to_frame(desk, 1)
        keyframe()
        go_to_frame(desk, self.last)
        enter(desk, _ROTATION_Z, str(self.angle))
        keyframe()
        if linear:
            make_linear(desk)
        save(desk)


@dataclass(frozen=True)
class Marked(Requirement):
    """Moments of a scene's film have markers."""

    stage: Stage
    marks: tuple[tuple[str, int], ...]
    app: ClassVar[str] = "blender"
    area: ClassVar[str] = "timeline"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        stage = scene.pick(Stage, lambda one: f"timeline:{one.place}" not in scene.taken)
        first, second = scene.draw.number(2, 9) * 8, scene.draw.number(11, 24) * 8
        names = scene.draw.some(stage.beats, 2)
        return cls(stage, ((names[0], first), (names[1], second)))

    @property
    def changes(self) -> frozenset[str]:
        return frozenset({f"timeline:{self.stage.place}"})

    def opens(self) -> Sequence[str]:
        return (self.stage.place,)

    def phrasings(self) -> Sequence[Phrasing]:
        first, second = (f'"{name}" at frame {frame}' for name, frame in self.marks)
        quotes = {"first": first, "second": second}
        return (
            Phrasing(f"put the markers {first} and {second} into the timeline", quotes),
            Phrasing(f"mark {first} and {second} in the timeline", quotes),
        )

    def goals(self) -> Sequence[Asked]:
        args = {"place": self.stage.place}
        marks = [{"$contains": {"name": name, "frame": frame}} for name, frame in self.marks]
        return tuple(
            Asked(one, "markers", args, {"markers": mark}) for one, mark in zip(("first", "second"), marks, strict=True)
        )

    def guards(self) -> Sequence[Asked]:
        return rest_untouched(self.stage.camera)

    def play(self, desk: Desk) -> None:
        self._mark(desk, self.marks)

    def mistakes(self) -> Sequence[Mistake]:
        first, (name, frame) = self.marks

        def the_end_too(desk: Desk) -> None:
            self.play(desk)
            enter(desk, LAST_FRAME, str(frame))
            save(desk)

        return (
            Mistake("a_frame_late", lambda desk: self._mark(desk, (first, (name, frame + 1))), ("second",)),
            Mistake("and_the_end_of_the_film_there", the_end_too, ("settings",)),
        )

    def _mark(self, desk: Desk, marks: Sequence[tuple[str, int]]) -> None:
        for name, frame in marks:
            add_marker(desk, frame, name)
        save(desk)
