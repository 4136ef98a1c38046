"""Start, pipe, limits, isolation, end and reaper of machines."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from pytest_opencomputer.apps.waits import until
from pytest_opencomputer.backend_tests.helpers import (
    ECHO,
    HOLD,
    MEMORY,
    RUN,
    WAIT,
    Start,
    read,
    read_all,
    running,
    wait_for_end,
)
from pytest_opencomputer.models.errors import EngineError
from pytest_opencomputer.models.host_clock import HostTime
from pytest_opencomputer.sandbox.backends.base import Backend, Limits, MachineSpec
from pytest_opencomputer.sandbox.labels import EXPIRES, OWNER, Owner
from pytest_opencomputer.sandbox.reaper import reap

MIB = 1024**2
FACTS = """
import json, os, socket
status = dict(line.split(':\\t') for line in open('/proc/self/status') if ':\\t' in line)
def write(place):
    try:
        open(place + '/file', 'w').close()
    except OSError as error:
        return os.strerror(error.errno)
    return 'written'
def room(place):
    found = os.statvfs(place)
    return found.f_blocks * found.f_frsize
def connect():
    try:
        socket.create_connection(('192.0.2.1', 80), 3).close()
    except OSError:
        return 'refused'
    return 'connected'
print(json.dumps({
    'capabilities': int(status['CapBnd'], 16), 'no_new_privileges': status['NoNewPrivs'].strip(),
    'seccomp': status['Seccomp'].strip(), 'root': write('/etc'), 'temporary': write('/tmp'), 'uid': os.getuid(),
    'home_owner': os.stat('/home/user').st_uid, 'network': connect(),
    'interfaces': sorted(name for _, name in socket.if_nameindex()),
}))
"""
SETGID, SETUID, KILL = 6, 7, 5  # capabilities(7)
FILL = """
import errno, sys, time
try:
    with open('/tmp/file', 'wb') as file:
        for _ in range(40):
            file.write(bytes(2**20))
    time.sleep(100)
except OSError as error:
    sys.stdout.write('no space' if error.errno == errno.ENOSPC else str(error))
