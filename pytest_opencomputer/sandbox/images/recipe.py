"""Recipes: what an image is built from, and the tag that is derived from it.

A recipe is a few layers on a Debian release: the desktop, on it the artifacts of apps, one layer each so that images
share them, and then any set of apps. Everything that goes into the build is in the recipe's files, so the tag changes
exactly when one of them does. Verifiers, the guest and the tasks are not part of it. Installed package versions are
only known after the build: see ``building.ImageIdentity``.
"""

from __future__ import annotations

import hashlib
import io
import json
import re
import tarfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path, PurePosixPath

import pytest_opencomputer
from pytest_opencomputer.apps.app import App, Artifact
from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.sandbox.images import artifacts

REPOSITORY = "opencomputer"
RELEASE = "trixie"
_FORMAT = 1  # raised when the same files would make another image
_LONGEST_NAME = 80


@dataclass(frozen=True)
class Layer:
    """One ``docker build``.

    Attributes:
        name: the repository part of the tag.
        files: the build context, place to content, sorted by place; a place that ends with ``/`` is an empty folder.
        release: the Debian release everything below is from.
        parent: the layer below; ``None`` if that is the bare Debian image.
        artifact: what is built on the host for it, from ``files``, and added to the context.
    """

    name: str
    files: tuple[tuple[str, bytes], ...]
    release: str
    parent: Layer | None = None
    artifact: Artifact | None = None

    @property
    def digest(self) -> str:
        """SHA-256 over everything the layer and those below are built from, in hex."""
        digest = hashlib.sha256()
        for part in (str(_FORMAT), self.name, self.release, self.parent.digest if self.parent else ""):
            digest.update(f"{len(part)}:{part}".encode())
        for place, content in self.files:
            digest.update(f"{len(place)}:{place}{len(content)}:".encode())
            digest.update(content)
        return digest.hexdigest()

    @property
    def tag(self) -> str:
        """The image's name on the engine."""
        return f"{self.name}:{self.digest[:16]}"

    def context(self, more: Mapping[str, bytes] | None = None) -> io.BytesIO:
        """The build context as an uncompressed archive. ``more`` are added files that are derived from those here."""
        stream = io.BytesIO()
        with tarfile.open(fileobj=stream, mode="w") as archive:
            for place, content in sorted({**dict(self.files), **(more or {})}.items()):
                entry = tarfile.TarInfo(place)
                entry.size, entry.mode = len(content), 0o644
                if place.endswith("/"):
                    entry.type, entry.mode = tarfile.DIRTYPE, 0o755
                archive.addfile(entry, io.BytesIO(content))
        stream.seek(0)
        return stream


@dataclass(frozen=True)
class Recipe:
    """What one image is built from.

    Attributes:
        layers: from the bottom to the top.
        apps: names of the apps it is for, sorted.
    """

    layers: tuple[Layer, ...]
    apps: tuple[str, ...]

    @property
    def tag(self) -> str:
        """The image's name, derived from all content."""
        return self.layers[-1].tag

    @property
    def digest(self) -> str:
        """SHA-256 of all content, in hex."""
        return self.layers[-1].digest

    @property
    def release(self) -> str:
        """The Debian release."""
        return self.layers[-1].release


def images_folder() -> Path:
    """The folder with the static part of the recipes: in the wheel inside the package, in a clone at its root."""
    package = Path(pytest_opencomputer.__path__[0]).resolve()
    for folder in (package / "_images", package.parent / "images"):
        if (folder / "desktop" / "Dockerfile").is_file():
            return folder
    raise UsageProblem(
        "the image recipes are missing",
        where=str(package),
        wanted="images/desktop/Dockerfile in the clone, or _images/ in the installed package",
        fix="install the package again",
    )


def in_registry(registry: str, tag: str) -> str:
    """What an image is called in a registry, whose name may end with a path: ``"registry.example/lab"``."""
    return f"{registry.rstrip('/')}/{tag}"


