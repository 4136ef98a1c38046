"""Adds a theme and a locale to an image; runs as root while the image is built, after ``apt-get update``.

Everything is found out from the packages that the image has, so that no app has to say how it is translated: the
translations that the image leaves out (``etc/dpkg/dpkg.cfg.d/docker`` of the desktop) are taken from the packages that
own them, and an app whose translations are a package of their own gets that, by Debian's names:
``libreoffice-l10n-de``, ``thunderbird-l10n-de``, ``chromium-l10n``. No package that is installed is replaced by another
version.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO

LOCALES = "usr/share/locale"
# Translations and styles of toolkits, by the source package of the toolkit.
QT_TRANSLATIONS = {"qtbase-opensource-src": "qttranslations5-l10n", "qt6-base": "qt6-translations-l10n"}
QT_STYLES = {"qtbase-opensource-src": "adwaita-qt", "qt6-base": "adwaita-qt6"}

# By theme: what changes in the settings of GTK, the overrides of GSettings, and the theme of window frames.
GTK = {
    "dark": {"gtk-application-prefer-dark-theme": "true"},
    "high-contrast": {"gtk-theme-name": "HighContrast"},
}
GSETTINGS = {
    "dark": "[org.gnome.desktop.interface]\ncolor-scheme='prefer-dark'\n",
    "high-contrast": (
        "[org.gnome.desktop.interface]\ngtk-theme='HighContrast'\n[org.gnome.desktop.a11y.interface]\nhigh-contrast=true\n"
    ),
}
FRAMES = {"dark": "Onyx"}


def language_packages(sources: Iterable[str], locale: str, available: set[str]) -> list[str]:
    """The available packages with translations of what comes from these source packages."""
    language = locale.partition("_")[0]
    found = set()
    for source in sources:
        regional = f"{source}-l10n-{locale.lower().replace('_', '-')}"
        named = [regional, f"{source}-l10n-{language}", f"{source}-l10n", QT_TRANSLATIONS.get(source, "")]
        found |= {*named} & available
    return sorted(found)


def owners(listing: str) -> list[str]:
    """The packages in the answer of ``dpkg-query --search``."""
    found: set[str] = set()
    for line in listing.splitlines():
        packages, separator, _ = line.partition(": /")
        if separator and not line.startswith("diversion "):
            found |= {name.strip() for name in packages.split(",")}
    return sorted(found)


def lay(archive: IO[bytes], folders: Iterable[str], root: Path) -> int:
    """Unpack the plain files and links of a package's archive that are in one of the folders; returns how many."""
    wanted = tuple(f"{folder}/" for folder in folders)
    count = 0
    with tarfile.open(fileobj=archive, mode="r|") as members:
        for member in members:
            member.name = member.name.removeprefix("./")
            if member.name.startswith(wanted) and not member.isdir():
                members.extract(member, root, filter="tar")
                count += 1
    return count


def themed(settings: str, theme: str) -> str:
    """A ``settings.ini`` of GTK with a theme."""
    lines = [line for line in settings.splitlines() if line.partition("=")[0].strip() not in GTK[theme]]
    return "\n".join([*lines, *(f"{key}={value}" for key, value in GTK[theme].items())]) + "\n"


def add_locale(locale: str) -> None:
    """Make the locale, and add the translations of everything that is installed."""
    folders = [f"{LOCALES}/{name}" for name in (locale, locale.partition("_")[0])]
    kept = "".join(f"path-include /{folder}/*\n" for folder in folders)
    Path("/etc/dpkg/dpkg.cfg.d/locale").write_text(kept)
    before = _said("dpkg-query", "-W", "-f", "${source:Package}\n").split()
    install(["locales", *language_packages(before, locale, _available())])
    _run("localedef", "-i", locale, "-f", "UTF-8", f"{locale}.UTF-8")
    patterns = [f"/{folder}/*" for folder in folders]
    found = subprocess.run(["dpkg-query", "--search", *patterns], capture_output=True, text=True, check=False)
    versions = dict(
        line.split() for line in _said("dpkg-query", "-W", "-f", "${binary:Package} ${Version}\n").splitlines()
    )
    for package in owners(found.stdout):
        for deb in _fetched(package, versions.get(package, "")):
            with subprocess.Popen(["dpkg-deb", "--fsys-tarfile", deb], stdout=subprocess.PIPE) as unpacking:
                assert unpacking.stdout is not None
                print(f"{package}: {lay(unpacking.stdout, folders, Path('/'))} files", flush=True)


def add_theme(theme: str) -> None:
    """Make the theme the default of GTK, Qt, GSettings and the window manager."""
    for place in (Path("/etc/gtk-3.0/settings.ini"), Path("/etc/gtk-4.0/settings.ini")):
        place.write_text(themed(place.read_text(), theme))
    Path("/usr/share/glib-2.0/schemas/91_opencomputer.gschema.override").write_text(GSETTINGS[theme])
    if theme in FRAMES:
        place = Path("/etc/xdg/openbox/rc.xml")
        place.write_text(re.sub(r"(?<=<theme>)(\s*<name>)[^<]*", rf"\g<1>{FRAMES[theme]}", place.read_text(), count=1))
    sources = set(_said("dpkg-query", "-W", "-f", "${source:Package}\n").split())
    install([style for source, style in QT_STYLES.items() if source in sources])


def install(packages: list[str]) -> None:
    """Install packages without replacing any version that is installed: the app is to be the same as without them."""
    if not packages:
        return
    installed = _said("dpkg-query", "-W", "-f", "${binary:Package}\n").split()
    _run("apt-mark", "hold", *installed, quiet=True)
    try:
        _run("apt-get", "-y", "install", *packages)
    except subprocess.CalledProcessError:
        sys.exit("the archive may have newer packages than the image: do opencomputer image build --fresh APP")
    finally:
        _run("apt-mark", "unhold", *installed, quiet=True)


def _available() -> set[str]:
    return set(_said("apt-cache", "pkgnames").split())


def _fetched(package: str, version: str) -> Iterator[str]:
    """Download a package: the installed version or, as the archive keeps none but the newest, that."""
    with tempfile.TemporaryDirectory() as folder:
        for wanted in (f"{package}={version}", package):
            if subprocess.run(["apt-get", "download", wanted], cwd=folder, check=False).returncode == 0:
                break
        else:
            sys.exit(f"{package} could not be downloaded")
        yield from map(str, Path(folder).glob("*.deb"))


def _said(*command: str) -> str:
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def _run(*command: str, quiet: bool = False) -> None:
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL if quiet else None)


if __name__ == "__main__":
    chosen = json.loads(Path(sys.argv[1]).read_text())
    if "locale" in chosen:
        add_locale(chosen["locale"])
    if "theme" in chosen:
        add_theme(chosen["theme"])
