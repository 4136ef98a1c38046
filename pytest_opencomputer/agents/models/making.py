"""How an agent of a family is made for one rollout."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from functools import lru_cache, partial
from pathlib import Path

from pytest_opencomputer.agents.base import Agent, AgentKind, AgentRequest
from pytest_opencomputer.agents.models import option_values, prompts, request_options
from pytest_opencomputer.agents.models.addresses import at_home, origin
from pytest_opencomputer.agents.models.at_once import AtOnce
from pytest_opencomputer.agents.models.budget import Budget, Spending
from pytest_opencomputer.agents.models.catalogue import asked, check, families, load, policy_of, prices_of, served
from pytest_opencomputer.agents.models.clients.base import Client, Endpoint
from pytest_opencomputer.agents.models.clients.signing import signer_at
from pytest_opencomputer.agents.models.keys import key_of
from pytest_opencomputer.agents.models.model import Api, Family
from pytest_opencomputer.agents.models.model_agent import ModelAgent, Setting
from pytest_opencomputer.agents.models.observing import observer_of
from pytest_opencomputer.runs.run_clock import clock_of

_CLIENTS: Mapping[Api, str] = {
    "anthropic": "anthropic.AnthropicClient",
    "openai-responses": "openai.ResponsesClient",
    "gemini": "gemini.GeminiClient",
    "chat": "openai.ChatClient",
}


def model_kinds() -> list[AgentKind]:
    """An agent kind for each family."""
    return [
        AgentKind(
            family.name,
            partial(make, family),
            family.summary,
            means=family.means,
            check=partial(check, family),
            model=family.model,
            identity=_identity,
            asks=partial(asked, family),
        )
        for family in families().values()
    ]


def _identity(request: AgentRequest) -> Mapping[str, str]:
    return prompts.identity_of(request.options)


def make(family: Family, request: AgentRequest) -> Agent:
    """An agent of the family for one rollout.

    Raises:
        RunBudgetUsedUp: the run may spend no more. So no sandbox is started for it.
    """
    family = served(family, request.model, request.models.url)
    if request.models.replay is not None:
        return replayed(family, request, request.models.replay)
    endpoint = endpoint_of(family, request)
    at = (family.api, endpoint.model, endpoint.url, endpoint.key, tuple(sorted(endpoint.headers.items())))
    return ModelAgent(family, setting_of(request, endpoint), lambda: client_at(*at))


@lru_cache(maxsize=64)
def client_at(api: Api, model: str, url: str, key: str, headers: tuple[tuple[str, str], ...]) -> Client:
    """The client for an endpoint: one for all rollouts of this process, so that connections are used again."""
    signer = None if key else signer_at(url)
    client: Client = load("clients", _CLIENTS[api])(Endpoint(model, url, key, dict(headers), signer))
    return client


def setting_of(request: AgentRequest, endpoint: Endpoint) -> Setting:
    """What an agent that asks an endpoint works with.

    Raises:
        RunBudgetUsedUp: the run may spend no more.
    """
    limits = request.models
    spending = _spending(request)
    spending.check()
    return Setting(
        model=endpoint.model,
        options=request.options,
        policy=policy_of(request),
        prices=prices_of(request),
        budget=Budget(limits.max_tokens, limits.max_cost),
        spending=spending,
        secrets=(endpoint.key,) if endpoint.key else (),
        observer=observer_of(limits.observation),
        at_once=_at_once(request, endpoint.url),
    )


def endpoint_of(family: Family, request: AgentRequest) -> Endpoint:
    """Where the models of a family are for this request, with key and headers. Raises ``UsageProblem``."""
    url = request.models.url or family.url
    ids = family.ids.items() if at_home(url, family.hosts) else ()
    headers = request_options.headers_of(request.options)
    headers |= {header: os.environ[name] for header, name in ids if os.environ.get(name)}
    return Endpoint(request.model or family.model, url, key_of(family, request, families().values()), headers)


def replayed(family: Family, request: AgentRequest, run: Path) -> Agent:
    """An agent of the family that is answered by a recorded run."""
    # Few runs replay anything.
    from pytest_opencomputer.agents.models.replay.replaying import Record, Replayed

    limits = request.models
    setting = Setting(
        model=request.model or family.model,
        options=request.options,
        policy=policy_of(request),
        prices=prices_of(request),
        budget=Budget(limits.max_tokens, limits.max_cost),
        observer=observer_of(limits.observation),
        sleep=lambda _: None,
    )
    return Replayed(family, setting, Record(run, request.rollout))


def _spending(request: AgentRequest) -> Spending:
    limits = request.models
    budget = Budget(limits.run_max_tokens, limits.run_max_cost, limits.run_deadline, limits.run_max_steps)
    if request.run is None:
        return Spending(budget, None, time.monotonic())
    return Spending(budget, request.run, 0.0, clock_of(request.run))


def _at_once(request: AgentRequest, url: str) -> AtOnce | None:
    most = option_values.whole(request.options, "at_once", 0)
    if not most or request.run is None:
        return None
    return AtOnce("-".join(map(str, origin(url))), most, request.run)
