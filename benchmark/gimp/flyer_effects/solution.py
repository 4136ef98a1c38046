"""Two filters are laid over layers and stay editable; the panel is made less opaque."""

from __future__ import annotations

from apps.gimp.operations import apply_filter, export_as, save, set_layer_opacity
from pytest_opencomputer.solution import Desk, mistake

FOLDER = "/home/user/Concert"
# Only some entries of the filters' dialogs have a tip. The others are named by their place from the top.
X, BLUR, SHADOW = "Horizontal shadow offset", 2, 4
RADIUS, SOFTNESS = "How far out vignetting goes as portion of half image diagonal", 1


def solve(
    desk: Desk,
    *,
    offset: float = 6,
    blur: float = 8,
    panel: float = 80,
    merge: bool = False,
    export: str = "flyer-shadow.png",
) -> None:
    # The offset in Y follows that in X.
    apply_filter(desk, "Title", "Drop Shadow", {X: offset, BLUR: blur, SHADOW: 0.8})
    apply_filter(desk, "Skyline", "Vignette", {RADIUS: 1.1, SOFTNESS: 0.6}, merge=merge)
    set_layer_opacity(desk, "Panel", panel)
    save(desk)
    export_as(desk, f"{FOLDER}/{export}")


merges_the_vignette_and_takes_eighty_away = mistake(
    solve,
    fails=["vignette_radius", "vignette_softness", "effects_of_skyline", "panel", "exported_title", "layers_whole"],
    merge=True,
    panel=20,
)
leaves_the_shadow_far_and_exports_a_jpeg = mistake(
    solve,
    fails=["shadow_offset", "shadow_blur", "export", "dark_corner", "exported_skyline", "exported_title"],
    offset=20,
    blur=10,
    export="flyer-shadow.jpg",
)
