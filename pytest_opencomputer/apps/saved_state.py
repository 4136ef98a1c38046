"""Endpoints on the host, over a home folder that was saved: ``query --home``, offline tests, saved final states."""

from __future__ import annotations

import contextlib
import json
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

import pytest_opencomputer
from pytest_opencomputer.guest.state import again
from pytest_opencomputer.models.errors import SandboxError, UsageProblem

_SERVE = """
import sys
sys.path.insert(0, sys.argv[1])
from pytest_opencomputer.guest.runner import serve
serve(sys.argv[2], sys.stdin, sys.stdout)
"""
_GRACE = 10.0
"""Seconds after the time limit of a call until the process itself counts as hanging."""


class SavedState:
    """A saved home folder that answers saved endpoints as a sandbox does, through the same runner.

    The endpoints run in a process of their own, without the environment of this one: they parse untrusted files.

    Args:
        home: the folder.
        around: words that start the process, such as those of a bounded one, from the words of its own.

    Attributes:
        spent: seconds of processor time that the process took, and those that it started; 0 until it has ended.
    """

    def __init__(self, home: Path, around: Callable[[list[str]], list[str]] = list) -> None:
        if not home.is_dir():
            what = "not a folder" if home.exists() else "no such folder"
            wanted = "a home folder, or RUN/rollouts/NAME of a run with --save-state"
            raise UsageProblem(what, where=str(home), wanted=wanted)
        self.home = home.resolve()
        source = str(Path(pytest_opencomputer.__path__[0]).resolve().parent)
        self._process = subprocess.Popen(
            around([sys.executable, "-I", "-c", _SERVE, source, str(self.home)]),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={"PATH": os.defpath, "LANG": "C.UTF-8", "TZ": "UTC", "TMPDIR": os.environ.get("TMPDIR", "/tmp")},
            cwd="/",
            start_new_session=True,
        )
        self._pending = b""
        self.spent = 0.0

    def __enter__(self) -> SavedState:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the process. May be called twice."""
        if self._process.returncode is None:
            # The whole group: a call may still be running in a child of it.
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
            _, status, usage = os.wait4(self._process.pid, 0)
            self._process.returncode = os.waitstatus_to_exitcode(status)
            self.spent = usage.ru_utime + usage.ru_stime
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                # Closing flushes what was written; if the process has ended, nobody reads that.
                with contextlib.suppress(BrokenPipeError):
                    pipe.close()

    def load_verifier(self, app: str, sources: Mapping[str, str]) -> None:
        """Import an app's verifier (``Verifier.sources``) there."""
        self._request({"load": app, "sources": dict(sources)}, 30.0)

    def endpoint(self, app: str, name: str, args: dict[str, Any], timeout: float = 30.0) -> Any:
        """The facts that a saved endpoint returns.

        Raises:
            StateError: the state cannot be read.
            SandboxError: the verifier is at fault.
        """
        return self._request({"call": app, "endpoint": name, "args": args, "timeout": timeout}, timeout)

    def together(self, questions: Sequence[Mapping[str, Any]], timeout: float = 60.0) -> list[Any]:
        """The facts, or the ``StateError``, of many calls (``{"app", "endpoint", "args"}``), which share limits.

        Raises:
            StateError: together they exceed the limits; asked one by one they may not.
            SandboxError: a verifier is at fault.
        """
        answers = self._request({"together": [dict(one) for one in questions], "timeout": timeout}, timeout)
        return [one["facts"] if "facts" in one else again(one["kind"], one["message"]) for one in answers]

    def _request(self, request: dict[str, Any], timeout: float) -> Any:
        assert self._process.stdin is not None
        if self._process.returncode is not None:
            raise SandboxError(f"the process that reads {self.home} has ended or hung")
        try:
            self._process.stdin.write(json.dumps(request).encode() + b"\n")
            self._process.stdin.flush()
            answer = json.loads(self._line(timeout + _GRACE))
        except (BrokenPipeError, EOFError, TimeoutError) as error:
            self.close()  # a late answer must not be taken for the answer to the next call
            raise SandboxError(f"the process that reads {self.home} has ended or hung") from error
        if "ok" in answer:
            return answer["ok"]
        described = answer["error"]
        if described["state"] and (raised := again(described["kind"], described["message"])):
            raise raised
        raise SandboxError(f"{described['kind']}: {described['message']}")

    def _line(self, timeout: float) -> bytes:
        assert self._process.stdout is not None
        descriptor, deadline = self._process.stdout.fileno(), time.monotonic() + timeout
        while b"\n" not in self._pending:
            if not select.select([descriptor], [], [], max(0.0, deadline - time.monotonic()))[0]:
                raise TimeoutError(f"no answer within {timeout:g} s")
            chunk = os.read(descriptor, 1 << 20)
            if not chunk:
                raise EOFError("no answer")
            self._pending += chunk
        line, _, self._pending = self._pending.partition(b"\n")
        return line
