"""``--resume`` before anything runs: what is refused, collected, and taken from the record."""

from __future__ import annotations

import json
import shlex
import shutil
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from pytest_opencomputer import __version__
from pytest_opencomputer.agents.models.budget import SPENDING, Budget, Spending
from pytest_opencomputer.agents.models.clients.base import Tokens
from pytest_opencomputer.models.canonical import HARNESS_CONTRACT
from pytest_opencomputer.models.errors import RunBudgetUsedUp
from pytest_opencomputer.models.host_clock import HostTime
from pytest_opencomputer.models.model_options import ModelOptions, recorded_models
from pytest_opencomputer.models.records import TaskRecord
from pytest_opencomputer.plugin.resuming import seconds_run
from pytest_opencomputer.rollouts.fingerprints import CODE
from pytest_opencomputer.rollouts.resume_compatibility import differences
from pytest_opencomputer.runs.reader import Run
from pytest_opencomputer.runs.run_clock import clock_of
from pytest_opencomputer.runs.run_directory import RunDirectory
from pytest_opencomputer.runs.run_lock import Hold
from tests.reports.runs import Did, make_run, roll_out

REPOSITORY = Path(__file__).parents[1]
TASKS = ("galculator/inverter_fault_word", "galculator/total_station_setup")
ASKED = {
    "agents": ["noop", "oracle"],
    "agent_options": {"seed": "3", "api_key": "hidden"},
    "agent_prints": {"noop": "noop", "oracle": "oracle(seed=2)"},
    "trials": 2,
    "models": {"observation": "screenshot", "max_cost": "2.0", "run_max_cost": "50.0"},
    "max_steps": 20,
    "deadline": 60.0,
    "backend": "docker",
    "version": __version__,
    "harness_contract": HARNESS_CONTRACT,
}


AGENTS = """
from dataclasses import replace

from pytest_opencomputer.agents.builtin.reference import NOOP, ORACLE


def pytest_opencomputer_agents():
    return [replace(kind, check=None) for kind in (NOOP, ORACLE)]  # they take any option
"""


@pytest.fixture
def project(pytester: pytest.Pytester) -> pytest.Pytester:
    """A project with two tasks, and a run of one trial of the first one."""
    for task in TASKS:
        shutil.copytree(REPOSITORY / "benchmark" / task, pytester.path / "benchmark" / task)
    pytester.makeconftest(AGENTS)
    return pytester


def a_run(project: pytest.Pytester, **asked: object) -> RunDirectory:
    """A run of both agents on the first task, of which one has a score."""
    run = RunDirectory.create(project.path / "runs", {**ASKED, **asked})
    names = tuple(Did(TASKS[0], 4, agent, trial).rollout for agent in ("noop", "oracle") for trial in range(2))
    file = f"benchmark/{TASKS[0]}/task.json"
    run.add_tasks([TaskRecord(TASKS[0], file, "t" * 64, "v" * 64, "i" * 64, "Do it.", names)])
    roll_out(run, Did(TASKS[0], 0, "noop", hash="t" * 64))
    return run


def said(project: pytest.Pytester, *arguments: str) -> list[str]:
    """The lines of the error of a run that cannot begin. Nothing of the run has changed then."""
    before = {path: path.read_bytes() for path in project.path.rglob("runs/*/*.json*")}
    run = project.runpytest_inprocess(*arguments, "-p", "no:cacheprovider", "--agent-arg=api_key=hidden")
    assert run.ret == pytest.ExitCode.USAGE_ERROR
    assert before == {path: path.read_bytes() for path in project.path.rglob("runs/*/*.json*")}
    return [line.strip() for line in (run.stderr.str() + run.stdout.str()).splitlines()]


@pytest.mark.parametrize(
    ("given", "refused"),
    [
        (["--max-steps=21", "--agent-deadline=61"], ["--max-steps: 20 in the run, 21 now",
                                                      "--agent-deadline: 60.0 in the run, 61.0 now"]),
        (["--observation=som"], ["--observation: screenshot in the run, som now"]),
        (["--max-tokens=5", "--max-cost=3"], ["--max-tokens: not given in the run, 5 now",
                                              "--max-cost: 2.0 in the run, 3.0 now"]),
        (["--agent-arg=seed=4", "--agent-arg=more=1"], ["--agent-arg seed: 3 in the run, 4 now",
                                                        "--agent-arg more: not given in the run, 1 now"]),
        (["--sandbox-backend=other"], ["--sandbox-backend: docker in the run, other now"]),
        (["--agent-url=http://localhost:1/v1"], ["--agent-url: not given in the run, http://localhost:1/v1 now"]),
        (["--agent=noop", "--agent=cheat"], ["agents: noop, oracle in the run, cheat now"]),
    ],
)  # fmt: skip
def test_other_options_are_refused_by_name(project: pytest.Pytester, given: list[str], refused: list[str]) -> None:
    a_run(project)
    lines = said(project, "--resume=runs/latest", *given)
    assert set(refused) <= set(lines)
    assert "wanted: what the run was made with; options that are left out are taken from the run" in lines


