"""``docs/mistakes.md``: what users get wrong, and the first line that each is told.

The tests of mistakes compare the page with what is said. ``python -m tests.mistakes`` writes it anew from them.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[1]
PAGE = REPOSITORY / "docs/mistakes.md"
MODULES = ("tests/cli/test_mistakes.py", "tests/plugin/test_mistakes.py")

HEAD = """\
# Mistakes and what is said about them

Each of these commands is refused before anything starts. Below the line shown here, most say what is wanted and what to
do, with the nearest known name. The tests in `tests/cli/test_mistakes.py` and `tests/plugin/test_mistakes.py` type them
all; `python -m tests.mistakes` writes this page from what they are told.
"""

PARTS = {
    "opencomputer": "`galculator/mine` is a new task, `runs/` has one run, and `file` is an empty file.",
    "pytest": "`benchmark/` has the tasks `drawer/letter` and `xfig/plan`.",
}
"""The programs, and what there is where the commands are typed."""


def typed(program: str, arguments: Sequence[str]) -> str:
    """A command, as the page has it."""
    return _code(f"{program} {shlex.join(arguments)}")


def tell(record_property: Callable[[str, object], None], program: str, arguments: Sequence[str], line: str) -> None:
    """Assert that the page has a command with the line that it is told.

    Args:
        record_property: pytest's fixture; it keeps the row for ``python -m tests.mistakes``.
        program: ``opencomputer`` or ``pytest``.
        arguments: what is typed behind it.
        line: the first line of the message.
    """
    text = f"| {typed(program, arguments)} | {_code(line)} |"
    record_property(f"mistake with {program}", text)
    if text not in PAGE.read_text().splitlines():
        pytest.fail(f"docs/mistakes.md lacks this line; write it anew with `python -m tests.mistakes`: {text}")


def page(rows: Sequence[tuple[str, str]]) -> str:
    """The page.

    Args:
        rows: program and row of each mistake.
    """
    parts = [HEAD]
    for program, about in PARTS.items():
        lines = [text for name, text in rows if name == program]
        parts.append("\n".join((f"## {program}\n", f"{about}\n", "| typed | said |", "|---|---|", *lines, "")))
    return "\n".join(parts)


def _code(text: str) -> str:
    return "`" + text.replace("|", "\\|") + "`"


class _Rows:
    def __init__(self) -> None:
        self.found: list[tuple[str, str]] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call":
            told = dict(report.user_properties)
            self.found += [(name, str(told[key])) for name in PARTS if (key := f"mistake with {name}") in told]


def main() -> None:
    """Write the page."""
    rows = _Rows()
    modules = [str(REPOSITORY / module) for module in MODULES]
    pytest.main(["-q", "--tb=no", "--no-summary", "-p", "no:cacheprovider", *modules], plugins=[rows])
    PAGE.write_text(page(rows.found))
    print(f"{PAGE.relative_to(REPOSITORY)}: {len(rows.found)} mistakes")


if __name__ == "__main__":
    main()
