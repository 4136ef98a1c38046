"""What stands in terminal and JUnit about a rollout that failed: its task, and a command that shows it."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.terminal.project import Script, make_project

FAILURES: Script = {
    "drawer/letter": {"goals": 2},
    "drawer/menu": {"goals": None, "error": "provider"},
    "xfig/plan": {"goals": 0},
    "xfig/good": {"goals": 4},
}


@pytest.fixture
def project(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A project with pretended rollouts, three of which do not pass."""
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))
    for name in ("CI", "BUILD_NUMBER"):  # with them, pytest's short summary has the whole messages once more
        monkeypatch.delenv(name, raising=False)
    make_project(pytester.path, FAILURES)
    return pytester


@pytest.mark.parametrize("workers", [[], ["-n", "2"]], ids=["one process", "workers"])
def test_headings_and_junit_name_the_task(project: pytest.Pytester, workers: list[str]) -> None:
    arguments = ("benchmark", "--agent=clicker", "-p", "no:cacheprovider", "--junitxml=junit.xml", *workers)
    result = project.runpytest_subprocess(*arguments)
    result.assert_outcomes(passed=1, failed=2, errors=1)
    headings = [line.strip("_ ") for line in result.outlines if re.fullmatch(r"_{5,} .* _{5,}", line)]
    assert sorted(headings) == [
        "ERROR at rollout of drawer/menu[clicker-0]",
        "drawer/letter[clicker-0]",
        "xfig/plan[clicker-0]",
    ]
    cases = ElementTree.parse(project.path / "junit.xml").iter("testcase")
    assert sorted(str(case.get("name")) for case in cases) == [f"{task}[clicker-0]" for task in sorted(FAILURES)]


@pytest.fixture
def opened(project: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file with the addresses that a person's browser was asked to open."""
    browser = project.path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" >> {project.path}/opened\n')
    browser.chmod(0o755)
    monkeypatch.setenv("BROWSER", f"{browser} %s")
    monkeypatch.setenv("DISPLAY", ":0")
    return project.path / "opened"


def opencomputer(project: pytest.Pytester, command: str) -> pytest.RunResult:
    return project.run(sys.executable, "-m", "pytest_opencomputer.cli.main", *shlex.split(command))


def test_the_command_that_is_printed_opens_the_rollout(project: pytest.Pytester, opened: Path) -> None:
    result = project.runpytest_subprocess("benchmark", "--agent=clicker", "-p", "no:cacheprovider")
    printed = [line.partition(": opencomputer ")[2] for line in result.outlines if line.startswith("look at it: ")]
    wanted = ["drawer.menu.clicker-0", "drawer.letter.clicker-0", "xfig.plan.clicker-0"]
    assert [line.rpartition("=")[2] for line in printed] == wanted
    for line in printed:
        assert opencomputer(project, line).ret == 0
    for address, rollout in zip(opened.read_text().splitlines(), wanted, strict=True):
        page, _, number = address.removeprefix("file://").partition("#")
        assert Path(page).is_file()
        assert rollout in (Path(page).with_name("rollouts") / f"{number}.js").read_text()


def test_the_command_at_the_end_opens_the_first_page(project: pytest.Pytester, opened: Path) -> None:
    result = project.runpytest_subprocess("benchmark", "--agent=clicker", "-p", "no:cacheprovider")
    (command,) = (line.partition("opencomputer ")[2] for line in result.outlines if line.startswith("look at them: "))
    assert opencomputer(project, command).ret == 0
    (address,) = opened.read_text().splitlines()
    assert Path(address.removeprefix("file://")).name == "index.html"


def test_a_rollout_that_does_not_exist_is_named_with_those_that_are_near(project: pytest.Pytester) -> None:
    project.runpytest_subprocess("benchmark", "--agent=clicker", "-p", "no:cacheprovider")
    result = opencomputer(project, "report runs/latest --open=drawer.letter.cliker-0 --out=pages")
    assert result.ret == 2
    result.stderr.fnmatch_lines(["*did you mean 'drawer.letter.clicker-0'*"])
    assert not (project.path / "pages").exists()
