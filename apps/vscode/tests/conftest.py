"""What the tests of VS Code share: where things are."""

from __future__ import annotations

HOME = "/home/user"
FOLDER = "Projects/tide"
USER = ".local/share/code-server/User"
SETTINGS = f"{USER}/settings.json"
KEYBINDINGS = f"{USER}/keybindings.json"
EXTENSIONS = ".local/share/code-server/extensions"
