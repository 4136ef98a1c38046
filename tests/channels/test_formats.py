"""Settings, XML, JSON and zip archives: what apps write is read, what is damaged or hostile fails by name."""

from __future__ import annotations

import configparser
import contextlib
import io
import json
import random
import time
import xml.etree.ElementTree as ET
import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_opencomputer.guest.channels import archive, ini, json_text, xml_tree
from pytest_opencomputer.guest.endpoint import Home, StateCorrupt, StateError, StateMissing, StateTooBig

DARKTABLERC = """\
ui_last/import_initial_rating=0
ui_last/import_last_directory=/home/user/Pictures/batch
plugins/lighttable/export/style=a=b; c # d
empty=
"""
KEYFILE = """\
# a comment
[Desktop Entry]
Name=Text Editor
Name[de]=Texteditor
Keywords=Text;Editor;
Comment = white space\\sand\\nescapes \\\\

; another comment
[Other]
Name=last
Name=counts
"""


def test_plain_keys_and_sections_are_read(root: Path, home: Home) -> None:
    (root / "darktablerc").write_text(DARKTABLERC)
    settings = ini.read(home, "darktablerc")
    assert settings.get("", "ui_last/import_last_directory") == "/home/user/Pictures/batch"
    assert settings.get("", "plugins/lighttable/export/style") == "a=b; c # d"
    assert settings.get("", "empty") == ""
    assert settings.get("", "nothing") is None
    assert settings.get("section", "empty") is None
    entries = ini.parse(KEYFILE)
    assert entries.get("Desktop Entry", "Name[de]") == "Texteditor"
    assert ini.unescaped(entries.get("Desktop Entry", "Comment") or "") == "white space and\nescapes \\"
    assert entries.get("Other", "Name") == "counts"
    assert list(entries.sections) == ["Desktop Entry", "Other"]


@pytest.mark.parametrize("text", ["no separator", "[section\n", "=value", "\0\0\0"])
def test_lines_that_are_no_settings_are_corrupt(text: str) -> None:
    with pytest.raises(StateCorrupt, match="line 2"):
        ini.parse("a=b\n" + text)


NAMES = st.text(st.characters(categories=("L", "N")), min_size=1, max_size=8)


@given(st.dictionaries(NAMES, st.dictionaries(NAMES, NAMES, max_size=4), max_size=4))
def test_files_written_by_configparser_are_read(sections: dict[str, dict[str, str]]) -> None:
    writer = configparser.RawConfigParser(default_section="\0")
    writer.optionxform = str  # type: ignore[assignment,method-assign]
    writer.read_dict(sections)
    text = io.StringIO()
    writer.write(text)
    assert ini.parse(text.getvalue()).sections == sections


def test_xml_is_read_as_the_library_would(root: Path, home: Home) -> None:
    source = """<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://x/svg.dtd">
    <!-- comment --><svg xmlns="http://www.w3.org/2000/svg" xmlns:x="urn:x" x:label="Ä&amp;b" width="3">
    text<g id="1"><![CDATA[<raw>]]></g>tail<x:g/></svg>"""
    (root / "a.svg").write_text(source)
    ours, theirs = xml_tree.read(home, "a.svg"), ET.fromstring(source)
    assert ET.tostring(ours) == ET.tostring(theirs)
    assert ours.get("{urn:x}label") == "Ä&b"
    assert ours[0].tag == "{http://www.w3.org/2000/svg}g"


LAUGHS = '<!DOCTYPE a [<!ENTITY a "ha">' + "".join(
    f'<!ENTITY {chr(98 + n)} "{f"&{chr(97 + n)};" * 10}">' for n in range(9)
) + "]><a>&j;</a>"  # fmt: skip


@pytest.mark.timeout(60)
@pytest.mark.parametrize(
    ("content", "error"),
    [
        (LAUGHS, StateCorrupt),
        ('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', StateCorrupt),
        ('<!DOCTYPE a [<!ENTITY % b SYSTEM "http://127.0.0.1/x">%b;]><a/>', StateCorrupt),
        ("<a>" * 300 + "</a>" * 300, StateTooBig),
        ("<a>" * 100_000, StateTooBig),
        ("<a>" + "<b/>" * 500_001 + "</a>", StateTooBig),
        ("<a " + " ".join(f'b{n}="1"' for n in range(1_001)) + "/>", StateTooBig),
        ("<a><b></a>", StateCorrupt),
        ("", StateCorrupt),
        ("<a/><b/>", StateCorrupt),
        ("<a>&undefined;</a>", StateCorrupt),
        ('<?xml version="1.0" encoding="x-nobody"?><a/>', StateCorrupt),
        ('<?xml version="1.0" encoding="utf-7"?><a/>', StateCorrupt),
        ("<x:a/>", StateCorrupt),
        ("\0", StateCorrupt),
    ],
)
def test_hostile_xml_fails_by_name_and_at_once(content: str, error: type[StateError]) -> None:
    began = time.monotonic()
    with pytest.raises(error):
        xml_tree.parse(content.encode())
    assert time.monotonic() - began < 20


