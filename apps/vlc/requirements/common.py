"""What several requirements of VLC need."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from apps.vlc.operations import empty_playlist, playlist_entries, show_playlist
from apps.vlc.requirements.facts import Film
from apps.vlc.verifier.defaults import MODULES
from pytest_opencomputer.composed import Asked, Desk

HOME = "/home/user"
_PRESET = frozenset({"qt-privacy-ask"})
"""What ``app.py`` has set."""


def listed(words: Sequence[str]) -> str:
    """Words with commas and an *and* between them."""
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else words[0]


def fresh_list(desk: Desk) -> None:
    """Show the list, and take out what it has."""
    show_playlist(desk)
    desk.settle()
    if playlist_entries(desk):
        empty_playlist(desk)


def about(value: float) -> dict[str, Any]:
    """A number, however it is rounded."""
    return {"$approx": {"value": value, "abs": 0.005}}


def only_these_options(options: Collection[str], because: str) -> Asked:
    """A guard: of the options whose names begin as these do, in the same module, no others are changed."""
    alike = {_kind(one) for one in options}
    beside = sorted(one for one in MODULES if _kind(one) in alike and one not in _PRESET.union(options))
    expect = {"names": {"$not": {"$contains": {"$in": beside}}}}
    return Asked("other_settings", "changed-options", {}, expect, because)


def films_untouched(films: Iterable[Film], because: str) -> Asked:
    """A guard: the files of films are as they were."""
    digests: Mapping[str, str] = {one.place: one.sha256 for one in films}
    args = {"places": sorted(digests)}
    return Asked("films_untouched", "file-digests", args, {"digests": dict(sorted(digests.items()))}, because)


def _kind(option: str) -> tuple[str, str]:
    """The keys of all actions, including global ones, are settings of one kind."""
    return MODULES[option], re.split(r"[-+_.\d]", option.removeprefix("global-"))[0]
