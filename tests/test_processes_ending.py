"""Ending processes in a real desktop: in time, with all they started, and against their will."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest

from pytest_opencomputer.apps.waits import until
from pytest_opencomputer.models.errors import ActionError, GuestError
from pytest_opencomputer.models.sandbox_types import ProcessInfo
from pytest_opencomputer.sandbox.backends.base import Limits
from pytest_opencomputer.sandbox.sandbox import Sandbox

DesktopFactory = Callable[..., AbstractContextManager[Sandbox]]


def names(processes: list[ProcessInfo], group: str | None = None) -> list[str]:
    return sorted(one.name for one in processes if one.state != "Z" and (group is None or one.group == group))


def test_a_timeout_ends_the_whole_tree(desktop: Sandbox) -> None:
    script = (
        "setsid sleep 1111 & (setsid sh -c 'trap \"\" TERM HUP; sleep 2222; sleep 3333' &) ; echo begun; sleep 4444"
    )
    began = time.monotonic()
    done = desktop.run(["sh", "-c", script], group="agent", timeout=3.0)
    assert time.monotonic() - began < 30
    assert done.timed_out
    assert done.exit_code == -signal.SIGKILL
    assert done.stdout == b"begun\n"
    assert not [one for one in desktop.processes() if "sleep" in one.cmdline]
    with pytest.raises(GuestError, match="took too long"):
        done.check()


def test_a_background_process_continues_and_may_still_write(desktop: Sandbox) -> None:
    # The one left behind writes into the pipe of the program that has ended: that must not end it.
    done = desktop.run(
        ["sh", "-c", "(while :; do echo noise; sleep 0.01; done) & echo begun"], group="agent", timeout=60
    )
    assert done.exit_code == 0
    assert not done.timed_out
    assert done.stdout.startswith((b"begun\n", b"noise\n"))
    # A child that it has just made, for the next sleep, has the same name for a moment.
    shells = [one for one in desktop.processes() if one.name == "sh"]
    (left,) = [one for one in shells if one.ppid not in {other.pid for other in shells}]
    assert (left.group, left.ppid > 1) == ("agent", True)
    time.sleep(0.2)  # long enough for it to have written into a closed pipe
    assert desktop.alive(left.pid)
    ended = desktop.freeze_agent()
    assert left.pid in [one.pid for one in ended]
    assert not desktop.alive(left.pid)


def test_a_started_program_is_watched_to_its_end(desktop: Sandbox) -> None:
    script = "echo out; echo err >&2; read line; while ! [ -e go_on ]; do sleep 0.01; done; exit 5"
    pid = desktop.spawn(["sh", "-c", script])
    assert desktop.exit_code(pid) is None
    assert desktop.alive(pid)
    desktop.put({"go_on": b""})
    until(lambda: desktop.exit_code(pid) is not None, what="its end", timeout=60)
    assert desktop.exit_code(pid) == 5
    assert not desktop.alive(pid)
    assert sorted(desktop.process_log(pid).split()) == ["err", "out"]
    with pytest.raises(GuestError, match="process 999999 was not started"):
        desktop.exit_code(999999)


def test_a_log_keeps_beginning_and_end(desktop: Sandbox) -> None:
    pid = desktop.spawn(["sh", "-c", "echo first; yes 0123456789abcde | head -c 1600000; echo last; sleep 600"])
    until(lambda: desktop.process_log(pid).endswith("last\n"), what="the last line", timeout=60)
    until(lambda: "sleep 600" in [one.cmdline for one in desktop.processes()], what="the last program", timeout=60)
    log = desktop.process_log(pid)
    assert log.startswith("first\n0123456789abcde\n")
    assert len(log) < 70_000
    assert "bytes left out]" in log
    assert [one.name for one in desktop.kill(pid)].count("sleep") == 1
    assert desktop.exit_code(pid) == -signal.SIGKILL
    assert desktop.process_log(pid) == log


def test_killing_a_process_also_ends_its_orphans(desktop: Sandbox) -> None:
    pid = desktop.spawn(["sh", "-c", "(setsid sleep 5555 &); exec sleep 6666"])
    both = {"sleep 5555", "sleep 6666"}
    until(lambda: both <= {one.cmdline for one in desktop.processes()}, what="both", timeout=60)
    ended = desktop.kill(pid)
    assert sorted(one.cmdline for one in ended) == sorted(both)
    assert desktop.kill(pid) == []


def test_any_process_of_the_user_can_be_ended_but_none_of_root(desktop: Sandbox) -> None:
    pid = desktop.spawn(["sh", "-c", "sleep 7777; echo"])
    child = until(
        lambda: next((one for one in desktop.processes() if one.cmdline == "sleep 7777"), None), what="it", timeout=60
    )
    assert [one.pid for one in desktop.kill(child.pid)] == [child.pid]
    assert until(lambda: desktop.exit_code(pid) is not None, what="the shell's end", timeout=60)
    with pytest.raises(ActionError, match="belongs to root"):
        desktop.kill(1)
    assert desktop.kill(999999) == []


RESTLESS = """
import os, signal, sys, time
# Ends and starts again under a new number as fast as it can, so that any process id found is gone already.
print("begun", flush=True)
while True:
    if os.fork():
        os._exit(0)
