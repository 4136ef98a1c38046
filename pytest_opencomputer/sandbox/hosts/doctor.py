"""Whether the hosts of a file have what rollouts need, and the commands that help."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from pytest_opencomputer.models.errors import EngineError
from pytest_opencomputer.sandbox.doctor import Finding
from pytest_opencomputer.sandbox.hosts.backend import HostBackend
from pytest_opencomputer.sandbox.hosts.copying import layers
from pytest_opencomputer.sandbox.hosts.file import read_hosts
from pytest_opencomputer.sandbox.hosts.fleet import Fleet
from pytest_opencomputer.sandbox.images.recipe import Recipe

_GIB = 1024**3


def examine_hosts(file: Path, recipes: Sequence[Recipe] = ()) -> Iterator[Finding]:
    """Look at one host after the other.

    Args:
        recipes: of the images that will be wanted.

    Raises:
        UsageProblem: something in the file is wrong.
    """
    for backend in Fleet(read_hosts(file)).all:
        try:
            yield from _of_host(backend, recipes)
        except EngineError as error:
            what, _, rest = str(error).partition("\n")
            fixes = [
                part for part in rest.strip().removeprefix("do: ").split("; ") if "opencomputer doctor" not in part
            ]
            name = backend.host.name
            yield Finding(name, False, what, "; ".join(fixes) or f"start the engine, or take {name} out of the file")


def _of_host(backend: HostBackend, recipes: Sequence[Recipe]) -> Iterator[Finding]:
    """Findings up to the first defect, which is raised."""
    host, info = backend.host, backend.info
    yield Finding(host.name, True, f"Docker {info.version} answers at {backend.address}")
    backend.check()
    places = f"{backend.slots()} desktops at a time" + ("" if host.slots is None else ", as the file says")
    yield Finding(host.name, True, f"{info.memory / _GIB:.1f} GiB, {info.processors} cores: {places}")
    having = layers(backend, recipes)
    lacking = ["+".join(recipe.apps) or "no app" for recipe in recipes if recipe.tag not in having]
    detail = f"has {len(recipes) - len(lacking)} of {len(recipes)} images"
    if lacking:
        detail += f"; these are copied when they are needed: {', '.join(lacking)}"
    yield Finding(host.name, not lacking, detail, required=False)
