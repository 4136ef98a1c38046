"""The pages of ``opencomputer view``, each made when it is asked for.

::

    index.html                            the list of runs and rollouts
    compare.html                          two rollouts side by side
    runs/<key>/…                          the report of one run (see the package), without having been written anywhere
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock

from pytest_opencomputer.reports.site.agreement import PAGE as AGREEMENT
from pytest_opencomputer.reports.site.agreement import agreement_of
from pytest_opencomputer.reports.site.build import STATIC, plots_of, rendered, screenshot_in, static_file
from pytest_opencomputer.reports.site.index import Index, index_of
from pytest_opencomputer.reports.site.listing import Wanted, listing
from pytest_opencomputer.reports.site.mutants import PAGE as MUTANTS
from pytest_opencomputer.reports.site.mutants import mutants_of
from pytest_opencomputer.reports.site.playback import data_file, rollout_data
from pytest_opencomputer.reports.site.plots import Plot
from pytest_opencomputer.reports.site.shelf import Shelf, Shown
from pytest_opencomputer.reports.site.words import line
from pytest_opencomputer.reports.statistics import Field
from pytest_opencomputer.runs.notes import Note, add_note
from pytest_opencomputer.runs.reader import Rollout
from pytest_opencomputer.runs.reading import read_file

AGAIN = 3
"""Seconds after which a page asks again about a run that goes on."""
_SERVED = (*STATIC, "view.js", "compare.js")
_KEPT = 4  # reports of runs that are kept; each has its plots
_PICKED = re.compile(r"([A-Za-z0-9._-]{1,300})/([1-9][0-9]{0,8})")


class NotThereError(Exception):
    """No page has this address."""


@dataclass(frozen=True)
class _Report:
    shown: Shown
    index: Index
    plots: Sequence[Plot]


class OnDemand:
    """Makes pages. It may be used in several threads.

    Args:
        places: see ``Shelf``.
        category: see ``build_report``.

    Raises:
        UsageProblem: one of ``places`` is no folder.
    """

    def __init__(self, places: Sequence[Path], category: Field | None = None) -> None:
        self._shelf = Shelf(places)
        self._category = category
        self._reports: dict[str, _Report] = {}
        self._lock = Lock()  # matplotlib has settings of the whole process

    def add(self, place: Path) -> None:
        """Also show a run, or the runs in a folder."""
        self._shelf.add(place)

    def player_of(self, rollout: str) -> str:
        """Where the player of a rollout of this name is, from the first page. Raises ``NotThereError``."""
        for shown in self._shelf.runs()[0]:
            for number, one in enumerate(shown.rollouts, start=1):
                if one.name == rollout:
                    return f"runs/{shown.key}/player.html#{number}"
        raise NotThereError(rollout)

    def first_page(self, query: Mapping[str, str]) -> bytes:
        """The list of runs and rollouts. Raises ``UsageProblem``."""
        found = listing(*self._shelf.runs(), Wanted.of(query))
        return rendered("list.html", served=True, list=found, again=AGAIN)

    def words(self) -> bytes:
        """What words mean, beside the first page."""
        return rendered("words.html", served=True, top=True)

    def static(self, name: str) -> bytes:
        """A style or script. Raises ``NotThereError``."""
        if name not in _SERVED:
            raise NotThereError(name)
        return static_file(name)

    def comparison(self, picked: Sequence[str]) -> bytes:
        """Two rollouts side by side.

        Args:
            picked: ``<key>/<number>`` of each.

        Raises:
            NotThereError: one of them is not there.
            UsageProblem: a run cannot be read.
        """
        sides = []
        for one in picked:
            found = _PICKED.fullmatch(one)
            if found is None:
                raise NotThereError(one)
            shown, rollout = self._rollout(found[1], int(found[2]))
            sides.append({"key": shown.key, "number": int(found[2]), "result": shown.results[rollout.name]})
        return rendered("compare.html", served=True, sides=sides)

    def page(self, key: str, name: str) -> bytes:
        """``index.html``, ``mutants.html``, ``agreement.html``, ``player.html`` or ``words.html`` of a run.

        Raises:
            NotThereError: there is no such page.
            UsageProblem: the run cannot be read.
        """
        if name == "player.html":
            return rendered(name, served=True, key=key, count=len(self._run(key).rollouts))
        if name == "words.html":
            return rendered(name, served=True)
        if name not in ("index.html", MUTANTS, AGREEMENT):
            raise NotThereError(name)
        run = self._run(key).run
        more = {"mutants": mutants_of([run]), "agreement": agreement_of([run])}
        if name == "index.html":
            report = self._report(key)
            shown = {"index": report.index, "plots": report.plots, "missing": 0}
            return rendered(name, served=True, key=key, **more, **shown)
        if not more[name.removesuffix(".html")]:
            raise NotThereError(name)
        return rendered(name, served=True, runs=[line(run.name)], **more)

    def plot(self, key: str, name: str) -> bytes:
        """``<name>.<scheme>.svg`` of a run. Raises ``NotThereError``, ``UsageProblem``."""
        for plot in self._report(key).plots:
            for scheme, image in plot.images.items():
                if name == f"{plot.name}.{scheme}.svg":
                    return image
        raise NotThereError(name)

    def rollout(self, key: str, number: int) -> bytes:
        """The data file of a rollout, for the player: as of now, with its note. Raises as ``page`` does."""
        shown, rollout = self._rollout(key, number)
        note = shown.notes.get(rollout.name)
        goes_on = rollout.result is None and shown.run.ended.state == "running"
        # A copy, which reads the trajectory again and does not keep it.
        data = rollout_data(replace(rollout), number, self._shot(shown))
        said = {"comment": note.comment if note else "", "tags": ", ".join(note.tags) if note else ""}
        return data_file({**data, "note": said, "again": AGAIN if goes_on else 0})

    def screenshot(self, key: str, name: str) -> bytes:
        """A screenshot of a run, as PNG. Raises as ``page`` does."""
        place = screenshot_in(self._run(key).run, name)
        if place is None:
            raise NotThereError(name)
        return read_file(place)

    def film(self, key: str, number: int) -> bytes:
        """The film of a rollout, as WebP. Raises as ``page`` does."""
        place = self._rollout(key, number)[1].film
        if place is None:
            raise NotThereError(f"{key}/{number}")
        return read_file(place)

    def save_note(self, key: str, number: int, comment: str, tags: Sequence[str]) -> None:
        """Note something on a rollout.

        Raises:
            NotThereError: it is not there.
            ValidationError: comment or tags are too long or have characters that they must not have.
            UsageProblem: the file is not a file of notes.
            SandboxError: it cannot be written.
        """
        shown, rollout = self._rollout(key, number)
        note = Note(rollout=rollout.name, comment=comment, tags=tuple(dict.fromkeys(tags)), at=datetime.now(UTC))
        add_note(shown.run.path, note)

    def _run(self, key: str) -> Shown:
        found = self._shelf.run(key)
        if found is None:
            raise NotThereError(key)
        return found

    def _rollout(self, key: str, number: int) -> tuple[Shown, Rollout]:
        shown = self._run(key)
        if not 1 <= number <= len(shown.rollouts):
            raise NotThereError(f"{key}/{number}")
        return shown, shown.rollouts[number - 1]

    @staticmethod
    def _shot(shown: Shown) -> Callable[[str], str]:
        return lambda name: name if screenshot_in(shown.run, name) is not None else ""

    def _report(self, key: str) -> _Report:
        shown = self._run(key)
        with self._lock:
            known = self._reports.pop(key, None)
            if known is None or known.shown is not shown:
                index = index_of([shown.run], self._category, shown.rollouts)
                known = _Report(shown, index, plots_of([shown.run], index))
            self._reports[key] = known
            while len(self._reports) > _KEPT:
                del self._reports[next(iter(self._reports))]
        return known
