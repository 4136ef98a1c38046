"""Acts on elements of the accessibility tree: ``a11y.action`` and ``a11y.set_text``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pytest_opencomputer.guest.a11y import atspi, nodes_at
from pytest_opencomputer.guest.a11y_names import role_number
from pytest_opencomputer.guest.near import near
from pytest_opencomputer.guest.ops import BadRequest, op


@op("a11y.action", where="user")
def action(path: Sequence[int], app: str, role: str, name: str, action: str = "") -> bool:
    """Have an element do one of its actions.

    Args:
        path, app, role, name: of the element, as ``a11y.find`` reported it.
        action: the action's name, whatever its case; empty for the first one.

    Returns:
        Whether the program said that it did it.

    Raises:
        BadRequest: where the element is no longer there or has no such action.
    """
    interface = atspi().Action
    accessible = _element(path, app, role, name)
    if "Action" not in accessible.get_interfaces():
        raise BadRequest(f"the {role} {name!r} of {app!r} has no actions")
    names = [interface.get_action_name(accessible, number) for number in range(interface.get_n_actions(accessible))]
    folded = [known.casefold() for known in names]
    if not names or (action and action.casefold() not in folded):
        raise BadRequest(f"the {role} {name!r} of {app!r} has no action {action!r}{near(action, names)}")
    return bool(interface.do_action(accessible, folded.index(action.casefold()) if action else 0))


@op("a11y.set_text", where="user")
def set_text(path: Sequence[int], app: str, role: str, name: str, text: str) -> bool:
    """Replace the text of an element; returns whether the program said that it did.

    Raises:
        BadRequest: where the element is no longer there or its text cannot be set.
    """
    accessible = _element(path, app, role, name)
    if "EditableText" not in accessible.get_interfaces():
        raise BadRequest(f"the text of the {role} {name!r} of {app!r} cannot be set; click it and type")
    return bool(atspi().EditableText.set_text_contents(accessible, text))


def _element(path: Sequence[int], app: str, role: str, name: str) -> Any:
    """The element at ``path``, if it still is the one that was found there."""
    number = role_number(atspi(), role)
    for node in nodes_at(path, app):
        if node.role == number and (node.ask("get_name") or "") == name:
            return node.accessible
    raise BadRequest(f"the {role} {name!r} of {app!r} is no longer where it was found; find it again")