def test_other_tasks_images_code_and_agents_are_refused_by_name(project: pytest.Pytester) -> None:
    run = a_run(project, version="0.0.9")
    changed = [line for line in said(project, f"--resume={run.path}") if " now" in line]
    code, agent, other, task, verifier = changed
    assert code == f"code: 0.0.9/{HARNESS_CONTRACT}, 0.1.0/7 in the run, {CODE} now"
    assert agent == "agent noop: noop in the run, noop(api_key=***,seed=3) now"
    assert other == "agent oracle: oracle(seed=2) in the run, oracle(api_key=***,seed=3) now"
    assert task.startswith(f"task {TASKS[0]}: tttttttttttt in the run, ")
    assert verifier.startswith(f"verifier of {TASKS[0]}: v1, vvvvvvvvvvvv in the run, ")


def test_differences_of_images_and_of_fields_that_were_not_recorded(tmp_path: Path) -> None:
    run = make_run(tmp_path, [Did("gedit/a", 4, image="i2"), Did("gedit/b", 4)], version="", harness_contract="")
    then = {"task": "hash of gedit/a", "verifier": "v1", "image": "i2"}
    agents = {"claude:claude-opus-5-5": "claude:claude-opus-5-5", "new": "new"}
    assert differences(run, {"gedit/a": then, "gedit/new": then}, "0.1.0/7", agents) == []
    assert differences(run, {name: {"image": "i3"} for name in ("gedit/a", "gedit/b")}, "0.1.0/7", {}) == [
        "image of gedit/a: i2 in the run, i3 now",
        "image of gedit/b: i1 in the run, i3 now",
    ]
    (run.path / "tasks.jsonl").unlink()  # as earlier versions wrote it
    old = Run.open(run.path)
    assert differences(old, {"gedit/a": {**then, "task": "x"}}, "0.1.0/8", {}) == [
        "code: 0.1.0/7 in the run, 0.1.0/8 now",
        "task gedit/a: hash of gedi in the run, x now",
    ]


@pytest.mark.parametrize(
    ("arguments", "asked", "message"),
    [
        (["--prove"], {}, "got --prove, too"),
        (["--replay=runs/latest"], {}, "got --replay, too"),
        ([], {"prove": True}, "this run proved tasks"),
        ([], {"models": {"replay": "/runs/before"}}, "this run was a replay"),
    ],
)
def test_runs_that_cannot_be_resumed_are_refused_with_the_reason(
    project: pytest.Pytester, arguments: list[str], asked: dict[str, Any], message: str
) -> None:
    a_run(project, **asked)
    assert message in "\n".join(said(project, "--resume=runs/latest", *arguments))


def test_a_secret_has_to_be_given_again(project: pytest.Pytester) -> None:
    a_run(project)
    run = project.runpytest_inprocess("--resume=runs/latest", "-p", "no:cacheprovider")
    assert run.ret == pytest.ExitCode.USAGE_ERROR
    run.stderr.fnmatch_lines(["*--agent-arg api_key: a secret, which is not recorded: give it again, --agent-arg *"])


QWEN = {"name": "qwen:m@gpu7", "agent": "qwen:m", "url": "http://gpu7/v1", "options": {"timeout": "9"}}


