"""What tasks can be composed of: the requirements of apps, the worlds, and the endpoints that checks may ask."""

from __future__ import annotations

import inspect
import typing
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from pytest_opencomputer.apps.loader import load_module, resolving_apps
from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.models.errors import UsageProblem, near
from pytest_opencomputer.tasks.composed.draw import Draw
from pytest_opencomputer.tasks.composed.fixing import parameters
from pytest_opencomputer.tasks.composed.requirement import Requirement, Scene
from pytest_opencomputer.tasks.composed.world import World

_SEEDS = range(1, 13)
_EXAMPLES = 8


@dataclass(frozen=True)
class KnownWorld:
    """A world that tasks may take place in.

    Attributes:
        name: of its function.
        module: below ``benchmark.worlds``.
        says: what there is, in a few words.
        places: what an instruction may name, such as ``club``.
    """

    name: str
    module: str
    says: str
    places: tuple[str, ...]
    make: Callable[[Draw], World]


@dataclass(frozen=True)
class KnownRequirement:
    """A kind of requirement.

    Attributes:
        kind: its class.
        says: what it asks for, in a few words.
        words: how it is asked for, by world in which it can be drawn.
        parameters: those that may be fixed, each with some of the values that it draws.
        endpoints: those that its checks ask, each with its app.
    """

    kind: type[Requirement]
    says: str
    words: Mapping[str, str]
    parameters: Mapping[str, tuple[Any, ...]]
    endpoints: frozenset[tuple[str, str]]

    @property
    def name(self) -> str:
        """``<app>.<class>``."""
        return f"{self.kind.app}.{self.kind.__name__}"

    @property
    def area(self) -> str:
        """The feature area of its app."""
        return self.kind.area


@dataclass(frozen=True)
class Known:
    """What there is.

    Attributes:
        titles: by app, what people call it.
        endpoints: by app, the names of its endpoints.
    """

    titles: Mapping[str, str]
    worlds: Mapping[str, KnownWorld]
    requirements: Mapping[str, KnownRequirement]
    endpoints: Mapping[str, tuple[str, ...]]

    @property
    def areas(self) -> tuple[str, ...]:
        """The feature areas for which there are requirements."""
        return tuple(sorted({one.area for one in self.requirements.values()}))


def look(registry: Registry, apps: Sequence[str], worlds: Path) -> Known:
    """What tasks of some apps can be composed of.

    Args:
        worlds: the folder of worlds.

    Raises:
        UsageProblem: an app is unknown or has no requirements, or no requirement can be drawn in any world.
    """
    with resolving_apps(registry.folders, worlds):
        found_worlds = {one.name: one for one in _worlds(worlds)}
        made = {name: [one.make(Draw(seed)) for seed in _SEEDS] for name, one in found_worlds.items()}
        requirements: dict[str, KnownRequirement] = {}
        for app in apps:
            for kind in kinds(registry, app):
                if one := _known(kind, made):
                    requirements[one.name] = one
    if not requirements:
        raise UsageProblem("no requirement can be drawn in any world", where=str(worlds), wanted="facts that they need")
    return Known(
        {app: registry.app(app).title for app in apps},
        found_worlds,
        requirements,
        {app: tuple(registry.verifier(app).endpoints) for app in apps},
    )


def kinds(registry: Registry, app: str) -> list[type[Requirement]]:
    """The requirements of an app, whether or not a world has what they take. Call it within ``resolving_apps``.

    Raises:
        UsageProblem: the app is unknown or has no requirements.
    """
    place = registry.folder(app) / "requirements" / "__init__.py"
    if not place.is_file():
        having = [name for name, folder in registry.folders.items() if (folder / "requirements").is_dir()]
        raise UsageProblem("the app has no requirements", where=app, wanted=near(app, having))
    return _classes(load_module(place, f"{app}.requirements"))


def _worlds(folder: Path) -> Iterator[KnownWorld]:
    for file in sorted(folder.glob("*.py")):
        module = load_module(file, f"worlds.{file.stem}")
        for name, function in sorted(vars(module).items()):
            if name.startswith("_") or not inspect.isfunction(function) or function.__module__ != module.__name__:
                continue
            if list(typing.get_type_hints(function).values()) == [Draw, World]:  # what worlds share may return one, too
                world = function(Draw(1))
                yield KnownWorld(name, file.stem, _first(module.__doc__), tuple(world.names), function)


def _classes(module: ModuleType) -> list[type[Requirement]]:
    names = getattr(module, "__all__", [name for name in vars(module) if not name.startswith("_")])
    found = [getattr(module, name) for name in sorted(names)]
    return [one for one in found if inspect.isclass(one) and issubclass(one, Requirement) and not _is_abstract(one)]


def _is_abstract(kind: type[Requirement]) -> bool:
    return inspect.isabstract(kind) or kind is Requirement


def _known(kind: type[Requirement], worlds: Mapping[str, Sequence[World]]) -> KnownRequirement | None:
    """What is known of a class; ``None`` if no world has what it takes."""
    words: dict[str, str] = {}
    seen: dict[str, list[Any]] = {}
    endpoints: set[tuple[str, str]] = set()
    for name_of_world, variants in worlds.items():
        for seed, world in zip(_SEEDS, variants, strict=True):
            try:
                part = kind.drawn(Scene(world, Draw(f"{seed}/part")))
            except UsageProblem:
                break
            words.setdefault(name_of_world, part.phrasings()[0].text)
            endpoints.update((one.app or part.app, one.endpoint) for one in (*part.goals(), *part.guards()))
            for name, value in parameters(part).items():
                if _is_plain(value) and value not in seen.setdefault(name, []):
                    seen[name].append(value)
    if not words:
        return None
    examples = {key: tuple(some[:_EXAMPLES]) for key, some in seen.items()}
    return KnownRequirement(kind, _first(kind.__doc__), words, examples, frozenset(endpoints))


def _is_plain(value: Any) -> bool:
    if isinstance(value, tuple):
        return bool(value) and all(isinstance(one, str | int | float | bool) for one in value)
    return isinstance(value, str | int | float | bool)


def _first(doc: str | None) -> str:
    return " ".join((doc or "").strip().partition("\n\n")[0].split())
