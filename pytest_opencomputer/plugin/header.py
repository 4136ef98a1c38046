"""The line about the plugin at the top of a run."""

from __future__ import annotations

import pytest

from pytest_opencomputer import __version__
from pytest_opencomputer.plugin.process_harness import harness_of
from pytest_opencomputer.plugin.workers import CHOICE


def header(config: pytest.Config) -> str:
    """The line about the plugin at the top of a run."""
    settings = harness_of(config).settings
    what = "prove" if settings.prove else "agents: " + ", ".join(settings.agents)
    if settings.models.replay is not None:
        what += f", replayed from {settings.models.replay.name}"
    if settings.resume is not None:
        what += f", resuming {settings.resume.name}"
    if settings.trials > 1:
        what += f", {settings.trials} trials"
    choice = config.stash.get(CHOICE, None)
    chosen = "" if choice is None else f"; {choice}"
    return f"opencomputer {__version__}: {what}; backend: {settings.backend}{chosen}"
