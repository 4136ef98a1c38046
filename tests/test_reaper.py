"""The reaper removes what nobody needs, and never a machine of a living run."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from pytest_opencomputer.models.host_clock import HostTime
from pytest_opencomputer.sandbox import labels as label_names
from pytest_opencomputer.sandbox.backends.base import Machine, MachineInfo, MachineSpec
from pytest_opencomputer.sandbox.backends.docker import DockerBackend
from pytest_opencomputer.sandbox.images.building import ensure, image_for
from pytest_opencomputer.sandbox.labels import Owner, labelled, labels_for
from pytest_opencomputer.sandbox.reaper import reap, reason_to_remove, seconds_left

WAIT = ["python3", "-c", "import sys; sys.stdin.read()"]


def dead_owner() -> Owner:
    """A process of this machine that has ended."""
    script = "from pytest_opencomputer.sandbox.labels import Owner; print(Owner.current())"
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    owner = Owner.parse(told.strip())
    assert owner is not None
    return owner


@pytest.fixture(scope="module")
def backend() -> DockerBackend:
    return DockerBackend()


@pytest.fixture(scope="module")
def image(backend: DockerBackend) -> str:
    backend.check()
    return ensure(image_for([]), print, client=backend.client).tag


@pytest.fixture
def start(backend: DockerBackend, image: str) -> Iterator[Callable[..., Machine]]:
    started: list[Machine] = []

    def start(**labels: str) -> Machine:
        started.append(backend.start(MachineSpec(image, WAIT, {"run": "test-reaper", **labels})))
        return started[-1]

    yield start
    for machine in started:
        machine.stop()


def ids(backend: DockerBackend) -> set[str]:
    return {machine.id for machine in backend.machines({"run": "test-reaper"})}


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the backend of this process see only its own machines, as other runs that begin now also reap."""
    monkeypatch.setattr(label_names, "PREFIX", f"test-reaper-{os.urandom(4).hex()}.")


@pytest.mark.usefixtures("alone")
def test_sandboxes_that_nobody_uses_are_removed(backend: DockerBackend, start: Callable[..., Machine]) -> None:
    alive = start()
    expired = start(expires=str(HostTime.now().after(-1)))
    orphan = start(owner=str(dead_owner()))
    said: list[str] = []
    removed = {machine.id for machine in reap(backend, report=said.append)}
    assert removed == {expired.id, orphan.id}
    assert ids(backend) == {alive.id}
    assert f"removed {expired.id}: its time to live is over" in said
    assert any(line.startswith(f"removed {orphan.id}: process ") for line in said)


@pytest.mark.usefixtures("alone")
def test_a_container_that_was_never_started_is_removed(backend: DockerBackend, image: str) -> None:
    """What stays of a client that is killed between creating and starting."""
    labels = labelled({"run": "test-reaper", "owner": str(dead_owner())})
    created = backend.client.api.create_container(image, ["true"], labels=labels)["Id"]
    assert created[:12] in ids(backend)
    reap(backend)
    assert created[:12] not in ids(backend)


