"""``opencomputer agents``: the families of models, what each needs and costs, and whether an agent works."""

from __future__ import annotations

import argparse
import os
import sys
import warnings
from pathlib import Path

from pytest_opencomputer.agents.anywhere.kinds import ANYWHERE
from pytest_opencomputer.agents.base import AgentRequest
from pytest_opencomputer.agents.builtin.command import COMMAND
from pytest_opencomputer.agents.builtin.random_agent import RANDOM
from pytest_opencomputer.agents.builtin.reference import BUILT_IN
from pytest_opencomputer.agents.builtin.scripted import SCRIPTED
from pytest_opencomputer.agents.models.catalogue import families, family_of, missing_package, options_of
from pytest_opencomputer.agents.models.making import model_kinds
from pytest_opencomputer.agents.models.model import Family
from pytest_opencomputer.agents.models.prices import Prices
from pytest_opencomputer.agents.models.prompts import OPTION, OWN, prompt_of
from pytest_opencomputer.agents.specs import arguments, chosen
from pytest_opencomputer.agents.specs_file import read_agents
from pytest_opencomputer.agents.trying import try_agent
from pytest_opencomputer.cheats.pack import CHEAT
from pytest_opencomputer.live.human import HUMAN
from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.models.model_options import ModelOptions
from pytest_opencomputer.rollouts.cases import choose

_OTHERS = (*ANYWHERE, *BUILT_IN, RANDOM, SCRIPTED, COMMAND, HUMAN, CHEAT)


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "agents", help="list the families of models that can be evaluated, and what each needs"
    )
    parser.set_defaults(handler=_list)
    actions = parser.add_subparsers(metavar="ACTION")
    actions.add_parser("list", help="list all families (the default)").set_defaults(handler=_list)
    show = actions.add_parser(
        "show", help="show the family that a model belongs to, its options, and what the model costs"
    )
    show.add_argument("model", help="a family or a model")
    show.add_argument("--agent-arg", action="append", default=[], metavar="KEY=VALUE", help="an option for the agent")
    show.add_argument("--prices", type=Path, metavar="FILE", help="prices that override those of genai-prices")
    show.set_defaults(handler=_show)
    trial = actions.add_parser(
        "try",
        help="send an agent one screenshot, and say whether key, model, URL, tools and parser work",
    )
    trial.add_argument("agent", metavar="NAME", help="as for --agent: qwen:MODEL@URL, claude, remote:URL, …")
    trial.add_argument("--agents", type=Path, metavar="FILE", help="the file that describes the agent")
    trial.add_argument("--agent-url", default="", metavar="URL", help="address of the model's API")
    trial.add_argument("--agent-arg", action="append", default=[], metavar="KEY=VALUE", help="an option for the agent")
    trial.add_argument("--observation", default="screenshot", metavar="KIND", help="what it is shown")
    trial.set_defaults(handler=_try)


def _list(args: argparse.Namespace) -> int:
    del args
    for family in families().values():
        print(f"{family.name:<12} {family.summary}")
        models = "any model of the other families" if family.of_all else " ".join(family.models)
        print(f"{'':<12} models: {models}; without a name: {family.model or 'one must be named'}")
        print(f"{'':<12} needs: {', '.join(_needs(family))}")
    print("\nThese need nothing of this:")
    for kind in _OTHERS:
        print(f"{kind.name:<12} {kind.summary}")
    return 0


def _show(args: argparse.Namespace) -> int:
    family = families().get(args.model) or family_of(args.model)
    if family is None:
        raise UsageProblem(
            f"no family is known for the model {args.model!r}", wanted=", ".join(families()), fix="opencomputer agents"
        )
    model = family.model if args.model == family.name else args.model
    print(f"--agent={family.name}{':' if model else ''}{model}  {family.summary}")
    print(f"  needs: {', '.join(_needs(family))}")
    if family.published:
        options, _ = arguments(args.agent_arg)
        text = "this project's own" if prompt_of(options) == OWN else options[OPTION]
        print(f"  text: {text}; published: {family.published} (give it with --agent-arg prompt=FILE)")
    for name, text in options_of(family).items():
        print(f"  --agent-arg {name}=…  {text}")
    price = Prices.of(args.prices).listed(model) if model else None
    if price is None:
        print("  price: not known; give one with --prices")
    else:
        print(f"  price: {price.input:g} US dollars in, {price.output:g} out per million tokens ({price.source})")
    return 0


def _try(args: argparse.Namespace) -> int:
    kinds = {kind.name: kind for kind in (*_OTHERS, *model_kinds())}
    (spec,) = chosen([args.agent], () if args.agents is None else read_agents(args.agents))
    kind, model = choose(spec.agent, kinds)
    for_all, own = arguments(args.agent_arg)
    request = AgentRequest(
        spec.name,
        model,
        {**for_all, **spec.options, **{option: value for _, option, value in own}},
        models=ModelOptions(url=spec.url or args.agent_url, observation=args.observation),
        key=spec.key,
        price=spec.price,
    )
    with warnings.catch_warnings(record=True) as notes:
        trial = try_agent(kind, request)
    print(trial.line)
    for note in notes:
        print(f"note: {note.message}", file=sys.stderr)
    return 0 if trial.works else 1


def _needs(family: Family) -> list[str]:
    needs = []
    if package := missing_package(family):
        needs.append(f"{package[0]} (missing: pip install 'pytest-opencomputer[{package[1]}]')")
    if family.of_all:
        return [*needs, "the key of the model's vendor, or --agent-url of an OpenAI-compatible server"]
    if family.key:
        needs.append(f"{family.key} ({'set' if os.environ.get(family.key) else 'not set'})")
    if family.api == "chat" and not family.url:
        needs.append("--agent-url of an OpenAI-compatible server")
    return needs or ["nothing"]
