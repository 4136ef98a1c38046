"""A task is proven on real desktops; what is then changed in its checks or endpoints is proven without one."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from pytest_opencomputer.sandbox.backends.docker import DockerBackend

ROOT = Path(__file__).parents[2]
APP, TASK, OTHER = "galculator", "total_station_setup", "radiochemistry_constants"
NEAR_MISS = 'forgets_the_display = mistake(solve, fails=["remembers_display"], remember=False)\n'


@pytest.fixture
def project(
    pytester: pytest.Pytester, docker_backend: DockerBackend, monkeypatch: pytest.MonkeyPatch
) -> pytest.Pytester:
    """A project with an app and two of its tasks, of which one, with a single near miss, is yet to be proven."""
    assert docker_backend.name == "docker"
    monkeypatch.setenv("XDG_CACHE_HOME", str(pytester.path / "cache"))
    for folder in (f"apps/{APP}", f"benchmark/{APP}/{TASK}", f"benchmark/{APP}/{OTHER}"):
        shutil.copytree(ROOT / folder, pytester.path / folder, ignore=shutil.ignore_patterns("tests", "__pycache__"))
    solution = pytester.path / f"benchmark/{APP}/{TASK}/solution.py"
    solution.write_text(solution.read_text().partition("takes_degrees = ")[0] + NEAR_MISS)
    return pytester


def prove(project: pytest.Pytester, *options: str) -> str:
    run = project.runpytest_subprocess("-p", "no:cacheprovider", "benchmark", *options)
    found = {outcome: count for outcome, count in run.parseoutcomes().items() if outcome != "deselected"}
    assert found == {"passed": 4}, run.stdout.str()
    return run.stdout.str()


def test_changed_checks_and_endpoints_need_no_desktop(
    project: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = project.path / "benchmark" / APP / TASK
    out = prove(project, "--prove")
    assert f"{APP}/{OTHER}: the proof holds" in out
    assert "tasks to prove: 0 asked again on kept states, 1 played" in out
    played = json.loads((folder / "proof.json").read_text())
    assert "asked_again" not in played

    # From now on there is no engine.
    monkeypatch.setenv("DOCKER_HOST", "unix:///nowhere.sock")
    said = json.loads((folder / "task.json").read_text())
    said["checks"][1]["expect"]["angle_unit"] = "gradians"
    (folder / "task.json").write_text(json.dumps(said))
    out = prove(project, "--prove")
    assert "tasks to prove: 1 asked again on kept states, 0 played" in out
    asked = json.loads((folder / "proof.json").read_text())
    assert asked["asked_again"] == ["the checks changed"]
    assert asked["runs"] == played["runs"]

    verifier = project.path / "apps" / APP / "verifier/modes.py"
    verifier.write_text(verifier.read_text().replace("def modes(", "@(lambda one: one)\ndef modes("))
    out = prove(project, "--prove")
    assert f"{APP}/{TASK}: endpoint {APP} modes changed" in out
    assert f"{APP}/{OTHER}: the proof holds" in out
    asked = json.loads((folder / "proof.json").read_text())
    assert asked["asked_again"] == [f"endpoint {APP} modes changed", "the checks changed"]
