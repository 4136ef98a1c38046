"""The running application, as UNO tells."""

from __future__ import annotations

from typing import Any, TypedDict

from pytest_opencomputer.guest.channels import file_uris, uno_bridge
from pytest_opencomputer.guest.endpoint import Home, Live, StateNoAnswer, absent, live

from .areas import Area

PIPE = "opencomputer"
_HOME = Home("/home/user")
_PROGRAM = """
def address(one):
    place = one.RangeAddress
    sheet = model.Sheets.getByIndex(place.Sheet).Name
    return [sheet, place.StartRow, place.StartColumn, place.EndRow, place.EndColumn]

documents = []
front = desktop.getCurrentComponent()
components = desktop.getComponents().createEnumeration()
while components.hasMoreElements() and len(documents) < 100:
    model = components.nextElement()
    if not hasattr(model, "isModified"):
        continue
    one = {"title": model.Title[:500], "url": model.URL[:5000], "modified": bool(model.isModified()),
           "front": front is not None and model.RuntimeUID == front.RuntimeUID, "sheet": "", "selected": []}
    controller = model.getCurrentController()
    if controller is not None and model.supportsService("com.sun.star.sheet.SpreadsheetDocument"):
        one["sheet"] = controller.getActiveSheet().Name[:500]
        selection = controller.getSelection()
        if selection is not None and hasattr(selection, "getRangeAddresses"):
            for index in range(min(selection.getCount(), 100)):
                one["selected"].append(address(selection.getByIndex(index)))
        elif selection is not None and hasattr(selection, "getRangeAddress"):
            one["selected"].append(address(selection))
    documents.append(one)
print(json.dumps(documents))
"""


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


class Selection(TypedDict):
    """What is selected in the document in front: areas such as ``B2:B9`` of its sheet in front."""

    found: bool
    title: str | None
    sheet: str | None
    selected: list[str] | None


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
def selection(desktop: Live) -> Selection:
    """The sheet in front and what is selected on it, in the document in front."""
    front = next((one for one in _documents(desktop) or () if one["front"]), None)
    if front is None:
        return absent(Selection)
    areas = [str(Area(one[1] + 1, one[2] + 1, one[3] + 1, one[4] + 1)) for one in front["selected"]]
    return {"found": True, "title": front["title"], "sheet": front["sheet"], "selected": areas}


def _documents(_desktop: Live) -> list[dict[str, Any]] | None:
    answer = uno_bridge.ask(PIPE, _PROGRAM)
    if answer is not None and not _as_declared(answer):
        raise StateNoAnswer("the office did not answer as it should")
    documents: list[dict[str, Any]] | None = answer
    return documents


def _as_declared(answer: Any) -> bool:
    """Whether an answer has the form that our program prints: some other program may listen on the pipe."""
    kinds = {"title": str, "url": str, "modified": bool, "front": bool, "sheet": str, "selected": list}
    return isinstance(answer, list) and all(
        isinstance(one, dict)
        and all(type(one.get(key)) is kind for key, kind in kinds.items())
        and all(
            isinstance(area, list) and len(area) == 5 and all(type(number) is int for number in area[1:])
            for area in one["selected"]
        )
        for one in answer
    )
