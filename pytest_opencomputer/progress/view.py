"""Formats the progress of a run: lines for a terminal, one line for a log."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pytest_opencomputer.models.values import pad, printable, shorten, text_width
from pytest_opencomputer.progress.estimate import range_text
from pytest_opencomputer.progress.watch import Ended, Moment, Running
from pytest_opencomputer.reports.terminal import Row, reward_text

Markup = Callable[..., str]
"""Colours a text, or leaves it as it is if there are no colours: ``markup(text, green=True)``, as pytest's writer."""

_WORDS = {
    "image": "looking for its image",
    "start": "starting the desktop",
    "pool": "waiting to start it",
    "prepare": "opening the app",
    "save": "saving",
    "checks": "checking",
    "stop": "ending the desktop",
}
_SILENT = 30.0  # seconds after which people wonder whether anything still happens
_CLOCK_TIMES_FROM = 600.0  # seconds left from which on the time of day is shown
_GAP, _EDGE = "  ", "│ "
_ACTIVITY, _ELAPSED = 22, 7  # columns
_WITH_TABLE, _WITH_ELAPSED, _WITH_AGENT, _WITH_BAR = 34, 46, 70, 110  # columns of the terminal
_BAR = 12
_TASK = 48  # columns; longer names are cut
_LOGGED = 3  # rollouts that a line of a log names
_LOG_COLUMNS = 240  # of such a line


