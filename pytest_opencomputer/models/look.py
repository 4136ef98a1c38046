"""Theme, scale and locale of a desktop, as options and records write them: ``dark``, ``1.5``, ``de_DE``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pytest_opencomputer.models.errors import UsageProblem, near

THEMES = ("light", "dark", "high-contrast")
SCALES = ("1", "1.25", "1.5", "2")
LOCALES: Mapping[str, str] = {
    "C": "English (United States), dates and numbers of no country",
    "de_DE": "German (Germany)",
    "ja_JP": "Japanese (Japan)",
    "ar_EG": "Arabic (Egypt), from right to left",
}
"""By name, as glibc calls them; the encoding is always UTF-8."""

_KNOWN = {"theme": THEMES, "scale": SCALES, "locale": tuple(LOCALES)}
_DPI = 96  # what every toolkit takes for scale 1
_QT_STYLES = {"dark": "Adwaita-Dark", "high-contrast": "Adwaita-HighContrast"}  # of the packages adwaita-qt
_POINTER = 24  # pixels; the default of libXcursor


@dataclass(frozen=True)
class Look:
    """How a desktop shows everything. The default is the desktop on which tasks are proven.

    Attributes:
        theme: one of ``THEMES``.
        scale: how large texts and controls are, one of ``SCALES``.
        locale: language, and format of dates and numbers; one of ``LOCALES``.
    """

    theme: str = "light"
    scale: str = "1"
    locale: str = "C"

    @property
    def needs_image(self) -> bool:
        """Whether it takes files that the image of the default look does not have."""
        return (self.theme, self.locale) != (USUAL.theme, USUAL.locale)

    @property
    def dpi(self) -> int:
        """Dots per inch that the X server reports."""
        return round(_DPI * float(self.scale))

    @property
    def environment(self) -> dict[str, str]:
        """What is added to the environment of the agent's user; empty for the default."""
        added = {}
        if self.locale != USUAL.locale:
            added["LANG"] = f"{self.locale}.UTF-8"
        if self.theme in _QT_STYLES:
            added["QT_STYLE_OVERRIDE"] = _QT_STYLES[self.theme]
        if self.scale != USUAL.scale:
            # Qt scales texts with everything else; with the dots per inch of the display it would do so twice.
            added |= {"QT_SCALE_FACTOR": self.scale, "QT_FONT_DPI": str(_DPI)}
            # GTK scales texts, and controls as far as their texts need. GDK_SCALE would also double the rest, but then
            # positions in the accessibility tree are half of what they should be.
            added |= {"XCURSOR_SIZE": str(round(_POINTER * float(self.scale)))}
        return added

    @property
    def words(self) -> str:
        """What differs from the default, for people: ``theme: dark, locale: de_DE``; empty if nothing does."""
        return ", ".join(f"{name}: {value}" for name, value in vars(self).items() if value != getattr(USUAL, name))


USUAL = Look()
"""The default."""


def check(name: str, value: str, where: str) -> str:
    """Return the value itself.

    Args:
        name: ``theme``, ``scale`` or ``locale``.
        where: the option or file that it comes from, for the error.

    Raises:
        UsageProblem: it is not one of the known values.
    """
    known = _KNOWN[name]
    if value not in known:
        raise UsageProblem(f"got {value!r}", where=where, wanted=near(value, known), fix=f"choose {' or '.join(known)}")
    return value


def check_look(look: Look, where: str) -> Look:
    """Return the look of a record itself. Raises ``UsageProblem`` as ``check`` does.

    Args:
        where: the file.
    """
    for name, value in vars(look).items():
        check(name, value, f"{name} in {where}")
    return look
