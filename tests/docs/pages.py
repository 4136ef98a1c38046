"""The pages of the project, their blocks of code, and the commands in them."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent

REPOSITORY = Path(__file__).parents[2]
PAGES = tuple(
    path.relative_to(REPOSITORY).as_posix()
    for path in (REPOSITORY / "README.md", REPOSITORY / "CONTRIBUTING.md", *sorted((REPOSITORY / "docs").glob("*.md")))
)
_PROGRAMS = ("pytest", "opencomputer", "make", "pip", "export", "python", "rm", "mkdir", "allure", ".venv/bin/pytest")
_SET = re.compile(r"^[A-Z_]+=\S+ ")  # a variable of the environment before a command
_REMARK = re.compile(r"\s+#\s.*$")

FILLED_IN = (
    (r"\bRUN RUN…", "runs/first runs/second"),
    (r"runs/\d{8}T\d{6}Z-[0-9a-f]{6}", "runs/latest"),
    (r"runs/2026\*", "runs/first runs/second"),
    (r"=URL\b", "=http://127.0.0.1:8000/v1"),
    (r":PORT\b", ":8000"),
    (r"(?<=[=:])MODEL\b", "some-model"),
    (r"<app>/<task>", "galculator/total_station_setup"),
    (r"<app>", "galculator"),
    (r"APP/NAME\b", "galculator/mine"),
    (r"cheat:NAME", "cheat:does_nothing"),
    (r"/opt/my-agent( --fast)?", "/bin/true"),
    (r"files:/tmp/desk", "files:runs"),
    (r"\bAPP \[ARG…\]", "galculator"),
    (r"DIR \[--after STEPS\]", "unpacked"),
    (r"rollouts/NAME", "rollouts/gedit.glossary_merge.claude.claude-opus-5-5-0"),
)
"""What stands for something that readers have to fill in, and what the tests fill in."""


@dataclass(frozen=True)
class Block:
    """A block of code.

    Attributes:
        language: empty for an indented block.
        line: of its first line.
    """

    page: str
    line: int
    language: str
    text: str

    @property
    def commands(self) -> Iterator[str]:
        """Its lines that call a program, as they stand there but without remarks."""
        for line in self.text.splitlines():
            command = _REMARK.sub("", line.removeprefix("$ "))
            if _SET.sub("", command).partition(" ")[0] in _PROGRAMS:
                yield command

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"


def blocks(page: str) -> Iterator[Block]:
    """The blocks of a page, in order."""
    lines = (REPOSITORY / page).read_text(encoding="utf-8").splitlines()
    at = 0
    while at < len(lines):
        fence = re.match(r"\s*```(\w*)$", lines[at])
        begin = at
        if fence:
            end = next(n for n in range(at + 1, len(lines)) if lines[n].strip() == "```")
            yield Block(page, begin + 2, fence[1], dedent("\n".join(lines[begin + 1 : end])) + "\n")
            at = end + 1
        elif re.match(r" {4}\S", lines[at]) and (at == 0 or not lines[at - 1].strip()):
            while at < len(lines) and (lines[at].startswith("    ") or not lines[at].strip()):
                at += 1
            yield Block(page, begin + 1, "", dedent("\n".join(lines[begin:at])).rstrip() + "\n")
        else:
            at += 1


def all_blocks() -> list[Block]:
    """The blocks of all pages."""
    return [block for page in PAGES for block in blocks(page)]


def with_benchmark(folder: Path) -> str:
    """The ``PYTHONPATH`` with which this repository's benchmark is installed. Writes what pip writes to a folder."""
    package = folder / "pytest_opencomputer_benchmark"
    if not package.exists():
        package.mkdir(parents=True)
        for name in ("apps", "benchmark"):
            (package / name).symlink_to(REPOSITORY / name)
        info = folder / "pytest_opencomputer_benchmark-0.1.dist-info"
        info.mkdir()
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: pytest-opencomputer-benchmark\nVersion: 0.1\n")
        points = "[pytest_opencomputer.benchmarks]\nopencomputer = pytest_opencomputer_benchmark\n"
        (info / "entry_points.txt").write_text(points)
    return os.pathsep.join(map(str, (REPOSITORY, folder)))


def filled_in(command: str) -> str:
    """A command with values for what readers have to fill in."""
    for pattern, value in FILLED_IN:
        command = re.sub(pattern, value, command)
    return command
