"""What the app declares incidental is no wider than it says."""

from __future__ import annotations

import pytest

from apps.blender.incidental import INCIDENTAL

FILE = "Documents/kettle.blend"


@pytest.mark.parametrize(
    ("place", "address", "covered"),
    [
        (".config/blender/4.3/config/recent-files.txt", (), True),
        ("Documents/kettle.blend1", (), True),
        (FILE, (), False),
        (FILE, ("light", "Key light", "energy"), True),
        (FILE, ("light", "Key light", "energy_new"), False),
        (FILE, ("image", "Render Result", "name"), True),
        (FILE, ("image", "Label", "name"), False),
        (FILE, ("world", "Hall", "bNodeSocketValueFloat", "Background Weight", "value"), True),
        (FILE, ("world", "Hall", "bNodeSocketValueFloat", "Background Strength", "value"), False),
        (FILE, ("scene", "Scene", "Collection", "LineSet", "color_tag"), True),
        (FILE, ("scene", "Scene", "Collection", "LineSet", "flag"), False),
        (FILE, ("collection", "Row", "color_tag"), False),
        (FILE, ("scene", "Scene", "LayerCollection", "LineSet 3", "collection"), True),
        (FILE, ("scene", "Scene", "LayerCollection", "LineSet 3", "flag"), False),
    ],
)
def test_what_is_incidental(place: str, address: tuple[str, ...], covered: bool) -> None:
    assert any(one.covers(place, address) for one in INCIDENTAL) is covered
