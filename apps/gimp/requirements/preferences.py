"""The requirement about GIMP's preferences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from apps.gimp.operations import close_preferences, open_preferences, set_preference, turn_to_page
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Requirement, Scene, nothing_but

_UNDO, _EXPORT, _TOOLS, _SNAP = "", "Image Import & Export", "Tool Options", "Snapping"
_COMMENT, _XMP = "Export the image's comment by default", "Export XMP metadata by default when available"
_SETTINGS: dict[str, tuple[str, str, str, str | int | bool, str, str]] = {
    "undo": ("24 undo levels are kept", _UNDO, "Minimal number of undo levels:", 24, "undo-levels", "24"),
    "comment": ("exports carry no comment by default", _EXPORT, _COMMENT, False, "export-comment", "no"),
    "xmp": ("exports carry no XMP metadata by default", _EXPORT, _XMP, False, "export-metadata-xmp", "no"),
    "interpolation": (
        "the default interpolation is LoHalo",
        _TOOLS,
        "Default interpolation:",
        "LoHalo",
        "interpolation-type",
        "lohalo",
    ),
    "snapping": ("things snap within 14 pixels", _SNAP, "Snapping distance:", 14, "snap-distance", "14"),
}
"""By its id: how it is asked for; page, label and value in the dialog; the preference, and its value in its file."""


@dataclass(frozen=True)
class WorkplaceSet(Requirement):
    """Two of GIMP's preferences are set."""

    settings: tuple[str, str]
    app: ClassVar[str] = "gimp"
    area: ClassVar[str] = "preferences"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        drawn = scene.draw.some(list(_SETTINGS), 2)
        first, second = (one for one in _SETTINGS if one in drawn)
        return cls((first, second))

    @property
    def changes(self) -> frozenset[str]:
        return frozenset({"settings:preferences"})

    def phrasings(self) -> Sequence[Phrasing]:
        first, second = (_SETTINGS[one][0] for one in self.settings)
        quotes = dict(zip(self.settings, (first, second), strict=True))
        return (
            Phrasing(f"set GIMP's preferences so that {first}, and {second}", quotes),
            Phrasing(f"see to it in GIMP's preferences that {second} and that {first}", quotes),
        )

    def goals(self) -> Sequence[Asked]:
        known = {one: _SETTINGS[one][4:] for one in self.settings}
        return [Asked(one, "preference", {"name": name}, {"value": value}) for one, (name, value) in known.items()]

    def guards(self) -> Sequence[Asked]:
        allowed = [_SETTINGS[one][4] for one in self.settings]
        because = "Everything else is as those who work here are used to it."
        return (Asked("other_preferences", "changed-preferences", {}, {"names": nothing_but(allowed)}, because),)

    def play(self, desk: Desk) -> None:
        self._set(desk, self.settings)

    def mistakes(self) -> Sequence[Mistake]:
        first, second = self.settings
        another = next(one for one in _SETTINGS if one not in self.settings)
        return (
            Mistake("only_one", lambda desk: self._set(desk, (first,)), (second,)),
            Mistake("one_too_many", lambda desk: self._set(desk, (first, second, another)), ("other_preferences",)),
        )

    def _set(self, desk: Desk, settings: Sequence[str]) -> None:
        open_preferences(desk)
        # The page that is shown first is the only one without a page of its own to turn to.
        for name in sorted(settings, key=lambda one: bool(_SETTINGS[one][1])):
            _, page, label, value, _, _ = _SETTINGS[name]
            if page:
                turn_to_page(desk, page)
            set_preference(desk, label, value)
        close_preferences(desk)
