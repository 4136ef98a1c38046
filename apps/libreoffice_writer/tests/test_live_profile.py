"""A document while Writer runs, has quit and was killed, and what LibreOffice keeps in its profile."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from apps.conftest import LiveApp
from apps.libreoffice_writer.tests.seen import DOCUMENTS
from pytest_opencomputer.waits import until

if TYPE_CHECKING:
    from pytest_opencomputer.rollouts.harness import Harness
    from pytest_opencomputer.sandbox import Sandbox

HERE = Path(__file__).parent
PLACE, LOCK = "Documents/handbook.odt", "Documents/.~lock.handbook.odt#"


@pytest.fixture(scope="module")
def writer(opencomputer: Harness, app_sandbox: Sandbox, app_name: str) -> LiveApp:
    """Writer with the handbook open."""
    app = LiveApp(opencomputer.registry.app(app_name), opencomputer.registry, app_sandbox)
    app.reset()
    app.put({name: (HERE / name).read_bytes() for name in ("profile_changes.py", "handbook_making.py")})
    app.put({PLACE: (DOCUMENTS / "Before/handbook.odt").read_bytes()})
    app.start(f"/home/user/{PLACE}")
    return app


def take(app: LiveApp, step: str) -> None:
    """Let ``profile_changes.py`` take a step."""
    app.sandbox.run(["python3", "/home/user/profile_changes.py", step], timeout=60).check()


def first(app: LiveApp) -> Any:
    """The first paragraph of the saved document."""
    return app.ask("text", document=PLACE)["paragraphs"][0]


def test_a_document_while_it_is_open(writer: LiveApp) -> None:
    assert writer.ask("file", place=LOCK)["found"]
    assert first(writer) == "Volunteer handbook"
    writer.desk.keys("ctrl+Home")
    writer.desk.type("New ")
    until(lambda: writer.ask("open-documents")["documents"][0]["modified"], what="the change", timeout=20)
    facts = writer.ask("open-documents")["documents"]
    assert facts == [{"title": facts[0]["title"], "place": PLACE, "modified": True, "in_front": True}]
    assert first(writer) == "Volunteer handbook"
    writer.desk.key("ctrl+s")
    until(lambda: first(writer) == "New Volunteer handbook", what="the document to be saved", timeout=20)


def test_options_and_user_data(writer: LiveApp) -> None:
    def unit() -> Any:
        return writer.ask("preference", path="Writer/Layout/Other", name="MeasureUnit")

    assert unit() == {"found": False, "value": None}
    assert writer.ask("user-data")["last_name"] == ""
    take(writer, "options")
    # Written a while after.
    until(lambda: unit()["found"], what="the option to be written", timeout=30)
    assert unit() == {"found": True, "value": "2"}
    facts = writer.ask("user-data")
    assert (facts["first_name"], facts["last_name"], facts["city"], facts["email"]) == ("Mia", "Roth", "Kiel", "")


def test_autotext(writer: LiveApp) -> None:
    before = writer.ask("autotext")
    assert before["names"] in (None, [])
    take(writer, "autotext")
    until(lambda: writer.ask("autotext")["names"], what="the entry to be written", timeout=30)
    facts = writer.ask("autotext")
    assert facts["names"] == ["Kind regards"]
    (entry,) = facts["entries"]
    assert entry["shortcut"] == "KR"
    assert entry["text"].startswith("New Volunteer handbook\n")


def test_replacements(writer: LiveApp) -> None:
    def replaced(text: str) -> Any:
        return writer.ask("replacement", text=text)["replaced_with"]

    desk = writer.desk
    assert [replaced(text) for text in ("kb", "teh", "kestrel")] == [None, None, None]
    desk.menu("Tools", "AutoCorrect", "AutoCorrect Options...")
    desk.window("^AutoCorrect")
    # Return enters the replacement, and then closes the dialog; its table is too long to look for buttons beside it.
    desk.type("kb\tKestrel Boatyard\n\n")
    desk.gone("^AutoCorrect")
    # With the user's first entry, LibreOffice's own are copied to the user's list.
    until(lambda: replaced("kb"), what="the list to be written", timeout=20)
    assert [replaced(text) for text in ("kb", "teh", "kestrel")] == ["Kestrel Boatyard", "the", None]


def test_words(writer: LiveApp) -> None:
    def words() -> Any:
        return writer.ask("dictionary")

    desk = writer.desk
    assert words() == {"found": False, "words": None}
    desk.keys("ctrl+Home")
    desk.type("Kestrell ")
    desk.keys("ctrl+Home", "F7")
    desk.window("^Spelling: English")
    desk.key("alt+d")
    # It is made first, and filled then.
    until(lambda: words()["words"], what="the dictionary to be written", timeout=30)
    assert words() == {"found": True, "words": ["Kestrell"]}
    desk.key("alt+c")
    desk.gone("^Spelling")


def test_a_document_after_quitting_and_killing(writer: LiveApp) -> None:
    writer.quit()
    assert writer.ask("recent-documents")["places"] == [PLACE]
    assert not writer.ask("file", place=LOCK)["found"]
    assert writer.ask("open-documents") == {"found": False, "documents": None}
    # What had not been saved is lost.
    assert first(writer) == "New Volunteer handbook"
    copy = "Documents/copy.fodt"
    writer.put({copy: (DOCUMENTS / "After/handbook.fodt").read_bytes()})
    writer.start(f"/home/user/{copy}")
    until(lambda: writer.ask("file", place="Documents/.~lock.copy.fodt#")["found"], what="the lock", timeout=20)
    writer.kill()
    # The lock stays behind, and nothing is asked of it.
    assert writer.ask("file", place="Documents/.~lock.copy.fodt#")["found"]
    assert writer.ask("headings", document=copy)["count"] == 5
