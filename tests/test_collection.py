"""Task files as tests: collection, reports of bad input, and that other projects are left alone."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[1]
GALCULATOR = REPOSITORY / "benchmark" / "galculator"


@pytest.fixture
def project(pytester: pytest.Pytester) -> pytest.Pytester:
    """A project with the written tasks of one app, copied from the benchmark."""
    written = [file.parent.name for file in GALCULATOR.glob("*/task.json")]
    for name in written:
        shutil.copytree(GALCULATOR / name, pytester.path / "benchmark" / "galculator" / name)
    return pytester


def tasks_of(project: pytest.Pytester) -> list[Path]:
    return sorted((project.path / "benchmark" / "galculator").iterdir())


def run(project: pytest.Pytester, *arguments: str) -> pytest.RunResult:
    return project.runpytest_subprocess("-p", "no:cacheprovider", *arguments)


def edit(task: Path, **changes: object) -> None:
    path = task / "task.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), **changes}))


def test_every_task_is_one_test_per_agent_and_trial(project: pytest.Pytester) -> None:
    result = run(project, "benchmark", "--collect-only", "-q", "--agent=noop", "--agent=oracle", "--trials=2")
    ids = [line for line in result.outlines if "::" in line]
    assert ids == [
        f"benchmark/galculator/{task.name}/task.json::test_task[{agent}-{trial}]"
        for task in tasks_of(project)
        for agent in ("noop", "oracle")
        for trial in (0, 1)
    ]
    assert result.ret == 0


def test_tasks_are_listed_without_an_agent_but_do_not_run(project: pytest.Pytester) -> None:
    assert run(project, "benchmark", "--collect-only").ret == 0
    result = run(project, "benchmark")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*no agent was chosen*", "*--agent=NAME*"])


def test_near_misses_are_tests_of_their_own(project: pytest.Pytester) -> None:
    result = run(project, "benchmark", "--collect-only", "-q", "--agent=near-miss")
    ids = [line for line in result.outlines if "::" in line]
    assert len(ids) > len(tasks_of(project))
    assert all("[near-miss:" in line for line in ids)


@pytest.mark.parametrize("selection", [["-k", "galculator"], ["-m", "galculator"]], ids=["keyword", "mark"])
def test_an_app_is_selected_by_keyword_and_by_mark(project: pytest.Pytester, selection: list[str]) -> None:
    result = run(project, "benchmark", "--collect-only", "-q", "--agent=noop", *selection)
    assert len([line for line in result.outlines if "::" in line]) == len(tasks_of(project))


def test_a_folder_and_a_file_are_arguments(project: pytest.Pytester) -> None:
    task = tasks_of(project)[0]
    for argument in (task, task / "task.json"):
        result = run(project, str(argument.relative_to(project.path)), "--collect-only", "-q", "--agent=noop")
        ids = [line for line in result.outlines if "::" in line]
        assert ids == [f"benchmark/galculator/{task.name}/task.json::test_task[noop-0]"]


def test_tags_and_difficulties_are_marks(project: pytest.Pytester) -> None:
    first, *others = tasks_of(project)
    edit(first, tags=["yearly_review"], difficulty="expert")
    for other in others:
        edit(other, difficulty="easy")
    for mark in ("yearly_review", "expert"):
        result = run(project, "benchmark", "--collect-only", "-q", "--agent=noop", "-m", mark, "--strict-markers")
        assert [line for line in result.outlines if "::" in line] == [
            f"benchmark/galculator/{first.name}/task.json::test_task[noop-0]"
        ]


def test_the_tiers_at_both_ends_are_marks(project: pytest.Pytester) -> None:
    first, second, third, *others = tasks_of(project)
    for task, actions in ((first, 40), (second, 41), (third, 100), *((other, None) for other in others)):
        counted = {} if actions is None else {"actions": actions}
        (task / "proof.json").write_text(json.dumps({"runs": {"oracle-1": counted, "oracle-2": counted}}))
    for mark, selected in (("short", {first}), ("long", {third}), ("not short and not long", {second, *others})):
        result = run(project, "benchmark", "--collect-only", "-q", "--agent=noop", "-m", mark, "--strict-markers")
        found = {line.split("/")[2] for line in result.outlines if "::" in line}
        assert found == {task.name for task in selected}, mark


def test_a_bad_task_file_is_reported_and_the_others_are_still_collected(project: pytest.Pytester) -> None:
    bad, *good = tasks_of(project)
    edit(bad, difficulty="impossible")
    result = run(project, "benchmark", "--collect-only", "-q", "--agent=noop")
    assert result.ret != 0
    result.stdout.fnmatch_lines([f"*{bad.name}/task.json*difficulty*impossible*"])
    assert len([line for line in result.outlines if line.endswith("[noop-0]")]) == len(good)
    result.stdout.no_fnmatch_line("*Traceback*")


def test_an_unknown_agent_is_named_with_its_neighbours_before_anything_is_collected(project: pytest.Pytester) -> None:
    result = run(project, "benchmark", "--agent=orakle")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*no agent is called 'orakle'*", "*did you mean 'oracle'?*"])


def test_a_solution_that_does_not_import_stops_the_agents_that_need_it(project: pytest.Pytester) -> None:
    task = tasks_of(project)[0]
    (task / "solution.py").write_text("import no_such_module\n")
    argument = str(task.relative_to(project.path))
    result = run(project, argument, "--collect-only", "--agent=oracle")
    assert result.ret != 0
    result.stdout.fnmatch_lines(["*solution.py*no_such_module*"])
    assert run(project, argument, "--collect-only", "--agent=noop").ret == 0


def test_a_near_miss_that_names_an_unknown_check_is_refused(project: pytest.Pytester) -> None:
    task = tasks_of(project)[0]
    with (task / "solution.py").open("a") as file:
        file.write("\n\nfrom pytest_opencomputer.solution import near_miss\n")
        file.write('\n\n@near_miss(fails=["no_such_check"])\ndef odd(desk: Desk) -> None:\n    solve(desk)\n')
    result = run(project, str(task.relative_to(project.path)), "--collect-only", "--agent=near-miss")
    assert result.ret != 0
    result.stdout.fnmatch_lines(["*solution.py*odd*no_such_check*"])


def test_an_engine_that_is_down_is_one_message(project: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOCKER_HOST", f"unix://{project.path}/no-engine.sock")
    for workers in ([], ["-n", "2"]):
        result = run(project, "benchmark", "--agent=noop", *workers)
        assert result.ret not in (0, pytest.ExitCode.INTERNAL_ERROR)
        output = result.stdout.str() + result.stderr.str()
        assert "opencomputer doctor" in output
        assert "Traceback" not in output


def test_another_package_brings_a_backend(project: pytest.Pytester) -> None:
    project.makeconftest(
        """
        from pytest_opencomputer.models.errors import EngineError

        class Cluster:
            name = "cluster"

            def check(self):
                raise EngineError("the cluster has no nodes")

        def pytest_opencomputer_backends(config):
            return {"cluster": Cluster}
        """
    )
    result = run(project, "benchmark", "--agent=noop", "--sandbox-backend=cluster")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*the cluster has no nodes*"])


def test_code_below_a_task_folder_is_not_collected(project: pytest.Pytester) -> None:
    task = tasks_of(project)[0]
    (task / "env").mkdir(exist_ok=True)
    for place in ("conftest.py", "test_stray.py", "env/conftest.py", "env/test_stray.py"):
        (task / place).write_text("raise SystemExit('imported')\n")
    result = run(project, "benchmark", "--collect-only", "-q", "--agent=noop")
    assert result.ret == 0
    assert len([line for line in result.outlines if "::" in line]) == len(tasks_of(project))


def test_other_projects_are_left_alone(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        test_mine="""
        import sys

        def test_nothing_heavy_is_imported():
            heavy = {"docker", "pydantic", "openai", "allure", "pytest_opencomputer.rollouts.harness"}
            assert "pytest_opencomputer.plugin.hooks" in sys.modules
            assert not heavy & set(sys.modules)
        """
    )
    pytester.path.joinpath("task.json").write_text('{"$schema": "https://example.org/tasks", "instruction": "mine"}')
    pytester.path.joinpath("broken").mkdir()
    pytester.path.joinpath("broken", "task.json").write_text("{")
    result = pytester.runpytest_subprocess("-p", "no:allure_pytest", "-p", "no:cacheprovider")
    result.assert_outcomes(passed=1)
    result.stdout.no_fnmatch_line("*opencomputer*:*agents*")
    assert not pytester.path.joinpath("runs").exists()


def test_tasks_are_collected_without_importing_the_code_that_runs_them(project: pytest.Pytester) -> None:
    project.makeconftest(
        """
        import sys

        def pytest_unconfigure():
            heavy = {"docker", "requests", "PIL"}
            heavy |= {"pytest_opencomputer.rollouts.harness", "pytest_opencomputer.sandbox.sandbox"}
            print("imported:", sorted(heavy & set(sys.modules)))
        """
    )
    result = run(project, "benchmark", "--collect-only", "-q", "-s")
    result.stdout.fnmatch_lines(["imported: []"])
    assert result.ret == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--agent=noop", "--trials=0"], "--trials: got 0"),
        (["--agent=noop", "--max-steps=0"], "--max-steps: got 0"),
        (["--agent=noop", "--run-max-steps=2.5"], "--run-max-steps: got 2.5"),
        (["--agent=noop", "--agent-deadline=-1"], "--agent-deadline: got -1"),
        (["--agent=noop", "--agent-arg=novalue"], "--agent-arg: got 'novalue'"),
        (["--agent=noop", "--prove"], "--prove chooses the agents itself"),
        (["--agent=noop", "--max-desktops=0"], "--max-desktops: got 0"),
        (["--agent=noop", "--save-state=all"], "--save-state: got 'all'"),
        (["--agent=noop", "--save-state", "benchmark"], "write --save-state=final if a path follows"),
        (["--agent=noop", "-o", "opencomputer_save_state=on"], "ini option opencomputer_save_state: got 'on'"),
        (["--agent=noop", "--sandbox-backend=dokcer"], "no backend is called 'dokcer'"),
    ],
)
def test_options_that_make_no_sense_are_refused(project: pytest.Pytester, arguments: list[str], message: str) -> None:
    result = run(project, "benchmark", *arguments)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert message in result.stderr.str()
