"""Requirements about preferences, which Inkscape writes when it quits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from apps.inkscape.operations import choose_preference, close_preferences, open_preferences, set_preference
from apps.inkscape.requirements.common import about
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Requirement, Scene


@dataclass(frozen=True)
class ToolsSet(Requirement):
    """Tools measure without strokes, and objects are scaled without their strokes."""

    minutes: int
    app: ClassVar[str] = "inkscape"
    area: ClassVar[str] = "preferences"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.draw.one((3, 4, 5, 6, 8, 12, 15)))

    @property
    def changes(self) -> frozenset[str]:
        return frozenset({"settings:tools", "settings:autosave"})

    def phrasings(self) -> Sequence[Phrasing]:
        box, stroke = "geometric bounding box", "without scaling the width of their strokes"
        minutes = f"every {self.minutes} minutes"
        quotes = {"box": box, "stroke": stroke, "minutes": minutes}
        return (
            Phrasing(
                f"set Inkscape up so that its tools use the {box}, objects are scaled {stroke}, and drawings are saved "
                f"by themselves {minutes}",
                quotes,
            ),
            Phrasing(
                f"in the preferences of Inkscape, choose to save automatically {minutes}, to scale objects {stroke}, "
                f"and to use the {box}",
                quotes,
            ),
        )

    def goals(self) -> Sequence[Asked]:
        return (
            Asked("box", "preferences", {}, {"geometric_box": True}),
            Asked("stroke", "preferences", {}, {"scale_stroke": False}),
            Asked("minutes", "preferences", {}, {"autosave_minutes": about(self.minutes)}),
        )

    def guards(self) -> Sequence[Asked]:
        because = "Corners and patterns go on being scaled."
        kept = {"scale_corners": {"$in": [None, True]}, "transform_patterns": {"$in": [None, True]}}
        return (Asked("rest", "preferences", {}, kept, because),)

    def play(self, desk: Desk) -> None:
        self._set(desk)

    def mistakes(self) -> Sequence[Mistake]:
        return (
            Mistake("strokes_scaled", lambda desk: self._set(desk, stroke=True), ("stroke",)),
            Mistake("corners_too", lambda desk: self._set(desk, corners=False), ("rest",)),
            Mistake(
                "the_number_of_files", lambda desk: self._set(desk, label="Maximum number of autosaves:"), ("minutes",)
            ),
        )

    def _set(
        self, desk: Desk, *, stroke: bool = False, corners: bool = True, label: str = "Interval (in minutes):"
    ) -> None:
        open_preferences(desk, "Tools")
        choose_preference(desk, "Geometric bounding box")
        close_preferences(desk)
        open_preferences(desk, "Behavior", "Transforms")
        set_preference(desk, "Scale stroke width", stroke)
        set_preference(desk, "Scale rounded corners in rectangles", corners)
        close_preferences(desk)
        open_preferences(desk, "Input/Output", "Autosave")
        set_preference(desk, label, self.minutes)
        close_preferences(desk)
