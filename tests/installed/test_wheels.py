"""What is in the wheels, and what is not."""

from __future__ import annotations

import json
from pathlib import Path
from zipfile import ZipFile

import pytest

from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.models.canonical import folder_files
from pytest_opencomputer.proofs.hashes import hashes_of
from pytest_opencomputer.tasks.loading import load_task
from pytest_opencomputer.tasks.task import VERSION

from .conftest import REPOSITORY, Installed

TASKS = ("darktable/marsh_cull", "gedit/glossary_merge", "libreoffice_calc/ledger_errors")
PLUGIN_SIZE = 3_000_000  # bytes
HASHES = """
import json, sys
from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.proofs.hashes import hashes_of
from pytest_opencomputer.tasks.benchmarks import find_benchmark
from pytest_opencomputer.tasks.loading import load_task

folder = find_benchmark("", "").folder
known = Registry.discover(folder)
tasks = {name: load_task(folder / "benchmark" / name, known) for name in sys.argv[1:]}
print(json.dumps({name: [task.hash(), hashes_of(known, task).model_dump(mode="json")] for name, task in tasks.items()}))
"""


def names(wheel: Path) -> set[str]:
    """The files of a wheel."""
    with ZipFile(wheel) as archive:
        return set(archive.namelist())


def shipped(folder: str) -> set[str]:
    """The files of a folder of the repository that belong into a wheel: no tests."""
    found = folder_files(REPOSITORY / folder)
    return {one for one in found if one != "conftest.py" and (folder != "apps" or one.split("/")[1:2] != ["tests"])}


def test_the_plugin_is_small_and_has_no_tests(environment: Installed) -> None:
    plugin, _ = environment.wheels
    found = names(plugin)
    assert {f"pytest_opencomputer/_apps/{one}" for one in shipped("apps")} <= found
    assert {f"pytest_opencomputer/_images/{one}" for one in shipped("images")} <= found
    own = [one for one in found if not one.startswith("pytest_opencomputer/backend_tests/")]  # for authors of backends
    assert not [one for one in own if "/tests/" in one or one.endswith("conftest.py")]
    assert plugin.stat().st_size < PLUGIN_SIZE


def test_the_benchmark_is_whole_and_has_the_version_of_its_tasks(environment: Installed) -> None:
    _, benchmark = environment.wheels
    package = "pytest_opencomputer_benchmark"
    assert benchmark.name == f"{package}-{VERSION}-py3-none-any.whl"
    found = {one.removeprefix(f"{package}/") for one in names(benchmark) if one.startswith(f"{package}/")}
    wanted = {f"{folder}/{one}" for folder in ("apps", "benchmark") for one in shipped(folder)}
    assert found == {"__init__.py", *wanted}


def test_proofs_hold_where_the_benchmark_is_installed(installed: Installed) -> None:
    (installed.folder / "hashes.py").write_text(HASHES)
    there = json.loads(installed.run("hashes", *TASKS))
    registry = Registry.discover(REPOSITORY)
    for name in TASKS:
        task = load_task(REPOSITORY / "benchmark" / name, registry)
        assert there[name] == [task.hash(), hashes_of(registry, task).model_dump(mode="json")]


@pytest.mark.parametrize("module", ["pytest_opencomputer", "pytest_opencomputer_benchmark"])
def test_it_is_the_installed_code_that_runs(installed: Installed, module: str) -> None:
    (installed.folder / "where.py").write_text(f"import {module}\nprint({module}.__file__)\n")
    assert installed.run("where").startswith(str(installed.python.parents[1]))
