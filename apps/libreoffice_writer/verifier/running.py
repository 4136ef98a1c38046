"""The running application, as UNO tells."""

from __future__ import annotations

from typing import Any, TypedDict

from pytest_opencomputer.guest.channels import office_window
from pytest_opencomputer.guest.channels.office_window import OpenDocuments
from pytest_opencomputer.guest.endpoint import Live, absent, live

_OWN = {"page": 0, "pages": 0, "selected": "", "zoom": 0, "record": False, "show": False}
_ADD = """
    cursor = controller.getViewCursor()
    one.update(page=int(cursor.getPage()), pages=int(controller.PageCount), selected=cursor.getString()[:5000],
               zoom=int(controller.getViewSettings().ZoomValue), record=bool(model.RecordChanges),
               show=bool(model.ShowChanges))
"""


class Showing(TypedDict):
    """The document in front: page of the cursor, number of pages, selected text, zoom in percent."""

    found: bool
    title: str | None
    place: str | None
    page: int | None
    pages: int | None
    selected: str | None
    zoom: int | None
    record_changes: bool | None
    show_changes: bool | None


@live
def open_documents(desktop: Live) -> OpenDocuments:
    """Which documents are open, and whether they have unsaved changes."""
    return office_window.open_documents_facts(_documents(desktop))


@live
def showing(desktop: Live) -> Showing:
    """What the window in front shows."""
    front = office_window.front(_documents(desktop))
    if front is None:
        return absent(Showing)
    return {
        "found": True,
        "title": front["title"],
        "place": office_window.place(front),
        "page": front["page"],
        "pages": front["pages"],
        "selected": front["selected"],
        "zoom": front["zoom"],
        "record_changes": front["record"],
        "show_changes": front["show"],
    }


def _documents(_desktop: Live) -> list[dict[str, Any]] | None:
    return office_window.documents("com.sun.star.text.TextDocument", _OWN, _ADD)
