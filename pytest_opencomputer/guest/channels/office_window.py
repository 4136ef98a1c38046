"""What is open in a running office, as UNO tells; each app adds what its own windows show."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, TypedDict

from pytest_opencomputer.guest.channels import file_uris, uno_bridge
from pytest_opencomputer.guest.endpoint import Home, StateNoAnswer, absent

PIPE = "opencomputer"
"""The pipe on which the office of a sandbox listens."""
_HOME = Home("/home/user")
_COMMON: Mapping[str, Any] = {"title": "", "url": "", "modified": False, "front": False}
_PROGRAM = """
documents = []
front = desktop.getCurrentComponent()
components = desktop.getComponents().createEnumeration()
while components.hasMoreElements() and len(documents) < 100:
    model = components.nextElement()
    if not hasattr(model, "isModified"):
        continue
    one = json.loads(OWN)
    one.update(title=model.Title[:500], url=model.URL[:5000], modified=bool(model.isModified()),
               front=front is not None and model.RuntimeUID == front.RuntimeUID)
    controller = model.getCurrentController()
    if controller is not None and model.supportsService(SERVICE):
        add(one, model, controller)
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


def open_documents_facts(documents: list[dict[str, Any]] | None) -> OpenDocuments:
    """Which documents are open, from what ``documents`` found."""
    if documents is None:
        return absent(OpenDocuments)
    found: list[OpenDocument] = [
        {"title": one["title"], "place": place(one), "modified": one["modified"], "in_front": one["front"]}
        for one in documents
    ]
    return {"found": True, "documents": sorted(found, key=lambda one: one["title"])}


def place(document: Mapping[str, Any]) -> str:
    """The place of a document's file below the home folder; empty if it has none."""
    return file_uris.place_of(_HOME, document["url"])


def documents(service: str, own: Mapping[str, Any], add: str) -> list[dict[str, Any]] | None:
    """The documents that are open, with ``title``, ``url``, ``modified``, ``front``; ``None`` if no office runs.

    Args:
        service: the UNO service of the app's own documents.
        own: what else is asked about these, with the values that other documents have; lists are of texts.
        add: the lines of ``add(one, model, controller)``, which puts that into ``one`` for a document of the app.

    Raises:
        StateNoAnswer: the office does not answer, or not as it should.
        StateTooBig: it answers too much.
    """
    given = f"OWN, SERVICE = {json.dumps(own)!r}, {service!r}\n"
    answer = uno_bridge.ask(PIPE, f"{given}def add(one, model, controller):\n{add}\n{_PROGRAM}")
    if answer is not None and not _as_declared(answer, {**_COMMON, **own}):
        raise StateNoAnswer("the office did not answer as it should")
    found: list[dict[str, Any]] | None = answer
    return found


def front(found: list[dict[str, Any]] | None) -> dict[str, Any] | None:
    """The document in front, of those that are open."""
    return next((one for one in found or () if one["front"]), None)


def _as_declared(answer: Any, values: Mapping[str, Any]) -> bool:
    """Whether an answer has the form that our program prints: some other program may listen on the pipe."""
    return isinstance(answer, list) and all(
        isinstance(one, dict) and all(_is_like(one.get(key), value) for key, value in values.items()) for one in answer
    )


def _is_like(value: Any, example: Any) -> bool:
    if type(value) is not type(example):
        return False
    return not isinstance(value, list) or all(isinstance(one, str) for one in value)
