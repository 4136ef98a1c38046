"""The words that pages use and do not explain where they stand: a page of the report, and ``docs/words.md``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pytest_opencomputer.models.tiers import LEAST_OF_LONG, MOST_OF_SHORT


@dataclass(frozen=True)
class Term:
    """A word.

    Attributes:
        name: as it stands in headings, and lower-case with hyphens in addresses.
        text: what it means, in plain words.
        page: of ``docs/``, with an anchor, that says more; empty if none does.
    """

    name: str
    text: str
    page: str = ""

    @property
    def anchor(self) -> str:
        """Where it stands on its page."""
        return self.name.lower().replace(" ", "-")


TERMS = (
    Term(
        "Check",
        "One thing that is looked up in the app's real state when the agent has stopped: a question to the app, and "
        "the answer that passes.",
        "tasks.md#checks",
    ),
    Term("Goal", "A check that is false at the start. The agent has to make it true.", "tasks.md#checks"),
    Term(
        "Guard",
        "A check that is true at the start and must stay true, for example that the other files are unchanged. Each "
        "broken guard takes one reached goal away.",
        "tasks.md#checks",
    ),
    Term(
        "Reward",
        "Goals reached minus guards broken, divided by all goals, and never below 0. A task succeeds with reward 1 and "
        "no broken guard.",
        "tasks.md#checks",
    ),
    Term(
        "Near miss",
        "The reference solution with one mistake that a person could make. It has to fail exactly the checks for that "
        "mistake, which shows that they notice it. It is in no mean.",
        "../CONTRIBUTING.md#adding-a-task",
    ),
    Term(
        "Coverage",
        "How many of the planned rollouts got a score. Errors, and rollouts that were stopped, cut off or never begun, "
        "got none and are in no mean. With a coverage below 80 % there is no mean at all.",
        "runs.md",
    ),
    Term(
        "Means",
        "How a task may be done: ui, on the screen only, or any, also in a shell.",
        "tasks.md#keys",
    ),
    Term(
        "Tier",
        f"How long a task is: short (one app, at most {MOST_OF_SHORT} actions of the reference solution), long (three "
        f"apps or more, or at least {LEAST_OF_LONG} actions) or standard. It is measured, not claimed.",
        "tasks.md#tiers",
    ),
    Term("Difficulty", "How hard its author believes a task to be: easy, moderate, hard or expert.", "tasks.md#keys"),
    Term(
        "Fingerprint",
        "What produced a result: hashes of task, verifier and image, the version of the code, the agent with its "
        "configuration and limits, and the desktop. Compare only results whose fingerprints agree.",
        "runs.md",
    ),
    Term(
        "Rollout", "One agent on one task, once. Several of the same agent on the same task are its trials.", "runs.md"
    ),
)

LABELS: Mapping[str, Term] = {
    **{term.name.lower(): term for term in TERMS},
    **{term.name.lower() + "s": term for term in TERMS if term.name in ("Check", "Goal", "Guard", "Near miss")},
    "near miss or cheat": next(term for term in TERMS if term.name == "Near miss"),
    "success %": next(term for term in TERMS if term.name == "Reward"),
    "scored": next(term for term in TERMS if term.name == "Coverage"),
}
"""The words as they stand in pages, lower-case."""


def place_of(label: str) -> str:
    """The address of the explanation of a word, from any page of a report; empty if it needs none."""
    term = LABELS.get(label.lower())
    return "" if term is None else f"words.html#{term.anchor}"


def words_page() -> str:
    """The text of ``docs/words.md``."""
    head = "# Words\n\n<!-- Generated from pytest_opencomputer/reports/site/terms.py. Edit that instead. -->\n"
    parts = [f"\n## {term.name}\n\n{term.text}{_more(term)}\n" for term in TERMS]
    return head + "".join(parts)


def _more(term: Term) -> str:
    return f" [More]({term.page})" if term.page else ""
