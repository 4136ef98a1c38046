"""The options that choose the desktop: the size of its screen, its theme, scale and locale."""

from __future__ import annotations

import pytest

from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.models.look import LOCALES, SCALES, THEMES, USUAL, Look, check
from pytest_opencomputer.models.screen_size import DEFAULT, Size, read_size, size_text


def add_desktop_options(group: pytest.OptionGroup, parser: pytest.Parser) -> None:
    """Register them."""
    locales = ", ".join(f"{name} ({words})" for name, words in LOCALES.items())
    for name, value, usual, words in (
        ("screen", "WIDTHxHEIGHT", size_text(DEFAULT), "size of the desktops' screens in pixels"),
        ("theme", "NAME", USUAL.theme, f"theme of the desktops: {', '.join(THEMES)}"),
        ("scale", "FACTOR", USUAL.scale, f"size of the desktops' texts and controls: {', '.join(SCALES)}"),
        ("locale", "NAME", USUAL.locale, f"language and formats of the desktops: {locales}"),
    ):
        shown = f"{words} (default: {usual}, at which tasks are proven)"
        group.addoption(f"--{name}", default=None, metavar=value, help=shown)
        parser.addini(f"opencomputer_{name}", f"as --{name}", type="string", default=usual)


def read_screen(config: pytest.Config, *, prove: bool) -> Size:
    """The size of the screen. Raises ``UsageProblem``."""
    text, where = _given(config, "screen")
    size = read_size(text, where)
    _check_proof("screen", size_text(size), size_text(DEFAULT), where, prove=prove)
    return size


def read_look(config: pytest.Config, *, prove: bool) -> Look:
    """Theme, scale and locale. Raises ``UsageProblem``."""
    values = {}
    for name, usual in vars(USUAL).items():
        text, where = _given(config, name)
        values[name] = check(name, text, where)
        _check_proof(name, text, usual, where, prove=prove)
    return Look(**values)


def _given(config: pytest.Config, name: str) -> tuple[str, str]:
    """The value of the option, else of the ini option, and where it comes from."""
    option = getattr(config.option, name)
    if option is None:
        return str(config.getini(f"opencomputer_{name}")), f"ini option opencomputer_{name}"
    return str(option), f"--{name}={option}"


def _check_proof(name: str, value: str, usual: str, where: str, *, prove: bool) -> None:
    if prove and value != usual:
        raise UsageProblem(
            f"proofs need the default {name}", where=where, wanted=usual, fix=f"prove with --{name}={usual}"
        )
