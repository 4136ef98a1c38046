"""The preferences in the database of settings. One at its default is not in it, and can be wrong all the same.

Without an earlier database all of them are new, including those at their defaults: one of these "is not there" if it
has another value.
"""

from __future__ import annotations

import struct
from collections.abc import Hashable, Iterable, Mapping
from typing import Any

from apps.gedit.verifier.defaults import DEFAULTS, PLUGINS
from apps.gedit.verifier.settings import SETTINGS
from pytest_opencomputer.guest.channels import dconf
from pytest_opencomputer.guest.state import StateError
from pytest_opencomputer.proofs.mutants.dconf_keys import DconfKeys
from pytest_opencomputer.proofs.mutants.mutant import Address, Parts
from pytest_opencomputer.proofs.mutants.parts import other

_AT_DEFAULT = "at its default"
"""The first key in the address of a preference that has its default."""
_ACTIVE = "plugins/active-plugins"
_BY_ITSELF = "preferences/editor/wrap-last-split-mode"  #: gedit changes it when wrapping is switched off
_PREFERENCES: Mapping[str, Any] = {
    key: value
    for key, value in DEFAULTS.items()
    if key.startswith(("preferences/editor/", "preferences/ui/")) and key != _BY_ITSELF
}
_PAGES: Mapping[str, tuple[str, ...]] = {
    "Tabs": ("tabs-size", "insert-spaces", "auto-indent"),
    "Saving": ("auto-save", "auto-save-interval", "create-backup-copy"),
    "View": ("display-right-margin", "right-margin-position", "display-line-numbers"),
    "Lines": ("wrap-mode", "highlight-current-line", "bracket-matching"),
    "Style": ("theme-variant", "style-scheme-for-dark-theme-variant", "style-scheme-for-light-theme-variant"),
    "Font": ("use-default-font", "editor-font"),
}
"""What stands together in the dialog, in groups so small that each of them is mutated."""
_NEXT = {
    "none": "word", "char": "word", "word": "char", "system": "light", "light": "dark", "dark": "light",
    "after": "before", "auto": "always", "tango": "kate", "solarized-dark": "cobalt", "oblivion": "cobalt",
}  # fmt: skip
"""Of values that are one of a few, another one."""
_DCONF = DconfKeys()


class Preferences:
    """Preferences and plugins. A part is a key below gedit's own, or a plugin; its value is what is chosen."""

    name = "preferences"
    hidden = True

    def claims(self, content: bytes) -> bool:
        """Whether it is a database of dconf."""
        return _DCONF.claims(content)

    def parts(self, content: bytes) -> Parts:
        """All preferences, and for each plugin whether it is switched on. Raises ``ValueError``."""
        stored = _stored(content)
        found: dict[Address, Any] = {}
        for key, default in _PREFERENCES.items():
            value = stored.get(key, default)
            found[(key,) if value != default else (_AT_DEFAULT, key)] = value
        active = stored.get(_ACTIVE, DEFAULTS[_ACTIVE])
        for module in PLUGINS:
            is_on, default = module in active, module in _default_plugins()
            found[(_ACTIVE, module) if is_on != default else (_AT_DEFAULT, _ACTIVE, module)] = is_on
        return found

    def put(self, content: bytes, changes: Mapping[Address, Any]) -> bytes:
        """The database with other values; without one, a preference has its default, or another if it had that."""
        values: dict[Address, Any] = {}
        active = set(_stored(content).get(_ACTIVE, DEFAULTS[_ACTIVE]))
        for at, given in changes.items():
            key, *module = at[1:] if at[0] == _AT_DEFAULT else at
            default = module[0] in _default_plugins() if module else _PREFERENCES[key]
            value = given
            if given is None:
                value = self.worse(default) if at[0] == _AT_DEFAULT else default
            if module:
                active = active | set(module) if value else active - set(module)
                values[f"{SETTINGS}{_ACTIVE}",] = None if active == _default_plugins() else _texts(sorted(active))
            else:
                values[f"{SETTINGS}{key}",] = None if value == default else _variant(value)
        return _DCONF.put(content, values)

    def group(self, at: Address) -> Hashable:
        """Those that stand together in the dialog are alike, and so are plugins; those at their defaults apart."""
        is_default = at[0] == _AT_DEFAULT
        path = at[1:] if is_default else at
        key = path[0].rpartition("/")[2]
        return next((page for page, keys in _PAGES.items() if key in keys), path[0].rpartition("/")[0]), is_default

    def worse(self, value: Any) -> Any:
        """The other truth value, a number one higher, another of a few, or a font of another size."""
        return _NEXT.get(value) or other(value) if isinstance(value, str) else other(value)


def _stored(content: bytes) -> dict[str, Any]:
    """What was set in gedit, by the key below its own. Raises ``ValueError``."""
    try:
        known = dconf.parse(content)
    except StateError as error:
        raise ValueError(str(error)) from error
    return {key.removeprefix(SETTINGS): value for key, value in known.items() if key.startswith(SETTINGS)}


def _default_plugins() -> set[str]:
    found = DEFAULTS[_ACTIVE]
    return {str(one) for one in found} if isinstance(found, list) else set()


def _variant(value: bool | int | str) -> bytes:
    """A value as dconf writes it: gedit's numbers are not negative."""
    if isinstance(value, bool):
        return bytes([value]) + b"\0b"
    if isinstance(value, int):
        return struct.pack("<I", value) + b"\0u"
    return value.encode() + b"\0\0s"


def _texts(values: Iterable[str]) -> bytes:
    """A list of texts as dconf writes it: their ends stand behind them, in a byte each while that is enough."""
    content, ends = b"", []
    for value in values:
        content += value.encode() + b"\0"
        ends.append(len(content))
    size = 1 if len(content) + len(ends) < 256 else 2
    return content + b"".join(end.to_bytes(size, "little") for end in ends) + b"\0as"
