"""Requirements about the drawing as a whole: its page and its metadata."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from apps.inkscape.operations import choose_licence, delete_all_guides, describe_document, move_by, resize_page, set_box
from apps.inkscape.requirements.common import OnSign, about, rest_of
from apps.inkscape.requirements.facts import Panel, Undescribed
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Scene

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
        """See ``Requirement``."""
        return cls(scene.pick(Panel))

    def phrasings(self) -> Sequence[Phrasing]:
        """See ``Requirement``."""
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
        """See ``Requirement``."""
        args, (width, height) = {"document": self.sign.place}, self.fact.size
        return (
            Asked("width", "document", args, {"width": about(width), "user_unit": about(1, 0.001)}),
            Asked("height", "document", args, {"height": about(height), "user_unit": about(1, 0.001)}),
        )

    def guards(self) -> Sequence[Asked]:
        """See ``Requirement``."""
        # Inkscape lets them stand where they are above the lower edge.
        guides = {"count": self.sign.guides}
        because = "The workshop still needs them."
        return (rest_of(self.sign), Asked("guides", "guides", {"document": self.sign.place}, guides, because))

    def act(self, desk: Desk) -> None:
        """See ``OnSign``."""
        resize_page(desk, *self.fact.size)

    def mistakes(self) -> Sequence[Mistake]:
        """See ``Requirement``."""
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
        """See ``Requirement``."""
        return cls(scene.pick(Undescribed), scene.draw.one(list(_LICENCES)))

    def phrasings(self) -> Sequence[Phrasing]:
        """See ``Requirement``."""
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
        """See ``Requirement``."""
        args, fact = {"document": self.sign.place}, self.fact
        return (
            Asked("title", "metadata", args, {"title": fact.title}),
            Asked("creator", "metadata", args, {"creator": fact.maker}),
            Asked("rights", "metadata", args, {"rights": fact.rights}),
            Asked("licence", "metadata", args, {"licence": {"$contains": f"/{_LICENCES[self.licence]}"}}),
        )

    def act(self, desk: Desk) -> None:
        """See ``OnSign``."""
        self._describe(desk, {"Title": self.fact.title, "Creator": self.fact.maker, "Rights": self.fact.rights})

    def mistakes(self) -> Sequence[Mistake]:
        """See ``Requirement``."""
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
