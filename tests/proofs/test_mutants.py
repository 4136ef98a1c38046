"""Mutation testing has teeth: where a task has a hole the mutants of every operator survive, and else they are killed.

The checks of the task with a hole ask only whether the files are there; those of the other ask what is in them.
"""

from __future__ import annotations

import io
import json
import shutil
import sqlite3
import struct
import zipfile
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from pytest_opencomputer.apps.agent_endpoints import AgentOutcome
from pytest_opencomputer.apps.incidental import Incidental, declared
from pytest_opencomputer.apps.questions import listed
from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.guest.channels import dconf
from pytest_opencomputer.models.records import RolloutResult
from pytest_opencomputer.proofs.mutants.asking import Asking, Copy
from pytest_opencomputer.proofs.mutants.choosing import chosen
from pytest_opencomputer.proofs.mutants.dconf_keys import DconfKeys
from pytest_opencomputer.proofs.mutants.examined import Examined
from pytest_opencomputer.proofs.mutants.examining import examine, failed_near_misses, made, near_misses_alone
from pytest_opencomputer.proofs.mutants.mutant import Address, Pair
from pytest_opencomputer.proofs.mutants.of_apps import formats_of
from pytest_opencomputer.proofs.mutants.sources import Source
from pytest_opencomputer.proofs.proof import VERSION
from pytest_opencomputer.reports import mutants as told
from pytest_opencomputer.runs.states import SavedHome, StateEntry, StateStore
from pytest_opencomputer.tasks.loading import load_task
from pytest_opencomputer.tasks.task import CANARY, Task

ROOT = Path(__file__).resolve().parents[2]
XCF = (ROOT / "apps/gimp/tests/files/everything.xcf").read_bytes()
BLEND = (ROOT / "apps/blender/tests/homes/workshop.blend").read_bytes()
OF_APPS = ("gimp", "blender")
APP = """
from pytest_opencomputer.app import App
APP = App(name="files", title="Files", category="office", packages=("p",), launch=("f",), process=("f",))
"""
VERIFIER = '''
import hashlib
from typing import TypedDict
from pytest_opencomputer.guest.endpoint import Home, absent, saved

class Look(TypedDict):
    """A file."""
    found: bool
    begins: str | None
    content: str | None

@saved
def look(home: Home, place: str) -> Look:
    """How a file begins, and what is in it."""
    if not home.has(place):
        return absent(Look)
    content = home.file(place)
    return {"found": True, "begins": content[:2].hex(), "content": hashlib.sha256(content).hexdigest()}

class Everything(TypedDict):
    """All files."""
    content: str

@saved
def everything(home: Home) -> Everything:
    """What is in all files, whatever they are called."""
    files = sorted(one.place for one in home.listing(recursive=True) if one.kind == "file")
    content = b"".join(place.encode() + home.file(place) for place in files)
    return {"content": hashlib.sha256(content).hexdigest()}

class Sizes(TypedDict):
    """A file, and all others without a look into them."""
    begins: str
    sizes: dict[str, int]

@saved
def sizes(home: Home, place: str) -> Sizes:
    """How a file begins, and how long all files are."""
    files = [one for one in home.listing(recursive=True) if one.kind == "file"]
    return {"begins": home.file(place)[:2].hex(), "sizes": {one.place: one.size for one in files}}
'''
Files = Mapping[str, bytes]
Examine = Callable[[Files, Files, bool], Examined]


@dataclass(frozen=True)
class Sample:
    """An app and the states before and after a solution."""

    folder: Path
    registry: Registry
    store: StateStore
    before: SavedHome
    after: SavedHome

    @classmethod
    def made(cls, folder: Path, before: Files, after: Files) -> Sample:
        app = folder / "apps/files"
        app.mkdir(parents=True, exist_ok=True)
        (app / "app.py").write_text(APP)
        (app / "verifier.py").write_text(VERIFIER)
        for other in OF_APPS:
            shutil.copytree(ROOT / "apps" / other / "mutants", app / "mutants" / other, dirs_exist_ok=True)
        lines = [f"from .{other} import FORMATS as of_{other}" for other in OF_APPS]
        lines.append(f"FORMATS = ({' + '.join(f'of_{other}' for other in OF_APPS)})")
        (app / "mutants/__init__.py").write_text("\n".join(lines))
        store = StateStore(folder / "states")
        (folder / "states").mkdir(exist_ok=True)
        return cls(folder, Registry.discover(folder), store, _state(store, before), _state(store, after))

    def told(self, endpoint: str, **args: str) -> dict[str, Any]:
        """What an endpoint answers about the final state."""
        with Copy.of(self.after, self.store, self.registry, ["files"]) as copy:
            (facts,) = copy.facts([{"app": "files", "endpoint": endpoint, "args": args}])
        return dict(facts)

    def task(self, asked: list[tuple[str, dict[str, Any], dict[str, Any]]]) -> Task:
        """A task with such checks: endpoint, arguments, expected facts."""
        checks: list[dict[str, Any]] = [
            {"id": f"check_{at}", "app": "files", "endpoint": name, "args": args, "expect": expect, "kind": "goal"}
            | {"because": "Do it"}
            for at, (name, args, expect) in enumerate(asked)
        ]
        spec: dict[str, Any] = {
            "$schema": "urn:pytest-opencomputer:task:1",
            "version": "0.1",
            "canary": CANARY,
            "instruction": "Do it.",
        }
        spec |= {"apps": ["files"], "means": "ui", "difficulty": "easy", "feature_area": "work", "checks": checks}
        place = self.folder / "benchmark/files/work/task.json"
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(json.dumps(spec))
        return load_task(place, self.registry)


