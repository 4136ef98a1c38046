"""A desktop from start to end: its parts, its user worker, a second pipe, and what is left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence

import pytest

from pytest_opencomputer.apps.waits import until
from pytest_opencomputer.models.errors import EngineError, GuestError, GuestTimeout, PipeClosed, SandboxError
from pytest_opencomputer.sandbox import bundle
from pytest_opencomputer.sandbox.backends.base import FIRST_USER, Backend, Limits
from pytest_opencomputer.sandbox.backends.docker import DockerBackend
from pytest_opencomputer.sandbox.labels import labels_for
from pytest_opencomputer.sandbox.sandbox import Sandbox

LABELS = {"run": f"test_sandbox-{os.urandom(4).hex()}"}
"""Of this run of the tests alone: another one may be going on."""


def running(backend: Backend) -> list[str]:
    return [machine.id for machine in backend.machines(LABELS)]


def nothing_left(backend: Backend) -> None:
    # The engine removes a machine that has ended a moment later.
    until(lambda: running(backend) == [], what="the removal of the machines", timeout=60)


def start(backend: Backend, image: str, **options: object) -> Sandbox:
    labels = labels_for(run=LABELS["run"], task="", ttl=600)
    return Sandbox.start(backend, image=image, labels=labels, ttl=600, **options)  # type: ignore[arg-type]


def properties(desktop: Sandbox) -> str:
    return desktop.run(["xprop", "-root"]).check().text


# The session


def test_every_part_of_the_session_runs_as_its_user(desktop: Sandbox) -> None:
    uids = {one.name: one.uid for one in desktop.processes(None) if one.group == "session"}
    assert uids["Xvfb"] == uids["openbox"] == 900
    assert uids["dbus-daemon"] == uids["at-spi-bus-laun"] == uids["at-spi2-registr"] == FIRST_USER
    assert {"total", "display", "home", "windows", "accessibility", "panel"} == set(desktop.timings)


COLOURS = """
from Xlib import X, display
pixels = display.Display().screen().root.get_image(0, 0, 1920, 1080, X.ZPixmap, 0xFFFFFF).data
print(len({pixels[at : at + 3] for at in range(0, len(pixels), 4)}))
"""


def test_the_screen_has_a_picture_and_never_blanks(desktop: Sandbox) -> None:
    assert desktop.screen == (1920, 1080)
    assert "_NET_SUPPORTING_WM_CHECK(WINDOW)" in properties(desktop)
    state = desktop.run(["xset", "q"]).check().text
    assert "timeout:  0" in state
    assert "DPMS is Enabled" not in state
    assert int(desktop.run(["python3", "-c", COLOURS]).check().text) > 100


@pytest.mark.parametrize("user", ["user", "display", "root"])
def test_each_user_reaches_the_display(desktop: Sandbox, user: str) -> None:
    assert desktop.run(["xprop", "-root", "_NET_SUPPORTING_WM_CHECK"], user=user).exit_code == 0


def test_nothing_listens_on_a_network(desktop: Sandbox) -> None:
    tables = desktop.run(["sh", "-c", "cat /proc/net/tcp /proc/net/tcp6 /proc/net/udp | grep -v local_address; true"])
    assert tables.text == ""


def test_accessibility_is_on(desktop: Sandbox) -> None:
    get = ["gsettings", "get", "org.gnome.desktop.interface", "toolkit-accessibility"]
    assert desktop.run(get).check().text == "true\n"
    call = ["gdbus", "call", "--session", "--dest", "org.a11y.Bus", "--object-path", "/org/a11y/bus", "--method"]
    call += ["org.freedesktop.DBus.Properties.Get", "org.a11y.Status", "IsEnabled"]
    answer = desktop.run(call).check().text
    assert answer == "(<true>,)\n"


APP = """
import gi
gi.require_version("Gtk", "3.0")
from gi.repository import Gtk
window = Gtk.Window(title="Rechnungen")
window.add(Gtk.Button(label="Bezahlen"))
window.show_all()
Gtk.main()
"""


def test_the_user_worker_sees_the_accessibility_tree_also_a_new_one(desktop: Sandbox) -> None:
    pid = desktop.spawn(["python3", "-c", APP])
    found = until(lambda: desktop.find(role="button", name="Bezahlen"), what="the button", timeout=30)
    assert found[0].width > 0
    with pytest.raises(GuestTimeout):
        desktop.call("verifier.import", app="hanging", sources={"__init__.py": "while True: pass"}, timeout=0.5)
    assert [one.path for one in desktop.find(role="button", name="Bezahlen")] == [found[0].path]
    desktop.kill(pid)
    until(lambda: not desktop.find(role="button", name="Bezahlen"), what="its end", timeout=30)


# The user worker


def worker(desktop: Sandbox) -> int:
    (found,) = [one for one in desktop.processes(None) if one.name == "oc-worker" and one.state != "Z"]
    return found.pid


def test_a_hanging_worker_is_replaced_within_the_limit(desktop: Sandbox) -> None:
    before, began = worker(desktop), time.monotonic()
    with pytest.raises(GuestTimeout, match=r"verifier\.import: the operation did not end within 0\.5 s"):
        desktop.call("verifier.import", app="hanging", sources={"__init__.py": "while True: pass"}, timeout=0.5)
    assert time.monotonic() - began < 30
    desktop.put({"after": b"it works"})
    assert worker(desktop) != before
    assert desktop.get(["after"]) == {"after": b"it works"}


def test_a_worker_that_dies_is_replaced_and_says_how(desktop: Sandbox) -> None:
    for source, how in (
        ("import os; os._exit(9)", "exit code 9"),
        ("import os; os.kill(os.getpid(), 11)", "signal 11"),
    ):
        with pytest.raises(GuestError, match=f"WorkerDied: the user worker ended: {how}"):
            desktop.call("verifier.import", app="dying", sources={"__init__.py": source})
    desktop.put({"after": b"death"})


def test_the_worker_acts_as_the_user_and_is_root_to_the_kernel(desktop: Sandbox) -> None:
    desktop.find(role="button", limit=1)  # it runs
    status = desktop.run(["grep", "-E", "^(Uid|Gid|Groups|CapEff)", f"/proc/{worker(desktop)}/status"]).check().text
    assert [line.split() for line in status.splitlines()] == [
        ["Uid:", "0", str(FIRST_USER), "0", str(FIRST_USER)],
        ["Gid:", "0", str(FIRST_USER), "0", str(FIRST_USER)],
        ["Groups:"],
        ["CapEff:", "0000000000000000"],
    ]


def test_a_result_that_is_no_json_is_an_error_of_that_call_only(desktop: Sandbox) -> None:
    with pytest.raises(GuestError, match="TypeError"):
        desktop.call("processes.exit_code", pid=[])
    assert desktop.alive(1)


# A second pipe


def test_a_second_pipe_sees_the_same_desktop_and_leaves_it_alone(
    desktop: Sandbox, docker_backend: DockerBackend
) -> None:
    app = desktop.spawn(["sleep", "1234"])
    with Sandbox.connect(docker_backend, desktop.id) as second:
        assert second.screen == desktop.screen
        assert second.exit_state().running
        groups = {one.cmdline: one.group for one in second.processes()}
        assert groups["sleep 1234"] == "app"
        own = second.spawn(["sleep", "5678"])
        second.put({"second": b"x"})
        assert desktop.get(["second"]) == {"second": b"x"}
        assert desktop.alive(own)
    until(lambda: not desktop.alive(own), what="the end of what the second started", timeout=60)
    assert desktop.alive(app)

    def guests() -> int:
        return [one.name for one in desktop.processes(None) if one.state != "Z"].count("oc-guest")

    # It ends what it has started before it ends itself.
    until(lambda: guests() == 1, what="the end of the second guest", timeout=60)
    desktop.kill(app)


def test_a_broken_second_pipe_ends_the_processes_it_started(desktop: Sandbox, docker_backend: DockerBackend) -> None:
    second = Sandbox.connect(docker_backend, desktop.id)
    own = second.spawn(["sleep", "5678"])
    second._pipe.close()
    until(lambda: not desktop.alive(own), what="the end of what the second started", timeout=60)


def test_there_is_no_second_pipe_to_nothing(docker_backend: DockerBackend) -> None:
    with pytest.raises(EngineError):
        Sandbox.connect(docker_backend, "0123456789ab")


# From start to end


def test_a_closed_desktop_is_gone(docker_backend: DockerBackend, desktop_image: str) -> None:
    with start(docker_backend, desktop_image, screen=(1280, 800)) as sandbox:
        assert sandbox.screen == (1280, 800)
        assert "1280, 800" in sandbox.run(["xprop", "-root", "_NET_DESKTOP_GEOMETRY"]).check().text
        assert running(docker_backend) == [sandbox.id]
        assert sandbox.exit_state().running
    nothing_left(docker_backend)
    sandbox.close()
    assert not sandbox.exit_state().running
    with pytest.raises(PipeClosed, match="this side has closed the pipe"):
        sandbox.alive(1)


def test_a_desktop_that_is_taken_away_says_how_it_ended(docker_backend: DockerBackend, desktop_image: str) -> None:
    with start(docker_backend, desktop_image) as sandbox:
        docker_backend.remove(sandbox.id)
        with pytest.raises(
            PipeClosed, match=rf"(?s)without its goodbye.*the machine {sandbox.id} ended with exit code"
        ):
            until(lambda: not sandbox.alive(1), what="the end", timeout=60)
    nothing_left(docker_backend)


def test_a_desktop_that_outlives_its_time_ends_itself(docker_backend: DockerBackend, desktop_image: str) -> None:
    sandbox = start(docker_backend, desktop_image)
    sandbox.call("init", ttl=0.5)
    nothing_left(docker_backend)
    with pytest.raises(PipeClosed, match="the time to live is over"):
        sandbox.alive(1)
    sandbox.close()


HOLDER = """
import sys
from pytest_opencomputer.sandbox.backends.docker import DockerBackend
from pytest_opencomputer.sandbox.labels import labels_for
from pytest_opencomputer.sandbox.sandbox import Sandbox
labels = labels_for(run=sys.argv[1], task="", ttl=600)
sandbox = Sandbox.start(DockerBackend(), image=sys.argv[2], labels=labels, ttl=600)
print(sandbox.id, flush=True)
sandbox.run(["sleep", "500"], timeout=500)
"""


def test_a_killed_holder_leaves_nothing_also_in_the_middle_of_a_call(
    docker_backend: DockerBackend, desktop_image: str
) -> None:
    command = [sys.executable, "-c", HOLDER, LABELS["run"], desktop_image]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        name = holder.stdout.readline().strip()
        assert running(docker_backend) == [name]
        holder.send_signal(signal.SIGKILL)
        nothing_left(docker_backend)


class Broken(DockerBackend):
    """A backend whose machines run ``prelude`` before the guest."""

    def __init__(self, prelude: str) -> None:
        super().__init__()
        self._prelude = prelude

    def start(self, spec):  # type: ignore[no-untyped-def] # noqa: ANN001, ANN201
        from dataclasses import replace

        command: Sequence[str] = ("sh", "-c", f'{self._prelude}; exec "$0" "$@"', *spec.command)
        return super().start(replace(spec, command=command))


def test_a_part_that_does_not_start_is_an_error_with_its_log(docker_backend: DockerBackend, desktop_image: str) -> None:
    with pytest.raises(GuestError, match=r"(?s)NotReady: the X server ended with exit code 1.*log.*Server is already"):
        start(Broken("echo '         1' > /tmp/.X0-lock"), desktop_image)
    nothing_left(docker_backend)


def test_a_machine_without_a_desktop_image_is_an_error(docker_backend: DockerBackend, desktop_image: str) -> None:
    with pytest.raises(PipeClosed, match=r"(?s)while 'hello' was asked.*gone wrong.*exit code 3"):
        start(Broken("echo gone wrong >&2; exit 3"), desktop_image)
    nothing_left(docker_backend)


def test_a_second_desktop_does_not_start_in_the_same_machine(desktop: Sandbox) -> None:
    with pytest.raises(SandboxError, match="already"):
        desktop.call("desktop.start")


def test_the_command_is_one_line_and_isolated() -> None:
    assert bundle.command()[:4] == ("python3", "-I", "-u", "-c")
    assert "\n" not in bundle.BOOT


def test_limits_reach_the_machine(docker_backend: DockerBackend, desktop_image: str) -> None:
    with start(docker_backend, desktop_image, limits=Limits(home=64 << 20, pids=200)) as sandbox:
        assert sandbox.run(["df", "--output=size", "-B1", "/home/user"]).check().text.split()[-1] == str(64 << 20)
