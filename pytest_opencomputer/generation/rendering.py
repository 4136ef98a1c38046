"""The ``task.py`` of a draft, written by us: of what a model has said, only literals get into it."""

from __future__ import annotations

import json
import textwrap
import zlib
from collections import Counter
from collections.abc import Mapping
from typing import Any

from pytest_opencomputer.generation.answers import Draft, Wanted
from pytest_opencomputer.generation.known import Known, KnownRequirement, KnownWorld
from pytest_opencomputer.tasks.detect import COMPOSED_SIGN

_WIDTH = 108  # columns of an instruction's lines, quotation marks and indentation not counted
_SEEDS = 9000


def rendered(draft: Draft, world: KnownWorld, known: Known, seed: int) -> str:
    """The text of the file. The draft has been checked: all that it names is known.

    Args:
        seed: of the published variant.
    """
    kinds = {one.requirement: known.requirements[one.requirement] for one in draft.requirements}
    names = _names(kinds)
    fixes = ", fixed" if any(one.fixed for one in draft.requirements) else ""
    parts = [f'        "{one.name}": {_drawn(one, names[one.requirement])},' for one in draft.requirements]
    lines = textwrap.wrap(draft.instruction, _WIDTH, drop_whitespace=False, break_long_words=False)
    return "\n".join(
        [
            f'"""{draft.title.removesuffix(".")}."""',
            "",
            "from __future__ import annotations",
            "",
            *_imports(kinds, names),
            f"from benchmark.worlds.{world.module} import {world.name}",
            f"{COMPOSED_SIGN} ComposedTask{fixes}",
            "",
            "TASK = ComposedTask(",
            f"    world={world.name},",
            "    requirements={",
            *parts,
            "    },",
            "    instruction=(",
            *(f"        {literal(line)}" for line in lines),
            "    ),",
            f"    difficulty={literal(draft.difficulty)},",
            f"    max_steps={draft.max_steps},",
            f"    seed={seed},",
            ")",
            "",
        ]
    )


def seed_of(name: str) -> int:
    """The seed of a task, by its name: tasks of one world are not all about the same people and files."""
    return zlib.crc32(name.encode()) % _SEEDS + 1


def literal(value: Any) -> str:
    """A value of JSON as a literal of Python."""
    if isinstance(value, str):
        # JSON's escapes mean the same in Python, and nothing else in a line of printable characters needs one.
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, tuple):
        return f"({', '.join(map(literal, value))}{',' if len(value) == 1 else ''})"
    return repr(value)


def _drawn(one: Wanted, name: str) -> str:
    if not one.fixed:
        return f"{name}.drawn"
    return f"fixed({name}.drawn, {', '.join(f'{key}={literal(value)}' for key, value in one.fixed.items())})"


def _names(kinds: Mapping[str, KnownRequirement]) -> dict[str, str]:
    """What each requirement is called in the file; those of two apps with one name are told apart."""
    count = Counter(one.kind.__name__ for one in kinds.values())
    return {
        key: one.kind.__name__ if count[one.kind.__name__] == 1 else f"{one.kind.app.capitalize()}{one.kind.__name__}"
        for key, one in kinds.items()
    }


def _imports(kinds: Mapping[str, KnownRequirement], names: Mapping[str, str]) -> list[str]:
    found: dict[str, list[str]] = {}
    for key, one in sorted(kinds.items()):
        name = one.kind.__name__
        found.setdefault(one.kind.app, []).append(name if names[key] == name else f"{name} as {names[key]}")
    return [f"from apps.{app}.requirements import {', '.join(some)}" for app, some in sorted(found.items())]
