"""Furnishes a desktop for a task: its seed files, its services, and its apps, opened and ready."""

from __future__ import annotations

from collections.abc import Sequence

from pytest_opencomputer.apps.app import App
from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.sandbox.launching import launch, lay_seeds
from pytest_opencomputer.sandbox.sandbox import Sandbox
from pytest_opencomputer.sandbox.services import start_services
from pytest_opencomputer.tasks.task import Task, seed_files, service_seeds


def furnish(sandbox: Sandbox, registry: Registry, apps: Sequence[App], task: Task | None) -> None:
    """Put the seed files of a task in place, if there is a task, and start the services of the apps.

    Raises:
        UsageProblem: a service has no files, or two apps have services of the same name.
        SandboxError: a service did not start.
    """
    if task is not None:
        lay_seeds(sandbox, seed_files(task))
    start_services(sandbox, registry, apps, service_seeds(task) if task else None)


def open_apps(sandbox: Sandbox, registry: Registry, apps: Sequence[App], task: Task | None) -> None:
    """Open the apps that the task names, otherwise all apps, and wait until each is ready.

    Raises:
        SandboxError: one did not become ready.
    """
    opened: list[tuple[str, tuple[str, ...]]] = [(one.name, ()) for one in apps]
    if task is not None and task.spec.open:
        opened = [(one.app, one.args) for one in task.spec.open]
    for name, args in opened:
        launch(sandbox, registry.app(name), args)
