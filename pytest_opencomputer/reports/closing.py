"""The lines at the end of a run: everything if it fits a screen, else what matters most."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from pytest_opencomputer.models.records import RolloutResult
from pytest_opencomputer.models.values import printable, shorten, text_width
from pytest_opencomputer.reports.terminal import Grid, Row, app_rows, notes, table

AROUND = 3
"""Lines of a screen that other output needs: the title, pytest's last line, the shell's prompt."""

_SMALL = 12  # rollouts up to which everything is shown, even if many agents make it a little longer than a screen
_AGENTS = 8  # at most; those with the lowest reward are left to a command
_WORST = 10  # apps
_AGENT, _WORST_HEAD = "agent", "lowest reward"


@dataclass(frozen=True)
class Closing:
    """What the end of a run reports.

    Attributes:
        results: the results in the table.
        remarks: further lines about the run, each about another subject.
        proofs: lines about what was proven; the first of each task has no indent.
        place: the run directory, as an argument for a command.
    """

    results: Sequence[RolloutResult]
    remarks: Sequence[str]
    proofs: Sequence[str]
    place: str

    def lines(self, columns: int, rows: int, *, everything: bool = False) -> list[str]:
        """Return the lines; unless the run is small, they fit ``columns`` and ``rows``.

        Args:
            everything: return all lines, even if they do not fit.
        """
        whole = [*table(self.results, columns), *self.remarks, *self.proofs, *self._ending(columns)]
        small = len(self.results) <= _SMALL or sum(_height(line, columns) for line in whole) <= rows
        if everything or small:
            return whole
        return self._short(columns, rows)

    def _ending(self, columns: int) -> list[str]:
        lines = [f"results: {self.place}"]
        if any(result.outcome != "passed" for result in self.results):
            command = f"opencomputer report {self.place} --open"
            lines.append(f"look at every rollout, step by step: {command}")
            if text_width(lines[-1]) > columns:
                lines[-1] = f"look at them: {command}"
        return lines

    def _short(self, columns: int, rows: int) -> list[str]:
        by_agent: dict[str, list[RolloutResult]] = defaultdict(list)
        for result in self.results:
            by_agent[result.agent].append(result)
        agents = [(printable(agent), Row.of(by_agent[agent])) for agent in sorted(by_agent)]
        end = [*_some(self.remarks, max(3, rows // 5), "more lines: -v shows all"), *self._ending(columns)]
        proofs = _some(self.proofs, max(3, rows // 3), "more lines about proofs: -v shows all")
        apps = [
            (f"{app} ({agent})" if len(agents) > 1 else app, row)
            for agent in sorted(by_agent)
            for app, row in app_rows(by_agent[agent]).items()
        ]
        lacking = sorted((one for one in apps if _mean(one[1]) < 1), key=lambda one: (_mean(one[1]), one[0]))
        below = notes([row for _, row in (*agents, *lacking)], by_agent, columns)
        agents_shown = agents[:_AGENTS]
        room = rows - len(agents_shown) - 1 - len(end) - len(proofs) - len(below) - 2  # heads, counts
        worst = lacking[: max(3, min(_WORST, room))] if len(apps) > len(agents) else []
        grid = Grid((_AGENT, _WORST_HEAD), [*agents_shown, *worst], columns)
        lines = []
        if agents:
            lines += [grid.head(_AGENT), *(grid.line(*one) for one in agents_shown)]
        if more := len(agents) - len(agents_shown):
            lines.append(f"{more} more agents: opencomputer table {self.place}")
        if worst:
            lines += [grid.head(_WORST_HEAD), *(grid.line(*one) for one in worst)]
            lines.append(f"{len(apps) - len(worst)} more: opencomputer table {self.place} --by app")
        lines += [*below, *proofs]
        # If it is still too long, lines before the end are cut.
        room = max(1, rows - len(end))
        return [shorten(line, columns) for line in (*_some(lines, room, "more lines: -v shows all"), *end)]


def _mean(row: Row) -> float:
    """The reward by which apps are sorted: those with too little coverage come first."""
    return row.reward if row.reward is not None and row.covered else -1.0


def _some(lines: Sequence[str], room: int, more: str) -> list[str]:
    """The first lines that fit, and how many are missing."""
    if len(lines) <= room:
        return list(lines)
    return [*lines[: room - 1], f"{len(lines) - room + 1} {more}"]


def _height(line: str, columns: int) -> int:
    """Rows that a terminal needs for a line."""
    return max(1, -(-text_width(line) // columns))
