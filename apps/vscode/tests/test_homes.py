"""A home folder that VS Code, Chromium and Git have written: a change saved, staged and committed, a tag, a branch.

It is packed as ``homes/commits.tar.xz``. The message of the commit has a letter too much, as it was typed.
"""

from __future__ import annotations

import tarfile
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from apps.vscode.tests.conftest import FOLDER, USER
from apps.vscode.verifier.storage import PAGES
from pytest_opencomputer.guest.state import StateCorrupt, StateNotPlain, StateTooBig

if TYPE_CHECKING:
    from apps.conftest import SavedState

HOME = Path(__file__).parent / "homes" / "commits.tar.xz"
SECOND, FIRST = "d5034b847c9510379fadf8a75ab638b14ba39dd4", "72d22b8b6f413691357f029ade5af42ef24b9cdf"
TIDE, KEYS = f"{FOLDER}/tide.py", f"{USER}/keybindings.json"


@pytest.fixture(name="state")
def _state(saved_state: SavedState) -> SavedState:
    with tarfile.open(HOME) as archive:
        archive.extractall(saved_state.root, filter="data")
    return saved_state


def test_the_repository(state: SavedState) -> None:
    def ask(endpoint: str, **args: Any) -> Any:
        return state.ask(endpoint, folder=FOLDER, **args)

    assert ask("repository") == {
        "found": True,
        "branch": "feature/moon",
        "commit": SECOND,
        "subject": "gAdd more",
        "commits": 2,
        "under_way": None,
    }
    assert ask("commits")["subjects"] == ["gAdd more", "First tables"]
    assert ask("commits", revision="v1.0", since="main")["count"] == 0
    assert ask("commit", revision=FIRST[:7])["changes"] == dict.fromkeys(("README.md", "docs/a.md", "tide.py"), "added")
    assert ask("commit")["changes"] == {"tide.py": "modified"}
    assert ask("committed-file", file="tide.py")["text"].endswith("print(height(3))\n# more\n")
    assert ask("branches")["names"] == ["feature/moon", "main"]
    tag = {"name": "v1.0", "commit": SECOND, "subject": "gAdd more", "annotated": True, "message": "First release"}
    assert ask("tags")["tags"] == [tag]
    assert ask("changes")["clean"] is True
    state.put(TIDE, b"print(1)\n")
    state.put(f"{FOLDER}/new.txt", b"new\n")
    assert (ask("changes")["changes"], ask("changes")["untracked"]) == ({"tide.py": "modified"}, ["new.txt"])


def test_the_window(state: SavedState) -> None:
    told = state.ask("open-editors", folder=FOLDER)
    assert (told["places"], told["active"]) == ([TIDE, KEYS], KEYS)
    assert state.ask("recent") == {"folders": [FOLDER], "workspaces": [], "files": []}
    told = state.ask("layout", folder=FOLDER)
    assert (told["side_bar"], told["panel"], told["secondary_side_bar"], told["view"]) == (True, False, False, "scm")
    assert state.ask("cursor", folder=FOLDER, place=TIDE)["line"] == 7
    assert state.ask("local-history", place=TIDE)["count"] == 1
    assert state.ask("keybindings")["commands"] == []
    assert state.ask("extensions") == {"installed": {}, "disabled": [], "disabled_here": [], "enabled_here": []}


def test_a_page_storage_that_breaks_off(state: SavedState) -> None:
    """It counts up to there, as it does for Chromium, or is a corrupt state."""
    (log,) = (state.root / PAGES).glob("*.log")
    whole = log.read_bytes()
    for share in (0.0, 0.2, 0.5, 0.9):
        log.write_bytes(whole[: int(share * len(whole))])
        assert state.ask("open-editors", folder=FOLDER)["found"] in (False, True)
    for at in range(100, len(whole), len(whole) // 40):
        log.write_bytes(whole[:at] + b"\xff" * 8 + whole[at + 8 :])
        with suppress(StateCorrupt, StateTooBig):
            assert state.ask("recent")["files"] == []


@pytest.mark.parametrize(
    ("place", "endpoint", "args"),
    [
        (KEYS, "keybindings", {}),
        (f"{USER}/settings.json", "settings", {}),
        (f"{FOLDER}/.git/HEAD", "repository", {"folder": FOLDER}),
        (f"{FOLDER}/.git/index", "changes", {"folder": FOLDER}),
        (f"{PAGES}/CURRENT", "recent", {}),
    ],
)
def test_what_is_no_file(state: SavedState, place: str, endpoint: str, args: dict[str, Any]) -> None:
    path = state.root / place
    path.unlink(missing_ok=True)
    path.mkdir()
    with pytest.raises(StateNotPlain):
        state.ask(endpoint, **args)
    path.rmdir()
    path.symlink_to("/etc/passwd")
    with pytest.raises(StateNotPlain):
        state.ask(endpoint, **args)
