"""Requirements about a scene's film."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from apps.blender.operations import (
    LAST_FRAME,
    add_marker,
    enter,
    save,
)
from apps.blender.requirements.facts import Stage
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Requirement, Scene





@dataclass(frozen=True)
class Marked(Requirement):
    """Moments of a scene's film have markers."""

    stage: Stage
    marks: tuple[tuple[str, int], ...]
    app: ClassVar[str] = "blender"
    area: ClassVar[str] = "timeline"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        """See ``Requirement``."""
        stage = scene.pick(Stage, lambda one: f"timeline:{one.place}" not in scene.taken)
        first, second = scene.draw.number(2, 9) * 8, scene.draw.number(11, 24) * 8
        names = scene.draw.some(stage.beats, 2)
        return cls(stage, ((names[0], first), (names[1], second)))

    @property
    def changes(self) -> frozenset[str]:
        """See ``Requirement``."""
        return frozenset({f"timeline:{self.stage.place}"})

    def opens(self) -> Sequence[str]:
        """See ``Requirement``."""
        return (self.stage.place,)

    def phrasings(self) -> Sequence[Phrasing]:
        """See ``Requirement``."""
        first, second = (f'"{name}" at frame {frame}' for name, frame in self.marks)
        quotes = {"first": first, "second": second}
        return (
            Phrasing(f"put the markers {first} and {second} into the timeline", quotes),
            Phrasing(f"mark {first} and {second} in the timeline", quotes),
        )

    def goals(self) -> Sequence[Asked]:
        """See ``Requirement``."""
        args = {"place": self.stage.place}
        marks = [{"$contains": {"name": name, "frame": frame}} for name, frame in self.marks]
        return tuple(
            Asked(one, "markers", args, {"markers": mark}) for one, mark in zip(("first", "second"), marks, strict=True)
        )

    def guards(self) -> Sequence[Asked]:
        """See ``Requirement``."""
        args = {"place": self.stage.place, "without": ["scene.markers"]}
        return (
            Asked(
                "other_settings",
                "scene-digests",
                args,
                {"scene": self.stage.digest},
                "How long the film is does not change.",
            ),
        )

    def play(self, desk: Desk) -> None:
        """See ``Requirement``."""
        self._mark(desk, self.marks)

    def mistakes(self) -> Sequence[Mistake]:
        """See ``Requirement``."""
        first, (name, frame) = self.marks

        def the_end_too(desk: Desk) -> None:
            self.play(desk)
            enter(desk, LAST_FRAME, str(frame))
            save(desk)

        return (
            Mistake("a_frame_late", lambda desk: self._mark(desk, (first, (name, frame + 1))), ("second",)),
            Mistake("and_the_end_of_the_film_there", the_end_too, ("other_settings",)),
        )

    def _mark(self, desk: Desk, marks: Sequence[tuple[str, int]]) -> None:
        for name, frame in marks:
            add_marker(desk, frame, name)
        save(desk)
