"""Which endpoints are asked is found in task files and in requirements."""

from __future__ import annotations

import shutil
from pathlib import Path

from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.generation.reached import Reached, reached, told

ROOT = Path(__file__).resolve().parents[2]


def test_endpoints_are_counted_by_who_asks_them(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "benchmark/gedit/orders_port_move", tmp_path / "gedit/orders_port_move")
    (tmp_path / "worlds").mkdir()
    for name in ("allotments.py", "allotment_accounts.py", "allotment_club.py", "allotment_words.py"):
        shutil.copy(ROOT / "benchmark/worlds" / name, tmp_path / "worlds")
    registry = Registry.discover(ROOT)
    (found,) = reached(registry, ["gedit"], tmp_path)
    assert found.endpoints == tuple(registry.verifier("gedit").endpoints)
    assert found.kinds >= 12
    assert found.by_tasks == {"file", "folder", "lines-with", "other-lines", "plugins", "session", "tabs"}
    assert {"pdf", "line-order"} <= found.by_requirements
    assert "snippet" in found.by_nobody
    assert not {*found.by_nobody} & (found.by_tasks | found.by_requirements)


def test_the_table_says_how_many_there_are_and_names_the_others() -> None:
    one = Reached("pots", ("lid", "handle", "colour", "size"), 2, frozenset({"lid"}), frozenset({"lid", "size"}))
    text = told([one, Reached("pans", ("handle",), 1, frozenset({"handle"}), frozenset())])
    assert text.splitlines()[1].split() == ["pots", "2", "4", "1", "2", "2", "50%"]
    assert text.splitlines()[3].split() == ["total", "3", "5", "2", "2", "3", "60%"]
    assert text.splitlines()[-2:] == ["  pots: handle, colour", "  pans: none"]