def elapsed_text(seconds: float) -> str:
    """``0:07``, ``12:03``, ``1:02:03``."""
    whole = max(0, int(seconds))
    hours, minutes = divmod(whole // 60, 60)
    return f"{hours}:{minutes:02}:{whole % 60:02}" if hours else f"{minutes}:{whole % 60:02}"


def live_lines(moment: Moment, columns: int, rows: int, markup: Markup) -> list[str]:
    """The lines below pytest's own: one per rollout, and the state of the run. None if there is no room for them.

    Rollouts that wait for a place are only counted, as there may be many of them.

    Args:
        columns, rows: how much room there is.
        markup: colours a text.
    """
    width = columns - len(_EDGE)
    if width < 20 or rows < 1:
        return []
    foot = _footer(moment, width, markup)[:rows]
    busy = [one for one in moment.running if not one.waits] if width >= _WITH_TABLE else []
    room = rows - len(foot)
    shown = busy if len(busy) <= room else busy[: max(0, room - 1)]
    lines = _Columns.fit(moment, shown, width).lines(markup)
    if more := len(busy) - len(shown):
        lines += [markup(shorten(f"and {more} more", width), light=True)] if room else []
    edge = markup(_EDGE, light=True)
    return [edge + line for line in (*lines, *foot)]


def heartbeat(moment: Moment) -> str:
    """The line for a log in which nothing was written for a while."""
    busy = [one for one in moment.running if not one.waits]
    parts = [f"{elapsed_text(moment.now - moment.began)} opencomputer: " + ", ".join(_counts(moment))]
    parts += [text for text, _ in (*_figures(moment), *_waiting(moment))]
    line = "; ".join(parts)
    named = [f"{_task(one)} ({_doing(moment, one, always=True)})" for one in busy]
    for count in range(min(_LOGGED, len(named)), 0, -1):
        more = [f"{len(named) - count} more"] if len(named) > count else []
        whole = f"{line}; running: {', '.join((*named[:count], *more))}"
        if text_width(whole) <= _LOG_COLUMNS:
            return whole
    return shorten(line, _LOG_COLUMNS)


@dataclass(frozen=True)
class _Columns:
    """The table of running rollouts: the width of each column; 0 if there is no room for it."""

    moment: Moment
    running: Sequence[Running]
    task: int
    agent: int = 0
    bar: int = 0
    elapsed: int = _ELAPSED

    @classmethod
    def fit(cls, moment: Moment, running: Sequence[Running], width: int) -> _Columns:
        """Widths that stay the same while rollouts come and go."""
        agents = max(map(text_width, (*map(_agent, running), *(one.result.agent for one in moment.ended))), default=0)
        if width < _WITH_ELAPSED:
            return cls(moment, running, width - _ACTIVITY - len(_GAP), elapsed=0)
        bar = _BAR if width >= _WITH_BAR else 0
        fixed = len(_GAP) * 2 + _ACTIVITY + _ELAPSED + (len(_GAP) + bar if bar else 0)
        room = width - fixed
        if width < _WITH_AGENT:
            return cls(moment, running, min(_TASK, room))
        room -= len(_GAP)
        agent = min(agents, max(room * 2 // 5, room - _TASK))
        return cls(moment, running, min(_TASK, room - agent), agent, bar)

    def lines(self, markup: Markup) -> list[str]:
        return [self._line(one, markup) for one in self.running]

    def _line(self, one: Running, markup: Markup) -> str:
        now = self.moment.now
        cells = [pad(shorten(_task(one), self.task), self.task)]
        if self.agent:
            cells.append(markup(pad(shorten(_agent(one), self.agent), self.agent), light=True))
        colour = "cyan" if one.phase == "agent" and one.steps else "yellow"
        colour = "yellow" if now - one.since >= _SILENT else colour
        doing = pad(shorten(_doing(self.moment, one), _ACTIVITY), _ACTIVITY)
        cells.append(markup(doing, **{colour: True}))
        if self.bar:
            cells.append(_bar(one.steps, self.moment.budgets.get(one.rollout), self.bar, markup))
        if self.elapsed:
            cells.append(pad(elapsed_text(now - one.began), self.elapsed, right=True))
        return _GAP.join(cells)


def _bar(steps: int, budget: int | None, width: int, markup: Markup) -> str:
    if budget is None:
        return " " * width
    full = min(width, width * steps // budget)
    return markup("━" * full, cyan=True) + markup("╌" * (width - full), light=True)


def _task(one: Running) -> str:
    return printable(one.task)


def _agent(one: Running) -> str:
    trial = f" #{one.case.trial + 1}" if one.case.trial else ""
    return printable(f"{one.case.agent}:{one.case.variant}" if one.case.variant else one.case.agent) + trial


def _doing(moment: Moment, one: Running, *, always: bool = False) -> str:
    """What the rollout is doing; with the time since its last step or the beginning of its phase, if that is long."""
    since = moment.now - one.since
    budget = moment.budgets.get(one.rollout)
    if one.phase == "agent":
        text = f"step {one.steps}/{budget}" if budget else f"step {one.steps}"
    else:
        text = _WORDS.get(one.phase, one.phase)
    if since >= _SILENT or (always and one.phase != "agent"):
        text += f", {elapsed_text(since)} ago" if one.phase == "agent" else f", {elapsed_text(since)}"
    return text


def _counts(moment: Moment) -> list[str]:
    return [f"{len(moment.ended)}/{moment.total} done", *(f"{count} {word}" for word, count, _ in _outcomes(moment))]


def _outcomes(moment: Moment) -> list[tuple[str, int, str]]:
    """Word, how many, and colour of what has happened; errors are never left out silently, so they have no 0."""
    counted: dict[str, int] = {}
    for one in moment.ended:
        word = _word(one)
        counted[word] = counted.get(word, 0) + 1
    words = (("passed", "green"), ("partial", "yellow"), ("failed", "red"), ("error", "red"), ("stopped", "yellow"))
    return [
        (f"{word}s" if word == "error" and counted[word] > 1 else word, counted[word], colour)
        for word, colour in words
        if word in counted
    ]


def _word(one: Ended) -> str:
    score = one.result.score
    if score is None:
        return one.result.outcome
    if one.passed:
        return "passed"
    return "partial" if 0 < score.reward < 1 and not one.judged else "failed"


def _figures(moment: Moment) -> list[tuple[str, str]]:
    """Reward, cost and end, each with its colour."""
    row = Row.of([one.result for one in moment.ended if not one.judged])
    figures = []
    if row.reward is not None:
        figures.append((f"reward {reward_text(row.reward)} ({row.coverage:.0%} scored)", ""))
    if moment.cost is not None:
        figures.append((f"${moment.cost:,.2f}", ""))
    if moment.left is not None:
        figures.append((_left(moment, *moment.left), ""))
    elif len(moment.ended) < moment.total:
        figures.append(("end not known yet", "light"))
    return figures


def _left(moment: Moment, low: float, high: float) -> str:
    text = f"{range_text(low, high)} left"
    if high < _CLOCK_TIMES_FROM:
        return text
    ends = [time.localtime(moment.now + seconds) for seconds in (low, high)]
    today = time.localtime(moment.now).tm_yday
    form = "%H:%M" if all(end.tm_yday == today for end in ends) else "%a %H:%M"
    first, last = (time.strftime(form, end) for end in ends)
    return f"{text}, until {last}" if first == last else f"{text}, until {first}-{last}"


def _waiting(moment: Moment) -> list[tuple[str, str]]:
    waiting = [one for one in moment.running if one.waits]
    if not waiting:
        return []
    longest = max(moment.now - one.since for one in waiting)
    text = f"{len(waiting)} waiting for a desktop" + (f", {elapsed_text(longest)}" if longest >= _SILENT else "")
    return [(text, "yellow" if len(waiting) == len(moment.running) else "")]


def _footer(moment: Moment, width: int, markup: Markup) -> list[str]:
    done = [(f"{len(moment.ended)}/{moment.total} done", "bold")]
    done += [(f"{count} {word}", colour) for word, count, colour in _outcomes(moment)]
    figures = _figures(moment)
    last = [(elapsed_text(moment.now - moment.began), "light")]
    return _flow([done, figures, _waiting(moment), last], width, markup)


def _flow(groups: Sequence[Sequence[tuple[str, str]]], width: int, markup: Markup) -> list[str]:
    """Put texts one behind the other, groups further apart, and begin a new line if they do not fit."""
    lines: list[str] = []
    used = 0
    for group in groups:
        for place, (text, colour) in enumerate(group):
            text = shorten(text, width)
            gap = ", " if place else _GAP
            painted = markup(text, **{colour: True}) if colour else text
            if lines and used + len(gap) + text_width(text) <= width:
                lines[-1] += gap + painted
                used += len(gap) + text_width(text)
            else:
                lines.append(painted)
                used = text_width(text)
    return lines
