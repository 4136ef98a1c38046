"""dconf and GVariant: what the real ones wrote is read, what is damaged fails by name.

``data/dconf-user`` was written by dconf 0.40 on Debian 13 through ``gsettings set``; ``data/gvariant.json`` has type,
serialised bytes in hexadecimal and value of variants made by GLib 2.84 there.
"""

from __future__ import annotations

import contextlib
import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_opencomputer.guest.channels import dconf
from pytest_opencomputer.guest.channels.gvariant import variant
from pytest_opencomputer.guest.endpoint import Home, StateCorrupt, StateError

DATA = Path(__file__).parent / "data"
VARIANTS = json.loads((DATA / "gvariant.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("kind", "serialised", "value"), VARIANTS, ids=[f"{n}-{one[0]}" for n, one in enumerate(VARIANTS)]
)
def test_variants_that_glib_wrote_are_read(kind: str, serialised: str, value: Any) -> None:
    found = variant(bytes.fromhex(serialised))
    assert found == value
    assert type(found) is type(value), kind


def test_offsets_are_as_wide_as_their_container_needs() -> None:
    # More than 65,535 bytes, so that offsets have four: written by hand after the specification.
    texts = [b"x" * 40_000 + b"\0", b"y" * 40_000 + b"\0"]
    ends = b"".join(end.to_bytes(4, "little") for end in (40_001, 80_002))
    assert variant(b"".join(texts) + ends + b"\0as") == ["x" * 40_000, "y" * 40_000]


def test_a_database_that_dconf_wrote_is_read(root: Path, home: Home) -> None:
    assert dconf.read(home) == {}
    (root / ".config/dconf").mkdir(parents=True)
    (root / ".config/dconf/user").write_bytes((DATA / "dconf-user").read_bytes())
    keys = dconf.read(home)
    assert keys == {
        "/org/gnome/desktop/input-sources/sources": [["xkb", "us"], ["xkb", "de+nodeadkeys"]],
        "/org/gnome/desktop/interface/text-scaling-factor": 1.25,
        "/org/gnome/gedit/plugins/active-plugins": ["docinfo", "spell", "wörter"],
        "/org/gnome/gedit/plugins/drawspaces/matrix": [1, 2, 300],
        "/org/gnome/gedit/preferences/editor/editor-font": "Monospace 14",
        "/org/gnome/gedit/preferences/editor/insert-spaces": True,
        "/org/gnome/gedit/preferences/editor/tabs-size": 3,
        "/org/gnome/gedit/preferences/encodings/candidate-encodings": [],
        "/org/gnome/gedit/preferences/print/margin-left": 12.5,
    }


@pytest.mark.parametrize("content", [b"", b"GVariant", b"x" * 100, b"GVariant" + b"\xff" * 40, b"GVariant" + bytes(40)])
def test_an_invalid_database_is_corrupt(content: bytes) -> None:
    with pytest.raises(StateCorrupt):
        dconf.parse(content)


def test_a_key_that_is_its_own_parent_is_corrupt() -> None:
    content = bytearray((DATA / "dconf-user").read_bytes())
    first = 0x78  # of the items, after 24 bytes of header, 8 of the table's and 22 buckets
    content[first + 4 : first + 8] = (0).to_bytes(4, "little")
    with pytest.raises(StateCorrupt, match="without a beginning"):
        dconf.parse(bytes(content))


@pytest.mark.parametrize(
    "data",
    [b"", b"\0", b"x", b"\0z", b"\0(", b"\0{s}", b"\0a", b"\x01\0i", b"no end\0s", b"\0(ss)", b"\xff\xff\0as",
     b"\0" + b"m" * 100 + b"i", b"\0" + b"(" * 100 + b")" * 100, b"\0\0\0\0\0\0\xf8\x7f\0d", (b"\0v" * 100), b"\0\xff"],
)  # fmt: skip
def test_an_invalid_variant_is_corrupt(data: bytes) -> None:
    with pytest.raises(StateCorrupt):
        variant(data)


@given(
    st.sampled_from([bytes.fromhex(one[1]) for one in VARIANTS]) | st.just((DATA / "dconf-user").read_bytes()),
    st.integers(0),
)
def test_damaged_data_is_read_or_fails_by_name(data: bytes, seed: int) -> None:
    chance = random.Random(seed)
    damaged = bytearray(data)
    for _ in range(chance.randint(1, 6)):
        damaged[chance.randrange(len(damaged))] = chance.choice([0, 1, 8, 0x7F, 0xFF, *b"(){}avsmuibd"])
    for read in (variant, dconf.parse):
        with contextlib.suppress(StateError):
            json.dumps(read(bytes(damaged)), allow_nan=False)
