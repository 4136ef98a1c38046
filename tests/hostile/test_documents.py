"""Documents of apps that contradict themselves: the endpoints name what is wrong, or say which part counts."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from apps.gimp.tests.writer import Block, File
from apps.gimp.verifier.colours import colours
from apps.gimp.verifier.layers import layer
from apps.thunderbird.verifier.mime import body
from pytest_opencomputer.guest.endpoint import Home, StateCorrupt, StateError

from .limits import SECONDS, measured
from .ways import MIB

PLACE = "poster.xcf"
WIDTH, HEIGHT = 100, 70
SIZE = struct.pack(">II", WIDTH, HEIGHT)


def xcf(home: Path, which: int, claimed: tuple[int, int]) -> Home:
    """A picture with one layer, in whose file one of the sizes differs from the others.

    Args:
        which: 0 for the picture's size, 1 for the layer's, 2 for its tiles', 3 for the size of their first level.
    """
    content = File(WIDTH, HEIGHT, [Block("Sky", WIDTH, HEIGHT, b"\xc8\x20\x10" * WIDTH * HEIGHT, 0)]).whole()
    parts = content.split(SIZE)
    assert len(parts) == 5
    parts[which : which + 2] = [parts[which] + struct.pack(">II", *claimed) + parts[which + 1]]
    (home / PLACE).write_bytes(SIZE.join(parts))
    return Home(home)


@pytest.mark.parametrize("claimed", [(10, 7), (70, 100), (100, 71), (200_000, 200_000)])
@pytest.mark.parametrize("which", [1, 2, 3], ids=["layer", "tiles", "level"])
def test_a_layer_that_lies_about_its_size(which: int, claimed: tuple[int, int], tmp_path: Path) -> None:
    home = xcf(tmp_path, which, claimed)
    found = measured(lambda: colours(home, PLACE, layer="Sky"), SECONDS)
    assert isinstance(found.error, StateError), found
    assert found.memory < 200 * MIB


def test_a_picture_smaller_than_its_layer(tmp_path: Path) -> None:
    """As GIMP itself writes it if a layer reaches over the edge: both sizes are facts."""
    home = xcf(tmp_path, 0, (10, 7))
    found = layer(home, PLACE, "Sky")
    assert (found["width"], found["height"]) == (WIDTH, HEIGHT)
    assert colours(home, PLACE, layer="Sky")["mean"] == [200.0, 32.0, 16.0]


HEAD = b"MIME-Version: 1.0\nContent-Type: multipart/%s; boundary=b\n\n"


def part(kind: str, text: str, more: str = "") -> bytes:
    return f"--b\nContent-Type: {kind}\n{more}\n{text}\n".encode()


def test_two_plain_bodies_are_both_read() -> None:
    """Nothing can be hidden behind another body of the same kind."""
    mail = HEAD % b"mixed" + part("text/plain", "The offer stands.") + part("text/plain", "Or not.") + b"--b--\n"
    assert body(mail)["text"] == "The offer stands.\nOr not."


def test_a_plain_body_and_another_one_in_html_are_told_apart() -> None:
    """The text is the plain one; what mail programs show is in a fact of its own."""
    mail = HEAD % b"alternative" + part("text/plain", "The offer stands.") + part("text/html", "<p>Or not.</p>")
    found = body(mail + b"--b--\n")
    assert (found["text"], found["html"]) == ("The offer stands.", "<p>Or not.</p>")


def test_the_body_of_an_attached_mail_does_not_count() -> None:
    mail = (
        HEAD % b"mixed" + part("text/plain", "See below.") + part("message/rfc822", "Subject: x\n\nThe offer stands.")
    )
    assert body(mail + b"--b--\n")["text"] == "See below."


def test_text_before_and_after_the_parts_does_not_count() -> None:
    hidden = b"The offer stands.\n"
    assert body(HEAD % b"mixed" + hidden + part("text/plain", "No.") + b"--b--\n" + hidden)["text"] == "No."


def test_no_xcf_is_left_unnamed(tmp_path: Path) -> None:
    (tmp_path / PLACE).write_bytes(b"gimp xcf v011\0" + SIZE)
    with pytest.raises(StateCorrupt):
        layer(Home(tmp_path), PLACE, "Sky")
