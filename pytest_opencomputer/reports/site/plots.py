"""Plots of the figures of agents, as SVG drawn by matplotlib: equal figures give equal bytes.

Agents are shown by their numbers in the table of the first page, so that no name from a run is drawn, and no agent is
recognised by its colour alone. The pages have the same figures as tables.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, get_args

from pytest_opencomputer.models.extras import need
from pytest_opencomputer.models.values import shorten
from pytest_opencomputer.reports.intervals import LEVEL, Interval
from pytest_opencomputer.reports.sheets import Sheet
from pytest_opencomputer.reports.site.words import line
from pytest_opencomputer.reports.statistics import Group
from pytest_opencomputer.reports.tables import number_and_span, reward_and_span, share_and_span
from pytest_opencomputer.tasks.task import Difficulty

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MOST_KINDS = 8
"""Number of difficulties that are drawn; there are four, but records of other versions may have any."""

_DIFFICULTIES: Sequence[str] = get_args(Difficulty)

INK = {"light": "#1b1f24", "dark": "#e6e8eb"}
"""Colours of text and axes, those of ``report.css``."""

COLOURS = {
    "light": ("#0b5cad", "#b3500a", "#1a7f37", "#9a2fae", "#a8071a", "#0a7a7a"),
    "dark": ("#6cb6ff", "#f0a35e", "#6fd08c", "#d8a1ea", "#ff9a9a", "#5fd3d3"),
}
"""Colours of agents."""

SCHEMES = tuple(INK)
"""Colour schemes that each plot is drawn for."""

_MARKERS = "osD^vP"
_MOST_ABOVE = 2.0  #: plots with longer intervals end at so many times the greatest mean
_SIZE = (6.4, 3.6)  #: inches of 72 points


@dataclass(frozen=True)
class Plot:
    """A plot, with its figures in a table.

    Attributes:
        name: of its files.
        images: SVG by colour scheme.
    """

    name: str
    title: str
    alt: str
    images: Mapping[str, bytes]
    table: Sheet


def plots(agents: Sequence[str], overall: Sequence[Group], by_difficulty: Sequence[Group]) -> list[Plot]:
    """Reward by difficulty, steps by difficulty, success by cost.

    Args:
        agents: in the order of their numbers.
        overall: the figures of each agent.
        by_difficulty: the same, for each difficulty.

    Raises:
        UsageProblem: matplotlib is missing.
    """
    need("matplotlib.figure", what="plots", extra="report")
    parts = {
        (agents.index(group.agent), group.value or "(none)"): group
        for group in by_difficulty
        if group.value is not None
    }
    kinds = sorted(dict.fromkeys(kind for _, kind in parts), key=_by_difficulty)
    drawn = list(islice(kinds, MOST_KINDS))
    left = "" if len(kinds) == len(drawn) else f" Only the first {MOST_KINDS} of {len(kinds)} difficulties are drawn."
    whole = sorted(overall, key=lambda group: agents.index(group.agent))
    names = [line(agent) for agent in agents]

    def rewards(axes: Axes, colours: Sequence[str]) -> None:
        _dots(axes, colours, len(agents), drawn, lambda *key: parts[key].figures.reward if key in parts else None)
        axes.set_ylabel("mean reward")
        axes.set_ylim(-0.03, 1.03)

    def steps(axes: Axes, colours: Sequence[str]) -> None:
        _dots(axes, colours, len(agents), drawn, lambda *key: parts[key].figures.steps if key in parts else None)
        axes.set_ylabel("steps, mean")
        # Intervals of few tasks can reach millions, and nothing else would be visible.
        means = [group.figures.steps.mean for group in parts.values() if group.figures.steps is not None]
        top = min(axes.get_ylim()[1], _MOST_ABOVE * max(means, default=0.0) or 1.0)
        axes.set_ylim(-0.03 * top, top)

    def costs(axes: Axes, colours: Sequence[str]) -> None:
        for place, group in enumerate(whole):
            figures = group.figures
            if figures.cost is not None and figures.rate is not None:
                _dot(axes, figures.cost.mean, figures.rate, place, colours)
        axes.set_xlabel("US dollars per task, mean")
        axes.set_ylabel("success")
        axes.set_xlim(left=-0.03 * axes.get_xlim()[1])
        axes.set_ylim(-0.03, 1.03)

    heads = ["agent", *map(line, kinds)]

    def table(text: Callable[[Group], str]) -> Sheet:
        rows = [
            [name, *(text(parts[place, kind]) if (place, kind) in parts else "-" for kind in kinds)]
            for place, name in enumerate(names)
        ]
        return Sheet(heads, rows, ())

    made = []
    if kinds:
        made.append(
            _plot(
                "reward",
                "Reward by difficulty",
                f"Mean reward of each agent on tasks of each difficulty, with {LEVEL:.0%} intervals.{left}",
                rewards,
                table(lambda group: reward_and_span(group.figures.reward)),
            )
        )
        made.append(
            _plot(
                "steps",
                "Steps by difficulty",
                f"Mean number of steps of each agent on tasks of each difficulty, with {LEVEL:.0%} intervals, cut "
                f"off at the edge of the plot.{left}",
                steps,
                table(lambda group: number_and_span(group.figures.steps, 1)),
            )
        )
    if any(group.figures.cost is not None for group in whole):
        rows = [
            [name, number_and_span(group.figures.cost, 4), share_and_span(group.figures.rate)]
            for name, group in zip(names, whole, strict=True)
        ]
        made.append(
            _plot(
                "cost",
                "Success by cost",
                f"Share of rollouts of each agent that succeed, with {LEVEL:.0%} intervals, by mean cost of a task. "
                "Agents whose cost is not known are not drawn.",
                costs,
                Sheet(["agent", "$/task", "success %"], rows, ()),
            )
        )
    return made


def _by_difficulty(kind: str) -> tuple[int, str]:
    return (_DIFFICULTIES.index(kind) if kind in _DIFFICULTIES else len(_DIFFICULTIES)), kind


def _dots(
    axes: Axes,
    colours: Sequence[str],
    agents: int,
    kinds: Sequence[str],
    interval: Callable[[int, str], Interval | None],
) -> None:
    """For each kind the agents side by side."""
    for agent in range(agents):
        shift = 0.7 * ((agent + 0.5) / agents - 0.5)
        for place, kind in enumerate(kinds):
            if (found := interval(agent, kind)) is not None:
                _dot(axes, place + shift, found, agent, colours)
    axes.set_xticks(range(len(kinds)), [shorten(line(kind), 16) for kind in kinds])
    axes.set_xlim(-0.5, len(kinds) - 0.5)


def _dot(axes: Axes, x: float, interval: Interval, agent: int, colours: Sequence[str]) -> None:
    colour = colours[agent % len(colours)]
    if interval.low is not None and interval.high is not None:
        axes.plot([x, x], [interval.low, interval.high], color=colour, linewidth=1.4, solid_capstyle="butt")
    axes.plot([x], [interval.mean], _MARKERS[agent % len(_MARKERS)], color=colour, markersize=6)
    axes.annotate(str(agent + 1), (x, interval.mean), (6, 3), textcoords="offset points", color=colour)


def _plot(name: str, title: str, alt: str, draw: Callable[[Axes, Sequence[str]], None], table: Sheet) -> Plot:
    return Plot(name, title, alt, {scheme: _svg(name, title, alt, scheme, draw) for scheme in SCHEMES}, table)


def _svg(name: str, title: str, alt: str, scheme: str, draw: Callable[[Axes, Sequence[str]], None]) -> bytes:
    from matplotlib.figure import Figure

    with _settings(scheme, salt=name):
        figure = Figure(figsize=_SIZE, layout="constrained")
        axes = figure.add_subplot()
        axes.grid(axis="y", alpha=0.25)
        axes.spines[["top", "right"]].set_visible(False)
        draw(axes, COLOURS[scheme])
        out = io.BytesIO()
        about = {"Title": title, "Description": alt, "Date": None, "Creator": None}
        figure.savefig(out, format="svg", metadata=about)
    return out.getvalue()


@contextmanager
def _settings(scheme: str, salt: str) -> Iterator[None]:
    """Settings that the user's files cannot change."""
    from matplotlib import style

    ink = INK[scheme]
    inks = ("text.color", "axes.edgecolor", "axes.labelcolor", "xtick.color", "ytick.color", "grid.color")
    ours = {
        **dict.fromkeys(inks, ink),
        "figure.facecolor": "none",
        "axes.facecolor": "none",
        "savefig.facecolor": "none",
        "font.size": 10.0,
        "svg.fonttype": "none",  # text stays text; the browser has a font for it
        "svg.hashsalt": salt,
        "text.parse_math": False,  # dollar signs stay dollar signs
    }
    with style.context(["default", ours], after_reset=True):
        yield
