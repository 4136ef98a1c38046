"""The docker backend with real containers: the pipe, the isolation, the limits, and that nothing is left behind."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from pytest_opencomputer.apps.waits import until
from pytest_opencomputer.models.errors import EngineError, PipeClosed
from pytest_opencomputer.models.host_clock import HostTime
from pytest_opencomputer.sandbox.backends.base import Backend, Limits, Machine, MachineSpec, Pipe
from pytest_opencomputer.sandbox.backends.docker import DockerBackend
from pytest_opencomputer.sandbox.images.building import ensure, image_for
from pytest_opencomputer.sandbox.reaper import seconds_left

MIB = 1024**2
LIMITS = Limits()
RUN = f"test-docker-backend-{os.urandom(4).hex()}"  # another run of these tests may be going on
ECHO = """
import os
print('ready', flush=True)
while data := os.read(0, 65536):
    while data:
        data = data[os.write(1, data):]
"""
SLEEP = "import time; print('ready', flush=True); time.sleep(600)"


@pytest.fixture(scope="module")
def backend() -> DockerBackend:
    return DockerBackend()


@pytest.fixture(scope="module")
def image(backend: DockerBackend) -> str:
    backend.check()
    return ensure(image_for([]), print, client=backend.client).tag


Start = Callable[..., Machine]


@pytest.fixture
def start(backend: DockerBackend, image: str) -> Iterator[Start]:
    """Start a machine that runs Python code; all are stopped at the end."""
    started: list[Machine] = []

    def start(code: str, limits: Limits = LIMITS, labels: dict[str, str] | None = None) -> Machine:
        spec = MachineSpec(image, ["python3", "-u", "-c", code], {"run": RUN, **(labels or {})}, limits)
        started.append(backend.start(spec))
        return started[-1]

    yield start
    for machine in started:
        machine.stop()


def read(pipe: Pipe, size: int, timeout: float = 60) -> bytes:
    data = b""
    while len(data) < size:
        chunk = pipe.receive(timeout)
        assert chunk, f"the stream ended after {len(data)} of {size} bytes: {pipe.errors()}"
        data += chunk
    return data


def to_the_end(pipe: Pipe, timeout: float = 60) -> bytes:
    chunks = []
    while chunk := pipe.receive(timeout):
        chunks.append(chunk)
    return b"".join(chunks)


def ask(start: Start, code: str, limits: Limits = LIMITS) -> Any:
    """Run code that prints JSON."""
    pipe = start(code, limits).pipe
    text = to_the_end(pipe)
    assert text, pipe.errors()
    return json.loads(text)


def gone(backend: Backend, machine_id: str) -> bool:
    return machine_id not in [machine.id for machine in backend.machines({})]


# The pipe


def test_bytes_sent_to_an_echo_come_back(start: Start, record_property: Callable[[str, object], None]) -> None:
    asked = time.monotonic()
    pipe = start(ECHO).pipe
    assert read(pipe, 6) == b"ready\n"
    record_property("seconds from request to first byte", round(time.monotonic() - asked, 3))
    for payload in (b"\x00", b"\x10\x11", bytes(range(256)) * 1000):
        pipe.send(payload)
        assert read(pipe, len(payload)) == payload


def test_much_both_ways_at_once_does_not_block(start: Start) -> None:
    pipe = start(ECHO).pipe
    read(pipe, 6)
    payload = b"0123456789abcdef" * (2 * MIB)  # 32 MiB: far more than any buffer between us
    pipe.send(payload)
    assert read(pipe, len(payload)) == payload


def test_output_and_errors_are_kept_apart(start: Start) -> None:
    pipe = start(
        "import sys\n"
        "for n in range(2000):\n"
        "    sys.stdout.write(f'out {n}\\n'); sys.stdout.flush(); sys.stderr.write(f'err {n}\\n'); sys.stderr.flush()"
    ).pipe
    assert to_the_end(pipe).decode() == "".join(f"out {n}\n" for n in range(2000))
    assert pipe.errors() == "".join(f"err {n}\n" for n in range(2000))


def test_the_last_64_kibibytes_of_errors_are_kept(start: Start) -> None:
    pipe = start("import sys; sys.stderr.write('x' * 500_000 + 'the end')").pipe
    assert to_the_end(pipe) == b""
    assert pipe.errors() == "x" * (64 * 1024 - 7) + "the end"


def test_receiving_stops_at_its_timeout(start: Start) -> None:
    pipe = start(SLEEP).pipe
    read(pipe, 6)
    began = time.monotonic()
    with pytest.raises(TimeoutError):
        pipe.receive(0.2)
    assert 0.2 <= time.monotonic() - began < 30
    with pytest.raises(TimeoutError):
        pipe.receive(0)


def test_sending_to_a_process_that_never_reads_stops(start: Start) -> None:
    machine = start(SLEEP)
    read(machine.pipe, 6)
    machine.pipe._stall = 0.5  # type: ignore[attr-defined]  # instead of two minutes
    with pytest.raises(TimeoutError, match="did not read its input"):
        machine.pipe.send(bytes(32 * MIB))


def test_sending_to_a_machine_that_ended_says_so(start: Start) -> None:
    machine = start("import sys; sys.exit('it broke')")
    to_the_end(machine.pipe)
    with pytest.raises(PipeClosed, match="it broke"):
        machine.pipe.send(bytes(64 * MIB))


def test_a_closed_pipe_is_at_its_end(start: Start) -> None:
    pipe = start(ECHO).pipe
    pipe.close()
    pipe.close()
    assert pipe.receive(1) == b""
    with pytest.raises(PipeClosed):
        pipe.send(b"x")


def test_closing_the_input_ends_the_machine(start: Start, backend: DockerBackend) -> None:
    machine = start(ECHO)
    read(machine.pipe, 6)
    machine.pipe.close()
    until(lambda: gone(backend, machine.id), what="the container to vanish", timeout=60)


# How it ends


def test_exit_code_is_known(start: Start) -> None:
    machine = start("import sys; print('ready'); sys.stdin.read(1); sys.exit(7)")
    read(machine.pipe, 6)
    state = machine.exit_state()
    assert (state.running, state.exit_code, state.out_of_memory) == (True, None, False)
    machine.pipe.send(b"x")
    assert machine.pipe.receive(30) == b""
    state = machine.exit_state()
    assert (state.running, state.exit_code, state.out_of_memory) == (False, 7, False)
    assert machine.exit_state() == state


def test_exit_code_is_known_after_removal(start: Start, backend: DockerBackend) -> None:
    machine = start("import sys; sys.exit(9)")
    to_the_end(machine.pipe)
    until(lambda: gone(backend, machine.id), what="the container to vanish", timeout=60)
    state = machine.exit_state()
    assert (state.running, state.exit_code) == (False, 9)


def test_running_out_of_memory_is_seen(start: Start) -> None:
    machine = start("print('ready'); x = bytearray(300 * 2**20); print(len(x))", Limits(memory=96 * MIB))
    to_the_end(machine.pipe)
    state = until(
        lambda: state if (state := machine.exit_state()).out_of_memory else None, what="the report", timeout=60
    )
    assert not state.running
    assert state.exit_code in (137, 9, -1)


def test_stop_is_quick_and_leaves_nothing(start: Start, backend: DockerBackend) -> None:
    machine = start("import signal, time\nsignal.signal(15, signal.SIG_IGN); print('ready')\ntime.sleep(600)")
    read(machine.pipe, 6)
    began = time.monotonic()
    machine.stop()
    assert time.monotonic() - began < 10  # the engine's own grace
    assert gone(backend, machine.id)
    machine.stop()
    assert not machine.exit_state().running


CLIENT = """
import sys, time
from pytest_opencomputer.sandbox.backends.base import MachineSpec
from pytest_opencomputer.sandbox.backends.docker import DockerBackend
machine = DockerBackend().start(MachineSpec(sys.argv[1], ["python3", "-u", "-c", sys.argv[2]], {"run": "killed"}))
machine.pipe.receive(60)
print(machine.id, flush=True)
if sys.argv[3] == "wait":
    time.sleep(600)
