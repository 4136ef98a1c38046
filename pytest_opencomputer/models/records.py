"""What a rollout leaves behind, as plain immutable values that know nothing of pytest or containers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Literal

from pytest_opencomputer.models.planned import Case

Outcome = Literal["passed", "failed", "error", "stopped"]
Lack = Literal["unfinished", "not begun", "touched"]
"""Why a planned rollout has no result of its agent: it was cut off or is still running, it was not begun, or a person
also acted in it. Only stand-ins have these (``runs.plan``)."""
Kind = Literal["goal", "guard"]
Who = Literal["agent", "app", "harness", "engine", "provider", "budget", "task"]
CauseKind = Literal["before", "engine", "host", "provider", "budget", "task", "unproven"]
"""What shows that a rollout without a score is not the agent's fault: it ended ``before`` the agent had acted; engine,
host or provider failed, and there is evidence of that; the budget of the run ended it; the task's solution raised an
exception. ``unproven``: the agent had acted, and nothing shows that the cause was not its own."""
SaveState = Literal["off", "final", "steps"]


@dataclass(frozen=True)
class CheckResult:
    """One check with what was expected and what was found.

    Attributes:
        actual: the endpoint's facts; ``None`` if it raised.
        reason: why it did not pass, in one line; empty if it passed.
        state_error: name of the ``StateError`` class if the state could not be read.
        asked: whether its endpoint was asked at all. It is not if the agent broke the desktop; then the check has not
            passed, and ``reason`` says why.
    """

    id: str
    app: str
    endpoint: str
    args: Mapping[str, Any]
    kind: Kind
    because: str
    passed: bool
    expected: Any
    actual: Any
    reason: str = ""
    state_error: str | None = None
    seconds: float = 0.0
    asked: bool = True


@dataclass(frozen=True)
class Score:
    """The reward and what it is made of.

    ``reward`` is ``max(0, goals passed - guards broken) / goals``, in [0, 1]; ``share`` the plain share of all checks
    that passed; ``success`` is reward 1 with all guards whole.
    """

    reward: float
    share: float
    goals: int
    goals_passed: int
    guards: int
    guards_broken: int

    @property
    def success(self) -> bool:
        return self.reward == 1.0 and self.guards_broken == 0


@dataclass(frozen=True)
class Usage:
    """What the model calls of a rollout cost, from the provider's own figures, and what came of them.

    Attributes:
        cost: US dollars; ``None`` if no price is known.
        filtered: how many requests or answers the provider's filter held back.
    """

    input_tokens: int = 0
    output_tokens: int = 0
    cost: float | None = None
    filtered: int = 0

    def __add__(self, other: Usage) -> Usage:
        costs = [usage.cost for usage in (self, other) if usage.cost is not None]
        return Usage(
            self.input_tokens + other.input_tokens,
            self.output_tokens + other.output_tokens,
            sum(costs) if costs else None,
            self.filtered + other.filtered,
        )


@dataclass(frozen=True)
class Allowed:
    """What an agent could use up in a rollout; ``None`` for no limit.

    Attributes:
        deadline: seconds.
        max_tokens, max_cost: tokens in and out together, and US dollars, of agents that ask models.
    """

    max_steps: int | None = None
    deadline: float | None = None
    max_tokens: int | None = None
    max_cost: float | None = None


@dataclass(frozen=True)
class Fingerprint:
    """What produced a result. Two results may be averaged only if these agree.

    Attributes:
        task: hash of the task folder.
        verifier: hash of the verifiers and app descriptions of the task's apps.
        image: hash of the image's recipe and installed package versions.
        code: version of the plugin and of the contract between harness and tasks.
        agent: agent name with its configuration.
        allowed: what the agent could use up; ``None`` in results of versions that did not record it.
        screen: width and height of the desktop. Its defaults and those of what follows are the only values that earlier
            versions had, which did not record them.
        theme, scale, locale: of the desktop (``models.look``).
    """

    task: str
    verifier: str
    image: str
    code: str
    agent: str
    allowed: Allowed | None = None
    screen: str = "1920x1080"
    theme: str = "light"
    scale: str = "1"
    locale: str = "C"


def differing(prints: Iterable[Fingerprint]) -> tuple[str, ...]:
    """Names of the fields in which some fingerprints differ. A field that was not recorded equals any value."""
    known = list(prints)
    values = {one.name: {getattr(each, one.name) for each in known} - {None} for one in fields(Fingerprint)}
    return tuple(name for name, different in values.items() if len(different) > 1)


@dataclass(frozen=True)
class VisualRecord:
    """A criterion of a task that only eyes can judge, and the words of the instruction that ask for it."""

    id: str
    criterion: str
    because: str


@dataclass(frozen=True)
class TaskRecord:
    """A task of a run: what all of its rollouts have in common, and their names.

    Attributes:
        file: its ``task.json``, from pytest's root folder.
        hash, verifier, image: as in ``Fingerprint``.
        rollouts: names of the planned ones.
        cases: of the planned rollouts, in the order of ``rollouts``. These and what follows are empty in runs of
            versions that did not record them.
        apps, difficulty, feature_area, means, tags, tier: as in ``RolloutResult``.
        visual: what only eyes can judge.
    """

    task: str
    file: str
    hash: str
    verifier: str
    image: str
    instruction: str
    rollouts: tuple[str, ...]
    cases: tuple[Case, ...] = ()
    apps: tuple[str, ...] = ()
    difficulty: str = ""
    feature_area: str = ""
    means: str = ""
    tags: tuple[str, ...] = ()
    tier: str = ""
    visual: tuple[VisualRecord, ...] = ()


@dataclass(frozen=True)
class RolloutResult:
    """One agent on one task, once.

    Attributes:
        rollout: unique name within the run, a valid folder name.
        task: ``<app folder>/<task folder>``.
        apps: apps of the task, the first one being the one it is counted under.
        variant: the near miss that was replayed; empty otherwise.
        outcome: ``passed`` is success, ``failed`` the agent's failure, ``error`` ours, and ``stopped`` a rollout that
            the run's budget ended or did not allow. ``score`` is ``None`` for the last two. Results that stand for
            planned rollouts without one have a ``Lack`` instead; no file has such a result.
        cause: one line saying why it failed or what broke; empty if it passed.
        blame: the party at fault (``fault_attribution.decide``): ``agent`` or ``app`` if it failed, ``harness``,
            ``engine`` or ``provider`` if it is an error, ``budget`` if it was stopped; empty if it passed.
        cause_kind: what shows that an error is not the agent's; empty if the rollout has a score, and in results of
            versions that did not record it.
        retries: failures in the preparation of the desktop after which it was tried again, one line each. Once an agent
            has seen a desktop, nothing is tried again.
        ended: how the agent ended: the status of its ``done``, else ``steps`` or ``budget`` (used up),
            ``deadline``, ``returned`` or ``raised``.
        screenshot: name of the last screenshot, taken after the agent had stopped; empty if there is none.
        programs: command lines of programs that the apps started while the agent worked, as far as they were seen.
        consoles: consoles of the apps, and shells that they started, that were open while the agent worked.
        phases: seconds by phase: ``image``, ``pool``, ``start``, ``prepare``, ``agent``, ``save``, ``checks``;
            ``person`` if one was waited for, ``pause`` if somebody could look at the desktop before the checks;
            ``state`` and ``timeline`` if states are kept (taking those of the steps is part of ``agent``).
        touched: how many actions a person did beside the agent (``--live-interactive``). If there are any, ``agent``
            and the agent in the fingerprint end with ``+person``, so that the result does not count for the agent.
        means: what the task allows, ``ui`` or ``any``. It and ``tags`` are empty in results of versions that recorded
            neither.
        tier: how long the task is (``models.tiers``); empty if its proof did not count the actions of its solution.
        host: name of the host on which the desktop ran (``--hosts``); empty without hosts, and in results of versions
            that did not record it.
        attempt: how often the rollout was begun; more than 1 if a resumed run ran it again because it had no score.
    """

    rollout: str
    task: str
    apps: tuple[str, ...]
    agent: str
    trial: int
    outcome: Outcome | Lack
    score: Score | None
    checks: tuple[CheckResult, ...]
    steps: int = 0
    actions: int = 0
    variant: str = ""
    cause: str = ""
    blame: Who | Literal[""] = ""
    cause_kind: CauseKind | Literal[""] = ""
    retries: tuple[str, ...] = ()
    ended: str = ""
    answer: str | None = None
    usage: Usage = field(default_factory=Usage)
    screenshot: str = ""
    programs: tuple[str, ...] = ()
    consoles: tuple[str, ...] = ()
    phases: Mapping[str, float] = field(default_factory=dict)
    fingerprint: Fingerprint | None = None
    difficulty: str = ""
    feature_area: str = ""
    means: str = ""
    tags: tuple[str, ...] = ()
    tier: str = ""
    touched: int = 0
    host: str = ""
    attempt: int = 1
