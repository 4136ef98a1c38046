"""The agent that every family of models shares: it stands between a dialogue, a model API and a session."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from pytest_opencomputer.agents.base import StepAgent
from pytest_opencomputer.agents.models.at_once import AtOnce
from pytest_opencomputer.agents.models.budget import Budget, Spending
from pytest_opencomputer.agents.models.clients.base import Answer, Client
from pytest_opencomputer.agents.models.exchange import Attempt, Exchange, OutOfTime, RetryPolicy
from pytest_opencomputer.agents.models.exchange_log import ExchangeLog
from pytest_opencomputer.agents.models.model import (
    SCREENSHOT,
    Call,
    Dialogue,
    Family,
    HeldBack,
    Json,
    Observer,
    Result,
    Start,
    Unreadable,
    View,
)
from pytest_opencomputer.agents.models.prices import Prices
from pytest_opencomputer.agents.session import RolloutOver, Session
from pytest_opencomputer.agents.steps import NOT_EXECUTED, ActionOutcome, Observation, Turn
from pytest_opencomputer.models.actions import AnyAction
from pytest_opencomputer.models.errors import AgentFailure, ProviderError
from pytest_opencomputer.models.records import Usage

MOST_UNREADABLE = 3
"""After so many answers in a row that cannot be understood, a rollout ends: the agent has failed."""
_LOST_TOO_MUCH = 0.1
"""If trouble of the provider took more than this share of a rollout's time, running out of time is an error."""


class NoSense(AgentFailure):
    """The model's answers could not be understood, several times in a row."""


@dataclass(frozen=True)
class Setting:
    """What a model agent works with beside its family.

    Attributes:
        model: the name under which the API knows the model.
        options: the ``--agent-arg KEY=VALUE`` pairs.
        secrets: texts that must not be on record.
        budget: of the rollout.
        spending: of the run; counted in this process only where none is given.
        sleep: waits so many seconds before a request is sent again.
        at_once: how many requests may be under way at the model's address; ``None`` for no limit.
    """

    model: str
    options: Mapping[str, str] = field(default_factory=dict)
    policy: RetryPolicy = field(default_factory=RetryPolicy)
    prices: Prices = field(default_factory=Prices.of)
    budget: Budget = field(default_factory=Budget)
    spending: Spending | None = None
    secrets: tuple[str, ...] = field(default=(), repr=False)  # tracebacks show values
    observer: Observer = SCREENSHOT
    sleep: Callable[[float], None] = time.sleep
    at_once: AtOnce | None = None

    def cost(self, answer: Answer) -> float | None:
        """US dollars of an answer; ``None`` if the price is unknown."""
        cost = self.prices.cost(answer.model, answer.tokens)
        if cost is None:  # a snapshot or a name of a server's own, or none at all
            cost = self.prices.cost(self.model, answer.tokens)
        return cost