"""


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT, None], ids=str)
def test_nothing_survives_the_client(backend: DockerBackend, image: str, how: signal.Signals | None) -> None:
    """The client dies in each way; the container, whose process only waits for input, goes with it."""
    command = [sys.executable, "-c", CLIENT, image, ECHO, "wait" if how else "leave"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as client:
        assert client.stdout is not None
        machine_id = client.stdout.readline().strip()
        assert machine_id
        if how is not None:
            assert not gone(backend, machine_id)
            client.send_signal(how)
        client.wait(60)
    until(lambda: gone(backend, machine_id), what="the container to vanish", timeout=60)


def test_a_start_that_is_interrupted_leaves_nothing(
    backend: DockerBackend, image: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(backend.client.api, "start", interrupt)
    with pytest.raises(KeyboardInterrupt):
        backend.start(MachineSpec(image, ["true"], {"run": f"{RUN}-interrupted"}))
    assert backend.machines({"run": f"{RUN}-interrupted"}) == []


# A second pipe


def test_a_second_pipe_reaches_the_same_machine(start: Start, backend: DockerBackend) -> None:
    machine = start("open('/tmp/mark', 'w').write('here'); print('ready'); import sys; sys.stdin.read()")
    read(machine.pipe, 6)
    code = "import sys; sys.stdout.write(open('/tmp/mark').read()); sys.stdout.flush(); sys.stdin.read()"
    second = backend.connect(machine.id, ["python3", "-c", code])
    assert read(second, 4) == b"here"
    second.close()
    code = "import sys; print('at once', flush=True); print('oops', file=sys.stderr)"
    third = backend.connect(machine.id, ["python3", "-c", code])
    assert to_the_end(third) == b"at once\n"
    assert third.errors() == "oops\n"
    third.close()
    assert machine.exit_state().running


def test_closing_a_second_pipe_ends_its_process_only(start: Start, backend: DockerBackend) -> None:
    machine = start(ECHO)
    read(machine.pipe, 6)
    second = backend.connect(machine.id, ["python3", "-u", "-c", ECHO])
    read(second, 6)
    second.close()
    until(lambda: len(processes(backend, machine)) == 2, what="the second process to end", timeout=60)
    machine.pipe.send(b"still here")
    assert read(machine.pipe, 10) == b"still here"


def processes(backend: DockerBackend, machine: Machine) -> Sequence[Any]:
    return list(backend.client.api.top(machine.id)["Processes"])


def test_a_machine_that_is_not_there_cannot_be_connected_to(backend: DockerBackend) -> None:
    with pytest.raises(EngineError, match=r"connect to the desktop 0123456789ab.*No such container"):
        backend.connect("0123456789ab", ["true"])


# Isolation and limits


def test_root_keeps_three_capabilities_only(start: Start) -> None:
    code = """
