"""Faults before an agent acts, in what asks the state, and around the run: engine, run directory, clock, seeds."""

from __future__ import annotations

import json
import os
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pytest_opencomputer.apps.loader import load_module
from pytest_opencomputer.runs.record_files import read_results
from pytest_opencomputer.sandbox.backends.docker import DockerBackend
from pytest_opencomputer.sandbox.images.building import ensure
from pytest_opencomputer.sandbox.images.recipe import image_for
from tests.faults.agents import SECOND_ENGINE
from tests.faults.backends import FAKED, SETUP
from tests.faults.conftest import APP, CHECKS, TASK, Run, make_project, run_pytest
from tests.faults.engine import SecondEngine

GUARDS = sum(check["kind"] == "guard" for check in CHECKS)
ENDPOINTS = '''

from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Home, saved


class Fact(TypedDict):
    value: int


@saved
def raises(home: Home) -> Fact:
    """Wrong code."""
    return {"value": {}["missing"]}


@saved
def answers_text(home: Home) -> Fact:
    """Declares one thing and answers another."""
    return {"value": "three"}  # type: ignore


@saved
def dies(home: Home) -> Fact:
    """What a parser does that hostile state brought down."""
    import os

    os._exit(41)
'''


def task_file(project: Path, name: str) -> Path:
    return project / "benchmark" / APP / name / "task.json"


def change(project: Path, name: str, **keys: Any) -> None:
    """Change keys of a task."""
    path = task_file(project, name)
    path.write_text(json.dumps({**json.loads(path.read_text()), **keys}))


def ask(project: Path, name: str, endpoint: str) -> None:
    """Let the first check of a task ask an endpoint, and leave out the others but the guards."""
    first, *rest = json.loads(task_file(project, name).read_text())["checks"]
    changed = {**first, "endpoint": endpoint, "expect": {"value": 3}}
    change(project, name, checks=[changed, *(check for check in rest if check["kind"] == "guard")])


@pytest.fixture(scope="module")
def run(docker_backend: DockerBackend, tmp_path_factory: pytest.TempPathFactory) -> Run:
    """One rollout of an agent that does nothing on each of some tasks, all but one with a fault."""
    assert docker_backend.name == "docker"
    tasks = ["healthy", "image_is_missing", "image_is_missing_once", "guest_does_not_start"]
    tasks += ["app_ends_at_its_start", "app_crashes_at_its_start"]
    tasks += ["verifier_raises", "verifier_answers_what_it_does_not_declare", "verifier_dies"]
    project = make_project(tmp_path_factory.mktemp("preparation"), *tasks)
    verifier = project / "apps" / APP / "verifier" / "__init__.py"
    verifier.write_text(verifier.read_text() + ENDPOINTS)
    change(project, "app_ends_at_its_start", open=[{"app": APP, "args": ["--version"]}])
    change(project, "app_crashes_at_its_start", open=[{"app": APP, "args": ["--display=:9"]}])
    ask(project, "verifier_raises", "raises")
    ask(project, "verifier_answers_what_it_does_not_declare", "answers-text")
    ask(project, "verifier_dies", "dies")
    return run_pytest(project, "--agent=noop", "--sandbox-backend=faulty")


@pytest.mark.parametrize(
    ("task", "blame", "cause"),
    [
        ("image_is_missing", "engine", "EngineError: .*the image is not there"),
        ("guest_does_not_start", "harness", "PipeClosed: "),
        ("app_ends_at_its_start", "harness", "SandboxError: galculator ended with exit code 0 during startup"),
        ("app_crashes_at_its_start", "harness", "SandboxError: galculator ended with exit code 1 during startup"),
        ("verifier_raises", "harness", "GuestError: verifier.call: VerifierFault: "),
        ("verifier_answers_what_it_does_not_declare", "harness", "VerifierError: galculator answers-text answered"),
    ],
)
def test_faults_of_the_harness_are_errors(run: Run, task: str, blame: str, cause: str) -> None:
    result = run.results[task, "noop"]
    assert (result.outcome, result.blame, result.score) == ("error", blame, None), result.cause
    assert re.match(cause, result.cause), result.cause
    assert bool(result.retries) == (task == "image_is_missing")


def test_state_that_kills_its_reader_fails_the_check(run: Run) -> None:
    result = run.results["verifier_dies", "noop"]
    assert (result.outcome, result.blame) == ("failed", "agent")
    assert [check.state_error for check in result.checks] == ["StateCorrupt", *[None] * GUARDS]
    assert [check.passed for check in result.checks] == [False, *[True] * GUARDS]


def test_an_engine_that_fails_once_is_asked_once_more_and_that_is_recorded(run: Run) -> None:
    healthy, result = run.results["healthy", "noop"], run.results["image_is_missing_once", "noop"]
    assert (result.outcome, result.score) == (healthy.outcome, healthy.score)
    (retry,) = result.retries
    assert re.match("EngineError: .*the image is not there", retry)
    assert healthy.retries == ()
    assert len(run.results["image_is_missing", "noop"].retries) == 1, "bounded"
    assert f'name="retry" value="{retry.split(":")[0]}' in (run.project / "junit.xml").read_text()


def test_the_healthy_rollout_is_not_touched(run: Run) -> None:
    healthy = run.results["healthy", "noop"]
    assert healthy.outcome == "failed"
    assert [check.passed for check in healthy.checks] == [check["kind"] == "guard" for check in CHECKS]
    assert "errors of: engine 1, harness 5" in run.output
    assert re.search(r"3 failed, .*6 errors", run.output)


