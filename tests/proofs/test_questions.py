"""Which questions are asked about a state, by what an app's ``questions.py`` says."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pytest_opencomputer.apps.questions import Enumerator, Question
from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.models.errors import StateError

ROOT = Path(__file__).resolve().parents[2]


def test_an_endpoint_is_asked_about_files_of_its_kind_only() -> None:
    def ask(questions: Sequence[Question]) -> list[StateError]:
        return [StateError("there is nothing") for _ in questions]

    places = ["Lists/march.xspf", "Documents/club.ods", "Lists/april.m3u8"]
    questions = Enumerator(Registry.discover(ROOT), "vlc", ask, places).questions()
    asked = [one.args["place"] for one in questions if one.endpoint == "playlist"]
    assert asked == ["Lists/march.xspf", "Lists/april.m3u8"]
