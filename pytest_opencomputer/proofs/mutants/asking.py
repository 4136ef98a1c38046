"""Asks the checks of a task about final states that differ from one in a few files."""

from __future__ import annotations

import os
import stat
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from pytest_opencomputer.apps.agent_endpoints import AgentOutcome
from pytest_opencomputer.apps.registry import AGENT, Registry
from pytest_opencomputer.apps.saved_state import SavedState
from pytest_opencomputer.guest.state import StateError
from pytest_opencomputer.models.records import CheckResult
from pytest_opencomputer.models.sandbox_types import Asked
from pytest_opencomputer.proofs.mutants.mutant import AskedAbout, Changes
from pytest_opencomputer.rollouts.lacking import OpenedFiles
from pytest_opencomputer.runs import states
from pytest_opencomputer.runs.states import SavedHome, StateStore
from pytest_opencomputer.tasks.checks import evaluate_together
from pytest_opencomputer.tasks.task import Check


class Copy:
    """A copy of a state on the host, in which files can be changed for as long as it is asked."""

    def __init__(self, folder: Path, saved: SavedState) -> None:
        self.folder, self._saved = folder, saved
        self.silent: set[tuple[str, str]] = set()  #: endpoints that are too slow or at fault to be asked for all facts
        self.known: dict[bytes, Any] = {}  #: facts of the state without changes, by question
        self.is_changed = False

    @classmethod
    @contextmanager
    def of(
        cls,
        state: SavedHome,
        store: StateStore,
        registry: Registry,
        apps: Sequence[str],
        opened: Callable[[Path], AbstractContextManager[SavedState]] = SavedState,
        sources: Mapping[str, Mapping[str, str]] | None = None,
    ) -> Iterator[Copy]:
        """A copy with the verifiers of ``apps`` loaded; it is gone afterwards.

        Args:
            opened: starts the process that reads the copy.
            sources: by app, those of verifiers other than the registry's.

        Raises:
            UsageProblem: the state is not as a run writes it.
            SandboxError: a verifier cannot be loaded.
        """
        with ExitStack() as stack:
            home = Path(stack.enter_context(TemporaryDirectory(prefix="opencomputer-"))) / "home"
            home.mkdir()
            states.lay(state, store, home)
            saved = stack.enter_context(opened(home))
            for app in apps:
                saved.load_verifier(app, (sources or {}).get(app) or registry.verifier(app).sources)
            yield cls(home, saved)

    @property
    def spent(self) -> float:
        """Seconds of processor time that the copy's process took; 0 until the copy is gone."""
        return self._saved.spent

    @contextmanager
    def changed(self, changes: Changes) -> Iterator[None]:
        """The copy with some files changed while the context lasts. Folders that it needs stay."""
        before: dict[Path, bytes | None] = {}
        self.is_changed = True
        try:
            for place, content in changes.items():
                path = self.folder / place
                before[path] = path.read_bytes() if path.is_file() else None
                _write(path, content)
            yield
        finally:
            for path, content in before.items():
                _write(path, content)
            self.is_changed = False

    def evaluated(self, checks: Sequence[Check], outcome: AgentOutcome) -> tuple[CheckResult, ...]:
        """The results of checks. Raises ``SandboxError`` if a verifier is at fault."""
        return evaluate_together(checks, self._asked, outcome)

    def together(self, questions: Sequence[dict[str, Any]], seconds: float) -> list[Any]:
        """As ``facts``, but raises ``StateError`` if they take longer, or more memory than one may."""
        return self._saved.together(questions, seconds)

    def facts(self, questions: Sequence[dict[str, Any]], seconds: float = 60.0) -> list[Any]:
        """The facts, or the ``StateError``, of each of many questions (``{"app", "endpoint", "args"}``).

        Args:
            seconds: how long all of them may take together; if they take longer, how long each may take.
        """
        try:
            return self.together(questions, seconds)
        except StateError:  # together they exceed limits that each of them keeps
            return [self._one(one, seconds) for one in questions]

    def _one(self, question: dict[str, Any], seconds: float) -> Any:
        try:
            return self._saved.endpoint(question["app"], question["endpoint"], question["args"], timeout=seconds)
        except StateError as error:
            return error

    def _asked(self, checks: Sequence[Check]) -> list[Asked]:
        answers = self.facts([{"app": one.app, "endpoint": one.endpoint, "args": one.args} for one in checks])
        return [Asked(None, 0.0, one) if isinstance(one, StateError) else Asked(one, 0.0) for one in answers]


