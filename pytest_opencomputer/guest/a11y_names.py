"""Names of roles and states, as AT-SPI 2.56 has them; names that it dropped are understood too."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from pytest_opencomputer.guest.near import near
from pytest_opencomputer.guest.ops import BadRequest

_RENAMED = {"push button": "button", "push button menu": "button menu"}


def role_name(atspi: Any, role: Any) -> str:
    """The name of a role, the new one where it has two."""
    name = str(atspi.role_get_name(role))
    return _RENAMED.get(name, name)


def role_number(atspi: Any, name: str) -> Any:
    """The role of a name, old or new, with blanks, hyphens or underscores. Raises ``BadRequest`` for an unknown one."""
    roles = _roles(atspi)
    plain = name.strip().lower().replace("_", " ").replace("-", " ")
    plain = _RENAMED.get(plain, plain)
    if plain not in roles:
        raise BadRequest(f"there is no role {name!r}{near(name, roles)}")
    return roles[plain]


def state_numbers(atspi: Any, names: Iterable[str]) -> list[Any]:
    """The states of names. Raises ``BadRequest`` for an unknown one."""
    states = _states(atspi)
    found = []
    for name in names:
        plain = name.strip().lower().replace("_", "-").replace(" ", "-")
        if plain not in states:
            raise BadRequest(f"there is no state {name!r}{near(name, states)}")
        found.append(states[plain])
    return found


@cache
def _roles(atspi: Any) -> dict[str, Any]:
    return {role_name(atspi, role): role for role in _members(atspi.Role)}


@cache
def _states(atspi: Any) -> dict[str, Any]:
    return {state.value_nick: state for state in _members(atspi.StateType)}


def _members(enumeration: Any) -> list[Any]:
    """The members of an enumeration, which is a kind of PyGObject's own before its version 3.52, and Python's since."""
    members = getattr(enumeration, "__enum_values__", None)
    every = list(enumeration) if members is None else list(members.values())
    return [member for member in every if member != enumeration.LAST_DEFINED]
