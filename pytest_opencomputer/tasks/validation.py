"""Reading a task file: everything that is wrong with it is reported at once, each with its place."""

from __future__ import annotations

import json
import os
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from pytest_opencomputer.apps.registry import AGENT, SNAKE, Registry
from pytest_opencomputer.models import canonical
from pytest_opencomputer.models.errors import UsageProblem, near
from pytest_opencomputer.tasks import settling
from pytest_opencomputer.tasks.check_validation import problems_of_all, problems_of_check, problems_of_visual
from pytest_opencomputer.tasks.expectations import Path as JsonPath
from pytest_opencomputer.tasks.expectations import Problem, dotted
from pytest_opencomputer.tasks.seeds import Seed, is_inside
from pytest_opencomputer.tasks.task import CANARY, Check, Event, Open, TaskSpec, Visual, When

_M = TypeVar("_M", bound=BaseModel)


class TaskProblem(UsageProblem):
    """A task file that cannot be used.

    Attributes:
        file: the file.
        problems: everything that is wrong with it, in the order of the file.
        lines: the line of each problem, 0 if it is unknown.
    """

    def __init__(self, file: Path, problems: Iterable[Problem], lines: Iterable[int]) -> None:
        self.file, self.problems, self.lines = file, tuple(problems), tuple(lines)
        described = []
        for problem, line in zip(self.problems, self.lines, strict=True):
            place = dotted(problem.path)
            described.append(f"{file}:{line}: " + (f"{place}: " if place else "") + problem.what)
            if problem.wanted:
                described.append(f"  wanted: {problem.wanted}")
        super().__init__("\n".join(described))


@dataclass
class _Parts:
    """A task file as far as it can be read; what is ``None`` has been reported already."""

    raw: dict[str, Any]
    instruction: str = ""
    apps: list[str] = field(default_factory=list)
    checks: list[Check | None] = field(default_factory=list)
    seeds: list[Seed | None] = field(default_factory=list)
    open: list[Open | None] = field(default_factory=list)
    events: list[Event | None] = field(default_factory=list)


def read_task(file: Path, folder: Path, registry: Registry) -> TaskSpec:
    """Read and check a task file.

    Args:
        file: its path for messages.
        folder: its folder, with links resolved.

    Raises:
        TaskProblem: something is wrong; lists everything.
    """
    try:
        content = file.read_bytes()
    except OSError as error:
        raise UsageProblem(f"cannot be read: {error.strerror}", where=str(file), wanted="a task file") from error
    return parse_task(file, folder, registry, content)


def parse_task(
    file: Path, folder: Path, registry: Registry, content: bytes, env: Collection[str] | None = None
) -> TaskSpec:
    """Check the content of a task file.

    Args:
        env: the files of ``env/`` by place below it, if they are not in the task's folder.

    Raises:
        TaskProblem: something is wrong; lists everything.
    """
    try:
        raw = canonical.parse(content)
    except canonical.BadJson as error:
        where = f"column {error.column}: " if error.column else ""
        raise TaskProblem(file, [Problem((), f"{where}{error}", "JSON")], [error.line]) from error
    if not isinstance(raw, dict):
        raise TaskProblem(file, [Problem((), "is not an object", 'an object with "$schema"')], [1])
    spec, found = _spec(content)
    parts = _parts(raw)
    if spec is not None:
        lists = (list(each) for each in (spec.apps, spec.checks, spec.seeds, spec.open, spec.events))
        parts = _Parts(raw, spec.instruction, *lists)  # type: ignore[arg-type]
    found += _around(folder, raw, parts, registry, env)
    found += problems_of_visual(spec) if spec else ()
    resolved: list[Check] = []
    for at, check in enumerate(parts.checks):
        if check is not None:
            declared, problems = problems_of_check(check, ("checks", at), parts.instruction, parts.apps, registry)
            found += problems
            if declared is not None and not problems:
                resolved.append(check.resolved(declared, settling.settle(declared.facts, check.expect)))
    events = [_event(event, at, parts, registry, found) for at, event in enumerate(parts.events) if event is not None]
    if spec is None or found:
        places = canonical.lines(content.decode())
        located = sorted(((_line(places, one.path), one) for one in found), key=lambda pair: pair[0])
        raise TaskProblem(file, [one for _, one in located], [line for line, _ in located])
    opened = spec.open if "open" in spec.model_fields_set else tuple(Open(app=app) for app in spec.apps)
    return spec.model_copy(update={"checks": tuple(resolved), "open": opened, "events": tuple(events)})


