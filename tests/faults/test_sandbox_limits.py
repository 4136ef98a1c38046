"""What the guest reads about the limits of its sandbox."""

from __future__ import annotations

from pathlib import Path

import pytest

from pytest_opencomputer.guest.health import limits


def test_limits_of_control_groups_of_version_1(tmp_path: Path) -> None:
    for place, text in {
        "memory/memory.oom_control": "oom_kill_disable 0\nunder_oom 0\noom_kill 3\n",
        "memory/memory.failcnt": "17\n",
        "pids/pids.current": "38\n",
        "pids/pids.max": "1024\n",
        "pids/pids.events": "max 2\n",
    }.items():
        (tmp_path / place).parent.mkdir(exist_ok=True)
        (tmp_path / place).write_text(text)
    assert limits(tmp_path) == {
        "memory_kills": 3,
        "memory_refused": 17,
        "processes": 38,
        "most_processes": 1024,
        "refused": 2,
    }


@pytest.mark.parametrize(("most", "refused"), [(3 << 30, 1), ((3 << 30) - 4096, 0)])
def test_a_kernel_that_does_not_count_is_not_taken_for_a_host_without_memory(
    tmp_path: Path, most: int, refused: int
) -> None:
    (tmp_path / "memory").mkdir()
    values = {"failcnt": 0, "max_usage_in_bytes": most, "limit_in_bytes": 3 << 30}
    for name, value in values.items():
        (tmp_path / f"memory/memory.{name}").write_text(f"{value}\n")
    assert limits(tmp_path)["memory_refused"] == refused


def test_limits_of_control_groups_of_version_2(tmp_path: Path) -> None:
    for place, text in {
        "cgroup.controllers": "cpu memory pids\n",
        "memory.events": "low 0\nhigh 0\nmax 12\noom 4\noom_kill 3\noom_group_kill 0\n",
        "pids.current": "38\n",
        "pids.max": "max\n",
        "pids.events": "max 0\n",
    }.items():
        (tmp_path / place).write_text(text)
    assert limits(tmp_path) == {
        "memory_kills": 3,
        "memory_refused": 4,
        "processes": 38,
        "most_processes": None,
        "refused": 0,
    }


def test_limits_that_cannot_be_read_are_not_known(tmp_path: Path) -> None:
    assert set(limits(tmp_path).values()) == {None}