import json
import os
lines = [line.split(':', 1) for line in open('/proc/self/status')]
print(json.dumps({name: value.strip() for name, value in lines}))
"""
    status = ask(start, code)
    assert int(status["CapEff"], 16) == int(status["CapBnd"], 16) == 1 << 5 | 1 << 6 | 1 << 7  # KILL, SETGID, SETUID
    assert status["NoNewPrivs"] == "1"
    assert status["Seccomp"] == "2"
    assert status["Uid"].split() == ["0"] * 4


def test_the_file_system_is_read_only_but_for_folders_of_a_fixed_size(start: Start) -> None:
    code = """
import errno, json, os
def attempt(place):
    try:
        open(place, 'w').close()
    except OSError as error:
        return errno.errorcode[error.errno]
    return 'written'
def folder(place):
    found, space = os.stat(place), os.statvfs(place)
    return [oct(found.st_mode & 0o7777), found.st_uid, space.f_blocks * space.f_frsize >> 20]
print(json.dumps({
    'attempts': {place: attempt(place) for place in
                 ('/x', '/etc/x', '/usr/bin/x', '/opt/opencomputer/home/x', '/var/x')},
    'folders': {place: folder(place) for place in
                ('/home/user', '/tmp', '/var/tmp', '/run', '/run/user/1000', '/run/user/900', '/dev/shm')},
}))
"""
    told = ask(start, code, Limits(home=64 * MIB, temporary=32 * MIB, shared_memory=16 * MIB))
    assert set(told["attempts"].values()) <= {"EROFS", "EACCES"}
    assert told["folders"] == {
        "/home/user": ["0o700", 20_000, 64],
        "/tmp": ["0o1777", 0, 32],
        "/var/tmp": ["0o1777", 0, 32],
        "/run": ["0o755", 0, 64],
        "/run/user/1000": ["0o700", 20_000, 64],
        "/run/user/900": ["0o700", 900, 64],
        "/dev/shm": ["0o1777", 0, 16],
    }


def test_a_full_home_is_full(start: Start) -> None:
    code = """
import json, os
user = os.stat('/home/user').st_uid
os.setegid(user); os.seteuid(user)
try:
    with open('/home/user/big', 'wb') as file:
        for _ in range(100):
            file.write(bytes(2**20)); file.flush()
except OSError as error:
    print(json.dumps([error.strerror, os.path.getsize('/home/user/big') >> 20]))
"""
    assert ask(start, code, Limits(home=16 * MIB)) == ["No space left on device", 16]


def test_there_is_no_network(start: Start) -> None:
    code = """
