"""What a sandbox answers, as plain immutable values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pytest_opencomputer.models.errors import GuestError, StateError


@dataclass(frozen=True)
class Window:
    """A visible top-level window; places in pixels of the screen.

    Attributes:
        id: the X server's number for it.
        pid: the process that claims it, ``None`` if none does.
        app_class: class part of WM_CLASS.
        dialog: whether it belongs to another window.
    """

    id: int
    title: str
    pid: int | None
    app_class: str
    x: int
    y: int
    width: int
    height: int
    dialog: bool
    focused: bool

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> Window:
        """From the guest's JSON."""
        return cls(**values)


@dataclass(frozen=True)
class Element:
    """An element of the accessibility tree; places in pixels of the screen.

    Attributes:
        path: child indexes from the desktop down to it; finds it again as long as the tree does not change.
        app: name of the application it belongs to.
        text: its text content, if it has any.
        value: its number, if it is a slider, spin button or the like.
    """

    path: tuple[int, ...]
    app: str
    role: str
    name: str
    description: str
    states: tuple[str, ...]
    x: int
    y: int
    width: int
    height: int
    text: str | None = None
    value: float | None = None

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> Element:
        """From the guest's JSON."""
        return cls(**{**values, "path": tuple(values["path"]), "states": tuple(values["states"])})

    @property
    def center(self) -> tuple[int, int]:
        """The point in its middle."""
        return self.x + self.width // 2, self.y + self.height // 2


@dataclass(frozen=True)
class View:
    """A picture of the desktop for people who watch.

    Attributes:
        number: unique among the pictures of this desktop.
        png: empty if the viewer has this picture already.
    """

    number: int
    png: bytes


@dataclass(frozen=True)
class Completed:
    """A program that ran to its end.

    Attributes:
        exit_code: as in a shell; the negative number of the signal if one ended it.
        timed_out: whether it was ended because it took too long.
        truncated: whether an output was longer than the part that is kept.
    """

    exit_code: int
    stdout: bytes
    stderr: bytes
    timed_out: bool = False
    truncated: bool = False

    @property
    def text(self) -> str:
        """Standard output as text."""
        return self.stdout.decode(errors="replace")

    @property
    def errors(self) -> str:
        """Standard error as text."""
        return self.stderr.decode(errors="replace")

    def check(self) -> Completed:
        """Return itself. Raises ``GuestError``, with both outputs, if the program failed or took too long."""
        if self.exit_code != 0 or self.timed_out:
            how = "took too long" if self.timed_out else f"ended with exit code {self.exit_code}"
            raise GuestError(f"the program {how}\n{self.text}{self.errors}".rstrip(), kind="ProgramFailed")
        return self


@dataclass(frozen=True)
class ProcessInfo:
    """A process in the sandbox.

    Attributes:
        name: as the kernel shows it, at most 15 characters.
        cmdline: its arguments, joined by spaces, the first 4096 bytes.
        group: ``session``, ``app`` or ``agent`` by what it was started as; ``guest`` for our own; empty if unknown.
        state: the kernel's letter, ``Z`` if it has ended but has not been reaped yet.
    """

    pid: int
    ppid: int
    name: str
    cmdline: str
    uid: int
    group: str
    state: str

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> ProcessInfo:
        """From the guest's JSON."""
        return cls(**{key: value for key, value in values.items() if key != "started"})


@dataclass(frozen=True)
class FileEntry:
    """A file to put into a sandbox.

    Attributes:
        mode: permission bits.
        mtime: when it was changed, in seconds since the epoch; ``None`` for now.
        whole: it appears as a whole and replaces the plain file that is there.
    """

    data: bytes
    mode: int = 0o644
    mtime: float | None = None
    whole: bool = False


@dataclass(frozen=True)
class Asked:
    """The outcome of a call of an endpoint.

    Attributes:
        facts: its answer; ``None`` if there is an ``error``.
        seconds: how long it took.
    """

    facts: Any
    seconds: float
    error: StateError | None = None
