"""Final states that are wrong in one way fail the tasks' checks, and right ones of another kind pass."""

from __future__ import annotations

import importlib
import sys
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from pytest_opencomputer.tasks.loading import load_task
from pytest_opencomputer.tasks.matchers import compare

if TYPE_CHECKING:
    from apps.conftest import SavedState
    from pytest_opencomputer.rollouts.harness import Harness

_ROOT = Path(__file__).parents[3]
_SERVICE = Path(__file__).parents[1] / "services" / "mail"
_SERVER = ".opencomputer/services/mail"
_PREFS = ".thunderbird/office/prefs.js"
_SIGNATURE = "-- \nInes Calloway\nHarrow Lane Bindery\n11 Harrow Lane, Wexcombe\n"


@pytest.fixture
def home(opencomputer: Harness, saved_state: SavedState, monkeypatch: pytest.MonkeyPatch) -> SavedState:
    """The mailbox of the office as the tasks begin."""
    monkeypatch.setattr(sys, "path", [str(_SERVICE), *sys.path])
    importlib.import_module("harrowlane.office").lay(saved_state.root / _SERVER / "Maildir")
    settings = opencomputer.registry.app("thunderbird").home[".thunderbird/office/user.js"]
    started = 'user_pref("mail.server.server1.login_at_startup", true);\n'  # what Thunderbird adds when it starts
    saved_state.put(_PREFS, f"{settings}\n{started}".encode())
    return saved_state


def _failed(opencomputer: Harness, home: SavedState, task: str, *ids: str) -> set[str]:
    """Which of some checks of a task fail."""
    spec = load_task(_ROOT / "benchmark/thunderbird" / task / "task.json", opencomputer.registry).spec
    checks = [check for check in spec.checks if check.id in ids]
    assert len(checks) == len(ids)
    return {check.id for check in checks if compare(check.expect, home.ask(check.endpoint, **check.args))}


def _send(home: SavedState, text: str, **headers: str) -> EmailMessage:
    mail = EmailMessage()
    mail["From"] = "Ines Calloway <ines@harrowlane.example>"
    mail["X-RcptTo"] = headers["To"]
    for name, value in headers.items():
        mail[name.replace("_", "-")] = value
    mail.set_content(text)
    _keep(home, mail)
    return mail


def _keep(home: SavedState, mail: EmailMessage) -> None:
    home.put(f"{_SERVER}/outgoing/new/1795325147.M1P1Q1.desktop", mail.as_bytes())


def _prices(home: SavedState, text: str) -> EmailMessage:
    head = {"To": "gemma@talbot-leather.example", "Subject": "Re: Price list 2026"}
    return _send(home, text, References="<talb1.26@mail.harrowlane.example>", **head)


_ORDER = "Please send us leather as in our list, 377.40 in all.\n"
_QUOTED = "On 1/8/26 08:45, Gemma Talbot wrote:\n> please find our price list for 2026 attached. Calf has gone up.\n\n"


@pytest.mark.parametrize(
    ("text", "failed"),
    [
        (_ORDER + _QUOTED + _SIGNATURE, set()),
        (_ORDER + _SIGNATURE, {"quotation"}),
        (_ORDER + _QUOTED, {"quotation"}),
        (_QUOTED + _ORDER + _SIGNATURE, {"quotation"}),
    ],
    ids=["whole", "nothing quoted", "no signature", "below the quotation"],
)
def test_an_order_quotes_and_is_signed(opencomputer: Harness, home: SavedState, text: str, failed: set[str]) -> None:
    mail = _prices(home, text)
    mail.add_attachment(b"PK", maintype="application", subtype="octet-stream", filename="leather-order.ods")
    _keep(home, mail)
    assert _failed(opencomputer, home, "leather_order", "answer", "quotation") == failed


@pytest.mark.parametrize(("content", "failed"), [(b"PK order", set()), (b"", {"order_attached"})])
def test_an_order_is_attached_as_it_was_saved(
    opencomputer: Harness, home: SavedState, content: bytes, failed: set[str]
) -> None:
    home.put("Documents/leather-order.ods", b"PK order")
    mail = _prices(home, _ORDER)
    mail.add_attachment(content, maintype="application", subtype="octet-stream", filename="leather-order.ods")
    _keep(home, mail)
    assert _failed(opencomputer, home, "leather_order", "order_attached") == failed


_LINE = "Friday, 13 March, at half past two suits me.\n"
_LEASE = (
    "On 3/5/26 10:15, Jonathan Quill wrote:\n> I must ask you to move our appointment: Wednesday does not suit.\n\n"
)


@pytest.mark.parametrize(
    ("text", "failed"),
    [(_LINE + _LEASE + _SIGNATURE, set()), (_LINE + _SIGNATURE, {"quotation"}), (_LINE + _LEASE, {"quotation"})],
    ids=["whole", "nothing quoted", "no signature"],
)
def test_an_answer_quotes_and_is_signed(opencomputer: Harness, home: SavedState, text: str, failed: set[str]) -> None:
    head = {"To": "j.quill@quill-partners.example", "Subject": "Re: Lease of the rear building"}
    _send(home, text, References="<quil2.26@mail.harrowlane.example>", **head)
    assert _failed(opencomputer, home, "lease_appointment", "answer", "quotation") == failed


def _certificate(home: SavedState) -> bytes:
    (mail,) = (home.root / _SERVER / "Maildir/cur").glob("*.fire1.*")
    return mail.read_bytes()


@pytest.mark.parametrize(
    ("change", "failed"),
    [(lambda mail: mail, set()), (lambda mail: mail.partition(b"\n\n")[0] + b"\n\n", {"certificate"})],
    ids=["as an attachment", "as an attachment without its text"],
)
def test_a_certificate_is_forwarded_as_a_whole(
    opencomputer: Harness, home: SavedState, change: Any, failed: set[str]
) -> None:
    """The attachment of the mail that is forwarded must be in it, in whichever way that is forwarded."""
    subject, to = "Fwd: Certificate of the fire inspection", "j.quill@quill-partners.example"
    mail = _send(home, _SIGNATURE, To=to, Subject=subject, References="<fire1.26@mail.harrowlane.example>")
    inside = message_from_bytes(change(_certificate(home)), policy=policy.default)
    mail.add_attachment(inside, filename="Certificate of the fire inspection.eml")
    _keep(home, mail)
    assert _failed(opencomputer, home, "lease_appointment", "certificate") == failed


@pytest.mark.parametrize(
    ("line", "noticed"),
    [
        ("", False),
        ('user_pref("mail.identity.id1.sig_bottom", false);\n', True),
        ('user_pref("mail.identity.id1.sig_on_reply", false);\n', True),
        ('user_pref("mail.identity.id1.reply_on_top", 1);\n', True),
        ('user_pref("mail.server.server1.login_at_startup", false);\n', True),
        ('user_pref("mail.server.server1.trash_folder_name", "Spam");\n', True),
    ],
)
def test_other_settings_are_guarded(opencomputer: Harness, home: SavedState, line: str, noticed: bool) -> None:
    spec = load_task(_ROOT / "benchmark/thunderbird/account_settings/task.json", opencomputer.registry).spec
    (guard,) = [check for check in spec.checks if check.id == "other_data"]
    before = home.ask(guard.endpoint, **guard.args)
    home.put(_PREFS, (home.root / _PREFS).read_bytes() + line.encode())
    assert (home.ask(guard.endpoint, **guard.args) != before) is noticed
