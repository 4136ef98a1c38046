"""Running and grouping processes in a real desktop."""

from __future__ import annotations

import signal

import pytest

from pytest_opencomputer.apps.waits import until
from pytest_opencomputer.models.errors import ActionError, GuestError
from pytest_opencomputer.models.sandbox_types import ProcessInfo
from pytest_opencomputer.sandbox.backends.base import FIRST_USER
from pytest_opencomputer.sandbox.sandbox import Sandbox


def names(processes: list[ProcessInfo], group: str | None = None) -> list[str]:
    return sorted(one.name for one in processes if one.state != "Z" and (group is None or one.group == group))


# Running


def test_a_program_runs_as_the_user_with_nothing_of_ours(desktop: Sandbox) -> None:
    script = (
        "id -u; id -g; id -G; umask; pwd; ls /proc/self/fd | wc -l; grep -E 'CapEff|CapPrm|NoNew' /proc/self/status"
    )
    lines = desktop.run(["sh", "-c", script]).check().text.split("\n")
    assert lines[:5] == [*3 * [str(FIRST_USER)], "0022", "/home/user"]
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


@pytest.mark.parametrize(("user", "uid"), [("user", str(FIRST_USER)), ("display", "900"), ("root", "0")])
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


# Groups


def test_groups_are_found_by_ancestry(desktop: Sandbox) -> None:
    app = desktop.spawn(["sh", "-c", "(setsid sleep 801 &); sleep 802"], group="app")
    agent = desktop.spawn(["sh", "-c", "(setsid sh -c 'sleep 803; :' &); sleep 804"], group="agent")
    wanted = {"sleep 801": "app", "sleep 802": "app", "sleep 803": "agent", "sleep 804": "agent"}

    def seen() -> bool:
        now = {one.cmdline: one.group for one in desktop.processes() if one.cmdline.startswith("sleep 80")}
        return now == wanted

    until(seen, what="all four", timeout=60)
    everything = desktop.processes(None)
    assert names(everything, "session")[:2] == ["Xvfb", "at-spi-bus-laun"]
    assert set(names(everything, "guest")) == {
        "oc-guest",
        "oc-worker",
        "oc-asker",
        "oc-forks",
        "oc-session",
        "oc-panel",
        "oc-app",
        "oc-agent",
    }
    assert {one.uid for one in everything if one.group == "guest" and one.name != "oc-panel"} == {0}
    ended = desktop.freeze_agent()
    assert {one.cmdline for one in ended} >= {"sleep 803", "sleep 804"}
    assert {one.group for one in ended} == {"agent"}
    assert not desktop.alive(agent)
    assert desktop.alive(app)
    assert "sleep 801" in [one.cmdline for one in desktop.processes()]
    desktop.kill(app)


def test_nothing_is_ended_if_the_agent_left_no_processes(desktop: Sandbox) -> None:
    # A supervisor ends some time after the last process below it.
    until(lambda: not {"oc-app", "oc-agent"} & {*names(desktop.processes(None))}, what="no supervisor", timeout=60)
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
    until(lambda: "oc-session 901" in [one.cmdline for one in desktop.processes()], what="it", timeout=60)
    (found,) = [one for one in desktop.processes() if one.cmdline == "oc-session 901"]
    assert found.group == "agent"
    assert found.pid in [one.pid for one in desktop.freeze_agent()]
    assert not desktop.alive(pid)
