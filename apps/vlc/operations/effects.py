"""Adjustments and Effects. What stands in a group with a tick is not in the accessibility tree."""

from __future__ import annotations

import re

from pytest_opencomputer.desk import Desk

from .dialogs import choose, tick

_SETTINGS = ".config/vlc/vlcrc"


def open_effects(desk: Desk) -> None:
    """Open the dialog, and wait for it."""
    desk.key("ctrl+e")
    desk.window("^Adjustments and Effects$")
    desk.settle()


def turn_to_tab(desk: Desk, name: str) -> None:
    """Turn to a tab of the dialog, and wait until it is selected: the list of tabs has its name."""
    desk.click(role="page tab", name=re.escape(name))
    desk.find(role="page tab list", name=re.escape(name))
    desk.settle()


def switch_on_effect(desk: Desk, group: str, steps: int) -> None:
    """Tick a group, wait until it is on, and go to the control in it that is so many steps of Tab from its tick."""
    tick(desk, group)
    desk.key("Tab", repeat=steps)


def set_equalizer(desk: Desk, preset: str, *, preamp: int, two_passes: bool = False) -> None:
    """Switch the equalizer on, on the tab that the dialog opens with, and wait until it shows the preamplification.

    Args:
        preamp: decibels, from -20 to 20.
    """
    tick(desk, "Enable")
    tick(desk, "2 Pass", two_passes)
    choose(desk, "Preset", preset)
    desk.click(role="slider", name="Preamp")
    # From -20 dB on, a page is one decibel.
    desk.key("Home")
    if preamp > -20:
        desk.key("Page_Up", repeat=preamp + 20)
    desk.find(role="label", name=re.escape(f"{preamp:.1f} dB"))


def save_effects(desk: Desk) -> None:
    """Save what was changed, and wait until VLC's file of settings has it.

    Audio and video effects are saved apart: only those that the dialog shows.
    """
    before = desk.sandbox.get([_SETTINGS])
    desk.click(role="button", name="Save")
    desk.wait_until(lambda: desk.sandbox.get([_SETTINGS]) != before, "the effects to be saved")
    desk.settle()


def close_effects(desk: Desk) -> None:
    """Close the dialog, and wait until it has gone."""
    desk.click(role="button", name="Close")
    desk.gone("^Adjustments and Effects$")
