"""The pool holds its limits over processes, gives slots in order, and recovers from processes that are killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import ExitStack
from pathlib import Path

import pytest

from pytest_opencomputer.models.errors import SandboxError, UsageProblem
from pytest_opencomputer.sandbox.pool import Pool, default_running, machine_directory

HOLD = """
import sys, time
from pathlib import Path
from pytest_opencomputer.sandbox.pool import Pool
with Pool(Path(sys.argv[1]), running=int(sys.argv[2]), starting=1).desktop():
    print("held", flush=True)
    sys.stdin.readline()
"""

AS_USER = """
import os, sys
from pathlib import Path
from pytest_opencomputer.sandbox.pool import Pool, SandboxError
os.setgid(int(sys.argv[2]))
os.setuid(int(sys.argv[2]))
os.umask(0o077)
try:
    with Pool(Path(sys.argv[1]), running=1, starting=1).desktop(timeout=0.5):
        print("held", flush=True)
        sys.stdin.readline()
except SandboxError as error:
    print(error)
"""

TAKE_TURNS = """
import os, sys, time
from pathlib import Path
from pytest_opencomputer.sandbox.pool import Pool
folder, limit = Path(sys.argv[1]), int(sys.argv[2])
pool = Pool(folder / "pool", running=limit, starting=1)
most = 0
print("ready", flush=True)
sys.stdin.readline()
for _ in range(5):
    with pool.desktop(timeout=100):
        mark = folder / "inside" / str(os.getpid())
        mark.touch()
        until = time.monotonic() + 0.02
        latest = time.monotonic() + 60
        # Nobody leaves before two have been inside at once: a busy machine may start the second one late.
        while time.monotonic() < until or not (folder / "both").exists():
            assert time.monotonic() < latest, "nobody took the second slot within 60 s"
            most = max(most, len(os.listdir(folder / "inside")))
            if most == 2:
                (folder / "both").touch()
        mark.unlink()
