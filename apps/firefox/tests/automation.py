"""What Firefox is made to do by its own automation: things are added, changed and removed.

Settings are chosen on its page of settings, by the controls that a person uses; other things by the services that its
windows and dialogs call.
"""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path

Step = tuple[str, str]
SITE = "http://walks.orrin.test"
OTHER = "http://museum.orrin.test"

PAGES = {
    "walks.orrin.test/index.html": b"<title>Walks</title><h1>Walks of <b>Orr</b>in</h1><a href='/long'>Long</a>\n",
    "museum.orrin.test/index.html": b"<title>Museum</title><p>Open from ten.\n",
    "council.orrin.test/index.html": b"<title>Council</title><p>Notices.\n",
}

MANIFEST = {
    "manifest_version": 2,
    "name": "Chart ruler",
    "version": "1.2",
    "browser_specific_settings": {"gecko": {"id": "ruler@charts.example"}},
}

_SCRIPTS = Path(__file__).parent / "scripts"
_TOOLS = (_SCRIPTS / "tools.js").read_text()


def extension() -> bytes:
    """An extension that does nothing."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("manifest.json", json.dumps(MANIFEST))
    return packed.getvalue()


def chrome(name: str) -> Step:
    """A script that may do what Firefox's own code may, behind the tools that all of them use."""
    return "chrome", _TOOLS + (_SCRIPTS / f"{name}.js").read_text()


def store(key: str) -> Step:
    """Store something under a key, in local storage and as the name of a database, and set a cookie for the session."""
    return (
        f"{SITE}/",
        f"""localStorage.setItem("{key}", "1"); document.cookie = "{key}=1; path=/";
        await new Promise((done, failed) => {{
            const request = indexedDB.open("{key}s");
            request.onerror = failed;
            request.onsuccess = () => {{ request.result.close(); done(); }};
        }});""",
    )


ADD = (store("route"), chrome("add_places"), chrome("add_sites"), chrome("add_tabs"), chrome("add_settings"))
CHANGE = (
    store("pace"),
    chrome("change_places"),
    chrome("change_sites"),
    chrome("change_settings"),
    chrome("change_tabs"),
)
REMOVE = (chrome("remove_all"),)
