"""The process in which rollouts run, and the configuration that it writes into ``run.json``."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import asdict, dataclass
from pathlib import Path

from pytest_opencomputer import __version__
from pytest_opencomputer.models.canonical import HARNESS_CONTRACT
from pytest_opencomputer.models.screen_size import size_text
from pytest_opencomputer.models.timings import Timings
from pytest_opencomputer.rollouts.settings import Settings
from pytest_opencomputer.sandbox.sandbox import Sandbox

Show = Callable[[Sandbox, str, Timings], AbstractContextManager[None]]


@dataclass(frozen=True)
class Process:
    """What a harness knows about the process that it works in.

    Attributes:
        run: the run directory that the controller made; ``None`` in the controller itself.
        recorded: whether rollouts were asked for, so that there is a run directory.
        distributed: whether tests run in workers.
        arguments: of its command line, for ``run.json``.
        say: prints a line for the person at the terminal.
        show: shows a desktop while the context lasts, if the user wants to watch.
        at_end: registers a function to be called when the process has run all tests.
    """

    run: Path | None = None
    recorded: bool = True
    distributed: bool = False
    arguments: Sequence[str] = ()
    say: Callable[[str], None] = print
    show: Show = lambda _sandbox, _title, _timings: nullcontext()
    at_end: Callable[[Callable[[], None]], None] = lambda _: None


def configuration_of(
    settings: Settings, arguments: Sequence[str], agent_prints: Mapping[str, str]
) -> dict[str, object]:
    """The configuration of a new run, as ``run.json`` has it.

    Args:
        arguments: of the command line.
        agent_prints: each agent with its configuration (``fingerprints.agent_print``).
    """
    return {
        "arguments": list(arguments),
        "agents": list(settings.agents),
        "agent_options": dict(settings.agent_options),
        "agent_specs": [asdict(settings.spec(name)) for name in settings.agents],
        "agent_prints": dict(agent_prints),
        "trials": settings.trials,
        "models": {key: value if value is None else str(value) for key, value in asdict(settings.models).items()},
        "max_steps": settings.max_steps,
        "deadline": settings.deadline,
        "save_state": settings.save_state,
        "prove": settings.prove,
        "backend": settings.backend,
        "screen": size_text(settings.screen),
        **asdict(settings.look),
        "variants": settings.variants.count,
        "seeds": list(settings.variants.seeds),
        "version": __version__,
        "benchmark": settings.benchmark,
        "harness_contract": HARNESS_CONTRACT,
        "worker": os.environ.get("PYTEST_XDIST_WORKER", ""),
    }
