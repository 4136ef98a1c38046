"""What the host can ask of a guest, one method for each operation, with typed arguments and answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pytest_opencomputer.models.errors import StateError
from pytest_opencomputer.models.sandbox_types import Asked, Completed, FileEntry, ProcessInfo
from pytest_opencomputer.sandbox.pipe import raised
from pytest_opencomputer.sandbox.screen_operations import ScreenOperations

# One request carries at most so many bytes of files; larger ones are split.
_BATCH = 64 * 1024**2
# Endpoints that are called with one request: all answers (4 MiB each) and their frame must fit into wire.MAX_JSON.
_TOGETHER = 12
_ENDPOINT_TIMEOUT = 60.0  # seconds, for each


class Operations(ScreenOperations):
    """The operations of a guest: those on the screen, and those on files, processes and verifiers.

    Every method may raise as ``GuestRequests`` says.
    """

    # Files

    def put(self, files: Mapping[str, bytes | FileEntry], as_user: bool = True) -> None:
        """Write files. Relative places are below the home folder; parents are created.

        Args:
            as_user: as the agent's user; otherwise as root, which can write below root's own folders only.
        """
        for batch in _batches(files):
            entries = [
                {"place": place, "mode": one.mode, "mtime": one.mtime, "whole": one.whole} for place, one in batch
            ]
            op = "files.put" if as_user else "files.put_root"
            self._request(op, {"entries": entries}, [one.data for _, one in batch], timeout=120.0)

    def get(self, places: Sequence[str], *, as_user: bool = True, max_bytes: int = 256 * 1024**2) -> dict[str, bytes]:
        """Read plain files, ``max_bytes`` all together. Links are not followed. Raises ``StateError``."""
        op = "files.get" if as_user else "files.get_root"
        args = {"places": list(places), "max_bytes": max_bytes}
        return dict(zip(places, self._request(op, args, timeout=120.0)[1], strict=True))

    def get_tree(self, place: str = "", max_bytes: int = 256 * 1024**2) -> dict[str, bytes]:
        """All plain files below a folder by their paths relative to it. Links and special files are left out.

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
        """Run a program to its end. After ``timeout`` seconds it and all it started are killed, and the result says so.

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
        """Start a program and return its pid. Raises ``GuestError`` if it could not be executed."""
        pid = self.call("processes.spawn", argv=list(argv), user=user, group=group, env=dict(env or {}), cwd=cwd)
        return int(pid)

    def process_log(self, pid: int) -> str:
        """The output of a started program and all its descendants: the first 16 KiB and the last 48 KiB."""
        return self.call_blobs("processes.log", pid=pid)[1][0].decode(errors="replace")

    def processes(self, user: str | None = "user") -> list[ProcessInfo]:
        """The processes of a user, or of all."""
        return [ProcessInfo.of(values) for values in self.call("processes.list", user=user)]

    def alive(self, pid: int) -> bool:
        """Whether a process with this id runs."""
        return bool(self.call("processes.alive", pid=pid))

    def exit_code(self, pid: int) -> int | None:
        """The exit code of a started program, negative for a signal; ``None`` while it runs."""
        code = self.call("processes.exit_code", pid=pid)
        return None if code is None else int(code)

    def kill(self, pid: int) -> list[ProcessInfo]:
        """Kill a process and all its descendants. Returns the processes that were killed."""
        return [ProcessInfo.of(values) for values in self.call("processes.kill", pid=pid)]

    def freeze_agent(self) -> list[ProcessInfo]:
        """Kill what the agent started, all at once so that nothing can react. Returns what was killed."""
        return [ProcessInfo.of(values) for values in self.call("processes.freeze_agent")]

    def end_user(self) -> list[ProcessInfo]:
        """Kill everything that runs as the agent's user, apps and session included; its files do not change any more.

        Verifiers have to be loaded again afterwards. Returns the processes that were killed.
        """
        return [ProcessInfo.of(values) for values in self.call("processes.end_user")]

    # Consoles of apps

    def opened(self, patterns: Sequence[str]) -> list[str]:
        """Those files of the image that were opened since they were first asked about. Raises ``GuestError``."""
        return list(self.call("consoles.opened", patterns=list(patterns)))

    def added(self, folder: str, name: str) -> list[str]:
        """Files below a folder of the home folder whose place in it matches. Raises ``StateError``."""
        return list(self.call("consoles.added", folder=folder, name=name))

    # Verifiers

    def load_verifier(self, app: str, sources: Mapping[str, str]) -> None:
        """Send a verifier (``Verifier.sources``). Only after the agent has stopped.

        It is imported in the background. If that raises an error, the next operation on verifiers raises it.
        """
        self.call("verifier.load", app=app, sources=dict(sources))

    def endpoint(self, app: str, name: str, args: Mapping[str, Any], timeout: float = _ENDPOINT_TIMEOUT) -> Any:
        """Ask an endpoint of a loaded verifier for its facts. Raises ``StateError`` if the state cannot be read."""
        request = {"app": app, "endpoint": name, "args": dict(args), "timeout": timeout}
        return self._request("verifier.call", request, timeout=timeout + 10.0)[0]

    def endpoints(self, questions: Sequence[tuple[str, str, Mapping[str, Any]]], *, home: str = "") -> list[Asked]:
        """Ask several saved endpoints, many with each request; otherwise as ``endpoint``.

        Args:
            questions: app, name and arguments.
            home: a copy of a home folder to ask instead of the home folder itself.
        """
        asked: list[Asked] = []
        for at in range(0, len(questions), _TOGETHER):
            together = [
                {"app": app, "endpoint": name, "args": dict(args)} for app, name, args in questions[at : at + _TOGETHER]
            ]
            request = {"questions": together, "timeout": _ENDPOINT_TIMEOUT, **({"home": home} if home else {})}
            limit = len(together) * _ENDPOINT_TIMEOUT + 10.0
            answers = self._request("verifier.call_all", request, timeout=limit)[0]
            asked += [_asked(answer) for answer in answers]
        return asked


def _asked(answer: Mapping[str, Any]) -> Asked:
    """The outcome of one of several calls. Raises errors other than ``StateError``, as ``endpoint`` does."""
    if "error" not in answer:
        return Asked(answer["facts"], answer["seconds"])
    error = raised("verifier.call", answer["error"])
    if not isinstance(error, StateError):
        raise error
    return Asked(None, answer["seconds"], error)


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
