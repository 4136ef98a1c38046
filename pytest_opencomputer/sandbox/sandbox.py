"""A sandbox: one fresh desktop, and everything the host can do with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from types import TracebackType
from typing import Any

from pytest_opencomputer.guest.wire import Buffer
from pytest_opencomputer.models.errors import EngineError, PipeClosed, SandboxError
from pytest_opencomputer.models.look import USUAL, Look
from pytest_opencomputer.models.sandbox_types import View
from pytest_opencomputer.sandbox import bundle
from pytest_opencomputer.sandbox.backends.base import Backend, ExitState, Limits, Machine, MachineSpec, user_of
from pytest_opencomputer.sandbox.guest_operations import Operations
from pytest_opencomputer.sandbox.pipe import GuestPipe

_START = 120.0


class Sandbox(Operations):
    """A running desktop. Made by ``start`` or ``connect``; a context manager that closes it."""

    def __init__(
        self, pipe: GuestPipe, machine_id: str, screen: tuple[int, int], machine: Machine | None, backend: Backend
    ) -> None:
        self.id = machine_id
        self.screen = screen
        self.locale = USUAL.locale  #: language of the apps, one of ``look.LOCALES``
        self.timings: Mapping[str, float] = {}  #: seconds that the parts of the desktop took to start
        self.last_seen = b""  #: the last screenshot, for people who watch
        self._pipe = pipe
        self._machine = machine
        self.backend = backend
        self._closed = False

    @classmethod
    def start(
        cls,
        backend: Backend,
        *,
        image: str,
        labels: Mapping[str, str],
        limits: Limits | None = None,
        screen: tuple[int, int] = (1920, 1080),
        look: Look = USUAL,
        ttl: float = 3600,
        hosts: Sequence[str] = (),
        user_namespaces: bool = False,
        slot: int = 0,
    ) -> Sandbox:
        """Start a machine and its desktop, and wait until apps can be started.

        Args:
            image: in the backend's naming; made by ``images.building.ensure``.
            labels: by which the backend finds the machine.
            screen: width and height in pixels.
            look: its theme, scale and locale; theme and locale need an image that has them (``images.look``).
            ttl: seconds after which the machine ends by itself, whether or not this process still runs.
            hosts, user_namespaces: as ``MachineSpec`` has them.
            slot: its place in the machine-wide pool; desktops with different ones have different users.

        Raises:
            EngineError: the backend could not start it.
            SandboxError: the guest or a part of the desktop did not start; nothing is left behind.
        """
        spec = MachineSpec(
            image=image,
            command=bundle.command(),
            labels=labels,
            limits=limits or Limits(),
            greeting=bundle.archive(),
            hosts=hosts,
            user_namespaces=user_namespaces,
            user=user_of(slot),
        )
        machine = backend.start(spec)
        try:
            sandbox = cls(GuestPipe(machine.pipe), machine.id, screen, machine, backend)
            sandbox._begin(ttl, sent=getattr(machine, "greeted", False))
            sandbox.locale = look.locale
            width, height = screen
            facts = sandbox.call(
                "desktop.start", timeout=_START, width=width, height=height, dpi=look.dpi, environment=look.environment
            )
            sandbox.timings = facts["timings"]
        except BaseException:
            # Also on Ctrl-C: an interrupted start must leave no machine behind.
            machine.stop()
            raise
        return sandbox

    @classmethod
    def connect(cls, backend: Backend, machine_id: str, *, ttl: float = 3600) -> Sandbox:
        """Open a second pipe to a running desktop. Closing it does not end the machine.

        Raises:
            EngineError: no such machine runs.
            SandboxError: it has no desktop.
        """
        sandbox = cls(GuestPipe(backend.connect(machine_id, bundle.command())), machine_id, (0, 0), None, backend)
        try:
            sandbox._begin(ttl)
            facts = sandbox.call("desktop.facts")
            if facts is None:
                raise SandboxError(f"there is no desktop of ours in the machine {machine_id}")
        except BaseException:
            sandbox._pipe.close()
            raise
        width, height = facts["screen"]
        sandbox.screen = (width, height)
        return sandbox

    @property
    def asking(self) -> bool:
        """Whether a request is under way."""
        return self._pipe.asking

    def exit_state(self) -> ExitState:
        """Whether the machine runs, or how it ended."""
        if self._machine is not None:
            return self._machine.exit_state()
        found = [info for info in self.backend.machines({}) if info.id == self.id]
        return ExitState(running=bool(found) and found[0].status == "running", exit_code=None, out_of_memory=False)

    def close(self) -> None:
        """End the desktop and remove its machine; after ``connect``, only the pipe. May be called twice."""
        if self._closed:
            return
        self._closed = True
        try:
            if self._machine is None and not self._pipe.broken:
                # What was started through this pipe is ended in an orderly way; a whole machine is simply removed.
                with suppress(SandboxError):
                    self._pipe.goodbye()
        finally:
            self._pipe.close()
            if self._machine is not None:
                self._machine.stop()

    def keep(self) -> None:
        """Close the pipe without ending the desktop, which lives until its time to live is over or somebody removes it.

        Its machine should have the label ``labels.KEPT``, or the next run removes it.

        Raises:
            SandboxError: the desktop does not answer. ``close`` must still be called then.
        """
        self.call("keep")
        self._closed = True
        self._pipe.close()

    def __enter__(self) -> Sandbox:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<Sandbox {self.id}>"

    def request(
        self, op: str, args: Mapping[str, Any], blobs: Sequence[Buffer] = (), timeout: float = 30.0
    ) -> tuple[Any, list[bytes]]:
        """Have the guest carry out any operation; returns its value and byte strings. Raises as ``GuestPipe.call``."""
        return self._request(op, args, blobs, timeout)

    def view(self, width: int, known: int, *, idle: float, wait: float = 0.0) -> View | None:
        """A picture of the screen for somebody who watches, if the pipe is free. May be called from any thread.

        Args:
            width: pixels; the picture may be wider.
            known: the number of the picture that the viewer has already.
            idle, wait: see ``GuestPipe.spare``.

        Returns:
            The picture, without bytes if it is the known one; ``None`` if the pipe is in use.

        Raises:
            SandboxError: as ``GuestPipe.call``.
        """
        answer = self._pipe.spare("screen.view", {"width": width, "known": known}, idle=idle, wait=wait)
        return None if answer is None else View(answer[0]["number"], answer[1][0] if answer[1] else b"")

    def _request(
        self, op: str, args: Mapping[str, Any], blobs: Sequence[Buffer] = (), timeout: float = 30.0
    ) -> tuple[Any, list[bytes]]:
        try:
            value, answered = self._pipe.call(op, args, blobs, timeout)
        except PipeClosed as error:
            raise PipeClosed(f"{error}{self._how_it_ended()}") from error
        if op == "screen.grab":
            self.last_seen = answered[0]
        return value, answered

    def _begin(self, ttl: float, *, sent: bool = False) -> None:
        try:
            self._pipe.open(sent=sent)
        except PipeClosed as error:
            raise PipeClosed(f"{error}{self._how_it_ended()}") from error
        self.call("init", ttl=ttl)

    def _how_it_ended(self) -> str:
        try:
            state = self.exit_state()
        except EngineError as error:
            return f"\nthe engine does not say how the machine {self.id} ended: {error}"
        if state.running:
            return f"\nthe machine {self.id} " + (state.message or "is still running")
        memory = ", for lack of memory" if state.out_of_memory else ""
        return f"\nthe machine {self.id} ended with exit code {state.exit_code}{memory} {state.message}".rstrip()
