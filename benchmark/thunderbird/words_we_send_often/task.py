"""Extend the signature, keep a template, and change a number."""

from __future__ import annotations

from apps.thunderbird.requirements import NumberChanged, SignatureExtended, TemplateKept
from benchmark.worlds.book_fair import book_fair
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=book_fair,
    requirements={
        "line": SignatureExtended.drawn,
        "template": TemplateKept.drawn,
        "number": NumberChanged.drawn,
    },
    instruction=(
        "Before {fair}, I write the same words every day, so please prepare Thunderbird for that. {line}. After that,"
        " {template}. And {number}.",
        "In Thunderbird, {number}. {template}, as everybody asks the same about {fair}. And {line}.",
    ),
    difficulty="moderate",
    max_steps=110,
    seed=6754,
)
