"""Building reports: what stands where, and that nothing is lost."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from pytest_opencomputer.cli.main import main
from pytest_opencomputer.models import extras
from pytest_opencomputer.models.errors import SandboxError, UsageProblem
from pytest_opencomputer.reports.site.build import build_report
from pytest_opencomputer.runs.reader import Run
from tests.reports.pages import Page, files, opened
from tests.reports.runs import Did, make_run


@pytest.fixture
def run(tmp_path: Path) -> Run:
    return make_run(tmp_path / "runs", [Did("gedit/letter", 4), Did("gedit/menu", 2)])


def test_the_files_of_a_report(run: Run, tmp_path: Path) -> None:
    built = build_report([run], tmp_path / "out")
    found = files(tmp_path / "out")
    shots = {path.relative_to(run.path).as_posix(): path.read_bytes() for path in run.path.rglob("*.png")}
    assert {name: found[name] for name in found if name.startswith("screenshots/")} == shots
    others = [name for name in found if not name.startswith(("screenshots/", "plots/"))]
    assert others == [
        *("drawing.js", "index.html", "index.js", "page.js", "player.html", "player.js", "report.css"),
        *("rollouts/1.js", "rollouts/2.js", "words.html"),
    ]
    assert (built.page, built.rollouts, len(built.screenshots)) == (tmp_path / "out" / "index.html", 2, 5)


def test_several_runs(run: Run, tmp_path: Path) -> None:
    other = make_run(tmp_path / "runs", [Did("gedit/letter", 0), Did("gedit/letter", 4, agent="oracle")])
    built = build_report([run, other], tmp_path / "out")
    places = [place for place in Page(built.page).places if place.startswith("player.html")]
    assert len(places) == 4
    first, second = opened(tmp_path / "out", 2), opened(tmp_path / "out", 3)
    assert [first["agent"], second["agent"]] == ["claude:claude-opus-5-5"] * 2, "trials of one task, one of each run"
    assert {data["facts"][0][1] for data in (first, second)} == {run.name, other.name}
    with pytest.raises(UsageProblem, match="this run was given twice"):
        build_report([run, run], tmp_path / "again")


@pytest.mark.parametrize("kind", ["folder", "file", "link"])
def test_an_existing_folder_is_left_untouched(kind: str, run: Run, tmp_path: Path) -> None:
    out = tmp_path / "out"
    if kind == "folder":
        out.mkdir()
        (out / "letter.txt").write_text("dear")
    elif kind == "file":
        out.write_text("dear")
    else:
        out.symlink_to(tmp_path / "nowhere")
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(UsageProblem, match="out: exists already"):
        build_report([run], out)
    assert sorted(tmp_path.rglob("*")) == before


def test_a_run_that_cannot_be_read_leaves_nothing(run: Run, tmp_path: Path) -> None:
    with (run.rollouts[1].folder / "trajectory.jsonl").open("a") as file:
        file.write("{}\n")
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(UsageProblem, match=r"trajectory\.jsonl:3"):
        build_report([Run.open(run.path)], tmp_path / "out")
    assert sorted(tmp_path.rglob("*")) == before


def test_a_place_that_cannot_be_written_is_reported(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SandboxError, match="cannot be written"):
        build_report([run], tmp_path / "file" / "out")


def test_the_command(run: Run, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["report", str(run.path), "--out"]
    assert main([*words, str(tmp_path / "out")]) == 0
    out, errors = capsys.readouterr()
    assert (out, errors) == (f"{tmp_path / 'out' / 'index.html'}: 2 rollouts, 5 screenshots\n", "")
    assert main([*words, str(tmp_path / "out")]) == 2
    assert "exists already" in capsys.readouterr().err
    run.rollouts[0].screenshots[0].unlink()
    assert main([*words, str(tmp_path / "again")]) == 0
    assert capsys.readouterr().err == "missing from the runs: 1 screenshots\n"


def test_a_missing_library_is_reported(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def absent(name: str) -> None:
        raise ModuleNotFoundError(f"No module named {name!r}")

    monkeypatch.setattr(extras, "import_module", absent)
    with pytest.raises(UsageProblem) as problem:
        build_report([run], tmp_path / "out")
    assert str(problem.value).endswith("  do: pip install 'pytest-opencomputer[report]'")


def test_the_plugin_and_the_command_line_load_no_library_of_reports() -> None:
    code = (
        "import sys, pytest_opencomputer.plugin.hooks, pytest_opencomputer.cli.main as main; main.parser();"
        "assert not {'jinja2', 'matplotlib', 'pandas', 'scipy'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=120)
