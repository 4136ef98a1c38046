"""Moments of runs, made up."""

from __future__ import annotations

from pytest_opencomputer.models.planned import Case, RolloutId
from pytest_opencomputer.progress.watch import Ended, Moment, Running
from tests.reports.runs import Did, result_of

NOW = 1_800_000_000.0
TASKS = (
    "darktable/agency_delivery",
    "galculator/inverter_fault_word",
    "gedit/exhibition_labels",
    "xfig/scanned_receipts_straightened",
    "inkscape/name_badges",
    "libreoffice_calc/quarterly_invoices_by_customer",
    "thunderbird/rules_for_the_newsletter",
    "写真/整理",
)
AGENTS = ("claude:claude-opus-5-5", "qwen:Qwen/Qwen3-VL-32B-Instruct")


def running(number: int, phase: str = "agent", steps: int = 0, *, for_: float = 4.0, variant: str = "") -> Running:
    """A rollout that has run for some minutes, and for ``for_`` seconds has done what it does."""
    task, agent, trial = TASKS[number % len(TASKS)], AGENTS[number % 3 % 2], number // len(TASKS)
    began = NOW - 37.0 * (number % 9) - for_
    sandbox = "" if phase in ("image", "pool", "start") else "0123456789ab"
    case = Case(agent, trial, variant)
    return Running(RolloutId.of(task, case).folder, task, case, began, phase, NOW - for_, sandbox, steps)


def ended(number: int, goals: int | None) -> Ended:
    """A rollout that has reached some of four goals; ``None`` is an error."""
    result = result_of(Did(TASKS[number % len(TASKS)], goals, AGENTS[number % 2]), f"rollout {number}")
    return Ended(result, result.outcome == "passed")


def moment(
    *now_running: Running,
    done: int = 0,
    total: int = 96,
    left: tuple[float, float] | None = None,
    cost: float | None = None,
) -> Moment:
    """A moment three quarters of an hour after the begin."""
    goals = (4, 4, 3, 4, 0, 4, None, 4)
    return Moment(
        now=NOW,
        began=NOW - 2709,
        total=total,
        ended=tuple(ended(number, goals[number % len(goals)]) for number in range(done)),
        running=tuple(sorted(now_running, key=lambda one: one.began)),
        budgets={one.rollout: 30 for one in now_running if one.case.agent == AGENTS[0]},
        cost=cost,
        left=left,
    )


def sixteen() -> Moment:
    """A run with -n 16 on a machine that lets fourteen desktops run."""
    phases = {3: "start", 7: "prepare", 11: "save", 12: "checks", 14: "pool", 15: "pool"}
    several = [
        running(
            number,
            phases.get(number, "agent"),
            0 if number in (3, 7) else number * 2,
            for_=95.0 if number in (5, 14) else 4.0,
        )
        for number in range(16)
    ]
    return moment(*several, done=41, left=(1500.0, 2280.0), cost=13.4)
