"""``opencomputer new task|app|agent``: files to begin with, which are valid at once and say what to fill in."""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pytest_opencomputer.apps import readme
from pytest_opencomputer.apps.endpoints import Endpoint
from pytest_opencomputer.apps.registry import SNAKE, Registry
from pytest_opencomputer.apps.shapes import ListOf, OneOf, Plain, Shape, options
from pytest_opencomputer.cli import found
from pytest_opencomputer.cli.root import project_root
from pytest_opencomputer.cli.starting_points import AGENT, APP, solution
from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.tasks.matchers import FILL
from pytest_opencomputer.tasks.task import CANARY, VERSION

if TYPE_CHECKING:
    from pytest_opencomputer.cli.types import Commands

_CHECK = "fill_in"
_GUARD = "nothing_else"
_PROTECTED = "Fill in: what must stay as it is, such as the other files or settings."
_WHOLE = re.compile(r"^(changed|folder)")  # names of endpoints
_QUOTED = "what the agent should do"
_INSTRUCTION = f"Fill in: {_QUOTED}, in the words of a person who wants it, with every detail that a check looks at."
_SAMPLES: Mapping[str, Any] = {"str": "fill in", "int": 0, "float": 0.0, "bool": True}


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("new", help="begin a task, an app or an agent, with files that say what to fill in")
    kinds = parser.add_subparsers(metavar="task|app|agent", required=True)
    for name, handler, argument, what in (
        ("task", _task, "APP/NAME", "a folder in benchmark/"),
        ("app", _app, "NAME", "a folder in apps/"),
        ("agent", _agent, "NAME", "a file in this folder"),
    ):
        one = kinds.add_parser(name, help=what)
        one.add_argument("name", metavar=argument)
        found.add_apps_option(one)
        one.set_defaults(handler=handler)


def _task(args: argparse.Namespace) -> None:
    app, slash, name = args.name.partition("/")
    if not slash:
        raise UsageProblem("got no name of a task", where=args.name, wanted="APP/NAME, for example gedit/mine")
    registry = found.registry(args)
    registry.app(app)
    folder = project_root() / "benchmark" / app / _checked(name)
    checks = _first_checks(registry, app)
    spec = {
        "$schema": "urn:pytest-opencomputer:task:1",
        "version": VERSION,
        "canary": CANARY,
        "instruction": _INSTRUCTION,
        "apps": [app],
        "means": "ui",
        "difficulty": "easy",
        "feature_area": "fill_in",
        "checks": checks,
    }
    written = json.dumps(spec, indent=2, ensure_ascii=False) + "\n"
    _write(folder, {"task.json": written, "solution.py": solution(_CHECK)})
    place = folder.relative_to(project_root())
    _next(
        f"opencomputer tasks check {place}",
        f"opencomputer record {args.name}  # do it by hand in the browser: a first solution.py",
        f"pytest {place} --agent=oracle --save-state  # when solution.py does it",
        f"opencomputer tasks fill {args.name} --home runs/latest/rollouts/{app}.{name}.oracle-0",
        f"pytest {place} --prove",
    )


def _app(args: argparse.Namespace) -> None:
    name = _checked(args.name)
    if name in found.registry(args).folders:
        raise UsageProblem("there is an app of this name", where=name, wanted="another name", fix="opencomputer apps")
    folder = project_root() / "apps" / name
    title = name.replace("_", " ").capitalize()
    _write(folder, {place: text.replace("NAME", name).replace("TITLE", title) for place, text in APP.items()})
    (folder / "README.md").write_text(readme.generate(found.registry(args), name), encoding="utf-8")
    _next(
        f"pytest apps/{name}/tests",
        f"opencomputer image build {name}     # when app.py is right",
        f"opencomputer sandbox start {name}   # get to know its state, and fill in TESTPLAN.md",
        f"opencomputer apps readme {name}     # after each change of the endpoints",
    )


def _agent(args: argparse.Namespace) -> None:
    name = _checked(args.name)
    _write(Path.cwd(), {f"{name}.py": AGENT.replace("NAME", name)})
    _next(f"python -m pytest -p {name} benchmark/ -m smoke --agent={name}")


def _checked(name: str) -> str:
    if not SNAKE.fullmatch(name):
        raise UsageProblem(f"got {name!r}", where="NAME", wanted="a snake_case name, for example night_shift")
    return name


def _write(folder: Path, files: Mapping[str, str]) -> None:
    """Write new files; nothing is replaced, and nothing is written if one exists."""
    for place in files:
        if (folder / place).exists():
            raise UsageProblem("exists already", where=str(folder / place), wanted="another name")
    for place, text in files.items():
        file = folder / place
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        print(file)


def _next(*commands: str) -> None:
    print("\nfill in what the files say, then:")
    for command in commands:
        print(f"    {command}")


def _first_checks(registry: Registry, app: str) -> list[dict[str, Any]]:
    """Valid checks to begin with: a goal, and a guard of another endpoint if one tells anything.

    Both ask saved state, if they can, and endpoints that need few arguments.
    """
    endpoints = registry.verifier(app).endpoints.values()
    known = sorted(endpoints, key=lambda one: (one.live, sum(p.required for p in one.parameters), one.name))
    telling = [(endpoint, key) for endpoint in known if (key := next(_told(endpoint), None)) is not None]
    if not telling:
        raise UsageProblem(f"no endpoint of {app} tells anything", where=app, fix=f"opencomputer apps show {app}")
    checks = [{**_check(app, *telling[0], _CHECK), "kind": "goal", "because": _QUOTED}]
    if others := telling[1:]:
        # What lists all files, or all that was changed, notices most.
        guard = next((one for one in others if _WHOLE.search(one[0].name)), others[0])
        checks.append({**_check(app, *guard, _GUARD), "kind": "guard", "because": _PROTECTED})
    return checks


def _check(app: str, endpoint: Endpoint, key: str, id: str) -> dict[str, Any]:
    """A check of one fact, without kind and reason."""
    args = {one.name: _sample(one.shape) for one in endpoint.parameters if one.required}
    asked = {"id": id, "app": app, "endpoint": endpoint.name}
    return {**asked, **({"args": args} if args else {}), "expect": {key: {FILL: True}}}


def _told(endpoint: Endpoint) -> Iterator[str]:
    """The facts of an endpoint that a check can expect."""
    for key, shape in endpoint.facts.fields.items():
        if key != "found" and _sample(shape) is not None:
            yield key


def _sample(shape: Shape) -> Any:
    """A value of a shape; ``None`` if there is no simple one."""
    for option in options(shape):
        if isinstance(option, Plain) and option.name in _SAMPLES:
            return _SAMPLES[option.name]
        if isinstance(option, OneOf):
            return option.values[0]
        if isinstance(option, ListOf) and (item := _sample(option.item)) is not None:
            return [item]
    return None
