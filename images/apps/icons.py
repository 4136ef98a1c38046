"""Make the icon of each launcher: ``icons.py LAUNCHERS FOLDER`` writes ``FOLDER/<app>.png``, 48 pixels wide.

Run when the image of apps is built, with what its packages brought. The icon is the one that the app's own .desktop
file names, found by the app's name; an app without one gets none here, and the panel shows its first letter.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import gi

gi.require_version("GdkPixbuf", "2.0")
from gi.repository import GdkPixbuf  # noqa: E402 - the version must be named before

SIZE = 48
_SHARE = Path("/usr/share")
# The sizes of an icon theme, the best for scaling down first.
_FOLDERS = ("48x48", "scalable", "64x64", "128x128", "256x256", "512x512", "32x32")


def icon_names(name: str) -> Iterator[str]:
    """What the icon of an app may be called: what its .desktop file says, then its own name."""
    stem = name.lower().replace("_", "-")
    for file in sorted((_SHARE / "applications").glob("*.desktop")):
        if file.stem.lower() == stem or file.stem.lower().endswith(f".{stem}"):
            if found := re.search(r"^Icon=(.+)$", file.read_text(encoding="utf-8"), re.MULTILINE):
                yield found[1].strip()
    yield stem


def icon_file(names: Iterator[str]) -> Path | None:
    """The file of the first icon that exists."""
    for name in names:
        if Path(name).is_absolute() and Path(name).is_file():
            return Path(name)
        for folder in _FOLDERS:
            for suffix in (".png", ".svg"):
                if (file := _SHARE / "icons" / "hicolor" / folder / "apps" / f"{name}{suffix}").is_file():
                    return file
        for suffix in (".png", ".svg", ".xpm"):
            if (file := _SHARE / "pixmaps" / f"{name}{suffix}").is_file():
                return file
    return None


def main(launchers: Path, folder: Path) -> None:
    """Write the icons of all launchers that have one."""
    folder.mkdir(parents=True, exist_ok=True)
    for launcher in json.loads(launchers.read_text()):
        file = icon_file(icon_names(launcher["icon"] or launcher["name"]))
        print(f"{launcher['name']}: {file or 'no icon'}")
        if file is not None:
            pixels = GdkPixbuf.Pixbuf.new_from_file_at_size(str(file), SIZE, SIZE)
            pixels.savev(str(folder / f"{launcher['name']}.png"), "png", [], [])


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