@pytest.fixture
def examined(tmp_path: Path) -> Examine:
    """Examines a task whose solution makes ``after`` of ``before``, with or without a hole in its checks."""

    def run(before: Files, after: Files, hole: bool) -> Examined:
        sample = Sample.made(tmp_path, before, after)
        weak: list[Any] = [("look", {"place": place}, {"found": True}) for place in sorted(after)]
        task = sample.task(weak if hole else [("everything", {}, sample.told("everything"))])
        result = RolloutResult("r", task.id, ("files",), "oracle", 0, "passed", None, ())
        return examine(sample.registry, task, Source(sample.before, sample.after, result, (sample.store, sample.store)))

    return run


def _state(store: StateStore, files: Files) -> SavedHome:
    entries = {}
    for place, content in files.items():
        for parent in reversed(Path(place).parents):
            if str(parent) != ".":
                entries[str(parent)] = StateEntry(place=str(parent), kind="folder", mode=0o755)
        digest, size = store.keep([content])
        entries[place] = StateEntry(place=place, kind="file", mode=0o644, size=size, hash=digest)
    return SavedHome(0, True, entries, ())


def database(rows: list[tuple[int, str, int]]) -> bytes:
    with closing(sqlite3.connect(":memory:")) as base:
        base.execute("CREATE TABLE notes (id INTEGER PRIMARY KEY, title TEXT UNIQUE, stars INTEGER)")
        base.executemany("INSERT INTO notes VALUES (?, ?, ?)", rows)
        base.commit()
        return base.serialize()


def picture(colours: list[tuple[int, int, int]], kind: str = "PNG") -> bytes:
    image = Image.new("RGB", (30, 30))
    image.putdata([colours[at % len(colours)] for at in range(900)])
    out = io.BytesIO()
    image.save(out, kind)
    return out.getvalue()


def spreadsheet(*rows: str) -> bytes:
    names = {"office": "office", "table": "table", "text": "text", "style": "style", "fo": "xsl-fo-compatible"}
    declared = " ".join(
        f'xmlns:{key}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for key, name in names.items()
    )
    styles = '<style:style style:name="ce1"><style:text-properties fo:font-weight="bold"/></style:style>'
    content = (
        f"<office:document-content {declared}><office:automatic-styles>{styles}</office:automatic-styles><office:body>"
        f'<office:spreadsheet><table:table table:name="Sheet1">{"".join(rows)}</table:table></office:spreadsheet>'
        "</office:body></office:document-content>"
    )
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        packed.writestr("content.xml", content)
    return out.getvalue()


def starred(**stars: int) -> bytes:
    return json.dumps({"notes": [{"name": name, "stars": number} for name, number in stars.items()]}).encode()


def row(*values: str, style: str = "") -> str:
    named = f' table:style-name="{style}"' if style else ""
    cells = (
        f'<table:table-cell{named} office:value-type="float" office:value="{one}"><text:p>{one}</text:p>'
        "</table:table-cell>"
        for one in values
    )
    return f"<table:table-row>{''.join(cells)}</table:table-row>"


def mail(number: int, body: str = "Hello\n> quoted\n-- \nInes\n") -> bytes:
    head = f"From: a@b\nTo: c@d\nCc: e@f\nSubject: Mail {number}\nMessage-ID: <{number}@x>\n"
    return f"{head}Content-Type: text/plain; charset=utf-8\n\n{body}".encode()


