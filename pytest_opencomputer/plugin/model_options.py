"""The command-line and ini options about models. Loaded in every pytest run, so it imports little."""

from __future__ import annotations

from typing import Any

import pytest

from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.models.model_options import ModelOptions


def add_model_options(group: pytest.OptionGroup, parser: pytest.Parser) -> None:
    """Register the options."""
    group.addoption(
        "--model",
        action="append",
        default=[],
        metavar="NAME",
        help="the model of the agents; without --agent, its name decides which agent that is. Given several times, "
        "each agent is evaluated with each model",
    )
    group.addoption(
        "--agent-url",
        default="",
        metavar="URL",
        help="address of the models of all agents without one of their own (NAME@URL), for example a vLLM server",
    )
    group.addoption(
        "--max-tokens", default=None, metavar="N", help="tokens, input and output together, that a rollout may use"
    )
    group.addoption("--max-cost", default=None, metavar="USD", help="US dollars that a rollout may cost")
    group.addoption("--run-max-tokens", default=None, metavar="N", help="tokens that the whole run may use")
    group.addoption("--run-max-cost", default=None, metavar="USD", help="US dollars that the whole run may cost")
    group.addoption("--run-max-steps", default=None, metavar="N", help="steps that models may take in the whole run")
    group.addoption(
        "--run-deadline", default=None, metavar="SECONDS", help="seconds after which models are no longer asked"
    )
    group.addoption(
        "--prices",
        default=None,
        metavar="FILE",
        help="prices of models, which take precedence over those of the package genai-prices",
    )
    group.addoption(
        "--observation",
        default=None,
        metavar="KIND",
        help="what models are shown: screenshot (the default), a11y (the accessibility tree in words), "
        "screenshot+a11y, or som (numbered marks on the screenshot)",
    )
    group.addoption(
        "--replay",
        default=None,
        metavar="RUN",
        help="replay the model agents of an earlier run with its recorded answers, without network, and report "
        "the first difference; RUN is its run directory, for example runs/latest",
    )
    parser.addini("opencomputer_observation", "what models are shown", type="string", default="screenshot")
    parser.addini("opencomputer_prices", "a file with prices of models", type="string", default="")


def read_model_options(config: pytest.Config) -> ModelOptions:
    """The options as given.

    Raises:
        UsageProblem: a value is invalid.
    """
    option = config.option
    prices = option.prices or config.getini("opencomputer_prices")
    return ModelOptions(
        url=option.agent_url,
        max_tokens=_whole("--max-tokens", option.max_tokens, "tokens"),
        max_cost=_more_than_0("--max-cost", option.max_cost, "US dollars"),
        run_max_tokens=_whole("--run-max-tokens", option.run_max_tokens, "tokens"),
        run_max_cost=_more_than_0("--run-max-cost", option.run_max_cost, "US dollars"),
        run_max_steps=_whole("--run-max-steps", option.run_max_steps, "steps"),
        run_deadline=_more_than_0("--run-deadline", option.run_deadline, "seconds"),
        prices=config.invocation_params.dir / prices if prices else None,
        observation=option.observation or config.getini("opencomputer_observation"),
    )


def _whole(name: str, given: Any, unit: str) -> int | None:
    value = _more_than_0(name, given, f"a whole number of {unit}")
    if value is not None and value != int(value):
        raise UsageProblem(f"got {given}", where=name, wanted=f"a whole number of {unit}")
    return None if value is None else int(value)


def _more_than_0(name: str, given: Any, wanted: str) -> float | None:
    if given is None:
        return None
    try:
        value = float(given)
    except ValueError:
        value = 0.0
    if not 0 < value < float("inf"):
        raise UsageProblem(f"got {given}", where=name, wanted=f"{wanted}, more than 0")
    return value
