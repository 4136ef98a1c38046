"""The commands apps, tasks, query, check and schema, as they are called."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from pytest_opencomputer.cli.main import main

from .conftest import WriteTask
from .notebook import SAMPLE

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Runs a command in a project with the sample app; returns exit code, output and errors."""
    project = tmp_path / "project"
    shutil.copytree(SAMPLE, project)
    monkeypatch.chdir(project)

    def call(*arguments: str | Path) -> tuple[int, str, str]:
        capfd.readouterr()
        try:
            code = main([str(one) for one in arguments])
        except SystemExit as exit_:  # argparse
            code = exit_.code if isinstance(exit_.code, int) else 1
        return (code, *capfd.readouterr())

    return call


def test_query_prints_facts(run: Run, home: Path) -> None:
    code, out, err = run("query", "notebook", "note", "Groceries for Saturday", "--home", home)
    assert (code, err) == (0, "")
    assert json.loads(out)["weight"] == 1.5


def test_query_takes_lists_switches_and_numbers_by_name(run: Run, home: Path) -> None:
    def titles(*arguments: str) -> list[str]:
        found: list[str] = json.loads(run("query", "notebook", "notes", "--home", home, *arguments)[1])["titles"]
        return found

    assert titles("--tags") == ["Groceries for Saturday"]
    assert titles("--tags", "home", "weekend", "--at-least", "3") == ["Groceries for Saturday"]
    assert titles("--tags", "--archived") == ["Offer for Brandt & Co."]
    assert titles("--tags", "--archived", "--heaviest", "1.5") == []


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["notebook"], "no endpoint ''; known: file, misbehave, note"),
        (["notebok", "note"], "no app is called 'notebok'; did you mean 'notebook'"),
        (["notebook", "nots"], "no endpoint 'nots'; did you mean 'note"),
        (["notebook", "note", "--home", "HOME"], "the following arguments are required: title"),
        (["notebook", "note", "a", "b", "--home", "HOME"], "unrecognized arguments: b"),
        (["notebook", "note", "a", "--titel", "b", "--home", "HOME"], "unrecognized arguments: --titel b"),
        (["notebook", "note", "a"], "one of the arguments --home --sandbox is required"),
        (["notebook", "note", "a", "--home", "HOME", "--sandbox", "x"], "not allowed with argument"),
        (["notebook", "note", "a", "--home", "nowhere"], "nowhere: no such folder"),
        (["notebook", "window", "--home", "HOME"], "the following arguments are required"),
        (
            ["notebook", "notes", "--tags", "--at-least", "2.5", "--home", "HOME"],
            "argument --at-least: got '2.5'; wanted: a value of type int",
        ),
        (["notebook", "notes", "--tags", "--at", "2", "--home", "HOME"], "unrecognized arguments: --at"),
        (["notebook", "misbehave", "sing", "--home", "HOME"], "argument how: got 'sing'; did you mean"),
    ],
)
def test_wrong_arguments_are_reported(run: Run, home: Path, arguments: list[str], message: str) -> None:
    code, out, err = run("query", *[str(home) if one == "HOME" else one for one in arguments])
    assert code == 2
    assert out == ""
    if arguments[1:2] != ["window"]:
        assert message in err


def test_help_describes_an_endpoint(run: Run) -> None:
    code, out, _ = run("query", "notebook", "note", "--help")
    assert code == 0
    assert "A note by its title." in out


def test_state_that_cannot_be_read_is_reported_and_fails(run: Run, home: Path) -> None:
    (home / ".config/notebook.conf").unlink()
    code, out, err = run("query", "notebook", "setting", "view", "zoom", "--home", home)
    assert (code, out) == (1, "")
    assert err.startswith("StateMissing: ")


def test_an_error_of_the_verifier_is_reported_and_fails(run: Run, home: Path) -> None:
    code, _, err = run("query", "notebook", "misbehave", "undeclared", "--home", home)
    assert code == 1
    assert "extra: not declared in Anything" in err


@pytest.mark.parametrize(
    ("expected", "code", "message"),
    [
        ('{"stars": 3}', 0, "passed"),
        ('{"weight": {"$approx": {"value": 1.4, "abs": 0.2}}}', 0, "passed"),
        ('{"stars": 4}', 1, "failed: stars: expected 4, got 3"),
        ('{"star": 4}', 2, "star: Note has no key 'star'"),
        ('{"stars": "4"}', 2, "stars: str '4' can never be found here"),
        ('{"stars": 4', 2, "--expect: not JSON"),
    ],
)
def test_check_compares(run: Run, home: Path, expected: str, code: int, message: str) -> None:
    found, out, err = run("check", "notebook", "note", "Groceries for Saturday", "--expect", expected, "--home", home)
    assert found == code
    assert message in out + err


