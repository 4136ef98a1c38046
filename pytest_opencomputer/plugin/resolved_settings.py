"""The settings of a pytest process, resolved once: options, ini file, and the record of a run that is resumed."""

from __future__ import annotations

import pytest

from pytest_opencomputer.plugin.options import read_settings
from pytest_opencomputer.rollouts.settings import Settings


def resolve_settings(config: pytest.Config) -> Settings:
    """The settings of this process.

    Raises:
        UsageProblem: an option is invalid, or contradicts the run that is resumed or replayed.
    """
    settings = read_settings(config)
    if config.option.resume:
        from pytest_opencomputer.plugin.resuming import resume_settings  # only if it is needed

        return resume_settings(settings, config)
    if config.option.replay:
        from pytest_opencomputer.plugin.replay_options import replay_settings  # only if it is needed

        return replay_settings(settings, config)
    return settings
