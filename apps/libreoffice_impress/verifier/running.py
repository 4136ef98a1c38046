"""The running application, as UNO tells."""

from __future__ import annotations

from typing import Any, TypedDict

from pytest_opencomputer.guest.channels import office_window
from pytest_opencomputer.guest.channels.office_window import OpenDocuments
from pytest_opencomputer.guest.endpoint import Live, absent, live

_OWN = {"slide": "", "number": 0, "slides": 0, "view": "", "selected": [], "running": False}
_VIEWS = {
    "Default": "normal", "ImpressView": "normal", "OutlineView": "outline", "NotesView": "notes",
    "HandoutView": "handout", "SlideSorterView": "sorter", "PresentationView": "show", "MasterView": "master",
}  # fmt: skip
_ADD = """
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
"""


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
    return office_window.open_documents_facts(_documents(desktop))


@live
def showing(desktop: Live) -> Showing:
    """What the window in front shows; `view` is normal, outline, notes, sorter, handout or master."""
    front = office_window.front(_documents(desktop))
    if front is None:
        return absent(Showing)
    # A slide without a name is told under the one that it has in the file.
    nameless = front["slide"] == f"page{front['number']}"
    return {
        "found": True,
        "title": front["title"],
        "place": office_window.place(front),
        "slide": f"Slide {front['number']}" if nameless else front["slide"],
        "number": front["number"],
        "slides": front["slides"],
        "view": _VIEWS.get(front["view"], front["view"]),
        "selected": front["selected"],
        "running": front["running"],
    }


def _documents(_desktop: Live) -> list[dict[str, Any]] | None:
    return office_window.documents("com.sun.star.presentation.PresentationDocument", _OWN, _ADD)
