"""The program that damages state files: it tells findings from named errors."""

from __future__ import annotations

import pytest

from . import fuzz


@pytest.mark.parametrize("channel", ["json_text", "odf", "verifier:gedit", "sweep:gedit"])
def test_damaged_files_end_in_facts_or_named_errors(channel: str) -> None:
    ended = [how for _, how, _ in fuzz.run_cases(1, channel, list(range(8)), fuzz.SLOW)]
    assert len(ended) == 8
    assert all(how == "facts" or how.startswith("State") for how in ended), ended


def test_a_slow_case_is_a_finding() -> None:
    ((_, ended, trace),) = fuzz.run_cases(1, "odf", [1], 0.0)
    assert (ended, fuzz.signature("odf", ended, trace)) == ("slow", "odf slow")


def test_an_error_without_a_name_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(*_: object) -> None:
        raise KeyError("x")

    monkeypatch.setattr(fuzz, "run_channel", stumble)
    ((_, ended, trace),) = fuzz.run_cases(1, "odf", [1], fuzz.SLOW)
    assert ended == "finding"
    assert "KeyError" in trace
