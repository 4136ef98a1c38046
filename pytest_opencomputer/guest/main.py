"""The guest's main program: sends its hello, answers requests one after the other, and ends everything it started."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import time

from pytest_opencomputer.guest import kernel, started, verifiers
from pytest_opencomputer.guest.dispatch import answer
from pytest_opencomputer.guest.fork_server import FORK_SERVER
from pytest_opencomputer.guest.loop import Ended, Loop, install, loop
from pytest_opencomputer.guest.ops import op, where
from pytest_opencomputer.guest.wire import Frame, WireError, encode
from pytest_opencomputer.guest.worker import DEFAULT_LIMIT, WORKER

PROTOCOL = 1
_BROKEN_STREAM = 6
# Seconds between the time to live and the alarm that ends a guest which is too busy to look at the clock.
_GRACE = 30


@op("init")
def init(ttl: float) -> None:
    """Set the time to live, in seconds from now."""
    loop().live_until(time.monotonic() + ttl)
    signal.alarm(int(ttl) + _GRACE)


@op("keep")
def keep() -> None:
    """Continue after the host has closed the pipe, until the time to live is over, so that somebody can look at it."""
    loop().kept = True


def main(source: int, sink: int) -> None:
    """Serve requests from descriptor ``source``, answering on ``sink``, and exit."""
    serving = install(Loop(source, sink))
    kernel.set_name("oc-guest")
    kernel.return_memory()
    if os.geteuid() == 0:
        # The worker inherits this, so that even as root it could not read the guest's memory.
        kernel.close_memory()
        # Without CAP_SETGID there are no groups to drop.
        with contextlib.suppress(PermissionError):
            os.setgroups([])
    os.umask(0o022)
    code = 0
    try:
        hello = {"protocol": PROTOCOL, "python": ".".join(map(str, sys.version_info[:3])), "pid": os.getpid()}
        serving.send(encode({"hello": hello}))
        while serve(serving, serving.next_frame()):
            pass
    except Ended as ended:
        _say(ended.reason)
        code = ended.exit_code
    except WireError as error:
        _say(str(error))
        code = _BROKEN_STREAM
    finally:
        farewell()
    os._exit(code)


def serve(serving: Loop, frame: Frame) -> bool:
    """Answer one request; returns whether to go on."""
    header, number = frame.header, frame.header.get("id")
    if header.get("op") == "bye":
        farewell()
        serving.send(encode({"id": number, "ok": None}))
        return False
    if where(str(header.get("op"))) == "user":
        request = {"op": header["op"], "args": header.get("args")}
        reply = WORKER.request(request, frame.blobs, float(header.get("limit") or DEFAULT_LIMIT))
        serving.send(encode({**reply.header, "id": number}, reply.blobs))
        return True
    serving.send(answer(frame))
    return True


def farewell() -> None:
    """End everything that was started. May be called twice."""
    signal.alarm(_GRACE)
    loop().take_leave()
    started.end_all()
    WORKER.stop()
    verifiers.ASKER.stop()
    FORK_SERVER.stop()


def _say(text: str) -> None:
    # The host may have closed its end.
    with contextlib.suppress(OSError):
        os.write(2, f"guest: {text}\n".encode())
