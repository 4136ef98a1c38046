"""The running application, as UNO tells."""

from __future__ import annotations

from typing import Any, TypedDict

from pytest_opencomputer.guest.channels import file_uris, uno_bridge
from pytest_opencomputer.guest.endpoint import Home, Live, StateNoAnswer, absent, live

PIPE = "opencomputer"
_HOME = Home("/home/user")
_PROGRAM = """
documents = []
front = desktop.getCurrentComponent()
components = desktop.getComponents().createEnumeration()
while components.hasMoreElements() and len(documents) < 100:
    model = components.nextElement()
    if not hasattr(model, "isModified"):
        continue
    one = {"title": model.Title[:500], "url": model.URL[:5000], "modified": bool(model.isModified()),
           "front": front is not None and model.RuntimeUID == front.RuntimeUID,
           "page": 0, "pages": 0, "selected": "", "zoom": 0, "record": False, "show": False}
    controller = model.getCurrentController()
    if controller is not None and model.supportsService("com.sun.star.text.TextDocument"):
        cursor = controller.getViewCursor()
        one.update(page=int(cursor.getPage()), pages=int(controller.PageCount), selected=cursor.getString()[:5000],
                   zoom=int(controller.getViewSettings().ZoomValue), record=bool(model.RecordChanges),
                   show=bool(model.ShowChanges))
    documents.append(one)
print(json.dumps(documents))
"""
_KINDS = {"title": str, "url": str, "modified": bool, "front": bool, "page": int, "pages": int, "selected": str,
          "zoom": int, "record": bool, "show": bool}  # fmt: skip


class OpenDocument(TypedDict):
    """A document that is open. ``place`` is empty for one that was never saved."""

    title: str
    place: str
    modified: bool
    in_front: bool


class OpenDocuments(TypedDict):
    """The documents that are open, in the order of the alphabet by title."""

    found: bool
    documents: list[OpenDocument] | None


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
    documents = _documents(desktop)
    if documents is None:
        return absent(OpenDocuments)
    found: list[OpenDocument] = [
        {
            "title": one["title"],
            "place": file_uris.place_of(_HOME, one["url"]),
            "modified": one["modified"],
            "in_front": one["front"],
        }
        for one in documents
    ]
    return {"found": True, "documents": sorted(found, key=lambda one: one["title"])}


@live
def showing(desktop: Live) -> Showing:
    """What the window in front shows."""
    front = next((one for one in _documents(desktop) or () if one["front"]), None)
    if front is None:
        return absent(Showing)
    return {
        "found": True,
        "title": front["title"],
        "place": file_uris.place_of(_HOME, front["url"]),
        "page": front["page"],
        "pages": front["pages"],
        "selected": front["selected"],
        "zoom": front["zoom"],
        "record_changes": front["record"],
        "show_changes": front["show"],
    }


def _documents(_desktop: Live) -> list[dict[str, Any]] | None:
    answer = uno_bridge.ask(PIPE, _PROGRAM)
    if answer is not None and not _as_declared(answer):
        raise StateNoAnswer("the office did not answer as it should")
    documents: list[dict[str, Any]] | None = answer
    return documents


def _as_declared(answer: Any) -> bool:
    """Whether an answer is what our program prints: whoever listens on the pipe may be another one."""
    return isinstance(answer, list) and all(
        isinstance(one, dict) and all(type(one.get(key)) is kind for key, kind in _KINDS.items()) for one in answer
    )
