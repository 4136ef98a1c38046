"""What the app writes beside what its user asked for."""

from __future__ import annotations

from pytest_opencomputer.apps.incidental import Incidental

_DATA = ".local/share/code-server"
_WINDOW = ".config/code-window"

INCIDENTAL = (
    Incidental(
        f"{_WINDOW}/*", "The profile of the window's browser. What VS Code keeps in it, `mutants` changes by name."
    ),
    Incidental(".config/chromium/*", "An empty folder for reports of crashes."),
    Incidental(".config/code-server/*", "How the server was started."),
    Incidental(".cache/*", "Caches of the browser and of fonts."),
    Incidental(".pki/*", "Certificates of the browser."),
    Incidental(f"{_DATA}/coder*", "What the server notes for itself."),
    Incidental(f"{_DATA}/heartbeat", "When the server last worked."),
    Incidental(f"{_DATA}/logs/*", "What the server notes for itself."),
    Incidental(f"{_DATA}/CachedProfilesData/*", "What the server has found out about extensions, to start faster."),
    Incidental(f"{_DATA}/CachedExtension*", "Copies of extensions that were installed."),
    Incidental(f"{_DATA}/User/machineid", "A number that stands for this installation."),
    Incidental(f"{_DATA}/User/chatLanguageModels.json", "A list of the assistant, which is not there."),
    Incidental(f"{_DATA}/User/workspaceStorage/*", "What extensions keep for a folder, such as when it was open."),
    Incidental(f"{_DATA}/User/globalStorage/*", "What extensions keep for themselves."),
    Incidental(
        f"{_DATA}/User/History/*", "Copies of saved files under made-up names. `local-history` tells what they are."
    ),
    Incidental(f"{_DATA}/User/Backups/*", "What was not saved."),
    Incidental(f"{_DATA}/Backups/*", "What was not saved."),
    Incidental(f"{_DATA}/extensions/.obsolete", "Extensions whose folders are to be deleted."),
    Incidental("*/.git/objects/*", "Contents under their hashes. `mutants` changes the references that lead to them."),
    Incidental("*/.git/logs/HEAD", "What was checked out before."),
    Incidental("*/.git/logs/refs/heads/*", "Where branches led before."),
    Incidental("*/.git/refs/stash", "What was put aside is listed in the log of this reference."),
    Incidental("*/.git/index", "When Git last looked into each file, beside what the next commit will have."),
    Incidental("*/.git/*_HEAD", "Where Git was before it last did something."),
    Incidental("*/.git/COMMIT_EDITMSG", "The last message that was written."),
    Incidental("*/.git/AUTO_MERGE", "What Git last merged."),
    Incidental("*/.git/config", "VS Code notes where branches began.", "*vscode-merge-base*"),
)