def test_apps_are_listed_and_shown(run: Run) -> None:
    for arguments in (["apps"], ["apps", "list"]):
        code, out, _ = run(*arguments)
        assert code == 0
        assert "notebook             Notebook" in out
    code, out, _ = run("apps", "show", "notebook")
    assert code == 0
    assert "setting(section: str, key: str) -> Setting  [saved]" in out
    assert run("apps", "show", "notebok")[0] == 2


def test_readmes_are_written_and_checked(run: Run) -> None:
    path = Path.cwd() / "apps/notebook/README.md"
    code, _, err = run("apps", "readme", "notebook", "--check")
    assert code == 1
    assert "do: opencomputer apps readme notebook" in err
    assert not path.exists()
    assert run("apps", "readme", "notebook") == (0, f"{path}: written\n", "")
    assert run("apps", "readme", "notebook") == (0, "", "")
    assert run("apps", "readme", "notebook", "--check")[0] == 0
    path.write_text(path.read_text() + "more")
    assert run("apps", "readme", "notebook", "--check")[0] == 1


def test_the_schema_is_printed_written_and_checked(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "schema.json"
    assert run("schema", "--check", path)[0] == 1
    assert run("schema", "--out", path)[0] == 0
    assert run("schema", "--check", path)[0] == 0
    assert run("schema")[1] == path.read_text()


def test_invalid_tasks_are_reported_among_the_listed_ones(run: Run, write_task: WriteTask) -> None:
    good = write_task("good")
    code, out, err = run("tasks", "check", good)
    assert (code, out.splitlines()[0], err) == (0, "1 task file is valid", "")
    write_task("bad", difficulty="medium", surplus=1)
    code, out, err = run("tasks", "list", good.parent)
    assert code == 1
    assert out.startswith("mine/good ")
    assert "1 goals, 1 guards" in out
    assert "bad/task.json:10: difficulty" in err
    assert "surplus" in err
    code, out, _ = run("tasks", "check", good.parent)
    assert (code, out.splitlines()[0]) == (1, "1 task file is valid, 1 is not")
    code, _, err = run("tasks", "check", good.parent / "nothing")
    assert (code, "there is no such task" in err) == (2, True)


def test_the_list_shows_tiers(run: Run, write_task: WriteTask) -> None:
    folder = write_task("good")
    assert run("tasks", "list", folder)[1].split()[:4] == ["mine/good", "easy", "-", "ui"]
    (folder / "proof.json").write_text('{"runs": {"oracle-1": {"actions": 7}, "oracle-2": {"actions": 7}}}')
    assert run("tasks", "list", folder)[1].split()[:4] == ["mine/good", "easy", "short", "ui"]


def test_files_of_others_are_left_alone(run: Run, write_task: WriteTask) -> None:
    folder = write_task("good").parent
    (folder / "other").mkdir()
    (folder / "other/task.json").write_text('{"version": "2.0.0", "tasks": []}')
    assert run("tasks", "check", folder)[0] == 0
    assert run("tasks", "check", folder / "other/task.json")[0] == 2


def test_seeds_are_made_and_compared(
    run: Run, write_task: WriteTask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    steady = "def generate(out):\n    (out / 'a.txt').write_text('a')\n"
    random = "import uuid\ndef generate(out):\n    (out / 'a.txt').write_text(str(uuid.uuid4()))\n"
    for name, source, expected in (("steady", steady, 0), ("random", random, 2)):
        folder = write_task(name, files={"env/g.py": source}, seeds=[{"generator": "env/g.py", "place": "Documents"}])
        code, out, err = run("tasks", "seeds", folder, "--twice", "--out", tmp_path / name)
        assert code == expected
        if name == "steady":
            assert out.split() == ["1", "Documents/a.txt"]
            assert (tmp_path / "steady/Documents/a.txt").read_text() == "a"
            assert run("tasks", "seeds", folder, "--out", tmp_path / name)[0] == 2, "the folder is there already"
        else:
            assert "two runs of env/g.py differ in a.txt" in err