@pytest.mark.parametrize(
    ("given", "differs"),
    [
        ([], ""),
        (["--agent=qwen:m@http://gpu7/v1"], ""),
        (["--agent=qwen:m@gpu7", "--agent-arg=qwen:timeout=9"], ""),
        (["--agent=qwen:m@http://gpu7/v2"], "url=http://gpu7/v2"),
        (["--agent-arg=qwen:timeout=8"], "timeout=8"),
    ],
)
def test_addresses_and_options_of_agents_are_taken_from_the_run(
    project: pytest.Pytester, given: list[str], differs: str
) -> None:
    mark = "qwen:m@gpu7(agent=qwen:m,model=m,timeout=9,url=http://gpu7/v1)"
    asked = {
        "agents": ["qwen:m@gpu7"],
        "agent_specs": [QWEN],
        "agent_options": {},
        "agent_prints": {"qwen:m@gpu7": mark},
        "models": {},
    }
    run = RunDirectory.create(project.path / "runs", {**ASKED, **asked})
    file = f"benchmark/{TASKS[0]}/task.json"
    run.add_tasks([TaskRecord(TASKS[0], file, "t" * 64, "v" * 64, "i" * 64, "Do it.", ())])
    outcome = project.runpytest_inprocess("--resume=runs/latest", *given, "-p", "no:cacheprovider")
    changed = [line for line in outcome.stderr.str().splitlines() if "agent qwen" in line]
    assert [differs in line for line in changed] == ([True] if differs else [])
    outcome.stderr.fnmatch_lines(["*task galculator/inverter_fault_word: tttttttttttt in the run, * now*"])


def test_a_run_that_goes_on_cannot_be_resumed(project: pytest.Pytester) -> None:
    run = a_run(project)
    holder = f"""
import sys
from pathlib import Path
from pytest_opencomputer.runs.run_lock import Hold
assert Hold(Path({str(run.path)!r})).lead()
print("held", flush=True)
sys.stdin.readline()
"""
    process = project.popen([sys.executable, "-c", holder], stdin=-1, stdout=-1)
    assert process.stdout is not None
    assert process.stdout.readline().strip() == b"held"
    assert "another process is still running it" in "\n".join(said(project, "--resume=runs/latest"))
    process.kill()
    process.wait()
    hold = Hold(run.path)
    assert hold.lead()
    hold.release()


def collected(project: pytest.Pytester, *arguments: str) -> list[str]:
    run = project.runpytest_inprocess(
        "--resume=runs/latest",
        "--collect-only",
        "-q",
        "-p",
        "no:cacheprovider",
        "--agent-arg=api_key=hidden",
        *arguments,
    )
    assert run.ret == pytest.ExitCode.OK, run.stdout.str() + run.stderr.str()
    return [line.partition("benchmark/")[2] for line in run.outlines if "::" in line]


def test_rollouts_without_a_score_are_collected(project: pytest.Pytester) -> None:
    a_run(project)
    first = f"{TASKS[0]}/task.json::test_task"
    rest = [f"{first}[noop-1]", f"{first}[oracle-0]", f"{first}[oracle-1]"]
    assert collected(project) == rest
    assert collected(project, "benchmark/") == rest, "the other task is not of this run"
    assert collected(project, "--agent=noop") == rest[:1]
    assert collected(project, "-k", "oracle-1") == rest[2:]
    more = collected(project, "--trials=3")
    assert sorted(more) == sorted([*rest, f"{first}[noop-2]", f"{first}[oracle-2]"])


def test_a_run_of_an_earlier_version_is_resumed_on_the_tasks_that_are_named(project: pytest.Pytester) -> None:
    run = a_run(project)
    (run.path / "tasks.jsonl").unlink()
    assert len(collected(project, "benchmark/")) == 7
    error = "\n".join(said(project, "--resume=runs/latest"))
    assert "it does not say what its tasks are" in error
    assert f"name them, for example: pytest benchmark/ --resume={run.path}" in error


@pytest.mark.parametrize(
    ("words", "fix"),
    [
        (["--resume", "{run}"], "--resume={run}"),
        (["benchmark", "--resume", "{run}", "-n", "0"], "--resume={run}"),
        (["--replay", "{run}"], "--replay={run}"),
        (["--agent=noop", "--run-dir", "{runs}"], "--run-dir={runs}"),
    ],
)
def test_a_path_that_pytest_would_take_for_a_test_is_refused_with_what_works(
    project: pytest.Pytester, tmp_path_factory: pytest.TempPathFactory, words: list[str], fix: str
) -> None:
    """pytest looks for its root folder before it knows our options, and takes their values for paths of tests."""
    project.makeini("[pytest]\n")
    runs = tmp_path_factory.mktemp("my runs")
    run = runs / "run"
    a_run(project).path.rename(run)
    given = [word.format(run=run, runs=runs) for word in words]
    error = said(project, *given, "--collect-only")
    option = fix.partition("=")[0]
    path = fix.format(run=run, runs=runs).partition("=")[2]
    assert error[0].startswith(f"ERROR: {option} {path}: pytest took this path for a test's")
    (hint,) = (line.removeprefix("do: write ") for line in error if line.startswith("do: "))
    assert hint == shlex.quote(fix.format(run=run, runs=runs))


