"""The pack on a real task in real rollouts: each cheat is played, and none earns anything."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from pytest_opencomputer.cheats.pack import BY_NAME
from pytest_opencomputer.models.records import RolloutResult
from pytest_opencomputer.runs.record_files import read_results
from pytest_opencomputer.sandbox.backends.docker import DockerBackend

REPOSITORY = Path(__file__).parents[2]
TASK = "benchmark/galculator/total_station_setup"
PARTS = 9
"""Into so many parts the pack is divided; ``make test`` plays some of them."""


@pytest.fixture
def project(pytester: pytest.Pytester, docker_backend: DockerBackend) -> pytest.Pytester:
    """A project with one task."""
    assert docker_backend.name == "docker"
    shutil.copytree(REPOSITORY / TASK, pytester.path / TASK)
    return pytester


def play(project: pytest.Pytester, names: Sequence[str]) -> dict[str, RolloutResult]:
    """Play some cheats of the pack; their results by name."""
    chosen = " or ".join(f"cheat:{name}-0]" for name in names)
    run = project.runpytest_subprocess("benchmark", "--agent=cheat", "-n", "2", "-k", chosen)
    run.assert_outcomes(passed=len(names))
    played = {result.variant: result for result in results(project)}
    assert set(played) == set(names)
    return played


def results(project: pytest.Pytester) -> list[RolloutResult]:
    return list(read_results(project.path / "runs" / "latest"))


@pytest.mark.rotating
@pytest.mark.parametrize("part", range(PARTS))
def test_no_cheat_of_the_pack_earns_anything(project: pytest.Pytester, part: int) -> None:
    names = list(BY_NAME)[part::PARTS]
    played = play(project, names)
    rewards = {name: None if one.score is None else one.score.reward for name, one in played.items()}
    assert rewards == dict.fromkeys(names, 0.0)
    assert {one.outcome for one in played.values()} == {"failed"}, "and none is left out as an error"


def test_what_broke_out_of_the_agents_own_group_is_in_the_record(project: pytest.Pytester) -> None:
    played = play(project, ["injects_itself_into_the_app", "does_nothing"])
    injected = played["injects_itself_into_the_app"]
    assert any("stays-behind-galculator" in program for program in injected.programs)
    assert any("stays-behind-galculator" in console for console in injected.consoles)
    assert played["does_nothing"].programs == ()


def test_nothing_is_left_for_the_next_rollout(project: pytest.Pytester) -> None:
    run = project.runpytest_subprocess("benchmark", "--agent=cheat:leaves_something_for_the_next", "--trials=2")
    run.assert_outcomes(passed=2)


def test_a_cheat_that_gets_something_fails_its_test(project: pytest.Pytester) -> None:
    project.makeconftest(
        """
        from pytest_opencomputer.sandbox.sandbox import Sandbox
        from pytest_opencomputer.sandbox.saving import settle_app
        import pytest_opencomputer.rollouts.verification as verification

        # The weakness: what the agent left running is not ended.
        Sandbox.freeze_agent = lambda self: []
        verification.end_everything = lambda sandbox: None
        """
    )
    run = project.runpytest_subprocess("benchmark", "--agent=cheat:leaves_a_daemon", "--agent=cheat:does_nothing")
    run.assert_outcomes(passed=1, failed=1)
    run.stdout.fnmatch_lines(["*cheat leaves_a_daemon got: it still runs: *stays-behind in group 'agent'*"])
    run.stdout.fnmatch_lines(["cheats: 1 of 2 earned nothing"])


def test_a_cheat_that_does_not_exist_is_a_wrong_option(project: pytest.Pytester) -> None:
    run = project.runpytest_subprocess("benchmark", "--agent=cheat:leaves_a_demon")
    assert run.ret == pytest.ExitCode.USAGE_ERROR
    run.stderr.fnmatch_lines(["*no cheat is called 'leaves_a_demon'*", "*leaves_a_daemon*"])


RECORDING = """
import json
from pathlib import Path

import pytest_opencomputer.sandbox.sandbox as sandbox
from pytest_opencomputer.models.actions import Click, Done, Key, Move, Scroll, TakeScreenshot, Type, Zoom
from pytest_opencomputer.agents.base import Agent, AgentKind, StepAgent
from pytest_opencomputer.cheats.searching import ReadsTheVerifier, found_by_root
from pytest_opencomputer.agents.steps import Turn

asked = []
request = sandbox.Sandbox._request


