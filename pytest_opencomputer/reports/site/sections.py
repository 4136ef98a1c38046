"""Tables of the first page besides the leaderboard: several trials, agents in pairs, feature areas and categories."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from pytest_opencomputer.reports.comparison import Side, compare, sides
from pytest_opencomputer.reports.comparison_tables import pairs_table
from pytest_opencomputer.reports.sheets import Sheet
from pytest_opencomputer.reports.site.words import line
from pytest_opencomputer.reports.statistics import FIELDS, Entry, Field, groups
from pytest_opencomputer.reports.tables import share_and_span
from pytest_opencomputer.runs.reader import Run

_NONE = "(none)"


@dataclass(frozen=True)
class Section:
    """A table with its heading.

    Attributes:
        name: its id in the page.
        about: what its figures are, in a sentence or two.
        folded: whether it is shown only when asked for.
    """

    name: str
    title: str
    about: str
    sheet: Sheet
    folded: bool = False


def sections(
    runs: Sequence[Run], found: Sequence[Entry], agents: Sequence[str], category: Field | None = None
) -> list[Section]:
    """The sections for which there are results.

    Args:
        found: the results of ``runs``.
        agents: by rank.
        category: the field with the category of the app; without it there is no table of categories.

    Raises:
        UsageProblem: a library is missing.
    """
    made = [_trials(found, agents), _pairs(runs, found, agents)]
    if category is not None:
        made.append(_parts("categories", "Categories of apps", "category", category, found, agents))
    made.append(_parts("tiers", "Tiers", "tier", FIELDS["tier"], found, agents))
    made.append(_parts("areas", "Feature areas", "feature area", _area, found, agents))
    return [section for section in made if section is not None]


def _area(entry: Entry) -> tuple[str, ...]:
    return (f"{entry.app}: {entry.result.feature_area or _NONE}",)


def trial_counts(found: Iterable[Entry]) -> list[int]:
    """The k for which pass@k is shown: 1, the powers of two, and the most scored trials of one task by one agent."""
    times = Counter((entry.result.agent, entry.result.task) for entry in found if entry.result.score is not None)
    most = max(times.values(), default=0)
    return [k for k in range(1, most + 1) if k == most or not k & (k - 1)]


def _trials(found: Sequence[Entry], agents: Sequence[str]) -> Section | None:
    ks = trial_counts(found)
    if len(ks) < 2:
        return None
    by_agent = {group.agent: group.figures.trials for group in groups(found, ks=ks)}
    rows = [
        [line(agent), str(k), share_and_span(trials.any), share_and_span(trials.all), str(trials.tasks)]
        for agent in agents
        for k, trials in by_agent[agent].items()
        if trials.tasks
    ]
    return Section(
        "trials",
        "Several trials",
        "pass@k: at least one of k trials of a task succeeds; pass^k: all of them do. In percent of tasks that have "
        "k scored trials; a dash if too few of the agent's tasks have them.",
        Sheet(["agent", "k", "pass@k %", "pass^k %", "tasks"], rows, ()),
    )


def _pairs(runs: Sequence[Run], found: Sequence[Entry], agents: Sequence[str]) -> Section | None:
    if len({(entry.run.path, entry.result.agent) for entry in found}) < 2:
        return None

    def rank(side: Side) -> tuple[int, str]:
        return agents.index(side.entries[0].result.agent), side.name

    sheet = pairs_table((), compare(sorted(sides(runs), key=rank)))
    rows = [[line(cell) for cell in row] for row in sheet.rows]
    return Section(
        "pairs",
        "Agents in pairs",
        "Two agents over the tasks that both ran: differences are the first minus the second, and the last column "
        "counts the tasks on which the first was better, equal or worse.",
        # With blanks, so that they can stand below each other.
        Sheet(
            [head.replace("/", " / ") for head in sheet.heads],
            rows,
            (),
            names=sheet.names,
            notes=[line(note) for note in sheet.notes],
        ),
    )


def _parts(
    name: str, title: str, head: str, field: Field, found: Sequence[Entry], agents: Sequence[str]
) -> Section | None:
    """The success of each agent in each part of the tasks."""
    rates: dict[str, Mapping[str, str]] = defaultdict(dict)
    for group in groups(found, head, fields={head: field}):
        if group.value is not None:
            rates[group.value] = {**rates[group.value], group.agent: share_and_span(group.figures.rate)}
    tasks: dict[str, set[str]] = defaultdict(set)
    for entry in found:
        for value in field(entry):
            tasks[value].add(entry.result.task)
    rows = [
        [line(value) or _NONE, str(len(tasks[value])), *(rates[value].get(agent, "") for agent in agents)]
        for value in sorted(rates)
    ]
    if len(rows) < 2:  # it would repeat the leaderboard
        return None
    heads = [head, "tasks", *(f"{number} {line(agent)}" for number, agent in enumerate(agents, start=1))]
    about = f"Success of each agent in percent, with the ends of the interval, by {head}."
    return Section(name, title, about, Sheet(heads, rows, ()), folded=True)
