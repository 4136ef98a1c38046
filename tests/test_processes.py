"""Running, watching and ending processes in a real desktop, and what the agent's user can do to ours."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest

from pytest_opencomputer.backends.base import Limits
from pytest_opencomputer.errors import ActionError, GuestError
from pytest_opencomputer.sandbox import Sandbox
from pytest_opencomputer.sandbox_types import ProcessInfo
from pytest_opencomputer.waits import until

DesktopFactory = Callable[..., AbstractContextManager[Sandbox]]


def names(processes: list[ProcessInfo], group: str | None = None) -> list[str]:
    return sorted(one.name for one in processes if one.state != "Z" and (group is None or one.group == group))


def python(desktop: Sandbox, script: str, *, group: str = "agent", timeout: float = 60.0) -> str:
    """Run a script as the agent's user and return what it printed."""
    return desktop.run(["python3", "-c", script], group=group, timeout=timeout).check().text


def gone(desktop: Sandbox, cmdline: str) -> None:
    """Wait until no process has these arguments."""
    until(
        lambda: not [one for one in desktop.processes() if cmdline in one.cmdline and one.state != "Z"],
        what=f"the end of {cmdline!r}",
        timeout=10,
    )


# Running


def test_a_program_runs_as_the_user_with_nothing_of_ours(desktop: Sandbox) -> None:
    script = (
        "id -u; id -g; id -G; umask; pwd; ls /proc/self/fd | wc -l; grep -E 'CapEff|CapPrm|NoNew' /proc/self/status"
    )
    lines = desktop.run(["sh", "-c", script]).check().text.split("\n")
    assert lines[:5] == ["1000", "1000", "1000", "0022", "/home/user"]
    assert lines[5] == "4"  # the three streams and the folder that ls reads
    assert [line.split() for line in lines[6:9]] == [
        ["CapPrm:", "0000000000000000"],
        ["CapEff:", "0000000000000000"],
        ["NoNewPrivs:", "1"],
    ]


def test_the_environment_is_fixed_and_can_be_added_to(desktop: Sandbox) -> None:
    plain = dict(line.split("=", 1) for line in desktop.run(["env"]).check().text.splitlines())
    assert plain["TZ"] == "UTC"
    assert plain["LANG"] == "C.UTF-8"
    assert plain["DISPLAY"] == ":0"
    assert plain["PYTHONHASHSEED"] == "0"
    assert plain["DBUS_SESSION_BUS_ADDRESS"] == "unix:path=/run/user/1000/bus"
    more = dict(line.split("=", 1) for line in desktop.run(["env"], env={"A": "b c"}).check().text.splitlines())
    assert more == {**plain, "A": "b c"}


@pytest.mark.parametrize(("user", "uid"), [("user", "1000"), ("display", "900"), ("root", "0")])
def test_each_user_can_run_programs(desktop: Sandbox, user: str, uid: str) -> None:
    assert desktop.run(["id", "-u"], user=user).check().text == uid + "\n"


def test_an_unknown_user_or_group_is_named(desktop: Sandbox) -> None:
    with pytest.raises(ActionError, match="no user 'mallory'; known: user, display, root"):
        desktop.run(["true"], user="mallory")
    with pytest.raises(ActionError, match="no process group 'gang'"):
        desktop.run(["true"], group="gang")
    with pytest.raises(ActionError, match="command line is empty"):
        desktop.run([])


def test_input_output_and_exit_code_are_whole(desktop: Sandbox) -> None:
    content = bytes(range(256)) * 4000
    done = desktop.run(["sh", "-c", "cat; echo problem >&2; exit 7"], input=content, max_output=2 << 20)
    assert (done.stdout, done.stderr, done.exit_code) == (content, b"problem\n", 7)
    assert not done.truncated
    with pytest.raises(GuestError, match="exit code 7"):
        done.check()


def test_input_that_nobody_reads_holds_nothing_up(desktop: Sandbox) -> None:
    assert desktop.run(["true"], input=bytes(1 << 20)).exit_code == 0


def test_output_is_bounded_and_says_so(desktop: Sandbox) -> None:
    done = desktop.run(["sh", "-c", "yes | head -c 3000000"], max_output=1000)
    assert done.stdout == b"y\n" * 500
    assert done.truncated
    assert done.exit_code == 0


def test_a_program_that_cannot_be_executed_is_named(desktop: Sandbox) -> None:
    with pytest.raises(GuestError, match=r"No such file.*\['no-such-program', 'x'\] as user") as missing:
        desktop.run(["no-such-program", "x"])
    assert missing.value.kind == "FileNotFoundError"
    with pytest.raises(GuestError, match="Permission denied"):
        desktop.run(["/etc/passwd"])
    with pytest.raises(GuestError, match=r"No such file.*nowhere"):
        desktop.run(["true"], cwd="/nowhere")
    assert "oc-agent" not in names(desktop.processes(None))


def test_a_signal_is_a_negative_exit_code(desktop: Sandbox) -> None:
    assert desktop.run(["sh", "-c", "kill -TERM $$"]).exit_code == -signal.SIGTERM


