"""Puts a task's seed files into the sandbox and starts its apps, waiting until each is ready."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pytest_opencomputer.apps.app import App
from pytest_opencomputer.apps.waits import WaitTimeout, in_any_language, until
from pytest_opencomputer.models.errors import SandboxError
from pytest_opencomputer.models.look import USUAL
from pytest_opencomputer.sandbox.sandbox import Sandbox

READY_TIMEOUT = 90.0
"""Seconds until an app must be ready; the slowest first start measured on two busy cores took 30."""


def machine_options(apps: Iterable[App]) -> dict[str, Any]:
    """What apps need of their machine, as keyword arguments of ``Sandbox.start``."""
    chosen = list(apps)
    return {
        "hosts": [host for app in chosen for service in app.services for host in service.hosts],
        "user_namespaces": any(app.user_namespaces for app in chosen),
    }


def memory_of(apps: Iterable[App]) -> int:
    """Bytes that a desktop with these apps takes at most."""
    return sum(app.memory for app in apps) or App.memory


def lay_seeds(sandbox: Sandbox, seeds: Mapping[str, bytes]) -> None:
    """Put seed files (place below the home folder to content) into the sandbox, as the agent's user."""
    if seeds:
        sandbox.put(seeds)


def launch(sandbox: Sandbox, app: App, args: Sequence[str] = ()) -> int:
    """Start an app and wait until it is ready; returns the process id.

    Raises:
        SandboxError: it ended at once, or did not become ready, with the end of what it printed.
    """
    condition = app.ready
    if sandbox.locale != USUAL.locale:
        condition = in_any_language(condition, tuple(app.process))
    pid = sandbox.spawn([*app.launch, *args], group="app", env=app.environment)

    def ready() -> bool:
        if condition.holds(sandbox):
            return True
        code = sandbox.exit_code(pid)
        # A launcher may end while the app itself runs. If no process of the app runs, it will not become ready.
        if code or (code == 0 and not _runs(sandbox, app)):
            raise SandboxError(f"{app.name} ended with exit code {code} during startup\n{sandbox.process_log(pid)}")
        return False

    try:
        until(ready, what=condition, timeout=READY_TIMEOUT)
    except WaitTimeout as timeout:
        titles = [window.title for window in sandbox.windows()]
        raise SandboxError(
            f"{app.name} did not become ready: {timeout}; windows shown: {titles}\n{sandbox.process_log(pid)}"
        ) from timeout
    sandbox.settle()
    return pid


def _runs(sandbox: Sandbox, app: App) -> bool:
    names = {name[:15] for name in app.process}
    return any(process.name in names and process.state != "Z" for process in sandbox.processes())
