"""Short days of work with Chromium, each with a desktop of its own, that together leave something on every surface.

A live test of each does it and compares the answers with ``homes/NAME.json``; the offline tests ask the home folder
that it left. With ``OPENCOMPUTER_RECORD=1`` in the environment both are recorded again.
"""

from __future__ import annotations

import io
import json
import os
import tarfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from apps.chromium.tests.hands import Browser

if TYPE_CHECKING:
    from apps.conftest import LiveApp

HOMES = Path(__file__).parent / "homes"
PROFILE = ".config/chromium/Default"
KEPT = (
    "Bookmarks",
    "Preferences",
    "Secure Preferences",
    "History",
    "Cookies",
    "Web Data",
    "Login Data",
    "Top Sites",
    "Sync Data",
    "Local Storage",
    "Sessions/",
)
FOLDERS = (".opencomputer", "Documents", "Downloads")
SEEDS = {
    "Documents/ruler/manifest.json": b'{"manifest_version": 3, "name": "Chart ruler", "version": "1.2"}\n',
    "Downloads/old.csv": b"a,b\n1,2\n",
}
PREPARED: Mapping[str, Any] = {
    "bookmarks": {
        "bar": [{"title": "Tide tables", "url": "http://tides.example/wexcombe"}],
        "other": [{"folder": "Boats", "content": [{"title": "Spares", "url": "http://spares.example/"}]}],
    },
    "history": [
        {"url": "http://old.example/page", "title": "An old page", "hours_ago": [30, 60], "typed": True},
        {"url": "http://gossip.example/1", "title": "Gossip", "hours_ago": [40]},
    ],
    "downloads": [
        {"place": "Downloads/old.csv", "url": "http://old.example/old.csv", "hours_ago": 50, "mime": "text/csv"}
    ],
    "search_engines": [{"name": "Charts", "keyword": "ch", "url": "http://charts.example/?find=%s"}],
    "cookies": [
        {"url": "http://old.example/", "name": "visit", "value": "1"},
        {"url": "http://gossip.example/", "name": "spy", "value": "2", "domain": ".gossip.example"},
    ],
    "preferences": {"homepage": "http://old.example/page", "homepage_is_newtabpage": False},
}


@dataclass(frozen=True)
class Day:
    """One day.

    Attributes:
        work: what is done, in a browser that shows the first page.
        questions: what is asked when it is over: endpoints and their arguments.
        opens: the pages that are open at the start.
        prepared: files of the profile that replace parts of ``PREPARED``.
    """

    name: str
    work: Callable[[Browser], None]
    questions: Sequence[tuple[str, dict[str, Any]]]
    opens: Sequence[str] = ()
    prepared: Mapping[str, Any] | None = None

    def spend(self, app: LiveApp, browser: Browser) -> None:
        """Do the work, quit, and assert that the answers are those that were recorded."""
        prepared = json.dumps({**PREPARED, **(self.prepared or {})})
        app.put({**SEEDS, ".config/chromium/prepared.json": prepared.encode()})
        app.serve()
        app.start(*self.opens)
        self.work(browser)
        app.quit()
        app.keep_records()
        found = [[endpoint, args, settled(app.ask(endpoint, **args))] for endpoint, args in self.questions]
        if os.environ.get("OPENCOMPUTER_RECORD"):
            self._record(app, found)
        different = [(got, wanted) for got, wanted in zip(found, self.recorded(), strict=True) if got != wanted]
        assert not different, different

    def recorded(self) -> list[Any]:
        """The answers that were recorded: lists of endpoint, arguments and facts."""
        return list(json.loads(self._answers.read_text()))

    def unpack(self, folder: Path) -> Path:
        """Lay the home folder that was recorded into a folder, which is returned."""
        with tarfile.open(self._home) as archive:
            archive.extractall(folder, filter="data")
        return folder

    @property
    def _answers(self) -> Path:
        return HOMES / f"{self.name}.json"

    @property
    def _home(self) -> Path:
        return HOMES / f"{self.name}.tar.xz"

    def _record(self, app: LiveApp, found: list[Any]) -> None:
        HOMES.mkdir(exist_ok=True)
        self._answers.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n")
        files = {
            f"{PROFILE}/{place}": content
            for place, content in app.sandbox.get_tree(PROFILE).items()
            if place.startswith(KEPT) and not place.endswith(("LOCK", "LOG", "LOG.old"))
        }
        files[".config/chromium/Local State"] = app.file(".config/chromium/Local State")
        for folder in FOLDERS:
            files.update({f"{folder}/{place}": content for place, content in app.sandbox.get_tree(folder).items()})
        with tarfile.open(self._home, "w:xz") as archive:
            for place, content in sorted(files.items()):
                entry = tarfile.TarInfo(place)
                entry.size = len(content)
                archive.addfile(entry, io.BytesIO(content))


def settled(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Facts as JSON keeps them, without what depends on the day."""
    found: dict[str, Any] = json.loads(json.dumps(facts))
    for card in found.get("cards", ()):
        # The dialog proposes the month that it is.
        card.update(month=0, year=0)
    return found
