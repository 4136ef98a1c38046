"""An agent of a run as the user described it, on the command line or in a file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class AgentSpec:
    """One agent of a run. Nothing in it is secret: it is recorded in ``run.json``.

    Attributes:
        name: what it is called in results, tables and ids of tests; unique in a run.
        agent: kind and model, as ``--agent`` takes them without an address: ``oracle``, ``claude:claude-opus-5-5``,
            ``gpt-5.4``.
        url: address of its server; empty for the vendor's server or ``--agent-url``.
        options: options of this agent only, by name.
        key: the environment variable that has the key for ``url``; empty for the usual one.
        price: US dollars per million tokens, by kind of token (``input``, ``output``, …); empty if the price tables
            say what its model costs.
    """

    name: str
    agent: str
    url: str = ""
    options: Mapping[str, str] = field(default_factory=dict)
    key: str = ""
    price: Mapping[str, float] = field(default_factory=dict)
