"""Carries out what people do on one desktop, one action after the other."""

from __future__ import annotations

import queue
import threading
from collections.abc import Mapping
from typing import Any, Literal

from pydantic import ValidationError

from pytest_opencomputer.live.camera import Camera, Send
from pytest_opencomputer.live.desktops import Desktop
from pytest_opencomputer.models.actions import ACTION, Action, Done, KeyDown, KeyUp, MouseDown, MouseUp, Type
from pytest_opencomputer.models.errors import ActionError

KINDS = frozenset(
    {"move", "click", "mouse_down", "mouse_up", "drag", "scroll", "type", "key", "key_down", "key_up"},
)
"""The kinds of action that come from a mouse or a keyboard."""
LONGEST = 2_000  #: characters that may be typed by one action, so that none takes long
_STOPPING = 5.0


class Refused(Exception):
    """A person's action is refused; the message says why."""


def checked(action: object) -> Action:
    """An action as a page sent it, validated.

    Raises:
        Refused: it is not an action of mouse or keyboard.
    """
    try:
        valid = ACTION.validate_python(action)
    except ValidationError as problem:
        first = problem.errors(include_url=False, include_context=False, include_input=False)[0]
        raise Refused(f"not a valid action: {'.'.join(map(str, first['loc']))}: {first['msg']}") from problem
    if valid.kind not in KINDS:
        raise Refused(f"{valid.kind!r} is not input; wanted one of {', '.join(sorted(KINDS))}")
    if isinstance(valid, Type) and len(valid.text) > LONGEST:
        raise Refused(f"a text of {len(valid.text)} characters is too long to be typed at once; the limit is {LONGEST}")
    return valid


class Hands:
    """The mouse and keyboard of the people at one desktop.

    Args:
        send: takes answers for the hub, from any thread.
        camera: takes a picture when something was done.
    """

    def __init__(self, desktop: Desktop, send: Send, camera: Camera) -> None:
        self._desktop, self._send, self._camera = desktop, send, camera
        self._wanted: queue.SimpleQueue[Mapping[str, Any] | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._closed = ""  # why no more actions are accepted
        self._down: dict[tuple[str, str], Action] = {}  # what is held down, with the releasing action

    def take(self, header: Mapping[str, Any]) -> None:
        """Take a message of the hub: ``act``, ``done`` or ``left``. Does not wait."""
        if self._thread is None:
            if header["kind"] == "left":
                return
            self._thread = threading.Thread(target=self._work, name=f"hands-{self._desktop.id}", daemon=True)
            self._thread.start()
        self._wanted.put(header)

    def stop(self) -> None:
        """Accept no more actions. Waits a few seconds at most for the current one."""
        self._closed = self._closed or "this desktop has been closed"
        if self._thread is not None:
            self._wanted.put(None)
            if self._thread is not threading.current_thread():
                self._thread.join(_STOPPING)

    def _work(self) -> None:
        while (header := self._wanted.get()) is not None:
            if header["kind"] == "left":
                self._let_go()
                continue
            error = ""
            try:
                if self._closed:
                    raise Refused(self._closed)
                if header["kind"] == "done":
                    self._done(header["status"], header["answer"])
                else:
                    self._act(checked(header["action"]))
            except (Refused, ActionError) as problem:
                error = str(problem)
            except Exception as problem:  # noqa: BLE001 - shown to the person; the sandbox's owner will notice
                error = self._closed = f"{type(problem).__name__}: {problem}"
            answer = {"kind": "acted", "id": self._desktop.id, "number": header["number"]}
            self._send({**answer, "client": header["client"], "error": error}, [])
            self._camera.hurry()

    def _act(self, action: Action) -> None:
        if not self._desktop.interactive:
            raise Refused("this desktop can only be watched; input is not allowed")
        (self._desktop.on_action or self._desktop.sandbox.perform)(action)
        if isinstance(action, MouseDown):
            self._down["button", action.button] = MouseUp(button=action.button)
        elif isinstance(action, KeyDown):
            self._down["key", action.key] = KeyUp(key=action.key)
        elif isinstance(action, MouseUp):
            self._down.pop(("button", action.button), None)
        elif isinstance(action, KeyUp):
            self._down.pop(("key", action.key), None)

    def _let_go(self) -> None:
        """Release what a person who has left was holding down."""
        for action in list(self._down.values()):
            try:
                self._act(action)
            except (Refused, ActionError):
                continue  # not held down any more
            except Exception as problem:  # noqa: BLE001 - as in _work
                self._closed = f"{type(problem).__name__}: {problem}"
                break
        self._down.clear()

    def _done(self, status: Literal["done", "infeasible", "gave_up"], answer: str | None) -> None:
        if self._desktop.panel is None or self._desktop.on_done is None:
            raise Refused("there is no task on this desktop that could be ended")
        self._desktop.on_done(Done(status=status, answer=answer if self._desktop.panel.answer else None))
        self._closed = "this task has already been ended"
