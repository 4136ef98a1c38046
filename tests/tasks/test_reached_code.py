"""What the hash of a function covers: all that it reaches, and nothing else."""

from __future__ import annotations

import gc
import sys
import textwrap
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from pytest_opencomputer.apps import reached_code
from pytest_opencomputer.apps.code_files import code_file
from pytest_opencomputer.apps.reached_code import ALL, ReachedCode
from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.models.errors import UsageProblem

VERIFIER = """
    '''Endpoints.'''
    from . import reading
    from .reading import first_line
    from shared.channel import decode as decoded

    LIMIT = 3

    def title(home):
        '''The title.'''
        return first_line(home)[:LIMIT]

    def words(home):
        return len(reading.lines(home))

    def raw(home):
        return decoded(home)
"""
READING = """
    import os

    def lines(home):
        return home.read().splitlines()

    def first_line(home):
        return lines(home)[0]

    def unrelated():
        return 1
"""
CHANNEL = """
    TABLE = {}
    for _one in range(3):
        TABLE[_one] = _one

    def decode(data):
        return TABLE.get(data)

    def encode(data):
        return data
"""
Edit = Callable[[str, str, str], None]


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    for name, text in (("verifier/__init__.py", VERIFIER), ("verifier/reading.py", READING), ("channel.py", CHANNEL)):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(textwrap.dedent(text))
    return tmp_path


@pytest.fixture
def edit(sources: Path) -> Edit:
    def change(name: str, before: str, after: str) -> None:
        path = sources / name
        text = path.read_text()
        assert before in text
        path.write_text(text.replace(before, after))

    return change


def hashes(sources: Path) -> dict[str, str]:
    files = {
        "verifier": sources / "verifier/__init__.py",
        "verifier.reading": sources / "verifier/reading.py",
        "shared.channel": sources / "channel.py",
    }
    code = ReachedCode(files.get)
    return {name: code.hash("verifier", name) for name in ("title", "words", "raw")}


@pytest.mark.parametrize(
    ("name", "before", "after", "changed"),
    [
        ("verifier/__init__.py", "'''The title.'''", "'''Another docstring.'''", set()),
        ("verifier/__init__.py", "LIMIT = 3", "LIMIT = 3  # a comment", set()),
        ("verifier/__init__.py", "LIMIT = 3", "LIMIT = 4", {"title"}),
        ("verifier/__init__.py", "len(", "sum(", {"words"}),
        ("verifier/reading.py", "return 1", "return 2", set()),
        ("verifier/reading.py", "[0]", "[1]", {"title"}),
        ("verifier/reading.py", "splitlines()", "split()", {"title", "words"}),
        ("channel.py", "return data", "return None", set()),
        ("channel.py", "TABLE.get(data)", "TABLE[data]", {"raw"}),
        ("channel.py", "range(3)", "range(4)", {"raw"}),
    ],
)
def test_a_change_is_seen_by_those_that_reach_it(
    sources: Path, edit: Edit, name: str, before: str, after: str, changed: set[str]
) -> None:
    then = hashes(sources)
    edit(name, before, after)
    now = hashes(sources)
    assert {one for one in then if then[one] != now[one]} == changed


def test_a_definition_may_move_to_another_module(sources: Path, edit: Edit) -> None:
    then = hashes(sources)
    moved = "\ndef first_line(home):\n    return lines(home)[0]\n"
    edit("verifier/reading.py", moved, "")
    edit("verifier/__init__.py", "from .reading import first_line", "from .reading import lines")
    with (sources / "verifier/__init__.py").open("a") as file:
        file.write(moved)
    assert hashes(sources) == then


def test_a_module_that_is_passed_around_is_taken_whole(sources: Path, edit: Edit) -> None:
    edit("verifier/__init__.py", "len(reading.lines(home))", "getattr(reading, home)()")
    then = hashes(sources)
    edit("verifier/reading.py", "return 1", "return 2")
    assert {one for one in then if then[one] != hashes(sources)[one]} == {"words"}


def test_a_name_that_is_not_there_is_an_error(sources: Path) -> None:
    code = ReachedCode({"verifier": sources / "verifier/__init__.py"}.get)
    with pytest.raises(UsageProblem, match="'subtitle' is not defined at the top of the module"):
        code.hash("verifier", "subtitle")
    assert code.hash("verifier", ALL) != code.hash("verifier", "title")


def test_operations_reach_what_they_share(tmp_path: Path) -> None:
    operations = tmp_path / "operations.py"
    operations.write_text(
        "from pytest_opencomputer.file_dialogs import name_file, wait_for_file\n\n"
        "def save_as(desk, name):\n    name_file(desk, 'Save', name)\n"
    )
    registry = Registry({"editor": tmp_path})
    code = ReachedCode(lambda module: code_file(registry, module))
    assert {"save_as", "name_file"} <= {one.name for one in code.reached("apps.editor.operations", "save_as")}


class _Litter:
    """Refers to itself, so that the garbage collector has to remove it; then other threads get their turn."""

    def __init__(self) -> None:
        self.itself = self

    def __del__(self) -> None:
        sum(range(1000))


def test_threads_read_code_at_the_same_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "module.py"
    file.write_text("\n".join(f"def f{at}(x):\n    return [{{x: (x + (x * {at}))}}]" for at in range(100)))
    monkeypatch.setattr(reached_code, "_read", reached_code._read.__wrapped__)  # otherwise it is read only once

    def read(_: int) -> str:
        _Litter()
        return ReachedCode({"module": file}.get).hash("module", "f7")

    often, interval = gc.get_threshold(), sys.getswitchinterval()
    gc.set_threshold(50)
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as threads:
            assert len(set(threads.map(read, range(60)))) == 1
    finally:
        gc.set_threshold(*often)
        sys.setswitchinterval(interval)
