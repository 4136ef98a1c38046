"""The agents of a run with their models, addresses and options, and what is checked about them before anything runs."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from pytest_opencomputer.agents.base import AgentKind, AgentRequest
from pytest_opencomputer.agents.models.addresses import KEY_OF_URL, origin
from pytest_opencomputer.agents.specs import name_at, spec_of, unique
from pytest_opencomputer.models.agent_specs import AgentSpec
from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.rollouts.cases import choose
from pytest_opencomputer.rollouts.settings import Settings
from pytest_opencomputer.runs.redaction import BLANK
from pytest_opencomputer.tasks.task import Task


def settled(settings: Settings, kinds: Mapping[str, AgentKind]) -> Settings:
    """The settings after the models of ``--model`` and the options for single agents were assigned to the agents.

    Raises:
        UsageProblem: a model or an option fits none of the agents, or an agent names another model.
    """
    specs: Iterable[AgentSpec] = (settings.spec(name) for name in settings.agents)
    if settings.named_models:
        specs = unique(_with_models(tuple(specs), [spec_of(name, "--model") for name in settings.named_models], kinds))
    by_name = {spec.name: spec for spec in specs}
    for which, option, value in settings.own_options:
        meant = [spec for spec in by_name.values() if which in _words_for(spec, kinds)]
        if not meant:
            raise UsageProblem(
                f"no agent of this run is called {which!r}",
                where=f"--agent-arg {which}:{option}=…",
                wanted=f"one of these, its kind or its model: {', '.join(by_name) or 'none'}",
            )
        by_name |= {spec.name: replace(spec, options={**spec.options, option: value}) for spec in meant}
    for spec in by_name.values():
        if lost := [option for option, value in spec.options.items() if BLANK in value]:
            raise UsageProblem(
                f"the option {lost[0]!r} of the agent {spec.name!r} is a secret, which is not recorded",
                where=f"--resume {settings.resume}",
                fix=f"give it again: --agent-arg '{spec.name}:{lost[0]}=…'",
            )
    return replace(settings, agents=tuple(by_name), specs=by_name, named_models=(), own_options=())


def _with_models(
    specs: Sequence[AgentSpec], models: Sequence[AgentSpec], kinds: Mapping[str, AgentKind]
) -> Iterator[AgentSpec]:
    """Each agent that takes a model, once with each of the models; the models alone if there is no agent."""
    if not specs:
        for model in models:
            choose(model.agent, kinds, flag="--model")
        yield from models
        return
    chosen = [choose(spec.agent, kinds) for spec in specs]
    where = f"--model={models[0].name}"
    if all(kind.model is None for kind, _ in chosen):
        names = ", ".join(spec.name for spec in specs)
        raise UsageProblem(f"no model can be chosen for {names}", where=where, fix="leave it out")
    for spec, (kind, own) in zip(specs, chosen, strict=True):
        if kind.model is None:
            yield spec
            continue
        if own and own not in {model.agent for model in models}:
            raise UsageProblem(f"--agent={spec.name} names another model", where=where, fix="leave one of them out")
        for model in models:
            url, agent = model.url or spec.url, f"{kind.name}:{model.agent}"
            named = spec.name not in (spec.agent, name_at(spec.agent, spec.url))  # by a file
            name = spec.name if named and len(models) == 1 else name_at(agent, url)
            yield replace(spec, name=name, agent=agent, url=url)


def _words_for(spec: AgentSpec, kinds: Mapping[str, AgentKind]) -> tuple[str, ...]:
    kind, model = choose(spec.agent, kinds)
    return spec.name, spec.agent, kind.name, model


def request_for(name: str, settings: Settings, kinds: Mapping[str, AgentKind]) -> tuple[AgentKind, AgentRequest]:
    """The kind of an agent, and a request for one without task and run.

    Raises:
        UsageProblem: no agent of that kind is known.
    """
    spec = settings.spec(name)
    kind, model = choose(spec.agent, kinds)
    options = {**settings.agent_options, **spec.options}
    models = replace(settings.models, url=spec.url or settings.models.url)
    return kind, AgentRequest(name, model, options, models=models, key=spec.key, price=spec.price)


def check_agents(
    settings: Settings, kinds: Mapping[str, AgentKind], tasks: Iterable[Task], *, distributed: bool
) -> None:
    """Raise ``UsageProblem`` if a chosen agent is unknown, not configured, or not allowed on one of the tasks.

    Args:
        distributed: whether tests run in workers.
    """
    _must_know_whose_the_key_is(settings, kinds)
    for name in settings.agents:
        kind, request = request_for(name, settings, kinds)
        if kind.check is not None:
            kind.check(request)
        if kind.attended and distributed:
            raise UsageProblem(
                "a person works on one task at a time, at this terminal",
                where=f"--agent={name}",
                fix="leave -n out, or use -n 0",
            )
        for task in tasks:
            if kind.means == "any" and task.spec.means == "ui":
                raise UsageProblem(
                    f"the agent {name!r} needs a shell, but the task {task.id} allows only the user interface",
                    where=str(task.folder),
                    fix="deselect such tasks with -m 'not ui', or choose another agent",
                )


def _must_know_whose_the_key_is(settings: Settings, kinds: Mapping[str, AgentKind]) -> None:
    """Raise ``UsageProblem`` if the one key for addresses would be sent to several servers."""
    if not os.environ.get(KEY_OF_URL) or settings.models.replay is not None:
        return
    urls: dict[object, str] = {}
    for name in settings.agents:
        kind, request = request_for(name, settings, kinds)
        if request.models.url and not request.key and (kind.model is not None or settings.spec(name).url):
            urls.setdefault(origin(request.models.url), request.models.url)
    if len(urls) > 1:
        raise UsageProblem(
            f"it is set, and agents of this run are at several addresses: {', '.join(urls.values())}",
            where=KEY_OF_URL,
            wanted="a key for each address, so that none is sent to another server",
            fix='describe the agents in a file (--agents=FILE), each with key = "NAME_OF_ITS_VARIABLE"',
        )
