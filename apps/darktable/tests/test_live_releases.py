"""Both Debian releases' darktable do the same work; what they write are the home folders of the offline tests.

With ``OPENCOMPUTER_RECORD=1`` in the environment they replace those in ``homes/``: an archive of the settings,
databases and sidecars, and the facts that the endpoints answered in the sandbox, as JSON.
"""

from __future__ import annotations

import io
import json
import os
import tarfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from pytest_opencomputer.rollouts.harness import Harness

if TYPE_CHECKING:
    from apps.conftest import LiveApp
    from apps.darktable.tests.conftest import Darktable, Hands

HOMES = Path(__file__).parent / "homes"
ROLL = "Pictures/2024-05 Marsh"
OSPREY, OTTERS, WREN, FLOWERS = "DSC_3141.JPG", "DSC_3147.JPG", "DSC_3152.JPG", "DSC_3158.JPG"
RELEASES = {"5.0.1": "trixie", "4.2.1": "bookworm"}

# Work that needs no hand: darktable's own interface for scripts does it.
WORK = """
osprey.rating = 4
otters.rating = 2
otters.rating = -1
osprey.red = true
osprey.blue = true
wren.green = true
darktable.tags.attach(darktable.tags.create("animals|birds|osprey"), osprey)
darktable.tags.attach(darktable.tags.create("animals|birds|wren"), wren)
darktable.tags.attach(darktable.tags.create("marsh"), osprey)
darktable.tags.attach(darktable.tags.create("marsh"), otters)
osprey.title = "Fischadler über dem Fluß"
osprey.description = "waiting"
osprey.creator = "Mara Lindqvist"
osprey.publisher = "Fjordlys Bilder"
osprey.rights = "© 2024 Mara Lindqvist"
wren.latitude = 47.5125
wren.longitude = -12.25
otters:group_with(wren)
local second = flowers:duplicate()
second.rating = 5
darktable.styles.create(otters, "Lift", "a bit brighter")
"""

QUESTIONS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("library", {}),
    ("film-roll", {"place": ROLL}),
    *(
        (endpoint, {"image": f"{ROLL}/{name}"})
        for name in (OSPREY, OTTERS, WREN, FLOWERS)
        for endpoint in ("image", "rating", "color-labels", "tags", "metadata", "location", "edits", "group", "sidecar")
    ),
    ("versions", {"image": f"{ROLL}/{FLOWERS}"}),
    ("rating", {"image": f"{ROLL}/{FLOWERS}", "version": 1}),
    ("sidecar", {"image": f"{ROLL}/{FLOWERS}", "version": 1}),
    ("module", {"image": f"{ROLL}/{OTTERS}", "module": "exposure"}),
    ("masks", {"image": f"{ROLL}/{OTTERS}"}),
    ("tag-dictionary", {}),
    ("tag", {"name": "animals|birds|osprey"}),
    ("tag", {"name": "marsh"}),
    ("styles", {}),
    ("style", {"name": "Lift"}),
    ("style-module", {"style": "Lift", "module": "exposure"}),
    ("presets", {"module": "exposure"}),
    ("collection", {}),
    ("filters", {}),
    ("export-settings", {}),
    ("preference", {"name": "ui_last/import_initial_rating"}),
)


@pytest.fixture(params=RELEASES)
def release(request: pytest.FixtureRequest) -> str:
    """A release of darktable."""
    return str(request.param)


@pytest.fixture
def other(opencomputer: Harness, release: str, hands: Hands) -> Iterator[Darktable]:
    """darktable of this release with a film roll of the four photographs."""
    app = opencomputer.registry.app("darktable")
    if RELEASES[release] != app.base:
        settings = {".config/darktable/darktablerc": "ui_last/import_initial_rating=0\n"}
        # Only the installer of scripts is switched off; the databases are the release's own.
        app = replace(app, base=RELEASES[release], home=settings, setup=app.setup[-1:])
    verifier = opencomputer.registry.verifier("darktable")
    with opencomputer.desktop([app]) as sandbox:
        sandbox.load_verifier("darktable", verifier.sources)
        found = hands.darktable(hands.live_app(app, opencomputer.registry, sandbox))
        found.app.put(hands.photographs())
        found.app.start(f"/home/user/{ROLL}")
        yield found


def test_what_both_releases_write_is_read_as_it_was_recorded(other: Darktable, release: str) -> None:
    ui = other.ui
    ui.darkroom(OTTERS)
    ui.module("exposure")
    ui.slider("adjust the exposure correction", "0.75")
    ui.desk.find(role="toggle button", description="'?exposure'? (is )?switched on")
    ui.lighttable()
    other.becomes({"enabled": True}, "module", image=f"{ROLL}/{OTTERS}", module="exposure")
    other.run_lua(WORK)
    other.becomes({"names": ["Lift"]}, "styles")
    other.becomes({"stars": 5}, "sidecar", image=f"{ROLL}/{FLOWERS}", version=1)
    other.app.quit()

    facts = [{"endpoint": name, "args": args, "facts": other.ask(name, **args)} for name, args in QUESTIONS]
    record, archive = HOMES / f"darktable-{release}.json", HOMES / f"darktable-{release}.tar.xz"
    if os.environ.get("OPENCOMPUTER_RECORD"):
        HOMES.mkdir(exist_ok=True)
        record.write_text(json.dumps(facts, indent=1, ensure_ascii=False) + "\n")
        archive.write_bytes(packed(other.app))
    assert facts == json.loads(record.read_text())


def packed(app: LiveApp) -> bytes:
    """The state that darktable wrote, as an archive without owners and times."""
    names = [f".config/darktable/{name}" for name in ("library.db", "data.db", "darktablerc")]
    names += [f"{ROLL}/{entry}" for entry in app.ask("folder", place=ROLL)["places"] if entry.endswith(".xmp")]
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w:xz", preset=9) as archive:
        for name in names:
            content = app.file(name)
            entry = tarfile.TarInfo(name)
            entry.size, entry.mode = len(content), 0o644
            archive.addfile(entry, io.BytesIO(content))
    return stream.getvalue()
