"""Calls endpoints, each kind in its own process.

*Saved* endpoints are called in the asker, which is forked when the desktop starts: it is small then (each call is a
fork of it, and a fork takes longer the more memory there is) and never communicates with a program of the agent. *Live*
ones are called in the user worker, which has the connections to the session.

A verifier is imported in the background (usually while an app quits); the first call waits for it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pytest_opencomputer.guest.accounts import USER
from pytest_opencomputer.guest.ops import op
from pytest_opencomputer.guest.worker import DEFAULT_LIMIT, WORKER, UserWorker

_BEYOND = 10.0
"""Seconds that a process gets beyond the time limit of a call, so that its own error, which knows more, can arrive."""

Sources = dict[str, str]

ASKER = UserWorker(name="oc-asker")


class _Importer:
    """A process and the verifiers it has imported."""

    def __init__(self, worker: UserWorker) -> None:
        self._worker = worker
        self._pid = 0
        self._imported: dict[str, Sources] = {}
        self._pending = ""

    def begin(self, app: str, sources: Sources) -> None:
        """Start to import a verifier, after waiting for the import before it; raises what that one raised."""
        self.settle()
        self._note_replacement()
        self._worker.post({"op": "verifier.import", "args": {"app": app, "sources": sources}})
        self._imported[app], self._pending = sources, app

    def settle(self) -> None:
        """Wait until the import that was begun is done."""
        app, self._pending = self._pending, ""
        if app:
            _STATES[app] = self._worker.value(self._worker.collect(DEFAULT_LIMIT))

    def ask(self, op: str, apps: Iterable[str], limit: float, **args: Any) -> Any:
        """Call an operation, after importing the verifiers of ``apps`` that the process has not imported yet."""
        self.settle()
        self._note_replacement()
        for app in apps:
            if app in _SOURCES and self._imported.get(app) is not _SOURCES[app]:
                self.begin(app, _SOURCES[app])
        self.settle()
        return self._worker.ask(op, limit, **args)

    def _note_replacement(self) -> None:
        self._worker.start()
        if self._worker.pid != self._pid:
            self._imported.clear()
            self._pid = self._worker.pid


_SAVED, _LIVE = _Importer(ASKER), _Importer(WORKER)
_SOURCES: dict[str, Sources] = {}
_STATES: dict[str, dict[str, str]] = {}
"""By app: for each of its endpoints, whether it is about saved or live state."""


@op("verifier.load")
def load(app: str, sources: Sources) -> None:
    """Begin to import an app's verifier from its sources, by place in its package. Loading it again replaces it.

    If the import raises an error, the next operation here raises it.
    """
    _STATES.pop(app, None)
    _SOURCES[app] = sources
    _SAVED.begin(app, sources)


@op("verifier.call")
def call(app: str, endpoint: str, args: dict[str, Any], timeout: float = 30.0) -> Any:
    """Call an endpoint of a loaded verifier; returns its facts. Raises as ``runner.call``."""
    _SAVED.settle()
    where = _LIVE if _STATES.get(app, {}).get(endpoint) == "live" else _SAVED
    limit = timeout + _BEYOND
    return where.ask("verifier.ask", [app], limit, app=app, endpoint=endpoint, args=args, timeout=timeout)


@op("verifier.call_all")
def call_all(questions: list[dict[str, Any]], timeout: float = 30.0, home: str = USER.home) -> list[dict[str, Any]]:
    """Call saved endpoints of loaded verifiers. Arguments, answer and errors are those of ``runner.call_all``."""
    limit = len(questions) * timeout + _BEYOND
    apps = sorted({one["app"] for one in questions})
    given = {"questions": questions, "timeout": timeout, "home": home}
    answers: list[dict[str, Any]] = _SAVED.ask("verifier.ask_all", apps, limit, **given)
    return answers
