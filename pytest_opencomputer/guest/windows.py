"""The windows on the screen: ``windows.list``, ``windows.close`` and ``windows.focus``.

Windows are those that the window manager manages (EWMH ``_NET_CLIENT_LIST_STACKING``), so menus and tooltips are not
among them. A window's place includes what the window manager drew around it (``_NET_FRAME_EXTENTS``) and leaves out the
invisible margin that some toolkits add (``_GTK_FRAME_EXTENTS``): it is what a person sees as the window.
"""

from __future__ import annotations

from typing import Any

from pytest_opencomputer.guest.ops import BadRequest, op
from pytest_opencomputer.guest.window_manager import Manager
from pytest_opencomputer.guest.x11 import Server, asked, server

_PAGER = 2  #: source of a request in EWMH: the user, through a tool
_ALL_DESKTOPS = 0xFFFFFFFF
_VIEWABLE = 2
_MOST = 256  #: windows that are listed, the topmost; any program can write the window manager's list
_TITLE = 1024  #: units of four bytes that are read of a title
_FOCUS_PATIENCE = 3.0  #: seconds until a window that was asked for must be active


@op("windows.list")
def windows() -> list[dict[str, Any]]:
    """The visible top-level windows, the bottom one first; of very many, the topmost.

    Returns:
        For each: ``id``, ``title``, ``pid`` (``None`` if the window names none), ``app_class`` (the class part of
        WM_CLASS), ``x``, ``y``, ``width``, ``height`` (decorations included, in pixels of the screen), ``dialog``
        (whether it belongs to another window, by WM_TRANSIENT_FOR), ``focused``.
    """
    return asked(_visible)


@op("windows.close")
def close(id: int) -> None:
    """Ask a window to close, as its close button does. It may show a question first, so this does not wait.

    Raises:
        BadRequest: there is no such window.
    """
    connection = server()
    window = _window(connection, id)
    connection.request_manager(window, "_NET_CLOSE_WINDOW", [0, _PAGER])
    connection.sync()


@op("windows.focus")
def focus(id: int) -> None:
    """Bring a window to the front, give it the keyboard, and wait until it has it.

    If a modal dialog belongs to the window, the dialog gets the keyboard instead.

    Raises:
        BadRequest: there is no such window, or it did not become active.
    """
    connection = server()
    window = _window(connection, id)

    def is_active() -> bool:
        active = _active(connection)
        return active == id or (active is not None and id in _owners(connection, active))

    if _active(connection) != id:
        connection.request_manager(window, "_NET_ACTIVE_WINDOW", [_PAGER, 0, 0])
    if not _poll(connection, is_active, _FOCUS_PATIENCE):
        raise BadRequest(f"window {id} did not become active within {_FOCUS_PATIENCE:g} s")


def _visible(connection: Server) -> list[dict[str, Any]]:
    from Xlib.error import BadDrawable, BadMatch, BadWindow

    active = _active(connection)
    desktop = _number(connection, connection.root, "_NET_CURRENT_DESKTOP")
    found = []
    for number in _listed(connection):
        window = connection.display.create_resource_object("window", number)
        try:
            described = _describe(connection, window, desktop)
        except (BadWindow, BadDrawable, BadMatch):
            continue  # it has closed since it was listed
        if described is not None:
            found.append({**described, "focused": number == active})
    return found


def _listed(connection: Server) -> list[int]:
    """The numbers of the windows, the topmost last, each once."""
    listed = connection.property(connection.root, "_NET_CLIENT_LIST_STACKING") or ()
    return list(dict.fromkeys(reversed(listed)))[:_MOST][::-1]


def _poll(connection: Server, condition: Any, seconds: float) -> bool:
    """Whether ``condition`` holds within ``seconds``; checked after the window manager has processed its events."""
    mask = connection.X.StructureNotifyMask
    connection.root.change_attributes(event_mask=mask | connection.X.PropertyChangeMask)
    try:
        connection.part(Manager).caught_up(seconds)
        return connection.wait_until(condition, seconds)
    finally:
        connection.root.change_attributes(event_mask=mask)


