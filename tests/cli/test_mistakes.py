"""Mistakes with the console script."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from pytest_opencomputer import __version__
from pytest_opencomputer.cli.main import main
from pytest_opencomputer.sandbox.backends.base import MachineInfo
from pytest_opencomputer.sandbox.backends.docker import DockerBackend
from tests.reports.runs import Did, make_run


def said(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> str:
    """What a command that is refused prints."""
    assert main([str(one) for one in arguments]) == 2
    return capsys.readouterr().err


@pytest.fixture
def desktops(monkeypatch: pytest.MonkeyPatch) -> Sequence[str]:
    """The ids of the desktops that the engine says it runs."""
    ids = ("0a1b2c3d4e5f", "0a9988776655")

    def machines(self: DockerBackend, labels: Mapping[str, str]) -> list[MachineInfo]:
        del self, labels
        return [MachineInfo(id=one, labels={}, status="running", created=0.0) for one in ids]

    monkeypatch.setattr(DockerBackend, "machines", machines)
    return ids


@pytest.mark.parametrize(
    "command",
    [
        ["sandbox", "run", "ID", "-c", "1"],
        ["sandbox", "watch", "ID"],
        ["sandbox", "shell", "ID"],
        ["sandbox", "remove", "ID"],
        ["query", "galculator", "display", "--sandbox", "ID"],
    ],
    ids=lambda command: " ".join(command[:2]),
)
def test_an_unknown_desktop_is_named_with_those_there_are(
    command: list[str], desktops: Sequence[str], capsys: pytest.CaptureFixture[str]
) -> None:
    text = said(capsys, *("0a1b2c3d4e50" if word == "ID" else word for word in command))
    assert text.startswith("opencomputer: 0a1b2c3d4e50: no desktop has this id")
    assert desktops[0] in text
    assert "do: opencomputer sandbox list" in text
    assert "several desktops have ids" in said(capsys, *("0a" if word == "ID" else word for word in command))


def test_a_rollout_without_a_state_answers_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run = make_run(tmp_path / "runs", [Did("gedit/letter", 4)])
    (rollout,) = run.rollouts
    for place in (rollout.folder, run.path):
        text = said(capsys, "query", "galculator", "display", "--home", place)
        assert f"--home {place}: no home folder was saved there" in text
        assert "--save-state=final" in text


def test_the_version_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert re.fullmatch(rf"opencomputer {re.escape(__version__)}\n", capsys.readouterr().out)


def test_a_missing_canary_is_quoted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = Path(__file__).parents[2] / "benchmark/galculator/total_station_setup/task.json"
    lines = [line for line in source.read_text().splitlines(True) if '"canary"' not in line]
    canary = next(line for line in source.read_text().splitlines() if '"canary"' in line)
    task = tmp_path / "galculator" / "mine"
    task.mkdir(parents=True)
    (task / "task.json").write_text("".join(lines))
    assert main(["tasks", "check", str(task)]) == 1
    text = capsys.readouterr().err
    assert "the key 'canary' is missing" in text
    assert canary.partition(": ")[2].strip().rstrip(",") in text
