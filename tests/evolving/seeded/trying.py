"""Puts a fault into a copy of a verifier, compares, attributes, and lets scripted proposals be tried."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from pytest_opencomputer.agents.models.answers import Asked
from pytest_opencomputer.apps.app import App
from pytest_opencomputer.apps.endpoints import Verifier
from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.evolving.accepting import Gate, KeptStates, Paths, Style
from pytest_opencomputer.evolving.attributing import Disagreement
from pytest_opencomputer.evolving.comparing import Item
from pytest_opencomputer.evolving.mending import Mender, Wrong
from pytest_opencomputer.evolving.raw import raw_state
from pytest_opencomputer.evolving.states import Frozen, Sources
from pytest_opencomputer.evolving.strictness import Mutants
from tests.evolving.seeded import proposals
from tests.evolving.seeded.asking import Repaired, repaired
from tests.evolving.seeded.operators import Fault
from tests.evolving.seeded.proposals import Json
from tests.evolving.seeded.states import Kept

ROOT = Path(__file__).parents[3]
_MUTANTS = 12  # that are made of a task at first


class Faulty(Registry):
    """The apps, one of them with a fault in its verifier. The declarations are those of the right verifier."""

    def __init__(self, clean: Registry, app: str, folder: Path, sources: Sources) -> None:
        super().__init__({**clean.folders, app: folder})
        self._clean, self._app, self._faulty = clean, app, sources

    def app(self, name: str) -> App:
        """See ``Registry``."""
        return self._clean.app(name)

    def verifier(self, name: str) -> Verifier:
        """See ``Registry``."""
        found = self._clean.verifier(name)
        return replace(found, sources=self._faulty) if name == self._app else found


@dataclass(frozen=True)
class Outcome:
    """What became of a fault.

    Attributes:
        at: the module and the line, with the expression before and after.
        seen: verdicts that it changes; ``found`` of them are disagreements, ``attributed`` are the verifier's.
        evidence: parts of the raw state that are shown for the first one.
        proposals: by kind, why it was refused; empty if it was accepted.
        restored: whether what was accepted is the right verifier.
        asked: the fields of ``Repaired``; ``None`` if no model was asked.
    """

    app: str
    operator: str
    at: str
    task: str
    seen: int
    found: int
    attributed: int
    evidence: int
    proposals: Mapping[str, str]
    restored: bool
    asked: Mapping[str, Any] | None = None

    @property
    def masked(self) -> bool:
        """Whether anything but the right repair was accepted."""
        return any(not why for kind, why in self.proposals.items() if kind != "right")

    def line(self) -> str:
        """It as a line of JSON."""
        return json.dumps(asdict(self))


class Bench:
    """A copy of the apps, into which the faults of one app are put one after the other.

    Args:
        folder: for the copy, and what becomes of proposals.
        asker: makes, from the folder for the record, a model that is also asked for repairs.
    """

    def __init__(self, clean: Registry, app: str, folder: Path, asker: Callable[[Path], Asked] | None = None) -> None:
        self.clean, self.app, self.root = clean, app, folder / "project"
        self.sources = clean.verifier(app).sources
        self.tried, self._asker = 0, asker
        ignored = shutil.ignore_patterns("__pycache__", ".*_cache")
        shutil.copytree(ROOT / "apps", self.root / "apps", ignore=ignored, dirs_exist_ok=True)
        for name in ("pyproject.toml", "conftest.py"):
            shutil.copyfile(ROOT / name, self.root / name)

    def changed(self, fault: Fault, kept: Kept) -> list[Item]:
        """All that checks say with a fault, if it changes a verdict; else nothing.

        Raises:
            SandboxError: the fault makes the verifier fail instead.
        """
        sources = {**self.sources, fault.place: fault.text}
        items = [one for state in kept.states for one in _items(self.clean, self.app, sources, state)]
        if all(one.truth == one.verifier for one in items):
            return []
        right = [one for state in kept.states for one in _items(self.clean, self.app, self.sources, state)]
        known = [one for one, other in zip(items, right, strict=True) if other.truth == other.verifier]
        return known if any(one.truth != one.verifier for one in known) else []

    def outcome(self, fault: Fault, kept: Kept, items: list[Item]) -> Outcome:
        """What becomes of a fault that changes verdicts."""
        # Formatted as the rest of the module is, so that only what it does tells where the fault is.
        fault = replace(fault, text=proposals.formatted(fault.text))
        file = self.root / "apps" / self.app / "verifier" / fault.place
        file.write_text(fault.text, encoding="utf-8")
        try:
            return self._outcome(fault, kept, items)
        finally:
            file.write_text(self.sources[fault.place], encoding="utf-8")

    def _outcome(self, fault: Fault, kept: Kept, items: list[Item]) -> Outcome:
        sources = {**self.sources, fault.place: fault.text}
        registry = Faulty(self.clean, self.app, self.root / "apps" / self.app, sources)
        states = {one.result.rollout + one.name: one for one in kept.states}
        found = [one for one in items if one.disagrees]
        of = {id(one): next(s for s in states.values() if s.result is one.result) for one in found}
        first = found[0]
        check = next(one for one in of[id(first)].checks if one.id == first.check.id)
        raw = raw_state(registry, of[id(first)], check)
        wrong = []
        for one in found:
            said = Disagreement(one, kept.task.spec.instruction, 0, raw if one is first else ())
            wrong.append(Wrong(said, said.attributed(None)))
        right = proposals.right(fault, self.sources[fault.place])
        scripted = {**dict(self._bad(sources, of[id(first)], first)), "right": right}
        whys, restored = {}, False
        for kind, proposal in scripted.items():
            why, whole = self._mended(registry, kept, wrong, proposal, kind)
            whys[kind], restored = why, restored or whole
        where = f"{fault.place}:{fault.lines.start}: {fault.was} -> {fault.now}"
        causes = [one.attributed.cause for one in wrong]
        truly = [one for one in items if one.truth != one.verifier]
        # If not even the right repair is accepted, no answer could be.
        asked = self._asker and not whys["right"]
        by_model = asdict(self._by_model(registry, kept, wrong, fault)) if asked else None
        return Outcome(
            self.app, fault.operator, where, kept.task.id, len(truly), len(found), causes.count("verifier wrong"),
            len(raw), whys, restored, by_model,
        )  # fmt: skip

    def _by_model(self, faulty: Registry, kept: Kept, wrong: list[Wrong], fault: Fault) -> Repaired:
        assert self._asker is not None
        out = self.root.parent / "asked" / hashlib.sha256(fault.text.encode()).hexdigest()[:12]
        return repaired((self.clean, faulty), self.app, (self.root, out), self._asker, kept, wrong)

    def _bad(self, sources: Sources, frozen: Frozen, item: Item) -> Iterator[tuple[str, Json]]:
        """Proposals that settle a disagreement without repairing anything."""
        with frozen.copy(self.clean, self.app, self.sources) as copy:
            args = dict(item.check.args)
            facts = copy.facts([{"app": self.app, "endpoint": item.check.endpoint, "args": args}])[0]
        endpoint = self.clean.verifier(self.app).endpoint(item.check.endpoint)
        if isinstance(facts, dict):
            yield "laxer", proposals.laxer(endpoint, sources, facts)
            yield "special case", proposals.special_case(endpoint, sources, facts, args)

    def _mended(
        self, registry: Registry, kept: Kept, wrong: list[Wrong], proposal: Json, kind: str
    ) -> tuple[str, bool]:
        """Why a proposal was refused, and whether what was accepted is the right verifier."""
        self.tried += 1
        out = self.root.parent / "tried" / str(self.tried)
        shutil.rmtree(out, ignore_errors=True)  # of a run that was stopped
        out.mkdir(parents=True)
        checks = {kept.task.id: frozenset(one.item.check.id for one in wrong)}
        style: list[Gate] = [Style()] if kind == "right" else []  # what others get wrong should be more than that
        mutants = Mutants(registry, kept.for_mutants, checks, _MUTANTS)
        gates: list[Gate] = [Paths(), *style, KeptStates(registry, kept.states), mutants]
        mender = Mender(
            self.root, registry, out, proposals.Scripted(proposal), lambda _: {kept.task.id: kept.task},
            lambda *_: gates, 1, lambda _: None,
        )  # fmt: skip
        if mender.mend(self.app, wrong).patch:
            made = out / "candidates" / f"{self.app}-1" / self.app / "verifier"
            whole = all((made / place).read_text(encoding="utf-8") == text for place, text in self.sources.items())
            shutil.rmtree(out)
            return "", whole
        events = [json.loads(line) for line in (out / "journal.jsonl").read_text().splitlines()]
        shutil.rmtree(out)
        answers = [one["wrong"] for one in events if one["event"] == "answer"]
        return f"words: {answers[0][0]}" if answers else str(events[-1]["why"]), False


def _items(registry: Registry, app: str, sources: Sources, state: Frozen) -> Iterator[Item]:
    with state.copy(registry, app, sources) as copy:
        for check in copy.evaluated(state.checks, state.outcome):
            yield Item(state.result, check, None, state.expected[check.id])