class ModelAgent(StepAgent):
    """Asks a model what to do, step by step.

    Args:
        connect: makes the client, once the rollout begins.
    """

    def __init__(self, family: Family, setting: Setting, connect: Callable[[], Client]) -> None:
        self.family, self._setting, self._connect = family, setting, connect
        self._calls: tuple[Call, ...] = ()
        self._trouble = ""
        self._unreadable = 0
        self._usage = Usage()  # of the step that is under way
        self._tokens, self._cost = 0, 0.0  # of the rollout

    def run(self, session: Session) -> None:
        whole = session.seconds_left
        try:
            super().run(session)
        except OutOfTime as late:
            self._must_have_had_time(session, whole)
            raise RolloutOver(f"the rollout's time was over while the model was at its answer: {late}") from late
        except RolloutOver:
            self._must_have_had_time(session, whole)
            raise
        finally:
            session.spend(self._taken())
        self._must_have_had_time(session, whole)

    def _must_have_had_time(self, session: Session, whole: float | None) -> None:
        """Raise ``ProviderError`` if a rollout ran out of time, and the agent did not cause that."""
        lost = self._exchange.lost
        if session.over == "deadline" and whole and lost > _LOST_TOO_MUCH * whole:
            raise ProviderError(
                f"the rollout ran out of time, and {lost:.1f} of its {whole:.0f} s were lost to trouble of the provider"
            )

    def begin(self, session: Session) -> None:
        setting = self._setting
        self._session = session
        self._log = ExchangeLog(session.store_image, session.record_exchange, setting.secrets)
        self._exchange = Exchange(
            self._connect(),
            setting.policy,
            note=self._note,
            seconds_left=lambda: session.seconds_left,
            sleep=setting.sleep,
            at_once=setting.at_once,
        )
        self._dialogue: Dialogue = self.family.start(
            Start(
                instruction=session.instruction,
                screen=session.screen,
                model=setting.model,
                means=session.means,
                max_steps=session.max_steps,
                options=setting.options,
            )
        )

    def act(self, observation: Observation) -> Turn:
        if self._setting.spending is not None:
            self._setting.spending.check()
        if used := self._setting.budget.used_up(self._tokens, self._cost):
            self._session.stop("budget")
            raise RolloutOver(f"the budget of the rollout is used up: {used}")
        answer = self._exchange.ask(self._dialogue.ask(self._view(observation)), self._shorter, self._plain)
        self._calls, self._trouble = (), ""
        try:
            decision = self._dialogue.hear(answer.body)
        except Unreadable as problem:
            self._trouble = str(problem)
            self._unreadable += 1
            if self._unreadable >= MOST_UNREADABLE:
                raise NoSense(
                    f"{self._unreadable} answers in a row could not be understood, the last one: {problem}"
                ) from problem
            return Turn((), f"[not understood: {problem}]", self._taken())
        except HeldBack:
            self._usage += Usage(filtered=1)
            raise
        self._unreadable = 0
        self._calls = decision.calls
        refusals = [f"[refused {call.name}: {call.refusal}]" for call in decision.calls if call.refusal]
        reasoning = "\n".join(filter(None, (decision.reasoning, *refusals)))
        return Turn(tuple(_to_do(decision.calls)), reasoning, self._taken())

    def _view(self, observation: Observation) -> View:
        seen = self._setting.observer.see(self._session, observation)
        return View(
            screenshot=seen.screenshot,
            text=seen.told(self._dialogue.space, self._session.screen),
            marks=seen.marks,
            results=results_of(self._calls, observation.outcomes),
            trouble=self._trouble,
            step=observation.step,
            steps_left=observation.steps_left,
        )

    def _shorter(self) -> Json | None:
        return self._dialogue.again() if self._dialogue.shorten() else None

    def _plain(self) -> Json | None:
        return self._dialogue.again() if self._dialogue.without_tools() else None

    def _note(self, attempt: Attempt) -> None:
        """Count and record one sending of a request, at once: what follows may be interrupted."""
        cost = None
        if attempt.answer is not None:
            answer = attempt.answer
            cost = self._setting.cost(answer)
            tokens = answer.tokens
            self._tokens += tokens.input + tokens.output
            self._cost += cost or 0.0
            self._usage += Usage(tokens.input, tokens.output, cost, filtered=1 if answer.filtered else 0)
            if self._setting.spending is not None:
                self._setting.spending.add(tokens, cost, steps=int(answer.usable))
        elif attempt.trouble is not None and attempt.trouble.kind == "filtered":
            self._usage += Usage(filtered=1)
        self._log.note(attempt, cost)

    def _taken(self) -> Usage:
        usage, self._usage = self._usage, Usage()
        return usage


def _to_do(calls: Sequence[Call]) -> Iterator[AnyAction]:
    """The actions to carry out: those of the calls before the first one that is refused."""
    for call in calls:
        if call.refusal:
            return
        yield from call.actions


def results_of(calls: Sequence[Call], outcomes: Sequence[ActionOutcome]) -> tuple[Result, ...]:
    """What became of each call, from the outcomes of the actions that were carried out."""
    left = iter(outcomes)
    results: list[Result] = []
    failed = False
    for call in calls:
        if failed:
            results.append(Result(call, (), NOT_EXECUTED))
            continue
        own = tuple(next(left) for _ in call.actions)
        error = call.refusal or next((outcome.error for outcome in own if outcome.error), "")
        failed = bool(error)
        results.append(Result(call, own, error))
    return tuple(results)
