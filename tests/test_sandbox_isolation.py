"""What the agent's user can do to the display, the services and the guest: nothing."""

from __future__ import annotations

from pytest_opencomputer.apps.waits import until
from pytest_opencomputer.sandbox.backends.base import FIRST_USER, Limits
from pytest_opencomputer.sandbox.sandbox import Sandbox

from .conftest import DesktopFactory


def python(desktop: Sandbox, script: str) -> str:
    """Run a script as the agent would and return what it printed."""
    return desktop.run(["python3", "-c", script], group="agent").check().text


ATTACK = """
import ctypes, json, os, signal
libc = ctypes.CDLL(None, use_errno=True)
done = []
def attempt(what, pid, function):
    try:
        function()
    except OSError:
        return
    done.append([what, pid])
def ptrace(request, pid):
    if libc.ptrace(request, pid, None, None) != 0:
        raise OSError(ctypes.get_errno(), "ptrace")
for pid in {pids}:
    attempt("attach", pid, lambda: ptrace(16, pid))
    attempt("seize", pid, lambda: ptrace(0x4206, pid))
    for name in ("mem", "environ", "maps", "auxv", "syscall", "stack", "pagemap"):
        attempt(name, pid, lambda: open(f"/proc/{{pid}}/{{name}}", "rb").close())
    for name in ("cwd", "root", "exe"):
        attempt(name, pid, lambda: os.readlink(f"/proc/{{pid}}/{{name}}"))
    for name in ("fd", "map_files"):
        attempt(name, pid, lambda: os.listdir(f"/proc/{{pid}}/{{name}}"))
    for name in ("oom_score_adj", "comm", "clear_refs", "sched", "timerslack_ns"):
        def write():
            with open(f"/proc/{{pid}}/{{name}}", "w") as file:
                file.write("1")
        attempt("write " + name, pid, write)
    def take():
        handle = os.pidfd_open(pid)
        if libc.syscall(438, handle, 0, 0) < 0:  # pidfd_getfd
            raise OSError(ctypes.get_errno(), "pidfd_getfd")
    attempt("take descriptor", pid, take)
    attempt("priority", pid, lambda: os.setpriority(os.PRIO_PROCESS, pid, 19))
    for number in (0, signal.SIGCONT, signal.SIGUSR1, signal.SIGSTOP, signal.SIGKILL):
        attempt(f"signal {{number}}", pid, lambda: os.kill(pid, number))
print(json.dumps(done))
"""


def test_the_agents_user_has_no_power_over_ours(desktop: Sandbox) -> None:
    desktop.load_verifier("isolation", {"__init__.py": ""})
    ours = [one for one in desktop.processes(None) if one.uid != FIRST_USER]
    assert {"oc-guest", "oc-worker", "oc-asker", "oc-session", "Xvfb", "openbox"} <= {one.name for one in ours}
    assert python(desktop, ATTACK.format(pids=[one.pid for one in ours])) == "[]\n"
    # Of the supervisors those of what lasts: one of a program that has ended disappears.
    lasting = {one.pid for one in ours if one.name != "oc-session"}
    lasting |= {one.ppid for one in ours if one.name in ("Xvfb", "openbox")}
    still = {one.pid for one in desktop.processes(None) if one.state not in "TZ"}
    assert lasting <= still


READING = """
import json, os
done = []
for pid in {pids}:
    for name in ("mem", "maps", "environ", "fd/0", "fd/1"):
        try:
            open(f"/proc/{{pid}}/{{name}}", "rb").close()
            done.append([pid, name])
        except OSError:
            pass
print(json.dumps(done))
"""


def test_not_even_root_reads_the_memory_of_the_guest(desktop: Sandbox) -> None:
    # What takes over the worker, which talks to the agent's programs, could become root, but gains nothing by it.
    names = ("oc-guest", "oc-worker", "oc-asker", "oc-session")
    ours = [one.pid for one in desktop.processes(None) if one.name in names]
    assert len(ours) >= 4
    script = ["python3", "-c", READING.format(pids=ours)]
    assert desktop.run(script, user="root").check().text == "[]\n"
    victim = desktop.spawn(["sleep", "600"], user="root")
    script = ["python3", "-c", READING.format(pids=[victim])]
    assert '"mem"' in desktop.run(script, user="root").check().text


def test_the_attack_is_one(desktop: Sandbox) -> None:
    # The same script against a process of its own user: it would have been noticed had it got through.
    victim = desktop.spawn(["sleep", "600"])
    done = python(desktop, ATTACK.format(pids=[victim]))
    for what in ("environ", "maps", "cwd", "fd", "write oom_score_adj", "priority", "signal 0", "signal 9"):
        assert f'"{what}"' in done
    # The signal has been sent, but on a busy machine it takes a while to end of it.
    until(lambda: not desktop.alive(victim), what="the victim to end", timeout=30)


WRITES = """
for place in ("/run/x", "/run/user/x", "/run/opencomputer/desktop.json", "/run/opencomputer/x", "/usr/x", "/opt/x"):
    try:
        open(place, "w")
    except OSError:
        continue
    print(place)
"""


def test_the_folders_of_root_are_closed_to_the_agent(desktop: Sandbox) -> None:
    assert python(desktop, WRITES) == ""


def test_memory_is_taken_from_the_agent_first(desktop: Sandbox) -> None:
    def score(user: str) -> int:
        return int(desktop.run(["cat", "/proc/self/oom_score_adj"], user=user).check().text)

    assert score("user") > score("display") > score("root")


USE_UP = """
import ctypes, time
libc = ctypes.CDLL(None, use_errno=True)
kept = 0
while libc.inotify_init1(0) >= 0:
    kept += 1
print("used up", kept, flush=True)
time.sleep(3600)
"""
ONE_MORE = "import ctypes; print(ctypes.CDLL(None).inotify_init1(0) >= 0)"


def test_a_desktop_cannot_use_up_the_limits_that_the_kernel_has_for_each_user(
    desktop: Sandbox, new_desktop: DesktopFactory
) -> None:
    pid = desktop.spawn(["python3", "-c", USE_UP], group="agent")
    until(lambda: "used up" in desktop.process_log(pid), what="the last inotify instance", timeout=60)
    with new_desktop(slot=1) as other:
        assert python(desktop, ONE_MORE) == "False\n"
        assert python(other, ONE_MORE) == "True\n"


USE_UP_MEMORY = """
import subprocess, sys
take = "taken = []\\nwhile True: taken.append(bytearray(b'x') * 2**24)"
for times in range(1, 1000):
    subprocess.run([sys.executable, "-c", take], check=False)
    print("ended", times, flush=True)
"""
TAKE_SOME = "print(len(bytearray(b'x') * (300 * 2**20)))"


def test_a_desktop_that_uses_up_its_memory_leaves_the_others_theirs(new_desktop: DesktopFactory) -> None:
    limits = Limits(memory=640 * 2**20)
    with new_desktop(limits=limits) as greedy, new_desktop(slot=1, limits=limits) as other:
        pid = greedy.spawn(["python3", "-c", USE_UP_MEMORY], group="agent")
        until(lambda: "ended 3" in greedy.process_log(pid), what="three programs ended for lack of memory", timeout=60)
        # While it goes on, the other one has all of its memory and is served, and so is the greedy one.
        assert python(other, TAKE_SOME) == f"{300 * 2**20}\n"
        assert greedy.alive(pid)
        assert other.screenshot()
        assert greedy.screenshot()
        assert greedy.call("health")["limits"]["memory_kills"] >= 3
        assert other.call("health")["limits"]["memory_kills"] == 0
