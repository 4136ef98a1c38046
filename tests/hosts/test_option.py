"""``--hosts`` in a project: the ini file, ``-n auto``, and paths that pytest takes for those of tests."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.hosts.conftest import MakeStub
from tests.hosts.engine_stub import GIB

TASK = Path(__file__).parents[2] / "benchmark/galculator/total_station_setup"


@pytest.fixture
def project(pytester: pytest.Pytester) -> pytest.Pytester:
    """A project with one task, of one app."""
    shutil.copytree(TASK, pytester.path / "benchmark/galculator" / TASK.name)
    return pytester


def collect(project: pytest.Pytester, *options: str) -> pytest.RunResult:
    return project.runpytest_subprocess("benchmark", "--agent=noop", "--collect-only", *options)


def test_the_ini_file_names_hosts_from_its_own_folder(project: pytest.Pytester, make_stub: MakeStub) -> None:
    stub = make_stub()
    (project.path / "hosts.toml").write_text(f'[[host]]\nname = "a"\nengine = "{stub.address}"\n')
    project.makeini("[pytest]\nopencomputer_hosts = hosts.toml\n")
    collect(project).stdout.fnmatch_lines(["opencomputer *; backend: docker on 1 host"])
    assert stub.asked == [], "nothing is started"
    project.makeini("[pytest]\nopencomputer_hosts = host.toml\n")
    collect(project).stderr.fnmatch_lines(["*--hosts=*host.toml: cannot be read: No such file*"])


def test_as_many_workers_as_there_are_places_on_hosts_that_answer(
    project: pytest.Pytester, make_stub: MakeStub
) -> None:
    gone, one, other = make_stub(), make_stub(memory=4 * GIB, cores=4), make_stub(memory=64 * GIB, cores=4)
    tables = [f'[[host]]\nname = "h{n}"\nengine = "{stub.address}"\n' for n, stub in enumerate((gone, one, other))]
    (project.path / "hosts.toml").write_text("".join([*tables, "slots = 5\n"]))
    gone.stop()
    result = collect(project, "--trials=9", "-n", "auto", "--hosts", "hosts.toml")
    result.stdout.fnmatch_lines(["opencomputer *: docker on 3 hosts; -n auto: 7 workers (7 places on the hosts, *"])


def test_a_path_elsewhere_is_written_as_one_word(project: pytest.Pytester, tmp_path: Path) -> None:
    file = tmp_path / "elsewhere.toml"
    file.write_text('[[host]]\nname = "a"\nengine = "unix:///nowhere"\n')
    result = collect(project, "--hosts", str(file))
    result.stderr.fnmatch_lines([f"*--hosts {file}: pytest took this path for a test's*", f"*do: write --hosts={file}"])
    collect(project, f"--hosts={file}").stdout.fnmatch_lines(["*docker on 1 host"])
