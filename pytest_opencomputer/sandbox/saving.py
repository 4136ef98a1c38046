"""What happens to the apps after the agent has stopped: they are asked to save, to quit, or left alone."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from pytest_opencomputer.apps.app import App, Save
from pytest_opencomputer.models.actions import Key
from pytest_opencomputer.models.errors import ActionError, SandboxError
from pytest_opencomputer.models.sandbox_types import ProcessInfo, Window
from pytest_opencomputer.sandbox.sandbox import Sandbox
from pytest_opencomputer.tasks.task import SavePolicy

_DIALOGS = 5
"""How many dialogs, one behind the other, are closed before a document is saved."""
_PATIENCE = 2.0  # seconds until an app that neither ends nor shows anything is asked to quit again
_POLL = 0.01  # seconds between two checks


@dataclass(frozen=True)
class Saved:
    """How an app reacted.

    Attributes:
        quit: ``True`` it quit by itself, ``False`` it had to be ended, ``None`` it was not asked to.
        note: one line for the result if something was unusual.
        broken: whether it had crashed, or hung when asked to quit. What it had saved until then counts anyway.
    """

    app: str
    quit: bool | None
    note: str = ""
    broken: bool = False


def settle_app(sandbox: Sandbox, app: App, policy: SavePolicy, *, ended: int | None = None) -> Saved:
    """Carry out the save policy of a task for one app.

    Unsaved changes are discarded unless the policy says ``save``. An app that does not quit in time is killed,
    and what it had saved until then counts: the agent is responsible for an app that does not answer.

    Args:
        ended: the exit code of its program if it ended before; distinguishes an app that crashed from one that was
            closed.
    """
    if policy == "none":
        return Saved(app.name, quit=None)
    if not _processes(sandbox, app):
        return _gone(app, ended)
    if policy == "save":
        if app.save is None:
            raise SandboxError(f"{app.name}: the task's save policy is 'save', but app.py does not say how to save")
        _save(sandbox, app, app.save)
    return _quit(sandbox, app)


def _save(sandbox: Sandbox, app: App, how: Save) -> None:
    """Save the document in front, as a person would: dialogs in front of it are closed first."""
    # A document that cannot be brought to the front (its app hangs, or it has closed) is not saved.
    with suppress(ActionError):
        for _ in range(_DIALOGS):
            dialogs = [window for window in _windows(sandbox, app) if window.dialog]
            if not dialogs:
                break
            sandbox.focus_window(dialogs[-1].id)
            sandbox.perform(Key(chord="Escape"))
            sandbox.settle()
        for window in [window for window in _windows(sandbox, app) if not window.dialog][-1:]:
            sandbox.focus_window(window.id)
            sandbox.perform(Key(chord=how.chord))
            sandbox.settle()


def _gone(app: App, ended: int | None) -> Saved:
    note = f"{app.title} was no longer running"
    if not ended:
        return Saved(app.name, quit=None, note=note)
    how = f"was ended by signal {-ended}" if ended < 0 else f"had ended with exit code {ended}"
    return Saved(app.name, quit=None, note=f"{note}: it {how}", broken=True)


def end_everything(sandbox: Sandbox) -> None:
    """End everything that runs as the agent's user, after pending settings have been written.

    Programs send their settings to dconf's service and do not wait for it. It answers requests in order, so when it has
    answered, it has written what came before; the second request covers what the bus had not yet read at the first.
    """
    if any(process.name == "dconf-service" for process in sandbox.processes()):
        ping = ["gdbus", "call", "--session", "--dest", "ca.desrt.dconf", "--object-path", "/ca/desrt/dconf"]
        for _ in range(2):
            # The answer does not matter: a service that the agent has broken is not waited for.
            sandbox.run([*ping, "--method", "org.freedesktop.DBus.Peer.Ping"], timeout=5.0)
    sandbox.end_user()


def _quit(sandbox: Sandbox, app: App) -> Saved:
    time.sleep(app.quit.grace)
    deadline = time.monotonic() + app.quit.timeout
    asked = False
    while time.monotonic() < deadline:
        if asked:
            # An open menu grabs the keyboard and the pointer; until it is closed, no window reacts to a request.
            sandbox.perform(Key(chord="Escape"))
        # Look before asking it to quit, as its question may appear at once.
        windows = _windows(sandbox, app)
        _ask(sandbox, app, windows)
        asked = True
        before = {window.id for window in windows}
        patience = min(deadline, time.monotonic() + _PATIENCE)
        while time.monotonic() < patience:
            processes = _processes(sandbox, app)
            if not processes:
                return Saved(app.name, quit=True)
            # A question or another window has appeared, or one of several has closed: ask again. Without any window it
            # is about to end.
            shown = {window.id for window in _windows_of(sandbox, processes)}
            if shown and shown != before:
                break
            time.sleep(_POLL)
        _discard(sandbox, app)
    ended = _processes(sandbox, app)
    for process in ended:
        sandbox.kill(process.pid)
    note = f"{app.title} did not quit within {app.quit.timeout:g} s and was ended"
    return Saved(app.name, quit=False, note=note, broken=True)


def _ask(sandbox: Sandbox, app: App, windows: Sequence[Window]) -> None:
    if app.quit.chord and windows:
        with suppress(ActionError):
            sandbox.focus_window(windows[-1].id)
            sandbox.perform(Key(chord=app.quit.chord))
        return
    for window in reversed(windows):
        # It may have closed by itself a moment ago, or together with the one in front of it.
        with suppress(ActionError):
            sandbox.close_window(window.id)


def _discard(sandbox: Sandbox, app: App) -> None:
    for button in app.quit.discard:
        for element in sandbox.find(role="button", name=button.name, limit=1):
            with suppress(ActionError):
                # Its first action, which presses it: toolkits call that "click" or "press".
                sandbox.element_action(element)


def _windows(sandbox: Sandbox, app: App) -> Sequence[Window]:
    return _windows_of(sandbox, _processes(sandbox, app))


def _windows_of(sandbox: Sandbox, processes: Sequence[ProcessInfo]) -> Sequence[Window]:
    pids = {process.pid for process in processes}
    return [window for window in sandbox.windows() if window.pid in pids]


def _processes(sandbox: Sandbox, app: App) -> Sequence[ProcessInfo]:
    names = {name[:15] for name in app.process}
    return [process for process in sandbox.processes() if process.name in names and process.state != "Z"]