class Asking:
    """Asks the checks of a task about a copy; after a change only those that have read what has changed.

    Attributes:
        failed: ids of the checks that fail without changes.
        about: what the checks ask about.
        texts: by check, the texts in its arguments and its expectation.
        words: the same, with the words in the name of its endpoint.
    """

    def __init__(self, copy: Copy, checks: Sequence[Check], outcome: AgentOutcome, files: Iterable[str]) -> None:
        self._copy, self._checks, self._outcome = copy, checks, outcome
        self._readers: dict[str, set[str]] = defaultdict(set)
        self._anywhere: set[str] = set()
        failed: set[str] = set()
        places = {path: one for one in files if (path := copy.folder / one).is_file()}
        self._watched = set(places.values())
        with OpenedFiles(places) as opened:
            for group in _of_one_place(checks):
                names = {one.id for one in group}
                results = copy.evaluated(group, outcome)
                failed |= {one.id for one in results if not one.passed}
                read = opened.news() if opened.able else set()
                for path in read:
                    self._readers[places[path]] |= names
                if not read or self._see_sizes(group, results, [path for path in places if path not in read]):
                    self._anywhere |= names
                opened.news()
            known = frozenset(self._readers) if opened.able else frozenset(places.values())
        self.texts = {one.id: frozenset(_texts([one.args, one.expect])) for one in checks}
        self.words = {one.id: self.texts[one.id].union(one.endpoint.split("-")) for one in checks}
        every = frozenset(chain.from_iterable(self.texts.values()))
        readers = self._readers if opened.able else dict.fromkeys(known, self.texts.keys())
        by_place = {place: frozenset(chain(*(self.texts[one] for one in ids))) for place, ids in readers.items()}
        self.about = AskedAbout(known, every, by_place, frozenset(one.endpoint for one in checks))
        self.failed = tuple(one.id for one in checks if one.id in failed)

    def _see_sizes(self, checks: Sequence[Check], known: Sequence[CheckResult], files: Iterable[Path]) -> bool:
        """Whether the facts of checks change with the sizes of files that they do not open."""
        with _grown(files):
            results = self._copy.evaluated(checks, self._outcome)
        return [(one.actual, one.state_error) for one in results] != [(one.actual, one.state_error) for one in known]

    def may_notice(self, check: str, place: str) -> bool:
        """Whether a check has read a file, or the sizes or names of files that it has not."""
        return check in self._anywhere or check in self._readers.get(place, ())

    def failed_with(self, changes: Changes, outcome: AgentOutcome | None = None) -> tuple[str, ...]:
        """The ids of the checks that fail with changes, for which all passed without. The copy must have them.

        Args:
            outcome: how the agent ended, if that has changed and no file has.
        """
        wanted = self._checks
        # A check that lists files may find one more or one less without opening it.
        if all(content is not None and place in self._watched for place, content in changes.items()):
            reading = self._anywhere.union(*(self._readers[place] for place in changes))
            wanted = [one for one in self._checks if one.id in reading]
        if outcome is not None:
            wanted = [one for one in self._checks if one.app == AGENT]
        return tuple(one.id for one in self._copy.evaluated(wanted, outcome or self._outcome) if not one.passed)


@contextmanager
def _grown(files: Iterable[Path]) -> Iterator[None]:
    """Files with a byte more while the context lasts."""
    sizes = {path: path.stat().st_size for path in files}
    try:
        for path, size in sizes.items():
            os.truncate(path, size + 1)
        yield
    finally:
        for path, size in sizes.items():
            os.truncate(path, size)


def _texts(data: Any) -> Iterator[str]:
    """All texts in plain data, keys too."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, Mapping):
        for key, value in data.items():
            yield key
            yield from _texts(value)
    elif isinstance(data, Sequence):
        for value in data:
            yield from _texts(value)


def _of_one_place(checks: Sequence[Check]) -> Iterable[Sequence[Check]]:
    """Checks that are likely to read the same files, together: each file is parsed once for them."""
    groups: dict[tuple[str, str], list[Check]] = defaultdict(list)
    for one in checks:
        place = one.args.get("place")
        groups[one.app, f"place {place}" if isinstance(place, str) else one.endpoint].append(one)
    return groups.values()


def _write(path: Path, content: bytes | None) -> None:
    """Write a file, or remove it. It keeps its rights, and may be one that nobody is allowed to change."""
    if content is None:
        path.unlink(missing_ok=True)
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    rights = stat.S_IMODE(path.stat().st_mode) if path.is_file() else None
    path.unlink(missing_ok=True)
    path.write_bytes(content)
    if rights is not None:
        path.chmod(rights)


def can_be_asked(check: Check) -> bool:
    """Whether a check can be answered from a saved state, without the running app."""
    return check.declared.state == "saved" or check.app == AGENT
