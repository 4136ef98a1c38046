"""Desktops to try things out on: ``opencomputer sandbox start`` and ``run``."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pytest_opencomputer.sandbox.backends.docker import DockerBackend

REPOSITORY = Path(__file__).parents[1]


def command(*arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    line = [sys.executable, "-m", "pytest_opencomputer.cli.main", "sandbox", *arguments]
    return subprocess.run(line, cwd=REPOSITORY, capture_output=True, text=True, input=given, timeout=120, check=False)


@pytest.fixture(scope="module")
def machine(docker_backend: DockerBackend) -> Iterator[str]:
    """The id of a desktop with a task's app open."""
    started = command("start", "galculator/total_station_setup")
    assert started.returncode == 0, started.stderr
    yield started.stdout.strip()
    docker_backend.remove(started.stdout.strip())


def test_lines_work_the_desktop_and_the_next_ones_find_it_so(machine: str, tmp_path: Path) -> None:
    done = command("run", machine, "-c", "desk.window('galculator'); desk.type('6*7\\n'); desk.settle()")
    assert (done.returncode, done.stderr) == (0, "")
    (tmp_path / "lines.py").write_text(
        f"print(desk.find(role='text').text, ask('galculator', 'general')); show({str(tmp_path / 'seen.png')!r})"
    )
    done = command("run", machine, str(tmp_path / "lines.py"))
    assert done.stdout.startswith("42"), done
    assert "'menu_bar': True" in done.stdout
    assert (tmp_path / "seen.png").read_bytes().startswith(b"\x89PNG")


def test_the_prompt_lists_the_available_names(machine: str) -> None:
    done = command("run", machine, given="print(len(sandbox.windows()))\n")
    assert "operates the desktop, as in solve(desk)" in done.stderr
    assert done.stdout.endswith("1\n>>> ")


def test_invalid_commands_are_reported(machine: str) -> None:
    done = command("run", machine, "-c", "ask('galculator', 'constant', nam='x')")
    assert done.returncode != 0
    assert "nam: no such argument" in done.stderr
    assert "no such task" in command("start", "galculator/total_station_setpu").stderr
    assert "no app is called 'galculatr'" in command("start", "galculatr").stderr


SOLUTION = """
from apps.galculator.operations import compute
from pytest_opencomputer.solution import Desk, near_miss


def solve(desk: Desk, result: str = "42") -> None:
    desk.window("galculator")
    compute(desk, "6*7", result)


@near_miss(fails=["result"])
def multiplies_by_8(desk: Desk) -> None:
    compute(desk, "6*8", "48")


@near_miss(fails=["result"])
def waits_for_what_never_comes(desk: Desk) -> None:
    desk.gone("galculator")
"""


def test_a_solution_is_played_and_so_are_its_near_misses(machine: str, tmp_path: Path) -> None:
    file = tmp_path / "solution.py"
    file.write_text(SOLUTION)
    for name, function, result in ((file, "solve", "42"), (f"{file}::multiplies_by_8", "multiplies_by_8", "48")):
        done = command("run", machine, str(name))
        assert done.stdout.startswith(f"{function} was played: "), done
        shown = command("run", machine, "-c", "print(desk.find(role='text').text)")
        assert shown.stdout.strip() == result
    done = command("run", machine, f"{file}::waits_for_what_never_comes")
    assert done.returncode == 1
    assert 'stopped at step 0, solution.py:18 (desk.gone("galculator"))' in done.stderr
