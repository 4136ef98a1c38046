"""Places on hosts: the least loaded host first, in the order of asking, over processes, and without lost hosts."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest

from pytest_opencomputer.apps.waits import until
from pytest_opencomputer.models.errors import EngineError, SandboxError, UsageProblem
from pytest_opencomputer.sandbox.hosts.file import Host
from pytest_opencomputer.sandbox.hosts.fleet import Fleet
from pytest_opencomputer.sandbox.hosts.lost import LostHosts, read_lost
from pytest_opencomputer.sandbox.places import Place
from pytest_opencomputer.sandbox.pool import Pool
from tests.hosts.conftest import MakeStub
from tests.hosts.engine_stub import GIB

HOLD = """
import sys
from pathlib import Path
from pytest_opencomputer.sandbox.hosts.file import read_hosts
from pytest_opencomputer.sandbox.hosts.fleet import Fleet
with Fleet(read_hosts(Path(sys.argv[1])), Path(sys.argv[2])).desktop(1) as place:
    print(place.host, flush=True)
    sys.stdin.readline()
"""
EACH = 1536 * 1024**2
WAITS = 30.0


def fleet_of(folder: Path, **slots: int) -> Fleet:
    """Hosts whose engines are never asked."""
    hosts = [Host(name, f"unix:///nowhere/{name}", number) for name, number in slots.items()]
    return Fleet(hosts, folder / "locks")


def has_tickets(queue: Path, number: int) -> bool:
    return len(list(queue.glob("ticket-*"))) == number


def take(fleet: Fleet, stack: ExitStack, *, avoid: tuple[str, ...] = ()) -> str:
    place: Place = stack.enter_context(fleet.host_places.desktop(EACH, avoid=avoid, timeout=WAITS))
    return place.host


def test_the_least_loaded_host_is_first(tmp_path: Path) -> None:
    fleet = fleet_of(tmp_path, small=1, large=4)
    with ExitStack() as stack:
        assert [take(fleet, stack) for _ in range(5)] == ["small", "large", "large", "large", "large"]
        with pytest.raises(SandboxError, match=r"no free place .* on any host \(small, large\) within 0.1 s"):
            stack.enter_context(fleet.host_places.desktop(EACH, timeout=0.1))
    with ExitStack() as stack:
        assert take(fleet, stack) == "small"


def test_desktops_of_one_host_have_different_slots(tmp_path: Path) -> None:
    fleet = fleet_of(tmp_path, one=3)
    with ExitStack() as stack:
        slots = [stack.enter_context(fleet.desktop(EACH)).slot for _ in range(3)]
    assert sorted(slots) == [0, 1, 2]


def test_hosts_to_avoid_are_taken_if_there_is_no_other(tmp_path: Path) -> None:
    fleet = fleet_of(tmp_path, one=2, other=2)
    with ExitStack() as stack:
        assert [take(fleet, stack, avoid=("one",)) for _ in range(2)] == ["other", "other"]
        fleet.lost.add("other", "it burns")
        assert take(fleet, stack, avoid=("one",)) == "one"


def test_who_waits_longest_takes_the_first_place_of_any_host(tmp_path: Path) -> None:
    fleet = fleet_of(tmp_path, one=1, other=1)
    order: list[tuple[str, str]] = []
    with ExitStack() as stack:
        held = {name: stack.enter_context(ExitStack()) for name in ("one", "other")}
        assert [take(fleet, held["one"]), take(fleet, held["other"])] == ["one", "other"]
        both = threading.Barrier(2)  # nobody leaves before both are in

        def wait(name: str) -> None:
            with ExitStack() as own:
                order.append((name, take(fleet, own)))
                both.wait(WAITS)

        threads = []
        for number, name in enumerate(("first", "second"), 1):
            thread = threading.Thread(target=wait, args=(name,))
            thread.start()
            threads.append(thread)
            queue = fleet.host_places.folder(fleet.all[1]) / "running"
            until(partial(has_tickets, queue, number), what="the ticket", timeout=WAITS)
        held["other"].close()
        until(lambda: len(order) == 1, what="the first", timeout=WAITS)
        held["one"].close()
        for thread in threads:
            thread.join(WAITS)
    assert order == [("first", "other"), ("second", "one")]


def test_a_host_that_is_lost_while_one_waits_is_left_out(tmp_path: Path) -> None:
    fleet = fleet_of(tmp_path, one=1)
    with ExitStack() as stack:
        take(fleet, stack)
        timer = threading.Timer(0.1, fleet.lost.add, ("one", "it burns"))
        timer.start()
        with pytest.raises(EngineError, match=r"no host is left \(one: it burns\)\n  do: opencomputer doctor"):
            take(fleet, stack)
        timer.join()


def test_processes_share_places_and_a_killed_one_gives_them_back(tmp_path: Path) -> None:
    file = tmp_path / "hosts.toml"
    file.write_text('[[host]]\nname = "one"\nengine = "unix:///nowhere/one"\nslots = 1\n')
    command = [sys.executable, "-c", HOLD, str(file), str(tmp_path / "locks")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "one\n"
        # The same engine under another name, in a file of its own.
        fleet = Fleet([Host("mine", "unix:///nowhere/one", 1)], tmp_path / "locks")
        with ExitStack() as stack:
            with pytest.raises(SandboxError, match="no free place"):
                stack.enter_context(fleet.host_places.desktop(EACH, timeout=0.2))
            other.kill()
            assert take(fleet, stack) == "mine"


def test_the_engine_of_this_machine_has_the_places_of_runs_without_hosts(tmp_path: Path) -> None:
    fleet = Fleet([Host("here", "unix:///var/run/docker.sock", 1)], tmp_path / "locks")
    with (
        Pool(tmp_path / "locks", running=1, starting=1).desktop(),
        pytest.raises(SandboxError, match="no free place"),
        fleet.host_places.desktop(EACH, timeout=0.1),
    ):
        pass


@pytest.mark.parametrize(
    ("memory", "cores", "each", "places"),
    [(16, 64, 2, 6), (16, 1, 2, 4), (64, 64, 2, 25), (2, 4, 2, 1)],
)
def test_slots_follow_from_what_the_engine_has_and_the_apps_need(
    make_stub: MakeStub, tmp_path: Path, memory: int, cores: int, each: int, places: int
) -> None:
    stub = make_stub(memory=memory * GIB, cores=cores)
    assert Fleet([stub.host("one")], tmp_path / "locks").slots(each * GIB) == places
    assert Fleet([stub.host("one", slots=3)], tmp_path / "locks").slots(each * GIB) == 3


def test_an_engine_that_does_not_answer_is_lost_and_not_asked_again(make_stub: MakeStub, tmp_path: Path) -> None:
    good, bad = make_stub(), make_stub()
    fleet = Fleet([bad.host("bad"), good.host("good")], tmp_path / "locks")
    assert not fleet.is_lost("bad")
    bad.stop()
    assert fleet.is_lost("bad")
    assert not fleet.is_lost("good")
    assert not fleet.is_lost("")
    asked = len(bad.asked)
    with ExitStack() as stack:
        assert [take(fleet, stack) for _ in range(3)] == ["good"] * 3
    assert fleet.is_lost("bad")
    assert len(bad.asked) == asked
    assert list(fleet.lost.known()) == ["bad"]
    assert "the engine does not answer: it is not running at unix://" in fleet.lost.known()["bad"]


def test_hosts_that_cannot_run_desktops_are_lost_before_a_run(make_stub: MakeStub, tmp_path: Path) -> None:
    weak, small, good = make_stub(limits=False), make_stub(memory=GIB), make_stub()
    fleet = Fleet([weak.host("weak"), small.host("small"), good.host("good")], tmp_path / "locks")
    fleet.check()
    assert fleet.lost.known() == {
        "weak": "the container engine cannot limit pids of a container",
        "small": "a desktop needs 3072 MiB of memory, the engine has 1024 MiB in all",
    }
    good.stop()
    with pytest.raises(
        EngineError, match=r"no host is left \(weak: .*; small: .*; good: .* host good: .*\)\n  do: open"
    ):
        fleet.check()


def test_lost_hosts_are_shared_by_the_processes_of_a_run(tmp_path: Path) -> None:
    controller, worker = LostHosts(), LostHosts()
    (tmp_path / "lost_hosts.jsonl").write_text('{"host": "old", "reason": "of an earlier part", "at": 1.0}\n')
    controller.add("early", "before there was a run")
    controller.share(tmp_path, begin=True)
    worker.share(tmp_path)
    worker.add("late", "it burns")
    worker.add("late", "it still burns")
    assert controller.known() == worker.known() == {"early": "before there was a run", "late": "it burns"}
    assert read_lost(tmp_path) == controller.known()


def test_one_engine_cannot_be_two_hosts(tmp_path: Path) -> None:
    hosts = [Host("one", "unix:///var/run/docker.sock"), Host("two", "default", where="host 2 (two)")]
    with pytest.raises(UsageProblem, match=r"host 2 \(two\): engine = 'default' is that of one, too"):
        Fleet(hosts, tmp_path)


def test_a_context_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(UsageProblem, match=r"there is no Docker context of this name\n  wanted: .*'default'"):
        Fleet([Host("one", "defualt")], tmp_path)


def test_waiting_costs_little(tmp_path: Path) -> None:
    fleet = fleet_of(tmp_path, **{f"h{number}": 16 for number in range(4)})
    with ExitStack() as stack:
        for _ in range(64):
            take(fleet, stack)
        began = time.process_time()
        with pytest.raises(SandboxError, match="no free place"):
            stack.enter_context(fleet.host_places.desktop(EACH, timeout=1.0))
        assert time.process_time() - began < 0.9
