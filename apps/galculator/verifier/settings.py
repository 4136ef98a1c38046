"""All settings at once, by their keys in the file."""

from __future__ import annotations

from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Home, saved

from .configuration import SHIPPED, Config, read_config


class ChangedSettings(TypedDict):
    """Keys of settings that are not as galculator ships them, in the order of the alphabet."""

    keys: list[str]


@saved
def changed_settings(
    home: Home,
    without: list[str] = [],  # noqa: B006 - declares the default, never changed
) -> ChangedSettings:
    """Which settings are not as galculator ships them, by their keys in the file. `without` are keys that are left out.

    galculator itself changes `mode`, those that begin with `default_` and those that begin with `remembered_value`
    while it is used.
    """
    shipped = Config()
    shipped.take(SHIPPED)
    now = read_config(home).general
    return {"keys": sorted(key for key in now if now[key] != shipped.general.get(key) and key not in without)}
