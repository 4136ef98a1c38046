"""Which key is for which address. All keys are taken from the environment."""

from __future__ import annotations

import os
from collections.abc import Iterable

from pytest_opencomputer.agents.base import AgentRequest
from pytest_opencomputer.agents.models.addresses import KEY_OF_URL, at_home
from pytest_opencomputer.agents.models.clouds import CLOUDS, cloud_at
from pytest_opencomputer.agents.models.model import Family
from pytest_opencomputer.models.errors import UsageProblem

_KEYS_ELSEWHERE = ("key", "api_key", "apikey", "token", "api-key")


def key_of(family: Family, request: AgentRequest, vendors: Iterable[Family] = ()) -> str:
    """The key for the address of the model, from the environment; empty if there is none.

    A vendor's key is for the vendor's hosts only, and a cloud's for that cloud's. For any other address there is
    ``KEY_OF_URL``, or the variable that the agent's file names. A cloud without a key signs its requests instead.

    Args:
        vendors: whose keys may not be sent to others, even if a file says so.

    Raises:
        UsageProblem: it is missing, or stands where it would end up in a report.
    """
    for name in request.options:
        if name.lower() in _KEYS_ELSEWHERE:
            raise UsageProblem(
                "keys are taken from the environment only, since options end up in reports",
                where=f"--agent-arg {name}=…",
                fix=f"export {family.key or KEY_OF_URL}=…",
            )
    if request.key:
        return _key_of_address(request, vendors)
    own = os.environ.get(KEY_OF_URL, "") if request.models.url else ""
    if not own and (cloud := cloud_at(request.models.url)) is not None:
        return os.environ.get(cloud.key, "")
    if own or not at_home(request.models.url or family.url, family.hosts):
        return own
    key = os.environ.get(family.key, "")
    if not key:
        raise UsageProblem(
            f"{family.key} is not set, and the agent {request.name!r} needs it",
            where=f"--agent={request.name}",
            wanted=f"a key of the provider in the environment variable {family.key}",
            fix=f"export {family.key}=…",
        )
    return key


def _key_of_address(request: AgentRequest, vendors: Iterable[Family]) -> str:
    """The key in the variable that the agent's file names for its address. Raises ``UsageProblem``."""
    name, where = request.key, f"key of the agent {request.name!r}"
    url = request.models.url
    owners = [(vendor.key, vendor.hosts[0], at_home(url, vendor.hosts)) for vendor in vendors if vendor.key]
    owners += [(cloud.key, cloud.name, cloud_at(url) is cloud) for cloud in CLOUDS]
    for key, owner, at_owner in owners:
        if name == key and not at_owner:
            raise UsageProblem(
                f"{name} is for {owner}, and this agent is at {url}",
                where=where,
                wanted="a variable with the key of that server",
            )
    key = os.environ.get(name, "")
    if not key:
        raise UsageProblem(f"{name} is not set", where=where, fix=f"export {name}=…")
    return key
