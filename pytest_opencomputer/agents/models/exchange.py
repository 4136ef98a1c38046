"""One request and its answer, with retries, usage, price and a record."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

import tenacity

from pytest_opencomputer.agents.models.api_errors import Trouble
from pytest_opencomputer.agents.models.at_once import AtOnce
from pytest_opencomputer.agents.models.clients.base import Answer, Client
from pytest_opencomputer.agents.models.model import HeldBack, Json
from pytest_opencomputer.models.errors import AgentFailure, ProviderError

MOST_FILTERED = 3
"""After so many requests or answers that the provider's filter held back, a rollout ends: the agent has failed."""


class ContextFull(AgentFailure):
    """The history of the rollout does not fit into the model's context, and its family can drop no more of it."""


class TooDeep(AgentFailure):
    """The model's answer is nested too deeply to be parsed."""


class OutOfTime(Exception):
    """The rollout's time was over while the model was still answering."""


@dataclass(frozen=True)
class RetryPolicy:
    """How often and when a request is sent again.

    Attributes:
        attempts: how often a request is sent at most.
        first_wait, longest_wait: seconds of backing off, doubled each time, with jitter.
        longest_retry_after: seconds; where a provider asks for a longer wait, the request is given up.
        timeout: seconds that one answer may take.
        patience: seconds; where the end of a rollout cuts off a request that has waited longer, and three times as long
            as for any answer before, the provider is taken to hang.
    """

    attempts: int = 8
    first_wait: float = 1.0
    longest_wait: float = 60.0
    longest_retry_after: float = 300.0
    timeout: float = 300.0
    patience: float = 30.0


@dataclass(frozen=True)
class Attempt:
    """One sending of a request, for the record.

    Attributes:
        began: seconds since the epoch.
        answer: what came; ``None`` where nothing usable did.
        trouble: what went wrong; ``None`` where nothing did.
    """

    body: Json
    began: float
    seconds: float
    answer: Answer | None = None
    trouble: Trouble | None = None