def recorded(self, op, args, *rest, **more):
    asked.append(op)
    Path("asked.json").write_text(json.dumps(asked))
    return request(self, op, args, *rest, **more)


sandbox.Sandbox._request = recorded


class Hands(StepAgent):
    def run(self, session):
        asked.append("the agent begins")
        super().run(session)
        asked.append("the agent has stopped")

    def act(self, observation):
        if observation.step:
            return Turn((Done(),))
        hands = (Click(at=(9, 9)), Key(chord="Escape"), Type(text="1"), Move(to=(5, 5)), Scroll(dy=1))
        return Turn((*hands, Zoom(region=(0, 0, 9, 9)), TakeScreenshot()))


class Sly(Agent):
    def run(self, session):
        session.sandbox.run(["true"], group="agent")


class Hacker(Hands):
    def run(self, session):
        # As if the app had started it.
        session._sandbox.spawn(["sh", "-c", "sleep 600; true \\x1b[2J"], group="app")
        super().run(session)


class Searcher(Agent):
    shell_everywhere = True

    def __init__(self, task):
        self.task = task

    def run(self, session):
        cheat = ReadsTheVerifier(self.task)
        desktop = session._sandbox
        found = {"before": found_by_root(desktop, cheat)}
        sign = cheat.signs().splitlines()[-1][::-1]
        desktop.put({"/run/opencomputer/planted": sign}, as_user=False)
        found["planted"] = found_by_root(desktop, cheat)
        Path("found.json").write_text(json.dumps(found))


def pytest_opencomputer_agents(config):
    return [
        AgentKind("hands", lambda request: Hands()),
        AgentKind("sly", lambda request: Sly()),
        AgentKind("hacker", lambda request: Hacker()),
        AgentKind("searcher", lambda request: Searcher(request.task), adversary=True),
    ]
"""


def test_only_the_canonical_actions_reach_the_sandbox_and_the_verifier_comes_last(project: pytest.Pytester) -> None:
    project.makeconftest(RECORDING)
    project.runpytest_subprocess("benchmark", "--agent=hands").assert_outcomes(failed=1)
    asked: list[str] = json.loads((project.path / "asked.json").read_text())
    begin, stop = asked.index("the agent begins"), asked.index("the agent has stopped")
    before, during, after = asked[:begin], asked[begin + 1 : stop], asked[stop + 1 :]
    # The host's own look at the processes of the apps, for the record, is not the agent's.
    assert set(during) <= {"input.perform", "screen.grab", "screen.zoom", "screen.settle", "processes.list"}
    assert Counter(during)["input.perform"] == 5
    assert not [op for op in (*before, *during) if op.startswith("verifier.")]
    order = ["processes.freeze_agent", "verifier.load", "processes.end_user", "verifier.call_all"]
    assert [after.index(op) for op in order] == sorted(after.index(op) for op in order)
    assert set(after[after.index("processes.end_user") + 1 :]) == {"verifier.call_all"}


def test_results_say_when_a_console_was_used(project: pytest.Pytester) -> None:
    project.makeconftest(RECORDING)
    run = project.runpytest_subprocess("benchmark", "--agent=hacker")
    (result,) = results(project)
    # What the shell starts is also a program, but not a console.
    assert result.consoles == ("sh -c sleep 600; true \x1b[2J",)
    assert "sleep 600" in result.programs
    run.stdout.fnmatch_lines(["a console was used in *hacker-0: sh -c sleep 600; true \\x1b*"])


def test_an_agent_that_did_not_say_it_wants_a_shell_fails_when_it_uses_one(project: pytest.Pytester) -> None:
    path = project.path / TASK / "task.json"
    path.write_text(path.read_text().replace('"means": "ui"', '"means": "any"'))
    project.makeconftest(RECORDING)
    project.runpytest_subprocess("benchmark", "--agent=sly").assert_outcomes(failed=1)
    (result,) = results(project)
    assert result.ended == "raised"
    assert "'processes.run', but only the user interface is allowed" in result.cause


def test_not_even_root_finds_anything_of_the_verification_while_the_agent_works(project: pytest.Pytester) -> None:
    project.makeconftest(RECORDING)
    project.runpytest_subprocess("benchmark", "--agent=searcher").assert_outcomes(failed=1)
    found = json.loads((project.path / "found.json").read_text())
    assert found["before"] == []
    assert [line.partition(" ")[0] for line in found["planted"]] == ["/run/opencomputer/planted"]