print(most, pool.waited["running"].slots)
"""


def holder(directory: Path, running: int) -> subprocess.Popen[str]:
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(directory), str(running)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "held\n"
    return process


@pytest.fixture
def directory(tmp_path: Path) -> Path:
    return machine_directory(tmp_path / "pool")


def test_limit_holds_over_processes(tmp_path: Path) -> None:
    (tmp_path / "inside").mkdir()
    machine_directory(tmp_path / "pool")
    command = [sys.executable, "-c", TAKE_TURNS, str(tmp_path), "2"]
    running = [subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) for _ in range(5)]
    for process in running:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in running:
        assert process.stdin is not None
        process.stdin.write("\n")
        process.stdin.flush()
    seen = []
    for process in running:
        out, _ = process.communicate(timeout=120)
        assert process.returncode == 0
        most, slots = map(int, out.split())
        assert slots == 5
        seen.append(most)
    assert max(seen) == 2  # both were used, and never more


def test_a_killed_holder_frees_its_slot(directory: Path) -> None:
    process = holder(directory, running=1)
    pool = Pool(directory, running=1, starting=1)
    with pytest.raises(SandboxError, match=r"1 at most on this machine.*\n.*--max-desktops"), pool.desktop(timeout=0.2):
        pass
    process.send_signal(signal.SIGKILL)
    process.wait()
    with pool.desktop(timeout=60) as slot:
        assert slot.index == 0


def test_a_killed_waiter_holds_nobody_up(directory: Path) -> None:
    pool = Pool(directory, running=1, starting=1)
    with pool.desktop():
        waiter = subprocess.Popen(
            [sys.executable, "-c", HOLD, str(directory), "1"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL
        )
        until_tickets(directory, 1)
        waiter.send_signal(signal.SIGKILL)
        waiter.wait()
    with pool.desktop(timeout=60):
        assert not list((directory / "running").glob("ticket-*"))


def until_tickets(directory: Path, count: int) -> None:
    deadline = time.monotonic() + 30
    while len(list((directory / "running").glob("ticket-*"))) != count:
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_slots_are_given_in_the_order_of_asking(directory: Path) -> None:
    order: list[int] = []

    def wait_in_line(number: int) -> None:
        with Pool(directory, running=1, starting=1).desktop(timeout=60):
            order.append(number)

    threads = [threading.Thread(target=wait_in_line, args=(number,)) for number in range(6)]
    with Pool(directory, running=1, starting=1).desktop():
        for count, thread in enumerate(threads, start=1):
            thread.start()
            until_tickets(directory, count)
    for thread in threads:
        thread.join(60)
    assert order == [0, 1, 2, 3, 4, 5]


def test_a_small_limit_does_not_hold_up_a_larger_one(directory: Path) -> None:
    small, large = Pool(directory, running=1, starting=1), Pool(directory, running=3, starting=1)
    with ExitStack() as held:
        assert held.enter_context(small.desktop()).index == 0
        waiting = threading.Thread(target=lambda: small.desktop(timeout=60).__enter__())
        waiting.start()
        until_tickets(directory, 1)
        assert {held.enter_context(large.desktop(timeout=60)).index for _ in range(2)} == {1, 2}
        with pytest.raises(SandboxError), large.desktop(timeout=0.2):
            pass
    waiting.join(60)
    assert not waiting.is_alive()


def test_waiting_is_measured(directory: Path) -> None:
    pool = Pool(directory, running=1, starting=1)
    with pool.start() as slot:
        assert slot.waited < 10
        with pytest.raises(SandboxError), pool.start(timeout=0.3):
            pass
    assert pool.waited["starting"].slots == 1
    process = holder(directory, running=1)
    assert process.stdin is not None
    held: list[float] = []

    def free() -> None:
        until_tickets(directory, 1)
        began = time.monotonic()
        time.sleep(0.3)
        held.append(time.monotonic() - began)
        assert process.stdin is not None
        process.stdin.close()

    freeing = threading.Thread(target=free)
    freeing.start()
    with pool.desktop(timeout=60) as slot:
        freeing.join()
        assert slot.waited >= held[0] >= 0.3
    assert pool.waited["running"].seconds == pytest.approx(slot.waited)
    process.wait()


def test_an_error_inside_frees_the_slot(directory: Path) -> None:
    pool = Pool(directory, running=1, starting=1)
    with pytest.raises(RuntimeError, match="inside"), pool.desktop():
        raise RuntimeError("inside")
    with pool.desktop(timeout=60):
        pass


def test_files_are_open_to_all_users(directory: Path) -> None:
    before = os.umask(0o077)
    try:
        with Pool(directory, running=1, starting=1).desktop():
            assert (directory / "running" / "slot-0").stat().st_mode & 0o777 == 0o666
            assert (directory / "running").stat().st_mode & 0o7777 == 0o1777
    finally:
        os.umask(before)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become two other users")
def test_two_users_share_the_limit() -> None:
    with tempfile.TemporaryDirectory(prefix="pool-") as folder:
        Path(folder).chmod(0o755)
        machine_directory(Path(folder) / "pool")
        first, second = (
            subprocess.Popen(
                [sys.executable, "-c", AS_USER, f"{folder}/pool", user],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
            for user in ("4001", "4002")
        )
        said = {process: process.stdout.readline() for process in (first, second) if process.stdout is not None}
        for process in said:
            process.communicate("\n", timeout=60)
        assert sorted(said.values()) == [
            "held\n",
            "no free place for a desktop (running, 1 at most on this machine) within 0.5 s\n",
        ]


@pytest.mark.parametrize(("running", "starting"), [(0, 1), (1, 0), (-3, 1)])
def test_limits_below_one_are_refused(tmp_path: Path, running: int, starting: int) -> None:
    with pytest.raises(UsageProblem, match="1 or more"):
        Pool(tmp_path, running=running, starting=starting)


def test_a_file_in_the_place_of_the_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "pool").write_text("")
    with pytest.raises(UsageProblem, match="all users may write"):
        machine_directory(tmp_path / "pool")


def test_a_link_in_the_place_of_the_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "pool").symlink_to(tmp_path)
    with pytest.raises(UsageProblem, match="all users may write"):
        machine_directory(tmp_path / "pool")


@pytest.mark.parametrize(("gigabytes", "cores", "running"), [(24, 2, 8), (4, 8, 2), (1, 1, 1), (256, 64, 136)])
def test_the_limit_follows_from_memory_and_cores(gigabytes: int, cores: int, running: int) -> None:
    assert default_running(gigabytes * 1024**3, cores) == running


def test_a_number_that_was_asked_for_overrides_the_derived_one(tmp_path: Path) -> None:
    cores = len(os.sched_getaffinity(0))
    assert Pool.of_machine(directory=tmp_path / "pool").starting == cores
    pool = Pool.of_machine(running=3, directory=tmp_path / "pool")
    assert (pool.running, pool.starting) == (3, cores)
