"""Set the editor up for a colleague: tabs, wrapping, margin, autosave, style, plugins."""

from __future__ import annotations

from apps.gedit.operations import (
    choose_color_scheme,
    choose_style,
    close_preferences,
    open_preferences,
    set_check_box,
    set_number,
    switch_plugin,
)
from pytest_opencomputer.solution import Desk, mistake


def solve(
    desk: Desk,
    *,
    spaces: bool = True,
    not_wrapped: str = "Enable text wrapping",
    column: int = 100,
    minutes: int = 5,
    style: str = "Dark style",
    scheme_first: bool = False,
    scheme: str = "Oblivion",
    switched_off: tuple[str, ...] = ("Text Size",),
) -> None:
    open_preferences(desk, "View")
    set_check_box(desk, not_wrapped, False)
    set_check_box(desk, "Display right margin at column:")
    set_number(desk, "Display right margin at column:", column)

    open_preferences(desk, "Editor")
    set_number(desk, "Tab width:", 4)
    set_check_box(desk, "Insert spaces instead of tabs", spaces)
    set_check_box(desk, "Autosave files")
    set_number(desk, "Time in minutes between each autosave:", minutes)

    open_preferences(desk, "Font & Colors")
    if scheme_first:
        choose_color_scheme(desk, scheme)
    choose_style(desk, style)
    if not scheme_first:
        choose_color_scheme(desk, scheme)

    open_preferences(desk, "Plugins")
    for plugin in ("Bookmarks", "Code Comment"):
        switch_plugin(desk, plugin)
    for plugin in switched_off:
        switch_plugin(desk, plugin, False)
    close_preferences(desk)


def another_way(desk: Desk) -> None:
    """Goes through the pages from the last to the first, and puts right what was wrong at first."""
    open_preferences(desk, "Plugins")
    switch_plugin(desk, "Text Size", False)
    for plugin in ("Code Comment", "Bracket Completion", "Bookmarks"):
        switch_plugin(desk, plugin)
    # That was one too many.
    switch_plugin(desk, "Bracket Completion", False)

    open_preferences(desk, "Font & Colors")
    choose_style(desk, "Dark style")
    choose_color_scheme(desk, "Cobalt")
    choose_color_scheme(desk, "Oblivion")

    open_preferences(desk, "Editor")
    set_check_box(desk, "Autosave files")
    set_number(desk, "Time in minutes between each autosave:", 15)
    set_number(desk, "Time in minutes between each autosave:", 5)
    set_check_box(desk, "Insert spaces instead of tabs")
    set_number(desk, "Tab width:", 4)
    close_preferences(desk)

    open_preferences(desk, "View")
    # Long lines are still wrapped without it, only elsewhere.
    set_check_box(desk, "Do not split words over two lines", False)
    set_check_box(desk, "Do not split words over two lines")
    set_check_box(desk, "Enable text wrapping", False)
    set_check_box(desk, "Display right margin at column:")
    set_number(desk, "Display right margin at column:", 100)
    close_preferences(desk)


splits_words_instead = mistake(solve, fails=["no_wrapping"], not_wrapped="Do not split words over two lines")
chooses_the_scheme_before_the_style = mistake(solve, fails=["oblivion", "light_scheme_untouched"], scheme_first=True)
stays_with_the_system_style = mistake(
    solve, fails=["dark_style", "oblivion", "light_scheme_untouched"], style="Follow system style"
)
takes_another_dark_scheme = mistake(solve, fails=["oblivion"], scheme="Cobalt")
