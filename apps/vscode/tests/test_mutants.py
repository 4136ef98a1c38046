"""Which parts of settings and references mutants are made of, and that each can be given another value."""

from __future__ import annotations

import pytest

from apps.vscode.mutants.commented import Commented
from apps.vscode.mutants.references import References

KEYS = b'// Shortcuts\n[\n    {"key": "ctrl+k", "command": "git.sync"}, // often\n]\n'
COMMIT = "0123456789abcdef0123456789abcdef01234567"


def test_settings_with_comments_have_the_parts_of_json() -> None:
    form = Commented()
    assert form.claims(KEYS)
    assert form.parts(KEYS)["key=ctrl+k", "command"] == "git.sync"
    changed = form.put(KEYS, {("key=ctrl+k", "command"): "git.pull"})
    assert b'"git.pull"' in changed
    assert b"Shortcuts" not in changed
    assert form.group(("key=ctrl+k", "command")) == ((), "command")
    assert form.worse("git.pull") != "git.pull"


@pytest.mark.parametrize("content", [b'{"a": 1}', b"/usr/bin", b"text", b"// nothing", b'{"a": '])
def test_plain_json_and_other_texts_are_not_claimed(content: bytes) -> None:
    assert not Commented().claims(content)


def test_what_is_no_json_at_all_has_no_parts() -> None:
    with pytest.raises(ValueError, match="JSON"):
        Commented().parts(b'{"a": ')


def test_a_reference_leads_elsewhere_or_nowhere() -> None:
    form, content = References(), f"{COMMIT}\n".encode()
    assert form.claims(content)
    assert form.parts(content) == {("object",): COMMIT}
    assert form.put(content, {("object",): COMMIT[::-1]}) == f"{COMMIT[::-1]}\n".encode()
    assert form.put(content, {("object",): None}) == b""
    assert form.worse(COMMIT) == COMMIT[::-1]
    assert form.group(("object",)) == ("object",)


def test_other_files_of_git_are_no_references() -> None:
    assert not References().claims(b"ref: refs/heads/main\n")
    with pytest.raises(ValueError, match="no reference"):
        References().parts(b"ref: refs/heads/main\n")
