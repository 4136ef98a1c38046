"""Settings of Qt programs: lines that VLC wrote, the rules of Qt, and lines that no program wrote."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_opencomputer.guest.channels import qt_settings
from pytest_opencomputer.guest.endpoint import Home
from pytest_opencomputer.guest.state import StateCorrupt, StateMissing

WRITTEN = r"""[General]
filedialog-path=@Variant(\0\0\0\x11\0\0\0\x1a\x66ile:///home/user/Videos)

[RecentsMRL]
list=file:///home/user/Videos/a%20b.mp4, "file:///home/user/Videos/c,d.mp4"
times=0, 61250

[codecs-profiles]
1\Profile-Name=Interview \x2013 MP3
1\Profile-Value="muxer_mux=raw;acodec_bitrate=96"
size=1

[My%20window]
shown=true
none=@Invalid()
at="@@home"
"""


def test_settings_written_by_a_qt_program_are_read() -> None:
    found = qt_settings.parse(WRITTEN)
    assert found.texts("RecentsMRL", "list") == [
        "file:///home/user/Videos/a%20b.mp4",
        "file:///home/user/Videos/c,d.mp4",
    ]
    assert found.texts("RecentsMRL", "times") == ["0", "61250"]
    assert found.text("codecs-profiles", "1\\Profile-Name") == "Interview – MP3"
    assert found.text("codecs-profiles", "1\\Profile-Value") == "muxer_mux=raw;acodec_bitrate=96"
    assert found.flag("My window", "shown") is True
    assert found.flag("My window", "hidden") is None
    assert found.texts("My window", "none") == []
    assert found.text("My window", "at") == "@home"
    assert found.text("No section", "x") is None


@pytest.mark.parametrize(
    ("raw", "texts"),
    [
        ("", [""]),
        ("a b", ["a b"]),
        ("a,b", ["a", "b"]),
        ("a, , b", ["a", "", "b"]),
        ('"a, b", c', ["a, b", "c"]),
        (r"\"a\"", ['"a"']),
        (r"a\nb\\c", ["a\nb\\c"]),
        (r"Gr\xf6\xdf, e", ["Größ", "e"]),
        (r"\xd83d\xde00", ["😀"]),
        (r"\xd83d", ["�"]),
        (r"\101", ["A"]),
        (r"\xffffff", ["�"]),
        ("'a'", ["'a'"]),
        ('" a "', [" a "]),
        ('"a', ["a"]),
        ("\\", ["\\"]),
    ],
)
def test_values(raw: str, texts: list[str]) -> None:
    assert qt_settings.unescaped(raw) == texts


@given(st.text(max_size=60))
def test_any_value_has_some_texts(raw: str) -> None:
    for text in qt_settings.unescaped(raw):
        text.encode()


def test_no_file_and_no_settings(home: Home) -> None:
    with pytest.raises(StateMissing):
        qt_settings.read(home, "x.conf")
    (home.root / "x.conf").write_text("neither section nor key")
    with pytest.raises(StateCorrupt, match="no key=value"):
        qt_settings.read(home, "x.conf")
