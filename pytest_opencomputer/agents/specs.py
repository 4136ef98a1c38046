"""Agents as they are named on the command line: ``KIND``, ``KIND:MODEL``, ``MODEL``, each with ``@URL`` behind it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from urllib.parse import urlsplit

from pytest_opencomputer.agents.models.addresses import checked, hidden
from pytest_opencomputer.models.agent_specs import AgentSpec
from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.models.planned import folder_name

REMOTE = "remote"
"""The agent that is an address and nothing else: ``remote:URL``."""
_URL = r"(?P<url>[A-Za-z][A-Za-z0-9+.-]*://.*)"
_AT = re.compile(rf"(?P<agent>\S+?)@{_URL}")
_REMOTE = re.compile(rf"(?P<agent>{REMOTE}):{_URL}")


def spec_of(given: str, option: str = "--agent") -> AgentSpec:
    """The agent that a word of the command line names. An address is replaced by its host in the agent's name.

    Raises:
        UsageProblem: the address is not a plain one.
    """
    found = _REMOTE.fullmatch(given) or _AT.fullmatch(given)
    if found is None:
        return AgentSpec(given, given)
    url = checked(found["url"], f"{option}={hidden(given)}")
    return AgentSpec(name_at(found["agent"], url), found["agent"], url)


def name_at(agent: str, url: str) -> str:
    """The name of an agent with an address: ``qwen:MODEL@localhost:8000``."""
    if not url:
        return agent
    return f"{agent}{':' if agent == REMOTE else '@'}{urlsplit(url).netloc}"


def unique(specs: Iterable[AgentSpec], where: str = "") -> tuple[AgentSpec, ...]:
    """The agents, each once, in order.

    Args:
        where: they come from; by default the command line.

    Raises:
        UsageProblem: two different ones have the same name, or their rollouts would have the same folders.
    """
    found: dict[str, AgentSpec] = {}
    for spec in specs:
        other = found.setdefault(folder_name(spec.name), spec)
        if other != spec:
            same = f"are both called {spec.name!r}" if other.name == spec.name else "would share their folders"
            raise UsageProblem(
                f"two agents {same}: {_described(other)} and {_described(spec)}",
                where=where or f"--agent={spec.name}",
                fix="give each a name of its own in a file: --agents=FILE",
            )
    return tuple(found.values())


def chosen(names: Sequence[str], listed: Sequence[AgentSpec]) -> tuple[AgentSpec, ...]:
    """The agents that ``--agent`` and ``--agents`` ask for.

    Args:
        names: as given with ``--agent``; if there are none, all that are listed.
        listed: those of the file, which ``--agent`` can name.
    """
    known = {spec.name: spec for spec in listed}
    return unique([known.get(name) or spec_of(name) for name in names] if names else listed)


def arguments(words: Iterable[str]) -> tuple[dict[str, str], tuple[tuple[str, str, str], ...]]:
    """What ``--agent-arg`` gives: the options of all agents, and those of single ones (which, option, value).

    Raises:
        UsageProblem: a word is no option.
    """
    for_all: dict[str, str] = {}
    own: list[tuple[str, str, str]] = []
    for word in words:
        place, equals, value = word.partition("=")
        which, colon, key = place.rpartition(":")
        if not (key and equals) or (colon and not which):
            raise UsageProblem(
                f"got {word!r}", where="--agent-arg", wanted="KEY=VALUE, or AGENT:KEY=VALUE for one agent"
            )
        if which:
            own.append((which, key, value))
        else:
            for_all[key] = value
    return for_all, tuple(own)


def _described(spec: AgentSpec) -> str:
    return " at ".join(filter(None, (spec.agent, spec.url)))
