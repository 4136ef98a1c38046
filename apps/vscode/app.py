"""VS Code: the workbench of Code - OSS, as code-server serves it, in a window of Chromium without its controls."""

from __future__ import annotations

import json
from pathlib import Path

from pytest_opencomputer.app import App, Artifact, Button, Quit, Save
from pytest_opencomputer.waits import AllOf, ElementShown, WindowShown

_IMAGE = Path(__file__).parent / "image"
_PLACE = "/opt/code-server"
_STARTER = "/usr/local/bin/code-in-sandbox"
_CHROMIUM = "/usr/lib/chromium"
_POLICIES = "/etc/chromium/policies/managed"
# Without it, the browser asks whether VS Code may see the clipboard when a file is pasted in the explorer.
_POLICY = json.dumps({"ClipboardAllowedForUrls": ["http://127.0.0.1:18080"]})

_SETUP = (
    f"cat > {_STARTER} <<'STARTER'\n{(_IMAGE / 'start.py').read_text()}STARTER",
    f"chmod 0755 {_STARTER}",
    # Processes are called like their programs. Under names of their own, they are neither a browser's nor a script's.
    f"ln {_CHROMIUM}/chromium {_CHROMIUM}/code-window",
    f"ln -s node {_PLACE}/code-server",
    f"ln -s {_PLACE}/node_modules/code-server/src/browser/media/pwa-icon-192.png /usr/share/pixmaps/vscode.png",
    f"mkdir -p {_POLICIES} && echo '{_POLICY}' > {_POLICIES}/code-window.json",
)

# What an office would set for all: nothing looks for a network, talks of itself or changes with the weather.
SETTINGS = {
    "chat.disableAIFeatures": True,
    "editor.accessibilitySupport": "off",
    "editor.cursorBlinking": "solid",
    "extensions.autoCheckUpdates": False,
    "extensions.autoUpdate": "off",
    "extensions.ignoreRecommendations": True,
    "files.autoSave": "off",
    "git.autofetch": False,
    # It says how long ago a line was changed, and changes by itself.
    "git.blame.statusBarItem.enabled": False,
    "security.workspace.trust.enabled": False,
    "telemetry.telemetryLevel": "off",
    "update.showReleaseNotes": False,
    "workbench.secondarySideBar.defaultVisibility": "hidden",
    "workbench.editor.useModal": "off",
    "workbench.startupEditor": "none",
    "workbench.tips.enabled": False,
}

APP = App(
    name="vscode",
    title="VS Code",
    category="development",
    packages=("chromium", "git"),
    launch=(_STARTER,),
    process=("code-window", "code-in-sandbox", "MainThread"),
    ready=AllOf((WindowShown("code-server"), ElementShown("page tab", "Explorer.*"))),
    quit=Quit(discard=(Button("Leave"),)),
    save=Save(),
    home={".local/share/code-server/User/settings.json": json.dumps(SETTINGS, indent=4) + "\n"},
    setup=_SETUP,
    artifacts=(Artifact(name="code_server", folder=_IMAGE / "code_server", place=_PLACE, programs={"npm": "npm"}),),
    memory=3072 * 1024**2,
    user_namespaces=True,
)
