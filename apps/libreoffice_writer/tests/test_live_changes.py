"""What documents hold, changed by the real Writer through UNO (``handbook.py``): its files before and after."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from apps.conftest import LiveApp
from apps.libreoffice_writer.tests.agreement import differences
from apps.libreoffice_writer.tests.seen import DOCUMENTS, SEEN, STEPS, SUFFIXES, Seen
from apps.libreoffice_writer.verifier.documents import parsed
from pytest_opencomputer.waits import until

if TYPE_CHECKING:
    from pytest_opencomputer.rollouts.harness import Harness
    from pytest_opencomputer.sandbox import Sandbox

HERE = Path(__file__).parent
PROGRAMS = ("handbook.py", "handbook_making.py", "handbook_changes.py")


@pytest.fixture(scope="module")
def writer(opencomputer: Harness, app_sandbox: Sandbox, app_name: str) -> LiveApp:
    """Writer, which has made the handbook, changed it, and saved it each time."""
    app = LiveApp(opencomputer.registry.app(app_name), opencomputer.registry, app_sandbox)
    app.reset()
    app.put({name: (HERE / name).read_bytes() for name in PROGRAMS})
    app.put({path.name: path.read_bytes() for path in (HERE / "pictures").iterdir()})
    app.start()
    app.sandbox.run(["python3", "/home/user/handbook.py", "/home/user"], timeout=60).check()
    if os.environ.get("OPENCOMPUTER_RECORD"):
        for path in DOCUMENTS.rglob("*.*"):
            path.write_bytes(app.file(path.relative_to(DOCUMENTS).as_posix()))
    return app


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize("seen", SEEN, ids=str)
def test_what_is_in_the_documents(writer: LiveApp, seen: Seen, suffix: str) -> None:
    def ask(endpoint: str, place: str, **args: Any) -> Any:
        return writer.ask(endpoint, document=place, **args)

    seen.check(suffix, ask)


@pytest.mark.parametrize("step", STEPS)
def test_it_says_of_paragraphs_what_libreoffice_does(writer: LiveApp, step: str) -> None:
    told = writer.file(f"{step}/told.json")
    for suffix in SUFFIXES:
        assert differences(parsed(writer.file(f"{step}/handbook.{suffix}"), suffix), told) == []


def test_digests_and_kinds(writer: LiveApp) -> None:
    before, after = (writer.ask("digests", document=f"{step}/handbook.odt")["parts"] for step in STEPS)
    assert [name for name in before if before[name] == after[name]] == []
    others = [writer.ask("other-paragraphs", document=f"{step}/handbook.odt", without=["Map"]) for step in STEPS]
    assert others[0]["sha256"] != others[1]["sha256"]
    kinds = [writer.ask("file-format", document=f"After/handbook.{suffix}")["format"] for suffix in SUFFIXES]
    assert kinds == list(SUFFIXES)


def test_exported_files(writer: LiveApp) -> None:
    names = ["handbook.docx", "handbook.fodt", "handbook.odt", "handbook.pdf", "handbook.txt", "told.json"]
    assert writer.ask("folder", place="After")["places"] == names
    before, after = (writer.ask("text-file", place=f"{step}/handbook.txt")["lines"] for step in STEPS)
    assert before[0] == "Volunteer handbook"
    assert "Printed by the council." not in before
    assert "Printed by the council." in after
    sizes = [
        {round(one["width_mm"]) for one in writer.ask("pdf", place=f"{step}/handbook.pdf")["pages"]} for step in STEPS
    ]
    assert sizes == [{210}, {210, 297}]
    content = writer.file("After/handbook.pdf")
    digest = hashlib.sha256(content).hexdigest()
    assert writer.ask("file", place="After/handbook.pdf") == {"found": True, "size": len(content), "sha256": digest}
    assert writer.ask("file-digests", places=["After/handbook.pdf"])["digests"] == {"After/handbook.pdf": digest}


def test_what_is_open_and_shown(writer: LiveApp) -> None:
    facts = writer.ask("showing")
    assert facts["record_changes"]
    assert (facts["found"], facts["selected"], facts["place"], facts["pages"]) == (True, "", "", 4)
    assert [one["modified"] for one in writer.ask("open-documents")["documents"]] == [True]
    writer.desk.keys("ctrl+Home", "shift+End")
    until(lambda: writer.ask("showing")["selected"], what="the selection", timeout=20)
    facts = writer.ask("showing")
    assert (facts["selected"], facts["page"], facts["show_changes"]) == ("Volunteer handbook", 1, True)
