"""Survivors that a task may have: its folder's ``survivors.json`` has them by name, each with the reason."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from pytest_opencomputer.models.errors import UsageProblem

FILE = "survivors.json"
_WORDS = 4


def exempt(folder: Path) -> Mapping[str, str]:
    """Names of mutants as ``opencomputer mutate --survivors`` lists them, and the reasons; empty without the file.

    Raises:
        UsageProblem: it is not such an object, or a reason is none.
    """
    path = folder / FILE
    try:
        found = json.loads(path.read_bytes())
    except FileNotFoundError:
        return {}
    except ValueError as error:
        raise UsageProblem(str(error), where=str(path), wanted="a JSON object") from error
    wanted = f"an object: name of a mutant to the reason why it may survive, in {_WORDS} words at least"
    if not isinstance(found, dict):
        raise UsageProblem(f"a {type(found).__name__}", where=str(path), wanted=wanted)
    for name, reason in found.items():
        if not isinstance(reason, str) or len(reason.split()) < _WORDS:
            raise UsageProblem(f"{name}: {reason!r} is no reason", where=str(path), wanted=wanted)
    return found