def with_attachment(number: int) -> bytes:
    head = f"From: a@b\nTo: c@d\nSubject: Mail {number}\nMessage-ID: <{number}@x>\nMIME-Version: 1.0\n"
    parts = (
        "--x\nContent-Type: text/plain\n\nAttached.\n"
        '--x\nContent-Type: text/csv; name="a.csv"\nContent-Disposition: attachment; filename="a.csv"\n\n1,2\n--x--\n'
    )
    return f'{head}Content-Type: multipart/mixed; boundary="x"\n\n{parts}'.encode()


INBOX, DONE = "mail/Maildir/cur", "mail/Maildir/.Done/cur"
MBOX = ".app/Mail/Local Folders/Old"
XML = "<list xmlns='urn:x'><item name='a' stars='{}'>{}</item><item name='b' stars='3'>two</item></list>"
DCONF = DconfKeys()


def settings_database(values: Mapping[str, int]) -> bytes:
    empty = struct.pack("<8sIIII", b"GVariant", 0, 0, 24, 32) + struct.pack("<II", 0, 0)
    written: dict[Address, bytes] = {
        (f"/org/app/{key}",): bytes([value]) + b"\0\0\0" + b"\0u" for key, value in values.items()
    }
    return DCONF.put(empty, written)


def changed(app: str, content: bytes, values: Mapping[Address, Any]) -> bytes:
    """A file that belongs to an app, with other values of some parts."""
    form = next(one for one in formats_of(Registry.discover(ROOT), [app]) if one.claims(content))
    return form.put(content, values)


def moved(*objects: str) -> bytes:
    return changed("blender", BLEND, {("object", one, "loc"): (4.0, 5.0, 6.0) for one in objects})


CASES: dict[str, tuple[Files, Files, set[str]]] = {
    "text": (
        {"D/a.txt": b"one\ntwo\nthree\nfour\nfive\nsix\nseven\neight"},
        {"D/a.txt": b"one\nTWO\nthree\nFOUR\nfive\nseven\neight"},
        {"revert", "too few", "too many", "damage"},
    ),
    "settings": (
        {".config/a.conf": b"[view]\nfont-size=1\nfont-name=Sans\nfont-bold=no\n"},
        {".config/a.conf": b"[view]\nfont-size=2\nfont-name=Serif\nfont-bold=no\n"},
        {"too few", "damage"},
    ),
    "json": (
        {".app/a.json": starred(a=1, b=1, c=1)},
        {".app/a.json": starred(a=4, b=4, c=1)},
        {"too few", "too many", "damage"},
    ),
    "sqlite": (
        {".app/a.db": database([(1, "a", 1), (2, "b", 1), (3, "c", 1), (4, "d", 1)])},
        {".app/a.db": database([(1, "a", 5), (3, "c", 1), (4, "d", 1)])},
        {"revert", "too many", "damage"},
    ),
    "gsettings": (
        {".config/dconf/user": settings_database({"width": 4, "spaces": 0, "margin": 80})},
        {".config/dconf/user": settings_database({"width": 8, "spaces": 1, "margin": 80})},
        {"too few", "damage"},
    ),
    "xml": (
        {"D/a.xmp": XML.format(1, "one").encode()},
        {"D/a.xmp": XML.format(5, "one").encode()},
        {"revert", "too many", "damage"},
    ),
    "document": (
        {"D/a.ods": spreadsheet(row("1", "2"), row("3", "4"), row("5", "6"))},
        {"D/a.ods": spreadsheet(row("1", "2", style="ce1"), row("9", "4"), row("5", "6"))},
        {"revert", "too few", "too many", "damage"},
    ),
    "mail": (
        {f"{INBOX}/{at}:2,S": mail(at) for at in range(1, 5)},
        {f"{INBOX}/{at}:2,S": mail(at) for at in (3, 4)}
        | {f"{DONE}/{at}:2,S": mail(at) for at in (1, 2)}
        | {f"{INBOX}/9:2,": with_attachment(9)},
        {"revert", "too few", "too many", "blank", "damage"},
    ),
    "mbox": (
        {MBOX: b"".join(b"From - x\n" + mail(at) + b"\n" for at in (1, 2, 3))},
        {MBOX: b"".join(b"From - x\n" + mail(at) + b"\n" for at in (2, 3))},
        {"revert", "too many", "damage"},
    ),
    "xcf": (
        {"D/a.xcf": XCF},
        {"D/a.xcf": changed("gimp", XCF, {("layers", "Shade", "opacity"): 0.25, ("layers", "Bar"): None})},
        {"revert", "too many", "damage"},
    ),
    "blend": (
        {"D/a.blend": BLEND},
        {"D/a.blend": moved("Floor", "Sun")},
        {"too few", "too many", "damage"},
    ),
    "export": ({}, {"D/a.png": picture([(255, 0, 0), (0, 0, 255)])}, {"revert", "blank", "damage"}),
    "file": (
        {"D/a.bin": b"a", "D/b.bin": b"b"},
        {"D/a.bin": b"A", "D/b.bin": b"b", "D/x.bin": b"x", "D/y.bin": b"y"},
        {"revert", "too few", "too many", "damage"},
    ),
}