# Ending


def test_a_timeout_ends_the_whole_tree(desktop: Sandbox) -> None:
    script = (
        "setsid sleep 1111 & (setsid sh -c 'trap \"\" TERM HUP; sleep 2222; sleep 3333' &) ; echo begun; sleep 4444"
    )
    began = time.monotonic()
    done = desktop.run(["sh", "-c", script], group="agent", timeout=1.0)
    assert time.monotonic() - began < 10
    assert done.timed_out
    assert done.exit_code == -signal.SIGKILL
    assert done.stdout == b"begun\n"
    assert not [one for one in desktop.processes() if "sleep" in one.cmdline]
    with pytest.raises(GuestError, match="took too long"):
        done.check()


def test_what_a_program_leaves_running_goes_on_and_may_still_write(desktop: Sandbox) -> None:
    # The one left behind writes into the pipe of the program that has ended: that must not end it.
    done = desktop.run(
        ["sh", "-c", "(while :; do echo noise; sleep 0.01; done) & echo begun"], group="agent", timeout=20
    )
    assert done.exit_code == 0
    assert not done.timed_out
    assert done.stdout.startswith((b"begun\n", b"noise\n"))
    (left,) = [one for one in desktop.processes() if one.name == "sh"]
    assert (left.group, left.ppid > 1) == ("agent", True)
    time.sleep(0.2)  # long enough for it to have written into a closed pipe
    assert desktop.alive(left.pid)
    ended = desktop.freeze_agent()
    assert left.pid in [one.pid for one in ended]
    assert not desktop.alive(left.pid)


def test_a_started_program_is_watched_to_its_end(desktop: Sandbox) -> None:
    pid = desktop.spawn(["sh", "-c", "echo out; echo err >&2; read line || sleep 0.3; exit 5"])
    assert desktop.exit_code(pid) is None
    assert desktop.alive(pid)
    until(lambda: desktop.exit_code(pid) is not None, what="its end", timeout=10)
    assert desktop.exit_code(pid) == 5
    assert not desktop.alive(pid)
    assert sorted(desktop.process_log(pid).split()) == ["err", "out"]
    with pytest.raises(GuestError, match="process 999999 was not started"):
        desktop.exit_code(999999)


def test_a_log_keeps_beginning_and_end(desktop: Sandbox) -> None:
    pid = desktop.spawn(["sh", "-c", "echo first; yes 0123456789abcde | head -c 1600000; echo last; sleep 600"])
    until(lambda: desktop.process_log(pid).endswith("last\n"), what="the last line", timeout=20)
    log = desktop.process_log(pid)
    assert log.startswith("first\n0123456789abcde\n")
    assert len(log) < 70_000
    assert "bytes left out]" in log
    assert [one.name for one in desktop.kill(pid)].count("sleep") == 1
    assert desktop.exit_code(pid) == -signal.SIGKILL
    assert desktop.process_log(pid) == log


def test_killing_takes_what_was_orphaned_too(desktop: Sandbox) -> None:
    pid = desktop.spawn(["sh", "-c", "(setsid sleep 5555 &); exec sleep 6666"])
    until(lambda: "sleep 5555" in [one.cmdline for one in desktop.processes()], what="the orphan", timeout=10)
    ended = desktop.kill(pid)
    assert sorted(one.cmdline for one in ended) == ["sleep 5555", "sleep 6666"]
    assert desktop.kill(pid) == []


def test_a_process_that_we_did_not_start_can_be_ended_but_none_of_root(desktop: Sandbox) -> None:
    pid = desktop.spawn(["sh", "-c", "sleep 7777; echo"])
    child = until(
        lambda: next((one for one in desktop.processes() if one.cmdline == "sleep 7777"), None), what="it", timeout=10
    )
    assert [one.pid for one in desktop.kill(child.pid)] == [child.pid]
    assert until(lambda: desktop.exit_code(pid) is not None, what="the shell's end", timeout=10)
    with pytest.raises(ActionError, match="belongs to root"):
        desktop.kill(1)
    assert desktop.kill(999999) == []


# Groups


def test_groups_are_found_by_ancestry(desktop: Sandbox) -> None:
    app = desktop.spawn(["sh", "-c", "(setsid sleep 801 &); sleep 802"], group="app")
    agent = desktop.spawn(["sh", "-c", "(setsid sh -c 'sleep 803; :' &); sleep 804"], group="agent")
    wanted = {"sleep 801": "app", "sleep 802": "app", "sleep 803": "agent", "sleep 804": "agent"}

    def seen() -> bool:
        now = {one.cmdline: one.group for one in desktop.processes() if one.cmdline.startswith("sleep 80")}
        return now == wanted

    until(seen, what="all four", timeout=10)
    everything = desktop.processes(None)
    assert names(everything, "session")[:2] == ["Xvfb", "at-spi-bus-laun"]
    assert set(names(everything, "guest")) == {"oc-guest", "oc-worker", "oc-session", "oc-app", "oc-agent"}
    assert {one.uid for one in everything if one.group == "guest"} == {0}
    ended = desktop.freeze_agent()
    assert {one.cmdline for one in ended} >= {"sleep 803", "sleep 804"}
    assert {one.group for one in ended} == {"agent"}
    assert not desktop.alive(agent)
    assert desktop.alive(app)
    assert "sleep 801" in [one.cmdline for one in desktop.processes()]
    desktop.kill(app)


