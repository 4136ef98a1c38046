"""Variants of composed tasks: ``--variants``, ``--seeds``, seeds in the ids of tests, and those that a proof plays."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

BENCHMARK = Path(__file__).parents[1] / "benchmark"
TASK = "benchmark/gedit/new_officer"
WRITTEN = "benchmark/galculator/inverter_fault_word"


@pytest.fixture
def project(pytester: pytest.Pytester) -> pytest.Pytester:
    """A project with a composed task, whose seed is 1, and a written one."""
    for place in (TASK, WRITTEN, "benchmark/worlds"):
        shutil.copytree(BENCHMARK.parent / place, pytester.path / place)
    (pytester.path / TASK / "proof.json").unlink(missing_ok=True)
    return pytester


def collected(project: pytest.Pytester, *arguments: str) -> list[str]:
    """The ids of the tests, from the name of the task on."""
    result = project.runpytest_subprocess("-p", "no:cacheprovider", "--collect-only", "-q", *arguments)
    assert result.ret == 0
    return [line.partition("/")[2].partition("/")[2] for line in result.outlines if "::" in line]


def test_composed_tasks_have_as_many_variants_as_asked_for(project: pytest.Pytester) -> None:
    assert collected(project, "benchmark", "--agent=noop", "--variants=3") == [
        "inverter_fault_word/task.json::test_task[noop-0]",
        "new_officer/task.py::test_task[noop-0]",
        "new_officer/task.py::test_task[seed=2-noop-0]",
        "new_officer/task.py::test_task[seed=3-noop-0]",
    ]


def test_seeds_of_a_file_take_the_place_of_all_else(project: pytest.Pytester) -> None:
    (project.path / "own.txt").write_text("# nobody has seen these\n40817\n\n 7 # a lucky one\n")
    assert collected(project, "benchmark", "--agent=oracle", "--seeds=own.txt") == [
        "new_officer/task.py::test_task[seed=40817-oracle-0]",
        "new_officer/task.py::test_task[seed=7-oracle-0]",
    ]


def test_the_id_of_a_variant_selects_it(project: pytest.Pytester) -> None:
    wanted = "new_officer/task.py::test_task[seed=17-oracle-0]"
    assert collected(project, f"benchmark/gedit/{wanted}", "--agent=oracle") == [wanted]


def test_a_proof_of_a_composed_task_has_six_plays(project: pytest.Pytester) -> None:
    ids = collected(project, TASK, "--prove")
    cases = [one.partition("[")[2].removesuffix("]") for one in ids]
    (miss,) = (case for case in cases if case.startswith("near-miss:"))
    assert cases == ["oracle-0", "oracle-1", "noop-0", miss, "seed=2-oracle-0", "seed=3-oracle-0"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--variants=0"], ["--variants: got 0", "wanted: a number of at least 1"]),
        (["--variants=2", "--seeds=own.txt"], ["--variants=2: got --seeds, too"]),
        (["--seeds=none.txt"], ["none.txt: it cannot be read", "wanted: a text file"]),
        (["--seeds=own.txt"], ["own.txt:2: got '12a'", "wanted: a whole number of at most 18 digits"]),
        (["--seeds=twice.txt"], ["twice.txt:3: the seed 5 is there twice", "wanted: it once; line 1 also has it"]),
        (["--seeds=empty.txt"], ["empty.txt: there is no seed in it"]),
    ],
)
def test_mistakes_are_told(project: pytest.Pytester, arguments: list[str], said: list[str]) -> None:
    for name, text in (("own", "1\n12a\n"), ("twice", "5\n6\n5\n"), ("empty", "# nothing\n")):
        (project.path / f"{name}.txt").write_text(text)
    result = project.runpytest_subprocess("-p", "no:cacheprovider", "benchmark", "--agent=noop", *arguments)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([f"*{line}*" for line in said])


def test_proofs_are_of_the_published_variant(project: pytest.Pytester) -> None:
    result = project.runpytest_subprocess("-p", "no:cacheprovider", "benchmark", "--prove", "--variants=2")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*--variants=2: proofs are of the published variant*"])
