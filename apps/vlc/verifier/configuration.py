"""``vlcrc``, the configuration: options of all modules, by name.

VLC writes it when the preferences are saved and when it quits with something changed: each option with its type in a
comment above it, and as a comment itself (``#audio=1``) where it has its default. It reads names only: in which section
an option stands does not matter, and of several lines the last one counts. What is not in it has its default.
"""

from __future__ import annotations

import re
from typing import TypedDict

from pytest_opencomputer.guest.channels import ini
from pytest_opencomputer.guest.endpoint import Home, StateCorrupt, absent, saved
from pytest_opencomputer.guest.state import integer, number, shown

from .defaults import DEFAULTS, MODULES, Value

VLCRC = ".config/vlc/vlcrc"
_SECTION = re.compile(r"^(\[[^\]\n]*\])[ \t]*#.*$", re.MULTILINE)
AUTOMATIC = "any"
"""What the preferences write for a module that VLC chooses itself, of which the default is an empty text."""
SHOWN = {"freetype-font": "DejaVu Sans", "sout-x264-preset": "ultrafast", "sout-x264-tune": "film"}
"""Opening the pages Subtitles or Input / Codecs and saving sets these: pages save what they show if the default is not
among their choices."""
_WHOLE = re.compile(r"[+-]?(0[xX][0-9a-fA-F]{1,16}|[0-9]{1,19})")


class Option(TypedDict):
    """An option: ``value`` is a truth value, a number or a text; ``changed`` whether somebody has chosen another.

    ``module`` is the one that it belongs to, by the name of its section (``core``, ``qt``).
    """

    found: bool
    module: str | None
    value: bool | int | float | str | None
    changed: bool | None


class ChangedOptions(TypedDict):
    """The options that somebody has changed, sorted by name.

    These are neither at their defaults nor at what the preferences save unasked: ``any`` for an automatic choice, the
    font that the page Subtitles shows, and what the page Input / Codecs shows for the encoder x264.
    """

    names: list[str]


class Configuration:
    """The options of a home folder, each with its default where nothing else is in the file."""

    def __init__(self, home: Home) -> None:
        self._stored = stored(home)

    def value(self, name: str) -> Value:
        """The value of a known option. Raises ``StateCorrupt`` if the file has none of its type."""
        default = DEFAULTS[name]
        if name not in self._stored:
            return default
        return typed(self._stored[name], default, name)

    def flag(self, name: str) -> bool:
        """A switch."""
        return bool(self.value(name))

    def whole(self, name: str) -> int:
        """A whole number."""
        return int(self.value(name))

    def real(self, name: str) -> float:
        """A number."""
        return float(self.value(name))

    def text(self, name: str) -> str:
        """A text."""
        return str(self.value(name))

    def parts(self, name: str, separator: str = ":") -> list[str]:
        """The parts of a text, such as a chain of filters."""
        return [part.strip() for part in self.text(name).split(separator) if part.strip()]

    def changed(self, name: str) -> bool:
        """Whether an option, known or not, is neither at its default nor at what a page saves in its place."""
        if name not in self._stored:
            return False
        if self._stored[name] == SHOWN.get(name):
            return False
        if name not in DEFAULTS:
            return True
        found, default = typed(self._stored[name], DEFAULTS[name], name), DEFAULTS[name]
        return found != default and (default, found) != ("", AUTOMATIC)

    def changes(self) -> list[str]:
        """The names of the options that are not at their defaults, sorted."""
        return sorted(name for name in self._stored if self.changed(name))

    def raw(self, name: str) -> str | None:
        """What the file has for an option; ``None`` if it has nothing."""
        return self._stored.get(name)


def stored(home: Home) -> dict[str, str]:
    """What the file says, by the name of the option; nothing if there is no file."""
    if not home.has(VLCRC):
        return {}
    text = home.text(VLCRC, max_bytes=ini.MAX_BYTES)
    # "[core] # core program": the channel has no comments behind sections.
    sections = ini.parse(_SECTION.sub(r"\1", text), VLCRC, comments=("#",)).sections
    # Dictionaries keep the order of the file as to sections; a name that is in two of them is nothing that VLC writes.
    return {key: value for section in sections.values() for key, value in section.items()}


def typed(text: str, default: Value, name: str) -> Value:
    """A value of the file as the type of its default. Raises ``StateCorrupt``."""
    if isinstance(default, str):
        return text
    if isinstance(default, float):
        return number(text, name)
    if not _WHOLE.fullmatch(text):
        raise StateCorrupt(f"{name}: {shown(text)} is not a whole number")
    found = int(text, 16) if "x" in text.lower() else integer(text, name)
    return found != 0 if isinstance(default, bool) else found


@saved
def option(home: Home, name: str) -> Option:
    """An option of the configuration by its name, without ``--`` (``vlc --longhelp --advanced`` lists them)."""
    configuration = Configuration(home)
    if name in DEFAULTS:
        value: Value = configuration.value(name)
        module = MODULES[name]
    elif (raw := configuration.raw(name)) is not None:
        value, module = raw, None
    else:
        return absent(Option)
    return {"found": True, "module": module, "value": value, "changed": configuration.changed(name)}


@saved
def changed_options(home: Home, module: str = "") -> ChangedOptions:
    """All options that somebody has changed, or those of one module (``core``, ``qt``, …)."""
    names = Configuration(home).changes()
    return {"names": [name for name in names if not module or MODULES.get(name) == module]}
