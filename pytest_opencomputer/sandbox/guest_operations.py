"""What the host can ask of a guest, one method for each operation, with typed arguments and answers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pytest_opencomputer.guest.idle import IDLE, QUIET
from pytest_opencomputer.guest.wire import Buffer
from pytest_opencomputer.models.actions import Action, HoldKey, Type, Wait
from pytest_opencomputer.models.errors import StateError
from pytest_opencomputer.models.sandbox_types import Asked, Completed, Element, FileEntry, ProcessInfo, Window
from pytest_opencomputer.sandbox.pipe import raised

# One request carries at most so many bytes of files; more are split.
_BATCH = 64 * 1024**2
# Endpoints that are asked with one request: all answers (4 MiB each) and their frame must fit into wire.MAX_JSON.
_TOGETHER = 12


class Operations(ABC):
    """The operations of a guest, over a way to send requests.

    Every method may raise ``PipeClosed`` (the machine or its guest ended), ``GuestTimeout`` and ``GuestError``.
    """

    @abstractmethod
    def _request(
        self, op: str, args: Mapping[str, Any], blobs: Sequence[Buffer] = (), timeout: float = 30.0
    ) -> tuple[Any, list[bytes]]:
        """Have ``op`` carried out; its value and byte strings. Raises as ``GuestPipe.call``."""

    def call(self, op: str, /, *, timeout: float = 30.0, blobs: Sequence[Buffer] = (), **args: Any) -> Any:
        """Ask the guest for an operation and return its value. Raises as ``GuestPipe.call``."""
        return self._request(op, args, blobs, timeout)[0]

    def call_blobs(
        self, op: str, /, *, timeout: float = 30.0, blobs: Sequence[Buffer] = (), **args: Any
    ) -> tuple[Any, list[bytes]]:
        """As ``call``, with the byte strings of the answer."""
        return self._request(op, args, blobs, timeout)

    # Eyes and hands

    def screenshot(self, pointer: bool = True) -> bytes:
        """PNG of the whole screen, with the pointer drawn in or without."""
        return self.call_blobs("screen.grab", pointer=pointer)[1][0]

    def zoom(self, region: tuple[int, int, int, int]) -> bytes:
        """PNG of ``(left, top, right, bottom)``. Raises ``ActionError`` where that is not on the screen."""
        return self.call_blobs("screen.zoom", region=list(region))[1][0]

    def perform(self, action: Action) -> Any:
        """Carry out one canonical action that acts; ``CursorPosition`` returns ``[x, y]``. Raises ``ActionError``."""
        takes = 0.1 * len(action.text) if isinstance(action, Type) else 0.0
        if isinstance(action, Wait | HoldKey):
            takes = action.duration
        return self.call("input.perform", timeout=30.0 + takes, action=action.model_dump(mode="json"))

    def release_input(self) -> None:
        """Release every key and button that an action pressed and did not release."""
        self.call("input.release")

    def settle(self, quiet: float = QUIET, timeout: float = 3.0, idle: float = IDLE) -> bool:
        """Wait until the screen has settled: nothing of importance has changed on it for a while.

        Args:
            quiet: for how many seconds, where programs work now and then; where they work without a pause, longer.
            timeout: seconds.
            idle: for how many seconds where all programs are idle; 0 to make no such difference.

        Returns:
            ``False`` where it did not settle within ``timeout``.
        """
        args = {"quiet": quiet, "timeout": timeout, "idle": idle}
        return bool(self._request("screen.settle", args, timeout=timeout + 30.0)[0])

    def windows(self) -> list[Window]:
        """The visible top-level windows, the topmost last."""
        return [Window.of(values) for values in self.call("windows.list")]

    def close_window(self, id: int) -> None:
        """Ask a window to close, as its close button does."""
        self.call("windows.close", id=id)

    def focus_window(self, id: int) -> None:
        """Bring a window to the front and give it the keyboard."""
        self.call("windows.focus", id=id)

    def find(
        self,
        role: str | Sequence[str] | None = None,
        name: str | None = None,
        description: str | None = None,
        app: str | None = None,
        window: str | None = None,
        states: Sequence[str] = ("showing",),
        limit: int = 0,
    ) -> list[Element]:
        """The elements of the accessibility tree that match, in the order of the tree.

        Args:
            role: exact role, or several of which it has one; ``push button`` and ``button`` are the same.
            name, description, app: regular expressions that must match in full.
            window: regular expression for the name of its window, in full; other windows are not searched.
            states: all of these the element must have.
            limit: stop after so many; 0 for all.
        """
        query = {
            "role": role if role is None or isinstance(role, str) else list(role),
            "name": name,
            "description": description,
            "app": app,
            "window": window,
            "states": list(states),
            "limit": limit,
        }
        found = [Element.of(values) for values in self._request("a11y.find", query)[0]]
        # A program gives a negative size to what it has not placed yet: nobody can see that, or click it.
        return [one for one in found if one.width >= 0 and one.height >= 0]

    def look(self, element: Element) -> Element | None:
        """An element that was found, as it is now; ``None`` where it is no longer there."""
        values = self._request("a11y.look", _identity(element))[0]
        return None if values is None else Element.of(values)

    def tree(self, app: str | None = None, depth: int = 0) -> list[dict[str, Any]]:
        """The accessibility tree as a flat list with depths, without what is of no use; ``depth`` 0 for all."""
        return list(self._request("a11y.tree", {"app": app, "depth": depth, "limit": 0})[0])

    def element_action(self, element: Element, name: str = "") -> bool:
        """Do an action of an element, for example ``click``; the first one where none is named.

        Returns:
            Whether the program said that it did.

        Raises:
            ActionError: the element is no longer there, or has no such action.
        """
        return bool(self._request("a11y.action", {**_identity(element), "action": name})[0])

    def set_text(self, element: Element, text: str) -> bool:
        """Set the text of an element that can be edited; whether its program did. Raises ``ActionError``."""
        return bool(self._request("a11y.set_text", {**_identity(element), "text": text})[0])

    # Files

    def put(self, files: Mapping[str, bytes | FileEntry], as_user: bool = True) -> None:
        """Write files. Relative places are below the home folder; parents are created.

        Args:
            as_user: as the agent's user; otherwise as root, which can write below root's own folders only.
        """
        for batch in _batches(files):
            entries = [{"place": place, "mode": one.mode, "mtime": one.mtime} for place, one in batch]
            op = "files.put" if as_user else "files.put_root"
            self._request(op, {"entries": entries}, [one.data for _, one in batch], timeout=120.0)

    def get(self, places: Sequence[str], *, as_user: bool = True, max_bytes: int = 256 * 1024**2) -> dict[str, bytes]:
        """Read plain files, ``max_bytes`` all together. Links are not followed. Raises ``StateError``."""
        op = "files.get" if as_user else "files.get_root"
        args = {"places": list(places), "max_bytes": max_bytes}
        return dict(zip(places, self._request(op, args, timeout=120.0)[1], strict=True))

    def get_tree(self, place: str = "", max_bytes: int = 256 * 1024**2) -> dict[str, bytes]:
        """All plain files below a folder by their places relative to it. Links and special files are left out.

        Raises:
            StateError: ``StateTooBig`` beyond ``max_bytes`` or 20,000 entries, ``StateMissing``, ``StateNotPlain``.
        """
        names, contents = self._request("files.tree", {"place": place, "max_bytes": max_bytes}, timeout=120.0)
        return dict(zip(names, contents, strict=True))

    # Processes

    def run(
        self,
        argv: Sequence[str],
        *,
        user: str = "user",
        group: str = "session",
        env: Mapping[str, str] | None = None,
        cwd: str | None = None,
        input: bytes = b"",
        timeout: float = 60.0,
        max_output: int = 1024**2,
    ) -> Completed:
        """Run a program to its end. After ``timeout`` seconds it and all it started are ended, and the answer says so.

        Args:
            user: ``user``, ``display`` or ``root``.
            group: what it belongs to: ``session``, ``app`` or ``agent``.
            env: added to the clean environment of the user.
            max_output: bytes that are kept of each output (8 MiB at most).

        Raises:
            GuestError: it could not be executed.
        """
        args: dict[str, Any] = {"argv": list(argv), "user": user, "group": group, "env": dict(env or {}), "cwd": cwd}
        args |= {"timeout": timeout, "max_output": max_output}
        value, outputs = self._request("processes.run", args, [input] if input else [], timeout=timeout + 30.0)
        return Completed(value["exit_code"], outputs[0], outputs[1], value["timed_out"], value["truncated"])

    def spawn(
        self,
        argv: Sequence[str],
        *,
        user: str = "user",
        group: str = "app",
        env: Mapping[str, str] | None = None,
        cwd: str | None = None,
    ) -> int:
        """Start a program and return its pid. Raises ``GuestError`` where it could not be executed."""
        pid = self.call("processes.spawn", argv=list(argv), user=user, group=group, env=dict(env or {}), cwd=cwd)
        return int(pid)

    def process_log(self, pid: int) -> str:
        """What a started program and all below it have written: the first 16 KiB and the last 48 KiB."""
        return self.call_blobs("processes.log", pid=pid)[1][0].decode(errors="replace")

    def processes(self, user: str | None = "user") -> list[ProcessInfo]:
        """The processes of a user, or of all."""
        return [ProcessInfo.of(values) for values in self.call("processes.list", user=user)]

    def alive(self, pid: int) -> bool:
        """Whether a process of this number runs."""
        return bool(self.call("processes.alive", pid=pid))

    def exit_code(self, pid: int) -> int | None:
        """How a started program ended, a signal as a negative number; ``None`` while it runs."""
        code = self.call("processes.exit_code", pid=pid)
        return None if code is None else int(code)

    def kill(self, pid: int) -> list[ProcessInfo]:
        """End a process and all below it. Returns what was ended."""
        return [ProcessInfo.of(values) for values in self.call("processes.kill", pid=pid)]

    def freeze_agent(self) -> list[ProcessInfo]:
        """End what the agent started, all at once so that nothing can react to it. Returns what was ended."""
        return [ProcessInfo.of(values) for values in self.call("processes.freeze_agent")]

    def end_user(self) -> list[ProcessInfo]:
        """End everything that runs as the agent's user, apps and session included; its files stand still from then on.

        Verifiers have to be loaded again afterwards. Returns what was ended.
        """
        return [ProcessInfo.of(values) for values in self.call("processes.end_user")]

    # Verifiers

    def load_verifier(self, app: str, sources: Mapping[str, str]) -> None:
        """Send a verifier (``Verifier.sources``). Only after the agent has stopped.

        It is imported while other things are asked. What that raises is raised by the next operation on verifiers.
        """
        self.call("verifier.load", app=app, sources=dict(sources))

    def endpoint(self, app: str, name: str, args: Mapping[str, Any], timeout: float = 60.0) -> Any:
        """Ask an endpoint of a loaded verifier for its facts. Raises ``StateError`` where the state cannot be read."""
        request = {"app": app, "endpoint": name, "args": dict(args), "timeout": timeout}
        return self._request("verifier.call", request, timeout=timeout + 10.0)[0]

    def endpoints(
        self, questions: Sequence[tuple[str, str, Mapping[str, Any]]], timeout: float = 60.0, home: str = ""
    ) -> list[Asked]:
        """Ask saved endpoints, each as ``endpoint`` does, with one request for many of them.

        Args:
            questions: app, name and arguments.
            timeout: seconds for each.
            home: a copy of a home folder to ask instead of the home folder itself.
        """
        asked: list[Asked] = []
        for at in range(0, len(questions), _TOGETHER):
            together = [
                {"app": app, "endpoint": name, "args": dict(args)} for app, name, args in questions[at : at + _TOGETHER]
            ]
            request = {"questions": together, "timeout": timeout, **({"home": home} if home else {})}
            answers = self._request("verifier.call_all", request, timeout=len(together) * timeout + 10.0)[0]
            asked += [_asked(answer) for answer in answers]
        return asked


def _asked(answer: Mapping[str, Any]) -> Asked:
    """What came of one question of several. Raises what is no error of the state, as ``endpoint`` does."""
    if "error" not in answer:
        return Asked(answer["facts"], answer["seconds"])
    error = raised("verifier.call", answer["error"])
    if not isinstance(error, StateError):
        raise error
    return Asked(None, answer["seconds"], error)


def _identity(element: Element) -> dict[str, Any]:
    """What an element is found again by."""
    return {"path": list(element.path), "app": element.app, "role": element.role, "name": element.name}


def _batches(files: Mapping[str, bytes | FileEntry]) -> Iterator[list[tuple[str, FileEntry]]]:
    """The files in requests of bounded size, in their order."""
    batch: list[tuple[str, FileEntry]] = []
    size = 0
    for place, content in files.items():
        entry = content if isinstance(content, FileEntry) else FileEntry(content)
        if batch and (size + len(entry.data) > _BATCH or len(batch) >= 10_000):
            yield batch
            batch, size = [], 0
        batch.append((place, entry))
        size += len(entry.data)
    if batch:
        yield batch
