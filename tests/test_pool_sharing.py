"""Several runs on one machine: one with many workers leaves its share to one with a single worker."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

RUN = """
import sys, threading, time
from pathlib import Path
from pytest_opencomputer.sandbox.pool import Pool
folder, name, workers, turns = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), int(sys.argv[4])

def work():
    pool = Pool(folder / "pool", running=2, starting=1)
    for _ in range(turns):
        with pool.desktop(timeout=120):
            with (folder / "order").open("a") as order:
                order.write(name)
            time.sleep(0.05)

print("ready", flush=True)
sys.stdin.readline()
threads = [threading.Thread(target=work) for _ in range(workers)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
"""
MANY, FEW = 6, 1
TURNS = 8


def test_a_run_with_many_workers_does_not_starve_one_with_few(tmp_path: Path) -> None:
    (tmp_path / "order").touch()
    runs = [
        subprocess.Popen(
            [sys.executable, "-c", RUN, str(tmp_path), name, str(workers), str(TURNS)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for name, workers in (("m", MANY), ("f", FEW))
    ]
    try:
        for run in runs:
            assert run.stdout is not None
            assert run.stdout.readline() == "ready\n"
        for run in runs:
            assert run.stdin is not None
            run.stdin.write("\n")
            run.stdin.flush()
        for run in runs:
            assert run.wait(timeout=120) == 0
    finally:
        for run in runs:
            run.kill()
            run.communicate()
    order = (tmp_path / "order").read_text()
    assert (order.count("m"), order.count("f")) == (MANY * TURNS, FEW * TURNS)
    # Whoever asks waits for those who asked before, and none of these can be there twice; the two slots may be taken by
    # somebody who asked a moment later and saw the slot first.
    # On a busy machine it may take somebody a while to come and ask again, but not most of the times.
    between = sorted(map(len, order[order.index("f") + 1 : order.rindex("f")].split("f")))
    assert len(between) == TURNS - 1
    assert between[len(between) // 2] <= MANY + 2, order
