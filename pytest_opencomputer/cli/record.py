"""``opencomputer record TASK``: a person does a task at the page, and it becomes a first ``solution.py``."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_opencomputer.cli import found
from pytest_opencomputer.cli.starting_points import is_to_be_written, solution
from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.models.extras import need
from pytest_opencomputer.tasks.loading import load_task
from pytest_opencomputer.tasks.task import Task

if TYPE_CHECKING:
    from pytest_opencomputer.cli.types import Commands
    from pytest_opencomputer.live.solution_writing import Deed


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("record", help="do a task in the browser, and write a first solution.py from it")
    parser.add_argument("task", help="APP/TASK below benchmark/, or the task's folder")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write it there (default: the task's solution.py)")
    found.add_apps_option(parser)
    parser.set_defaults(handler=_record)


def _record(args: argparse.Namespace) -> int:
    task = load_task(found.task_folder(args.task), found.registry(args))
    if task.composed is not None:
        raise UsageProblem("a composed task has no solution.py", where=args.task, wanted="a task with a task.json")
    writing = Writing(task, task.folder / "solution.py" if args.out is None else args.out)
    writing.check()
    need("aiohttp", what="the page with the desktop", extra="live")
    from pytest_opencomputer.agents.base import AgentKind
    from pytest_opencomputer.cli.visiting import play  # only now: it loads pytest
    from pytest_opencomputer.live.recording import Recorder

    kind = AgentKind(
        "recorder",
        lambda _: Recorder(task.id, print, writing.write),
        "a person at a page in the browser, for a first solution.py",
        budgeted=False,
        attended=True,
    )
    play(task.folder, kind, apps=[Path(one).resolve() for one in args.apps])
    return 0 if writing.written else 1


class Writing:
    """Where a solution will be written.

    Args:
        task: that it is of.
        file: the file.
    """

    def __init__(self, task: Task, file: Path) -> None:
        self._task, self._file = task, file
        self.written = False

    def check(self) -> None:
        """Raise ``UsageProblem`` if the file cannot be written, or contains a solution."""
        if not self._file.parent.is_dir():
            raise UsageProblem("there is no such folder", where=str(self._file.parent), wanted="a folder to write into")
        if self._file.exists() and not is_to_be_written(self._file.read_text(encoding="utf-8", errors="replace")):
            raise UsageProblem(
                "there is a solution already",
                where=str(self._file),
                wanted="a new file, or the one that `opencomputer new task` has written, as it was",
                fix="name another file with --out, or remove this one",
            )

    def write(self, deeds: Sequence[Deed]) -> None:
        """Write what a person did, and say what to do next. Nothing is written if they gave up or did nothing."""
        from pytest_opencomputer.live.solution_writing import gave_up, solution_lines

        if gave_up(deeds) or not (lines := solution_lines(deeds)):
            print(f"nothing is written, as {'you gave up' if gave_up(deeds) else 'nothing was done'}")
            return
        goal = next(check.id for check in self._task.spec.checks if check.kind == "goal")
        self._file.write_text(solution(goal, lines), encoding="utf-8")
        self.written = True
        places = sum("# by its place" in line or "# dragged" in line for line in lines)
        print(f"written: {self._file}")
        if places:
            print(
                f"in {places} of its actions something has no name: they are by place, with a comment on what was there"
            )
        if self._file.name == "solution.py":
            print(f"play it: pytest {self._task.folder} --agent=oracle")
