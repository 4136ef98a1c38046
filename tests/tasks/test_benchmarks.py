"""Installed benchmarks are found by their entry points, and errors say which there are."""

from __future__ import annotations

from pathlib import Path

import pytest

from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.tasks.benchmarks import find_benchmark, installed_benchmarks

TASK = '{"$schema": "urn:pytest-opencomputer:task:1"}'


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of installed packages."""
    site = tmp_path / "site"
    site.mkdir()
    monkeypatch.syspath_prepend(site)
    return site


def install(site: Path, name: str, version: str, *tasks: str) -> None:
    """Install a benchmark with these tasks, as pip would."""
    package = site / f"the_{name}"
    for task in tasks:
        (package / "benchmark" / task).mkdir(parents=True)
        (package / "benchmark" / task / "task.json").write_text(TASK)
    package.mkdir(exist_ok=True)
    (package / "__init__.py").write_text("raise RuntimeError('imported')")
    info = site / f"the_{name}-{version}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: the-{name}\nVersion: {version}\n")
    (info / "entry_points.txt").write_text(f"[pytest_opencomputer.benchmarks]\n{name} = the_{name}\n")


def test_the_only_one_needs_no_name(site: Path) -> None:
    install(site, "desks", "1.2", "gedit/letter")
    found = find_benchmark("", "--benchmark")
    assert (str(found), found.distribution, found.folder) == ("desks==1.2", "the-desks", site / "the_desks")
    assert find_benchmark("desks", "--benchmark") == find_benchmark("desks==1.2", "--benchmark") == found


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ("", r"--benchmark: 2 benchmarks are installed\n  wanted: one of desks==1.2, lamps==3"),
        ("desk", r"no benchmark is called 'desk'\n  wanted: an installed one: desks==1.2, lamps==3"),
        ("lamps==4", r"version 3 is installed\n  wanted: version 4\n  do: pip install the-lamps==4"),
    ],
)
def test_errors_say_which_are_installed(site: Path, asked: str, message: str) -> None:
    install(site, "lamps", "3", "gimp/lamp")
    install(site, "desks", "1.2", "gedit/letter")
    assert [one.name for one in installed_benchmarks()] == ["desks", "lamps"]
    with pytest.raises(UsageProblem, match=message):
        find_benchmark(asked, "--benchmark")


def test_how_to_get_one_is_said_if_there_is_none() -> None:
    with pytest.raises(UsageProblem, match=r"no benchmark is installed\n  do: pip install pytest-opencomputer-benchm"):
        find_benchmark("", "--benchmark")


def test_a_package_without_tasks_is_reported(site: Path) -> None:
    install(site, "empty", "1")
    with pytest.raises(UsageProblem, match=r"the_empty: the benchmark 'empty' has no tasks\n  wanted: a folder bench"):
        find_benchmark("", "--benchmark")


def test_places_are_named_as_in_a_clone_or_shorter(site: Path, tmp_path: Path) -> None:
    install(site, "desks", "1", "gedit/letter", "gedit/list", "gimp/lamp")
    found, tasks = find_benchmark("", "--benchmark"), site / "the_desks/benchmark"
    for path in ("gedit/letter", "benchmark/gedit/letter", f"{tasks}/gedit/letter"):
        assert found.place(path) == tasks / "gedit/letter"
    assert found.place("gedit/letter/task.json") == found.place("benchmark/gedit/letter/task.json")
    assert found.place("benchmark") == tasks
    (tmp_path / "test_mine.py").write_text("")
    for path, said in (
        ("gedit/leter", "did you mean 'gedit/letter'"),
        ("gedit/zzz/task.json", "did you mean 'gedit/list' or 'gedit/letter'"),
        ("getit", "did you mean 'gedit'"),
        ("benchmark/qqqq", "known: gedit, gimp$"),
        ("__init__.py", "known: gedit, gimp$"),
        (str(tmp_path / "test_mine.py"), ""),
    ):
        with pytest.raises(UsageProblem, match=rf"(?m){path!r} is not in desks==1\n  wanted: APP or APP/TASK; {said}"):
            found.place(path)
