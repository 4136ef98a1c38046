"""What an app writes beside what its user asked for: caches, window places, time stamps, ids that it makes up.

An app's ``incidental.py`` declares it as ``INCIDENTAL = (Incidental(…), …)``, each with the reason. Mutants of what is
incidental are not made, and it is not counted as changed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Set
from dataclasses import dataclass
from fnmatch import translate
from functools import cache, cached_property

from pytest_opencomputer.apps.loader import load_module, resolving_apps
from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.models.errors import UsageProblem

FILE = "incidental.py"


@dataclass(frozen=True)
class Incidental:
    """Files, or parts of files, that an app writes without being asked to.

    Attributes:
        files: a shell pattern for places in the home folder; ``*`` also matches slashes.
        because: why they are incidental.
        keys: a pattern for what is incidental in them: the address that ``opencomputer mutate`` shows, with ``/``
            between its parts; empty for the whole files.
        asked_by: the app's endpoints that tell it; in a task that checks one of them, it is not incidental.
    """

    files: str
    because: str
    keys: str = ""
    asked_by: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not self.because.strip() or not self.files.strip("*/?"):
            raise ValueError(f"{self}: wanted: a pattern that does not match everything, and a reason")

    def covers(self, place: str, address: tuple[str, ...] = ()) -> bool:
        """Whether it declares a file, or what is at an address in it, incidental."""
        if not self.covers_some_of(place):
            return False
        return not self.keys or bool(address and self._keys.match("/".join(address)))

    def covers_some_of(self, place: str) -> bool:
        """Whether it is about a file or parts of it."""
        return self._files.match(place) is not None

    @cached_property
    def _files(self) -> re.Pattern[str]:
        return re.compile(translate(self.files))

    @cached_property
    def _keys(self) -> re.Pattern[str]:
        return re.compile(translate(self.keys))


OF_DESKTOP = (
    Incidental(".cache/*", "Caches may be deleted at any time; no app keeps there what its user made."),
    Incidental(".local/share/recently-used.xbel*", "GTK lists here each file that any app opens."),
    Incidental(".config/dconf/user", "Size, place and last folder of the file chooser.", "/org/gtk/*file-chooser/*"),
    Incidental(".config/QtProject.conf", "Size, place and last folders of Qt's file dialog."),
    Incidental(".config/gtk-3.0/*", "GTK makes the folder when a file chooser is first shown."),
)
"""What the desktop itself writes, regardless of the app."""


def incidental_to(
    registry: Registry, apps: Iterable[str], asked: Set[tuple[str, str]] = frozenset()
) -> Callable[[str, tuple[str, ...]], bool]:
    """Whether a place, or an address in it, is incidental to some apps.

    Args:
        asked: what is checked: pairs of app and endpoint.

    Raises:
        UsageProblem: an app's file is not as it should be.
    """
    declarations = [(app, one) for app in apps for one in declared(registry, app)]
    of_apps = [one for app, one in declarations if not any((app, endpoint) in asked for endpoint in one.asked_by)]
    known = (*OF_DESKTOP, *of_apps)

    @cache  # of a spreadsheet, thousands of addresses are asked about
    def keys_in(place: str) -> re.Pattern[str] | None:
        """What matches all incidental keys of a file; ``None`` if the whole file is incidental."""
        about = [one for one in known if one.covers_some_of(place)]
        keys = [translate(one.keys) for one in about]
        return re.compile("|".join(keys) or r"(?!)") if all(one.keys for one in about) else None

    def covered(place: str, address: tuple[str, ...]) -> bool:
        keys = keys_in(place)
        return keys is None or bool(address and keys.match("/".join(address)))

    return covered


def declared(registry: Registry, app: str) -> tuple[Incidental, ...]:
    """What an app declares; nothing if it has no such file. Raises ``UsageProblem``."""
    path = registry.folder(app) / FILE
    if not path.is_file():
        return ()
    with resolving_apps(registry.folders):
        found = getattr(load_module(path, f"{app}.incidental"), "INCIDENTAL", None)
    if not isinstance(found, tuple) or not all(isinstance(one, Incidental) for one in found):
        raise UsageProblem(
            "INCIDENTAL is not as it should be", where=str(path), wanted="INCIDENTAL = (Incidental(…), …)"
        )
    return found