import json, os, socket
try:
    socket.create_connection(('192.0.2.1', 80), timeout=5)
    outcome = 'connected'
except OSError as error:
    outcome = error.strerror
print(json.dumps([os.listdir('/sys/class/net'), outcome, socket.gethostname()]))
"""
    assert ask(start, code) == [["lo"], "Network is unreachable", "desktop"]


def test_processes_are_limited(start: Start) -> None:
    code = """
import json, os, time
children = []
try:
    for _ in range(200):
        child = os.fork()
        if not child:
            time.sleep(600)
        children.append(child)
except BlockingIOError as error:
    print(json.dumps([error.strerror, len(children)]))
"""
    reason, count = ask(start, code, Limits(pids=40))
    assert reason == "Resource temporarily unavailable"
    assert 30 <= count < 40


def test_processor_memory_and_core_files_are_limited(start: Start, backend: DockerBackend) -> None:
    machine = start(ECHO, Limits(memory=256 * MIB, processors=0.5))
    told = backend.client.api.inspect_container(machine.id)["HostConfig"]
    assert (told["Memory"], told["MemorySwap"], told["NanoCpus"]) == (256 * MIB, 256 * MIB, 500_000_000)
    assert told["Ulimits"] == [{"Name": "core", "Hard": 0, "Soft": 0}]
    assert told["LogConfig"]["Type"] == "none"
    assert not told["Privileged"]


def test_more_processors_than_there_are_means_all(start: Start, backend: DockerBackend) -> None:
    machine = start(ECHO, Limits(processors=4096))
    assert backend.client.api.inspect_container(machine.id)["HostConfig"]["NanoCpus"] == backend.info.processors * 10**9


# Labels


def test_machines_are_found_by_their_labels(start: Start, backend: DockerBackend) -> None:
    machine = start(ECHO, labels={"task": "galculator/one"})
    other = start(ECHO, labels={"task": "galculator/two"})
    assert {found.id for found in backend.machines({"run": RUN})} >= {machine.id, other.id}
    (found,) = backend.machines({"run": RUN, "task": "galculator/one"})
    assert (found.id, found.status) == (machine.id, "running")
    assert {"run", "task", "owner", "expires"} <= set(found.labels)
    assert abs(found.created - time.time()) < 120
    assert seconds_left(found, HostTime.now()) > 3600
    assert backend.machines({"run": RUN, "task": "none"}) == []


def test_removing_twice_at_once_is_no_error(start: Start, backend: DockerBackend) -> None:
    machine = start(ECHO)
    failures: list[BaseException] = []

    def remove() -> None:
        try:
            DockerBackend().remove(machine.id)
        except EngineError as error:
            failures.append(error)

    threads = [threading.Thread(target=remove) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    until(lambda: gone(backend, machine.id), what="the container to vanish", timeout=60)


# Errors


def test_an_engine_that_is_down_is_named_with_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOCKER_HOST", "unix:///nowhere/docker.sock")
    with pytest.raises(EngineError, match=r"not running at unix:///nowhere/docker.sock\n  do: opencomputer doctor"):
        DockerBackend().check()


def test_a_missing_image_is_named_with_what_to_do(backend: DockerBackend) -> None:
    with pytest.raises(
        EngineError, match=r"start a desktop from opencomputer/none:1.*\n  do: opencomputer image build"
    ):
        backend.start(MachineSpec("opencomputer/none:1", ["true"], {}))


def test_more_memory_than_there_is_is_refused(start: Start) -> None:
    with pytest.raises(EngineError, match=r"a desktop needs 1073741824 MiB of memory, the engine has \d+ MiB in all"):
        start(ECHO, Limits(memory=2**50))


def test_a_machine_without_memory_left_starts_nothing(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pytest_opencomputer.sandbox.backends.docker._available_memory", lambda: 100 * MIB)
    with pytest.raises(EngineError, match="100 MiB of memory left, wanted: 512 MiB"):
        start(ECHO)


def test_a_full_disk_is_found_before_anything_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pytest_opencomputer.sandbox.engine._free", lambda _: 10 * MIB)
    with pytest.raises(EngineError, match=r"has 10 MiB left, wanted: 512 MiB\n  do: opencomputer image prune"):
        DockerBackend().check()


def test_a_command_that_is_not_there_ends_the_machine(backend: DockerBackend, image: str) -> None:
    with contextlib.closing(backend.start(MachineSpec(image, ["/no/such/program"], {})).pipe) as pipe:
        assert to_the_end(pipe) == b""
        assert "/no/such/program" in pipe.errors()
