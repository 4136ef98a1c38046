"""``opencomputer agreement``: what is known of a run, and how checks and judges agree with it."""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path

import pytest

from pytest_opencomputer.cli.main import main
from pytest_opencomputer.evolving import judged
from pytest_opencomputer.evolving.answers import Verdict
from pytest_opencomputer.evolving.comparing import Item, items, known_cause
from pytest_opencomputer.evolving.judged import Judged, JudgedCriterion
from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.reports.agreement import agreement
from pytest_opencomputer.reports.site.build import build_report
from pytest_opencomputer.reports.site.on_demand import OnDemand
from pytest_opencomputer.runs.agreement import FILE
from tests.evolving.calibration import FAULT, Notebook


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Notebook:
    """A project without a run."""
    made = Notebook(tmp_path / "project")
    monkeypatch.chdir(made.root)
    return made


def say(project: Notebook, rollout: str, four_stars: Verdict, other_note: Verdict = "true") -> None:
    """Let judges have said this about a rollout."""
    said = {"four_stars": four_stars, "other_note": other_note}
    criteria = [JudgedCriterion(check=id, kind="goal", told={}, verdict=one) for id, one in said.items()]
    name = f"notebook.four_stars.{rollout}"
    judged.write(
        project.run.path,
        Judged(
            rollout=name, task="t", judges=("j",), votes=1, pictures={}, records=(), criteria=tuple(criteria)
        ),
    )  # fmt: skip


def found(project: Notebook) -> dict[tuple[str, str], Item]:
    """The items of the run by rollout and check."""
    made = items(project.run, project.registry, lambda _: project.task)
    return {(one.result.rollout.removeprefix("notebook.four_stars."), one.check.id): one for one in made}


def test_truth_is_that_of_solutions_near_misses_and_doing_nothing(project: Notebook) -> None:
    project.calibrate()
    known = found(project)
    assert {name: one.truth for (name, check), one in known.items() if check == "four_stars"} == {
        "oracle-0": True,
        "oracle-1": True,
        "near-miss.too_few-0": False,
        "noop-0": False,
        "me-0": None,
        "me-1": None,
    }
    assert known["noop-0", "other_note"].truth is True
    assert not any(one.disagrees for one in known.values())


def test_disagreements_are_attributed_by_what_is_known(project: Notebook) -> None:
    project.change(*FAULT)
    project.calibrate()
    say(project, "oracle-0", "true")
    say(project, "near-miss.too_few-0", "true", "false")
    say(project, "me-0", "true")
    causes = {key: known_cause(one) for key, one in found(project).items() if one.disagrees}
    assert causes == {
        ("oracle-0", "four_stars"): "verifier wrong",
        ("oracle-1", "four_stars"): "verifier wrong",
        ("near-miss.too_few-0", "four_stars"): "agent at fault",
        ("near-miss.too_few-0", "other_note"): "judge wrong",
        ("me-0", "four_stars"): None,
    }


def test_the_study_as_a_table(project: Notebook, capsys: pytest.CaptureFixture[str]) -> None:
    project.change(*FAULT)
    project.calibrate()
    for name, verdict in (("oracle-0", "true"), ("oracle-1", "cannot tell"), ("near-miss.too_few-0", "false")):
        say(project, name, verdict)  # type: ignore[arg-type]
    say(project, "noop-0", "true")
    assert main(["agreement", str(project.run.path), "--format", "csv"]) == 0
    rows = {
        (one["who"], one["against"], one["items"]): one for one in csv.DictReader(io.StringIO(capsys.readouterr().out))
    }
    checks, judges = rows["checks", "truth", "all"], rows["judges", "truth", "all"]
    # Checks: the solution's goal is wrong twice. Judges: one cannot be told, and doing nothing is taken for success.
    assert (checks["count"], checks["agreed"], checks["not_told"]) == ("8", "6", "0")
    assert (judges["count"], judges["agreed"], judges["not_told"]) == ("7", "6", "1")
    assert float(checks["kappa"]) == pytest.approx(0.5)
    assert float(judges["agreement_low"]) < 6 / 7 < float(judges["agreement_high"])
    assert rows["checks", "truth", "not met"]["agreed"] == "2"
    assert rows["judges", "truth", "not met"]["agreed"] == "1"
    assert rows["judges", "checks", "guards"]["count"] == "4"
    assert main(["agreement", str(project.run.path)]) == 0
    text = capsys.readouterr().out
    assert "notebook.four_stars.noop-0: four_stars: check false, judges true: agent at fault" in text
    assert "notebook.four_stars.oracle-1: four_stars: check false, judges cannot tell: verifier wrong" in text


def test_the_study_is_a_page_of_the_report(project: Notebook, tmp_path: Path) -> None:
    project.change(*FAULT)
    project.calibrate()
    build_report([project.run], tmp_path / "before")
    assert not (tmp_path / "before/agreement.html").exists()
    assert "agreement.html" not in (tmp_path / "before/index.html").read_text()
    say(project, "noop-0", "true")
    assert main(["agreement", str(project.run.path)]) == 0
    build_report([project.run], tmp_path / "after")
    page = (tmp_path / "after/agreement.html").read_text()
    assert 'href="agreement.html"' in (tmp_path / "after/index.html").read_text()
    rows = [re.findall(r"<(?:bdi|span)>([^<]*)<", row) for row in page.split("<tr>")]
    assert ["checks", "truth", "all", "8", "0", "6", "75.0 %"] in [row[:7] for row in rows]
    cause = ["notebook.four_stars.noop-0", "four_stars", "false", "true", "false", "agent at fault"]
    assert cause in rows
    shown = OnDemand([project.run.path])
    key = shown.player_of("notebook.four_stars.noop-0").split("/")[1]
    assert b"agent at fault" in shown.page(key, "agreement.html")


def test_what_is_no_study_is_told(project: Notebook, tmp_path: Path) -> None:
    project.calibrate()
    (project.run.path / FILE).write_text('{"raters": [{"who": "checks"}]}')
    with pytest.raises(UsageProblem, match=r"agreement\.json"):
        build_report([project.run], tmp_path / "report")


def test_raters_that_never_say_no_have_no_kappa(project: Notebook) -> None:
    project.with_stars(4)
    made = agreement(found(project).values(), lambda one: one.verifier, lambda one: one.truth)
    assert (made.count, made.agreed, made.kappa) == (2, 2, None)


def test_of_a_run_of_which_nothing_is_known(project: Notebook, capsys: pytest.CaptureFixture[str]) -> None:
    project.with_stars(4, "me")
    assert main(["agreement", str(project.run.path)]) == 2
    assert "nobody has judged them" in capsys.readouterr().err
