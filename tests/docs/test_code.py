"""Blocks of Python and JSON in the pages, run as they stand there."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from pytest_opencomputer.actions import Done, Key, Type
from pytest_opencomputer.agents.base import AgentRequest
from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.tasks.loading import load_task
from tests.agents.canvas import Canvas, session_on
from tests.docs.pages import REPOSITORY, Block, all_blocks
from tests.reports.runs import Did, make_run

PYTHON = [block for block in all_blocks() if block.language == "python"]
JSON = [block for block in all_blocks() if block.language == "json"]


def only(page: str, words: str) -> Block:
    """The block of a page with these words."""
    (found,) = (block for block in PYTHON if block.page == page and words in block.text)
    return found


def executed(block: Block, **names: Any) -> dict[str, Any]:
    """The names of a block after it was executed."""
    exec(compile(block.text, str(block), "exec"), names)
    return names


@pytest.mark.parametrize("block", PYTHON, ids=str)
def test_python_compiles(block: Block) -> None:
    compile(block.text, str(block), "exec")


@pytest.mark.parametrize("block", JSON, ids=str)
def test_json_is_json(block: Block) -> None:
    json.loads(block.text)


def test_the_agent_of_the_readme_acts() -> None:
    (kind,) = executed(only("README.md", "class MyAgent"))["pytest_opencomputer_agents"](None)
    canvas = Canvas()
    session = session_on(canvas, "Calculate 6*7 with galculator.")
    kind.make(AgentRequest("mine")).run(session)
    assert canvas.done == [Type(text="6*7"), Key(chord="Return")]
    assert session.done == Done()


def test_the_test_of_the_readme_is_collected_with_its_agent(pytester: pytest.Pytester) -> None:
    pytester.makeconftest(only("README.md", "class MyAgent").text)
    pytester.makepyfile(test_sums=only("README.md", "def test_adds").text)
    result = pytester.runpytest_subprocess("--collect-only", "-q", "--agent=mine", "-p", "no:cacheprovider")
    result.stdout.fnmatch_lines(["test_sums.py::test_adds[[]mine-0[]]"])


def test_runs_are_read_as_the_page_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    make_run(tmp_path / "runs", [Did("gedit/letter", 2), Did("gedit/menu", 4)])
    monkeypatch.chdir(tmp_path)
    names = executed(only("docs/runs.md", "from pytest_opencomputer.runs.reader import Run"))
    assert "gedit.letter.claude.claude-opus-5-5-0 ['goal_2', 'goal_3']" in capsys.readouterr().out
    executed(only("docs/runs.md", "import frames"), Run=names["Run"])


def test_the_check_of_the_guide_is_valid_in_its_task(tmp_path: Path) -> None:
    (block,) = (block for block in JSON if block.page == "CONTRIBUTING.md")
    task = tmp_path / "galculator" / "total_station_setup"
    shutil.copytree(REPOSITORY / "benchmark/galculator/total_station_setup", task)
    source = json.loads((task / "task.json").read_text())
    (task / "task.json").write_text(json.dumps({**source, "checks": [json.loads(block.text)]}))
    assert load_task(task / "task.json", Registry.discover(REPOSITORY)).spec.checks[0].id == "blocks_of_three"


def test_the_conversion_of_exports_makes_texts() -> None:
    line: dict[str, Any] = {"messages": [{"content": [{"text": "Save it."}, {"type": "image"}]}]}
    executed(only("docs/exports.md", "<image>"), line=line)
    assert line["messages"] == [{"content": "Save it.<image>"}]
