"""Mistakes with the console script."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pytest

from pytest_opencomputer import __version__
from pytest_opencomputer.cli.main import main
from pytest_opencomputer.sandbox.backends.base import MachineInfo
from pytest_opencomputer.sandbox.backends.docker import DockerBackend
from tests.mistakes import tell
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


@pytest.mark.parametrize(
    ("given", "lines"),
    [
        ("lines.py", ["lines.py: there is no such file", "wanted: lines of Python, or a solution.py"]),
        ("solution.py::forgts_it", ["there is no function forgts_it to play", "did you mean 'forgets_it'"]),
        ("task.json::solve", ["task.json: cannot be loaded as Python", "wanted: a file that ends in .py"]),
    ],
)
def test_what_cannot_be_played(
    given: str,
    lines: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    desktops: Sequence[str],
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new", "task", "galculator/mine"]) == 0
    monkeypatch.chdir("benchmark/galculator/mine")
    text = said(capsys, "sandbox", "run", desktops[0], given)
    assert all(line in text for line in lines), text


TABLE = [
    # a command, what it says (place and value), what it wants, and what to do
    ("sandbox start galculatr", "no app is called 'galculatr'", "did you mean 'galculator'?", "opencomputer apps"),
    ("sandbox start galculator/mien", "galculator/mien: there is no such task", "'galculator/mine'", "tasks list"),
    ("sandbox start galculator --screen=800", "--screen=800: got '800'", "WIDTHxHEIGHT in pixels", "like 1920x1080"),
    (
        "query galculatr modes --home .",
        "no app is called 'galculatr'",
        "did you mean 'galculator'?",
        "opencomputer apps",
    ),
    ("query galculator modess --home .", "no endpoint 'modess'", "did you mean 'modes'?", "apps show galculator"),
    ("query galculator modes --home nowhere", "nowhere: no such folder", "RUN/rollouts/NAME of a run", ""),
    ("query galculator modes --home file", "file: not a folder", "RUN/rollouts/NAME of a run", ""),
    ("check galculator modes --home . --expect {", "--expect: not JSON", "JSON, for example", ""),
    ('check galculator modes --home . --expect {"veiw":1}', "Modes has no key 'veiw'", "did you mean 'view'?", ""),
    ('check galculator modes --home . --expect {"view":1}', "view: int 1 can never be found", "'scientific'", ""),
    ("tasks list nowhere", "nowhere: there is no such task", "known: galculator/mine", "opencomputer tasks list"),
    ("tasks list apps", "apps: no task is there", "a task.json, or a folder with some", ""),
    ("tasks check file", "file: no task is there", "a task.json, or a folder with some", ""),
    ("tasks show galculator/mien", "there is no such task", "did you mean 'galculator/mine'?", "opencomputer new task"),
    ("tasks show galculator/mine --seed 3", "the task has no variants, but the seed 3 is given", "no seed", ""),
    ("tasks seeds galculator/mine --out runs", "runs: exists already", "a folder that does not exist", ""),
    ("tasks fill galculator/mine --home nowhere", "nowhere: no such folder", "of a run with --save-state", ""),
    ("tasks fill galculator/mine --home . --check moods", "--check moods: no check has this id", "fill_in", ""),
    ("new task mine", "mine: got no name of a task", "APP/NAME, for example gedit/mine", ""),
    ("new task galculatr/mine", "no app is called 'galculatr'", "did you mean 'galculator'?", "opencomputer apps"),
    ("new task galculator/mine", "exists already", "another name", ""),
    ("new app galculator", "galculator: there is an app of this name", "another name", "opencomputer apps"),
    ("new agent Walker", "got 'Walker'", "a snake_case name, for example night_shift", ""),
    ("record galculator/mien", "there is no such task", "did you mean 'galculator/mine'?", "opencomputer new task"),
    ("record galculator/mine --out no/x.py", "no: there is no such folder", "a folder to write into", ""),
    ("shell galculator/mien", "there is no such task", "did you mean 'galculator/mine'?", "opencomputer tasks list"),
    ("shell galculator/mine --seconds 0", "--seconds: got 0", "seconds, more than 0", ""),
    ("report runs/none", "runs/none/run.json: not a run directory", "a folder that a run has written", ""),
    ("report runs", "runs/run.json: not a run directory", "a folder that a run has written", "name one"),
    ("table runs/none", "runs/none/run.json: not a run directory", "a folder that a run has written", ""),
    ("compare runs/none", "runs/none/run.json: not a run directory", "a folder that a run has written", ""),
    ("export chat runs/none --out x.jsonl", "not a run directory", "a folder that a run has written", ""),
    ("recheck runs/none", "runs/none/run.json: not a run directory", "a folder that a run has written", ""),
    ("unpack runs/none --out d", "runs/none: no final state was saved", "a run made with --save-state", ""),
    ("allure runs/none --out d", "runs/none/run.json: not a run directory", "a folder that a run has written", ""),
    ("mutate galculator/mien", "there is no such task", "did you mean 'galculator/mine'?", "opencomputer tasks list"),
    ("proofs check nowhere", "nowhere: there is no such task", "known: galculator/mine", "opencomputer tasks list"),
    ("apps show galculatr", "no app is called 'galculatr'", "did you mean 'galculator'?", "opencomputer apps"),
    ("apps readme galculatr", "no app is called 'galculatr'", "did you mean 'galculator'?", "opencomputer apps"),
    ("image build galculatr", "no app is called 'galculatr'", "did you mean 'galculator'?", "opencomputer apps"),
    ("view nowhere", "nowhere: there is no such folder", "a run directory, or a folder with some", "opencomputer view"),
    ("view runs --port 99999", "the port 99999 is not available", "or 0 for any", "choose another port"),
    ("agents show gtp", "no family is known for the model 'gtp'", "claude, openai, gemini", "opencomputer agents"),
    ("agents try gtp", "--agent=gtp: no agent is called 'gtp'", "known: another-way", ""),
    ("generate galculator --model x", "benchmark/worlds: there are no worlds", "a folder of worlds", ""),
]


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with a new task, an empty file and a run."""
    folder = tmp_path_factory.mktemp("project")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        assert main(["new", "task", "galculator/mine"]) == 0
    (folder / "apps").mkdir()
    (folder / "file").write_text("")
    make_run(folder / "runs", [Did("galculator/mine", 4)])
    return folder


