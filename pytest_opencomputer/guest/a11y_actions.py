"""Acts on elements of the accessibility tree: ``a11y.action`` and ``a11y.set_text``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pytest_opencomputer.guest import a11y_calls as at
from pytest_opencomputer.guest.a11y_bus import ask
from pytest_opencomputer.guest.a11y_calls import Ref
from pytest_opencomputer.guest.a11y_names import role_number
from pytest_opencomputer.guest.a11y_walk import nodes_at
from pytest_opencomputer.guest.dbus_messages import Call, Failure
from pytest_opencomputer.guest.ops import BadRequest, op
from pytest_opencomputer.guest.suggestions import near

_MOST_ACTIONS = 1000


class NoAnswer(Exception):
    """An element did not report whether an action succeeded."""


@op("a11y.action", where="user")
def action(path: Sequence[int], app: str, role: str, name: str, action: str = "") -> bool:
    """Have an element do one of its actions.

    Args:
        path, app, role, name: of the element, as ``a11y.find`` reported it.
        action: the action's name, case-insensitive; empty for the first one.

    Returns:
        Whether the program reported success.

    Raises:
        BadRequest: the element is no longer there or has no such action.
        NoAnswer: the program does not answer.
    """
    element, interfaces = _element(path, app, role, name)
    if not at.has("Action", interfaces):
        raise BadRequest(f"the {role} {name!r} of {app!r} has no actions")
    count = min(_answer(at.action_count(element)), _MOST_ACTIONS)
    names = [answer or "" for answer in _answers([at.action_name(element, number) for number in range(count)])]
    folded = [known.casefold() for known in names]
    if not names or (action and action.casefold() not in folded):
        raise BadRequest(f"the {role} {name!r} of {app!r} has no action {action!r}{near(action, names)}")
    return bool(_answer(at.do_action(element, folded.index(action.casefold()) if action else 0)))


@op("a11y.set_text", where="user")
def set_text(path: Sequence[int], app: str, role: str, name: str, text: str) -> bool:
    """Replace the text of an element; returns whether the program reported success.

    Raises:
        BadRequest: the element is no longer there or its text cannot be set.
        NoAnswer: the program does not answer.
    """
    element, interfaces = _element(path, app, role, name)
    if not at.has("EditableText", interfaces):
        raise BadRequest(f"the text of the {role} {name!r} of {app!r} cannot be set; click it and type")
    return bool(_answer(at.set_text(element, text)))


def _element(path: Sequence[int], app: str, role: str, name: str) -> tuple[Ref, Sequence[str]]:
    """The element at ``path``, if it still is the one that was found there, and its interfaces."""
    number = role_number(role)
    for node in nodes_at(path, app):
        if node.role == number:
            found, interfaces = _answers([at.name(node.ref), at.interfaces(node.ref)])
            if (found or "") == name:
                return node.ref, interfaces or ()
    raise BadRequest(f"the {role} {name!r} of {app!r} is no longer where it was found; find it again")


def _answers(calls: Sequence[Call]) -> list[Any]:
    return [None if isinstance(answer, Failure) else answer for answer in ask(calls)]


def _answer(call: Call) -> Any:
    (answer,) = _answers([call])
    if answer is None:
        raise NoAnswer(f"no answer to {call.method} of {call.interface}")
    return answer
