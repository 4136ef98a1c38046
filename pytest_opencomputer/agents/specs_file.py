"""A file that describes agents (``--agents=FILE``), in TOML::

[[agent]]
name = "qwen-32b"
family = "qwen"
model = "Qwen/Qwen3-VL-32B-Instruct"
url = "http://localhost:8000/v1"
key = "KEY_OF_THAT_SERVER"  # an environment variable
options = { timeout = 120 }
price = { input = 0.5, output = 1.5 }  # US dollars per million tokens
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from pytest_opencomputer.agents.models.addresses import checked
from pytest_opencomputer.agents.models.prices import Rates
from pytest_opencomputer.agents.specs import REMOTE, name_at, unique
from pytest_opencomputer.models.agent_specs import AgentSpec
from pytest_opencomputer.models.errors import UsageProblem

_Name = Annotated[str, StringConstraints(pattern=r"^[\w.:@+-]{1,100}$")]
_Variable = Annotated[str, StringConstraints(pattern=r"^[A-Z_][A-Z0-9_]*$")]


class _Agent(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, hide_input_in_errors=True)

    name: _Name = ""
    family: str = ""
    model: str = ""
    url: str = ""
    key: _Variable = ""
    options: dict[str, str | int | float | bool] = Field(default_factory=dict)
    price: Rates | None = None


class _File(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, hide_input_in_errors=True)

    agent: tuple[_Agent, ...] = Field(min_length=1)


def read_agents(path: Path) -> tuple[AgentSpec, ...]:
    """The agents of a file, in order.

    Raises:
        UsageProblem: it cannot be read, is not of that form, or two agents have the same name.
    """
    where = f"--agents={path}"
    try:
        listed = _File.model_validate(tomllib.loads(path.read_text(encoding="utf-8")))
    except OSError as problem:
        raise UsageProblem(f"cannot be read: {problem.strerror}", where=where) from problem
    except ValidationError as problem:
        # Without the values: somebody may have written a key.
        first = problem.errors(include_url=False, include_input=False)[0]
        place = ".".join(map(str, first["loc"]))
        wanted = "the name of the environment variable that has the key, not the key" if place.endswith("key") else ""
        raise UsageProblem(
            f"{place}: {first['msg']}", where=where, wanted=wanted or "tables [[agent]] as docs/models.md shows them"
        ) from None
    except ValueError as problem:  # of TOML, or of the encoding
        raise UsageProblem(f"is not TOML: {problem}", where=where) from problem
    return unique([_spec(agent, f"{where}, agent {number}") for number, agent in enumerate(listed.agent, 1)], where)


def _spec(given: _Agent, where: str) -> AgentSpec:
    agent = ":".join(filter(None, (given.family, given.model)))
    if not agent:
        raise UsageProblem("names neither a family nor a model", where=where)
    if given.url:
        checked(given.url, where)
    elif given.key:
        raise UsageProblem("has a key, but no url that it is for", where=where, fix="a vendor's key needs no entry")
    if given.family == REMOTE and not given.url:
        raise UsageProblem("is remote, but has no url", where=where)
    return AgentSpec(
        name=given.name or name_at(agent, given.url),
        agent=agent,
        url=given.url,
        options={option: _text(value) for option, value in given.options.items()},
        key=given.key,
        price={} if given.price is None else given.price.model_dump(exclude_none=True),
    )


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
