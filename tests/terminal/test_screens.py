"""Runs as a person sees them: real pytest on a pseudo terminal or into a file, with rollouts that are pretended."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest

from tests.terminal.project import NEUTRAL, Screen, Script, make_project, pytest_command, steady
from tests.terminal.screens import check

# With two workers: the second of each waits for the file "go".
SIX: Script = {
    "calibre/author_names": {"steps": 3, "cost": 0.25},
    "calibre/series_order": {"steps": 9, "gate": "go", "after": 7, "cost": 0.5},
    "xfig/scanned_receipts": {"steps": 5, "goals": 3, "cost": 0.25},
    "xfig/white_balance": {"steps": 2, "gate": "go", "wait": "start"},
}
ONE: Script = {"calibre/author_names": {"steps": 3, "gate": "go", "after": 2}}
TWO: Script = {**ONE, "calibre/series_order": {"steps": 2}}


def plain_run(project: Path, *arguments: str, **environment: str) -> str:
    """What a run prints into a pipe."""
    variables = {name: value for name, value in {**os.environ, **NEUTRAL, **environment}.items() if value is not None}
    ran = subprocess.run(
        pytest_command(*arguments), cwd=project, env=variables, capture_output=True, text=True, check=False, timeout=120
    )
    assert not ran.stderr
    return ran.stdout


def test_a_run_with_workers(tmp_path: Path) -> None:
    project = make_project(tmp_path, SIX)
    with Screen(pytest_command("--agent=clicker", "-n", "2", "--no-header"), project) as screen:
        # To the end of the last row: what is read may end in the middle of a drawing.
        both = r"(step 7/60(.|\n)*starting the desktop|starting the desktop(.|\n)*step 7/60)"
        screen.until(rf"{both}(.|\n)*2/4 done.*\n│ end not known yet +\d:\d\d$")
        check("workers_80x24", steady(screen.text()))
        screen.resize(160, 50)
        screen.until(r"━(.|\n)*2/4 done.*end not known yet +\d:\d\d$")
        check("workers_160x50", steady(screen.text()))
        (project / "go").touch()
        assert screen.end() == pytest.ExitCode.TESTS_FAILED
        check("workers_end_160x50", steady(screen.text()))
        said = "\n".join(screen.history())
        assert "│" not in said, "what was live is gone"
        assert re.search(r"^p?\.+p?\.+ +\[100%\]$", said, re.MULTILINE), "the dots are pytest's own"


@pytest.mark.parametrize("options", [("-q",), ("-v", "--color=no")])
def test_a_run_in_this_process(tmp_path: Path, options: tuple[str, ...]) -> None:
    project = make_project(tmp_path, TWO)
    with Screen(pytest_command("--agent=clicker", *options), project, columns=200) as screen:
        shown = screen.until(r"^│ calibre/author_names +clicker +step 2/60 .*\n(.|\n)*^│ 0/2 done")
        if "-v" in options:
            assert re.search(r"author_names/task.json::test_task\[clicker-0\]\n│", shown)
        colours = screen.sent.count(b"\x1b[3")
        assert (colours == 0) == ("--color=no" in options)
        (project / "go").touch()
        assert screen.end() == 0
        assert "2 passed in" in screen.lines[-1]
        alone = plain_run(project, "--agent=clicker", "--progress=off", *options, COLUMNS="200")
        here = "\n".join(screen.history())
        said, alone_said = (re.split(r"collected \d+ items", steady(one))[-1].split() for one in (here, alone))
        assert said == alone_said, "pytest says the same as without us"


def test_no_color_and_a_dumb_terminal(tmp_path: Path) -> None:
    project = make_project(tmp_path, ONE)
    with Screen(pytest_command("--agent=clicker"), project, environment={"NO_COLOR": "1"}) as screen:
        screen.until(r"│ calibre/author_names.*step 2/60")
        assert not re.search(rb"\x1b\[[0-9;]*m", screen.sent)
    with Screen(pytest_command("--agent=clicker"), project, environment={"TERM": "dumb"}) as screen:
        screen.until(r"calibre/author_names/task\.json$")
        (project / "go").touch()
        assert screen.end() == 0
        assert b"\x1b" not in screen.sent


def test_ctrl_c_leaves_a_clean_screen(tmp_path: Path) -> None:
    project = make_project(tmp_path, ONE)
    with Screen(pytest_command("--agent=clicker"), project) as screen:
        screen.until(r"│ calibre/author_names.*step 2/60")
        screen.type("\x03")
        assert screen.end() == pytest.ExitCode.INTERRUPTED
        assert "KeyboardInterrupt" in screen.text()
        assert "│" not in "\n".join(screen.history())


def test_enter_and_a_smaller_window_do_no_harm(tmp_path: Path) -> None:
    project = make_project(tmp_path, TWO)
    with Screen(pytest_command("--agent=clicker", "-v"), project) as screen:
        screen.until(r"│ calibre/author_names.*step 2/60")
        screen.type("\n")
        screen.until(r"clicker-0\]\n\n│ calibre/author_names")
        screen.resize(60, 24)
        screen.until(r"^│ calibre/author_names +step 2/60 +\d:\d\d$")
        (project / "go").touch()
        assert screen.end() == 0
        said = "\n".join(screen.history())
        assert "│" not in said
        assert said.count("PASSED") == 2


def test_the_debugger_has_the_terminal_to_itself(tmp_path: Path) -> None:
    script: Script = {
        "calibre/author_names": {"goals": 2},
        "calibre/series_order": {"steps": 3, "gate": "go", "after": 1},
    }
    project = make_project(tmp_path, script)
    with Screen(pytest_command("--agent=clicker", "--pdb"), project, rows=40) as screen:
        shown = screen.until(r"\(Pdb\)")
        assert "│" not in shown
        sent = len(screen.sent)
        screen.type("print('he' 'llo')\n")
        screen.until("^hello")
        assert b"\x1b7" not in screen.sent[sent:], "nothing is drawn meanwhile"
        screen.type("continue\n")
        screen.until(r"│ calibre/series_order.*step 1/60(.|\n)*1/2 done, 1 partial")
        (project / "go").touch()
        assert screen.end() == pytest.ExitCode.TESTS_FAILED
        assert "│" not in "\n".join(screen.history())


def test_a_log_has_no_control_codes_and_few_lines(tmp_path: Path) -> None:
    project = make_project(tmp_path, {**SIX, **{task: {**SIX[task], "gate": None} for task in SIX}})
    log = plain_run(project, "--agent=clicker", "-n", "2", "--no-header")
    assert "\x1b" not in log
    check("log", steady(log))


@pytest.mark.parametrize("options", [("-n", "1"), ("-v",)])
def test_a_log_gets_a_line_when_nothing_was_printed_for_a_while(tmp_path: Path, options: tuple[str, ...]) -> None:
    project = make_project(tmp_path, {"calibre/author_names": {"steps": 3, "gate": "go", "after": 2}})
    environment: dict[str, str | None] = {"TERM": "dumb", "PRETENDED_QUIET": "1"}
    with Screen(pytest_command("--agent=clicker", *options), project, columns=200, environment=environment) as screen:
        screen.until(r"^0:0\d opencomputer: 0/1 done; end not known yet; running: calibre/author_names \(step 2/60\)$")
        (project / "go").touch()
        assert screen.end() == 0
        assert "1 passed" in screen.lines[-1]
        assert b"\x1b" not in screen.sent


@pytest.mark.parametrize("options", [("--progress=off",), ("-p", "no:terminal")])
def test_it_can_be_switched_off(tmp_path: Path, options: tuple[str, ...]) -> None:
    project = make_project(tmp_path, {"calibre/author_names": {"steps": 3}})
    with Screen(pytest_command("--agent=clicker", *options), project) as screen:
        assert screen.end() == 0
        assert b"\x1b7" not in screen.sent
        assert b"\xe2\x94\x82" not in screen.sent


def test_a_run_that_cannot_be_watched_goes_on(tmp_path: Path) -> None:
    project = make_project(tmp_path, {"calibre/author_names": {"steps": 3, "gate": "go", "after": 2}})
    with Screen(pytest_command("--agent=clicker"), project) as screen:
        screen.until(r"step 2/60")
        (next((project / "runs").glob("*/activity.jsonl"))).open("a").write("nonsense\n")
        screen.until(r"task\.json\Z")
        (project / "go").touch()
        assert screen.end() == 0
        assert "opencomputer: progress can no longer be shown: UsageProblem" in "\n".join(screen.history())
