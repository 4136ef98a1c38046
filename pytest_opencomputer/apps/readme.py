"""The README of an app: the reference of its endpoints, generated from signatures and docstrings."""

from __future__ import annotations

import json

from pytest_opencomputer.apps.endpoints import Endpoint, Parameter
from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.apps.shapes import ListOf, MapOf, Plain, Record, Shape, Union

_STATES = {
    "saved": "reads the home folder; the app need not run",
    "live": "asks the running app",
    "host": "answered by the harness",
}


def generate(registry: Registry, name: str) -> str:
    """The text of ``apps/<name>/README.md``. Raises ``UsageProblem`` if the app cannot be loaded."""
    app, verifier = registry.app(name), registry.verifier(name)
    lines = [
        f"# {app.title}",
        "",
        f"<!-- Made by `opencomputer apps readme {name}` from app.py and the verifier. Change those, not this. -->",
        "",
        f"Category: {app.category}. Debian packages: {', '.join(f'`{one}`' for one in app.packages)}. "
        f"Started with `{' '.join(app.launch)}`.",
        "",
        "## Endpoints",
        "",
        "| endpoint | state | answers |",
        "|---|---|---|",
    ]
    endpoints = [verifier.endpoints[one] for one in sorted(verifier.endpoints)]
    lines += [f"| [`{one.name}`](#{one.name}) | {one.state} | {_cell(_first(one.doc))} |" for one in endpoints]
    for endpoint in endpoints:
        lines += _endpoint(endpoint)
    records = _records([endpoint.facts for endpoint in endpoints])
    lines += ["", "## Facts", ""]
    lines.append("An app's thing that is not there is answered with `found: false` and the rest null; then only")
    lines.append('`{"$absent": true}` passes. Keys marked with * can be left out of an answer.')
    for record in records:
        lines += ["", f"### {record.title}", "", "| key | type |", "|---|---|"]
        lines += [
            f"| `{key}`{'*' * (key in record.optional)} | {_type(shape)} |" for key, shape in record.fields.items()
        ]
    return "\n".join(lines) + "\n"


def command_line(endpoint: Endpoint) -> str:
    """The command that asks an endpoint, with its arguments' names in capitals."""
    words = ["opencomputer", "query", endpoint.app, endpoint.name]
    words += [_word(one) for one in endpoint.parameters if positional(one)]
    words += [_word(one) for one in endpoint.parameters if not positional(one)]
    return " ".join([*words, "--home DIR | --sandbox ID" if endpoint.state == "saved" else "--sandbox ID"])


def positional(parameter: Parameter) -> bool:
    """Whether an argument is positional on the command line: it is required and not a list."""
    return parameter.required and not isinstance(parameter.shape, ListOf)


def option(parameter: Parameter) -> str:
    """The command line option of an argument that is not positional."""
    return "--" + parameter.name.replace("_", "-")


def _word(parameter: Parameter) -> str:
    value = parameter.name.upper()
    if positional(parameter):
        return value
    written = option(parameter)
    if isinstance(parameter.shape, ListOf):
        written = f"{written} {value} …"
    elif parameter.shape != Plain("bool"):
        written = f"{written} {value}"
    return written if parameter.required else f"[{written}]"


def _endpoint(endpoint: Endpoint) -> list[str]:
    lines = ["", f"### {endpoint.name}", "", f"*{endpoint.state}*: {_STATES[endpoint.state]}.", "", endpoint.doc, ""]
    if endpoint.parameters:
        lines += ["| argument | type | default |", "|---|---|---|"]
        for one in endpoint.parameters:
            default = "required" if one.required else f"`{json.dumps(one.default, ensure_ascii=False)}`"
            lines.append(f"| `{one.name}` | {_type(one.shape)} | {default} |")
        lines.append("")
    return [*lines, f"Answers {_type(endpoint.facts)}.", "", f"    {command_line(endpoint)}"]


def _records(shapes: list[Shape]) -> list[Record]:
    """The records that shapes contain, each once, in the order in which they occur."""
    found: dict[str, Record] = {}
    waiting = list(shapes)
    while waiting:
        shape = waiting.pop(0)
        if isinstance(shape, Record) and shape.title not in found:
            found[shape.title] = shape
            waiting += shape.fields.values()
        elif isinstance(shape, ListOf | MapOf):
            waiting.append(shape.item if isinstance(shape, ListOf) else shape.value)
        elif isinstance(shape, Union):
            waiting += shape.options
    return list(found.values())


def _type(shape: Shape) -> str:
    if isinstance(shape, Record):
        return f"[{shape.title}](#{shape.title.lower()})"
    if isinstance(shape, ListOf):
        return f"list of {_type(shape.item)}"
    if isinstance(shape, MapOf):
        return f"object of {_type(shape.value)}"
    if isinstance(shape, Union):
        return " or ".join(_type(option) for option in shape.options)
    return str(shape) if isinstance(shape, Plain) else " or ".join(f"`{json.dumps(one)}`" for one in shape.values)


def _first(doc: str) -> str:
    return " ".join(doc.split("\n\n", 1)[0].split())


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
