"""What the tests of VS Code share: where things are."""

from __future__ import annotations

HOME = "/home/user"
FOLDER = "Projects/tide"
USER = ".local/share/code-server/User"
SETTINGS = f"{USER}/settings.json"
KEYBINDINGS = f"{USER}/keybindings.json"
EXTENSIONS = ".local/share/code-server/extensions"

REPOSITORY = """
set -e
git init -q -b main
git config user.name "Ana Reyes"
git config user.email ana@harbour.example
git remote add origin ssh://git.harbour.example/tide
git add .
git commit -q -m "First tables"
"""
