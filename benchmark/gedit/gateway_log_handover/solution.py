"""Clean a copy of a log with regular expressions and save it with other line ends and another encoding."""

from __future__ import annotations

import re

from pytest_opencomputer.solution import Desk, near_miss

DEBUG_LINES = r"^.{23} DEBUG .*\n"
TOKENS = "token=[0-9a-f]{16}"


def solve(
    desk: Desk,
    *,
    debug: str = DEBUG_LINES,
    tokens: str = TOKENS,
    encoding: str = "Western (ISO-8859-15)",
    line_ends: str = "Windows",
    overwrite: bool = False,
    answer: str = "I took out 195 lines.",
) -> None:
    desk.key("ctrl+h")
    desk.window("^Find and Replace$")
    desk.click(role="check box", name="Regular expression")
    replace_all(desk, debug, "")
    replace_all(desk, tokens, "token=[removed]")
    desk.key("Escape")
    desk.gone("^Find and Replace$")
    if overwrite:
        desk.key("ctrl+s")
        desk.window("^gateway.log ")

    desk.key("ctrl+shift+s")
    desk.window("^Save As$")
    desk.replace("gateway-4471.txt")
    choose(desk, "Character Encoding:", encoding)
    choose(desk, "Line Ending:", line_ends)
    # The last one: the window behind the dialog has a button of this name, too.
    desk.click(desk.find_all(role="button", name="Save")[-1])
    desk.gone("^Save As$")
    desk.window(r"^gateway-4471.txt \(")
    # The status bar said so, whose messages are not in the accessibility tree.
    desk.done(answer)


def replace_all(desk: Desk, what: str, by: str) -> None:
    """All occurrences, in the dialog that is open."""
    desk.fill(desk.beside("Find ", role="text"), what)
    desk.fill(desk.beside("Replace with ", role="text"), by)
    desk.key("alt+a")


def choose(desk: Desk, label: str, item: str) -> None:
    """Choose in a combo box of the dialog, unless it is chosen."""
    combo = desk.beside(label, role="combo box")
    if combo.name == item:
        return
    desk.click(combo)
    desk.click(role="menu item", name=re.escape(item))
    desk.wait_until(lambda: desk.beside(label, role="combo box").name == item, f"{item} to be chosen")


@near_miss(fails=["debug_lines_gone", "count_told"])
def takes_out_only_what_the_pools_say(desk: Desk) -> None:
    solve(desk, debug=r"^.{23} DEBUG .* alive\n", answer="119 lines")


@near_miss(fails=["mentions_stay", "count_told"])
def takes_out_every_line_with_debug(desk: Desk) -> None:
    solve(desk, debug=r"^.*DEBUG.*\n", answer="199 lines")


@near_miss(fails=["no_empty_lines"])
def leaves_empty_lines(desk: Desk) -> None:
    solve(desk, debug=r"^.{23} DEBUG .*$")


@near_miss(fails=["tokens_removed"])
def forgets_the_refresh_tokens(desk: Desk) -> None:
    solve(desk, tokens=r"\btoken=[0-9a-f]{16}")


@near_miss(fails=["windows_line_ends"])
def keeps_unix_line_ends(desk: Desk) -> None:
    solve(desk, line_ends="Unix/Linux")


@near_miss(fails=["western_encoding"])
def keeps_utf_8(desk: Desk) -> None:
    solve(desk, encoding="Current Locale (UTF-8)")


@near_miss(fails=["log_untouched"])
def saves_the_original_too(desk: Desk) -> None:
    solve(desk, overwrite=True)


@near_miss(fails=["count_told"])
def tells_how_many_are_left(desk: Desk) -> None:
    solve(desk, answer="565")