def _spec(content: bytes) -> tuple[TaskSpec | None, list[Problem]]:
    try:
        return TaskSpec.model_validate_json(content), []
    except ValidationError as error:
        # Pydantic does not count wrong items: it calls a list of only such items "too short" in addition.
        errors = [one for one in error.errors(include_url=False) if one["type"] != "too_short" or not one["input"]]
        return None, [_problem(one) for one in errors]


def _problem(error: Any) -> Problem:
    """One of pydantic's errors, reworded."""
    path: JsonPath = tuple("$schema" if step == "schema_" else step for step in error["loc"])
    if error["type"] == "missing":
        wanted = f"the sentence {json.dumps(CANARY)}" if path == ("canary",) else ""
        return Problem(path[:-1], f"the key {path[-1]!r} is missing", wanted)
    if error["type"] == "extra_forbidden":
        owners: dict[str | int, type[BaseModel]] = {
            "checks": Check,
            "seeds": Seed,
            "open": Open,
            "events": Event,
            "visual": Visual,
            "files": Seed,
            "when": When,
        }
        owner = next((owners[step] for step in reversed(path[:-1]) if step in owners), TaskSpec)
        known = [field.alias or name for name, field in owner.model_fields.items()]
        return Problem(path, f"unknown key {path[-1]!r}", near(str(path[-1]), known))
    message = error["msg"].removeprefix("Value error, ").removeprefix("Input should be ")
    return Problem(path, f"{json.dumps(error['input'], default=repr):.120} is not valid", message)


def _parts(raw: dict[str, Any]) -> _Parts:
    """The valid parts of a file that is wrong somewhere, so that they can be checked as well."""

    def each(key: str, model: type[_M]) -> list[_M | None]:
        found = raw.get(key)
        return [_try(model, item) for item in found] if isinstance(found, list) else []

    instruction, apps = raw.get("instruction"), raw.get("apps")
    return _Parts(
        raw,
        instruction if isinstance(instruction, str) and instruction.strip() else "",
        [name for name in apps if isinstance(name, str)] if isinstance(apps, list) else [],
        each("checks", Check),
        each("seeds", Seed),
        each("open", Open),
        each("events", Event),
    )


def _try(model: type[_M], item: Any) -> _M | None:
    try:
        return model.model_validate_json(json.dumps(item))
    except ValidationError:
        return None


def _line(places: dict[JsonPath, int], path: JsonPath) -> int:
    while path not in places and path:
        path = path[:-1]
    return places.get(path, 0)


def _around(
    folder: Path, raw: dict[str, Any], parts: _Parts, registry: Registry, env: Collection[str] | None
) -> Iterator[Problem]:
    """What is wrong outside the checks."""
    if not SNAKE.fullmatch(folder.name):
        yield Problem((), f"the task's folder is called {folder.name!r}", "a snake_case name")
    if folder.parent.name in registry.folders and parts.apps[:1] != [folder.parent.name]:
        yield Problem(
            ("apps",), f"the task is in the folder of {folder.parent.name!r}", "that app as the first one in 'apps'"
        )
    for at, name in enumerate(parts.apps):
        if name not in registry.folders:
            yield Problem(("apps", at), f"no app is called {name!r}", near(name, registry.folders))
        elif name in parts.apps[:at]:
            yield Problem(("apps", at), f"{name!r} is named twice")
        elif raw.get("save") == "save" and registry.app(name).save is None:
            yield Problem(
                ("save",), f"{name} has nothing that could be saved (App.save is None)", "another save policy"
            )
    for at, one in enumerate(parts.open):
        if one is not None and one.app not in parts.apps:
            yield Problem(("open", at, "app"), f"{one.app!r} is not one of the task's apps", near(one.app, parts.apps))
    if env is None:
        yield from _seeds(folder, parts.seeds)
    else:
        yield from (
            Problem(("seeds",), f"a file is placed at {one!r}", "a place inside the home folder")
            for one in env
            if not is_inside(one)
        )
    yield from _service_seeds(parts.seeds, parts.apps, registry)
    yield from problems_of_all(raw, parts.checks)
    yield from _events(folder, raw, parts, registry, written=env is None)


