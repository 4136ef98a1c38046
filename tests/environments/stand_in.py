"""A backend whose machines are this process: a home folder, a grey screen, and hands that write files.

Everything above the pipe is the real thing: rollouts, verifiers, limits, records. What is typed as ``PLACE=CONTENT``
is written into the home folder.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from pytest_opencomputer.apps.saved_state import SavedState
from pytest_opencomputer.guest import snapshot
from pytest_opencomputer.guest.state import StateError
from pytest_opencomputer.guest.wire import Buffer, Decoder, encode
from pytest_opencomputer.models.errors import PipeClosed
from pytest_opencomputer.sandbox.backends.base import ExitState, MachineInfo, MachineSpec
from pytest_opencomputer.sandbox.images.building import ImageIdentity
from pytest_opencomputer.sandbox.images.recipe import Recipe
from pytest_opencomputer.sandbox.pipe import PROTOCOL
from tests.agents.canvas import picture

SIZE = (64, 48)
Answer = tuple[Any, Sequence[Buffer]]
_WINDOW = {"id": 1, "title": "Notebook", "pid": 7, "app_class": "Notebook", "dialog": False, "focused": True}
_ELEMENT = {"path": [0], "app": "", "role": "frame", "name": "", "description": "", "states": ["showing"]}
_EMPTY: Mapping[str, Any] = {
    "desktop.start": {"timings": {}},
    "health": {"dead": {}, "ended": [], "full": [], "limits": {}},
    "windows.list": [{**_WINDOW, "x": 0, "y": 0, "width": 64, "height": 48}],
    "processes.spawn": 7,
    "screen.settle": True,
    "a11y.find": [{**_ELEMENT, "x": 0, "y": 0, "width": 64, "height": 48}],
    "a11y.tree": [{"role": "frame", "name": "Notebook", "depth": 0}],
    **dict.fromkeys(("processes.list", "processes.freeze_agent", "processes.end_user", "consoles.opened"), ()),
    **dict.fromkeys(("init", "processes.exit_code", "input.release", "services.stop", "bye"), None),
}
"""What needs no thought."""


def images_of_stand_in(recipes: Sequence[Recipe], _: object) -> list[ImageIdentity]:
    """Stands in for ``ensure_all`` of the harness: machines that stand in need no image."""
    return [ImageIdentity(recipe.tag, "stand-in", {}) for recipe in recipes]


class StandIn:
    """The backend.

    Args:
        folder: for the home folders.
        screen: PNG of what all screens show; grey by default.

    Attributes:
        running: ids of the machines that have not been stopped.
        started: how many were started.
        dies_at: the operation at which machines die; empty for none.
    """

    name = "stand-in"

    def __init__(self, folder: Path, screen: bytes = b"") -> None:
        self._folder = folder
        self.screen = screen or picture(SIZE)
        self.running: set[str] = set()
        self.started = 0
        self.dies_at = ""

    def check(self) -> None:
        """There is always room."""

    def start(self, spec: MachineSpec) -> _Machine:
        """See ``Backend``."""
        del spec
        self.started += 1
        machine = _Machine(self, f"m{self.started}", self._folder / f"home{self.started}")
        self.running.add(machine.id)
        return machine

    def connect(self, machine_id: str, command: Sequence[str]) -> _Machine:
        """Nobody needs a second pipe."""
        raise AssertionError((machine_id, command))

    def machines(self, labels: Mapping[str, str]) -> list[MachineInfo]:
        """None that a reaper would look at."""
        del labels
        return []

    def remove(self, machine_id: str) -> None:
        """See ``Backend``."""
        self.running.discard(machine_id)


class _Machine:
    """A machine, and the pipe to it."""

    greeted = True

    def __init__(self, backend: StandIn, name: str, home: Path) -> None:
        home.mkdir()
        self.id, self._home, self._backend = name, home, backend
        self._saved: SavedState | None = None
        self._decoder = Decoder()
        self._dead = False
        self._out = [*encode({"hello": {"protocol": PROTOCOL, "python": "3.13.0", "pid": 1}})]
        self._ops: Mapping[str, Callable[..., Answer]] = {
            "files.put": self._put,
            "input.perform": self._perform,
            "screen.grab": lambda _blobs, **_: (None, [backend.screen]),
            "verifier.load": self._load,
            "verifier.call_all": self._ask,
            "home.changes": self._changes,
        }

    @property
    def pipe(self) -> _Machine:
        """Itself."""
        return self

    def send(self, data: Buffer) -> None:
        """See ``Pipe``."""
        if self._dead:
            raise PipeClosed("it is dead")
        self._decoder.feed(data)
        while (frame := self._decoder.next()) is not None:
            op = frame.header["op"]
            if op == self._backend.dies_at:
                self._dead = True
                return
            value, blobs = self._ops[op](frame.blobs, **frame.header["args"]) if op in self._ops else (_EMPTY[op], ())
            self._out += encode({"id": frame.header["id"], "ok": value}, blobs)

    def receive(self, timeout: float | None) -> bytes:
        """See ``Pipe``."""
        del timeout
        out, self._out = self._out, []
        return b"".join(out)

    def errors(self) -> str:
        """See ``Pipe``."""
        return ""

    def close(self) -> None:
        """See ``Pipe``."""
        if self._saved is not None:
            self._saved.close()

    def exit_state(self) -> ExitState:
        """See ``Machine``."""
        return ExitState(not self._dead, 137 if self._dead else None, out_of_memory=False)

    def stop(self) -> None:
        """See ``Machine``."""
        self._backend.running.discard(self.id)

    def _put(self, blobs: Sequence[bytes], entries: Sequence[Mapping[str, Any]]) -> Answer:
        for entry, content in zip(entries, blobs, strict=True):
            self._write(entry["place"], content)
        return None, ()

    def _perform(self, _blobs: Sequence[bytes], action: Mapping[str, Any]) -> Answer:
        if action["kind"] == "type":
            place, _, content = action["text"].partition("=")
            self._write(place, content.encode())
        return None, ()

    def _write(self, place: str, content: bytes) -> None:
        path = self._home / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)

    def _load(self, _blobs: Sequence[bytes], app: str, sources: Mapping[str, str]) -> Answer:
        if self._saved is None:
            self._saved = SavedState(self._home)
        self._saved.load_verifier(app, sources)
        return None, ()

    def _ask(self, _blobs: Sequence[bytes], questions: Sequence[Mapping[str, Any]], timeout: float) -> Answer:
        assert self._saved is not None, "a verifier is loaded"
        answers: list[Any] = []
        for one in questions:
            try:
                answers.append({"facts": self._saved.endpoint(one["app"], one["endpoint"], one["args"], timeout)})
            except StateError as error:
                answers.append({"error": {"kind": error.kind, "message": str(error), "state": True}})
        return [{**answer, "seconds": 0.0} for answer in answers], ()

    def _changes(self, _blobs: Sequence[bytes], since: int) -> Answer:
        reply = snapshot.changes(since, str(self._home))
        return json.loads(json.dumps(reply.value)), [bytes(blob) for blob in reply.blobs]
