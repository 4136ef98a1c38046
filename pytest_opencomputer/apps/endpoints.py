"""The host's side of verifiers: reads what a verifier declares, by importing it.

A verifier is the module ``verifier.py`` of an app folder or, if that grows too long, the package ``verifier/``. Its
``__init__.py`` has the endpoints or imports them from the other modules (``from .documents import lines_with``). All of
the package goes into the sandbox, and nothing else does.

A verifier imports on a plain Python; the libraries of its app are imported inside its functions. So the host knows
each endpoint's arguments, facts and documentation without a sandbox.
"""

from __future__ import annotations

import ast
import inspect
import sys
import typing
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from pytest_opencomputer.apps import shapes
from pytest_opencomputer.apps.loader import load_module
from pytest_opencomputer.guest.endpoint import Home, Live, marked
from pytest_opencomputer.guest.endpoint import mark_of as _mark_of
from pytest_opencomputer.models import canonical
from pytest_opencomputer.models.errors import SandboxError, UsageProblem, near
from pytest_opencomputer.models.syntax import syntax_tree

State = Literal["saved", "live", "host"]
REQUIRED: Any = inspect.Parameter.empty
RESERVED = frozenset({"home", "sandbox", "expect", "timeout", "help"})
"""Parameter names that endpoints may not use: the command line has options of these names."""

_GUEST = "pytest_opencomputer.guest."


class VerifierError(SandboxError):
    """A verifier's answer is not of the type that it declares. An error of ours, never scored."""


@dataclass(frozen=True)
class Parameter:
    """An argument of an endpoint. ``default`` is ``REQUIRED`` if there is none."""

    name: str
    shape: shapes.Shape
    default: Any = REQUIRED

    @property
    def required(self) -> bool:
        """Whether it must be given."""
        return self.default is REQUIRED


@dataclass(frozen=True)
class Endpoint:
    """One question that a verifier answers.

    Attributes:
        state: ``saved``, ``live``, or ``host`` for the built-in ones about the agent.
        facts: shape of the answer.
        doc: its docstring, without indentation.
        function: the function itself; takes ``Home`` or ``Live`` first.
    """

    app: str
    name: str
    state: State
    parameters: tuple[Parameter, ...]
    facts: shapes.Record
    doc: str
    function: Callable[..., Any] | None = None

    @property
    def live(self) -> bool:
        """Whether it asks the running app."""
        return self.state == "live"

    @property
    def usage(self) -> str:
        """Its signature in one line, for error messages: ``image-rating(image: str, roll: str = '') -> Rating``."""
        parts = [
            f"{one.name}: {one.shape}" + ("" if one.required else f" = {one.default!r}") for one in self.parameters
        ]
        return f"{self.name}({', '.join(parts)}) -> {self.facts}"

    def argument_problems(self, args: Mapping[str, Any]) -> list[str]:
        """What is wrong with ``args``: unknown, missing or of a wrong type, one line each; empty if nothing is."""
        known = {one.name: one for one in self.parameters}
        lines = [f"{name}: no such argument; {near(name, known)}" for name in args if name not in known]
        lines += [f"{one.name}: missing, {one.shape} is wanted" for one in self.parameters if _lacks(one, args)]
        for name, value in args.items():
            if name in known:
                lines += shapes.problems(known[name].shape, value, name)
        return lines

    def bind(self, args: Mapping[str, Any]) -> dict[str, Any]:
        """All arguments of a call, defaults filled in. ``args`` has no ``argument_problems``."""
        return {
            one.name: shapes.settle(one.shape, args[one.name]) if one.name in args else one.default
            for one in self.parameters
        }

    def settle_facts(self, facts: Any) -> dict[str, Any]:
        """The endpoint's answer, with whole numbers converted to floats where it declares floats.

        Raises:
            VerifierError: it is not what the endpoint declares.
        """
        if lines := shapes.problems(self.facts, facts):
            listed = "\n".join(f"  {line}" for line in lines[:5])
            raise VerifierError(f"{self.app} {self.name} answered what it does not declare:\n{listed}")
        settled: dict[str, Any] = shapes.settle(self.facts, facts)
        return settled