def image_for(apps: Sequence[App], *, packages: Iterable[str] = ()) -> Recipe:
    """The recipe of the image that has all of ``apps``; without apps, of the bare desktop.

    The order of the apps makes no difference, and an app that is named twice counts once.

    Args:
        apps: what must be in it.
        packages: more Debian packages, for tests and tools that need programs no app brings.

    Raises:
        UsageProblem: the apps want different releases, or write different content to the same place of the home folder.
    """
    by_name = {app.name: app for app in apps}
    chosen = [by_name[name] for name in sorted(by_name)]
    release = _common_release(chosen)
    desktop = _desktop(release)
    wanted = sorted({*packages, *(package for app in chosen for package in app.packages)})
    for package in wanted:
        if not re.fullmatch(r"[a-z0-9][a-z0-9+.-]+(=[\w.+:~-]+)?", package):
            raise UsageProblem(f"{package!r} is not a Debian package name", where="packages", wanted="like 'gedit'")
    home = _merged_home(chosen)
    setup = "".join(f"# {app.name}\n" + "".join(f"{line}\n" for line in app.setup) for app in chosen if app.setup)
    names = tuple(app.name for app in chosen)
    if not (chosen or wanted):
        return Recipe((desktop,), names)
    files = {
        "Dockerfile": (images_folder() / "apps" / "Dockerfile").read_bytes(),
        "icons.py": (images_folder() / "apps" / "icons.py").read_bytes(),
        "launchers.json": launchers(chosen).encode(),
        "packages.txt": "".join(f"{package}\n" for package in wanted).encode(),
        "setup.sh": setup.encode(),
        "home/": b"",
        **{f"home/{place}": content.encode() for place, content in home.items()},
    }
    below = [desktop]
    for artifact in (one for app in chosen for one in app.artifacts):
        below.append(_artifact(artifact, below[-1]))
    return Recipe((*below, Layer(_name(release, names), tuple(sorted(files.items())), release, below[-1])), names)


def _artifact(artifact: Artifact, below: Layer) -> Layer:
    files = {"Dockerfile": (images_folder() / "artifact" / "Dockerfile").read_bytes(), **artifacts.sources(artifact)}
    name = f"{REPOSITORY}/artifact-{below.release}-{artifact.name}"
    return Layer(name, tuple(sorted(files.items())), below.release, below, artifact)


def launchers(apps: Iterable[App]) -> str:
    """What the panel can start, as JSON: each app with the command of a rollout, but without a document."""
    return json.dumps(
        [
            {
                "name": app.name,
                "title": app.title,
                "icon": app.icon,
                "command": list(app.launch),
                "environment": dict(app.environment),
            }
            for app in apps
        ],
        indent=1,
        ensure_ascii=False,
    )


def _name(release: str, apps: tuple[str, ...]) -> str:
    name = "-".join((f"{REPOSITORY}/desktop-{release}", *(re.sub(r"[^a-z0-9]+", "_", app.lower()) for app in apps)))
    if not apps:
        return f"{name}-extra"
    return name if len(name) <= _LONGEST_NAME else f"{REPOSITORY}/desktop-{release}-{len(apps)}-apps"


def _common_release(apps: Sequence[App]) -> str:
    releases = {app.base: app.name for app in apps}
    if len(releases) > 1:
        found = ", ".join(f"{name} is built on {release!r}" for release, name in sorted(releases.items()))
        raise UsageProblem(
            f"these apps cannot share one desktop: {found}",
            where="apps",
            wanted="apps with the same App.base",
            fix="give the task apps of one Debian release",
        )
    release = next(iter(releases), RELEASE)
    if not re.fullmatch(r"[a-z]+", release):
        raise UsageProblem(f"{release!r} is not a Debian release", where="App.base", wanted="like 'trixie' or 'sid'")
    return release


def _merged_home(apps: Sequence[App]) -> dict[str, str]:
    merged: dict[str, str] = {}
    owner: dict[str, str] = {}
    for app in apps:
        for place, content in app.home.items():
            path = PurePosixPath(place)
            if path.is_absolute() or ".." in path.parts or not path.parts or place.endswith("/"):
                raise UsageProblem(
                    f"{place!r} is not a file in the home folder",
                    where=f"apps/{app.name}/app.py, home",
                    wanted="a relative place like '.config/app/settings.ini'",
                )
            key = str(path)
            if merged.setdefault(key, content) != content:
                raise UsageProblem(
                    f"{owner[key]} and {app.name} have different content for {key!r}",
                    where=f"apps/{app.name}/app.py, home",
                    wanted="the same content, or other places",
                )
            owner.setdefault(key, app.name)
    return merged


@cache
def _desktop(release: str) -> Layer:
    folder = images_folder() / "desktop"
    files = {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()
    }
    packages = packages_of(files["packages.txt"].decode(), release)
    files["packages.txt"] = "".join(f"{package}\n" for package in packages).encode()
    return Layer(f"{REPOSITORY}/desktop-{release}", tuple(sorted(files.items())), release)


def packages_of(text: str, release: str) -> list[str]:
    """The packages of a list for one release, sorted.

    A line is a package name. If the package is not for all releases, those it is for (``[trixie sid]``) or not for
    (``[!bookworm]``) follow in brackets. ``#`` starts a comment.
    """
    chosen = set()
    for line in text.splitlines():
        name, _, condition = line.partition("#")[0].strip().partition("[")
        releases = condition.rstrip("] ").split()
        excluded = [entry.removeprefix("!") for entry in releases if entry.startswith("!")]
        included = [entry for entry in releases if not entry.startswith("!")]
        if name and release not in excluded and (not included or release in included):
            chosen.add(name.strip())
    return sorted(chosen)
