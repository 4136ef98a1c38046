"""What is mutated in files of each format, and what is not."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from pytest_opencomputer.apps.incidental import Incidental, incidental_to
from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.proofs.mutants.examining import FORMATS, made
from pytest_opencomputer.proofs.mutants.json_keys import JsonKeys
from pytest_opencomputer.proofs.mutants.mutant import AskedAbout, Files, Mutant, Pair
from pytest_opencomputer.proofs.mutants.packages import Packages
from pytest_opencomputer.proofs.mutants.parts import OfParts
from pytest_opencomputer.proofs.mutants.sqlite_rows import SqliteRows
from pytest_opencomputer.proofs.mutants.text_lines import TextLines
from tests.proofs.test_mutants import INBOX, database, mail, row, settings_database, spreadsheet, starred

ROOT = Path(__file__).resolve().parents[2]
REGISTRY = Registry.discover(ROOT)
GENERATED = (".py", ".pyc")
ODF = "urn:oasis:names:tc:opendocument:xmlns"
NOBODY = AskedAbout()


def pair(before: Files, after: Files, *rules: Incidental, asked: AskedAbout = NOBODY) -> Pair:
    return Pair(before, after, lambda place, at: any(one.covers(place, at) for one in rules), asked=asked)


def names(mutants: list[Mutant]) -> list[str]:
    return [one.name for one in mutants]


@pytest.mark.parametrize(
    "content",
    [
        b'{"item":"tea","number":2}\n',
        b'{"item": "tea", "number": 2}\n{"item": "rye", "number": 1}\n',
        b'{"notes":[{"name":"a","stars":3}]}',
        b'{\n  "notes": [\n    1,\n    2\n  ]\n}\n',
        b"[\n   1,\n   2\n]",
    ],
)
def test_json_is_written_with_the_layout_that_it_had(content: bytes) -> None:
    form = JsonKeys()
    assert form.claims(content)
    assert form.put(content, {}) == content


def test_a_line_of_json_lines_is_a_part() -> None:
    first, second = b'{"item": "tea"}\n', b'{"item": "rye"}\n'
    found = list(OfParts(JsonKeys()).mutants(pair({".a/orders.jsonl": first}, {".a/orders.jsonl": first + second})))
    assert found[0].make() == {".a/orders.jsonl": first}
    assert all(json.loads(line) for one in found for line in (one.make()[".a/orders.jsonl"] or b"").splitlines())


RULES = (
    Incidental(".a/*", "The time of the last start.", "*time*"),
    Incidental(".config/dconf/user", "The size of a window.", "/org/app/width"),
)
XML = "<list><item name='a' stars='3' time='{}'/></list>"
ONLY_INCIDENTAL: Mapping[str, tuple[str, bytes | None, bytes]] = {
    "ini": (".a/a.conf", b"[view]\ntime=1\nsize=2\n", b"[view]\ntime=9\nsize=2\n"),
    "ini, new": (".a/a.conf", None, b"[view]\ntime=9\n"),
    "prefs.js": (".a/prefs.js", b'user_pref("a.time", 1);\n', b'user_pref("a.time", 2);\n'),
    "json": (".a/Preferences", b'{"a":1}', b'{"a":1,"session":{"time_1":2,"time_2":3}}'),
    "xml": (".a/meta.xml", XML.format(1).encode(), XML.format(2).encode()),
    "sqlite": (".a/Web Data", database([(1, "a", 1)]), database([(1, "a", 1)]).ljust(3 * 4096, b"\0")),
    "gsettings": (".config/dconf/user", settings_database({"margin": 8}), settings_database({"margin": 8, "width": 4})),
    "gsettings, new": (".config/dconf/user", None, settings_database({"width": 4})),
}


@pytest.mark.parametrize("case", ONLY_INCIDENTAL)
def test_a_file_in_which_only_incidental_parts_changed_is_no_mutant(case: str) -> None:
    place, before, after = ONLY_INCIDENTAL[case]
    assert names(made(pair({} if before is None else {place: before}, {place: after}, *RULES))) == []


def test_a_file_in_which_more_changed_is_one() -> None:
    before, after = b"[view]\ntime=1\nsize=2\n", b"[view]\ntime=9\nsize=3\n"
    found = names(made(pair({".a/a.conf": before}, {".a/a.conf": after}, *RULES)))
    assert {"revert: .a/a.conf: is as it was", "revert: .a/a.conf: view/size: is still size=2"} <= set(found)


def test_another_order_is_no_incidental_change() -> None:
    before, after = b'{"time": 1, "tracks": ["a", "b"]}', b'{"time": 2, "tracks": ["b", "a"]}'
    found = [one for one in made(pair({".a/list": before}, {".a/list": after}, *RULES)) if not one.is_far]
    assert names(found) == ["revert: .a/list: is as it was"]


def test_settings_that_were_written_anew_are_mutated_by_key() -> None:
    vlcrc = b"###  vlc 3\n[core] # core program\n# Volume (integer)\n#volume=1\nzoom=2\n[qt] # Qt interface\nsize=3\n"
    starts: tuple[Files, ...] = ({}, {".config/vlc/vlcrc": b"[qt]\nask=0\n"})
    for before in starts:
        found = [one for one in made(pair(before, {".config/vlc/vlcrc": vlcrc})) if one.part]
        told = {"/".join(one.part): one.kind for one in found}
        assert told.keys() >= {"core/zoom", "qt/size"}
        assert "core/volume" not in told


def test_settings_left_alone_are_damaged_if_a_check_reads_them() -> None:
    files = {".a/a.conf": b"[view]\n" + b"".join(b"key%d=1\n" % at for at in range(50)), ".a/b.conf": b"[x]\nkey=1\n"}
    asked = AskedAbout(frozenset({".a/a.conf"}), frozenset({"key17"}))
    found = made(pair(files, files, asked=asked))
    assert {one.kind for one in found} == {"damage"}
    assert {one.place for one in found} == {".a/a.conf"}
    assert ("view", "key17") in {one.part for one in found}
    assert sum(not one.is_far for one in found) == 4


def test_rows_left_alone_are_taken_away_for_checks_that_notice_nothing_else() -> None:
    files = {".a/a.db": database([(at, f"note {at}", at) for at in range(9)])}
    found = made(pair(files, files, asked=AskedAbout(frozenset({".a/a.db"}))))
    gone = [one for one in found if one.what.endswith("is gone")]
    assert {(one.kind, one.is_far) for one in gone} == {("damage", True)}
    content = gone[0].make()[".a/a.db"]
    assert content is not None
    assert len(SqliteRows().parts(content)) < len(SqliteRows().parts(files[".a/a.db"]))


def test_mails_left_alone_are_damaged() -> None:
    before = {f"{INBOX}/{at}:2,S": mail(at) for at in (1, 2)} | {"mail/Maildir/.Old/cur/7:2,S": mail(7)}
    found = names(made(pair(before, {**before, "D/a.txt": b"a"})))
    mails = [one for one in found if one.startswith("damage: mail")]
    assert any("'Mail 7' in .Old is gone" in one for one in mails)
    assert any("'Mail 1' in Maildir is gone" in one for one in mails)
    (marked,) = [one for one in made(pair(before, before)) if one.what.endswith("is marked F")]
    assert marked.make() == {f"{INBOX}/1:2,S": None, f"{INBOX}/1:2,FS": mail(1)}


def cell(value: str, formula: str = "") -> str:
    formula = f' table:formula="{formula}"' if formula else ""
    said = f'office:value-type="float" office:value="{value}"><text:p>{value}</text:p>'
    return f"<table:table-row><table:table-cell{formula} {said}</table:table-cell></table:table-row>"


def test_a_value_is_mutated_apart_from_its_formula() -> None:
    before, after = spreadsheet(cell("1", "of:=[.A2]-1"), row("2")), spreadsheet(cell("7", "of:=[.A2]+5"), row("2"))
    form = Packages()
    parts = form.parts(after)
    made_of_cells = OfParts(form).mutants(pair({"D/a.ods": before}, {"D/a.ods": after}))
    found = {one.part[-1]: one for one in made_of_cells if one.kind == "revert"}
    said = {}
    for what in ("content", "formula", "value"):
        content = found[what].make()["D/a.ods"]
        assert content is not None
        said[what] = form.parts(content)
    at = ("content.xml", "cell", "Sheet1", "A1")
    old = form.parts(before)
    assert said["formula"][*at, "formula"] == old[*at, "formula"]
    assert said["formula"][*at, "value"].cell == parts[*at, "value"].cell
    assert said["value"][*at, "formula"] == parts[*at, "formula"]
    assert said["value"][*at, "value"].cell == old[*at, "value"].cell
    assert said["content"] == old
    typed = form.parts(form.put(after, {(*at, "formula"): None}))
    assert (*at, "formula") not in typed
    assert typed[*at, "content"] == parts[*at, "value"].cell, "as if the value had been typed"


def test_a_new_result_of_the_same_formula_is_not_undone() -> None:
    before, after = spreadsheet(cell("1", "of:=[.A2]-1"), row("2")), spreadsheet(cell("4", "of:=[.A2]-1"), row("5"))
    made_of_cells = OfParts(Packages()).mutants(pair({"D/a.ods": before}, {"D/a.ods": after}))
    assert {one.part[-2] for one in made_of_cells if one.kind == "revert"} == {"A2"}


def ods(settings: Mapping[str, str], orientation: str, layout: str) -> bytes:
    items = "".join(f'<c:config-item c:name="{key}">{value}</c:config-item>' for key, value in settings.items())
    said = f'<o:s xmlns:o="{ODF}:office:1.0" xmlns:c="{ODF}:config:1.0"><o:settings>{items}</o:settings></o:s>'
    styles = (
        f'<o:s xmlns:o="{ODF}:office:1.0" xmlns:s="{ODF}:style:1.0"><o:automatic-styles>'
        f'<s:page-layout s:name="{layout}">'
        f'<s:page-layout-properties s:print-orientation="{orientation}"/></s:page-layout></o:automatic-styles>'
        f'<o:styles><s:style s:name="Accent_20_1"/></o:styles><o:master-styles>'
        f'<s:master-page s:name="Default" s:page-layout-name="{layout}"/></o:master-styles></o:s>'
    )
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        packed.writestr("settings.xml", said if settings else "")
        packed.writestr("styles.xml", styles)
    return out.getvalue()


def test_frozen_rows_and_page_styles_are_no_bookkeeping() -> None:
    before = ods({}, "portrait", "pm1")
    after = ods({"VerticalSplitMode": "2", "CursorPositionX": "4", "ShowGrid": "true"}, "landscape", "Mpm7")
    calc = incidental_to(REGISTRY, ["libreoffice_calc"])
    found = list(OfParts(Packages()).mutants(replace(pair({"D/a.ods": before}, {"D/a.ods": after}), incidental=calc)))
    changed = {one.part[-2 if one.part[-1] == "#text" else -1]: one for one in found if one.kind == "revert"}
    assert changed.keys() == {
        "config-item=VerticalSplitMode",
        "config-item=ShowGrid",
        f"@{{{ODF}:style:1.0}}print-orientation",
    }
    thawed = changed["config-item=VerticalSplitMode"].make()["D/a.ods"]
    assert thawed is not None
    with zipfile.ZipFile(io.BytesIO(thawed)) as packed:
        assert b"VerticalSplitMode" not in packed.read("settings.xml")
        assert b"CursorPositionX" in packed.read("settings.xml")


def test_what_a_check_asks_for_is_not_incidental() -> None:
    place = ".config/galculator/galculator.conf"
    for endpoint, expected in (("modes", True), ("display", False), ("stack", False)):
        is_incidental = incidental_to(REGISTRY, ["galculator"], {("galculator", endpoint)})
        assert is_incidental(place, ("general", "remembered_valuex")) is expected
        assert not is_incidental(place, ("general", "remembers_display"))


XSPF = (
    "<playlist><trackList><track><location>{}</location><extension><option>file-caching={}</option>"
    "<option>start-time={}</option></extension></track></trackList></playlist>"
)


def test_what_vlc_notes_in_playlists_is_incidental() -> None:
    vlc = incidental_to(REGISTRY, ["vlc"])
    m3u = b"#EXTM3U\n#EXTINF:9,Trestle\n#EXTVLCOPT:file-caching=1000\nfile:///a.mp4\n#EXTVLCOPT:start-time=2\nfile:///b.mp4"
    old = b"#EXTM3U\n#EXTINF:8,Trestle\nfile:///a.mp4"
    found = [one for one in made(replace(pair({"D/a.m3u": old}, {"D/a.m3u": m3u}), incidental=vlc)) if one.part]
    assert {int(one.part[1]) for one in found} == {4, 5, 6}
    files = [XSPF.format("a.mp4", *options).encode() for options in ((300, 2), (1000, 2), (1000, 5))]
    found = made(replace(pair({"D/a.xspf": files[0]}, {"D/a.xspf": files[1]}), incidental=vlc))
    assert [one.what for one in found] == ["is gone", "is empty"], "it is the user's, and nothing was asked of it"
    found = made(replace(pair({"D/a.xspf": files[1]}, {"D/a.xspf": files[2]}), incidental=vlc))
    assert any("option=start-time=5" in one.part for one in found)
    assert not any("file-caching" in each for one in found for each in one.part)


def test_files_that_nobody_reads_are_left_out() -> None:
    files = {".a/a.json": starred(a=1, b=2)}
    assert made(pair(files, files)) == []


def test_a_stray_file_is_one_more_of_several_that_are_new() -> None:
    found = made(pair({"D/a.txt": b"a"}, {"D/a.txt": b"b", "D/1.png": b"x", "D/2.png": b"y", "E/3.png": b"z"}))
    (stray,) = [one for one in found if "made, too" in one.what]
    assert stray.name == "too many: D/2 copy.png: was made, too"
    assert stray.make() == {"D/2 copy.png": b"y"}


def test_the_texts_of_all_seeds_are_mutated() -> None:
    seeds = [one for one in ROOT.glob("benchmark/*/*/env/**/*") if one.is_file() and one.suffix not in GENERATED]
    texts = [one for one in seeds if not (content := one.read_bytes()).startswith(b"%PDF") and b"\0" not in content]
    assert {one.suffix for one in texts} >= {".yml", ".conf", ".csv", ".txt"}
    strangers = set()
    for seed in texts:
        content = seed.read_bytes()
        place = f"D/{seed.name}"
        shown = [one for one in FORMATS if not one.hidden and one.claims(content)]
        lines = TextLines().mutants(pair({place: content}, {place: content + b"one line more\n"}))
        if not shown and not list(lines):
            strangers.add(seed.suffix)
    assert strangers == set()


def test_an_empty_line_more_is_damage() -> None:
    (blank,) = [
        one for one in made(pair({"D/a.yml": b"a: 1\nb: 2\n"}, {"D/a.yml": b"a: 1\nb: 3\n"})) if "empty" in one.what
    ]
    assert (blank.kind, blank.make()) == ("damage", {"D/a.yml": b"a: 1\n\nb: 3\n"})


def test_a_line_that_was_removed_is_put_back_beside_the_new_one() -> None:
    found = made(pair({"D/a.conf": b"a\nb\nc\nd\n"}, {"D/a.conf": b"a\nx\nd\n"}))
    beside = [one for one in found if one.what.endswith("is still there, too")]
    assert [one.make()["D/a.conf"] for one in beside] == [b"a\nb\nx\nd\n", b"a\nc\nx\nd\n"]
    assert {one.kind for one in beside} == {"too few"}
    assert "revert: D/a.conf: line 2: is still b" in names(found)
