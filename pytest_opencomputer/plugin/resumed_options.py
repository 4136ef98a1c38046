"""What the command line asks for that a resumed run did otherwise."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pytest_opencomputer.models.model_options import recorded_models
from pytest_opencomputer.models.screen_size import size_text
from pytest_opencomputer.rollouts.settings import Settings
from pytest_opencomputer.runs.configuration import Configuration
from pytest_opencomputer.runs.redaction import BLANK, without_secrets


def differences(settings: Settings, config: pytest.Config, recorded: Configuration) -> Iterator[str]:
    """The options on the command line that differ from those of the run, a line each."""
    option, models, was = config.option, settings.models, recorded_models(recorded.models)
    for flag, now, then in (
        ("--max-steps", option.max_steps, recorded.max_steps),
        ("--agent-deadline", option.agent_deadline, recorded.deadline),
        ("--max-tokens", models.max_tokens, was.max_tokens),
        ("--max-cost", models.max_cost, was.max_cost),
        ("--observation", option.observation, was.observation),
        ("--variants", option.variants, recorded.variants),
        ("--seeds", settings.variants.seeds or None, recorded.seeds or None),
        ("--screen", size_text(settings.screen) if option.screen else None, recorded.screen),
        *((f"--{name}", getattr(option, name), then) for name, then in vars(recorded.look).items()),
        ("--sandbox-backend", option.sandbox_backend, recorded.backend or None),
        ("--agent-url", models.url or None, was.url),
    ):
        if now is not None and now != then:
            yield f"{flag}: {'not given' if then in (None, '') else then} in the run, {now} now"
    given = without_secrets(dict(settings.agent_options))
    for key, now in given.items():
        then = recorded.agent_options.get(key, "not given")
        if now != then:
            yield f"--agent-arg {key}: {then} in the run, {now} now"
    for key, then in recorded.agent_options.items():
        if BLANK in then and key not in given:
            yield f"--agent-arg {key}: a secret, which is not recorded: give it again, --agent-arg {key}=…"