def _lacks(parameter: Parameter, args: Mapping[str, Any]) -> bool:
    return parameter.required and parameter.name not in args


@dataclass(frozen=True)
class Verifier:
    """An app's verifier as the host knows it.

    Attributes:
        path: ``verifier.py``, or ``verifier/__init__.py``.
        sources: the source code that a sandbox gets, by place in the package; a ``verifier.py`` is its ``__init__.py``.
        hash: over these, ``app.py`` and the files of the app's services.
    """

    app: str
    path: Path
    sources: Mapping[str, str]
    hash: str
    endpoints: Mapping[str, Endpoint] = field(default_factory=dict)

    def endpoint(self, name: str) -> Endpoint:
        """The endpoint ``name``. Raises ``UsageProblem`` with the near names."""
        if name not in self.endpoints:
            raise UsageProblem(
                f"app {self.app!r} has no endpoint {name!r}; {near(name, self.endpoints)}",
                fix=f"opencomputer apps show {self.app}",
            )
        return self.endpoints[name]


def load_verifier(app: str, folder: Path) -> Verifier:
    """Import the verifier of an app's folder and read its endpoints.

    Raises:
        UsageProblem: it is missing, cannot be imported, or declares endpoints wrongly (the message lists all of them).
    """
    files = _verifier_files(folder)
    path = files["__init__.py"]
    module = load_module(path, f"{app}.verifier")
    raw = {place: file.read_bytes() for place, file in files.items()}
    sources = {place: content.decode("utf-8") for place, content in raw.items()}
    lines = [f"{files[place].name}, {line}" for place, source in sources.items() for line in _import_problems(source)]
    found: dict[str, Endpoint] = {}
    for name, function in marked(vars(module)).items():
        try:
            found[name] = introspect(app, function)
        except (shapes.BadAnnotation, TypeError, NameError) as error:
            lines.append(f"{_place(function, files)}: {name}: {error}")
    if lines:
        raise UsageProblem(
            f"{len(lines)} problem(s) in a verifier:\n" + "\n".join(f"    {line}" for line in lines),
            where=str(path),
            wanted="typed endpoint functions, see pytest_opencomputer/guest/endpoint.py",
        )
    parts = {files[place].relative_to(folder).as_posix(): content for place, content in raw.items()}
    if (folder / "app.py").is_file():
        parts["app.py"] = (folder / "app.py").read_bytes()
    for place, file in canonical.folder_files(folder / "services").items():
        parts[f"services/{place}"] = file.read_bytes()
    return Verifier(app, path, sources, canonical.digest_mapping(parts), found)


def verifier_sources(folder: Path) -> dict[str, str]:
    """The source code of the verifier in an app's folder, by place in its package; nothing of it is run.

    Raises:
        UsageProblem: it is missing, or imports what no sandbox has.
    """
    files = _verifier_files(folder)
    sources = {place: file.read_text(encoding="utf-8") for place, file in files.items()}
    if lines := [f"{files[place].name}, {line}" for place, text in sources.items() for line in _import_problems(text)]:
        raise UsageProblem("; ".join(lines), where=str(folder), wanted="imports that a sandbox has")
    return sources


