"""The families that ``--agent`` can choose, and how an agent is made of one."""

from __future__ import annotations

import importlib
import importlib.util
import os
import time
from collections.abc import Mapping
from dataclasses import replace
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Any

from pytest_opencomputer.agents.base import Agent, AgentKind, AgentRequest
from pytest_opencomputer.agents.models import option_values
from pytest_opencomputer.agents.models.addresses import at_home, checked, origin
from pytest_opencomputer.agents.models.at_once import AtOnce
from pytest_opencomputer.agents.models.budget import Budget, Spending
from pytest_opencomputer.agents.models.clients.base import Client, Endpoint
from pytest_opencomputer.agents.models.exchange import RetryPolicy
from pytest_opencomputer.agents.models.keys import key_of
from pytest_opencomputer.agents.models.model import Api, Family
from pytest_opencomputer.agents.models.model_agent import ModelAgent, Setting
from pytest_opencomputer.agents.models.naming import best_match
from pytest_opencomputer.agents.models.observing import observer_of
from pytest_opencomputer.agents.models.prices import FORM, Prices, Rates
from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.runs.run_clock import clock_of

FAMILIES = (
    *("claude.CLAUDE", "openai.OPENAI", "gemini.GEMINI"),
    *("kimi.KIMI", "qwen.QWEN_FAMILY", "evocua.EVOCUA_FAMILY", "gui_owl.GUI_OWL_FAMILY", "opencua.OPENCUA"),
    *("ui_tars.UI_TARS", "holo.HOLO", "shell.SHELL"),
)
"""``<module>.<constant>`` below ``families``."""

_CLIENTS: Mapping[Api, str] = {
    "anthropic": "anthropic.AnthropicClient",
    "openai-responses": "openai.ResponsesClient",
    "gemini": "gemini.GeminiClient",
    "chat": "openai.ChatClient",
}
_SDK: Mapping[Api, tuple[str, str]] = {
    "anthropic": ("anthropic", "claude"),
    "openai-responses": ("openai", ""),
    "gemini": ("google.genai", "gemini"),
    "chat": ("openai", ""),
}
"""The module of each API's SDK, and the extra of this package that brings it."""
SHARED_OPTIONS = {
    "timeout": "seconds that one answer may take (300)",
    "attempts": "how often a request is sent at most where the provider has trouble (8)",
    "at_once": "how many requests may be under way at this address, in all workers together (no limit)",
}
"""The ``--agent-arg`` keys that all model agents heed."""


@cache
def families() -> dict[str, Family]:
    """All families by name."""
    found: list[Family] = [_load("families", name) for name in FAMILIES]
    return {family.name: family for family in found}


def family_of(model: str) -> Family | None:
    """The family that a model's name belongs to; ``None`` where no pattern matches."""
    patterns = {pattern: family for family in families().values() for pattern in family.models}
    found = best_match(model, patterns)
    return None if found is None else patterns[found]


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
            asks=partial(asked, family),
        )
        for family in families().values()
    ]


def asked(family: Family, request: AgentRequest) -> str:
    """The address at which a model is asked, and whether with a key, in words. Raises ``UsageProblem``."""
    family = served(family, request.model)
    key = key_of(family, request, families().values())
    return f"{request.models.url or family.url}, with{'' if key else 'out'} a key"


def check_shared(request: AgentRequest, known: Mapping[str, str] = SHARED_OPTIONS) -> None:
    """Raise ``UsageProblem`` if an option is not known, or one that all agents share has a wrong value."""
    if unknown := sorted(set(request.options) - set(known)):
        name = unknown[0]
        raise UsageProblem(
            f"the agent {request.name.partition(':')[0]!r} has no option {name!r}",
            where=f"--agent-arg {name}={request.options[name]}",
            wanted=", ".join(f"{name} ({text})" for name, text in known.items()),
            fix=f"if it is for another agent: --agent-arg AGENT:{name}=…",
        )
    _policy(request)
    option_values.whole(request.options, "at_once", 1)
    observer_of(request.models.observation)


def served(family: Family, model: str) -> Family:
    """The family with the address and the key of the vendor of ``model``, if it takes the models of all families."""
    vendor = family_of(model) if family.of_all else None
    if vendor is None:
        return family
    url = vendor.url if vendor.api == "chat" else vendor.chat_url
    return replace(family, url=url, key=vendor.key, hosts=vendor.hosts, ids=vendor.ids)


def prices_of(request: AgentRequest) -> Prices:
    """The prices that count for an agent. Raises ``UsageProblem``."""
    return Prices.of(request.models.prices, Rates.model_validate(request.price) if request.price else None)


