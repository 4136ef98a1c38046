"""A task with survivors is not proven, unless the reason is on file."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.plugin import proving
from pytest_opencomputer.proofs.mutants.examined import Examined, Verdict
from pytest_opencomputer.proofs.mutants.exemptions import FILE, exempt
from pytest_opencomputer.proofs.mutants.mutant import KINDS, Kind, Mutant
from pytest_opencomputer.proofs.rules import NEVER_FAILS, survivor_problems
from pytest_opencomputer.runs.mutants import read_mutants


def mutant(kind: Kind) -> Mutant:
    return Mutant(kind, "text", "a.txt", (), "is wrong", dict)


def harness_in(run: Path) -> SimpleNamespace:
    return SimpleNamespace(registry=None, run=SimpleNamespace(path=run))


@pytest.mark.parametrize("kind", KINDS)
def test_survivors_of_what_was_asked_for_are_refused(kind: Kind) -> None:
    wanted = [] if kind == "damage" else [f"no check notices: {kind}: a.txt: is wrong"]
    assert survivor_problems([mutant(kind)], {}) == wanted


def test_a_reason_on_file_lets_one_survive(tmp_path: Path) -> None:
    assert exempt(tmp_path) == {}
    (tmp_path / FILE).write_text(json.dumps({mutant("revert").name: "Nobody can see this line."}))
    assert survivor_problems([mutant("revert")], exempt(tmp_path)) == []
    assert survivor_problems([mutant("revert"), mutant("blank")], exempt(tmp_path)) == [
        "no check notices: blank: a.txt: is wrong"
    ]


def test_a_reason_for_what_does_not_survive_is_refused() -> None:
    assert survivor_problems([], {"revert: a.txt: is wrong": "x"}) == [
        "exempt, but it does not survive: revert: a.txt: is wrong"
    ]


@pytest.mark.parametrize("content", ["[]", "{", '{"revert: a": ""}', '{"revert: a": "too short"}', '{"revert: a": 1}'])
def test_reasons_must_be_reasons(tmp_path: Path, content: str) -> None:
    (tmp_path / FILE).write_text(content)
    with pytest.raises(UsageProblem, match=FILE):
        exempt(tmp_path)


def test_a_reason_for_what_was_not_asked_about_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / FILE).write_text(json.dumps({mutant("revert").name: "Nobody can see this line."}))
    task, harness = SimpleNamespace(folder=tmp_path, id="x/y"), harness_in(tmp_path)
    monkeypatch.setattr(proving, "kept", lambda *_: object())
    for unchosen, problems in (
        (frozenset({mutant("revert").name}), []),
        (frozenset[str](), [f"exempt, but it does not survive: {mutant('revert').name}"]),
    ):
        found = Examined("x/y", (Verdict(mutant("blank"), ("check",)),), unchosen=unchosen)
        monkeypatch.setattr(proving, "examine", lambda *_, found=found, **__: found)
        judged = proving._mutated(cast(Any, harness), cast(Any, task))
        assert (judged.problems, judged.told) == (problems, "1 mutants, 1 killed, 0.0 s")
    assert read_mutants(tmp_path)["x/y"].killed["blank"] == 1


def test_a_check_that_never_fails_is_no_survivor() -> None:
    assert survivor_problems([], {f"{NEVER_FAILS}note": "No mutant can be so wrong."}) == []


@pytest.mark.parametrize("kinds", [["goal"], ["goal", "guard"]])
def test_a_task_with_survivors_is_told_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kinds: list[str]
) -> None:
    spec = SimpleNamespace(checks=[SimpleNamespace(kind=kind) for kind in kinds])
    task, harness = SimpleNamespace(folder=tmp_path, id="x/y", spec=spec), harness_in(tmp_path)
    monkeypatch.setattr(proving, "kept", lambda *_: object())
    monkeypatch.setattr(proving, "examine", lambda *_, **__: Examined("x/y", (Verdict(mutant("too many"), ()),)))
    survivor, advice = proving._mutated(cast(Any, harness), cast(Any, task)).problems
    assert survivor == "no check notices: too many: a.txt: is wrong"
    assert ("the task has no guard check" in advice) == (len(kinds) == 1)
    assert "opencomputer mutate --survivors benchmark/x/y" in advice
