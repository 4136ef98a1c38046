"""What happens to the app when the agent has stopped: it is asked to save, to quit, or left alone."""

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
"""How many dialogs, one behind the other, are put away before a document is saved."""
_PATIENCE = 2.0  # seconds until an app that neither ends nor shows anything is asked to quit once more
_POLL = 0.01  # seconds between two looks at it


@dataclass(frozen=True)
class Saved:
    """How an app took it.

    Attributes:
        quit: ``True`` it quit by itself, ``False`` it had to be ended, ``None`` it was not asked to.
        note: one line for the record where something was out of the ordinary.
        broken: whether it had crashed, or hung when it was to quit. What it had saved until then counts all the same.
    """

    app: str
    quit: bool | None
    note: str = ""
    broken: bool = False


def settle_app(sandbox: Sandbox, app: App, policy: SavePolicy, *, ended: int | None = None) -> Saved:
    """Carry out the save policy of a task for one app.

    Unsaved changes are thrown away unless the policy says ``save``. An app that does not quit within its time is ended,
    and what it had saved until then counts: an app that does not answer belongs to the agent's doing.

    Args:
        ended: how its program ended before, where that is known; tells an app that crashed from one that was closed.
    """
    if policy == "none":
        return Saved(app.name, quit=None)
    if not _processes(sandbox, app):
        return _gone(app, ended)
    if policy == "save":
        if app.save is None:
            raise SandboxError(f"{app.name}: the task's save policy is 'save', but app.py says nothing of saving")
        _save(sandbox, app, app.save)
    return _quit(sandbox, app)


def _save(sandbox: Sandbox, app: App, how: Save) -> None:
    """Save the document in front, as a person would: dialogs that stand before it are put away first."""
    # One that cannot be brought to the front (its app hangs, or it has closed) is not saved.
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
    note = f"{app.title} was not running any more"
    if not ended:
        return Saved(app.name, quit=None, note=note)
    how = f"was ended by signal {-ended}" if ended < 0 else f"had ended with exit code {ended}"
    return Saved(app.name, quit=None, note=f"{note}: it {how}", broken=True)


def end_everything(sandbox: Sandbox) -> None:
    """End all that runs as the agent's user, when settings that are on their way have been written.

    Programs hand their settings to dconf's service and do not wait for it. It answers in turn, so when it has answered
    it has written what came before; the second question is for what the bus had not yet read when it took the first.
    """
    if any(process.name == "dconf-service" for process in sandbox.processes()):
        ping = ["gdbus", "call", "--session", "--dest", "ca.desrt.dconf", "--object-path", "/ca/desrt/dconf"]
        for _ in range(2):
            # Whatever the answer: a service that the agent has broken is not waited for.
            sandbox.run([*ping, "--method", "org.freedesktop.DBus.Peer.Ping"], timeout=5.0)
    sandbox.end_user()


def _quit(sandbox: Sandbox, app: App) -> Saved:
    time.sleep(app.quit.grace)
    deadline = time.monotonic() + app.quit.timeout
    asked = False
    while time.monotonic() < deadline:
        if asked:
            # A menu that is open holds the keyboard and the pointer; until it is closed no window takes a request.
            sandbox.perform(Key(chord="Escape"))
        # Before it is asked: what it asks in return may be there as soon as it has been.
        windows = _windows(sandbox, app)
        _ask(sandbox, app, windows)
        asked = True
        before = {window.id for window in windows}
        patience = min(deadline, time.monotonic() + _PATIENCE)
        while time.monotonic() < patience:
            processes = _processes(sandbox, app)
            if not processes:
                return Saved(app.name, quit=True)
            # Something (a question, another window) has come up that must be answered, or one of several has closed.
            # Without any window it is about to end.
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
        # One that closed by itself a moment ago, or with the one in front of it, is no reason to stop.
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
