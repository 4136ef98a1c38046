"""The table of the paper in its formats, as files in ``tables/``, and the command that prints it.

If a format changed on purpose: ``python -m tests.reports.test_tables`` rewrites the files; review the differences.
"""

from __future__ import annotations

import csv
import io
import tempfile
from pathlib import Path

import pytest

from pytest_opencomputer.cli.main import main
from pytest_opencomputer.reports.sheets import FORMATS, Format, Sheet
from pytest_opencomputer.reports.tables import results_table
from pytest_opencomputer.runs.reader import Run
from tests.reports.runs import Did, make_run

TABLES = Path(__file__).parent / "tables"
_ENDINGS: dict[Format, str] = {"text": "txt", "markdown": "md", "csv": "csv", "latex": "tex"}


def example(base: Path) -> Run:
    """Two agents on seven tasks of two apps, two trials each; one has errors, one no price."""
    did = []
    for agent, cost, lacking in (("claude:claude-opus-5-5", 0.4, 0), ("qwen:Qwen3_VL", None, 2)):
        for number in range(7):
            app = "gedit" if number < 4 else "galculator"
            for trial in range(2):
                goals = max(0, 4 - (number + trial) % 3 - lacking) if number else None if lacking else 4
                did.append(
                    Did(
                        f"{app}/task_{number}",
                        goals,
                        agent=agent,
                        trial=trial,
                        steps=4 + number,
                        seconds=20.0 + 3 * number,
                        cost=cost,
                        difficulty="hard" if number % 2 else "easy",
                    )
                )
    return make_run(base, did)


def snapshots(run: Run) -> dict[str, str]:
    """The expected content of the files in ``tables/``."""
    plain, full = results_table([run]), results_table([run], by="app", ks=(2,), full=True)
    return {
        f"{name}.{_ENDINGS[format]}": _undated(run, table.render(format))
        for name, table in (("agents", plain), ("apps", full))
        for format in FORMATS
    }


def _undated(run: Run, text: str) -> str:
    return text.replace(run.name, "RUN").replace(f"{run.configuration.started:%Y-%m-%d}", "DAY")


def test_tables_are_as_before(tmp_path: Path) -> None:
    assert snapshots(example(tmp_path)) == {path.name: path.read_text() for path in TABLES.iterdir()}


@pytest.mark.parametrize("format", FORMATS)
def test_the_command_prints_it(format: Format, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run = example(tmp_path)
    words = ["table", str(run.path), "--by", "app", "--k", "2", "--full", "--format", format]
    for _ in range(2):
        assert main(words) == 0
        assert _undated(run, capsys.readouterr().out) == (TABLES / f"apps.{_ENDINGS[format]}").read_text(), (
            "the same each time"
        )


def test_the_command_reports_invalid_input(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["table", str(tmp_path)]) == 2
    assert "not a run directory" in capsys.readouterr().err
    assert main(["table", str(example(tmp_path).path), "--by", "colour"]) == 2
    assert "there is no field 'colour'" in capsys.readouterr().err
    named = Run.open(tmp_path / "latest").path
    assert main(["table", str(tmp_path)]) == 2
    assert f"do: name one of the 1 runs in it, for example {named}" in capsys.readouterr().err


def test_what_the_providers_filter_held_back_is_shown_if_it_is_anything(tmp_path: Path) -> None:
    run = make_run(tmp_path, [Did("a/x", 4, filtered=2), Did("a/y", None, filtered=1), Did("a/x", 4, agent="other")])
    table = results_table([run])
    assert table.heads[3:5] == ["filtered", "coverage"]
    assert [row[3] for row in table.rows] == ["3", "0"]
    assert [record["filtered"] for record in table.records] == [3, 0]


def test_a_run_without_results_has_an_empty_table(tmp_path: Path) -> None:
    table = results_table([make_run(tmp_path, [])])
    assert table.render("text").splitlines()[0].split() == [
        *("agent", "tasks", "rollouts", "coverage", "success", "%", "steps", "s/step", "reward"),
    ]
    assert table.render("csv") == ""
    assert table.notes[-1].endswith(": no rollout has finished")


HOSTILE = Sheet(
    heads=["agent", "rate"],
    rows=[["=cmd|' /C calc'!A0", "1"], ["[a] | b & c_d $x^2 \\ %", "2"], ["\x1b[31mred\nline", "3"]],
    records=[{"agent": "=cmd()", "n": 1}, {"agent": "-1+1", "n": -2}, {"agent": 'a,"b"', "n": 1 / 3}],
    notes=["\x1b[0m_note_"],
)


def test_names_can_break_no_format() -> None:
    assert HOSTILE.render("text").splitlines() == [
        "agent                   rate",
        "----------------------  ----",
        "=cmd|' /C calc'!A0         1",
        "[a] | b & c_d $x^2 \\ %     2",
        "\\x1b[31mred\\nline          3",
        "\\x1b[0m_note_",
    ]
    assert HOSTILE.render("latex").splitlines()[6:9] == [
        r"  =cmd|' /C calc'!A0 & 1 \\",
        r"  {}[a] | b \& c\_d \$x\textasciicircum{}2 \textbackslash{} \% & 2 \\",
        r"  \textbackslash{}x1b[31mred\textbackslash{}nline & 3 \\",
    ]
    markdown = HOSTILE.render("markdown").splitlines()
    assert markdown[3] == r"| \[a\] \| b & c\_d $x^2 \\ % | 2 |"
    assert len(markdown) == 7
    rows = list(csv.DictReader(io.StringIO(HOSTILE.render("csv"))))
    assert rows == [
        {"agent": "'=cmd()", "n": "1"},
        {"agent": "'-1+1", "n": "-2"},
        {"agent": 'a,"b"', "n": "0.333333"},
    ]


if __name__ == "__main__":
    TABLES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as base:
        for file, text in snapshots(example(Path(base))).items():
            (TABLES / file).write_text(text)
