"""Scripted proposals for a verifier with a fault: the right repair, one that makes the check laxer, a special case."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pytest_opencomputer.apps.endpoints import Endpoint
from pytest_opencomputer.models.values import to_json
from tests.evolving.seeded.operators import Fault

Json = dict[str, Any]
_TEST = '"""Stands for a test."""\n\n\ndef test_seeded_fault() -> None:\n    assert __name__\n'


@dataclass
class Scripted:
    """Answers each question with the same proposal."""

    proposal: Json
    asked: int = 0

    def ask(self, system: str, text: str, pictures: tuple[bytes, ...] = ()) -> str:  # noqa: ARG002
        """See ``Asked``."""
        return json.dumps(self.proposal)


def right(fault: Fault, source: str) -> Json:
    """Takes the fault back."""
    return _repair(fault.place, fault.text, source)


def laxer(endpoint: Endpoint, sources: Mapping[str, str], facts: Any) -> Json:
    """The endpoint answers with the facts of the disagreement, whatever is so. They do not stand there as words."""
    data = ", ".join(map(str, to_json(facts).encode()))
    return _begun(endpoint, sources, f'return __import__("json").loads(bytes([{data}]))')


def special_case(endpoint: Endpoint, sources: Mapping[str, str], facts: Any, args: Mapping[str, Any]) -> Json:
    """The endpoint answers with the facts of the disagreement if it is asked what it was asked there."""
    asked = [one.name for one in endpoint.parameters if one.name in args]
    condition = f"[{', '.join(asked)}] == {[args[one] for one in asked]!r}"
    return _begun(endpoint, sources, f"if {condition}:\n    return {facts!r}")


def _begun(endpoint: Endpoint, sources: Mapping[str, str], words: str) -> Json:
    """Put statements at the beginning of an endpoint."""
    assert endpoint.function is not None
    name = endpoint.function.__name__
    for place, source in sources.items():
        for node in ast.parse(source).body:
            if isinstance(node, ast.FunctionDef) and node.name == name and node.decorator_list:
                lines = source.splitlines(keepends=True)
                at = node.body[1].lineno - 1  # after the documentation
                text = "".join([*lines[:at], *(f"    {one}\n" for one in words.splitlines()), *lines[at:]])
                return _repair(place, source, formatted(text))
    raise AssertionError(f"{endpoint.name} is in no module")


def formatted(text: str) -> str:
    """A module as the project formats it."""
    words = [sys.executable, "-m", "ruff", "format", "--line-length", "120", "-"]
    return subprocess.run(words, input=text, capture_output=True, text=True, check=True).stdout


def _repair(place: str, before: str, after: str) -> Json:
    return {
        "assumption": "A fault was put in by a program.",
        "correction": "This is what a script proposes.",
        "edits": [{"file": f"verifier/{place}", "before": before, "after": after}],
        "test": {"name": "test_seeded_fault", "code": _TEST},
    }
