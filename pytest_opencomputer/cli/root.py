"""Where the command line finds apps and tasks: the project around the current folder."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pytest_opencomputer.apps.app import App
from pytest_opencomputer.apps.registry import AGENT, Registry
from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.sandbox.images.recipe import Recipe, image_for
from pytest_opencomputer.tasks.detect import task_files_below
from pytest_opencomputer.tasks.loading import apps_of_task


def project_root() -> Path:
    """The nearest folder from here upwards with ``apps/`` or ``benchmark/`` in it; else the current one."""
    here = Path.cwd()
    for folder in (here, *here.parents):
        if (folder / "apps").is_dir() or (folder / "benchmark").is_dir():
            return folder
    return here


def recipes(names: Sequence[str] = ()) -> list[Recipe]:
    """Recipes for each of the named apps, or for all apps and all combinations that tasks need, each once.

    Raises:
        UsageProblem: an app is unknown or broken.
    """
    root = project_root()
    registry = Registry.discover(root)
    combinations: list[tuple[str, ...]] = [(name,) for name in names or registry.names()]
    if not names:
        combinations += [apps for apps in _combinations(root, registry) if set(apps) <= set(registry.names())]
    found = {recipe.tag: recipe for recipe in (image_for(_apps(registry, apps)) for apps in combinations)}
    return list(found.values())


def together(names: Sequence[str]) -> Recipe:
    """The recipe of one image with all the named apps. Raises ``UsageProblem``."""
    return image_for(_apps(Registry.discover(project_root()), names))


def _apps(registry: Registry, names: Sequence[str]) -> list[App]:
    return [registry.app(name) for name in names if name != AGENT]


def _combinations(root: Path, registry: Registry) -> list[tuple[str, ...]]:
    """The apps of every task in ``benchmark/``. Task files that cannot be read are skipped; collection reports them."""
    found: set[tuple[str, ...]] = set()
    for path in task_files_below(root / "benchmark"):
        try:
            found.add(tuple(apps_of_task(path, registry)))
        except (ValueError, AttributeError, TypeError, OSError, UsageProblem):
            continue
    return sorted(found)
