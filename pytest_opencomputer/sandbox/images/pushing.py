"""Pushing images to a registry, from which the nodes of a cluster pull them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pytest_opencomputer.models.errors import EngineError
from pytest_opencomputer.sandbox.engine import connect, engine_errors
from pytest_opencomputer.sandbox.images.building import ensure_all
from pytest_opencomputer.sandbox.images.progress import Progress, Timed
from pytest_opencomputer.sandbox.images.recipe import Recipe, in_registry

if TYPE_CHECKING:
    from docker import DockerClient

_MIB = 1024**2


def push_all(
    recipes: Sequence[Recipe], registry: str, progress: Progress, *, client: DockerClient | None = None
) -> list[str]:
    """Push the images of ``recipes``, after building those that are missing. The engine must be logged in.

    Args:
        recipes: which images.
        registry: what is put before their names, with the registry's host: ``"registry.example/lab"``.
        progress: called with lines about what is being done.
        client: of the engine that has the images.

    Returns:
        Their names in the registry.

    Raises:
        EngineError: the engine failed, or the registry did not take an image.
        SandboxError: see ``ensure_all``.
    """
    client = client or connect()
    return [push(client, built.tag, registry, progress) for built in ensure_all(recipes, progress, client=client)]


def push(client: DockerClient, tag: str, registry: str, progress: Progress) -> str:
    """Push one image that the engine has, and return its name in the registry. For the rest see ``push_all``."""
    name = in_registry(registry, tag)
    timed = Timed(tag, progress)
    timed.phase(f"pushing to {registry}")
    with engine_errors(f"push {name}"):
        client.images.get(tag).tag(name)
        try:
            for line in client.images.push(name, stream=True, decode=True):
                if error := line.get("error"):
                    raise EngineError(
                        f"could not push {name}: {error}\n"
                        "  do: check the registry's name and that it runs, and log in (docker login)"
                    )
                if size := line.get("progressDetail", {}).get("total"):
                    timed.detail(f"{line['progressDetail']['current'] // _MIB} of {size // _MIB} MiB of a layer")
        finally:
            client.images.remove(name)  # this name only; the image keeps its own
    timed.phase("pushed")
    return name
