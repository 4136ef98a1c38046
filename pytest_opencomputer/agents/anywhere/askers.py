"""Clients for plain questions: a model of any family at any address, or somebody who writes files to a folder."""

from __future__ import annotations

import os
import shlex
import warnings
from dataclasses import replace
from functools import partial
from pathlib import Path

from pytest_opencomputer.agents.anywhere.plain_questions import IN_FILES, FilesAsked
from pytest_opencomputer.agents.base import AgentRequest
from pytest_opencomputer.agents.models.asker import Asker, limited
from pytest_opencomputer.agents.models.catalogue import (
    OwnText,
    check,
    check_shared,
    families,
    family_of,
    policy_of,
    served,
)
from pytest_opencomputer.agents.models.making import client_at, endpoint_of, setting_of
from pytest_opencomputer.agents.models.model_agent import Setting
from pytest_opencomputer.agents.models.plain_questions import speech_of
from pytest_opencomputer.models.errors import UsageProblem, near

_FILES = "files"


def asker_of(request: AgentRequest, folder: Path) -> Asker:
    """Return the client that answers the questions of a request.

    Args:
        request: ``name`` is ``FAMILY:MODEL``, ``MODEL`` or ``files:DIR``; of ``models``, only the address, prices, the
            run's limits and the replayed run are used.
        folder: for the record.

    Raises:
        UsageProblem: no such model is known, or its package, key, address or price is missing.
    """
    limits = request.models
    kind, _, model = request.name.partition(":")
    if kind == _FILES:
        place = _writable(Path(model), request.name) if limits.replay is None else Path(model)
        check_shared(request)
        if limits.run_max_cost is not None:
            raise UsageProblem(
                f"the price of {request.name!r} is not known", where="--max-cost", wanted="a model that has a price"
            )
        return Asker(
            folder,
            IN_FILES,
            limited(Setting(request.name, policy=policy_of(request)), limits.run_max_tokens, None),
            lambda: FilesAsked(place),
            limits.replay,
        )
    family = families().get(kind)
    if family is None:
        family, model = family_of(request.name), request.name
    if family is None:
        known = [_FILES, *families()]
        raise UsageProblem(f"no model is called {request.name!r}", where="--model", wanted=near(kind, known))
    request = replace(request, model=model)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", OwnText)  # it is about the text of agents
        check(family, request)
    family = served(family, request.model, limits.url)
    speech = speech_of(family.api, request.options)
    if limits.replay is not None:
        setting = Setting(model or family.model, policy=policy_of(request))
        return Asker(folder, speech, setting, _nobody, limits.replay)
    endpoint = endpoint_of(family, request)
    setting = limited(setting_of(request, endpoint), limits.run_max_tokens, limits.run_max_cost)
    headers = tuple(sorted(endpoint.headers.items()))
    return Asker(
        folder, speech, setting, partial(client_at, family.api, endpoint.model, endpoint.url, endpoint.key, headers)
    )


def _nobody() -> FilesAsked:
    raise AssertionError("a record is replayed, so no model is asked")


def _writable(folder: Path, name: str) -> Path:
    if not (folder.is_dir() and os.access(folder, os.W_OK)):
        raise UsageProblem(
            f"{str(folder)!r} is not a folder that can be written",
            where=f"--model={name}",
            wanted="--model=files:DIR, the folder in which questions are written and answers are looked for",
            fix=f"mkdir -p {shlex.quote(str(folder))}",
        )
    return folder.resolve()
