"""The rollouts of a run in the browser: ``--live``."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pytest_opencomputer.live.desktops import Desktop
from pytest_opencomputer.live.link import Link
from pytest_opencomputer.live.offer import Offer
from pytest_opencomputer.live.viewer import Viewer
from pytest_opencomputer.models.actions import AnyAction
from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.models.extras import need
from pytest_opencomputer.models.planned import RolloutId
from pytest_opencomputer.models.timings import Timings
from pytest_opencomputer.models.values import printable, shorten
from pytest_opencomputer.rollouts.rollout import Rollout
from pytest_opencomputer.sandbox.sandbox import Sandbox

if TYPE_CHECKING:
    from pytest_opencomputer.reports.site.on_demand import OnDemand

LIVE = pytest.StashKey["Live"]()
VIEWER = pytest.StashKey[Viewer]()
WARNING = (
    "An agent is working here. If you do anything, the result no longer counts as the agent's own: it is recorded as "
    "the result of the agent and a person."
)
_PHASES = {"start": "starting", "prepare": "being prepared", "agent": "the agent works", "save": "saving"}
_PHASES |= {"checks": "being checked", "pause": "waits for you at the terminal", "stop": "ending"}
_LONGEST = 400  # characters of what an agent wrote or did


class Live:
    """Shows the desktops of this process.

    Args:
        offer: shows them.
        interactive: whether people may act on them while an agent works.
    """

    def __init__(self, offer: Offer, *, interactive: bool) -> None:
        self._offer, self._interactive = offer, interactive
        self._shown: dict[str, tuple[Desktop, Timings]] = {}  # by the id of the sandbox

    @contextmanager
    def desktop(self, sandbox: Sandbox, title: str, timings: Timings) -> Iterator[None]:
        """Show a desktop while the context lasts."""
        began = time.monotonic()

        def facts() -> Mapping[str, str]:
            return {"phase": _PHASES.get(timings.current, timings.current), "time": _minutes(time.monotonic() - began)}

        desktop = Desktop(sandbox, title, facts=facts)
        self._shown[sandbox.id] = (desktop, timings)
        self._offer.add(desktop)
        try:
            yield
        finally:
            del self._shown[sandbox.id]
            self._offer.remove(desktop)

    def rollout(self, rollout: Rollout) -> None:
        """Note that an agent is about to work on a desktop that is shown."""
        shown = self._shown.get(rollout.sandbox.id)
        if shown is None:
            return
        desktop, _ = shown
        others = desktop.facts or dict

        def facts() -> Mapping[str, str]:
            return {**_facts(rollout), **others()}

        desktop.facts, desktop.rollout = facts, RolloutId.of(rollout.assignment.task.id, rollout.assignment.case).folder
        if self._interactive:
            desktop.interactive, desktop.warning = True, WARNING
            desktop.on_action = rollout.records.person.act
        self._offer.change(desktop)


def showing(config: pytest.Config, sandbox: Sandbox, title: str, timings: Timings) -> AbstractContextManager[None]:
    """Show a desktop while the context lasts, if the user wants to watch."""
    live = config.stash.get(LIVE, None)
    return nullcontext() if live is None else live.desktop(sandbox, title, timings)


def begin(config: pytest.Config) -> None:
    """Show what this process runs; in the controlling process, serve the page first.

    Raises:
        UsageProblem: the extra is missing, the port is taken, or the options contradict each other.
    """
    interactive = bool(config.option.live_interactive)
    if interactive and (config.option.prove or config.option.prove_all):
        raise UsageProblem("proofs are made by solutions only", where="--live-interactive", fix="use --live")
    worker: Mapping[str, str] | None = getattr(config, "workerinput", None)
    if worker is not None:
        link = Link(Path(worker["opencomputer_live"]))
        config.add_cleanup(link.close)
        config.stash[LIVE] = Live(link.offer, interactive=interactive)
        return
    viewer = Viewer(port=config.option.live_port, pages=_pages())
    viewer.start()
    config.add_cleanup(viewer.stop)
    config.stash[VIEWER] = viewer
    config.stash[LIVE] = Live(viewer.offer, interactive=interactive)


def _pages() -> OnDemand | None:
    """The pages of a run; ``None`` without the extra ``view``, which only ``opencomputer view`` needs."""
    try:
        need("jinja2", what="players of finished rollouts", extra="view")
    except UsageProblem:
        return None
    from pytest_opencomputer.reports.site.on_demand import OnDemand

    return OnDemand([])


def address(config: pytest.Config) -> str:
    """The line with the address of the page."""
    viewer = config.stash[VIEWER]
    how = "watch, or take part" if config.option.live_interactive else "watch"
    return f"{how}: {viewer.url}"


def _facts(rollout: Rollout) -> dict[str, str]:
    case = rollout.assignment.case
    facts = {"agent": printable(f"{case.agent}:{case.variant}" if case.variant else case.agent)}
    if case.trial:
        facts["trial"] = str(case.trial)
    session = rollout.session
    if session is None:
        return facts
    facts["step"] = str(session.steps) if session.max_steps is None else f"{session.steps} of {session.max_steps}"
    if rollout.records.person.actions:
        facts["person"] = f"{rollout.records.person.actions} actions"
    if session.turn is not None:
        if session.turn.reasoning:
            facts["said"] = shorten(printable(session.turn.reasoning), _LONGEST)
        facts["did"] = shorten(printable("; ".join(map(_words, session.turn.actions))), _LONGEST)
    return facts


def _words(action: AnyAction) -> str:
    """An action in short: ``click at=(512, 384) count=2``."""
    fields = action.model_dump(exclude={"kind"}, exclude_defaults=True)
    return " ".join((action.kind, *(f"{name}={value}" for name, value in fields.items())))


def _minutes(seconds: float) -> str:
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"
