"""The desktops that are measured: an app open on the files of a task of the benchmark."""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from pytest_opencomputer.apps.app import App
from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.sandbox.backends.docker import DockerBackend
from pytest_opencomputer.sandbox.images import building
from pytest_opencomputer.sandbox.images.recipe import image_for
from pytest_opencomputer.sandbox.labels import labels_for
from pytest_opencomputer.sandbox.launching import launch, lay_seeds
from pytest_opencomputer.sandbox.pool import Pool
from pytest_opencomputer.sandbox.sandbox import Sandbox
from pytest_opencomputer.sandbox.saving import settle_app
from pytest_opencomputer.tasks.loading import load_task
from pytest_opencomputer.tasks.task import Task, seed_files

REPOSITORY = Path(__file__).parents[2]
TTL = 3600.0
"""Seconds after which a desktop of the suite ends automatically."""


@cache
def backend() -> DockerBackend:
    """The Docker backend, known to work."""
    found = DockerBackend()
    found.check()
    return found


@cache
def registry() -> Registry:
    """The apps of the repository."""
    return Registry.discover(REPOSITORY, ())


def image(*apps: str) -> str:
    """Tag of the image with these apps, built if it is missing."""
    return building.ensure(image_for([registry().app(name) for name in apps]), print).tag


def task(name: str, checks: Sequence[str] = ()) -> Task:
    """A task of the benchmark, where ``checks`` names some of its checks with only those."""
    found = load_task(REPOSITORY / "benchmark" / name, registry())
    if not checks:
        return found
    kept = tuple(check for check in found.spec.checks if check.id in checks)
    if len(kept) != len(checks):
        raise LookupError(f"{name} has not all of the checks {', '.join(checks)}")
    return dataclasses.replace(found, spec=found.spec.model_copy(update={"checks": kept}))


def start(*apps: str) -> Sandbox:
    """A fresh desktop. The caller closes it."""
    labels = labels_for(run="speed", task="", ttl=TTL)
    return Sandbox.start(backend(), image=image(*apps), labels=labels, ttl=TTL)


@dataclass
class Scene:
    """A desktop with an app.

    Attributes:
        container: its id, for the naive way.
        arguments: what the app opens.
        ready: seconds that it took to be ready, the last time it was launched.
    """

    sandbox: Sandbox
    app: App
    arguments: tuple[str, ...]
    ready: float = 0.0

    @property
    def container(self) -> str:
        """The name under which ``docker exec`` finds it."""
        return self.sandbox.id

    def launch(self) -> None:
        """Open the app until it is ready."""
        began = time.monotonic()
        launch(self.sandbox, self.app, self.arguments)
        self.ready = time.monotonic() - began

    def quit(self) -> None:
        """Have the app quit."""
        settle_app(self.sandbox, self.app, "quit")


@contextmanager
def desktop(one: Task) -> Iterator[Scene]:
    """A desktop with a task's seed files, its first app open as the task says."""
    name = one.spec.apps[0]
    arguments = next((opened.args for opened in one.spec.open if opened.app == name), ())
    with Pool.of_machine().desktop(), start(name) as sandbox:
        lay_seeds(sandbox, seed_files(one))
        scene = Scene(sandbox, registry().app(name), arguments)
        scene.launch()
        yield scene