@pytest.mark.parametrize(
    "words", [["--resume={run}"], ["--resume", "{run}", "--rootdir=."], ["--resume", "runs/latest"]]
)
def test_other_ways_to_name_a_run_work(
    project: pytest.Pytester, tmp_path_factory: pytest.TempPathFactory, words: list[str]
) -> None:
    project.makeini("[pytest]\n")
    run = a_run(project).path
    outside = tmp_path_factory.mktemp("runs") / run.name
    if "runs/latest" not in words:
        run = run.rename(outside)
    given = [word.format(run=run) for word in words]
    found = project.runpytest_inprocess(*given, "--collect-only", "-q", "--agent-arg=api_key=hidden")
    assert found.ret == pytest.ExitCode.OK, found.stderr.str()
    assert sum("::" in line for line in found.outlines) == 3


def test_a_task_that_is_gone_is_reported(project: pytest.Pytester) -> None:
    a_run(project)
    shutil.rmtree(project.path / "benchmark" / TASKS[0])
    assert f"tasks of the run are not here: {project.path}/benchmark/{TASKS[0]}/task.json" in "\n".join(
        said(project, "--resume=runs/latest")
    )


def test_options_of_models_are_read_as_they_were_written() -> None:
    options = ModelOptions(
        url="http://localhost:8000/v1", max_tokens=5, max_cost=0.5, run_max_tokens=6, run_max_cost=7.5,
        run_max_steps=8, run_deadline=9.0, prices=Path("/prices.json"), observation="som",
    )  # fmt: skip
    written = {key: None if value is None else str(value) for key, value in vars(options).items()}
    assert recorded_models(json.loads(json.dumps(written))) == options
    assert recorded_models({}) == ModelOptions()


def test_a_clock_that_jumps_changes_no_deadline_of_a_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither while it runs nor when it is resumed; the clock of the machine is ``HostTime``, which nobody can set."""
    boots = iter(("first", "second"))
    boot, seconds, day = next(boots), 1000.0, time.time()
    monkeypatch.setattr(HostTime, "now", lambda: HostTime(boot, seconds))
    monkeypatch.setattr(time, "time", lambda: day)
    directory = RunDirectory.create(tmp_path, {})

    def spending() -> Spending:
        clock_of.cache_clear()  # another process
        return Spending(Budget(seconds=60.0), directory.path, 0.0, clock_of(directory.path))

    seconds += 59.0
    for jump in (-400, 400):
        day += jump * 86400.0
        spending().check()
    spending().add(Tokens(), None)
    assert seconds_run(Run.open(directory.path)) == 59.0
    seconds += 1.0
    with pytest.raises(RunBudgetUsedUp, match="60 of 60 s"):
        spending().check()

    # Killed, and resumed when the machine has been booted again, on a day long ago.
    boot, seconds, day = next(boots), 5.0, day - 1000 * 86400.0
    directory.resume({"seconds_before": seconds_run(Run.open(directory.path))})
    spending()
    assert clock_of(directory.path)() == 59.0
    spending().check()
    seconds += 1.0
    with pytest.raises(RunBudgetUsedUp, match="60 of 60 s"):
        spending().check()
    directory.end("budget", ran=clock_of(directory.path)())
    assert seconds_run(Run.open(directory.path)) == 60.0


def test_the_time_in_which_nobody_ran_it_does_not_count(tmp_path: Path) -> None:
    directory = RunDirectory.create(tmp_path, {})
    began = Run.open(directory.path).configuration.started.timestamp()
    assert seconds_run(Run.open(directory.path)) == 0.0
    lines = [{"tokens": 1, "cost": None, "steps": 1}, {"tokens": 1, "cost": None, "steps": 1, "at": began + 100.0}]
    (directory.path / SPENDING).write_text("".join(json.dumps(line) + "\n" for line in lines))
    assert seconds_run(Run.open(directory.path)) == 100.0
    directory.resume({"seconds_before": 100.0})
    config = json.loads((directory.path / "run.json").read_text())
    config["resumed"][0]["started"] = "2099-01-01T00:00:00Z"
    (directory.path / "run.json").write_text(json.dumps(config))
    assert seconds_run(Run.open(directory.path)) == 100.0, "what was spent before is counted once"
