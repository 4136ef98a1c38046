"""Requirements about what a scene's renders should be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from apps.blender.operations import enter, field, save, tab, turn_to
from apps.blender.requirements.common import choose, kept, near, rest_untouched
from apps.blender.requirements.facts import Stage
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Requirement, Scene

_OUTPUT_TAB, _OBJECT_TAB, _DATA_TAB = tab(111), tab(231), tab(314)
_ROTATION_Z, _LENS, _WIDTH, _PATH = field(246), field(175), field(106), field(479)
_LENSES = (24, 28, 40, 70, 85, 105, 135)
_SIZES = ((1200, 1500), (1600, 1200), (2400, 1600), (1080, 1350), (2000, 2000), (1280, 720))
_NAMES = ("final", "proof", "press", "poster", "website", "client")


@dataclass(frozen=True)
class ShotPrepared(Requirement):
    """A scene's camera has another lens, and its renders another size and place."""

    stage: Stage
    lens: int
    size: tuple[int, int]
    path: str
    app: ClassVar[str] = "blender"
    area: ClassVar[str] = "rendering"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        stage = scene.pick(Stage, lambda one: not one.camera.resources & scene.taken)
        lens = scene.draw.one([one for one in _LENSES if one != round(stage.lens)])
        return cls(stage, lens, scene.draw.one(_SIZES), f"//renders/{scene.draw.one(_NAMES)}_")

    @property
    def changes(self) -> frozenset[str]:
        return self.stage.camera.resources | {f"render:{self.stage.place}"}

    def opens(self) -> Sequence[str]:
        return (self.stage.place,)

    def phrasings(self) -> Sequence[Phrasing]:
        width, height = self.size
        lens, size, path = f"a lens of {self.lens} mm", f"in {width} × {height} pixels", f'to "{self.path}"'
        quotes = {"lens": lens, "size": size, "path": path}
        camera = f'"{self.stage.camera.name}"'
        return (
            Phrasing(f"prepare the shot through {camera}: {lens}, rendered {size} {path}", quotes),
            Phrasing(f"have renders go {path}, {size}, and give {camera} {lens}", quotes),
        )

    def goals(self) -> Sequence[Asked]:
        args = {"place": self.stage.place}
        through = {**args, "object": self.stage.camera.name}
        return (
            Asked("lens", "camera", through, {"lens": near(self.lens), "settings": {"type": "PERSP"}}),
            Asked("size", "render-settings", args, {"resolution": list(self.size), "percentage": 100}),
            Asked("path", "render-settings", args, {"output": self.path}),
        )

    def guards(self) -> Sequence[Asked]:
        return (
            kept(self.stage.camera, ("transform", "settings"), "The camera stays where it is."),
            *rest_untouched(self.stage.camera),
        )

    def play(self, desk: Desk) -> None:
        self._prepare(desk)

    def mistakes(self) -> Sequence[Mistake]:
        width, height = self.size
        other = replace(self, lens=self.lens + 15)
        elsewhere = replace(self, path=self.path.replace("//", "//../"))
        taller = replace(self, size=(width, height + 100))
        return (
            Mistake("with_another_lens", other.play, ("lens",)),
            Mistake("into_another_folder", elsewhere.play, ("path",)),
            Mistake("with_another_height", taller.play, ("size",)),
            Mistake("and_the_camera_turned", lambda desk: self._prepare(desk, turned=True), ("kept",)),
        )

    def _prepare(self, desk: Desk, *, turned: bool = False) -> None:
        choose(desk, self.stage.camera)
        if turned:
            enter(desk, _ROTATION_Z, "12")
        turn_to(desk, _DATA_TAB)
        enter(desk, _LENS, str(self.lens))
        turn_to(desk, _OUTPUT_TAB)
        enter(desk, _WIDTH, *map(str, self.size))
        enter(desk, _PATH, self.path)
        turn_to(desk, _OBJECT_TAB)
        save(desk)