def test_nothing_is_left_behind(run: Run, docker_backend: DockerBackend) -> None:
    assert not run.left_behind(docker_backend)


def test_a_seed_generator_that_fails_ends_the_run_before_it_begins(
    tmp_path: Path, docker_backend: DockerBackend
) -> None:
    project = make_project(tmp_path, "healthy", "seeds_fail")
    generator = project / "benchmark" / APP / "seeds_fail" / "env" / "seeds.py"
    generator.write_text("def generate(out):\n    raise ValueError('no such month')\n")
    change(project, "seeds_fail", seeds=[{"generator": "env/seeds.py", "place": "."}])
    run = run_pytest(project, "--agent=noop")
    assert run.exit_code == pytest.ExitCode.USAGE_ERROR
    assert "seeds.py: the generator failed with exit code 1" in run.output
    assert "ValueError: no such month" in run.output
    assert not list(project.glob("runs/*/rollouts/*"))
    assert not [one for one in docker_backend.machines({}) if one.labels["task"].endswith("/seeds_fail")]


@pytest.fixture
def disk_size() -> str:
    """Room for one rollout, and not for three."""
    return "1m"


def test_a_full_run_directory_loses_nothing_that_it_has(
    small_disk: Path, tmp_path: Path, docker_backend: DockerBackend
) -> None:
    project = make_project(tmp_path / "project", TASK)
    (project / "runs").symlink_to(small_disk)
    run = run_pytest(project, "--agent=noop", "--agent=run_directory_is_full", "--agent=agent_gives_up")
    assert run.exit_code == pytest.ExitCode.INTERRUPTED, run.output
    assert "INTERNALERROR" not in run.output
    assert "the run ends here, as its directory cannot be written" in run.output
    (kept,) = read_results(run.folder)
    assert (kept.agent, kept.outcome) == ("noop", "failed")
    assert re.search(r"1 failed, .*1 error", run.output)
    assert "errors of: harness 1" in run.output
    assert re.search(r"cannot be written: No space left on device", run.output)
    lost = f"{APP}.{TASK}.run_directory_is_full-0"
    assert f"not stored, because the run directory could not be written: {lost}" in run.output
    assert "of 3 planned rollouts 1 has a score; 1 error, 1 not begun" in run.output
    assert not run.left_behind(docker_backend)


def test_a_clock_that_jumps_changes_no_verdict(tmp_path: Path, docker_backend: DockerBackend) -> None:
    lines = (
        f"APP = replace(APP, packages=(*APP.packages, 'libfaketime'), setup=({SETUP!r},), "
        f"environment={{**APP.environment, **{FAKED!r}}})\n"
    )
    project = make_project(tmp_path, "clock_jumps", app=lines)
    run = run_pytest(project, "--agent=clock_jumps", "--sandbox-backend=faulty", timeout=600.0)
    result = run.results["clock_jumps", "clock_jumps"]
    assert (result.outcome, result.cause) == ("passed", "")
    assert 0 < result.phases["agent"] < 300, "durations are those of another clock"
    assert not run.left_behind(docker_backend)


@pytest.fixture
def second_engine(docker_backend: DockerBackend) -> Iterator[SecondEngine]:
    """An engine with the image of the app."""
    assert docker_backend.name == "docker"
    if os.geteuid() != 0:
        pytest.skip("only root can start a second engine")
    app = load_module(Path(__file__).parents[2] / "apps" / APP / "app.py", f"{APP}.app").APP
    recipe = image_for([app])
    ensure(recipe, print)
    # Not pytest's folder: the paths of its sockets would be too long for the kernel.
    engine = SecondEngine(Path(tempfile.mkdtemp(prefix="oc-engine-")))
    try:
        engine.start()
        engine.load(layer.tag for layer in recipe.layers)
        yield engine
    finally:
        engine.remove()


def test_an_engine_that_goes_away_or_is_restarted_is_to_blame(second_engine: SecondEngine, tmp_path: Path) -> None:
    project = make_project(tmp_path / "project", TASK)
    environment = {"DOCKER_HOST": second_engine.address, SECOND_ENGINE: str(second_engine.folder)}
    agents = ["noop", "engine_is_restarted", "agent_gives_up", "engine_is_stopped", "agent_goes_on_after_its_end"]
    run = run_pytest(project, *(f"--agent={name}" for name in agents), environment=environment)
    found = {agent: run.results[TASK, agent] for agent in agents}
    assert {agent: (result.outcome, result.blame) for agent, result in found.items()} == {
        "noop": ("failed", "agent"),
        "engine_is_restarted": ("error", "engine"),
        "agent_gives_up": ("failed", "agent"),  # on the engine that is there again
        "engine_is_stopped": ("error", "engine"),
        "agent_goes_on_after_its_end": ("error", "engine"),  # there is none any more
    }
    assert "the engine does not answer" in found["engine_is_stopped"].cause
    assert run.steps(found["engine_is_restarted"]) == run.steps(found["engine_is_stopped"]) == 1
    assert len(found["agent_goes_on_after_its_end"].retries) == 1
    second_engine.start()
    assert not DockerBackend(_client(second_engine)).machines({}), "a container is left on the engine"


def _client(engine: SecondEngine) -> Any:
    import docker

    return docker.DockerClient(base_url=engine.address)
