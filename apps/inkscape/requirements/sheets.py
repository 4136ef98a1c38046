"""Requirements about the drawing as a whole: its page, its metadata, and what is made of it for others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from apps.inkscape.operations import (
    choose_licence,
    delete,
    delete_all_guides,
    describe_document,
    export_png,
    move_by,
    resize_page,
    save,
    set_box,
)
from apps.inkscape.requirements.common import HOME, OnSign, about, all_of, opened, rest_of
from apps.inkscape.requirements.facts import Finished, Panel, Undescribed
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Requirement, Scene, file_resource

_LICENCES = {
    "CC Attribution": "by/",
    "CC Attribution-ShareAlike": "by-sa/",
    "CC Attribution-NoDerivs": "by-nd/",
    "CC Attribution-NonCommercial": "by-nc/",
}


@dataclass(frozen=True)
class PageResized(OnSign[Panel]):
    """The page of a drawing has another size; what is on it stays where it is."""

    area: ClassVar[str] = "pages"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Panel))

    def phrasings(self) -> Sequence[Phrasing]:
        sign, (width, height) = self.sign, self.fact.size
        quotes = {"width": f"{width:g} mm", "height": f"{height:g} mm"}
        stays = "without moving or scaling anything on it"
        return (
            Phrasing(f"make the page of {sign.place} {width:g} mm wide and {height:g} mm high, {stays}", quotes),
            Phrasing(
                f"give {sign.said} ({sign.place}) a page of {width:g} mm by {height:g} mm, width by height, {stays}",
                quotes,
            ),
        )

    def goals(self) -> Sequence[Asked]:
        args, (width, height) = {"document": self.sign.place}, self.fact.size
        return (
            Asked("width", "document", args, {"width": about(width), "user_unit": about(1, 0.001)}),
            Asked("height", "document", args, {"height": about(height), "user_unit": about(1, 0.001)}),
        )

    def guards(self) -> Sequence[Asked]:
        # Inkscape lets them stand where they are above the lower edge.
        guides = {"count": self.sign.guides}
        because = "The workshop still needs them."
        return (rest_of(self.sign), Asked("guides", "guides", {"document": self.sign.place}, guides, because))

    def act(self, desk: Desk) -> None:
        resize_page(desk, *self.fact.size)

    def mistakes(self) -> Sequence[Mistake]:
        width, height = self.fact.size
        name = self.sign.parts[0].name

        def scaled(desk: Desk) -> None:
            self.act(desk)
            set_box(desk, name, width=width - 10)

        def without_guides(desk: Desk) -> None:
            self.act(desk)
            delete_all_guides(desk)

        return (
            self.mistaken("the_other_way_round", lambda desk: resize_page(desk, height, width), "width", "height"),
            self.mistaken("and_something_scaled", scaled, "rest"),
            self.mistaken("and_without_guides", without_guides, "guides"),
        )


@dataclass(frozen=True)
class Described(OnSign[Undescribed]):
    """The metadata of a drawing say what it is, who made it, and under which licence it is."""

    licence: str
    area: ClassVar[str] = "metadata"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Undescribed), scene.draw.one(list(_LICENCES)))

    def phrasings(self) -> Sequence[Phrasing]:
        fact, sign = self.fact, self.sign
        title, creator = f'the title "{fact.title}"', f'the creator "{fact.maker}"'
        rights, licence = f'the rights "{fact.rights}"', f'the licence "{self.licence}"'
        quotes = {"title": title, "creator": creator, "rights": rights, "licence": licence}
        return (
            Phrasing(f"fill in the metadata of {sign.place}: {title}, {creator}, {rights}, and {licence}", quotes),
            Phrasing(
                f"give {sign.said} ({sign.place}) {licence} and, as its metadata, {creator}, {title} and {rights}",
                quotes,
            ),
        )

    def goals(self) -> Sequence[Asked]:
        args, fact = {"document": self.sign.place}, self.fact
        return (
            Asked("title", "metadata", args, {"title": fact.title}),
            Asked("creator", "metadata", args, {"creator": fact.maker}),
            Asked("rights", "metadata", args, {"rights": fact.rights}),
            Asked("licence", "metadata", args, {"licence": {"$contains": f"/{_LICENCES[self.licence]}"}}),
        )

    def act(self, desk: Desk) -> None:
        self._describe(desk, {"Title": self.fact.title, "Creator": self.fact.maker, "Rights": self.fact.rights})

    def mistakes(self) -> Sequence[Mistake]:
        fact = self.fact

        def as_publisher(desk: Desk) -> None:
            self._describe(desk, {"Title": fact.title, "Publisher": fact.maker, "Rights": fact.rights})

        def signed(desk: Desk) -> None:
            self.act(desk)
            move_by(desk, self.sign.parts[0].name, right=2)

        return (
            self.mistaken("as_publisher", as_publisher, "creator"),
            self.mistaken("and_something_moved", signed, "rest"),
        )

    def _describe(self, desk: Desk, words: dict[str, str]) -> None:
        describe_document(desk, words)
        choose_licence(desk, self.licence)


@dataclass(frozen=True)
class OfFinished(Requirement):
    """A drawing is exported to another file and does not change itself."""

    fact: Finished
    app: ClassVar[str] = "inkscape"

    @property
    def changes(self) -> frozenset[str]:
        return self.fact.resources | {file_resource(self.target)}

    @property
    def target(self) -> str:
        """The place of the other file."""
        raise NotImplementedError

    def guards(self) -> Sequence[Asked]:
        sign, because = self.fact.sign, "The drawing itself is finished."
        return (Asked("drawing", "drawing", {"document": sign.place}, all_of(sign), because),)


@dataclass(frozen=True)
class Exported(OfFinished):
    """The page of a drawing is a PNG file with a resolution."""

    dpi: int
    area: ClassVar[str] = "exports"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Finished), scene.draw.one((120, 150, 180, 200, 240)))

    @property
    def target(self) -> str:
        return f"Pictures/{self.fact.sign.stem}-{self.dpi}.png"

    def phrasings(self) -> Sequence[Phrasing]:
        sign, dpi = self.fact.sign, f"{self.dpi} dpi"
        quotes = {"file": f'"{self.target}"', "size": dpi}
        return (
            Phrasing(f'export the page of {sign.place} as "{self.target}", with {dpi}', quotes),
            Phrasing(f'make "{self.target}" of {sign.said} ({sign.place}): the whole page with {dpi}', quotes),
        )

    def goals(self) -> Sequence[Asked]:
        sign, args = self.fact.sign, {"place": self.target}
        width, height = (round(one / 25.4 * self.dpi) for one in (sign.width, sign.height))
        plate = sign.parts[0]
        x, y = (plate.x + 3) / sign.width, (plate.y + plate.height / 4) / sign.height
        return (
            Asked("file", "bitmap-colour", {**args, "x": x, "y": y}, {"colour": plate.fill}),
            Asked("size", "bitmap", args, {"format": "png", "width": about(width, 1), "height": about(height, 1)}),
        )

    def play(self, desk: Desk) -> None:
        self._export(desk)

    def mistakes(self) -> Sequence[Mistake]:
        def changed_first(desk: Desk) -> None:
            self._export(desk, without=self.fact.sign.parts[-1].name)

        return (
            Mistake("as_it_comes", lambda desk: self._export(desk, dpi=96), ("size",)),
            Mistake("something_deleted", changed_first, ("drawing",)),
        )

    def _export(self, desk: Desk, *, dpi: int = 0, without: str = "") -> None:
        with opened(desk, self.fact.sign):
            if without:
                delete(desk, without)
            export_png(desk, f"{HOME}/{self.target}", dpi=dpi or self.dpi)
            save(desk)