def _seeds(folder: Path, seeds: Sequence[Seed | None]) -> Iterator[Problem]:
    places: set[tuple[str | None, str]] = set()
    for at, seed in enumerate(seeds):
        if seed is None:
            continue
        origin, there, path = (
            seed.origin,
            folder / seed.origin,
            ("seeds", at, "generator" if seed.generator else "source"),
        )
        if not is_inside(origin) or not origin.startswith("env/"):
            yield Problem(path, f"{origin!r} is not below env/", "for example env/report.csv")
        elif not there.exists():
            known = [f"env/{place}" for place in canonical.folder_files(folder / "env")]
            yield Problem(path, f"{origin!r} is not there", near(origin, known))
        elif _has_links(folder, origin) and not there.resolve().is_relative_to(folder):
            yield Problem(path, f"{origin!r} is a link out of the task's folder", "the file itself")
        elif seed.generator and not there.is_file():
            yield Problem(path, f"{origin!r} is not a file", "a Python file with generate(out: Path) -> None")
        if not is_inside(seed.place) or (seed.place == "." and seed.source and not there.is_dir()):
            yield Problem(
                ("seeds", at, "place"), f"{seed.place!r} is not a place inside the home folder", "Documents/a.txt"
            )
        elif seed.source and (seed.service, seed.place) in places:
            yield Problem(("seeds", at, "place"), f"two seeds are placed at {seed.place!r}")
        if seed.source:
            places.add((seed.service, seed.place))


def _service_seeds(seeds: Sequence[Seed | None], names: Sequence[str], registry: Registry) -> Iterator[Problem]:
    named = {at: seed.service for at, seed in enumerate(seeds) if seed is not None and seed.service is not None}
    if not named:
        return
    apps = [registry.app(name) for name in names if name in registry.folders]
    services = {service.name for app in apps for service in app.services}
    for at, name in named.items():
        if name not in services:
            what = f"none of the task's apps has a service {name!r}"
            yield Problem(("seeds", at, "service"), what, near(name, services))


def _has_links(folder: Path, place: str) -> bool:
    """Whether a component of ``place`` is a link. Much quicker than resolving the whole path, for each task."""
    parts = place.split("/")
    return any(os.path.islink(os.path.join(folder, *parts[: at + 1])) for at in range(len(parts)))  # noqa: PTH114, PTH118


def _events(
    folder: Path, raw: dict[str, Any], parts: _Parts, registry: Registry, *, written: bool
) -> Iterator[Problem]:
    """What is wrong with events, except for what they ask."""
    seen: set[str] = set()
    steps = raw.get("max_steps", TaskSpec.model_fields["max_steps"].default)
    for at, event in enumerate(parts.events):
        if event is None:
            continue
        if event.id in seen:
            yield Problem(("events", at, "id"), f"two events are called {event.id!r}", "a name of its own")
        seen.add(event.id)
        if event.after_steps is not None and isinstance(steps, int) and event.after_steps >= steps:
            what = f"it would happen after {event.after_steps} steps, and the agent has {steps}"
            yield Problem(("events", at, "after_steps"), what, "a smaller number, or more 'max_steps'")
        found = [*(_seeds(folder, event.files) if written else ()), *_service_seeds(event.files, parts.apps, registry)]
        yield from (Problem(("events", at, "files", *one.path[1:]), one.what, one.wanted) for one in found)


def _event(event: Event, at: int, parts: _Parts, registry: Registry, found: list[Problem]) -> Event:
    """An event with its condition; problems of the condition are added to ``found``."""
    if event.when is None:
        return event
    path: JsonPath = ("events", at, "when")
    if event.when.app == AGENT:
        found.append(Problem((*path, "app"), "what the agent says ends its work", "one of the task's apps"))
        return event
    condition = Check(**event.when.model_dump(), id=event.id, kind="guard", because="an event waits for it")
    declared, problems = problems_of_check(condition, path, "", parts.apps, registry)
    if declared is not None and declared.live:
        what = f"{condition.endpoint!r} asks the running app, which would disturb it"
        problems.append(Problem((*path, "endpoint"), what, "an endpoint about saved state"))
    found += problems
    if declared is None or problems:
        return event
    return event.resolved(condition.resolved(declared, settling.settle(declared.facts, condition.expect)))
