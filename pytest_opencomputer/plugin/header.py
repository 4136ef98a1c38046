"""The lines about the plugin at the top of a run."""

from __future__ import annotations

import pytest

from pytest_opencomputer import __version__
from pytest_opencomputer.plugin.mistakes import unbudgeted
from pytest_opencomputer.plugin.process_harness import harness_of
from pytest_opencomputer.plugin.resuming import RESUMPTION
from pytest_opencomputer.plugin.workers import CHOICE


def header(config: pytest.Config) -> list[str]:
    """The plugin's lines at the top of a run: what is run, and what a resumed run does not run again."""
    settings = harness_of(config).settings
    what = "prove" if settings.prove else "agents: " + ", ".join(settings.agents)
    if settings.benchmark:
        what += f", on {settings.benchmark}"
    if settings.models.replay is not None:
        what += f", replayed from {settings.models.replay.name}"
    if settings.resume is not None:
        what += f", resuming {settings.resume.name}"
    if settings.variants.seeds or settings.variants.count > 1:
        what += f", {settings.variants} of composed tasks"
    if settings.trials > 1:
        what += f", {settings.trials} trials"
    if remark := unbudgeted(config):
        what += f"; {remark}"
    choice = config.stash.get(CHOICE, None)
    chosen = "" if choice is None else f"; {choice}"
    left = config.stash[RESUMPTION].left() if settings.resume is not None else []
    fleet = harness_of(config).fleet
    count = 0 if fleet is None else len(fleet.all)
    backend = f"{settings.backend} on {count} host{'s' * (count > 1)}" if count else settings.backend
    return [f"opencomputer {__version__}: {what}; backend: {backend}{chosen}", *left]
