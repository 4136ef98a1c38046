"""One picture edited in the darkroom, the edit made a style and applied to two others, and a second version in grey."""

from __future__ import annotations

from collections.abc import Sequence

from apps.darktable.operations import (
    answer,
    apply_style,
    create_style,
    create_version,
    edit_module,
    fold,
    leave_darkroom,
    open_in_darkroom,
    set_slider,
    switch_on_module,
)
from pytest_opencomputer.solution import Desk, mistake

BEACON_STREET, SINGAPORE, BRIDGE, CASA_MILA = "DSC_5511.JPG", "DSC_5514.JPG", "DSC_5517.JPG", "DSC_5520.JPG"
MODULES = ("exposure", "velvia", "vignetting")


def solve(
    desk: Desk,
    *,
    exposure: str = "0.65",
    velvia: str = "35",
    vignetting: str = "-0.3",
    modules: Sequence[str] = MODULES,
    description: str = "brighter, warmer, darker corners",
    on: Sequence[str] = (SINGAPORE, BRIDGE),
    how: str = "original",
    version_name: str = "black and white",
) -> None:
    open_in_darkroom(desk, BEACON_STREET)
    edit_module(desk, "exposure", "adjust the exposure correction", exposure)
    edit_module(desk, "velvia", "the strength of saturation boost", velvia)
    edit_module(desk, "vignetting", "strength of effect on brightness", vignetting)
    leave_darkroom(desk)

    create_style(desk, "City evening", BEACON_STREET, description=description, modules=modules)
    apply_style(desk, "City evening", *on)
    fold(desk, "styles")

    open_in_darkroom(desk, BEACON_STREET)
    create_version(desk, version_name, how=how)
    switch_on_module(desk, "monochrome")
    leave_darkroom(desk)


def another_way(desk: Desk) -> None:
    """The modules in another order, one of them set twice; a style with too little in it goes and is made anew."""
    name = "City evening"
    open_in_darkroom(desk, BEACON_STREET)
    edit_module(desk, "vignetting", "strength of effect on brightness", "-0.3")
    edit_module(desk, "velvia", "the strength of saturation boost", "53")  # a mistake
    set_slider(desk, desk.find(role="drawing area", description="the strength of saturation boost"), "35")
    edit_module(desk, "exposure", "adjust the exposure correction", "0.65")
    leave_darkroom(desk)

    create_style(desk, name, BEACON_STREET, description="brighter, warmer", modules=MODULES[:2])  # a mistake
    desk.click(role="table cell", name=name)
    desk.click(desk.find(role="button", name="remove", description="(?s)removes the selected styles.*"))
    answer(desk, "remove style")
    desk.wait_until(lambda: not desk.sees(role="table cell", name=name), "the style to go")
    create_style(desk, name, BEACON_STREET, description="brighter, warmer, darker corners", modules=MODULES[::-1])
    apply_style(desk, name, BRIDGE)
    apply_style(desk, name, SINGAPORE)
    fold(desk, "styles")

    open_in_darkroom(desk, BEACON_STREET)
    create_version(desk, "black and white")
    switch_on_module(desk, "monochrome")
    leave_darkroom(desk)


leaves_velvia_at_its_default = mistake(solve, fails=["velvia", "style", "singapore", "bridge"], velvia="25")
takes_the_brightness_for_positive = mistake(
    solve, fails=["vignetting", "style", "singapore", "bridge"], vignetting="0.3"
)
brightens_too_little = mistake(solve, fails=["exposure", "style", "singapore", "bridge"], exposure="0.56")
shortens_the_description = mistake(solve, fails=["style_description"], description="brighter, warmer")
applies_the_style_to_casa_mila_as_well = mistake(
    solve, fails=["casa_mila_keeps_its_edit"], on=(SINGAPORE, BRIDGE, CASA_MILA)
)
forgets_a_module_in_the_style = mistake(solve, fails=["style", "singapore", "bridge"], modules=MODULES[:2])