def test_nothing_is_ended_where_the_agent_left_nothing(desktop: Sandbox) -> None:
    before = names(desktop.processes(None))
    assert desktop.freeze_agent() == []
    assert names(desktop.processes(None)) == before


DISGUISED = """
import os
if os.fork() == 0:
    os.setsid()
    with open("/proc/self/comm", "w") as name:
        name.write("oc-session")
    os.execv("/bin/sleep", ["oc-session", "901"])
"""


def test_a_name_does_not_make_a_process_ours(desktop: Sandbox) -> None:
    pid = desktop.spawn(["python3", "-c", DISGUISED], group="agent")
    until(lambda: "oc-session 901" in [one.cmdline for one in desktop.processes()], what="it", timeout=10)
    (found,) = [one for one in desktop.processes() if one.cmdline == "oc-session 901"]
    assert found.group == "agent"
    assert found.pid in [one.pid for one in desktop.freeze_agent()]
    assert not desktop.alive(pid)


RESTLESS = """
import os, signal, sys, time
# Ends and starts again under a new number as fast as it can, so that whoever looks finds one that is gone already.
print("begun", flush=True)
while True:
    if os.fork():
        os._exit(0)
"""

MUTUAL = """
import os, signal, time
# Two that start each other anew when one is stopped or ended.
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
        until(lambda: "begun" in desktop.process_log(pid), what="its begin", timeout=20)  # noqa: B023
    until(lambda: _state(desktop, asleep) == "T", what="the one that stops itself", timeout=10)
    assert desktop.freeze_agent()
    # The supervisor above them goes when the kernel says that nothing is left of a tree.
    until(lambda: "oc-agent" not in names(desktop.processes(None)), what="the end of the trees", timeout=10)
    assert not [one for one in desktop.processes() if one.group in ("agent", "") and one.state != "Z"]
    # What was stopped on the way, as it belongs to the same user, goes on; what had stopped itself does not.
    assert _state(desktop, app) == "S"
    assert _state(desktop, asleep) == "T"
    assert {one.state for one in desktop.processes() if one.group == "session"} <= {"S", "R"}
    desktop.kill(app)
    desktop.kill(asleep)


def test_a_tree_that_hides_is_ended_by_its_supervisor(desktop: Sandbox) -> None:
    pid = desktop.spawn(["python3", "-c", RESTLESS], group="app")
    until(lambda: desktop.exit_code(pid) is not None, what="the end of its first process", timeout=20)
    assert "oc-app" in names(desktop.processes(None))
    desktop.kill(pid)
    assert "oc-app" not in names(desktop.processes(None))


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
        assert {one.state for one in desktop.processes() if one.group == "session"} <= {"S", "R"}
        assert desktop.run(["echo", "room"]).check().text == "room\n"


LEADERLESS = """
import ctypes, threading, time
threading.Thread(target=time.sleep, args=(600,)).start()
print("begun", flush=True)
ctypes.CDLL(None).pthread_exit(None)
"""


def test_a_process_whose_first_thread_has_ended_is_no_zombie(desktop: Sandbox) -> None:
    pid = desktop.spawn(["python3", "-c", LEADERLESS], group="agent")
    until(lambda: "begun" in desktop.process_log(pid), what="its begin", timeout=20)
    until(lambda: _kernel_state(desktop, pid) == "Z", what="the end of its first thread", timeout=10)
    assert desktop.alive(pid)
    assert pid in [one.pid for one in desktop.freeze_agent()]
    assert not desktop.alive(pid)


def _kernel_state(desktop: Sandbox, pid: int) -> str:
    return desktop.run(["sh", "-c", f"grep ^State /proc/{pid}/status"], group="session").check().text.split()[1]


# What the agent's user can do to ours

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
    desktop.load_verifier("isolation", "")  # so that the user worker runs
    ours = [one for one in desktop.processes(None) if one.uid != 1000]
    assert {"oc-guest", "oc-worker", "oc-session", "Xvfb", "openbox"} <= {one.name for one in ours}
    assert python(desktop, ATTACK.format(pids=[one.pid for one in ours])) == "[]\n"
    still = {one.pid for one in desktop.processes(None) if one.state not in "TZ"}
    assert {one.pid for one in ours} <= still


def test_the_attack_is_one(desktop: Sandbox) -> None:
    # The same script against a process of its own user: it would have been noticed had it got through.
    victim = desktop.spawn(["sleep", "600"])
    done = python(desktop, ATTACK.format(pids=[victim]))
    for what in ("environ", "maps", "cwd", "fd", "write oom_score_adj", "priority", "signal 0", "signal 9"):
        assert f'"{what}"' in done
    assert not desktop.alive(victim)


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
