#!/usr/bin/python3 -I
"""Starts VS Code: its server, unless it runs, and a window of Chromium that shows it. Ends the server with the window.

Arguments are a folder or a ``.code-workspace`` file, and files to open in it; without any, VS Code shows no folder.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
import urllib.parse
import urllib.request
from pathlib import Path

PLACE = Path("/opt/code-server")
ADDRESS = "127.0.0.1:18080"
HOME = Path(os.environ["HOME"])
SERVER = (
    str(PLACE / "code-server"),
    str(PLACE / "node_modules/code-server/out/node/entry.js"),
    *("--auth", "none", "--bind-addr", ADDRESS, "--ignore-last-opened"),
    # There is no network to look for news in, and nobody who could vouch for a folder.
    *("--disable-telemetry", "--disable-update-check", "--disable-workspace-trust", "--disable-proxy"),
    "--disable-getting-started-override",
)
WINDOW = (
    "/usr/lib/chromium/code-window",
    f"--user-data-dir={HOME / '.config/code-window'}",
    "--no-first-run",
    "--no-default-browser-check",
    "--password-store=basic",
    "--disable-component-update",
    "--disable-background-networking",
    "--disable-features=Translate",
    "--force-renderer-accessibility",
    "--start-maximized",
)
STARTS_WITHIN = 120.0  # seconds; it takes about 3 on an idle machine


def address(arguments: list[str]) -> str:
    """The address at which a window shows a folder, or the folders of a workspace, and has files open."""
    paths = [Path(one).absolute() for one in arguments]
    query: list[tuple[str, str]] = []
    if paths and (paths[0].is_dir() or paths[0].suffix == ".code-workspace"):
        first = paths.pop(0)
        query.append(("folder" if first.is_dir() else "workspace", str(first)))
    if paths:
        files = [["openFile", f"vscode-remote://{ADDRESS}{urllib.parse.quote(str(one))}"] for one in paths]
        query.append(("payload", json.dumps(files)))
    return f"http://{ADDRESS}/?{urllib.parse.urlencode(query or [('ew', 'true')])}"


def answers() -> bool:
    """Whether the server runs and answers."""
    try:
        with urllib.request.urlopen(f"http://{ADDRESS}/healthz", timeout=10):
            return True
    except OSError:  # also of urllib
        return False


def main() -> int:
    """Show a window until it is closed. The exit code is that of the window, or of a server that did not start."""
    server = None
    if not answers():
        server = subprocess.Popen(SERVER, stdin=subprocess.DEVNULL)
        deadline = time.monotonic() + STARTS_WITHIN
        while not answers():
            if server.poll() is not None:
                return server.returncode or 1
            if time.monotonic() > deadline:
                server.kill()
                return 1
            time.sleep(0.05)
    try:
        return subprocess.call([*WINDOW, f"--app={address(sys.argv[1:])}"])
    finally:
        if server is not None:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    sys.exit(main())