def test_json_is_read_and_refused_by_name(root: Path, home: Home) -> None:
    (root / "a.json").write_bytes(b'\xef\xbb\xbf{"a": [1, null]}')
    assert json_text.read(home, "a.json") == {"a": [1, None]}
    for content in (b"{", b"\xff", b"NaN", b'{"a": Infinity}', b'{"a": [1e999]}', b"9" * 5_000, b""):
        with pytest.raises(StateCorrupt):
            json_text.parse(content)
    for content in (b"[" * 100_000, b"[" * 92 + b"]" * 92, b'{"a":' * 92 + b"1" + b"}" * 92):
        with pytest.raises(StateTooBig):
            json_text.parse(content)
    assert json_text.parse(b"[" * 90 + b"]" * 90)


def zipped(members: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", method) as writing:
        for name, content in members.items():
            writing.writestr(name, content)
    return made.getvalue()


def test_members_of_an_archive_are_read(root: Path, home: Home) -> None:
    (root / "a.kra").write_bytes(zipped({"mimetype": b"application/x-krita", "maindoc.xml": b"<DOC/>", "layers/": b""}))
    document = archive.read(home, "a.kra")
    assert document.sizes == {"mimetype": 19, "maindoc.xml": 6}
    assert document.member("maindoc.xml") == b"<DOC/>"
    with pytest.raises(StateMissing):
        document.member("../maindoc.xml")


@pytest.mark.timeout(60)
def test_archive_bombs_are_bounded() -> None:
    bomb = zipped({"a": bytes(300 * 1024**2)})
    assert len(bomb) < 1024**2
    with pytest.raises(StateTooBig):
        archive.Archive(bomb).member("a")
    # One that says it is small.
    size = (300 * 1024**2).to_bytes(4, "little")
    with pytest.raises((StateTooBig, StateCorrupt)):
        archive.Archive(bomb.replace(size, (5).to_bytes(4, "little"))).member("a")
    with pytest.raises(StateTooBig, match="members"):
        archive.Archive(zipped({f"{number}": b"" for number in range(10_001)}))
    for method in (zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA):
        with pytest.raises(StateCorrupt, match="neither stored nor deflated"):
            archive.Archive(zipped({"a": b"x"}, method))


def test_two_members_of_one_name_are_refused() -> None:
    content = zipped({"aa": b"1", "ab": b"2"}).replace(b"ab", b"aa")
    with pytest.raises(StateCorrupt, match="two members of one name"):
        archive.Archive(content)


def test_encrypted_members_are_refused() -> None:
    content = bytearray(zipped({"a": b"1"}))
    for signature, flag in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        content[content.index(signature) + flag] |= 1
    with pytest.raises(StateCorrupt, match="cannot be unpacked"):
        archive.Archive(bytes(content)).member("a")


@given(st.integers(0), st.integers(1, 20))
def test_damaged_documents_are_read_or_fail_by_name(seed: int, damages: int) -> None:
    chance = random.Random(seed)
    documents = {
        "zip": zipped({"a.xml": b"<a>" + b"<b/>" * 20 + b"</a>", "b": b"x" * 500}),
        "xml": b'<?xml version="1.0"?><a xmlns="u" b="c">d<e f="g">&amp;</e><!-- h --><![CDATA[i]]></a>',
        "json": json.dumps({"a": [1.5e3, "\u00e9\n", None, {"b": -1}]}).encode(),
        "ini": KEYFILE.encode(),
    }
    for kind, document in documents.items():
        damaged = bytearray(document)
        for _ in range(damages):
            at = chance.randrange(len(damaged))
            damaged[at : at + chance.randrange(3)] = chance.randbytes(chance.randrange(3))
        content = bytes(damaged)
        with contextlib.suppress(StateError):
            if kind == "zip":
                opened = archive.Archive(content)
                for name in opened.sizes:
                    opened.member(name)
            elif kind == "xml":
                xml_tree.parse(content)
            elif kind == "json":
                json_text.parse(content)
            else:
                ini.parse(content.decode("latin-1"))