def check(family: Family, request: AgentRequest) -> None:
    """Whether an agent of the family can be made, so that it is known before any sandbox starts.

    Raises:
        UsageProblem: an SDK, the model's name, the address, the key or a price is missing, or an option is wrong.
    """
    where = f"--agent={request.name}"
    family = served(family, request.model)
    if request.models.replay is not None:
        observer_of(request.models.observation)
        return  # nobody is asked, so nothing else is needed
    if package := missing_package(family):
        module, extra = package
        raise UsageProblem(
            f"the package {module!r} is not installed, and the agent {request.name!r} needs it",
            where=where,
            fix=f"pip install 'pytest-opencomputer[{extra}]'",
        )
    if not (request.model or family.model):
        raise UsageProblem("no model is named", where=where, wanted=f"--agent={family.name}:MODEL, or --model=MODEL")
    if family.api == "chat" and not (request.models.url or family.url):
        raise UsageProblem(
            "nobody knows where this model is served",
            where=where,
            wanted="the URL of an OpenAI-compatible server, for example "
            f"--agent={family.name}:MODEL@http://localhost:8000/v1, or --agent-url=URL for all agents",
        )
    if request.models.url:
        checked(request.models.url)
    key_of(family, request, families().values())
    check_shared(request, {**SHARED_OPTIONS, **family.options})
    model = request.model or family.model
    if family.check is not None:
        family.check(model, request.options)
    if family.api == "openai-responses" and request.models.observation == "a11y":
        raise UsageProblem(
            "OpenAI's computer tool cannot work without screenshots",
            where=f"--observation={request.models.observation}",
            wanted="screenshot, screenshot+a11y or som",
        )
    prices = prices_of(request)
    limited = request.models.max_cost is not None or request.models.run_max_cost is not None
    if limited and prices.listed(model) is None:
        raise UsageProblem(
            f"nobody knows what {model!r} costs, so its cost cannot be limited",
            where="--max-cost" if request.models.max_cost is not None else "--run-max-cost",
            wanted=f"its price in a file given with --prices, of this form: {FORM}",
        )


def missing_package(family: Family) -> tuple[str, str] | None:
    """The module of the family's SDK where it is not installed, and the extra of this package that brings it."""
    module, extra = _SDK[family.api]
    try:
        found = importlib.util.find_spec(module)
    except ModuleNotFoundError:  # not even the package that the module is in
        found = None
    return None if found else (module, extra)


def make(family: Family, request: AgentRequest) -> Agent:
    """An agent of the family for one rollout.

    Raises:
        RunBudgetUsedUp: the run may spend no more. So no sandbox is started for it.
    """
    family = served(family, request.model)
    if request.models.replay is not None:
        return replayed(family, request, request.models.replay)
    endpoint = _endpoint(family, request)
    at = (family.api, endpoint.model, endpoint.url, endpoint.key, tuple(sorted(endpoint.headers.items())))
    return ModelAgent(family, setting_of(request, endpoint), lambda: client_at(*at))


@lru_cache(maxsize=64)
def client_at(api: Api, model: str, url: str, key: str, headers: tuple[tuple[str, str], ...]) -> Client:
    """The client for an endpoint: one for all rollouts of this process, so that connections are used again."""
    client: Client = _load("clients", _CLIENTS[api])(Endpoint(model, url, key, dict(headers)))
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
        policy=_policy(request),
        prices=prices_of(request),
        budget=Budget(limits.max_tokens, limits.max_cost),
        spending=spending,
        secrets=(endpoint.key,) if endpoint.key else (),
        observer=observer_of(limits.observation),
        at_once=_at_once(request, endpoint.url),
    )


def _endpoint(family: Family, request: AgentRequest) -> Endpoint:
    url = request.models.url or family.url
    ids = family.ids.items() if at_home(url, family.hosts) else ()
    headers = {header: os.environ[name] for header, name in ids if os.environ.get(name)}
    return Endpoint(request.model or family.model, url, key_of(family, request, families().values()), headers)


def replayed(family: Family, request: AgentRequest, run: Path) -> Agent:
    """An agent of the family that is answered by a recorded run."""
    # Few runs replay anything.
    from pytest_opencomputer.agents.models.replay.replaying import Record, Replayed

    limits = request.models
    setting = Setting(
        model=request.model or family.model,
        options=request.options,
        policy=_policy(request),
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


def _policy(request: AgentRequest) -> RetryPolicy:
    default = RetryPolicy()
    return RetryPolicy(
        attempts=option_values.whole(request.options, "attempts", default.attempts),
        timeout=option_values.seconds(request.options, "timeout", default.timeout),
    )


def _load(package: str, name: str) -> Any:
    module, _, attribute = name.rpartition(".")
    return getattr(importlib.import_module(f"pytest_opencomputer.agents.models.{package}.{module}"), attribute)