@pytest.mark.parametrize(("command", "what", "wanted", "fix"), TABLE, ids=[row[0] for row in TABLE])
def test_what_is_said_about_a_mistake(
    command: str,
    what: str,
    wanted: str,
    fix: str,
    project: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    record_property: Callable[[str, object], None],
) -> None:
    monkeypatch.chdir(project)
    before = sorted(project.rglob("*"))
    text = said(capsys, *command.split(" "))
    first, _, rest = text.partition("\n")
    assert first.startswith("opencomputer: ")
    assert what in first
    assert wanted in (rest if "wanted: " in rest else first)
    assert fix in rest
    assert ("do: " in rest) >= bool(fix)
    assert sorted(project.rglob("*")) == before, "nothing was begun"
    tell(record_property, "opencomputer", command.split(" "), first.replace(f"{project}/", ""))


REFUSED = [
    # a command that the command line itself refuses, and what it says
    ("frobnicate", "invalid choice: 'frobnicate' (choose from"),
    ("schema tasks", "invalid choice: 'tasks' (choose from"),
    ("export chats runs", "invalid choice: 'chats' (choose from"),
    ("tasks fill galculator/mine", "one of the arguments --home --sandbox is required"),
    ("query galculator modes", "one of the arguments --home --sandbox is required"),
    ("query galculator modes --sandbox x --home .", "argument --home: not allowed with argument --sandbox"),
    ("query galculator number-format decmal --home .", "argument base: got 'decmal'; did you mean 'decimal'"),
    ("sandbox remove", "the following arguments are required: ID"),
    ("doctor extra", "unrecognized arguments: extra"),
    ("view runs --prot=8000", "unrecognized arguments: --prot=8000; did you mean '--port'"),
]


@pytest.mark.parametrize(("command", "message"), REFUSED, ids=[row[0] for row in REFUSED])
def test_what_the_command_line_itself_refuses(
    command: str,
    message: str,
    project: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    record_property: Callable[[str, object], None],
) -> None:
    monkeypatch.chdir(project)
    with pytest.raises(SystemExit) as ended:
        main(command.split(" "))
    assert ended.value.code == 2
    assert message in capsys.readouterr().err
    tell(record_property, "opencomputer", command.split(" "), message)  # versions of Python differ in the rest
