"""A whole rollout of a model agent against a server of our own, on a canvas."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pytest_opencomputer.agents.models.budget import Budget, Spending
from pytest_opencomputer.agents.models.clients.anthropic import AnthropicClient
from pytest_opencomputer.agents.models.clients.base import Client, Endpoint
from pytest_opencomputer.agents.models.clients.gemini import GeminiClient
from pytest_opencomputer.agents.models.clients.openai import ChatClient, ResponsesClient
from pytest_opencomputer.agents.models.exchange import RetryPolicy
from pytest_opencomputer.agents.models.model import Family
from pytest_opencomputer.agents.models.model_agent import ModelAgent, Setting
from pytest_opencomputer.agents.session import Session
from pytest_opencomputer.agents.steps import ActionOutcome
from pytest_opencomputer.models.actions import AnyAction
from tests.agents.canvas import Canvas, Notes, session_on

KEY = "sk-test-0123456789abcdef"
QUICK = RetryPolicy(attempts=4, first_wait=0.01, longest_wait=0.05, longest_retry_after=1.0, timeout=60.0)
_CLIENTS: Mapping[str, Callable[[Endpoint], Client]] = {
    "anthropic": AnthropicClient,
    "openai-responses": ResponsesClient,
    "gemini": GeminiClient,
    "chat": ChatClient,
}


@dataclass
class Played:
    """What a rollout left behind."""

    agent: ModelAgent
    session: Session
    canvas: Canvas
    notes: Notes

    @property
    def outcomes(self) -> list[ActionOutcome]:
        """Outcomes of all actions, in order."""
        return [outcome for step in self.notes.steps for outcome in step["outcomes"]]

    @property
    def actions(self) -> list[AnyAction]:
        """All actions, in order, those that were not carried out too."""
        return [outcome.action for outcome in self.outcomes]


def seated(
    family: Family,
    url: str,
    *,
    model: str = "",
    options: Mapping[str, str] | None = None,
    policy: RetryPolicy = QUICK,
    budget: Budget | None = None,
    spending: Spending | None = None,
    canvas: Canvas | None = None,
    sleep: Callable[[float], None] = time.sleep,
    **of_session: Any,
) -> Played:
    """A model agent before its session, ready to run."""
    endpoint = Endpoint(model or family.model, url, KEY)
    setting = Setting(
        model=endpoint.model,
        options=options or {},
        policy=policy,
        budget=budget or Budget(),
        spending=spending,
        secrets=(KEY,),
        sleep=sleep,
    )
    agent = ModelAgent(family, setting, lambda: _CLIENTS[family.api](endpoint))
    canvas, notes = canvas or Canvas(), Notes()
    return Played(agent, session_on(canvas, notes=notes, **of_session), canvas, notes)


def play(family: Family, url: str, **options: Any) -> Played:
    """Run a rollout to its end."""
    played = seated(family, url, **options)
    played.agent.run(played.session)
    return played
