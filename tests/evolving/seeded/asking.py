"""Lets a model repair a verifier that has a fault, as ``opencomputer evolve`` does, and looks at what was accepted."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from pytest_opencomputer.agents.anywhere.askers import asker_of
from pytest_opencomputer.agents.base import AgentRequest
from pytest_opencomputer.agents.models.answers import Asked
from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.evolving.accepting import Gate, KeptStates, NewTest, Paths, Style, Types
from pytest_opencomputer.evolving.candidates import Candidate
from pytest_opencomputer.evolving.mending import Mender, Wrong
from pytest_opencomputer.evolving.strictness import Mutants
from tests.evolving.seeded.states import Kept

_ROUNDS = 3
_MUTANTS, _MUTANTS_AFTERWARDS = 12, 160  # that are made of a task


@dataclass(frozen=True)
class Repaired:
    """What came of a model's proposals.

    Attributes:
        rounds: how many there were.
        why: why the last one was refused; empty if it was accepted.
        restored: whether the code is the right verifier's again.
        masked: what checks notice with the right verifier and do not with this one; empty if there is nothing.
    """

    rounds: int
    why: str
    restored: bool = False
    masked: str = ""


def asked(model: str, seconds: float) -> Callable[[Path], Asked]:
    """Who is asked, by the folder for the record.

    Args:
        model: as for ``opencomputer evolve``; with ``files:DIR``, each fault has a folder of its own in DIR.
        seconds: how long an answer may take.
    """

    def who(folder: Path) -> Asked:
        kind, _, place = model.partition(":")
        name = model
        if kind == "files":
            (Path(place) / folder.name).mkdir(parents=True, exist_ok=True)
            name = f"{model}/{folder.name}"
        return asker_of(AgentRequest(name, options={"timeout": f"{seconds:g}"}), folder)

    return who


class Compared:
    """The last gate, which refuses nothing and compares with the right verifier."""

    name = "compared"

    def __init__(self, clean: Registry, kept: Kept) -> None:
        self._clean, self._kept = clean, kept
        self.restored, self.masked = False, ""

    def refuses(self, candidate: Candidate) -> str:
        """See ``Gate``."""
        right, made = self._clean.verifier(candidate.app).sources, candidate.sources
        trees = [{place: ast.dump(ast.parse(text)) for place, text in one.items()} for one in (right, made)]
        self.restored = trees[0] == trees[1]
        self.masked = Mutants(self._clean, self._kept.for_mutants, {}, _MUTANTS_AFTERWARDS).refuses(candidate)
        return ""


def repaired(
    registries: tuple[Registry, Registry],
    app: str,
    places: tuple[Path, Path],
    asker: Callable[[Path], Asked],
    kept: Kept,
    wrong: Sequence[Wrong],
) -> Repaired:
    """What comes of asking for a repair.

    Args:
        registries: the apps as they are, and with the fault.
        places: the project with the fault in it, and a folder for what is kept.
        asker: see ``asked``.
    """
    (clean, faulty), (root, out) = registries, places
    out.mkdir(parents=True, exist_ok=True)
    checks = {kept.task.id: frozenset(one.item.check.id for one in wrong)}
    compared = Compared(clean, kept)
    mutants = Mutants(faulty, kept.for_mutants, checks, _MUTANTS)
    states = KeptStates(faulty, kept.states)
    gates: list[Gate] = [Paths(), Style(), NewTest(), states, mutants, Types(), compared]
    said: list[str] = []
    tasks = {kept.task.id: kept.task}
    mender = Mender(root, faulty, out, asker(out), lambda _: tasks, lambda *_: gates, _ROUNDS, said.append)
    made = mender.mend(app, wrong)
    if made.patch is None:
        return Repaired(made.rounds, said[-1].partition("refused: ")[2])
    return Repaired(made.rounds, "", compared.restored, compared.masked)