@pytest.mark.parametrize("channel", CASES)
def test_mutants_survive_where_a_task_has_a_hole(examined: Examine, channel: str) -> None:
    before, after, kinds = CASES[channel]
    name = {"mbox": "mail"}.get(channel, channel)
    weak = examined(before, after, True)
    own = [one for one in weak.verdicts if one.mutant.channel == name]
    assert {one.mutant.kind for one in own} | ({"revert"} if channel == "export" else set()) == kinds
    if name not in ("file", "mail"):
        assert all(one.survived for one in own), "the files are all there, and nothing else is asked"
    assert weak.survivors
    assert not weak.unfit


@pytest.mark.parametrize("channel", CASES)
def test_mutants_are_killed_where_it_has_none(examined: Examine, channel: str) -> None:
    before, after, _ = CASES[channel]
    strong = examined(before, after, False)
    assert strong.verdicts
    assert [one.mutant.name for one in strong.survivors] == []
    assert set(strong.killed_alone) == {"check_0"}
    assert strong.never_alone == ()
    assert not strong.unfit


def test_checks_that_nothing_kills_alone_are_told(examined: Examine) -> None:
    weak = examined(*CASES["text"][:2], True)
    assert weak.checks == ("check_0",)
    assert weak.never_alone == ("check_0",), "it asks only whether the file is there, and no mutant is without it"
    before, after, _ = CASES["file"]
    several = examined(before, after, True)
    killers = several.killed_alone
    assert killers["check_2"] == "too few: D/x.bin: was not made"
    assert set(several.never_alone) == set(several.checks) - set(killers)


@pytest.mark.parametrize("channel", CASES)
def test_checks_that_are_not_asked_would_have_noticed_nothing(tmp_path: Path, channel: str) -> None:
    before, after, _ = CASES[channel]
    sample = Sample.made(tmp_path, before, after)
    places = [{"place": place} for place in sorted(after)]
    asked: list[Any] = [("look", place, sample.told("look", **place)) for place in places]
    asked += [("sizes", places[0], sample.told("sizes", **places[0])), ("everything", {}, sample.told("everything"))]
    task = sample.task(asked)
    checks, nobody = task.spec.checks, AgentOutcome(status="none", answer=None)
    formats = list(formats_of(sample.registry, ["files"]))
    mutants = chosen(made(Pair(before, after, lambda _place, _part: False), formats), 12)
    with Copy.of(sample.after, sample.store, sample.registry, ["files"]) as copy:
        asking = Asking(copy, checks, nobody, after)
        assert asking.failed == ()
        for mutant in mutants:
            changes = mutant.make()
            with copy.changed(changes):
                noticed = {one.id for one in copy.evaluated(checks, nobody) if not one.passed}
                assert set(asking.failed_with(changes)) == noticed, mutant.name


def test_a_near_miss_of_the_record_kills_alone(examined: Examine, tmp_path: Path) -> None:
    before, after, _ = CASES["export"]
    weak = examined(before, after, True)
    assert set(weak.killed_alone) == {"check_0"}
    hashes = {
        "environment": "",
        "checks": "",
        "solution": "",
        "near_misses": {},
        "apps": {},
        "endpoints": {},
        "image": "",
        "harness": "",
    }
    runs = {
        "near-miss:both": {"reward": 0.0, "checks": {"check_0": "failed", "check_1": "failed"}, "named": ["check_0"]},
        "near-miss:one": {"reward": 0.5, "checks": {"check_0": "passed", "check_1": "failed"}, "named": ["check_1"]},
    }
    record = {"version": VERSION, "task": "files/work", "hashes": hashes, "runs": runs}
    (tmp_path / "benchmark/files/work/proof.json").write_text(json.dumps(record))
    assert near_misses_alone(tmp_path / "benchmark/files/work") == {"check_1": "near-miss:one"}
    assert failed_near_misses(tmp_path / "benchmark/files/work") == {"check_0", "check_1"}


