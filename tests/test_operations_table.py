"""The table of the guest's operations: filled when modules are imported, which may happen more than once."""

from __future__ import annotations

import importlib
import subprocess
import sys
from collections.abc import Iterator

import pytest

from pytest_opencomputer import guest
from pytest_opencomputer.guest import ops

NAME = "tests.table"


@pytest.fixture(autouse=True)
def table_put_back() -> Iterator[None]:
    before = dict(ops.OPS)
    yield
    ops.OPS.clear()
    ops.OPS.update(before)


def test_a_module_that_is_imported_again_replaces_its_operations(monkeypatch: pytest.MonkeyPatch) -> None:
    first = importlib.import_module("pytest_opencomputer.guest.snapshot")
    monkeypatch.setattr(guest, "snapshot", first)  # put back afterwards, as is the module itself
    monkeypatch.delitem(sys.modules, first.__name__)  # as pytester does after a run in which it was first imported
    again = importlib.import_module(first.__name__)
    assert again is not first
    assert ops.OPS["home.changes"].call is again.changes


def test_two_functions_cannot_be_the_same_operation() -> None:
    @ops.op(NAME)
    def one() -> None: ...

    with pytest.raises(ValueError, match=r"'tests\.table' is registered by two functions: .*\.one and .*\.another;"):

        @ops.op(NAME)
        def another() -> None: ...

    found = ops.find(NAME)
    assert found is not None
    assert found.call is one


def test_only_the_user_worker_imports_the_modules_whose_operations_all_run_there() -> None:
    code = (
        "import sys\n"
        "from pytest_opencomputer.guest import ops\n"
        "print(ops.where('a11y.find'), ops.where('files.put'), ops.where('screen.grab'), ops.where('no.such'))\n"
        "print('pytest_opencomputer.guest.a11y' in sys.modules)\n"
        "ops.find('a11y.action')\n"
        "print({one.where for name, one in ops.OPS.items() if name.startswith('a11y.')})"
    )
    run = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert run.stdout.splitlines() == ["user user guest None", "False", "{'user'}"]
