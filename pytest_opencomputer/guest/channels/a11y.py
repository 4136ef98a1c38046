"""The accessibility tree of the running app: a ready-made endpoint that a verifier gets by importing it.

::

    from pytest_opencomputer.guest.channels.a11y import element
"""

from __future__ import annotations

from typing import Any, TypedDict

from pytest_opencomputer.guest.endpoint import Live, live


class ElementFacts(TypedDict):
    """An element that is showing. ``text`` is null where it has none, ``value`` where it has no number."""

    found: bool
    name: str | None
    text: str | None
    value: float | None
    checked: bool | None
    selected: bool | None
    enabled: bool | None
    focused: bool | None


@live
def element(desktop: Live, role: str, name: str = "", description: str = "", app: str = "") -> ElementFacts:
    """The first element with this role whose name, description and app (regular expressions) match in full."""
    query: dict[str, Any] = {"name": name or None, "description": description or None, "app": app or None}
    found = desktop.find(role=role, limit=1, **query)
    if not found:
        return {
            "found": False,
            "name": None,
            "text": None,
            "value": None,
            "checked": None,
            "selected": None,
            "enabled": None,
            "focused": None,
        }
    states = found[0]["states"]
    return {
        "found": True,
        "name": found[0]["name"],
        "text": found[0]["text"],
        "value": found[0]["value"],
        "checked": "checked" in states or "pressed" in states,
        "selected": "selected" in states,
        # "enabled" is said of what reacts, "sensitive" of what is not greyed out; a toolkit may say only one of them.
        "enabled": "sensitive" in states or "enabled" in states,
        "focused": "focused" in states,
    }
