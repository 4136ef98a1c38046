"""What the app declares incidental is no wider than it says, and covers what it wrote of its own accord."""

from __future__ import annotations

import pytest

from apps.inkscape.incidental import INCIDENTAL
from apps.inkscape.mutants import FORMATS
from apps.inkscape.tests.conftest import FILES
from pytest_opencomputer.proofs.mutants.xml_parts import XmlParts

DRAWING, SETTINGS = "Drawings/shop.svg", ".config/inkscape/preferences.xml"


def covered(place: str, address: tuple[str, ...] = ()) -> bool:
    return any(one.covers(place, address) for one in INCIDENTAL)


@pytest.mark.parametrize(
    ("place", "address", "is_incidental"),
    [
        (DRAWING, (), False),
        (DRAWING, ("objects", "plate", "style", "fill"), False),
        (DRAWING, ("guides", "15,0 1,0"), False),
        (DRAWING, ("grids", "0", "spacingx"), False),
        (DRAWING, ("document", "page"), False),
        (DRAWING, ("g=layer1 r1", "rect=r1", "@style"), True),
        (DRAWING, ("namedview=namedview1", "@zoom"), True),
        (DRAWING, ("@version",), True),
        (DRAWING, ("marmalade=1", "@x"), False),
        (SETTINGS, (), False),
        (SETTINGS, ("settings", "/tools", "bounding_box"), False),
        (SETTINGS, ("group=tools", "@bounding_box"), True),
        (".config/inkscape/dialogs-state-ex.ini", (), True),
        (".config/inkscape/templates/Door sign.svg", (), False),
        (".local/share/recently-used.xbel", (), False),
        ("Drawings/shop.svg.2026_03_01_10_00_00.0.svg", (), True),
        ("Drawings/shop.2026.svg", (), False),
    ],
)
def test_what_is_incidental(place: str, address: tuple[str, ...], is_incidental: bool) -> None:
    assert covered(place, address) is is_incidental


@pytest.mark.parametrize("name", ["shop.svg", "plain.svg", "draft.svg"])
def test_only_one_format_sees_a_drawing(name: str) -> None:
    """What the project's own format for XML sees of it is incidental; what that for drawings sees is not."""
    content = (FILES / name).read_bytes()
    assert [at for at in XmlParts().parts(content) if not covered(f"Drawings/{name}", at)] == []
    own = FORMATS[0].parts(content)
    assert len(own) > 200
    assert [at for at in own if covered(f"Drawings/{name}", at)] == []
