"""How each channel is asked for all that it can say about one file, and a sound file for it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pytest_opencomputer.guest.channels import (
    archive,
    dconf,
    exif,
    files,
    gvariant,
    ini,
    json_text,
    odf,
    ooxml,
    pdf,
    pictures,
    pixels,
    qt_settings,
    sqlite,
    xml_tree,
    xmp,
)
from pytest_opencomputer.guest.endpoint import Home

from . import samples


@dataclass(frozen=True)
class Reader:
    """A channel.

    Attributes:
        place: where its file is in the home folder.
        read: asks it for everything.
        sample: makes a sound file.
        most: bytes that it reads at most.
    """

    name: str
    place: str
    read: Callable[[Home, str], Any]
    sample: Callable[[], bytes]
    most: int


def _archive(home: Home, place: str) -> Any:
    found = archive.read(home, place)
    return {name: len(found.member(name)) for name in found.sizes}


def _dconf(home: Home, place: str) -> Any:
    return dconf.read(home, place)


def _exif(home: Home, place: str) -> Any:
    return exif.facts(exif.parse(home.file(place, pictures.MAX_BYTES), place))


def _files(home: Home, place: str) -> Any:
    return [
        files.file(home, place),
        files.folder(home, place.rpartition("/")[0], recursive=True),
        files.text_file(home, place),
    ]


def _gvariant(home: Home, place: str) -> Any:
    return gvariant.variant(home.file(place, dconf.MAX_BYTES))


def _ini(home: Home, place: str) -> Any:
    found = ini.read(home, place)
    return {
        section: {key: [value, ini.unescaped(value)] for key, value in keys.items()}
        for section, keys in found.sections.items()
    }


def _odf(home: Home, place: str) -> Any:
    found = odf.read(home, place)
    return {
        "mimetype": found.mimetype,
        "texts": [odf.text_in(one) for one in found.content.iter(odf.q("text:p"))],
        "properties": found.properties(),
        "macros": found.macros(),
        "settings": sorted(found.settings("ooo:view-settings")),
        "styles": len(found.styles),
    }


def _ooxml(home: Home, place: str) -> Any:
    found = ooxml.read(home, place)
    return {
        "related": list(found.related(found.main, "worksheet")),
        "elements": sum(1 for _ in found.part(found.main).iter()),
        "type": found.content_type(found.main),
        "properties": found.properties(),
    }


def _qt_settings(home: Home, place: str) -> Any:
    found = qt_settings.read(home, place)
    return {
        section: {key: qt_settings.unescaped(value) for key, value in keys.items()}
        for section, keys in found.sections.items()
    }


def _sqlite(home: Home, place: str) -> Any:
    with sqlite.opened(home, place) as database:
        names = [row["name"] for row in database.rows("SELECT name FROM sqlite_schema WHERE type IN ('table', 'view')")]
        rows = (
            database.rows("SELECT name, stars, length(data) AS size FROM photo ORDER BY stars")
            if ("photo" in names)
            else []
        )
        plain = [name for name in names if isinstance(name, str) and re.fullmatch(r"\w+", name)]
        return [rows, {name: database.row(f"SELECT count(*) AS n FROM {name}") for name in plain[:5]}]


def _xml_tree(home: Home, place: str) -> Any:
    root = xml_tree.read(home, place)
    return [[one.tag, dict(one.attrib), one.text, one.tail] for one in root.iter()][:2_000]


def _xmp(home: Home, place: str) -> Any:
    found = xmp.read(home, place)
    names = ("dc:title", "dc:subject", "xmp:Rating", "darktable:history")
    return [[found.text(name), found.items(name), found.structures(name)] for name in names]


def _picture(kind: str) -> Reader:
    place, most = f"Pictures/a.{kind}", pictures.MAX_BYTES
    return Reader(f"pictures:{kind}", place, pictures.picture, lambda: samples.pictures()[kind], most)


def _pixels(home: Home, place: str) -> Any:
    found = pixels.opened(home, place)
    return [found.size, pixels.apart(found, found)]


READERS: dict[str, Reader] = {
    reader.name: reader
    for reader in (
        Reader("files", "Documents/a.txt", _files, samples.TEXT.encode, files.MAX_TEXT),
        Reader("ini", ".config/app/settings", _ini, samples.INI.encode, ini.MAX_BYTES),
        Reader("json_text", ".config/app/a.json", json_text.read, samples.JSON.encode, json_text.MAX_BYTES),
        Reader("xml_tree", ".local/share/app/a.xml", _xml_tree, samples.XML.encode, xml_tree.MAX_BYTES),
        Reader("xmp", "Pictures/a.jpg.xmp", _xmp, samples.XMP.encode, xmp.MAX_BYTES),
        Reader("archive", "Documents/a.kra", _archive, samples.archive, archive.MAX_BYTES),
        Reader("odf", "Documents/a.odt", _odf, samples.odf, archive.MAX_BYTES),
        Reader("ooxml", "Documents/a.xlsx", _ooxml, samples.ooxml, archive.MAX_BYTES),
        Reader("qt_settings", ".config/app/qt.conf", _qt_settings, samples.QT_INI.encode, ini.MAX_BYTES),
        Reader("gvariant", ".config/app/value", _gvariant, samples.variant, dconf.MAX_BYTES),
        Reader("dconf", ".config/dconf/user", _dconf, samples.dconf, dconf.MAX_BYTES),
        Reader("sqlite", ".config/app/library.db", _sqlite, samples.sound_database, sqlite.MAX_BYTES),
        Reader("pdf", "Documents/a.pdf", pdf.pdf, samples.sound_pdf, pdf.MAX_BYTES),
        Reader("exif", "Pictures/exif", _exif, samples.exif, pictures.MAX_BYTES),
        Reader("pixels", "Pictures/b.png", _pixels, lambda: samples.pictures()["png"], pixels.MAX_BYTES),
        *map(_picture, ("jpeg", "png", "tiff", "webp")),
    )
}
