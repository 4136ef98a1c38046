"""Set the editor up for a colleague: tabs, wrapping, margin, autosave, style, plugins."""

from __future__ import annotations

import re

from pytest_opencomputer.solution import Desk, near_miss


def solve(
    desk: Desk,
    *,
    spaces: bool = True,
    wrapping: str = "Enable text wrapping",
    column: str = "100",
    minutes: str = "5",
    dark: bool = True,
    scheme_first: bool = False,
    scheme: str = "Oblivion",
    plugins: tuple[str, ...] = ("Bookmarks", "Code Comment", "Text Size"),
) -> None:
    desk.key("F10")
    desk.click(role="button", name="Preferences")
    desk.window("^Preferences$")
    desk.click(role="check box", name=wrapping)
    desk.click(role="check box", name="Display right margin at column:")
    desk.fill(desk.find(role="spin button"), column + "\t")

    desk.click(role="page tab", name="Editor")
    desk.fill(desk.beside("Tab width:", role="spin button"), "4\t")
    if spaces:
        desk.click(role="check box", name="Insert spaces instead of tabs")
    desk.click(role="check box", name="Autosave files")
    desk.fill(desk.beside("Time in minutes between each autosave:", role="spin button"), minutes + "\t")

    desk.click(role="page tab", name="Font & Colors")
    if scheme_first:
        desk.click(role="label", name=f"{scheme} - .*")
    if dark:
        desk.click(role="combo box", name="Follow system style")
        desk.click(role="menu item", name="Dark style")
        desk.find(role="label", name="Color Scheme for the Dark Theme Variant")
    if not scheme_first:
        desk.click(role="label", name=f"{scheme} - .*")

    desk.click(role="page tab", name="Plugins")
    for plugin in plugins:
        switch(desk, plugin)
    desk.key("alt+F4")
    desk.gone("^Preferences$")


def switch(desk: Desk, plugin: str) -> None:
    """Switch a plugin on or off in the list."""
    desk.find(role="table")
    while not desk.sandbox.find(role="table", states=["focused"]):
        desk.key("Tab")
    desk.type(plugin)
    row = rf"{re.escape(plugin)}\n.*"
    desk.wait_until(
        lambda: desk.sandbox.find(role="table cell", name=row, states=["selected"]), f"{plugin} to be found in the list"
    )
    # Escape ends the search and leaves the row selected.
    desk.keys("Escape", "space")


@near_miss(fails=["tab_width_with_spaces"])
def keeps_tabs(desk: Desk) -> None:
    solve(desk, spaces=False)


@near_miss(fails=["no_wrapping"])
def splits_words_instead(desk: Desk) -> None:
    solve(desk, wrapping="Do not split words over two lines")


@near_miss(fails=["right_margin"])
def leaves_the_margin_at_80(desk: Desk) -> None:
    solve(desk, column="80")


@near_miss(fails=["autosave"])
def leaves_ten_minutes(desk: Desk) -> None:
    solve(desk, minutes="10")


@near_miss(fails=["oblivion", "light_scheme_untouched"])
def chooses_the_scheme_before_the_style(desk: Desk) -> None:
    solve(desk, scheme_first=True)


@near_miss(fails=["dark_style", "oblivion", "light_scheme_untouched"])
def stays_with_the_system_style(desk: Desk) -> None:
    solve(desk, dark=False)


@near_miss(fails=["oblivion"])
def takes_another_dark_scheme(desk: Desk) -> None:
    solve(desk, scheme="Cobalt")


@near_miss(fails=["plugins"])
def forgets_to_switch_text_size_off(desk: Desk) -> None:
    solve(desk, plugins=("Bookmarks", "Code Comment"))
