"""What is made of the windows in which mails are written, of elements as Thunderbird 153 describes them."""

from __future__ import annotations

from typing import Any

import pytest

from apps.thunderbird.verifier.composing import mails_being_written
from pytest_opencomputer.apps.endpoints import introspect
from pytest_opencomputer.guest.endpoint import Live

_REMOVE = ": press Enter to edit, Delete to remove."
MAIN = ((0, 0), "frame", "Inbox - ines@harrowlane.example - Mozilla Thunderbird", "")
WRITING = [
    ((0, 1), "frame", "Write: Prices - Thunderbird", ""),
    ((0, 1, 11), "section", "", "\ufffc"),
    ((0, 1, 11, 0, 3), "label", "To", "To"),
    ((0, 1, 11, 0, 4), "section", f"Samir <Samir@print.example>{_REMOVE}", "\ufffc"),
    ((0, 1, 11, 0, 4, 0), "label", "Samir <Samir@print.example>", "Samir <Samir@print.example>"),
    ((0, 1, 11, 0, 5), "section", f"Suppliers{_REMOVE}", "\ufffc"),
    ((0, 1, 11, 0, 5, 0), "label", "Suppliers", "Suppliers"),
    ((0, 1, 11, 0, 6), "entry", "To with 2 addresses, use left arrow key to focus on them.", ""),
    ((0, 1, 11, 0, 7), "label", "Bcc", "Bcc"),
    ((0, 1, 11, 0, 8), "section", f"priya@harrowlane.example{_REMOVE}", "\ufffc"),
    ((0, 1, 11, 0, 8, 0), "label", "priya@harrowlane.example", "priya@harrowlane.example"),
    ((0, 1, 11, 0, 9), "entry", "Bcc with one address, use left arrow key to focus on it.", "typed@only.example"),
    ((0, 1, 11, 0, 10), "label", "Subject", "Subject"),
    ((0, 1, 11, 0, 11), "entry", "Subject", "Prices"),
    ((0, 1, 11, 4, 1, 0, 0), "list item", "plan .pdf 12 KB", ""),
    ((0, 1, 11, 4, 1, 0, 0, 0), "section", "", "plan"),
    ((0, 1, 11, 4, 1, 0, 0, 1), "section", "", ".pdf"),
]


def desktop(*elements: tuple[tuple[int, ...], str, str, str]) -> Live:
    def find(role: str, **_: Any) -> list[dict[str, Any]]:
        return [
            {"path": list(path), "name": name, "text": text, "value": None}
            for path, kind, name, text in elements
            if kind == role
        ]

    return Live(find)


def test_recipients_and_attachments() -> None:
    facts = mails_being_written(desktop(MAIN, ((0, 0, 3), "list item", "A mail", ""), *WRITING))
    introspect("any", mails_being_written).settle_facts(facts)
    assert facts["mails"] == [
        {
            "subject": "Prices",
            "to": ["samir@print.example", "Suppliers"],
            "cc": [],
            "bcc": ["priya@harrowlane.example"],
            "attachments": ["plan.pdf"],
        }
    ]


@pytest.mark.parametrize(("elements", "mails"), [([MAIN], []), ([], None)])
def test_nothing_is_written(elements: list[Any], mails: list[Any] | None) -> None:
    assert mails_being_written(desktop(*elements)) == {"found": mails is not None, "mails": mails}


def test_each_window_has_its_own() -> None:
    other = [((0, 2, *path[2:]), kind, name.replace("Prices", "Plans"), text) for path, kind, name, text in WRITING]
    facts = mails_being_written(desktop(MAIN, *WRITING, *other[:6]))
    assert [(one["subject"], len(one["to"]), one["attachments"]) for one in facts["mails"] or ()] == [
        ("Prices", 2, ["plan.pdf"]), ("Plans", 0, []),
    ]  # fmt: skip
