"""Mistakes on the command line: each is told before anything starts, with what was given and what to do."""

from __future__ import annotations

import socket
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tests.mistakes import tell
from tests.terminal.project import make_project

REPOSITORY = Path(__file__).parents[2]
TASKS = {"drawer/letter": {"goals": 4}, "xfig/plan": {"goals": 4}}


@pytest.fixture
def project(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A project with two tasks whose rollouts are pretended."""
    monkeypatch.setenv("PYTHONPATH", str(REPOSITORY))
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    make_project(pytester.path, TASKS)
    return pytester


def run(project: pytest.Pytester, *arguments: str) -> pytest.RunResult:
    return project.runpytest_subprocess("-p", "no:cacheprovider", *arguments)


def refused(project: pytest.Pytester, arguments: Sequence[str], *lines: str) -> str:
    """Assert that a command is refused with these lines, and that nothing was begun.

    Returns:
        the first line of what is said.
    """
    result = run(project, "benchmark", *arguments)
    assert result.ret == pytest.ExitCode.USAGE_ERROR, result.stdout.str()
    result.stderr.fnmatch_lines([f"*{line}*" for line in lines])
    assert not list(project.path.glob("runs/*"))
    first = next(line for line in result.errlines if line.strip())
    return first.removeprefix("ERROR: ").replace(f"{project.path}/", "")


TABLE: list[tuple[list[str], list[str]]] = [
    # arguments behind `pytest benchmark`, and lines of what is said
    (
        ["--agent=random", "--agent-arg=sed=3"],
        ["--agent-arg sed=3: the agent 'random' has no option 'sed'", "wanted: seed (a whole number), steps (*"],
    ),
    *(
        ([f"--agent={name}", "--agent-arg=seed=3"], [f"the agent '{name}' has no option 'seed'", "no options"])
        for name in ("noop", "oracle", "near-miss", "human", "cheat")
    ),
    (
        ["--agent=noop", "--observation=a11y"],
        ["--observation=a11y: it is for agents that ask a model, and noop asks none", "do: leave it out"],
    ),
    (["--agent=noop", "--observation=pixels"], ["--observation: got 'pixels'", "wanted: screenshot, a11y,*"]),
    (["--agent=noop", "--prices=dear.json"], ["--prices=dear.json: there is no such file"]),
    (["--agent=noop", "--prices=pytest.ini"], ["--prices=pytest.ini: it is for agents that ask a model*"]),
    (
        ["--agent=noop", "--agent=noop"],
        ["--agent=noop: this agent was given 2 times", "--agent=noop --trials=2"],
    ),
    (["--agent=noop", "--sandbox-backend=dockr", "--collect-only"], ["*no backend is called 'dockr'"]),
    (
        ["--agent=noop", "--sandbox-backend=kubernetes", "--kubernetes-config=pytest.ini"],
        ["kubeconfig pytest.ini: no cluster can be read from it:*", "wanted: a kubeconfig file that has the context"],
    ),
    (
        ["--agent=noop", "--sandbox-backend=kubernetes", "--kubernetes-pending=soon"],
        ["--kubernetes-pending: got 'soon'", "wanted: seconds, more than 0"],
    ),
    (["--agent=noop", "--hosts=none.toml"], ["--hosts=*none.toml: cannot be read: No such file"]),
    (["--agent=noop", "--hosts=pytest.ini"], ["--hosts=*pytest.ini: there is no key 'pytest'", "wanted: known: host"]),
    (
        ["--agent=noop", "--hosts=none.toml", "--sandbox-backend=kubernetes"],
        ["--hosts=none.toml: hosts have Docker engines, but the backend is kubernetes", "leave one of*"],
    ),
    (
        ["--agent=noop", "--hosts=none.toml", "--max-desktops=3"],
        ["--hosts=none.toml: --max-desktops is for the desktops of this machine", "*slots = NUMBER"],
    ),
    (["--agent=oracle", "--max-steps=5"], ["--max-steps=5: oracle has no step budget", "do: leave it out"]),
    (["--prove", "--agent-arg=seed=1"], ["--agent-arg seed=1: the agents of a proof have no options"]),
    (
        ["--agent=noop", "-k", "leter"],
        ["-k 'leter': none of 2 tasks is selected", "of the names of tasks, near are 'letter'*"],
    ),
    (
        ["--agent=noop", "-m", "galculatr and moderat"],
        ["-m 'galculatr and moderat': none of 2*", "of the marks, near are 'galculator'*"],
    ),
    (
        ["--agent=noop", "-n", "1", "-k", "leter"],
        ["-k 'leter': none of 2 tasks is selected", "of the names of tasks, near are 'letter'*"],
    ),
    (
        ["--agent=clade"],
        [
            "--agent=clade: no agent is called 'clade'",
            "wanted: did you mean 'claude'*",
            "do: opencomputer agents *",
        ],
    ),
    (
        ["--model=nosuch"],
        [
            "--model=nosuch: no family is known for the model 'nosuch'",
            "wanted: FAMILY:nosuch, with one of * openai*",
        ],
    ),
    (
        ["--agent=gpt-5.4"],
        [
            "--agent=gpt-5.4: OPENAI_API_KEY is not set",
            "wanted: a key of the provider*",
            "do: export OPENAI_API_KEY*",
        ],
    ),
    (
        ["--agent=claude:x", "--model=gpt-5.4"],
        ["--model=gpt-5.4: --agent=claude:x names another model", "do: leave *"],
    ),
    (["--agent=clicker", "--trials=0"], ["--trials: got 0", "wanted: a whole number of at least 1"]),
    (["--agent=clicker", "--max-steps=0"], ["--max-steps: got 0", "wanted: a number of at least 1"]),
    (["--agent=clicker", "--agent-deadline=0"], ["--agent-deadline: got 0", "wanted: seconds, more than 0"]),
    (["--agent=random", "--agent-arg=seed"], ["--agent-arg: got 'seed'", "wanted: KEY=VALUE, or AGENT:KEY=VALUE*"]),
    (["--agent=clicker", "--max-desktops=0"], ["--max-desktops: got 0", "wanted: a number of at least 1"]),
    (
        ["--agent=clicker", "--screen=800"],
        ["--screen=800: got '800'", "wanted: WIDTHxHEIGHT in pixels", "do: *1920x1080"],
    ),
    (
        ["--prove", "--agent=noop"],
        ["--agent=noop: --prove chooses the agents itself", "do: leave --agent=noop or *"],
    ),
    (
        ["--prove", "--live-interactive"],
        ["--live-interactive: proofs are made by solutions only", "do: use --live"],
    ),
    (
        ["--agent=clicker", "--live", "--live-port=99999"],
        ["the port 99999 is not available*", "wanted: a free port*"],
    ),
    (["--agent=scripted"], ["--agent=scripted: no script is named", "wanted: --agent=scripted:FILE*"]),
    (["--agent=command"], ["--agent=command: no program is named", "wanted: --agent='command:PROGRAM*"]),
    (["--agent=files:none"], ["--agent=files:none: 'none' is not a folder*", "wanted: *DIR*", "do: mkdir -p none"]),
    (["--resume=runs/none"], ["runs/none*not a run directory*", "wanted: a folder that a run has written"]),
]


@pytest.mark.parametrize(("arguments", "lines"), TABLE, ids=[" ".join(row[0]) for row in TABLE])
def test_what_is_refused(
    project: pytest.Pytester,
    arguments: list[str],
    lines: list[str],
    record_property: Callable[[str, object], None],
) -> None:
    first = refused(project, arguments, *lines)
    tell(record_property, "pytest", ["benchmark", *arguments], first)


def test_a_step_budget_that_some_agents_do_not_have_is_mentioned(project: pytest.Pytester) -> None:
    result = run(project, "benchmark", "--agent=clicker", "--agent=human", "--max-steps=9", "--collect-only")
    result.stdout.fnmatch_lines(["opencomputer *: agents: clicker, human; --max-steps does not stop human;*"])
    assert result.ret == 0


@pytest.mark.parametrize("workers", [[], ["-n", "1"]], ids=["one process", "workers"])
def test_where_there_are_no_tasks_it_is_said(project: pytest.Pytester, workers: list[str]) -> None:
    project.mkdir("empty")
    result = run(project, "empty", "--agent=clicker", *workers)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*empty: no task is there", "*wanted: a folder with tasks, such as benchmark/*"])


def test_other_projects_may_have_no_tests(pytester: pytest.Pytester) -> None:
    assert run(pytester).ret == pytest.ExitCode.NO_TESTS_COLLECTED
    assert run(pytester, "-k", "nothing").ret == pytest.ExitCode.NO_TESTS_COLLECTED


def test_a_server_that_does_not_run_is_named_at_once(project: pytest.Pytester) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # and nobody listens
        url = f"http://127.0.0.1:{taken.getsockname()[1]}/v1"
        result = run(project, "benchmark", "--agent=qwen:some-model", f"--agent-url={url}")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([f"*qwen:some-model: does not work: *Connection refused (asked: {url},*"])
    assert not (project.path / "runs").exists()
    assert result.duration < 30


def test_a_folder_for_runs_that_cannot_be_written(project: pytest.Pytester) -> None:
    (project.path / "file").write_text("")
    refused(project, ["--agent=clicker", "--run-dir=file/runs"], "--run-dir=*file/runs: no run can be recorded there")


def test_a_run_directory_is_made_where_it_can_be(project: pytest.Pytester) -> None:
    result = run(project, "benchmark", "--agent=clicker", "--run-dir=deep/down/runs")
    result.assert_outcomes(passed=2)
    assert [path.name for path in project.path.iterdir() if path.name.startswith(".opencomputer")] == []
    assert (project.path / "deep/down/runs/latest/results.jsonl").is_file()


HAND_WRITTEN = """
def test_mine(agent_case, opencomputer):
    assert opencomputer.run.path.is_dir()  # as agents that count what they spend need it
"""


@pytest.mark.parametrize("workers", [[], ["-n", "1"]], ids=["one process", "workers"])
def test_hand_written_tests_leave_no_run_and_the_latest_stays(project: pytest.Pytester, workers: list[str]) -> None:
    run(project, "benchmark", "--agent=clicker").assert_outcomes(passed=2)
    latest = (project.path / "runs/latest").resolve()
    project.makepyfile(test_mine=HAND_WRITTEN)
    run(project, "test_mine.py", "--agent=clicker", *workers).assert_outcomes(passed=1)
    assert (project.path / "runs/latest").resolve() == latest
    assert {path.name for path in (project.path / "runs").iterdir()} == {"latest", latest.name}


def test_errors_of_collection_leave_no_run(project: pytest.Pytester) -> None:
    file = project.path / "benchmark/xfig/plan/task.json"
    file.write_text(file.read_text().replace('"version"', '"verison"'))
    result = run(project, "benchmark", "--agent=clicker")
    assert result.ret == pytest.ExitCode.INTERRUPTED
    assert not (project.path / "runs").exists()


def test_marks_of_apps_and_subsets_are_listed(pytester: pytest.Pytester) -> None:
    subsets = '{"brief": {"about": "Tasks of a minute.", "tasks": ["galculator/total_station_setup"]}}'
    folder = pytester.mkdir("benchmark")
    (folder / "galculator/total_station_setup").mkdir(parents=True)
    (folder / "galculator/total_station_setup/task.json").write_text("{}")
    (folder / "subsets.json").write_text(subsets)
    result = run(pytester, "--markers")
    assert result.ret == 0
    result.stdout.fnmatch_lines(
        ["*mark.gedit: tasks of *", "*mark.libreoffice_calc: tasks of *", "*mark.brief: Tasks of a minute."]
    )
