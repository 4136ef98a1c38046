"""Which questions can be asked about a state: an app says for parameters of its endpoints where values are listed.

An app's ``questions.py`` has ``QUESTIONS``: by the name of a parameter, or ``endpoint.parameter`` if endpoints differ,
the facts that list its values. With them all facts of a state can be asked for, and two states be compared.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pytest_opencomputer.apps import shapes
from pytest_opencomputer.apps.endpoints import Endpoint
from pytest_opencomputer.apps.loader import load_module
from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.models.errors import StateError, UsageProblem

FILE = "questions.py"
PLACE = "place"
"""The parameter with a file's place: files are known without asking."""
_BYTES = ("file", "folder")
"""The endpoints that all apps have for files; the contents of documents are told by other endpoints."""
_MOST_VALUES = 40
_MOST_QUESTIONS = 60
"""Of one endpoint."""


@dataclass(frozen=True)
class Listed:
    """Facts that list the values of a parameter.

    Attributes:
        endpoint: the endpoint to ask; its own arguments are those already chosen, or listed themselves.
        path: where the values are in its facts: ``images[].name``.
        split: what each value found stands for, if not for itself.
        values: the values, if they are known without asking.
        endings: of a place, how the names of files end that are asked about; others are not files of this kind.
    """

    endpoint: str = ""
    path: str = ""
    split: Callable[[Any], Sequence[Any]] = field(default=lambda value: (value,), compare=False)
    values: tuple[Any, ...] = ()
    endings: tuple[str, ...] = ()


@dataclass(frozen=True)
class Question:
    """A call of a saved endpoint."""

    app: str
    endpoint: str
    args: Mapping[str, Any]


class Enumerator:
    """Enumerates the questions of an app's saved endpoints about one state.

    Args:
        ask: the facts, or the ``StateError``, of each of some questions.
        places: the files that are asked about.
        without: endpoints that are not asked.
    """

    def __init__(
        self,
        registry: Registry,
        app: str,
        ask: Callable[[Sequence[Question]], Sequence[Any]],
        places: Sequence[str],
        without: Collection[str] = (),
    ) -> None:
        self._app, self._ask, self._places = app, ask, list(places)
        self._listed = listed(registry, app)
        skipped = (*_BYTES, *without)
        self._endpoints = {
            name: one
            for name, one in registry.verifier(app).endpoints.items()
            if one.state == "saved" and name not in skipped
        }
        self._known: dict[str, Any] = {}

    def questions(self) -> list[Question]:
        """All questions whose arguments are known; of each endpoint a bounded number."""
        found: list[Question] = []
        for endpoint in self._endpoints.values():
            found += itertools.islice(self._of(endpoint, {}), _MOST_QUESTIONS)
        return found

    def unenumerated(self) -> list[str]:
        """The endpoints with a parameter that nothing lists."""
        return [name for name, one in self._endpoints.items() if None in self._sources(one)]

    def _sources(self, endpoint: Endpoint) -> list[Listed | None]:
        return [self._source(endpoint, one.name, one.shape) for one in endpoint.parameters if one.required]

    def _source(self, endpoint: Endpoint, name: str, shape: shapes.Shape) -> Listed | None:
        found = self._listed.get(f"{endpoint.name}.{name}") or self._listed.get(name)
        if found is not None and found.endings:
            return Listed(values=tuple(one for one in self._places if one.endswith(found.endings)))
        if found is not None:
            return found
        if name == PLACE:
            return Listed(values=tuple(self._places))
        return Listed(values=shape.values) if isinstance(shape, shapes.OneOf) else None

    def _of(self, endpoint: Endpoint, chosen: Mapping[str, Any]) -> Iterator[Question]:
        """The questions of an endpoint with some arguments chosen."""
        for one in endpoint.parameters:
            if one.name in chosen or not (one.required or f"{endpoint.name}.{one.name}" in self._listed):
                continue
            source = self._source(endpoint, one.name, one.shape)
            if source is None:
                return
            for value in self._values(source, chosen) + ([] if one.required else [one.default]):
                yield from self._of(endpoint, {**chosen, one.name: value})
            return
        yield Question(self._app, endpoint.name, dict(chosen))

    def _values(self, source: Listed, chosen: Mapping[str, Any]) -> list[Any]:
        if not source.endpoint:
            return list(source.values)
        if source.endpoint not in self._endpoints:
            return []
        lists = self._endpoints[source.endpoint]
        names = {one.name for one in lists.parameters}
        questions = list(self._of(lists, {name: value for name, value in chosen.items() if name in names}))
        new = [one for one in questions if repr(one) not in self._known]
        for question, facts in zip(new, self._ask(new) if new else (), strict=True):
            self._known[repr(question)] = None if isinstance(facts, StateError) else facts
        values: list[Any] = []
        for question in questions:
            for value in _at(self._known[repr(question)], source.path):
                values += [one for one in source.split(value) if one not in values]
        return values[:_MOST_VALUES]


def listed(registry: Registry, app: str) -> Mapping[str, Listed]:
    """What lists the values of an app's parameters; nothing if it has no such file. Raises ``UsageProblem``."""
    path = registry.folder(app) / FILE
    if not path.is_file():
        return {}
    found = getattr(load_module(path, f"{app}.questions"), "QUESTIONS", None)
    wrong = "QUESTIONS is not a mapping to Listed"
    if isinstance(found, dict) and all(isinstance(one, Listed) for one in found.values()):
        unknown = [key for key, one in found.items() if one.endpoint and not _exists(registry, app, one)]
        wrong = f"{', '.join(unknown)}: no saved endpoint has such facts" if unknown else ""
    if wrong:
        raise UsageProblem(wrong, where=str(path), wanted="QUESTIONS = {parameter: Listed(endpoint, path), …}")
    return found or {}


def _exists(registry: Registry, app: str, one: Listed) -> bool:
    """Whether an endpoint declares the facts at a path."""
    endpoint = registry.verifier(app).endpoints.get(one.endpoint)
    if endpoint is None or endpoint.state != "saved":
        return False
    shape: shapes.Shape | None = endpoint.facts
    for part in one.path.split("."):
        record = (
            next((each for each in shapes.options(shape) if isinstance(each, shapes.Record)), None) if shape else None
        )
        shape = record.fields.get(part.removesuffix("[]")) if record else None
        if part.endswith("[]") and shape is not None:
            items = next((each for each in shapes.options(shape) if isinstance(each, shapes.ListOf)), None)
            shape = items.item if items else None
    return shape is not None


def _at(facts: Any, path: str) -> list[Any]:
    """The values at a path of facts; none if the thing is absent."""
    found = [facts]
    for part in path.split("."):
        found = [one.get(part.removesuffix("[]")) for one in found if isinstance(one, dict)]
        if part.endswith("[]"):
            found = [item for one in found if isinstance(one, list) for item in one]
    return [one for one in found if one is not None]