"""

MUTUAL = """
import os, signal, time
# Two that start each other again when one is stopped or ended.
def guard(other):
    while True:
        try:
            os.kill(other, 0)
            os.kill(other, signal.SIGCONT)
        except ProcessLookupError:
            os.spawnlp(os.P_NOWAIT, "sleep", "sleep", "4242")
            other = os.getpid()
        time.sleep(0.001)
first = os.fork()
if first == 0:
    os.setsid()
    guard(os.getppid())
print("begun", flush=True)
guard(first)
"""


@pytest.mark.parametrize("script", [RESTLESS, MUTUAL], ids=["restless", "mutual"])
def test_processes_that_resist_are_ended(desktop: Sandbox, script: str) -> None:
    app = desktop.spawn(["sleep", "8888"], group="app")
    asleep = desktop.spawn(["sh", "-c", "kill -STOP $$"], group="app")
    for _ in range(3):
        pid = desktop.spawn(["python3", "-c", script], group="agent")
        until(lambda: "begun" in desktop.process_log(pid), what="its begin", timeout=60)  # noqa: B023
    until(lambda: _state(desktop, asleep) == "T", what="the one that stops itself", timeout=60)
    assert desktop.freeze_agent()
    # The supervisor above them goes when the kernel says that nothing is left of a tree.
    until(lambda: "oc-agent" not in names(desktop.processes(None)), what="the end of the trees", timeout=60)
    assert not [one for one in desktop.processes() if one.group in ("agent", "") and one.state != "Z"]
    # What was stopped on the way, as it belongs to the same user, goes on; what had stopped itself does not.
    until(lambda: _state(desktop, app) == "S", what="the app to sleep again", timeout=60)
    assert _state(desktop, asleep) == "T"
    assert _session_goes_on(desktop)
    desktop.kill(app)
    desktop.kill(asleep)


def test_a_tree_that_hides_is_ended_by_its_supervisor(desktop: Sandbox) -> None:
    pid = desktop.spawn(["python3", "-c", RESTLESS], group="app")
    until(lambda: desktop.exit_code(pid) is not None, what="the end of its first process", timeout=60)
    assert "oc-app" in names(desktop.processes(None))
    desktop.kill(pid)
    until(lambda: "oc-app" not in names(desktop.processes(None)), what="the end of its supervisor", timeout=60)


def _session_goes_on(desktop: Sandbox) -> bool:
    """Whether all of the session runs or waits, be it for a disk; none was stopped or has ended."""
    return {one.state for one in desktop.processes() if one.group == "session"} <= {"S", "R", "D"}


def _state(desktop: Sandbox, pid: int) -> str:
    return next((one.state for one in desktop.processes() if one.pid == pid), "")


BOMB = """
import os, time
while True:
    try:
        os.fork()
    except BlockingIOError:
        print("full", flush=True)
        time.sleep(0.2)
"""


def test_a_fork_bomb_is_ended_although_it_left_no_process_number(new_desktop: DesktopFactory) -> None:
    with new_desktop(limits=Limits(pids=512)) as desktop:
        pid = desktop.spawn(["python3", "-c", BOMB], group="agent")
        until(lambda: "full" in desktop.process_log(pid), what="a full table", timeout=60)
        assert len(desktop.freeze_agent()) > 400
        assert not [one for one in desktop.processes() if one.group in ("agent", "") and one.state != "Z"]
        assert _session_goes_on(desktop)
        assert desktop.run(["echo", "room"]).check().text == "room\n"


LEADERLESS = """
import ctypes, threading, time
threading.Thread(target=time.sleep, args=(600,)).start()
print("begun", flush=True)
ctypes.CDLL(None).pthread_exit(None)
"""


def test_a_process_whose_first_thread_has_ended_is_no_zombie(desktop: Sandbox) -> None:
    pid = desktop.spawn(["python3", "-c", LEADERLESS], group="agent")
    until(lambda: "begun" in desktop.process_log(pid), what="its begin", timeout=60)
    until(lambda: _kernel_state(desktop, pid) == "Z", what="the end of its first thread", timeout=60)
    assert desktop.alive(pid)
    assert pid in [one.pid for one in desktop.freeze_agent()]
    assert not desktop.alive(pid)


def _kernel_state(desktop: Sandbox, pid: int) -> str:
    return desktop.run(["sh", "-c", f"grep ^State /proc/{pid}/status"], group="session").check().text.split()[1]