def _verifier_files(folder: Path) -> dict[str, Path]:
    """The files of a verifier by their place in its package.

    Raises:
        UsageProblem: there is none, there are two, or the package has files that are not modules.
    """
    module, package = folder / "verifier.py", folder / "verifier"
    if not package.is_dir():
        return {"__init__.py": module}
    files = canonical.folder_files(package)
    if module.exists():
        raise UsageProblem(
            "there are two verifiers", where=str(module), fix=f"keep this one or {package}, remove the other"
        )
    if "__init__.py" not in files:
        raise UsageProblem(
            "has no __init__.py", where=str(package), wanted="a module that has or imports the endpoints"
        )
    if others := [place for place in files if not place.endswith(".py")]:
        raise UsageProblem(
            f"{others[0]!r} is not a Python module",
            where=str(package),
            wanted="modules only: nothing else goes into the sandbox",
            fix="move it out of the package",
        )
    return files


def introspect(app: str, function: Callable[..., Any]) -> Endpoint:
    """What a decorated function declares.

    Raises:
        TypeError: its signature, return type or docstring is not what an endpoint needs; ``BadAnnotation`` is one.
        NameError: an annotation uses a name that the module does not have.
    """
    mark = _mark_of(function)
    if mark is None:
        raise TypeError("not decorated with @saved or @live")
    hints = typing.get_type_hints(function, include_extras=True)
    parameters = list(inspect.signature(function).parameters.values())
    name, kind = ("home", Home) if mark.state == "saved" else ("desktop", Live)
    if not parameters or parameters[0].name != name or hints.get(name) is not kind:
        raise TypeError(f"the first parameter of a {mark.state} endpoint is {name}: {kind.__name__}")
    facts = shapes.of(hints.get("return"), "return annotation")
    if not isinstance(facts, shapes.Record):
        raise TypeError("the return annotation must be a TypedDict")
    doc = inspect.getdoc(function)
    if not doc:
        raise TypeError("has no docstring")
    declared = tuple(_parameter(one, hints) for one in parameters[1:])
    return Endpoint(app, mark.name, mark.state, declared, facts, doc, function)


def _parameter(one: inspect.Parameter, hints: Mapping[str, Any]) -> Parameter:
    if one.kind in (one.VAR_POSITIONAL, one.VAR_KEYWORD, one.POSITIONAL_ONLY):
        raise TypeError(f"parameter {one.name}: only plain named parameters")
    if one.name in RESERVED:
        raise TypeError(f"parameter {one.name}: the command line has an option of this name, choose another")
    if one.name not in hints:
        raise TypeError(f"parameter {one.name} has no annotation")
    shape = shapes.of(hints[one.name], f"parameter {one.name}")
    if not isinstance(shape, shapes.Plain | shapes.OneOf) and shape != shapes.ListOf(shapes.Plain("str")):
        raise TypeError(f"parameter {one.name}: {shape}; wanted str, int, float, bool, Literal[…] or list[str]")
    if shape == shapes.Plain("null"):
        raise TypeError(f"parameter {one.name}: None alone is not a type for an argument")
    default = one.default
    if default is not REQUIRED and (lines := shapes.problems(shape, default, f"default of {one.name}")):
        raise TypeError(lines[0])
    return Parameter(one.name, shape, default)


def _import_problems(source: str) -> list[str]:
    """Imports at the top of a module of what is in neither the standard library, the guest nor its package."""
    lines = []
    for node in syntax_tree(source).body:
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        # Relative imports stay in the package; others would have failed on the host already.
        if isinstance(node, ast.ImportFrom) and not node.level:
            names = [node.module or ""]
        for name in names:
            if name.partition(".")[0] not in sys.stdlib_module_names and not f"{name}.".startswith(_GUEST):
                ours = name.startswith("pytest_opencomputer")
                wanted = f"only {_GUEST}… of this project" if ours else "inside the function that needs it"
                lines.append(f"line {node.lineno}: imports {name} at the top; wanted: {wanted}")
    return lines


def _place(function: Callable[..., Any], files: Mapping[str, Path]) -> str:
    code = getattr(function, "__code__", None)
    own = {str(path.resolve()): path.name for path in files.values()}
    if code is None or code.co_filename not in own:
        return "imported"
    return f"{own[code.co_filename]}, line {code.co_firstlineno}"
