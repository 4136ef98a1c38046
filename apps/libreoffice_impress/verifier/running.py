"""The running application, as UNO tells."""

from __future__ import annotations

from typing import Any, TypedDict

from pytest_opencomputer.guest.channels import file_uris, uno_bridge
from pytest_opencomputer.guest.endpoint import Home, Live, StateNoAnswer, absent, live

PIPE = "opencomputer"
_HOME = Home("/home/user")
_VIEWS = {
    "Default": "normal", "ImpressView": "normal", "OutlineView": "outline", "NotesView": "notes",
    "HandoutView": "handout", "SlideSorterView": "sorter", "PresentationView": "show", "MasterView": "master",
}  # fmt: skip
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
           "slide": "", "number": 0, "slides": 0, "view": "", "selected": [], "running": False}
    controller = model.getCurrentController()
    if controller is not None and model.supportsService("com.sun.star.presentation.PresentationDocument"):
        page = getattr(controller, "CurrentPage", None)
        one.update(slides=int(model.DrawPages.Count), running=bool(model.Presentation.isRunning()),
                   view="MasterView" if getattr(controller, "IsMasterPageMode", False)
                   else str(controller.ViewControllerName)[:100] if hasattr(controller, "ViewControllerName") else "")
        if page is not None and page.supportsService("com.sun.star.drawing.DrawPage"):
            one.update(slide=page.Name[:500], number=int(getattr(page, "Number", 0)))
        chosen = controller.getSelection()
        if chosen is not None and hasattr(chosen, "getByIndex"):
            for at in range(min(chosen.Count, 100)):
                one["selected"].append(str(getattr(chosen.getByIndex(at), "Name", ""))[:500])
    documents.append(one)
print(json.dumps(documents))
"""
_KINDS = {"title": str, "url": str, "modified": bool, "front": bool, "slide": str, "number": int, "slides": int,
          "view": str, "selected": list, "running": bool}  # fmt: skip


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
    """The presentation in front: its slide, how many there are, names of selected shapes, and whether the show runs."""

    found: bool
    title: str | None
    place: str | None
    slide: str | None
    number: int | None
    slides: int | None
    view: str | None
    selected: list[str] | None
    running: bool | None


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
    """What the window in front shows; `view` is normal, outline, notes, sorter, handout or master."""
    front = next((one for one in _documents(desktop) or () if one["front"]), None)
    if front is None:
        return absent(Showing)
    # A slide without a name is told under the one that it has in the file.
    nameless = front["slide"] == f"page{front['number']}"
    return {
        "found": True,
        "title": front["title"],
        "place": file_uris.place_of(_HOME, front["url"]),
        "slide": f"Slide {front['number']}" if nameless else front["slide"],
        "number": front["number"],
        "slides": front["slides"],
        "view": _VIEWS.get(front["view"], front["view"]),
        "selected": front["selected"],
        "running": front["running"],
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
        isinstance(one, dict)
        and all(type(one.get(key)) is kind for key, kind in _KINDS.items())
        and all(isinstance(name, str) for name in one["selected"])
        for one in answer
    )
