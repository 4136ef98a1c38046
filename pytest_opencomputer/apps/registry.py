"""Which apps there are. Folders are listed at once; an app's modules are imported only when they are needed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest_opencomputer
from pytest_opencomputer.apps.app import App
from pytest_opencomputer.apps.consoles import consoles_of, own_shells_of
from pytest_opencomputer.apps.endpoints import Verifier, load_verifier
from pytest_opencomputer.apps.entry_points import brought_folders
from pytest_opencomputer.apps.loader import load_module, resolving_apps
from pytest_opencomputer.models import canonical
from pytest_opencomputer.models.errors import UsageProblem, near

GROUP = "pytest_opencomputer.apps"
"""Entry points of this group name packages whose folders are apps: ``mine = "my_package.apps"``."""

AGENT = "agent"
"""Reserved: the app whose endpoints are about how the agent ended (``agent_endpoints.AGENT_ENDPOINTS``)."""

SNAKE = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")


@dataclass(eq=False)
class Registry:
    """The known apps.

    Attributes:
        folders: app name to its folder, sorted by name.
    """

    folders: Mapping[str, Path]
    _apps: dict[str, App] = field(default_factory=dict, repr=False)
    _verifiers: dict[str, Verifier | UsageProblem] = field(default_factory=dict, repr=False)

    @classmethod
    def discover(cls, rootdir: Path, ini_paths: Iterable[str | Path] = ()) -> Registry:
        """Find apps: in ``rootdir/apps``, in the plugin itself, in ``ini_paths``, and through entry points.

        An app in ``rootdir`` replaces one of the same name in the installed plugin. Any other name that occurs twice is
        an error.

        Raises:
            UsageProblem: such a name, one that is not snake_case, or a path that is not a folder.
        """
        own = list(dict.fromkeys([(rootdir / "apps").resolve(), _brought()]))
        folders: dict[str, Path] = {}
        for place in own:
            for name, folder in _listed(place).items():
                folders.setdefault(name, folder)
        others = [Path(path) if Path(path).is_absolute() else rootdir / path for path in ini_paths]
        for _, places in brought_folders(GROUP, "a package whose folders are apps"):
            others += places
        for place in dict.fromkeys(path.resolve() for path in others):
            if place in own:
                continue
            if not place.is_dir():
                raise UsageProblem(
                    "no such folder of apps", where=str(place), fix="correct the option opencomputer_apps"
                )
            for name, folder in _listed(place).items():
                if name in folders:
                    raise UsageProblem(
                        f"there are two apps {name!r}",
                        where=str(folder),
                        wanted=f"another name than that of {folders[name]}",
                        fix="rename one of the folders",
                    )
                folders[name] = folder
        return cls(dict(sorted(folders.items())))

    def names(self) -> list[str]:
        """The names of all apps, sorted."""
        return list(self.folders)

    def folder(self, name: str) -> Path:
        """The folder of an app. Raises ``UsageProblem`` with the near names."""
        if name not in self.folders:
            raise UsageProblem(f"no app is called {name!r}; {near(name, self.folders)}", fix="opencomputer apps")
        return self.folders[name]

    def app(self, name: str) -> App:
        """What ``app.py`` says about an app, with the consoles that ``consoles.py`` names.

        Raises:
            UsageProblem: there is no such app, its ``app.py`` does not define ``APP = App(name=<its folder>, …)``, or
                its ``consoles.py`` does not define what it should.
        """
        if name not in self._apps:
            path = self.folder(name) / "app.py"
            with resolving_apps(self.folders):
                found = getattr(load_module(path, f"{name}.app"), "APP", None)
            if not isinstance(found, App):
                raise UsageProblem(f"APP is {found!r}", where=str(path), wanted="APP = App(…)")
            if found.name != name:
                raise UsageProblem(f"APP.name is {found.name!r}", where=str(path), wanted=f"the folder's name {name!r}")
            more = consoles_of(self.folder(name), name)
            shells = own_shells_of(self.folder(name), name)
            self._apps[name] = replace(found, consoles={**found.consoles, **more}, own_shells=shells)
        return self._apps[name]

    def verifier(self, name: str) -> Verifier:
        """The verifier of an app, imported once. Raises ``UsageProblem``, the same one each time."""
        if name not in self._verifiers:
            try:
                self._verifiers[name] = load_verifier(name, self.folder(name))
            except UsageProblem as problem:
                self._verifiers[name] = problem
        found = self._verifiers[name]
        if isinstance(found, UsageProblem):
            raise found
        return found

    def verifier_hash(self, names: Iterable[str]) -> str:
        """One hash over the verifiers and app descriptions of several apps, in any order."""
        return canonical.digest_mapping({name: self.verifier(name).hash.encode() for name in names})


def _brought() -> Path:
    """The folder of the plugin's own apps: inside the wheel, or beside the package in a source tree."""
    package = Path(pytest_opencomputer.__path__[0]).resolve()
    inside = package / "_apps"
    return inside if inside.is_dir() else package.parent / "apps"


def _listed(place: Path) -> dict[str, Path]:
    """The app folders directly in ``place``; a folder is one if it has an ``app.py``."""
    found: dict[str, Path] = {}
    if not place.is_dir():
        return found
    for folder in sorted(place.iterdir()):
        if not (folder / "app.py").is_file():
            continue
        if not SNAKE.fullmatch(folder.name) or folder.name == AGENT:
            raise UsageProblem(
                f"an app cannot be called {folder.name!r}",
                where=str(folder),
                wanted=f"a snake_case name, not the reserved {AGENT!r}",
                fix="rename the folder",
            )
        found[folder.name] = folder
    return found
