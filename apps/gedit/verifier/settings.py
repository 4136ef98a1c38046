"""Settings in the user's dconf database, by their keys."""

from __future__ import annotations

from typing import Any, Literal, TypedDict, TypeVar

from pytest_opencomputer.guest.channels import dconf, typed_values
from pytest_opencomputer.guest.endpoint import Home, StateCorrupt, absent, saved
from pytest_opencomputer.guest.state import shown

from .defaults import DEFAULTS, OLDER_DEFAULTS, Value

SETTINGS = "/org/gnome/gedit/"
_T = TypeVar("_T", bound=str)
Wrapping = Literal["none", "characters", "words"]
WRAPPINGS: dict[str, Wrapping] = {"none": "none", "char": "characters", "word": "words"}


class Setting(TypedDict):
    """A setting. ``changed`` is whether it is other than by default; null if the default is not known."""

    found: bool
    value: Value | None
    changed: bool | None


class ChangedSettings(TypedDict):
    """Keys of settings that are not as they are by default, in the order of the alphabet."""

    keys: list[str]


class ReplaceHistory(TypedDict):
    """What was entered in the dialog Find and Replace, newest first."""

    searched: list[str]
    replaced_with: list[str]


@saved
def setting(home: Home, key: str) -> Setting:
    """A setting by its key below `/org/gnome/gedit/`, for example `preferences/editor/tabs-size`."""
    stored, default = _stored(home).get(key), (DEFAULTS | OLDER_DEFAULTS).get(key)
    if stored is None and default is None:
        return absent(Setting)
    value = default if stored is None else stored
    return {"found": True, "value": value, "changed": None if default is None else _differs(key, value, default)}


@saved
def changed_settings(
    home: Home,
    below: str = "preferences",
    without: list[str] = [],  # noqa: B006 - declares the default, never changed
) -> ChangedSettings:
    """Which settings in a folder differ from their defaults: `preferences`, `plugins`, `state`, or a folder below
    these; all of gedit's if it is empty. `without` are keys, or folders of keys, that are left out.

    gedit itself changes some in `state` and `plugins/filebrowser` while it is used.
    """
    defaults = DEFAULTS | OLDER_DEFAULTS
    stored = {key: value for key, value in _stored(home).items() if not below or _is_below(key, below)}
    # A key of neither release was put there by somebody: that is a change too.
    changed = [key for key, value in stored.items() if key not in defaults or _differs(key, value, defaults[key])]
    return {"keys": sorted(key for key in changed if not any(_is_below(key, one) for one in without))}


@saved
def replace_history(home: Home) -> ReplaceHistory:
    """The texts that were searched for and replaced with Find and Replace. The search bar keeps no history."""
    settings = Settings(home, "state/history-entry/")
    searched, replaced = (
        [text for text in settings.texts(key) if text] for key in ("search-for-entry", "replace-with-entry")
    )
    return {"searched": searched, "replaced_with": replaced}


class Settings:
    """Settings in one folder, each of the type that gedit's schema has for it.

    Raises:
        StateCorrupt: a value that is asked for is of another type, or none that gedit knows.
    """

    def __init__(self, home: Home, folder_: str) -> None:
        self._folder = folder_
        self._stored = _stored(home)

    def _value(self, key: str) -> Any:
        return self._stored.get(self._folder + key, DEFAULTS[self._folder + key])

    def flag(self, key: str) -> bool:
        """A switch."""
        return typed_values.flag(self._value(key), key)

    def whole(self, key: str) -> int:
        """A whole number."""
        return typed_values.whole(self._value(key), key)

    def text(self, key: str) -> str:
        """A text."""
        return typed_values.text(self._value(key), key)

    def texts(self, key: str) -> list[str]:
        """A list of texts."""
        return typed_values.texts(self._value(key), key)

    def wrapping(self, key: str) -> Wrapping:
        """A way to wrap lines."""
        return WRAPPINGS[one_of(tuple(WRAPPINGS), self.text(key), key)]


def one_of(known: tuple[_T, ...], value: str, what: str) -> _T:
    """A text that must be one of those that are known. Raises ``StateCorrupt`` for any other."""
    for one in known:
        if one == value:
            return one
    raise StateCorrupt(f"{what}: {shown(value)} is none of {', '.join(map(str, known))}")


def _stored(home: Home) -> dict[str, Any]:
    """What was set in gedit, by the key below its folder."""
    stored = dconf.read(home)
    return {key[len(SETTINGS) :]: value for key, value in stored.items() if key.startswith(SETTINGS)}


def _is_below(key: str, folder: str) -> bool:
    return key == folder or key.startswith(folder.rstrip("/") + "/")


def _differs(key: str, value: Any, default: Any) -> bool:
    if key == "plugins/active-plugins" and isinstance(value, list):
        # gedit writes them in another order each time.
        return sorted(map(str, value)) != sorted(map(str, default))
    return type(value) is not type(default) or bool(value != default)
