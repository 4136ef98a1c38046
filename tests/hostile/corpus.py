"""Real state files of the repository and sound samples, by the channel that reads them."""

from __future__ import annotations

import functools
import json
import tarfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from . import samples
from .readers import READERS

REPOSITORY = samples.REPOSITORY
APPS = REPOSITORY / "apps"

_BY_NAME = {
    ".xml": "xml_tree", ".xbel": "xml_tree", ".xmp": "xmp", ".pdf": "pdf", ".conf": "ini", ".db": "sqlite",
    "darktablerc": "ini", "gedit-page-setup": "ini", "gedit-print-settings": "ini", "dconf/user": "dconf",
    ".JPG": "pictures:jpeg", ".jpg": "pictures:jpeg", ".png": "pictures:png", ".tif": "pictures:tiff",
    ".ods": "odf", ".fods": "odf", ".xlsx": "ooxml",
    ".webp": "pictures:webp", ".json": "json_text", ".txt": "files", ".csv": "files", "accels": "files",
}  # fmt: skip

DOCUMENTS = (".ods", ".fods", ".xlsx", ".xcf", ".blend")
"""Files that apps wrote and that are kept beside their tests one by one."""


@functools.cache
def homes() -> dict[str, dict[str, dict[str, bytes]]]:
    """Home folders that apps wrote, and single documents as homes: app to name to place to content."""
    found: dict[str, dict[str, dict[str, bytes]]] = {}
    for app in sorted(one.name for one in APPS.iterdir() if (one / "app.py").is_file()):
        found[app] = {}
        folder = APPS / app / "tests/homes"
        for one in sorted(folder.iterdir()) if folder.is_dir() else []:
            if one.is_dir():
                paths = sorted(path for path in one.rglob("*") if path.is_file())
                found[app][one.name] = {path.relative_to(one).as_posix(): path.read_bytes() for path in paths}
            elif one.name.endswith(".tar.xz"):
                found[app][one.name] = _unpacked(one)
        for kind in DOCUMENTS:
            for path in sorted((APPS / app / "tests").glob(f"*/*{kind}")):
                found[app][path.name] = {f"Documents/{path.name}": path.read_bytes()}
    for number, path in enumerate(sorted((APPS / "galculator/tests/fixtures").glob("*.conf"))):
        found["galculator"][str(number)] = {".config/galculator/galculator.conf": path.read_bytes()}
    return found


def _unpacked(path: Path) -> dict[str, bytes]:
    contents: dict[str, bytes] = {}
    with tarfile.open(path) as archive:
        for member in archive:
            file = archive.extractfile(member)
            if file is not None:
                contents[member.name.removeprefix("./")] = file.read()
    return contents


@functools.cache
def files() -> dict[str, tuple[bytes, ...]]:
    """Contents by channel; each once, the sample first."""
    found: dict[str, dict[bytes, None]] = {name: {reader.sample(): None} for name, reader in READERS.items()}
    for name, reader in READERS.items():
        # What is no file of its own: the other channels' samples are there to be spliced.
        assert found[name], reader
    named: dict[str, bytes] = {}
    for app, homes_of in homes().items():
        for home, contents in homes_of.items():
            named.update({f"{app}/{home}/{place}": content for place, content in contents.items()})
    for folder in (samples.DATA, APPS):
        for path in sorted(folder.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts and path.suffix not in (".py", ".md", ".xz"):
                named[path.as_posix()] = path.read_bytes()
    for place, content in sorted(named.items()):
        channel = next((channel for end, channel in _BY_NAME.items() if place.endswith(end)), None)
        if channel is not None and content:
            found[channel][content] = None
    for _, serialised, _ in json.loads((samples.DATA / "gvariant.json").read_text(encoding="utf-8")):
        found["gvariant"][bytes.fromhex(serialised)] = None
    return {name: tuple(contents) for name, contents in found.items()}


USUAL = {"encoding": "", "separator": ",", "language": "en_US"}
"""What arguments are that no task gives and that cannot be any word."""


@functools.cache
def asked() -> dict[tuple[str, str, str], list[Any]]:
    """What the tasks ask: app, endpoint and argument to the values that it has in checks."""
    found: dict[tuple[str, str, str], list[Any]] = {}
    for path in sorted((REPOSITORY / "benchmark").glob("*/*/task.json")):
        for check in json.loads(path.read_text(encoding="utf-8")).get("checks", []):
            for name, value in check.get("args", {}).items():
                found.setdefault((check["app"], check["endpoint"], name), []).append(value)
    return found


def words(contents: Mapping[str, bytes]) -> list[str]:
    """What the endpoints of an app may be asked about: places, and words that its text files have."""
    import re

    found = dict.fromkeys(["", "nothing", "../x", "Pictures/2024-05 Marsh/DSC_3147.JPG", "Pictures/2024-05 Marsh"])
    found.update(dict.fromkeys(contents))
    for place, content in contents.items():
        if not place.endswith(".db") and len(content) < 40_000:
            found.update(dict.fromkeys(re.findall(r"[A-Za-z][\w /-]{2,30}", content.decode("latin-1"))[:60]))
    return list(found)
