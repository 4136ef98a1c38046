"""Turns a fork into the program that a supervisor runs."""

from __future__ import annotations

import errno
import os
import resource
import signal
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

from pytest_opencomputer.guest import kernel
from pytest_opencomputer.guest.accounts import ACCOUNTS, Account, become
from pytest_opencomputer.guest.wire import Buffer, Frame, encode

# If memory runs out, the kernel kills what the agent started before what the desktop needs.
_OOM_SCORE = {"user": 500, "display": 100, "root": 0}
# In the same way, the display and the guest get processor time first if there is not enough.
_NICE = {"session": 0, "app": 3, "agent": 10}


@dataclass(frozen=True)
class Command:
    """What a supervisor starts.

    Attributes:
        group: ``session``, ``app`` or ``agent``.
        folder: working directory.
        input: standard input; ``None`` for an empty one.
        capture: how many bytes of each output are kept for the answer; ``None`` for one log of both.
    """

    argv: Sequence[str]
    account: Account
    group: str
    environment: Mapping[str, str]
    folder: str
    input: bytes | None = None
    capture: int | None = None

    def encoded(self) -> list[Buffer]:
        """Encode it as a frame for another process."""
        header: dict[str, Any] = {
            "argv": list(self.argv),
            "account": self.account.name,
            "group": self.group,
            "environment": dict(self.environment),
            "folder": self.folder,
            "capture": self.capture,
        }
        return encode(header, () if self.input is None else (self.input,))

    @classmethod
    def decoded(cls, frame: Frame) -> Command:
        """From what ``encoded`` returned."""
        account = ACCOUNTS[frame.header["account"]]
        return cls(**{**frame.header, "account": account, "input": frame.blobs[0] if frame.blobs else None})


def execute(command: Command, streams: tuple[int, int, int], failed: int) -> NoReturn:
    """Turn this fork into the program. On failure write the error's number and message to ``failed``."""
    try:
        signal.set_wakeup_fd(-1)
        for ignored in (signal.SIGPIPE, signal.SIGXFSZ, signal.SIGCHLD, signal.SIGINT):
            signal.signal(ignored, signal.SIG_DFL)
        os.setsid()
        if command.input is None:
            os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        else:
            os.dup2(streams[0], 0)
        os.dup2(streams[1], 1)
        os.dup2(streams[2], 2)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        # A process may always raise its own score, but after the change of user it may not write the file any more.
        with suppress(OSError):
            Path("/proc/self/oom_score_adj").write_text(str(_OOM_SCORE[command.account.name]))
        os.nice(_NICE[command.group])
        become(command.account)
        kernel.no_new_privileges()
        os.umask(0o022)
        os.chdir(command.folder)
        # Python's descriptors are all closed on execution, except the three that were just put in place.
        os.execvpe(command.argv[0], list(command.argv), dict(command.environment))
    except OSError as error:
        number = error.errno or errno.EIO
        os.write(failed, f"{number} {error.strerror}: {error.filename or command.argv[0]}".encode())
    except BaseException as error:  # noqa: BLE001 - whatever it was, the supervisor reports it
        os.write(failed, f"{errno.EIO} {type(error).__name__}: {error}".encode())
    finally:
        os._exit(127)
