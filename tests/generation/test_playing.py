"""The gate of the proof: what counts is a record that holds, and trouble of ours refuses no task.

pytest is not run here: what it would leave behind is written instead.
"""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from pytest_opencomputer.cli.generate import gates
from pytest_opencomputer.generation import playing
from pytest_opencomputer.generation.playing import Mutants, Prove
from pytest_opencomputer.models.errors import SandboxError
from pytest_opencomputer.proofs.mutants.examined import Examined, Verdict
from pytest_opencomputer.proofs.mutants.mutant import Mutant
from pytest_opencomputer.runs.state_cache import StateCache
from tests.generation.scripted import ROOT, registry
from tests.reports.runs import Did, make_run

TASK = ROOT / "benchmark/gedit/rents_and_lists"
NOT_PROVEN = "not proven: gedit/rents_and_lists\n    oracle-1: list_in_order failed\nother words\n"


def proving(
    monkeypatch: pytest.MonkeyPatch,
    runs: Path,
    *stale: Sequence[str],
    code: int = 1,
    said: str = "",
    did: Did | None = None,
) -> Prove:
    """The gate with a pytest that ends so; ``stale`` is what is wrong with the record before and after it."""
    left = list(stale)
    monkeypatch.setattr(playing, "stale", lambda *_: left.pop(0))

    def run(words: list[str], **_: Any) -> subprocess.CompletedProcess[str]:
        assert words[1:] == ["-m", "pytest", str(TASK), "--prove", f"--run-dir={runs}", "-q"]
        make_run(runs, [did or Did("gedit/rents_and_lists", 4)])
        return subprocess.CompletedProcess(words, code, said, "")

    monkeypatch.setattr(subprocess, "run", run)
    return Prove(registry(), ROOT, runs)


def test_a_record_that_holds_is_not_made_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert proving(monkeypatch, tmp_path, ()).refuses(TASK) == ""
    assert list(tmp_path.iterdir()) == []


def test_a_record_that_holds_passes_and_nothing_else_does(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert proving(monkeypatch, tmp_path / "one", ["never proven"], ()).refuses(TASK) == ""
    # Although all went well, there is no record: so pytest has not proven this task.
    gate = proving(monkeypatch, tmp_path / "two", ["never proven"], ["never proven"], code=0)
    with pytest.raises(SandboxError, match="by no fault of its own"):
        gate.refuses(TASK)


def test_what_fails_refuses_the_task_and_says_why(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    gate = proving(monkeypatch, tmp_path, ["never proven"], ["never proven"], said=NOT_PROVEN, did=Did("gedit/x", 2))
    assert gate.refuses(TASK) == "not proven: gedit/rents_and_lists; oracle-1: list_in_order failed"


def test_an_error_of_ours_refuses_no_task(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    gate = proving(monkeypatch, tmp_path, ["never proven"], ["never proven"], said=NOT_PROVEN, did=Did("gedit/x", None))
    with pytest.raises(SandboxError, match="by no fault of its own"):
        gate.refuses(TASK)


REVERT = Mutant("revert", "text", "Documents/list.txt", (), "line 3 is as it was", dict)


@pytest.mark.parametrize(
    ("examined", "why"),
    [
        (Examined("x", (Verdict(REVERT, ("list_in_order",)),)), ""),
        (Examined("x", (Verdict(REVERT, ()),)), "no check notices: revert: Documents/list.txt: line 3 is as it was"),
        (Examined("x", why_not="its final state fails today's checks"), "there are no mutants: its final state fails"),
    ],
    ids=["noticed", "survives", "none"],
)
def test_a_mutant_that_survives_refuses_the_task(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, examined: Examined, why: str
) -> None:
    monkeypatch.setattr(playing, "kept", lambda *_: object())
    monkeypatch.setattr(playing, "examine", lambda *_, **__: examined)
    found = Mutants(registry(), StateCache(tmp_path)).refuses(TASK)
    assert found.startswith(why)
    assert bool(found) == bool(why)


def test_without_kept_states_there_is_no_verdict(tmp_path: Path) -> None:
    with pytest.raises(SandboxError, match="the proof has kept no states"):
        Mutants(registry(), StateCache(tmp_path)).refuses(TASK)


def test_gates_stand_in_the_order_of_their_costs(tmp_path: Path) -> None:
    assert [gate.name for gate in gates(registry(), ROOT, tmp_path)] == ["materialise", "prove", "mutants"]
