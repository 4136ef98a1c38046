"""Requirements about preferences, and about how folders are shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from apps.pcmanfm.operations import close_preferences, open_preferences, set_check_box, show_hidden, sort_by
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Requirement, Scene

_WAYS: Mapping[str, tuple[str, str, bool, str, str]] = {
    "single_click": (
        "General",
        "Open files with a single left-click",
        True,
        "open files with a single click",
        "make one click enough to open a file",
    ),
    "confirm_trash": (
        "General",
        'Confirm before moving files into "trash can"',
        False,
        "move files to the trash without asking first",
        "stop asking before files go to the trash",
    ),
    "iso_dates": (
        "Display",
        "Show date as YYYY-MM-DD instead of in locale format",
        True,
        "show dates as YYYY-MM-DD",
        "write dates as in 2026-03-01",
    ),
    "decimal_units": (
        "Display",
        "Use SI decimal prefixes instead of IEC binary prefixes",
        True,
        "count sizes in SI units, with decimal prefixes",
        "give sizes with decimal prefixes instead of binary ones",
    ),
    "thumbnails": (
        "Display",
        "Show thumbnails of files",
        False,
        "show no thumbnails of files",
        "do without thumbnails of files",
    ),
}
"""Preferences by the names of their facts: page, check box, what it has to be, and two ways to ask for it."""
_DEFAULTS = {
    "single_click": False,
    "confirm_trash": True,
    "iso_dates": False,
    "decimal_units": False,
    "thumbnails": True,
    "confirm_delete": True,
    "uses_trash": True,
}
_ORDERS = {
    "mtime": ("By Modification Time", "by the time they were last changed"),
    "size": ("By Size", "by size"),
}


@dataclass(frozen=True)
class HandlingSet(Requirement):
    """Two preferences about how files are opened, thrown away and described."""

    keys: tuple[str, str]
    app: ClassVar[str] = "pcmanfm"
    area: ClassVar[str] = "preferences"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        one, two = scene.draw.some(sorted(_WAYS), 2)
        return cls((one, two))

    @property
    def changes(self) -> frozenset[str]:
        return frozenset({"settings:libfm"})

    def phrasings(self) -> Sequence[Phrasing]:
        one, two = (_WAYS[key] for key in self.keys)
        return (
            Phrasing(
                f"have the file manager {one[3]} and {two[3]} from now on",
                {"one": one[3], "two": two[3]},
            ),
            Phrasing(f"let the file manager {one[4]} and {two[4]}", {"one": one[4], "two": two[4]}),
        )

    def goals(self) -> Sequence[Asked]:
        return tuple(
            Asked(name, "file-preferences", {}, {key: _WAYS[key][2]})
            for name, key in zip(("one", "two"), self.keys, strict=True)
        )

    def guards(self) -> Sequence[Asked]:
        rest: dict[str, Any] = {key: value for key, value in _DEFAULTS.items() if key not in self.keys}
        because = "Nobody asked for another way of working with files."
        return (Asked("rest_untouched", "file-preferences", {}, rest, because),)

    def play(self, desk: Desk) -> None:
        self._set(desk, self.keys)

    def mistakes(self) -> Sequence[Mistake]:
        def without_the_trash(desk: Desk) -> None:
            self._set(desk, self.keys)
            open_preferences(desk, "General")
            set_check_box(desk, 'Move deleted files to "trash can" instead of erasing from disk', False)
            close_preferences(desk)

        return (
            Mistake("only_the_first", lambda desk: self._set(desk, self.keys[:1]), ("two",)),
            Mistake("only_the_second", lambda desk: self._set(desk, self.keys[1:]), ("one",)),
            Mistake("without_the_trash", without_the_trash, ("rest_untouched",)),
        )

    def _set(self, desk: Desk, keys: Sequence[str]) -> None:
        for key in keys:
            page, box, on, *_ = _WAYS[key]
            open_preferences(desk, page)
            set_check_box(desk, box, on)
        close_preferences(desk)


@dataclass(frozen=True)
class FoldersShown(Requirement):
    """Folders are shown in another order."""

    order: str
    app: ClassVar[str] = "pcmanfm"
    area: ClassVar[str] = "views"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.draw.one(sorted(_ORDERS)))

    @property
    def changes(self) -> frozenset[str]:
        return frozenset({"settings:view"})

    def phrasings(self) -> Sequence[Phrasing]:
        said = _ORDERS[self.order][1]
        first = {"mtime": "the latest first", "size": "the biggest first"}[self.order]
        return (
            Phrasing(f"sort files {said} in all folders, {first}"),
            Phrasing(f"have all folders list their files {said}, {first}"),
        )

    def goals(self) -> Sequence[Asked]:
        return (Asked("order", "view-preferences", {}, {"sort_by": self.order, "sort_descending": True}),)

    def guards(self) -> Sequence[Asked]:
        rest = {"hidden_files": False, "view_mode": "list", "folders_first": True, "status_bar": True}
        because = "Another order is no other view."
        return (Asked("rest_untouched", "view-preferences", {}, rest, because),)

    def play(self, desk: Desk) -> None:
        sort_by(desk, _ORDERS[self.order][0], "Descending")

    def mistakes(self) -> Sequence[Mistake]:
        def with_hidden_files(desk: Desk) -> None:
            self.play(desk)
            show_hidden(desk)

        return (
            Mistake("the_other_way_round", lambda desk: sort_by(desk, _ORDERS[self.order][0]), ("order",)),
            Mistake("with_hidden_files", with_hidden_files, ("rest_untouched",)),
        )
