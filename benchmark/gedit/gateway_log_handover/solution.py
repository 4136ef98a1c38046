"""Clean a copy of a log with regular expressions and save it with other line ends and another encoding."""

from __future__ import annotations

from apps.gedit.operations import replace_all, save, save_as
from pytest_opencomputer.solution import Desk, mistake

COPY = "gateway-4471.txt"


def solve(desk: Desk, *, debug: str = r"^.{23} DEBUG .*\n", answer: str = "I took out 195 lines.") -> None:
    replace_all(desk, debug, "", regular_expression=True)
    replace_all(desk, "token=[0-9a-f]{16}", "token=[removed]", regular_expression=True)
    save_as(desk, COPY, encoding="Western (ISO-8859-15)", line_ends="Windows")
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
