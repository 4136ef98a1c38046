"""The families that ``--agent`` can choose, and whether an agent can be made of one."""

from __future__ import annotations

import importlib
import warnings
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from pytest_opencomputer.agents.base import AgentRequest
from pytest_opencomputer.agents.models import option_values, prompts, request_options
from pytest_opencomputer.agents.models.addresses import at_home, checked
from pytest_opencomputer.agents.models.clients.signing import installed, signer_at
from pytest_opencomputer.agents.models.clouds import check_address, cloud_at, serves
from pytest_opencomputer.agents.models.exchange import RetryPolicy
from pytest_opencomputer.agents.models.keys import key_of
from pytest_opencomputer.agents.models.model import Api, Family
from pytest_opencomputer.agents.models.naming import best_match
from pytest_opencomputer.agents.models.observing import observer_of
from pytest_opencomputer.agents.models.prices import FORM, Prices, Rates
from pytest_opencomputer.models.errors import UsageProblem

FAMILIES = (
    *("claude.CLAUDE", "openai.OPENAI", "gemini.GEMINI"),
    *("kimi.KIMI", "qwen.QWEN_FAMILY", "evocua.EVOCUA_FAMILY", "gui_owl.GUI_OWL_FAMILY", "opencua.OPENCUA"),
    *("ui_tars.UI_TARS", "holo.HOLO", "generic.GENERIC", "shell_vendors.SHELL"),
)
"""``<module>.<constant>`` below ``families``."""

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
    found: list[Family] = [load("families", name) for name in FAMILIES]
    return {family.name: family for family in found}


def family_of(model: str) -> Family | None:
    """The family that a model's name belongs to; ``None`` where no pattern matches."""
    patterns = {pattern: family for family in families().values() for pattern in family.models}
    found = best_match(model, patterns)
    return None if found is None else patterns[found]


def served(family: Family, model: str, url: str = "") -> Family:
    """The family with address, key and API of the vendor of ``model``, if it takes the models of all families.

    Args:
        url: the address that the user gives; empty for the vendor's own. At another one that is no cloud's, chat
            completions are served.
    """
    vendor = family_of(model) if family.of_all else None
    if vendor is None:
        return family
    ours = replace(family, key=vendor.key, hosts=vendor.hosts, ids=vendor.ids)
    if vendor.api in family.starts and (at_home(url or vendor.url, vendor.hosts) or serves(url, vendor.api)):
        return replace(ours, api=vendor.api, start=family.starts[vendor.api], url=vendor.url)
    return replace(ours, url=vendor.url if vendor.api == "chat" else vendor.chat_url)


def asked(family: Family, request: AgentRequest) -> str:
    """The address at which a model is asked, and whether with a key, in words. Raises ``UsageProblem``."""
    family = served(family, request.model, request.models.url)
    url = request.models.url or family.url
    if key_of(family, request, families().values()):
        return f"{url}, with a key"
    cloud = cloud_at(url)
    return f"{url}, " + (f"signed for {cloud.name}" if cloud else "without a key")


def prices_of(request: AgentRequest) -> Prices:
    """The prices that count for an agent. Raises ``UsageProblem``."""
    return Prices.of(request.models.prices, Rates.model_validate(request.price) if request.price else None)


def check(family: Family, request: AgentRequest) -> None:
    """Whether an agent of the family can be made, so that it is known before any sandbox starts.

    Raises:
        UsageProblem: an SDK, the model's name, the address, the key or a price is missing, or an option is wrong.
    """
    where = f"--agent={request.name}"
    family = served(family, request.model, request.models.url)
    if request.models.replay is not None:
        observer_of(request.models.observation)
        return  # a replay asks no model, so nothing else is needed
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
            "no address of this model is known",
            where=where,
            wanted="the URL of an OpenAI-compatible server, for example "
            f"--agent={family.name}:MODEL@http://localhost:8000/v1, or --agent-url=URL for all agents",
        )
    if request.models.url:
        checked(request.models.url)
        check_address(request.models.url, family.api)
    if not key_of(family, request, families().values()):
        signer_at(request.models.url)  # raises if it finds no credentials
    check_shared(request, options_of(family))
    model = request.model or family.model
    request_options.check(family.api, request.options)
    if family.check is not None:
        family.check(model, request.options)
    if family.published and prompts.OPTION not in request.options:
        warnings.warn(
            f"{family.name} is asked with this project's own text, so scores may be lower than those of its authors, "
            f"who publish theirs: {family.published}. Give it with --agent-arg {prompts.OPTION}=FILE",
            OwnText,
            stacklevel=2,
        )
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
            f"the price of {model!r} is not known, so its cost cannot be limited",
            where="--max-cost" if request.models.max_cost is not None else "--run-max-cost",
            wanted=f"its price in a file given with --prices, of this form: {FORM}",
        )


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
    policy_of(request)
    option_values.whole(request.options, "at_once", 1)
    observer_of(request.models.observation)


class OwnText(UserWarning):
    """A model is asked with a text of this project's instead of the one that its authors publish."""


def options_of(family: Family) -> dict[str, str]:
    """The ``--agent-arg`` keys that agents of a family heed, each with one line for people."""
    prompt = {prompts.OPTION: "a file with the texts that its authors publish"} if family.published else {}
    return {
        **SHARED_OPTIONS,
        **request_options.options_of(family.api, sees=family.means == "ui"),
        **prompt,
        **family.options,
    }


def missing_package(family: Family) -> tuple[str, str] | None:
    """The module of the family's SDK where it is not installed, and the extra of this package that brings it."""
    module, extra = _SDK[family.api]
    return None if installed(module) else (module, extra)


def policy_of(request: AgentRequest) -> RetryPolicy:
    """How an agent repeats requests. Raises ``UsageProblem``."""
    default = RetryPolicy()
    return RetryPolicy(
        attempts=option_values.whole(request.options, "attempts", default.attempts),
        timeout=option_values.seconds(request.options, "timeout", default.timeout),
    )


def load(package: str, name: str) -> Any:
    """Import ``<module>.<name>`` from a package beside this module."""
    module, _, attribute = name.rpartition(".")
    return getattr(importlib.import_module(f"pytest_opencomputer.agents.models.{package}.{module}"), attribute)