def _window(connection: Server, number: int) -> Any:
    known = _listed(connection)
    if number not in known:
        raise BadRequest(f"there is no window {number}; there are: {', '.join(map(str, known)) or 'none'}")
    return connection.display.create_resource_object("window", number)


def _active(connection: Server) -> int | None:
    return _number(connection, connection.root, "_NET_ACTIVE_WINDOW") or None


def _owners(connection: Server, number: int) -> list[int]:
    """The windows that a dialog belongs to, the nearest first."""
    from Xlib.error import BadWindow

    owners: list[int] = []
    try:
        while number and number not in owners and len(owners) < 20:
            window = connection.display.create_resource_object("window", number)
            number = _number(connection, window, "WM_TRANSIENT_FOR") or 0
            owners.append(number)
    except BadWindow:
        pass  # the dialog has closed: those found so far are its owners
    return owners


def _number(connection: Server, window: Any, name: str) -> int | None:
    value = connection.property(window, name)
    return int(value[0]) if value is not None and len(value) else None


def _describe(connection: Server, window: Any, desktop: int | None) -> dict[str, Any] | None:
    states = connection.property(window, "_NET_WM_STATE") or ()
    if connection.atom("_NET_WM_STATE_HIDDEN") in states:
        return None
    if connection.atom("_NET_WM_WINDOW_TYPE_DOCK") in (connection.property(window, "_NET_WM_WINDOW_TYPE") or ()):
        return None  # the panel
    if _number(connection, window, "_NET_WM_DESKTOP") not in (None, desktop, _ALL_DESKTOPS):
        return None
    if window.get_attributes().map_state != _VIEWABLE:
        return None
    inner = window.get_geometry()
    origin = window.translate_coords(connection.root, 0, 0)
    # python-xlib returns the root's origin relative to the window.
    x, y = -origin.x, -origin.y
    left, right, top, bottom = _extents(connection, window, "_NET_FRAME_EXTENTS")
    inset = _extents(connection, window, "_GTK_FRAME_EXTENTS")
    return {
        "id": window.id,
        "title": _title(connection, window),
        "pid": _number(connection, window, "_NET_WM_PID"),
        "app_class": _text(connection, window, "WM_CLASS").split("\0")[-1],
        "x": x - left + inset[0],
        "y": y - top + inset[2],
        "width": inner.width + left + right - inset[0] - inset[1],
        "height": inner.height + top + bottom - inset[2] - inset[3],
        "dialog": bool(_number(connection, window, "WM_TRANSIENT_FOR")),
    }


def _extents(connection: Server, window: Any, name: str) -> tuple[int, int, int, int]:
    value = connection.property(window, name)
    if value is None or len(value) != 4:
        return (0, 0, 0, 0)
    left, right, top, bottom = value
    return (int(left), int(right), int(top), int(bottom))


def _title(connection: Server, window: Any) -> str:
    """The program's own title, or else the window manager's conversion of one in an old encoding."""
    names = ("_NET_WM_NAME", "_NET_WM_VISIBLE_NAME", "WM_NAME")
    return next(filter(None, (_text(connection, window, name) for name in names)), "")


def _text(connection: Server, window: Any, name: str) -> str:
    """A text property: UTF-8 if it says so, Latin-1 if it is a plain STRING (ICCCM)."""
    reply = window.get_property(connection.atom(name), connection.X.AnyPropertyType, 0, _TITLE)
    if reply is None or reply.format != 8:
        return ""
    value = bytes(reply.value) if not isinstance(reply.value, str) else reply.value.encode("latin-1")
    latin = reply.property_type == connection.display.intern_atom("STRING")
    return value.decode("latin-1" if latin else "utf-8", errors="replace").rstrip("\0")