def test_checks_that_nobody_has_seen_to_fail_are_told_first(examined: Examine) -> None:
    before, after, _ = CASES["text"]
    weak, strong = examined(before, after, True), examined(before, after, False)
    assert (weak.never_failed, strong.never_failed) == (("check_0",), ())
    shown = replace(weak, failed_near_misses=frozenset(weak.checks))
    assert shown.never_failed == ()
    assert shown.never_alone == ("check_0",)
    first, named, *_ = told.closing([strong, weak]).strip().splitlines()
    assert first == "checks that fail in no near miss of the record and with no mutant:"
    assert named == f"    {weak.task}: check_0"
    assert told.survivors(weak).startswith("    never seen to fail: check_0\n")
    assert "no near miss" not in told.closing([strong, shown])
    assert [one["never_failed"] for one in told.data([weak, strong])] == [["check_0"], []]


def test_the_table_ends_with_a_row_for_each_app(examined: Examine) -> None:
    before, after, _ = CASES["text"]
    weak, strong = examined(before, after, True), examined(before, after, False)

    def killed(row: str, *, of: str) -> int:
        (found,) = [line for line in row.splitlines() if line.startswith(f"{of} ")]
        return int(found.split()[1].split("/")[0])  # reverts

    rows = told.closing([strong, replace(weak, task="others/work")])
    assert killed(rows, of="all") == killed(rows, of="files") + killed(rows, of="others")
    assert killed(rows, of="files") > killed(rows, of="others")
    assert "\nfiles " not in told.closing([strong]), "one app needs no row of its own"


def test_what_was_left_out_of_the_choice_is_told(tmp_path: Path) -> None:
    before, after, _ = CASES["text"]
    sample = Sample.made(tmp_path, before, after)
    task = sample.task([("everything", {}, sample.told("everything"))])
    result = RolloutResult("r", task.id, ("files",), "oracle", 0, "passed", None, ())
    source = Source(sample.before, sample.after, result, (sample.store, sample.store))
    few = examine(sample.registry, task, source, most=4, thorough=False)
    assert len(few.unchosen) == few.made - 4
    assert not few.unchosen & {one.mutant.name for one in few.verdicts}
    assert {one.mutant.kind for one in few.verdicts} >= {"damage"}, "guards are broken by damage"
    assert few.delta.facts == ()


def test_changed_facts_that_no_check_asks_about_are_told(examined: Examine) -> None:
    before, after, _ = CASES["text"]
    weak = examined(before, after, True)
    assert {one.path for one in weak.delta.facts if not one.asked} == {("content",), ("sizes", "D/a.txt")}
    strong = examined(before, after, False)
    assert strong.delta.coverage is not None
    assert weak.delta.coverage is not None
    assert strong.delta.coverage > weak.delta.coverage


def test_the_same_mutants_each_time() -> None:
    for before, after, _ in CASES.values():
        pair = Pair(before, after, lambda _place, _part: False)
        assert [one.name for one in made(pair)] == [one.name for one in made(pair)]


def test_what_is_incidental_is_not_mutated() -> None:
    before, after, _ = CASES["settings"]
    rule = Incidental(".config/*.conf", "The size of a font is nobody's wish here.", "view/font-size")
    pair = Pair(before, after, rule.covers)
    assert not any("font-size" in one.part for one in made(pair))
    assert any("font-name" in one.part for one in made(pair))


def test_a_database_of_settings_is_written_as_it_is_read() -> None:
    content = settings_database({"width": 4, "margin": 80})
    assert dconf.parse(content) == {"/org/app/width": 4, "/org/app/margin": 80}
    assert dconf.parse(DCONF.put(content, {("/org/app/width",): None})) == {"/org/app/margin": 80}


@pytest.mark.parametrize("app", sorted(Registry.discover(ROOT).names()))
def test_what_apps_declare_is_no_wider_than_it_says(app: str) -> None:
    registry = Registry.discover(ROOT)
    listed(registry, app)
    rules = declared(registry, app)
    for rule in rules:
        # Of the folders of users, only those of programs in them are: `.git` is one of Git.
        own = rule.files.startswith((".", "*.", "*/.git/"))
        assert own, "the user's own files are incidental only by a suffix of the app's"
        assert len(rule.because.split()) > 2
    whole = [rule for rule in rules if not rule.keys]
    asked: list[Any] = [
        check.args["place"]
        for file in (ROOT / "benchmark" / app).glob("*/task.json")
        for check in load_task(file, registry).spec.checks
        if isinstance(check.args.get("place"), str)
    ]
    assert [(rule.files, place) for rule in whole for place in asked if rule.covers(place)] == []
