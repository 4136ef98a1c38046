"""``file:`` URIs: those that applications write, those that only a standard knows, and those that are none."""

from __future__ import annotations

import posixpath
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_opencomputer.guest.channels import file_uris
from pytest_opencomputer.guest.endpoint import Home

HOME = Home("/somewhere/else")


@pytest.mark.parametrize(
    ("uri", "path"),
    [
        ("file:///home/user/Documents/%C3%84%20100%25.txt", "/home/user/Documents/Ä 100%.txt"),
        ("file:///home/user/c,d'[1].ods", "/home/user/c,d'[1].ods"),
        # As LibreOffice and GTK write them: what need not be encoded may be.
        ("file:///home/user/%7Ea%2Fb", "/home/user/~a/b"),
        ("file:///home/user/what%3F%20%231.xcf", "/home/user/what? #1.xcf"),
        ("file:///home/user/Größe.ods", "/home/user/Größe.ods"),
        ("file:///", "/"),
        ("file:/home/user/a", "/home/user/a"),
        ("file://localhost/home/user/a", "/home/user/a"),
        ("FILE://LocalHost/home/user/A", "/home/user/A"),
        # Not encoded, they end the path.
        ("file:///home/user/a.ods#Stock", "/home/user/a.ods"),
        ("file:///home/user/a?b=c#d", "/home/user/a"),
        ("file:///home/user/../user//./a/", "/home/user/a"),
        ("file:////home/user/a", "/home/user/a"),
        ("file:///../../etc", "/etc"),
        # Two files whose names are no UTF-8 stay two.
        ("file:///%ff", "/\\xff"),
        ("file:///%fe", "/\\xfe"),
        # What is no escape stands for itself.
        ("file:///100%", "/100%"),
        ("file:///%zz+a", "/%zz+a"),
    ],
)
def test_files_of_this_machine(uri: str, path: str) -> None:
    assert file_uris.path_of(uri) == path


@pytest.mark.parametrize(
    "uri",
    [
        "",
        "file:",
        "file:a",
        "file://",
        "file://[",
        "file://host",
        "file://host/home/user/a",
        "file://localhost",
        "file://localhost.example/a",
        "file://localhost:80/a",
        "file://user@localhost/a",
        " file:///a",
        "http://localhost/a",
        "sftp://host/home/user/Documents/x%20y.txt",
        "private:factory/scalc",
        "/home/user/a%20b",
        "a%20b",
        "//localhost/a",
    ],
)
def test_what_is_no_file_of_this_machine_stays_as_it_is(uri: str) -> None:
    assert file_uris.path_of(uri) is None
    assert file_uris.place_of(HOME, uri) == uri


def test_places_are_relative_to_the_home_folder() -> None:
    assert file_uris.place_of(HOME, "file:///home/user/a%20b") == "a b"
    assert file_uris.place_of(HOME, "file:///home/user") == "/home/user"
    assert file_uris.place_of(HOME, "file:///home/username/a") == "/home/username/a"
    # It is not the text that lies in the home folder, but the file.
    assert file_uris.place_of(HOME, "file:///home/user/../other/a") == "/home/other/a"
    assert file_uris.place_of(Home("/x", seen_as="/srv/"), "file:///srv/a") == "a"


@given(st.lists(st.text(st.characters(codec="utf-8", exclude_characters="/"), min_size=1), min_size=1))
def test_each_path_comes_back(parts: list[str]) -> None:
    path = "/" + "/".join(parts)
    assert file_uris.path_of(f"file://{quote(path)}") == "/" + posixpath.normpath(path).lstrip("/")


@given(st.text())
def test_no_text_is_an_error(text: str) -> None:
    for uri in (text, f"file:{text}", f"file:///{text}"):
        assert isinstance(file_uris.place_of(HOME, uri), str)
