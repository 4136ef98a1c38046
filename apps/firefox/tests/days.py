"""One day with Firefox, in three parts: things are added, changed (then Firefox is killed) and removed.

``test_live_automation`` does it and compares the answers after each part with ``homes/PART.json``; the offline tests
ask the home folders that Firefox left. With ``OPENCOMPUTER_RECORD=1`` in the environment both are recorded again.
"""

from __future__ import annotations

import io
import json
import tarfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from apps.firefox.tests.automation import OTHER, SITE
from apps.firefox.verifier.profile import FOLDERS, PROFILE

if TYPE_CHECKING:
    from apps.conftest import LiveApp

HOMES = Path(__file__).parent / "homes"
PARTS = ("fresh", "added", "changed", "removed")
Answers = list[list[Any]]
# What is not state, or is the same in all profiles.
_LEFT_OUT = (
    "addonStartup",
    "bookmarkbackups",
    "bounce-",
    "cert9",
    "crashes",
    "datareporting",
    "domain_",
    "extension-store",
    "extensions/",
    "favicons",
    "key4",
    "logins.db",
    "minidumps",
    "security_state",
    "settings",
    "startupCache",
    "storage/permanent",
    "storage/to-be-removed",
    "storage/temporary",
    "sessionstore-backups/previous",
    "sessionstore-backups/upgrade",
    "webappsstore",
)
_FOLDERS = ("Downloads",)

QUESTIONS: Sequence[tuple[str, dict[str, Any]]] = (
    ("address", {"name": "Isla Moran"}),
    ("addresses", {}),
    ("appearance", {}),
    ("autofill-settings", {}),
    ("bookmark", {"url": f"{SITE}/"}),
    ("bookmark", {"title": "Lists"}),
    ("bookmark-folder", {"folder": ["Bookmarks Toolbar"]}),
    ("bookmark-folder", {"folder": ["Bookmarks Toolbar", "On foot"]}),
    ("bookmark-folder", {"folder": ["Bookmarks Toolbar", "Walks"]}),
    ("bookmark-keyword", {"keyword": "rw"}),
    ("bookmark-keyword", {"keyword": "mp"}),
    ("bookmark-tag", {"tag": "dogs"}),
    ("bookmark-tags", {}),
    ("bookmarks", {"without": ["http://lists.example/"]}),
    ("browsing-settings", {}),
    ("certificate-exceptions", {}),
    ("changed-settings", {"without": ["fonts"]}),
    ("closed-tabs", {}),
    ("colors", {}),
    ("container", {"name": "Boats"}),
    ("container", {"name": "Ferries"}),
    ("containers", {"without": ["Work"]}),
    ("cookie", {"host": "walks.orrin.test", "name": "route"}),
    ("cookies", {"host": "museum.orrin.test"}),
    ("default-permission", {"permission": "location"}),
    ("default-permission", {"permission": "pop-ups"}),
    ("default-search-engine", {}),
    ("download", {"name": "walks.html"}),
    ("download-settings", {}),
    ("downloads", {}),
    ("extension", {"name": "Dark"}),
    ("extension", {"name": "Chart ruler"}),
    ("extensions", {}),
    ("file", {"place": "Downloads/walks.html"}),
    ("file-digests", {"places": ["Downloads"]}),
    ("file-handler", {"type": "text/csv"}),
    ("folder", {"place": "Downloads"}),
    ("fonts", {}),
    ("form-entries", {}),
    ("form-entries", {"field": "town"}),
    ("handlers", {"without": ["text/csv"]}),
    ("history", {"host": "example"}),
    ("history-page", {"url": "http://tides.example/1"}),
    ("history-settings", {}),
    ("keyboard-shortcut", {"command": "key_privatebrowsing"}),
    ("languages", {}),
    ("link-handler", {"scheme": "mailto"}),
    ("new-tab-page", {}),
    ("open-tabs", {}),
    ("other-bookmarks", {"without_folders": ["Walks"]}),
    ("other-history", {"without_hosts": ["tides.example", "orrin.test"]}),
    ("other-permissions", {"without": [OTHER]}),
    ("passwords", {}),
    ("payment-cards", {}),
    ("preference", {"name": "browser.startup.page"}),
    ("print-settings", {}),
    ("privacy", {}),
    ("proxy", {}),
    ("reader-settings", {}),
    ("saved-page", {"place": "Downloads/walks.html"}),
    ("search-engine", {"name": "Isle maps"}),
    ("search-engines", {}),
    ("search-settings", {}),
    ("site", {"site": "walks.orrin.test"}),
    ("site-permission", {"site": SITE, "permission": "notifications"}),
    ("site-permissions", {"permission": "autoplay"}),
    ("site-storage", {"host": "walks.orrin.test"}),
    ("sites", {"without": [SITE]}),
    ("spelling-words", {}),
    ("startup", {}),
    ("tab", {"url": "http://council.orrin.test/"}),
    ("tab-group", {"name": "Papers"}),
    ("tab-groups", {}),
    ("tab-settings", {}),
    ("text-file", {"place": "Downloads/walks.html"}),
    ("toolbar", {}),
    ("zoom", {}),
)


def recorded(part: str) -> Answers:
    """The answers that were recorded: lists of endpoint, arguments and facts."""
    return list(json.loads((HOMES / f"{part}.json").read_text()))


def unpack(part: str, folder: Path) -> Path:
    """Lay the home folder that was recorded into a folder, which is returned."""
    with tarfile.open(HOMES / f"{part}.tar.xz") as archive:
        archive.extractall(folder, filter="data")
    return folder


def answers(app: LiveApp) -> Answers:
    """What is answered now, as JSON keeps it."""
    found = [[endpoint, args, app.ask(endpoint, **args)] for endpoint, args in QUESTIONS]
    return list(json.loads(json.dumps(found)))


def record(app: LiveApp, part: str, found: Answers) -> None:
    """Keep the answers and the home folder."""
    HOMES.mkdir(exist_ok=True)
    (HOMES / f"{part}.json").write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n")
    files = {f"{FOLDERS[0]}/profiles.ini": app.file(f"{FOLDERS[0]}/profiles.ini")}
    for place, content in app.sandbox.get_tree(PROFILE).items():
        if not place.startswith(_LEFT_OUT) and not place.endswith(("-shm", "lock", ".bak")):
            files[f"{PROFILE}/{place}"] = content
    for folder in _FOLDERS:
        files.update({f"{folder}/{place}": content for place, content in app.sandbox.get_tree(folder).items()})
    with tarfile.open(HOMES / f"{part}.tar.xz", "w:xz") as archive:
        for folder in _FOLDERS:
            empty = tarfile.TarInfo(folder)
            empty.type, empty.mode = tarfile.DIRTYPE, 0o755
            archive.addfile(empty)
        for name, content in sorted(files.items()):
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