def test_a_living_run_in_another_process_is_left_alone(backend: DockerBackend, image: str) -> None:
    script = (
        "import sys\n"
        "from pytest_opencomputer.sandbox.backends.base import MachineSpec\n"
        "from pytest_opencomputer.sandbox.backends.docker import DockerBackend\n"
        "machine = DockerBackend().start(MachineSpec(sys.argv[1], sys.argv[2:], {'run': 'test-reaper'}))\n"
        "print(machine.id, flush=True)\n"
        "sys.stdin.read()\n"
        "machine.stop()\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script, image, *WAIT], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None
        machine_id = other.stdout.readline().strip()
        assert machine_id in ids(backend)
        reap(backend)
        assert machine_id in ids(backend)
        other.communicate("")
    assert machine_id not in ids(backend)


def test_containers_of_others_are_never_seen(backend: DockerBackend, image: str) -> None:
    created = backend.client.api.create_container(image, ["true"])["Id"]
    try:
        assert created[:12] not in {machine.id for machine in backend.machines({})}
    finally:
        backend.client.api.remove_container(created, force=True)


# Judging without an engine


def machine(**labels: str) -> MachineInfo:
    return MachineInfo("0123456789ab", labels, "running", 0.0)


def test_this_process_is_not_gone() -> None:
    owner = Owner.current()
    assert (owner.pid, owner.gone()) == (os.getpid(), False)
    assert Owner.parse(str(owner)) == owner


def test_a_process_that_ended_is_gone_and_its_successor_is_another() -> None:
    assert dead_owner().gone()
    assert replace(Owner.current(), started=1).gone()  # the number was given to another process since


def test_a_zombie_is_gone() -> None:
    script = "from pytest_opencomputer.sandbox.labels import Owner; print(Owner.current())"
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        owner = Owner.parse(process.stdout.read().strip())
        assert owner is not None
        os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
        assert owner.gone()


def test_a_process_that_cannot_be_seen_from_here_counts_as_alive() -> None:
    dead = dead_owner()
    assert not replace(dead, boot="another").gone()
    assert not replace(dead, space="another").gone()


@pytest.mark.parametrize("text", ["", "a/b/c", "a/b/-1/2", "a/b/1/x", "a/b/1/2/3"])
def test_a_sandbox_with_an_unreadable_owner_is_kept(text: str) -> None:
    assert Owner.parse(text) is None
    assert reason_to_remove(machine(owner=text), HostTime("b", 100.0)) == ""


def test_time_to_live() -> None:
    now = HostTime("b-1", 1000.0)
    labels = labels_for(run="r", task="a/b", ttl=60, now=now)
    assert labels == {"run": "r", "task": "a/b", "expires": "b-1/1060.000"}
    assert seconds_left(machine(**labels), now) == 60
    assert reason_to_remove(machine(**labels), now.after(59)) == ""
    assert reason_to_remove(machine(**labels), now.after(60)) == "its time to live is over"


@pytest.mark.parametrize("text", ["soon", "", "1060", "b-1/nan", "b-1/-5", "b-1/1e400", "b-1/1/2", "b 1/5", "\u0661/5"])
def test_a_time_to_live_that_cannot_be_read_is_not_over(text: str) -> None:
    """This includes the label of earlier versions, which wrote the time of day."""
    assert seconds_left(machine(expires=text), HostTime("b-1", 1e12)) == float("inf")
    assert reason_to_remove(machine(expires=text), HostTime("b-1", 1e12)) == ""


@pytest.mark.parametrize("jump", [-400 * 86400.0, 400 * 86400.0])
def test_a_clock_that_jumps_changes_no_time_to_live(monkeypatch: pytest.MonkeyPatch, jump: float) -> None:
    labels = labelled(labels_for(run="r", task="", ttl=60))
    ours = machine(**{name.removeprefix(label_names.PREFIX): value for name, value in labels.items()})
    real = time.time
    monkeypatch.setattr(time, "time", lambda: real() + jump)
    assert 50 < seconds_left(ours, HostTime.now()) < 60.01
    assert reason_to_remove(ours, HostTime.now()) == ""
    assert reason_to_remove(ours, HostTime.now().after(61)) == "its time to live is over"


@pytest.mark.parametrize(
    ("status", "age", "reason"),
    [
        ("exited", 5 * 3600.0, "it does not run, and is of an earlier boot"),
        ("created", 5 * 3600.0, "it does not run, and is of an earlier boot"),
        ("created", 60.0, ""),  # another machine that uses this engine may be about to start it
        ("running", 5 * 3600.0, ""),  # it ends by itself
    ],
)
def test_what_is_of_another_boot(status: str, age: float, reason: str) -> None:
    labels = labels_for(run="r", task="", ttl=60, now=HostTime("another", 5.0))
    old = MachineInfo("0123456789ab", labels, status, time.time() - age)
    assert seconds_left(old, HostTime.now()) == float("inf")
    assert reason_to_remove(old, HostTime.now()) == reason


def test_processes_of_a_machine_share_the_clock() -> None:
    script = "from pytest_opencomputer.models.host_clock import HostTime; print(HostTime.now())"
    before = HostTime.now()
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    there = HostTime.parse(told.strip())
    assert there is not None
    since, still = before.until(there), there.until(HostTime.now())
    assert since is not None
    assert still is not None
    assert since > 0
    assert still > -0.001, "it is written with three decimals"
