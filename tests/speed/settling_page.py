"""The experiment on settling as a page: ``docs/speed.settling.md``."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from pytest_opencomputer.guest.idle import IDLE, QUIET
from pytest_opencomputer.guest.settle import BUSY, LITTLE
from pytest_opencomputer.models.actions import Action, Click, Key, Type

from .settling import IN_SUCCESSION, RULES, TRUTH, Watched, experiment, succession, watch, watch_settled


@dataclass(frozen=True)
class Missed:
    """A change that came after the screen was thought to have settled.

    Attributes:
        seconds: how long after the first look at it the last such change came.
        worked: whether programs were at work all the time from the decision to the first of them; else they all waited
            in between, and it was a timer that set one of them to work again.
    """

    app: str
    action: str
    seconds: float
    worked: bool

    @classmethod
    def of(cls, one: Watched, decided: float) -> Missed | None:
        """The changes in one record after ``decided``; ``None`` if there are none."""
        late = [look.at for look in one.looks if look.changed and look.at > decided]
        if not late:
            return None
        between = [look for look in one.looks if decided < look.at < late[0]]
        worked = not any(look.work <= LITTLE and look.all_wait for look in between)
        return cls(one.app, described(one.action), late[-1], worked)

    def __str__(self) -> str:
        how = "by a busy program" if self.worked else "by a timer"
        return f"{self.app}, {self.action}: {self.seconds:.2f} s later, {how}"


def described(action: Action) -> str:
    """An action in a few words."""
    match action:
        case Key(chord=chord):
            return f"key {chord}"
        case Type(text=text):
            return f"typing {text!r}"
        case Click(at=at, button=button):
            return f"{button} click at {at}"
    return action.kind


def by_rule(found: Sequence[Watched]) -> list[tuple[str, list[Missed], float, float]]:
    """For every rule: its name, what it would have missed, and median and 95th percentile of what it takes (s)."""
    rows = []
    for rule in RULES:
        taken = [rule.settled(one.looks) for one in found]
        missed = [Missed.of(one, decided) for one, decided in zip(found, taken, strict=True)]
        p95 = statistics.quantiles(taken, n=20, method="inclusive")[-1]
        rows.append((str(rule), [one for one in missed if one], statistics.median(taken), p95))
    return rows


_HEAD = """# Settling

An observation is taken when the screen has settled. If it is taken too early, the agent sees things that are gone a
moment later; if too late, every step takes longer. `make speed-settling` (`tests/speed/settling.py`) takes three
apps through {actions} actions each time (clicks, keys, typing, scrolling, menus, dialogs, changes of the view) and
watches the screen for {truth:g} s after each. Every hundredth of a second it records whether anything but a caret
changed, how much processor time programs used, whether all of them were waiting, and when the next timer of one of
them was due. A long fixed sleep would see the last of these changes. The records show, for each rule, when it would
have decided and what it would have missed.

The rule in use: nothing important has changed for {quiet:.0f} ms (longer if programs work without a pause, but
{busy:.0f} s at most), or for {idle:.0f} ms if all programs are waiting and none has set a timer that is due before
those {quiet:.0f} ms are over.
"""


def page(simulated: Sequence[Watched], real: Sequence[Watched], quick: Sequence[Watched]) -> str:
    """The experiment as Markdown."""
    head = _HEAD.format(actions=len(real), truth=TRUTH, quiet=QUIET * 1000, idle=IDLE * 1000, busy=BUSY)
    lines = [head, f"## What each rule would have missed, of {len(simulated)} actions\n"]
    lines += ["| rule | missed, by busy programs | missed, by timers | median | 95 % |", "|---|---|---|---|---|"]
    rows = by_rule(simulated)
    for name, missed, median, p95 in rows:
        worked = sum(one.worked for one in missed)
        lines.append(f"| {name} | {worked} | {len(missed) - worked} | {median * 1000:.0f} ms | {p95 * 1000:.0f} ms |")
    lines += [
        "\nThe first rule is the one in use. What it missed (times since the action):\n",
        *(f"- {one}" for one in rows[0][1]),
    ]
    lines += _after(f"`screen.settle` itself, {len(real)} actions", real)
    lines += _after(f"{IN_SUCCESSION} actions in quick succession, {len(quick)} times", quick)
    lines += [
        "\nThe caret of gedit blinks in all of this and delays nothing. A timer that is due more than "
        f"{QUIET * 1000:.0f} ms after the last change is not waited for (a tooltip appears half a second after the "
        "pointer has come to rest): an agent that wants to see its effect has to wait.\n",
    ]
    return "\n".join(lines)


def _after(title: str, watched: Sequence[Watched]) -> list[str]:
    late = [found for one in watched if (found := Missed.of(one, -1.0))]
    return [
        f"\n## After {title}\n",
        f"Changes within {TRUTH:g} s after `screen.settle` had decided (times since then): {len(late)}, "
        f"of which {sum(one.worked for one in late)} by programs that were busy.\n",
        *(f"- {one}" for one in late),
    ]


def write(folder: Path, rounds: int) -> None:
    """Make the experiment and write ``speed.settling.md``."""
    found = page(experiment(rounds, watch), experiment(1, watch_settled), succession())
    (folder / "speed.settling.md").write_text(found)
