"""The endpoints of VS Code (Code - OSS 1.139, as code-server serves it): its settings, files, window and repositories.

All but one read files, and none runs Git or any other program on what the agent's user could have changed. TESTPLAN.md
says what ``folder``, ``place`` and the facts mean.
"""

from __future__ import annotations

from pytest_opencomputer.guest.channels.files import file, file_digests, folder, text_file

from .commits import changes, commit, commits, committed_file, committed_files, ignored
from .debugging import debugging
from .documents import markdown, notebook
from .extensions import extension, extensions, recommended_extensions
from .keybindings import keybinding, keybindings
from .local_history import local_history
from .repositories import branches, git_setting, remotes, repository, stashes, tags
from .running import front_editor
from .settings import setting, settings, workspace
from .snippets import snippet, snippets
from .tasks import launch_configuration, launch_configurations, task, tasks
from .texts import lines_with, occurrences, text_style, tree
from .windows import cursor, explorer, layout, open_editors, recent, themes

__all__ = [
    "branches",
    "changes",
    "commit",
    "commits",
    "committed_file",
    "committed_files",
    "cursor",
    "debugging",
    "explorer",
    "extension",
    "extensions",
    "file",
    "file_digests",
    "folder",
    "front_editor",
    "git_setting",
    "ignored",
    "keybinding",
    "keybindings",
    "launch_configuration",
    "launch_configurations",
    "layout",
    "lines_with",
    "local_history",
    "markdown",
    "notebook",
    "occurrences",
    "open_editors",
    "recent",
    "recommended_extensions",
    "remotes",
    "repository",
    "setting",
    "settings",
    "snippet",
    "snippets",
    "stashes",
    "tags",
    "task",
    "tasks",
    "text_file",
    "text_style",
    "themes",
    "tree",
    "workspace",
]
