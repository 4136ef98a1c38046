"""Copies of the gateway's log that are wrong in one way, and were taken for right ones."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.rollouts.timeline import OnHost
from pytest_opencomputer.runs.states import StateStore
from pytest_opencomputer.tasks.checks import evaluate_together
from pytest_opencomputer.tasks.loading import load_task
from pytest_opencomputer.tasks.task import seed_files

ROOT = Path(__file__).parents[2]
FOLDER = Path("Documents/Incident 4471")
WESTERN = "rest_in_western_encoding"


def cleaned(log: str) -> list[str]:
    """The lines of the copy as the vendor wants them."""
    kept = [line for line in log.splitlines() if " DEBUG [" not in line]
    return [re.sub(r"token=\S+", "token=[removed]", line) for line in kept]


def failed(tmp_path: Path, copy: Callable[[str], list[str]]) -> set[str]:
    registry = Registry.discover(ROOT)
    task = load_task(ROOT / "benchmark/gedit/gateway_log_handover/task.json", registry)
    home = tmp_path / "home"
    for place, content in seed_files(task).items():
        (home / place).parent.mkdir(parents=True, exist_ok=True)
        (home / place).write_bytes(content)
    log = (home / FOLDER / "gateway.log").read_text(encoding="utf-8")
    text = "".join(f"{line}\r\n" for line in copy(log))
    (home / FOLDER / "gateway-4471.txt").write_bytes(text.encode("iso-8859-15"))
    with OnHost.opened(home, StateStore(tmp_path / "states"), registry, task.spec.apps) as reader:
        results = evaluate_together(
            task.spec.checks, reader.ask, {"status": "done", "answer": "195 lines, saved in gateway-4471.txt"}
        )
    return {result.id for result in results if not result.passed}


def test_the_copy_that_is_wanted_passes(tmp_path: Path) -> None:
    assert failed(tmp_path, cleaned) == set()


@pytest.mark.parametrize(
    ("wrong", "check"),
    [
        (lambda log: [*cleaned(log)[:300], *log.splitlines()[-1:], *cleaned(log)[301:]], "tokens_removed"),
        (lambda log: [re.sub(" refresh_token=.*", "", line) for line in cleaned(log)], WESTERN),
        (lambda log: [line[24:] if "DEBUG" not in line else line for line in cleaned(log)], WESTERN),
        (lambda log: cleaned(log)[1:], WESTERN),
        (lambda log: [*cleaned(log)[1:], cleaned(log)[0]], WESTERN),
        (lambda log: [re.sub("DEBUG", "debug", line) for line in cleaned(log)], "debug_lines_gone"),
    ],
    ids=["a live token", "refresh tokens gone", "no time stamps", "a line lost", "a line moved", "mentions changed"],
)
def test_a_copy_that_is_wrong_in_one_way_fails(tmp_path: Path, wrong: Callable[[str], list[str]], check: str) -> None:
    assert check in failed(tmp_path, wrong)