"""
EAT = "data = []\nwhile True: data.append(bytearray(os.urandom(1024)) * 8192)"


def test_bytes_go_both_ways_unchanged(start: Start) -> None:
    machine = start(ECHO)
    assert read(machine.pipe, 6) == b"ready\n"
    for size in (1, 70_000, 3 * MIB):
        sent = os.urandom(size)
        machine.pipe.send(sent)
        assert read(machine.pipe, size) == sent


def test_output_errors_and_exit_code_are_told_apart(start: Start) -> None:
    machine = start("import sys; print('out'); sys.stderr.write('err'); sys.exit(7)")
    assert read_all(machine.pipe) == b"out\n"
    assert machine.pipe.errors().strip() == "err"
    state = machine.exit_state()
    assert (state.running, state.exit_code, state.out_of_memory) == (False, 7, False)


def test_receiving_stops_at_its_timeout(start: Start) -> None:
    machine = start(ECHO)
    assert read(machine.pipe, 6) == b"ready\n"
    with pytest.raises(TimeoutError):
        machine.pipe.receive(0.2)
    machine.pipe.send(b"still there")
    assert read(machine.pipe, 11) == b"still there"


def test_the_end_of_the_input_ends_the_machine(start: Start, backend: Backend) -> None:
    labels = {"run": RUN, "task": "end-of-input"}
    machine = start(ECHO, labels=labels)
    assert read(machine.pipe, 6) == b"ready\n"
    assert machine.exit_state().running
    machine.pipe.close()
    wait_for_end(backend, labels)


def test_stopping_leaves_nothing_and_may_be_done_twice(start: Start, backend: Backend) -> None:
    labels = {"run": RUN, "task": "stop"}
    machine = start(ECHO, labels=labels)
    assert running(backend, labels) == [machine.id]
    machine.stop()
    machine.stop()
    until(lambda: not backend.machines(labels), what="nothing is left", timeout=WAIT)
    backend.remove(machine.id)


def test_machines_are_found_by_all_of_their_labels(start: Start, backend: Backend) -> None:
    one, other = (start(ECHO, labels={"run": RUN, "task": task}) for task in ("one", "other"))
    assert set(running(backend, {"run": RUN})) >= {one.id, other.id}
    (found,) = backend.machines({"run": RUN, "task": "one"})
    assert (found.id, found.labels["task"], found.status) == (one.id, "one", "running")
    assert Owner.parse(found.labels[OWNER]) == Owner.current()
    assert backend.machines({"run": RUN, "task": "neither"}) == []


def test_a_second_process_has_a_pipe_of_its_own(start: Start, backend: Backend) -> None:
    machine = start(ECHO)
    assert read(machine.pipe, 6) == b"ready\n"
    second = backend.connect(machine.id, ("python3", "-u", "-c", ECHO))
    assert read(second, 6) == b"ready\n"
    second.send(b"second")
    assert read(second, 6) == b"second"
    second.close()
    machine.pipe.send(b"first")
    assert read(machine.pipe, 5) == b"first"


def test_there_is_no_pipe_to_a_machine_that_is_gone(start: Start, backend: Backend) -> None:
    machine = start(ECHO)
    machine.stop()
    with pytest.raises(EngineError):
        read(backend.connect(machine.id, ("python3", "-c", "print(1)")), 1)


def test_an_image_that_is_not_there_is_an_error_with_what_to_do(backend: Backend, image: str) -> None:
    with pytest.raises(EngineError, match=r"(?s)\n  do: "):
        backend.start(MachineSpec(f"{image}-none", ("python3",), {"run": RUN, "task": ""}))


def test_a_machine_is_isolated(start: Start) -> None:
    facts = json.loads(read_all(start(FACTS).pipe))
    assert facts == {
        "capabilities": 1 << SETGID | 1 << SETUID | 1 << KILL,
        "no_new_privileges": "1",
        "seccomp": "2",
        "root": "Read-only file system",
        "temporary": "written",
        "uid": 0,
        "home_owner": facts["home_owner"],
        "network": "refused",
        "interfaces": facts["interfaces"],
    }
    assert facts["home_owner"] >= 20_000


def test_memory_is_limited_and_that_is_told_apart(start: Start) -> None:
    machine = start(f"import os; print('ready', flush=True)\n{EAT}")
    assert read_all(machine.pipe) == b"ready\n"
    state = machine.exit_state()
    assert (state.running, state.out_of_memory) == (False, True)


def test_folders_are_limited(start: Start) -> None:
    machine = start(FILL, limits=Limits(memory=MEMORY, temporary=16 * MIB, home=16 * MIB))
    # Some clusters end a machine whose folder is too big.
    assert read_all(machine.pipe) == b"no space" or machine.exit_state().out_of_memory


def test_what_nobody_needs_is_removed_and_nothing_else(start: Start, backend: Backend) -> None:
    gone = Owner(Owner.current().boot, Owner.current().space, 2**22 + 1, 1)  # above the largest process number
    kept = start(ECHO)
    expired = start(ECHO, labels={EXPIRES: str(HostTime.now().after(-1)), "task": "expired"})
    orphan = start(ECHO, labels={OWNER: str(gone), "task": "orphan"})
    removed = {machine.id for machine in reap(backend)}
    assert removed >= {expired.id, orphan.id}
    assert kept.id not in removed
    assert kept.exit_state().running
    for task in ("expired", "orphan"):
        until(lambda task=task: not running(backend, {"run": RUN, "task": task}), what=task, timeout=WAIT)  # type: ignore[misc]


def test_a_machine_ends_when_its_starter_is_killed(
    backend: Backend, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    told = tmp_path / "id"
    options = [*request.config.invocation_params.args, "-k", "hold_a_machine", "-p", "no:cacheprovider"]
    command = [sys.executable, "-m", "pytest", *map(str, options)]
    environment = {**os.environ, HOLD: str(told)}
    place = request.config.invocation_params.dir
    with subprocess.Popen(command, cwd=place, env=environment, stdout=subprocess.PIPE, start_new_session=True) as other:

        def started() -> bool:
            assert other.poll() is None, other.stdout and other.stdout.read().decode()
            return told.exists() and bool(told.read_text())

        until(started, what="the other pytest's machine", timeout=WAIT)
        assert told.read_text() in running(backend, {})
        os.killpg(other.pid, signal.SIGKILL)
    until(lambda: told.read_text() not in running(backend, {}), what="the end of its machine", timeout=WAIT)
