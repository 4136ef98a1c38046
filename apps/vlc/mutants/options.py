"""The options in ``vlcrc``, those at their defaults too: these stand there as comments, or not at all."""

from __future__ import annotations

import re
from collections.abc import Hashable, Mapping
from typing import Any

from apps.vlc.verifier.configuration import AUTOMATIC, typed
from apps.vlc.verifier.defaults import DEFAULTS, MODULES, Value
from pytest_opencomputer.guest.state import StateError
from pytest_opencomputer.proofs.mutants.mutant import Address, Parts
from pytest_opencomputer.proofs.mutants.parts import other

_CHAINS = {
    "audio-filter": ("equalizer", "compressor", "spatializer", "normvol", "mono"),
    "video-filter": ("transform", "adjust", "invert", "sepia", "sharpen"),
    "sub-source": ("marq", "logo", "rss"),
}
"""Options with names of filters between colons, and what may be among them: each filter is a part of its own."""
_MOST = 1024**2


class Options:
    """``vlcrc``; a part is an option's value, or whether a filter is on."""

    name = "vlcrc"
    hidden = True

    def claims(self, content: bytes) -> bool:
        """Whether it has sections of VLC's modules."""
        return len(content) <= _MOST and bool(re.search(rb"^\[(core|qt)\]", content, re.MULTILINE))

    def parts(self, content: bytes) -> Parts:
        """The values of all options that are known. Raises ``ValueError``."""
        said = dict(re.findall(r"^([^#\s=\[][^=\n]*)=(.*)$", _text(content), re.MULTILINE))
        found: dict[Address, Any] = {}
        for name, default in DEFAULTS.items():
            value = _value(name, said.get(name), default)
            if name in _CHAINS:
                on = str(value).split(":")
                found |= {(MODULES[name], name, one): one in on for one in _CHAINS[name]}
            else:
                found[MODULES[name], name] = value
        return found

    def put(self, content: bytes, changes: Mapping[Address, Any]) -> bytes:
        """The file with other values. What is a comment in it becomes an option."""
        text = _text(content)
        for at, value in changes.items():
            text = _with(text, at[1], _chain(text, at[1], at[2], bool(value)) if len(at) > 2 else _written(value))
        return text.encode("utf-8", "surrogateescape")

    def group(self, at: Address) -> Hashable:
        """Filters of one kind are alike, and options of one module whose names begin alike."""
        if len(at) > 2:
            return at[:2]
        words = re.split(r"[-+_.\d]", at[1])
        return (at[0], *words[: 2 if words[0] in ("key", "global") else 1])

    def worse(self, value: Any) -> Any:
        """Another value."""
        return other(value)


def _text(content: bytes) -> str:
    return content.decode("utf-8", "surrogateescape")


def _value(name: str, text: str | None, default: Value) -> Value:
    if text is None or (text == AUTOMATIC and not default):
        return default
    try:
        return typed(text, default, name)
    except StateError as error:
        raise ValueError(str(error)) from error


def _written(value: Value) -> str:
    return str(int(value)) if isinstance(value, bool) else f"{value:.6f}" if isinstance(value, float) else str(value)


def _chain(text: str, name: str, one: str, is_on: bool) -> str:
    found = re.search(rf"^{name}=(.*)$", text, re.MULTILINE)
    on = [each for each in (found[1] if found else "").split(":") if each and each != one]
    return ":".join([*on, one] if is_on else on)


def _with(text: str, name: str, value: str) -> str:
    line = re.compile(rf"^#?{re.escape(name)}=.*$", re.MULTILINE)
    if not line.search(text):  # sections do not matter
        return f"{text.rstrip()}\n{name}={value}\n"
    return line.sub(lambda _: f"{name}={value}", text)