class Exchange:
    """Gets answers from a client.

    Args:
        note: called with each attempt, at once.
        seconds_left: of the rollout; ``None`` where it has no deadline.
        at_once: how many requests may be under way; ``None`` for no limit.

    Attributes:
        lost: seconds that trouble of the provider, and waiting for other requests, have cost so far.
        filtered: how many requests or answers the provider's filter has held back so far.
        answers: how many answers came.
    """

    def __init__(
        self,
        client: Client,
        policy: RetryPolicy,
        *,
        note: Callable[[Attempt], None],
        seconds_left: Callable[[], float | None] = lambda: None,
        sleep: Callable[[float], None] = time.sleep,
        clock: Callable[[], float] = time.time,
        at_once: AtOnce | None = None,
    ) -> None:
        self._client, self._policy, self._at_once = client, policy, at_once
        self._note, self._seconds_left, self._sleep, self._clock = note, seconds_left, sleep, clock
        self._backing_off = tenacity.wait_exponential_jitter(
            initial=policy.first_wait, max=policy.longest_wait, jitter=policy.first_wait
        )
        self.lost = 0.0
        self.filtered = 0
        self.answers = 0
        self._slowest = 0.0  # answer so far, in seconds

    def ask(
        self,
        body: Json,
        shorter: Callable[[], Json | None] = lambda: None,
        without_tools: Callable[[], Json | None] = lambda: None,
    ) -> Answer:
        """The answer to a request.

        Args:
            shorter: a shorter body of the same request, where the history is too long; ``None`` where there is none.
            without_tools: a body that tells of the functions in a text; ``None`` where there is none.

        Raises:
            ProviderError: no usable answer can be had.
            ContextFull: the history is too long.
            TooDeep: the model nested its answer too deeply.
            HeldBack: the provider's filter has held back ``MOST_FILTERED`` requests or answers of this rollout.
            OutOfTime: the rollout's time was over before the answer came, and the provider had no trouble.
        """
        while True:
            try:
                return self._ask(body)
            except Trouble as trouble:
                if trouble.kind == "filtered":
                    self._count_filtered(trouble)
                    continue
                if trouble.kind == "too_deep":
                    raise TooDeep(str(trouble)) from trouble
                if trouble.kind == "tools" and (plain := without_tools()) is not None:
                    body = plain
                    continue
                if trouble.kind != "too_long":
                    raise ProviderError(_said(trouble)) from trouble
                less = shorter()
                if less is None:
                    raise ContextFull(f"the model's context is full: {trouble}") from trouble
                body = less

    def _ask(self, body: Json) -> Answer:
        retrying = tenacity.Retrying(
            retry=tenacity.retry_if_exception(self._again),
            stop=tenacity.stop_after_attempt(self._policy.attempts),
            wait=self._wait,
            sleep=self._lose,
            reraise=True,
        )
        for attempt in retrying:
            with attempt:
                return self._send(body, first=attempt.retry_state.attempt_number == 1)
        raise AssertionError("tenacity returns or raises")

    def _send(self, body: Json, *, first: bool) -> Answer:
        if self._at_once is None:
            return self._send_now(body, first=first)
        try:
            with self._at_once.one(self._seconds_left()) as waited:
                self.lost += waited
                return self._send_now(body, first=first)
        except TimeoutError as problem:
            raise ProviderError(f"no request was sent until the rollout's time was over: {problem}") from problem

    def _send_now(self, body: Json, *, first: bool) -> Answer:
        left = self._seconds_left()
        timeout = self._policy.timeout if left is None else min(self._policy.timeout, max(left, 0.001))
        began = self._clock()
        try:
            answer = self._client.send(body, timeout=timeout)
        except Trouble as trouble:
            seconds = self._clock() - began
            self._note(Attempt(body, began, seconds, trouble=trouble))
            if trouble.kind == "timeout" and first and self._ran_out(timeout):
                raise OutOfTime(str(trouble)) from trouble
            raise self._counted(trouble, seconds) from None
        seconds = self._clock() - began
        self._note(Attempt(body, began, seconds, answer))
        if answer.too_long:
            raise Trouble("too_long", "the answer stopped where the model's context ended", body=answer.body)
        if answer.filtered:
            raise Trouble("filtered", f"the provider held the answer back: {answer.filtered}", body=answer.body)
        self.answers += 1
        self._slowest = max(self._slowest, seconds)
        return answer

    def _count_filtered(self, trouble: Trouble) -> None:
        self.filtered += 1
        if self.filtered >= MOST_FILTERED:
            raise HeldBack(
                f"the provider's filter held back {self.filtered} requests or answers of this rollout, the last one: "
                f"{trouble}"
            ) from trouble

    def _ran_out(self, timeout: float) -> bool:
        """Whether a request that got no answer within ``timeout`` was cut off by the end of the rollout only."""
        hangs = timeout > max(self._policy.patience, 3 * self._slowest)
        return timeout < self._policy.timeout and self.answers > 0 and not hangs

    def _counted(self, trouble: Trouble, seconds: float) -> Trouble:
        if trouble.passing:
            self.lost += seconds
        return trouble

    def _again(self, error: BaseException) -> bool:
        if not isinstance(error, Trouble) or not error.passing:
            return False
        wait = error.retry_after or 0.0
        left = self._seconds_left()
        return wait <= self._policy.longest_retry_after and (left is None or wait < left)

    def _wait(self, state: tenacity.RetryCallState) -> float:
        error = state.outcome.exception() if state.outcome else None
        if isinstance(error, Trouble) and error.retry_after is not None:
            return error.retry_after
        return self._backing_off(state)

    def _lose(self, seconds: float) -> None:
        left = self._seconds_left()
        if left is not None and seconds >= left:
            raise ProviderError("the provider's trouble went on until the rollout's time was over")
        self._sleep(seconds)
        self.lost += seconds


def _said(trouble: Trouble) -> str:
    asked = f"; it asks to wait {trouble.retry_after:.0f} s" if trouble.retry_after else ""
    return f"{trouble.kind}: {trouble}{asked}"
