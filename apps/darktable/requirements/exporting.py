"""The requirement about pictures exported as files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import ClassVar, Self

from apps.darktable.operations import export, fold
from apps.darktable.requirements.common import HOME, files_untouched, rest_untouched, show, stems
from apps.darktable.requirements.facts import Subject
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Requirement, Scene, file_resource

_FOLDERS = ("for the paper", "website", "to print", "newsletter", "exhibition", "for the club")


@dataclass(frozen=True)
class FramesExported(Requirement):
    """The sharp frames of a subject are exported as JPEG files of a size and a quality."""

    fact: Subject
    folder: str
    quality: int
    side: int
    app: ClassVar[str] = "darktable"
    area: ClassVar[str] = "export"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        fact = scene.pick(Subject, lambda one: f"looks:{one.roll.place}" not in scene.taken)
        folder = f"Pictures/{scene.draw.one(_FOLDERS)}"
        return cls(fact, folder, scene.draw.number(80, 94), 20 * scene.draw.number(32, 44))

    @property
    def changes(self) -> frozenset[str]:
        # Exported pictures show the edits, so no other requirement may change them: edits are also ``looks``.
        return frozenset({file_resource(self.folder), f"looks:{self.fact.roll.place}"})

    def phrasings(self) -> Sequence[Phrasing]:
        fact = self.fact
        which = f'{stems(fact.frames)} of "{fact.roll.name}"'
        how = f"as JPEG of quality {self.quality}, the longer side {self.side} pixels"
        where = f"into the new folder {HOME}/{self.folder}, under the names that they have"
        return (
            Phrasing(f"export {which} {how}, {where}", self._quotes(f"{which} {how}")),
            Phrasing(f"put {which} {where}, exported {how}", self._quotes(how)),
        )

    def opens(self) -> Sequence[str]:
        return (f"{HOME}/{self.fact.roll.place}",)

    def goals(self) -> Sequence[Asked]:
        fact, checks = self.fact, list[Asked]()
        kind = {"format": "jpeg", "quality": self.quality, "width": self.side}
        alike = {
            "same_shape": True,
            "difference": {"$max": 6},
            "changed": {"$max": 0.2},
            "in_the_worst_part": {"$max": 20},
        }
        for number, name in enumerate(fact.frames, 1):
            place = self._place(name)
            args = {"place": place, "other": f"{fact.roll.place}/{name}"}
            checks += [
                Asked(f"export_{number}", "picture", {"place": place}, kind),
                Asked(f"picture_{number}", "likeness", args, alike),
            ]
        return checks

    def guards(self) -> Sequence[Asked]:
        names = [PurePosixPath(self._place(one)).name for one in self.fact.frames]
        expect = {"$any": [{"$absent": True}, {"places": {"$each": {"$in": names}}}]}
        because = "Nobody wants the other pictures."
        return (
            Asked("nothing_else", "folder", {"place": self.folder}, expect, because),
            rest_untouched(self.fact.roll),
            files_untouched(self.fact.roll),
        )

    def play(self, desk: Desk) -> None:
        self._export(desk, self.quality, *self.fact.frames)

    def mistakes(self) -> Sequence[Mistake]:
        frames = self.fact.frames
        exports = tuple(f"export_{number}" for number, _ in enumerate(frames, 1))
        return (
            Mistake("too_coarse", lambda desk: self._export(desk, self.quality - 10, *frames), exports),
            *(
                Mistake(
                    f"without_number_{number}", self._export_others(name), (f"export_{number}", f"picture_{number}")
                )
                for number, name in enumerate(frames, 1)
            ),
            Mistake(
                "and_another_one",
                lambda desk: self._export(desk, self.quality, *frames, self.fact.beside),
                ("nothing_else",),
            ),
        )

    def _quotes(self, how: str) -> dict[str, str]:
        exports = {f"export_{number}": how for number, _ in enumerate(self.fact.frames, 1)}
        pictures = {f"picture_{number}": stems([name]) for number, name in enumerate(self.fact.frames, 1)}
        return exports | pictures

    def _place(self, name: str) -> str:
        return f"{self.folder}/{PurePosixPath(name).stem}.jpg"

    def _export_others(self, left_out: str) -> Callable[[Desk], None]:
        others = [one for one in self.fact.frames if one != left_out]
        return lambda desk: self._export(desk, self.quality, *others)

    def _export(self, desk: Desk, quality: int, *frames: str) -> None:
        show(desk, self.fact.roll)
        to = f"{HOME}/{self.folder}/$(FILE_NAME)"
        export(desk, *frames, to=to, quality=str(quality), side=str(self.side))
        fold(desk, "export")
