"""What a running office says of its documents, and answers that are none."""

from __future__ import annotations

import ast
from typing import Any

import pytest

from pytest_opencomputer.guest.channels import office_window, uno_bridge
from pytest_opencomputer.guest.endpoint import StateNoAnswer

SERVICE = "com.sun.star.text.TextDocument"
OWN = {"page": 0, "selected": []}
ADD = "    one.update(page=1)"
LETTER = {
    "title": "letter.odt — Writer",
    "url": "file:///home/user/Papers/letter%20one.odt",
    "modified": True,
    "front": True,
    "page": 2,
    "selected": ["Frame 1"],
}
DRAFT = {"title": "draft", "url": "", "modified": False, "front": False, "page": 0, "selected": []}


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What the office answers: the first of these."""
    answers: list[Any] = []

    def ask(pipe: str, program: str) -> Any:
        assert pipe == office_window.PIPE
        ast.parse(program)
        return answers[0]

    monkeypatch.setattr(uno_bridge, "ask", ask)
    return answers


def test_documents_have_what_was_asked_about_them(said: list[Any]) -> None:
    said.append([LETTER, DRAFT])
    found = office_window.documents(SERVICE, OWN, ADD)
    front = office_window.front(found)
    assert found == [LETTER, DRAFT]
    assert front == LETTER
    assert office_window.place(LETTER) == "Papers/letter one.odt"
    assert office_window.open_documents_facts(found) == {
        "found": True,
        "documents": [
            {"title": "draft", "place": "", "modified": False, "in_front": False},
            {"title": "letter.odt — Writer", "place": "Papers/letter one.odt", "modified": True, "in_front": True},
        ],
    }


def test_no_office_is_no_document(said: list[Any]) -> None:
    said.append(None)
    found = office_window.documents(SERVICE, OWN, ADD)
    assert (found, office_window.front(found)) == (None, None)
    assert office_window.open_documents_facts(found) == {"found": False, "documents": None}


@pytest.mark.parametrize(
    "answer",
    [
        {},
        ["letter"],
        [{key: value for key, value in LETTER.items() if key != "title"}],
        [LETTER | {"page": True}],
        [LETTER | {"page": "2"}],
        [LETTER | {"front": 1}],
        [LETTER | {"selected": "Frame 1"}],
        [LETTER | {"selected": [1]}],
        [DRAFT, LETTER | {"url": None}],
    ],
)
def test_an_answer_of_another_shape_is_none(said: list[Any], answer: Any) -> None:
    said.append(answer)
    with pytest.raises(StateNoAnswer, match="as it should"):
        office_window.documents(SERVICE, OWN, ADD)
