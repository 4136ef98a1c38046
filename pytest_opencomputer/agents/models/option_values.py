"""Options of agents (``--agent-arg KEY=VALUE``), read with errors that say what is wrong."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pytest_opencomputer.agents.base import AgentRequest
from pytest_opencomputer.models.errors import UsageProblem


def only(request: AgentRequest, known: Mapping[str, str]) -> None:
    """Raise ``UsageProblem`` if an agent was given an option that it does not have.

    Args:
        known: its options, each with a few words for people.
    """
    for key in sorted(request.options.keys() - known.keys()):
        raise UsageProblem(
            f"the agent {request.name.partition(':')[0]!r} has no option {key!r}",
            where=f"--agent-arg {key}={request.options[key]}",
            wanted=", ".join(f"{name} ({text})" for name, text in known.items()) or "no --agent-arg: it has no options",
        )


def no_options(request: AgentRequest) -> None:
    """The check of agents without options. Raises ``UsageProblem``."""
    only(request, {})


def whole(options: Mapping[str, str], key: str, default: int, *, least: int = 1, most: int | None = None) -> int:
    """A whole number of at least ``least``, and ``most`` at most. Raises ``UsageProblem``."""
    given = options.get(key)
    if given is None:
        return default
    try:
        value = int(given)
    except ValueError:
        value = least - 1
    if value < least or (most is not None and value > most):
        wanted = f"a whole number of at least {least}" + ("" if most is None else f", and at most {most}")
        raise UsageProblem(f"got {given!r}", where=f"--agent-arg {key}={given}", wanted=wanted)
    return value


def seconds(options: Mapping[str, str], key: str, default: float) -> float:
    """Seconds, more than 0. Raises ``UsageProblem``."""
    given = options.get(key)
    if given is None:
        return default
    try:
        value = float(given)
    except ValueError:
        value = 0.0
    if not 0 < value < float("inf"):
        raise UsageProblem(f"got {given!r}", where=f"--agent-arg {key}={given}", wanted="seconds, more than 0")
    return value


def number(options: Mapping[str, str], key: str, least: float, most: float) -> float:
    """A number from ``least`` to ``most``; the option must be given. Raises ``UsageProblem``."""
    given = options[key]
    try:
        value = float(given)
    except ValueError:
        value = least - 1
    if not least <= value <= most:
        wanted = f"a number from {least:g} to {most:g}"
        raise UsageProblem(f"got {given!r}", where=f"--agent-arg {key}={given}", wanted=wanted)
    return value


def choice(options: Mapping[str, str], key: str, choices: Iterable[str], default: str) -> str:
    """One of some words. Raises ``UsageProblem``."""
    given, known = options.get(key, default), tuple(choices)
    if given not in known:
        raise UsageProblem(f"got {given!r}", where=f"--agent-arg {key}={given}", wanted=", ".join(known))
    return given
