"""Git, from the view Source Control and the command palette."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from pytest_opencomputer.desk import Desk

from .quick import answer, command, pick_reference, quick_open, sees_reference

__all__ = [
    "amend",
    "apply_stash",
    "commit",
    "create_branch",
    "create_tag",
    "delete_branch",
    "delete_tag",
    "discard",
    "drop_stash",
    "ignore",
    "merge",
    "pop_stash",
    "rename_branch",
    "show_source_control",
    "stage",
    "stage_all",
    "stash",
    "switch_to",
    "undo_commit",
    "unstage",
]

_MESSAGE = "Source Control Input"  # of the next commit
_TRACKED = r"[^,]+, (Index .*|(Modified|Deleted|Intent to Add|Type Changed)(, .*)?)"
_UNSTAGED = r"[^,]+, (Modified|Deleted|Untracked|Intent to Add|Type Changed)(, .*)?"


def show_source_control(desk: Desk) -> None:
    """Show the view, unless it shows: then the key would take the focus back to the editor."""
    if not desk.sees(role="tree item", name=_MESSAGE):
        desk.key("ctrl+shift+g")
        desk.find(role="tree item", name=_MESSAGE)
        desk.settle()


def stage(desk: Desk, place: str) -> None:
    """Take the changes of a file into the next commit; a place is that below the repository, such as ``docs/a.md``."""
    _run_for(desk, place, "Git: Stage Changes")
    desk.find(role="tree item", name=_change(place, staged=True))


def unstage(desk: Desk, place: str) -> None:
    """Take the changes of a file out of the next commit."""
    _run_for(desk, place, "Git: Unstage Changes", staged=True)
    desk.find(role="tree item", name=_change(place, staged=False))


def discard(desk: Desk, place: str) -> None:
    """Make a file what it was, and lose its changes; delete it if it is new."""
    _run_for(desk, place, "Git: Discard Changes")
    desk.click(role="button", name="(Discard|Delete) File")
    _wait_until_gone(desk, place)


def ignore(desk: Desk, place: str) -> None:
    """Name a new file in ``.gitignore``."""
    _run_for(desk, place, "Git: Add to .gitignore")
    _wait_until_gone(desk, place)


def stage_all(desk: Desk) -> None:
    """Take all changes into the next commit; there must be some."""
    show_source_control(desk)
    desk.find(role="tree item", name=_UNSTAGED)  # a file that was just saved shows after a while
    command(desk, "Git: Stage All Changes")
    desk.wait_until(lambda: not desk.sees(role="tree item", name=_UNSTAGED), "all changes to be staged")


def commit(desk: Desk, message: str) -> None:
    """Commit what is staged; wait until the history shows it."""
    show_source_control(desk)
    desk.click(role="tree item", name=_MESSAGE)
    desk.replace(message)
    desk.key("ctrl+Return")
    _wait_for_commit(desk, message)


def amend(desk: Desk, message: str) -> None:
    """Add what is staged to the last commit, and give it another message."""
    show_source_control(desk)
    desk.click(role="tree item", name=_MESSAGE)
    desk.replace(message)
    command(desk, "Git: Commit Staged (Amend)")
    _wait_for_commit(desk, message)


def undo_commit(desk: Desk) -> None:
    """Take the last commit back, which is no merge; its changes stay, and are staged."""
    show_source_control(desk)
    command(desk, "Git: Undo Last Commit")
    desk.find(role="tree item", name="Staged Changes")


def create_branch(desk: Desk, name: str, *, start: str = "") -> None:
    """Make a branch of the current commit or of where another branch or a tag is, and switch to it."""
    if start:
        command(desk, "Git: Create Branch From...")
        pick_reference(desk, start)
    else:
        command(desk, "Git: Create Branch...")
    answer(desk, name)
    _wait_for_branch(desk, name)


def rename_branch(desk: Desk, name: str) -> None:
    """Give the current branch another name."""
    command(desk, "Git: Rename Branch...")
    answer(desk, name, anew=True)
    _wait_for_branch(desk, name)


def switch_to(desk: Desk, name: str) -> None:
    """Switch to a branch."""
    _list_references(desk)
    pick_reference(desk, name)
    _wait_for_branch(desk, name)


def merge(desk: Desk, name: str) -> None:
    """Merge a branch, which has commits of its own, into the current one. It may end in conflicts."""
    with _seen_to_change(desk):
        command(desk, "Git: Merge...")
        pick_reference(desk, name)


def delete_branch(desk: Desk, name: str, *, unmerged: bool = False) -> None:
    """Delete a branch, also if it is ``unmerged``, which VS Code asks about."""
    command(desk, "Git: Delete Branch...")
    pick_reference(desk, name)
    if unmerged:
        desk.click(role="button", name="Delete Branch")
    _wait_for_reference(desk, name, there=False)


def create_tag(desk: Desk, name: str, message: str = "") -> None:
    """Give the current commit a tag, with a message if there is one."""
    command(desk, "Git: Create Tag...")
    answer(desk, name)
    answer(desk, message)
    _wait_for_reference(desk, name, there=True)


def delete_tag(desk: Desk, name: str) -> None:
    """Delete a tag."""
    command(desk, "Git: Delete Tag...")
    pick_reference(desk, name)
    _wait_for_reference(desk, name, there=False)


def stash(desk: Desk, message: str = "", *, untracked: bool = False) -> None:
    """Put all changes aside, those of new files only if ``untracked``."""
    show_source_control(desk)
    command(desk, "Git: Stash (Include Untracked)" if untracked else "Git: Stash")
    answer(desk, message)
    rest = f"{_TRACKED}|{_UNSTAGED}" if untracked else _TRACKED
    desk.wait_until(lambda: not desk.sees(role="tree item", name=rest), "the changes to be put aside")


def apply_stash(desk: Desk, message: str) -> None:
    """Apply the stash and keep it."""
    with _seen_to_change(desk):
        command(desk, "Git: Apply Stash...")
        pick_reference(desk, message)


def pop_stash(desk: Desk, message: str) -> None:
    """Apply the stash and drop it."""
    with _seen_to_change(desk):
        command(desk, "Git: Pop Stash...")
        pick_reference(desk, message)


def drop_stash(desk: Desk, message: str) -> None:
    """Delete the stash."""
    command(desk, "Git: Drop Stash...")
    pick_reference(desk, message)
    desk.click(role="button", name="Yes")
    desk.wait_until(lambda: not desk.sees(role="button", name="Yes"), "the question to close")
    desk.settle()


@contextmanager
def _seen_to_change(desk: Desk) -> Iterator[None]:
    """Wait at the end until the view shows other changes or other commits."""

    def shown() -> list[str]:
        return [one.name for one in desk.find_all(role="tree item")]

    show_source_control(desk)
    before = shown()
    yield
    desk.wait_until(lambda: shown() != before, "the changes or the history to change")
    desk.settle()


def _run_for(desk: Desk, place: str, name: str, *, staged: bool = False) -> None:
    """Open a file whose change is listed, and run a command about the file in front."""
    show_source_control(desk)
    desk.find(role="tree item", name=_change(place, staged=staged))
    quick_open(desk, place)
    command(desk, name)


def _wait_until_gone(desk: Desk, place: str) -> None:
    change = _change(place, staged=False)
    desk.wait_until(lambda: not desk.sees(role="tree item", name=change), f"{place} to have no changes")


def _change(place: str, *, staged: bool) -> str:
    """A pattern for the name of a change in the view."""
    folder, _, name = place.rpartition("/")
    how = "Index [^,]*" if staged else "(?!Index )[^,]*"
    return rf"{re.escape(name)}, {how}" + (f", {re.escape(folder)}" if folder else "")


def _wait_for_commit(desk: Desk, message: str) -> None:
    subject = re.escape(message.partition("\n")[0])
    desk.find(role="tree item", name=rf"{subject}[, ].*")
    desk.settle()


def _wait_for_branch(desk: Desk, name: str) -> None:
    desk.find(role="button", name=rf".*\b{re.escape(name)}\b.*Checkout Branch/Tag.*")


def _list_references(desk: Desk) -> None:
    command(desk, "Git: Checkout to...")
    desk.find(role="entry", name="Select a branch or tag to checkout.*")


def _wait_for_reference(desk: Desk, name: str, *, there: bool) -> None:
    """Look a branch or a tag up in the list of those that one can switch to, until it is there or is gone."""

    def is_so() -> bool:
        _list_references(desk)
        seen = sees_reference(desk, name)
        desk.key("Escape")
        return seen is there

    desk.wait_until(is_so, f"{name} to be {'there' if there else 'gone'}")
