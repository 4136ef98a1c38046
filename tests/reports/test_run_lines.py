"""The lines at the end of a run about what its models used."""

from __future__ import annotations

import pytest

from pytest_opencomputer.models.records import Usage
from pytest_opencomputer.reports.run_lines import spent
from tests.reports.conftest import MakeCheck, MakeResult


@pytest.mark.parametrize(
    ("costs", "said"),
    [
        ((0.25, 0.5), "0.7500 US dollars"),
        ((0.25, None), "0.2500 US dollars and 1 rollout of unknown cost"),
        ((None, 0.25, None), "0.2500 US dollars and 2 rollouts of unknown cost"),
        ((None,), "cost unknown"),
        ((0.0,), "0.0000 US dollars"),
    ],
)
def test_a_cost_that_nobody_knows_is_not_counted_as_nothing(
    make_result: MakeResult, make_check: MakeCheck, costs: tuple[float | None, ...], said: str
) -> None:
    results = [make_result(make_check(), agent="qwen", usage=Usage(1000, 10, cost)) for cost in costs]
    assert spent(results) == [f"qwen: {1000 * len(costs):,} tokens in, {10 * len(costs)} out, {said}"]


def test_an_agent_without_a_model_has_no_line(make_result: MakeResult, make_check: MakeCheck) -> None:
    assert spent([make_result(make_check(), agent="oracle", usage=Usage())]) == []
