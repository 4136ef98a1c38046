"""Writes a report: the pages, a data file per rollout, and the screenshots."""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.models.extras import need
from pytest_opencomputer.reports.site.agreement import PAGE as AGREEMENT
from pytest_opencomputer.reports.site.agreement import agreement_of
from pytest_opencomputer.reports.site.index import Index, index_of
from pytest_opencomputer.reports.site.mutants import PAGE as MUTANTS
from pytest_opencomputer.reports.site.mutants import mutants_of
from pytest_opencomputer.reports.site.playback import data_file, film_place, rollout_data
from pytest_opencomputer.reports.site.plots import SCHEMES, Plot, plots
from pytest_opencomputer.reports.site.terms import TERMS, place_of
from pytest_opencomputer.reports.site.words import line, lines
from pytest_opencomputer.reports.statistics import Field, entries, groups
from pytest_opencomputer.runs.reader import Rollout, Run
from pytest_opencomputer.runs.storage import new_folder

if TYPE_CHECKING:
    import jinja2

_HERE = Path(__file__).parent
STATIC = ("report.css", "page.js", "index.js", "player.js", "drawing.js")


@dataclass
class Built:
    """What was written.

    Attributes:
        page: the page to open.
        numbers: the rollouts' numbers in the player, by name; in the first run that has it.
        screenshots: names of the screenshots.
        missing: screenshots that records name but the runs lack, as run and name.
    """

    page: Path
    rollouts: int = 0
    numbers: dict[str, int] = field(default_factory=dict)
    screenshots: set[str] = field(default_factory=set)
    missing: set[tuple[str, str]] = field(default_factory=set)


def build_report(runs: Sequence[Run], out: Path, category: Field | None = None) -> Built:
    """Write a report of ``runs`` to ``out``; on an error, nothing is left behind.

    Args:
        out: a folder that does not exist yet.
        category: the field with the category of the app (see ``app_fields``); without it there is no table of
            categories.

    Raises:
        UsageProblem: ``out`` exists, a run is given twice or cannot be read, a library is missing.
        SandboxError: ``out`` cannot be written.
    """
    need("jinja2", "matplotlib.figure", what="reports", extra="report")
    index = index_of(runs, category)
    built = Built(out / "index.html")
    with new_folder(out) as partial:
        for folder in ("films", "plots", "rollouts", "screenshots"):
            (partial / folder).mkdir()
        more = {MUTANTS: mutants_of(runs), AGREEMENT: agreement_of(runs)}
        _write_pages(index, plots_of(runs, index), more, partial, built)
    return built


def plots_of(runs: Sequence[Run], index: Index) -> list[Plot]:
    """The plots of the first page. Raises ``UsageProblem`` if a library is missing."""
    found = entries(runs)
    agents = [str(record["agent"]) for record in index.board.records]
    return plots(agents, groups(found), groups(found, "difficulty"))


def _write_pages(index: Index, drawn: Sequence[Plot], more: Mapping[str, object], folder: Path, built: Built) -> None:
    """Write the pages.

    Args:
        more: what pages of their own show, by their names; those that show nothing are not written.
    """
    for number, rollout in enumerate(index.rollouts, start=1):
        _write_rollout(rollout, number, folder, built)
    for plot in drawn:
        for scheme, image in plot.images.items():
            (folder / "plots" / f"{plot.name}.{scheme}.svg").write_bytes(image)
    for name in STATIC:
        (folder / name).write_bytes(static_file(name))
    missing, count = len(built.missing), len(index.rollouts)
    shown = {"index": index, "plots": drawn, "missing": missing, "count": count, "runs": index.runs}
    shown |= {name.removesuffix(".html"): one for name, one in more.items()}
    for name in ("index.html", "player.html", "words.html", *(name for name, one in more.items() if one)):
        (folder / name).write_bytes(rendered(name, served=False, **shown))


def _write_rollout(rollout: Rollout, number: int, folder: Path, built: Built) -> None:
    def shot(name: str) -> str:
        if name not in built.screenshots:
            source = screenshot_in(rollout.run, name)
            if source is None:
                built.missing.add((rollout.run.name, name))
            else:
                target = folder / "screenshots" / name
                target.parent.mkdir(exist_ok=True)
                shutil.copyfile(source, target)
                built.screenshots.add(name)
        return name if name in built.screenshots else ""

    # A copy, so that only the steps of one rollout are in memory at a time.
    data = rollout_data(replace(rollout), number, shot)
    (folder / "rollouts" / f"{number}.js").write_bytes(data_file(data))
    if rollout.film:
        shutil.copyfile(rollout.film, folder / film_place(number))
    built.numbers.setdefault(rollout.name, number)
    built.rollouts += 1


def screenshot_in(run: Run, name: str) -> Path | None:
    """The place of a screenshot; ``None`` if the run has none of this name."""
    try:
        source = run.screenshot(name)
    except UsageProblem:  # not the name of a screenshot of this run
        return None
    return source if source.is_file() else None


def static_file(name: str) -> bytes:
    """A style or script of the pages."""
    return (_HERE / "static" / name).read_bytes()


def rendered(name: str, *, served: bool, **shown: object) -> bytes:
    """A page.

    Args:
        served: whether ``opencomputer view`` serves it, so that it may ask the server for more.
        shown: what its template needs.
    """
    common = {"served": served, "schemes": SCHEMES, "terms": TERMS, "place_of": place_of, "top": False}
    return _templates().get_template(name).render({**common, **shown}).encode()


@cache
def _templates() -> jinja2.Environment:
    import jinja2

    made = jinja2.Environment(
        loader=jinja2.FileSystemLoader(_HERE / "templates"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    made.filters |= {"line": line, "lines": lines}
    return made
