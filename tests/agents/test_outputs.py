"""How outputs of models are read: a table in ``tests/agents/outputs``, with its score."""

from __future__ import annotations

import pytest

from pytest_opencomputer.agents.models.catalogue import families
from pytest_opencomputer.agents.models.model import Unreadable
from tests.agents.outputs import REFUSED, Reading, Rows, calls, code, others, relatives
from tests.agents.talking import dialogue_of, heard

TABLES: dict[tuple[str, str], Rows] = {
    ("qwen", "qwen3-vl-8b"): calls.QWEN3,
    ("qwen", "qwen3.5-27b"): relatives.QWEN35,
    ("qwen", "qwen2.5-vl-7b"): relatives.QWEN25,
    ("evocua", "evocua-32b-s2"): relatives.EVOCUA_S2,
    ("gui-owl", "gui-owl-1.5-8b"): relatives.OWL_15,
    ("gui-owl", "gui-owl-7b"): relatives.OWL_1,
    ("kimi", "kimi-k2.6"): code.KIMI,
    ("opencua", "opencua-7b"): code.OPENCUA,
    ("evocua", "evocua-8b-s1"): code.EVOCUA_S1,
    ("ui-tars", "ui-tars-1.5-7b"): others.UI_TARS,
    ("ui-tars", "doubao-1-5-ui-tars"): others.DOUBAO,
    ("holo", "holo3-35b-a3b"): others.HOLO,
}
LEAST = 250
"""Rows of the table."""


def reading(family: str, model: str, output: str) -> Reading:
    """What is made of an output."""
    try:
        decision = heard(dialogue_of(families()[family], model), output)
    except Unreadable:
        return REFUSED
    if any(call.refusal for call in decision.calls):
        return REFUSED
    return [action for call in decision.calls for action in call.actions]  # type: ignore[misc]


@pytest.mark.parametrize(("family", "model"), TABLES, ids=lambda value: value)
def test_every_output_has_its_right_reading(family: str, model: str) -> None:
    wrong = {
        output: read for output, right in TABLES[family, model] if (read := reading(family, model, output)) != right
    }
    assert wrong == {}


def test_the_table_has_enough_different_outputs() -> None:
    rows = [(model, output) for (_, model), rows in TABLES.items() for output, _ in rows]
    assert len(set(rows)) == len(rows) >= LEAST
    refused = sum(right is REFUSED for rows in TABLES.values() for _, right in rows)
    assert 0.2 < refused / len(rows) < 0.6
