"""Services of apps, from the host's side: puts their files in place, starts them, and keeps their data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from pytest_opencomputer.apps.app import App, Service
from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.models import canonical
from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.sandbox.sandbox import Sandbox

Seeds = Mapping[str, Mapping[str, bytes]]
"""By service: place below its data folder to content."""


def files_of(folder: Path, service: Service) -> dict[str, bytes]:
    """The files of a service of the app in ``folder``, by place. Raises ``UsageProblem`` if there are none."""
    place = folder / "services" / service.name
    files = {name: path.read_bytes() for name, path in canonical.folder_files(place).items()}
    if not files:
        raise UsageProblem(
            f"the service {service.name!r} has no files",
            where=str(folder / "app.py"),
            wanted=f"what it runs in {place}",
        )
    return files


def start_services(sandbox: Sandbox, registry: Registry, apps: Iterable[App], seeds: Seeds | None = None) -> None:
    """Start the services of apps and wait until they are ready.

    Args:
        seeds: what is in their data folders at the start.

    Raises:
        UsageProblem: a service has no files, or two apps have services of the same name.
        SandboxError: one did not start; the message has its output.
    """
    started: dict[str, str] = {}
    for app in apps:
        for service in app.services:
            if service.name in started:
                raise UsageProblem(
                    f"{started[service.name]} and {app.name} both have a service {service.name!r}",
                    where=f"apps/{app.name}/app.py",
                    fix="rename one of them",
                )
            started[service.name] = app.name
            _start(sandbox, registry.folder(app.name), service, (seeds or {}).get(service.name, {}))


def _start(sandbox: Sandbox, folder: Path, service: Service, seeds: Mapping[str, bytes]) -> None:
    program = {f"program/{place}": content for place, content in files_of(folder, service).items()}
    data = {f"data/{place}": content for place, content in seeds.items()}
    files = {**program, **data}
    entries = [{"place": place, "mode": 0o644, "mtime": None} for place in files]
    sandbox.call("services.prepare", service=service.name, entries=entries, blobs=list(files.values()), timeout=120.0)
    argv, ports = list(service.command), list(service.ports)
    sandbox.call("services.start", service=service.name, argv=argv, ports=ports, timeout=60.0)


def change_data(sandbox: Sandbox, service: str, files: Mapping[str, bytes]) -> None:
    """Write files below the data folder of a running service, as its user; each appears as a whole."""
    entries = [{"place": f"data/{place}", "mode": 0o644, "whole": True} for place in files]
    sandbox.call("services.prepare", service=service, entries=entries, blobs=list(files.values()), timeout=120.0)


def keep_records(sandbox: Sandbox) -> tuple[str, ...]:
    """Stop the services and copy their data to the home folder, where endpoints find it.

    No process of the agent's user may run any more.

    Returns:
        What could not be copied, one line each. The checks that need it fail.
    """
    sandbox.call("services.stop", timeout=60.0)
    return tuple(sandbox.call("services.keep", timeout=120.0))
