"""Names of roles and states in AT-SPI 2.56; older names are also accepted.

Source: ``atspi-constants.h`` of at-spi2-core 2.56, where they are numbered in this order.
"""

from __future__ import annotations

from collections.abc import Iterable

from pytest_opencomputer.guest.ops import BadRequest
from pytest_opencomputer.guest.suggestions import near

_ROLES = [
    "invalid", "accelerator label", "alert", "animation", "arrow", "calendar", "canvas", "check box",
    "check menu item", "color chooser", "column header", "combo box", "date editor", "desktop icon",
    "desktop frame", "dial", "dialog", "directory pane", "drawing area", "file chooser", "filler",
    "focus traversable", "font chooser", "frame", "glass pane", "html container", "icon", "image",
    "internal frame", "label", "layered pane", "list", "list item", "menu", "menu bar", "menu item",
    "option pane", "page tab", "page tab list", "panel", "password text", "popup menu", "progress bar", "button",
    "radio button", "radio menu item", "root pane", "row header", "scroll bar", "scroll pane", "separator",
    "slider", "spin button", "split pane", "status bar", "table", "table cell", "table column header",
    "table row header", "tearoff menu item", "terminal", "text", "toggle button", "tool bar", "tool tip", "tree",
    "tree table", "unknown", "viewport", "window", "extended", "header", "footer", "paragraph", "ruler",
    "application", "autocomplete", "editbar", "embedded", "entry", "chart", "caption", "document frame",
    "heading", "page", "section", "redundant object", "form", "link", "input method window", "table row",
    "tree item", "document spreadsheet", "document presentation", "document text", "document web",
    "document email", "comment", "list box", "grouping", "image map", "notification", "info bar", "level bar",
    "title bar", "block quote", "audio", "video", "definition", "article", "landmark", "log", "marquee", "math",
    "rating", "timer", "static", "math fraction", "math root", "subscript", "superscript", "description list",
    "description term", "description value", "footnote", "content deletion", "content insertion", "mark",
    "suggestion", "button menu", "switch",
]  # fmt: skip
_STATES = [
    "invalid", "active", "armed", "busy", "checked", "collapsed", "defunct", "editable", "enabled", "expandable",
    "expanded", "focusable", "focused", "has-tooltip", "horizontal", "iconified", "modal", "multi-line",
    "multiselectable", "opaque", "pressed", "resizable", "selectable", "selected", "sensitive", "showing",
    "single-line", "stale", "transient", "vertical", "visible", "manages-descendants", "indeterminate",
    "required", "truncated", "animated", "invalid-entry", "supports-autocompletion", "selectable-text",
    "is-default", "visited", "checkable", "has-popup", "read-only",
]  # fmt: skip
_ROLE_NUMBERS = {name: number for number, name in enumerate(_ROLES)}
_STATE_NUMBERS = {name: number for number, name in enumerate(_STATES)}
_RENAMED = {"push button": "button", "push button menu": "button menu"}

ACTIVE, DEFUNCT, SHOWING, MANAGES_DESCENDANTS = (
    _STATE_NUMBERS["active"],
    _STATE_NUMBERS["defunct"],
    _STATE_NUMBERS["showing"],
    _STATE_NUMBERS["manages-descendants"],
)


def role_name(number: int) -> str:
    """The name of a role, the new one if it has two; ``extended`` for one that AT-SPI 2.56 does not know."""
    return _ROLES[number] if number < len(_ROLES) else "extended"


def role_number(name: str) -> int:
    """The number of a role by its old or new name, with spaces, hyphens or underscores. Raises ``BadRequest``."""
    plain = name.strip().lower().replace("_", " ").replace("-", " ")
    plain = _RENAMED.get(plain, plain)
    if plain not in _ROLE_NUMBERS:
        raise BadRequest(f"there is no role {name!r}{near(name, _ROLE_NUMBERS)}")
    return _ROLE_NUMBERS[plain]


def state_numbers(names: Iterable[str]) -> list[int]:
    """The numbers of states by their names. Raises ``BadRequest`` for an unknown one."""
    found = []
    for name in names:
        plain = name.strip().lower().replace("_", "-").replace(" ", "-")
        if plain not in _STATE_NUMBERS:
            raise BadRequest(f"there is no state {name!r}{near(name, _STATE_NUMBERS)}")
        found.append(_STATE_NUMBERS[plain])
    return found


def state_names(states: int) -> list[str]:
    """The names of the states whose bits are set."""
    return [name for number, name in enumerate(_STATES) if states >> number & 1]
