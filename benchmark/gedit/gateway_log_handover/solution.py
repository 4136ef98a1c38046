"""Clean a copy of a log with regular expressions and save it with other line ends and another encoding."""

from __future__ import annotations

from apps.gedit.operations import replace_all, save, save_as
from pytest_opencomputer.solution import Desk, mistake

DEBUG_LINES = r"^.{23} DEBUG .*\n"
COPY = "gateway-4471.txt"
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
    replace_all(desk, debug, "", regular_expression=True)
    replace_all(desk, tokens, "token=[removed]", regular_expression=True)
    if overwrite:
        save(desk, "gateway.log")
    save_as(desk, "gateway-4471.txt", encoding=encoding, line_ends=line_ends)
    # The status bar said so, whose messages are not in the accessibility tree.
    desk.done(answer)


def another_way(desk: Desk) -> None:
    """Makes the copy first, as the vendor wants it, and cleans that one, one kind of token after the other."""
    save_as(desk, COPY, encoding="Western (ISO-8859-15)", line_ends="Windows")
    replace_all(desk, r"refresh_token=\S+", "refresh_token=[removed]", regular_expression=True)
    replace_all(desk, r"\btoken=\S+", "token=[removed]", regular_expression=True)
    save(desk, COPY)
    replace_all(desk, r"^\S+ \S+ DEBUG .*\n", "", regular_expression=True)
    save(desk, COPY)
    desk.done("The copy is beside the log. 195 DEBUG lines went out of it.")


takes_out_every_line_with_debug = mistake(
    solve, fails=["debug_lines_gone", "count_told"], debug=r"^.*DEBUG.*\n", answer="199 lines"
)
leaves_empty_lines = mistake(solve, fails=["no_empty_lines"], debug=r"^.{23} DEBUG .*$")
forgets_the_refresh_tokens = mistake(solve, fails=["tokens_removed"], tokens=r"\btoken=[0-9a-f]{16}")
keeps_unix_line_ends = mistake(solve, fails=["windows_line_ends"], line_ends="Unix/Linux")
keeps_utf_8 = mistake(solve, fails=["rest_in_western_encoding"], encoding="Current Locale (UTF-8)")
tells_how_many_are_left = mistake(solve, fails=["count_told"], answer="565")
