"""Runs to read, made with the recording code of the project: no desktop, no agent, the same files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from pytest_opencomputer.agents.steps import ActionOutcome
from pytest_opencomputer.models.actions import Click, Done, Type, Zoom
from pytest_opencomputer.models.planned import Case, RolloutId
from pytest_opencomputer.models.records import (
    Allowed,
    CheckResult,
    Fingerprint,
    Outcome,
    RolloutResult,
    TaskRecord,
    Usage,
)
from pytest_opencomputer.models.reward import score
from pytest_opencomputer.rollouts.recording import Recording
from pytest_opencomputer.runs.reader import Run
from pytest_opencomputer.runs.run_directory import RunDirectory

PNG = b"\x89PNG\r\n\x1a\n"


ALLOWED = Allowed(max_steps=50, deadline=1800.0)


@dataclass(frozen=True)
class Did:
    """What an agent did on a task: how many of four goals it reached, ``None`` for an error."""

    task: str
    goals: int | None
    agent: str = "claude:claude-opus-5-5"
    trial: int = 0
    steps: int = 2
    seconds: float = 10.0
    cost: float | None = 0.5
    filtered: int = 0
    broken: int = 0
    variant: str = ""
    outcome: Outcome | None = None
    image: str = "i1"
    difficulty: str = "easy"
    hash: str = ""  #: of the task; made up if it is empty
    means: str = "ui"
    tags: tuple[str, ...] = ()
    tier: str = ""
    allowed: Allowed | None = ALLOWED
    name: str = ""  #: of the rollout; made up if it is empty
    touched: int = 0

    @property
    def case(self) -> Case:
        """Its case."""
        return Case(self.agent, self.trial, self.variant)

    @property
    def rollout(self) -> str:
        """Its name."""
        return self.name or RolloutId.of(self.task, self.case).folder


CONFIGURATION: Mapping[str, object] = {
    "arguments": ["benchmark/", "--agent=claude"],
    "agents": ["claude:claude-opus-5-5"],
    "agent_options": {},
    "trials": 1,
    "models": {"observation": "screenshot", "replay": None, "max_cost": "2.0"},
    "max_steps": None,
    "deadline": 1800.0,
    "prove": False,
    "backend": "docker",
    "version": "0.1.0",
    "harness_contract": 7,
}


def make_run(base: Path, did: Iterable[Did], **configuration: object) -> Run:
    """A finished run."""
    directory = RunDirectory.create(base, {**CONFIGURATION, **configuration})
    did = list(did)
    directory.add_tasks(task_record(one) for one in did)
    for one in did:
        roll_out(directory, one)
    directory.end("finished")
    return Run.open(directory.path)


def task_record(did: Did) -> TaskRecord:
    """The record of the task of ``did``."""
    return TaskRecord(
        task=did.task,
        file=f"benchmark/{did.task}/task.json",
        hash=did.hash or f"hash of {did.task}",
        verifier="v1",
        image=did.image,
        instruction=f"Fill in the {did.task.partition('/')[2]}.",
        rollouts=(did.rollout,),
        cases=(did.case,),
        apps=(did.task.partition("/")[0],),
        difficulty=did.difficulty,
        feature_area="typing",
        means=did.means,
        tags=did.tags,
        tier=did.tier,
    )


def roll_out(directory: RunDirectory, did: Did) -> RolloutResult:
    """Record one rollout, step by step, and its result."""
    name = did.rollout
    log = directory.rollout(name)
    recording = Recording(log)
    shot = ""
    for index in range(did.steps):
        shot = recording.screenshot(PNG + f"{name} {index}".encode())
        recording.step(
            index=index,
            reasoning=f"Step {index}: the field is empty.",
            outcomes=_outcomes(index, last=index == did.steps - 1),
            screenshot=shot,
            usage=Usage(100, 10, None if did.cost is None else did.cost / did.steps),
            elapsed=did.seconds * (index + 1) / did.steps,
        )
    result = result_of(did, name, shot)
    log.finish(result)
    return result


def result_of(did: Did, name: str, shot: str = "") -> RolloutResult:
    """The result that ``did`` describes."""
    checks = () if did.goals is None else _checks(did.task.partition("/")[0], did.goals, did.broken)
    reward = score(checks) if checks else None
    outcome: Outcome = "error" if reward is None else "passed" if reward.success else "failed"
    app = did.task.partition("/")[0]
    return RolloutResult(
        rollout=name,
        task=did.task,
        apps=(app,),
        agent=did.agent,
        trial=did.trial,
        variant=did.variant,
        outcome=did.outcome or outcome,
        score=reward,
        checks=checks,
        steps=did.steps,
        actions=did.steps * 2,
        cause="" if reward is not None else "EngineError: no such container",
        blame="agent" if outcome == "failed" else "engine" if outcome == "error" else "",
        ended="done",
        usage=Usage(100 * did.steps, 10 * did.steps, did.cost, did.filtered),
        screenshot=shot,
        phases={"start": 1.0, "agent": did.seconds, "checks": 0.25},
        fingerprint=Fingerprint(did.hash or f"hash of {did.task}", "v1", did.image, "0.1.0/7", did.agent, did.allowed),
        difficulty=did.difficulty,
        feature_area="typing",
        means=did.means,
        tags=did.tags,
        tier=did.tier,
        touched=did.touched,
    )


def _outcomes(index: int, *, last: bool) -> tuple[ActionOutcome, ...]:
    if last:
        return (ActionOutcome(Type(text="74.85"), seconds=0.25), ActionOutcome(Done(answer="74.85"), seconds=0.0))
    return (
        ActionOutcome(Click(at=(10, 20 + index)), error="there is no window", seconds=0.25),
        ActionOutcome(Zoom(region=(0, 0, 50, 50)), image=PNG + b"zoomed", seconds=0.5),
    )


def _checks(app: str, goals: int, broken: int) -> tuple[CheckResult, ...]:
    made = [
        CheckResult(f"goal_{number}", app, "value", {}, "goal", "fill it in", number < goals, 7, 7, seconds=0.1)
        for number in range(4)
    ]
    made += [
        CheckResult(f"guard_{number}", app, "value", {}, "guard", "keeps", number >= broken, 7, 8, seconds=0.1)
        for number in range(2)
    ]
    return tuple(made)
