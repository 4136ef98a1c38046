"""What a copy of a saved state lacks, and which checks read it: their results are unknown.

A copy may have been cut off by limits or policies. Then the files are there without their contents, and an endpoint
would say that they are broken or empty. Which endpoint reads which file is not declared, and may be up to a library or
another program, so the kernel is asked.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from types import TracebackType

from pytest_opencomputer.guest.inotify import Opens
from pytest_opencomputer.models.values import printable
from pytest_opencomputer.runs.states import SavedHome


class OpenedFiles:
    """Notices when files are opened.

    Args:
        files: they must exist. A file that is replaced is not watched any more.

    Attributes:
        able: whether all of them are watched; if not, any of them may have been opened.
    """

    def __init__(self, files: Iterable[Path]) -> None:
        self._opens: Opens | None = None
        self.able = True
        try:
            self._opens = Opens()
            for file in files:
                self._opens.watch(str(file))
        except OSError:  # the kernel limits how many there are
            self.able = False

    def __enter__(self) -> OpenedFiles:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._opens:
            self._opens.close()

    def news(self) -> set[Path]:
        """The files that were opened since the last call; all of them if some events were lost."""
        return {Path(one) for one in self._opens.news()} if self._opens else set()


class Lacking:
    """Tells whether a check has read what a copy of a saved state lacks: its answer says nothing then.

    Args:
        folder: where the copy is.
    """

    def __init__(self, state: SavedHome, folder: Path) -> None:
        self._notes = state.notes
        self._why = {
            folder / one.real_place: f"{one.place}: {one.lacks}" for one in state.entries.values() if one.lacks
        }
        self._opened = OpenedFiles(self._why)

    def __enter__(self) -> Lacking:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._opened.__exit__(kind, error, trace)

    def read(self) -> str:
        """In one line, a missing file that was read since the last call, and why it is missing; empty if there is none.

        If something was left out entirely, that is returned, as any check may look for it.
        """
        found = self._opened.news() if self._opened.able else set(self._why)
        return printable(next(iter((*self._notes, *sorted(self._why[file] for file in found))), ""))
