"""What LibreOffice keeps in its profile, in files as 25.2 writes them and in odd ones."""

from __future__ import annotations

import io
import os
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from pytest_opencomputer.guest import state
from pytest_opencomputer.guest.channels.office_profile import (
    PROFILE,
    REGISTRY,
    autotext,
    dictionary,
    preference,
    recent_documents,
    replacement,
    user_data,
)
from pytest_opencomputer.guest.endpoint import Home

_OOR = 'xmlns:oor="http://openoffice.org/2001/registry"'
_HISTORY = "/org.openoffice.Office.Histories/Histories/org.openoffice.Office.Histories:HistoryInfo['PickList']"
_BLOCKS = "http://openoffice.org/2001/block-list"


def item(path: str, name: str, value: str) -> str:
    """An item of the registry."""
    inner = f'<prop oor:name="{name}" oor:op="fuse"><value>{value}</value></prop>'
    return f'<item oor:path="{path}">{inner}</item>'


def home(folder: Path, place: str, content: bytes | str) -> Home:
    """A home folder with one file."""
    path = folder / place
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return Home(folder)


def registry(folder: Path, *items: str) -> Home:
    """A home folder with a registry."""
    return home(folder, REGISTRY, f'<?xml version="1.0"?><oor:items {_OOR}>{"".join(items)}</oor:items>')


def packed(**members: str) -> bytes:
    """A zip archive; ``__`` in a name stands for ``/``."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name.replace("__", "/") + ".xml", content)
    return stream.getvalue()


def test_options(tmp_path: Path) -> None:
    user = "/org.openoffice.UserProfile/Data"
    found = registry(
        tmp_path,
        item("/org.openoffice.Office.Writer/Layout/Other", "MeasureUnit", "2"),
        item("/org.openoffice.Office.Writer/Layout/Other", "List", "<it>a</it><it>b</it>"),
        item(user, "sn", "Roth"),
        item(user, "l", "Kiel"),
    )
    assert preference(found, "Writer/Layout/Other", "MeasureUnit") == {"found": True, "value": "2"}
    assert preference(found, "/org.openoffice.Office.Writer/Layout/Other", "List")["value"] == "a\nb"
    assert preference(found, "Writer/Layout/Other", "None") == {"found": False, "value": None}
    facts = user_data(found)
    assert (facts["last_name"], facts["city"], facts["first_name"]) == ("Roth", "Kiel", "")


def test_recent_documents(tmp_path: Path) -> None:
    def order(number: int, name: str) -> str:
        return item(f"{_HISTORY}/OrderList/x['{number}']", "HistoryItemRef", f"file:///home/user/{name}")

    assert recent_documents(Home(tmp_path)) == {"places": []}
    found = registry(tmp_path, order(1, "b.odt"), order(0, "a.odt"), order(10, "c.odt"))
    assert [Path(one).name for one in recent_documents(found)["places"]] == ["a.odt", "b.odt", "c.odt"]


def test_replacements_and_words(tmp_path: Path) -> None:
    block = '<b:block b:abbreviated-name="kb" b:name="Kestrel Boatyard"/>'
    content = packed(DocumentList=f'<b:block-list xmlns:b="{_BLOCKS}">{block}</b:block-list>')
    found = home(tmp_path, f"{PROFILE}/autocorr/acor_en-US.dat", content)
    assert replacement(found, "kb") == {"found": True, "replaced_with": "Kestrel Boatyard"}
    assert replacement(found, "kb", "de-DE") == {"found": False, "replaced_with": None}
    home(tmp_path, f"{PROFILE}/wordbook/standard.dic", "OOoUserDict1\nlang: <none>\n---\nKestrell\nboat=yard==boats\n")
    assert dictionary(found) == {"found": True, "words": ["Kestrell", "boatyard"]}
    for name in ("../standard", ".hidden", "a/b"):
        with pytest.raises(ValueError, match="no name"):
            dictionary(found, name)


def test_autotext(tmp_path: Path) -> None:
    text = "urn:oasis:names:tc:opendocument:xmlns:text:1.0"
    block = '<b:block b:abbreviated-name="KR" b:package-name="KR" b:name="Kind regards"/>'
    listed = f'<b:block-list xmlns:b="{_BLOCKS}">{block}</b:block-list>'
    body = f'<a xmlns:t="{text}"><t:p>Kind regards</t:p><t:p>Mia</t:p></a>'
    assert autotext(Home(tmp_path)) == {"found": False, "names": None, "entries": None}
    found = home(tmp_path, f"{PROFILE}/autotext/mytexts.bau", packed(BlockList=listed, KR__content=body))
    assert autotext(found)["entries"] == [{"name": "Kind regards", "shortcut": "KR", "text": "Kind regards\nMia"}]


def test_a_damaged_registry(tmp_path: Path) -> None:
    with pytest.raises(state.StateCorrupt):
        user_data(home(tmp_path, REGISTRY, "<a>"))


@pytest.mark.parametrize(
    ("place", "ask"),
    [
        (REGISTRY, user_data),
        (f"{PROFILE}/autocorr/acor_en-US.dat", lambda home: replacement(home, "kb")),
        (f"{PROFILE}/autotext/mytexts.bau", autotext),
        (f"{PROFILE}/wordbook/standard.dic", dictionary),
    ],
)
def test_hostile_files(tmp_path: Path, place: str, ask: Callable[[Home], object]) -> None:
    with pytest.raises(state.StateCorrupt):
        ask(home(tmp_path, place, b"\xff\xfe\x00"))
    with pytest.raises((state.StateCorrupt, state.StateTooBig)):
        ask(home(tmp_path, place, b" " * (70 * 1024**2)))
    (tmp_path / place).unlink()
    os.mkfifo(tmp_path / place)
    with pytest.raises(state.StateNotPlain):
        ask(Home(tmp_path))


def test_a_bomb_of_autotext(tmp_path: Path) -> None:
    """A small file may not become more than 64 MiB."""
    with pytest.raises(state.StateTooBig):
        autotext(home(tmp_path, f"{PROFILE}/autotext/mytexts.bau", packed(BlockList=" " * (70 * 1024**2))))
