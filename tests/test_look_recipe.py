"""What ``images/look/look.py`` does to an image, on files that stand for one."""

from __future__ import annotations

import importlib.util
import io
import tarfile
from pathlib import Path
from types import ModuleType

import pytest

from pytest_opencomputer.models.look import THEMES, USUAL
from pytest_opencomputer.sandbox.images.recipe import images_folder


@pytest.fixture(scope="module")
def recipe() -> ModuleType:
    """The module that runs while an image is built."""
    spec = importlib.util.spec_from_file_location("look_recipe", images_folder() / "look" / "look.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_translations_are_found_by_the_names_of_packages(recipe: ModuleType) -> None:
    available = {
        *("libreoffice-l10n-de", "libreoffice-l10n-ar", "thunderbird-l10n-de", "thunderbird-l10n-pt-br"),
        *("chromium-l10n", "vlc-l10n", "qttranslations5-l10n", "qt6-translations-l10n", "gedit"),
    }
    sources = ["libreoffice", "thunderbird", "chromium", "qtbase-opensource-src", "gedit", "glibc"]
    german = ["chromium-l10n", "libreoffice-l10n-de", "qttranslations5-l10n", "thunderbird-l10n-de"]
    assert recipe.language_packages(sources, "de_DE", available) == german
    assert recipe.language_packages(["thunderbird"], "pt_BR", available) == ["thunderbird-l10n-pt-br"]
    assert recipe.language_packages(["thunderbird"], "ja_JP", available) == []


def test_owners_are_read_from_the_answer_of_dpkg(recipe: ModuleType) -> None:
    listing = (
        "gedit-common: /usr/share/locale/de/LC_MESSAGES/gedit.mo\n"
        "libgtk-3-common, base-files:amd64: /usr/share/locale/de/LC_MESSAGES\n"
        "diversion by dash from: /usr/share/locale/de/x\n"
        "gedit-common: /usr/share/locale/de/LC_MESSAGES/gedit-help.mo\n"
    )
    assert recipe.owners(listing) == ["base-files:amd64", "gedit-common", "libgtk-3-common"]


def test_only_the_files_of_a_language_are_unpacked(recipe: ModuleType, tmp_path: Path) -> None:
    archive = io.BytesIO()
    with tarfile.open(fileobj=archive, mode="w") as made:
        for place in ("usr/share/locale/de/LC_MESSAGES/a.mo", "usr/share/locale/den/LC_MESSAGES/a.mo", "etc/passwd"):
            entry = tarfile.TarInfo(f"./{place}")
            entry.size = len(place)
            made.addfile(entry, io.BytesIO(place.encode()))
    archive.seek(0)
    assert recipe.lay(archive, ["usr/share/locale/de_DE", "usr/share/locale/de"], tmp_path) == 1
    found = [path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()]
    assert found == ["usr/share/locale/de/LC_MESSAGES/a.mo"]


@pytest.mark.parametrize("theme", [theme for theme in THEMES if theme != USUAL.theme])
@pytest.mark.parametrize("version", ["3.0", "4.0"])
def test_a_theme_changes_nothing_else_of_the_settings(recipe: ModuleType, theme: str, version: str) -> None:
    before = (images_folder() / "desktop" / "files" / "etc" / f"gtk-{version}" / "settings.ini").read_text()
    after = recipe.themed(before, theme).splitlines()
    changed = recipe.GTK[theme]
    assert after[0] == "[Settings]"
    assert [line for line in after if line.partition("=")[0] not in changed] == [
        line for line in before.splitlines() if line.partition("=")[0] not in changed
    ]
    for name, value in changed.items():
        assert [line for line in after if line.startswith(f"{name}=")] == [f"{name}={value}"]


def test_every_theme_is_known_to_the_recipe(recipe: ModuleType) -> None:
    assert {*recipe.GTK} == {*recipe.GSETTINGS} == {*THEMES} - {USUAL.theme}
