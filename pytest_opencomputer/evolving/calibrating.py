"""Tasks to calibrate a verifier with: composed by program, of one app, and kept apart from the benchmark by seed.

::

    <folder>/tasks/<app>/calibration_01/task.py
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.generation.answers import Draft, Wanted
from pytest_opencomputer.generation.coverage import Made
from pytest_opencomputer.generation.gates import Lint
from pytest_opencomputer.generation.known import Known, KnownWorld
from pytest_opencomputer.generation.rendering import rendered
from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.runs.storage import replace_file
from pytest_opencomputer.tasks.composed.draw import Draw
from pytest_opencomputer.tasks.detect import COMPOSED_FILE

FIRST_SEED = 1_000_000
"""The seeds of calibration begin here. Those of the benchmark and of its variants are far below."""
TASKS = "tasks"
_SIZES = (2, 3)  # requirements of a task, in turn
_TRIED = 60  # combinations for one task
_EACH_STEPS, _MORE_STEPS = 25, 15
_NAMES = ("first", "second", "third")
_FRAMES = (
    ("Please {0}.", "Then {0}.", "After that, {0}.", "Save what you have changed in documents."),
    ("I need some help: {0}.", "Next, {0}.", "Finally, {0}.", "What has changed in documents must be saved."),
)


def calibration(
    registry: Registry, app: str, known: Known, folder: Path, count: int, seed: int, made: Sequence[Made] = ()
) -> list[Path]:
    """Write a set of easy and moderate tasks, in which each requirement of the app comes about as often.

    The same arguments make the same tasks.

    Args:
        known: what tasks of the app can be composed of.
        folder: for the tasks; those that are there are replaced.
        count: of tasks.
        seed: from 0; other seeds make other sets.
        made: the tasks of the benchmark. None of them is made again.

    Returns:
        The folders of the tasks.

    Raises:
        UsageProblem: the requirements do not combine to so many tasks.
    """
    used, told = Counter[str](), {one.requirements for one in made}
    folders: list[Path] = []
    for number in range(1, count + 1):
        place = folder / TASKS / app / f"calibration_{number:02d}"
        why = "no requirements fit together"
        for tried in range(_TRIED):
            draw = Draw(f"calibration/{app}/{seed}/{number}/{tried}")
            choosy = tried < _TRIED // 2
            world, chosen = _chosen(known, draw, _SIZES[number % len(_SIZES)], used if choosy else Counter())
            # With few requirements the same ones come again, in another order and with other values.
            if tuple(sorted(chosen)) in told and choosy:
                continue
            text = _text(known, world, chosen, draw, FIRST_SEED + seed * 1000 + number)
            place.mkdir(parents=True, exist_ok=True)
            replace_file(place / COMPOSED_FILE, text.encode())
            why = Lint(registry).refuses(place)
            if not why:
                break
        else:
            raise UsageProblem(f"only {len(folders)} tasks could be made: {why}", where=app, wanted=f"{count}")
        used.update(chosen)
        told.add(tuple(sorted(chosen)))
        folders.append(place)
    return folders


def _chosen(known: Known, draw: Draw, size: int, used: Counter[str]) -> tuple[KnownWorld, list[str]]:
    """A world, and requirements that can be drawn in it: those that were used least, in any order."""
    first = min(draw.shuffled(sorted(known.requirements)), key=lambda name: used[name])
    world = draw.one(sorted(known.requirements[first].words))
    others = [name for name, one in sorted(known.requirements.items()) if world in one.words and name != first]
    rest = sorted(draw.shuffled(others), key=lambda name: used[name])
    # Not always the same ones beside each other: half of the rest is as good.
    rest = draw.shuffled(rest[: max(size, len(rest) // 2)])[: size - 1]
    return known.worlds[world], draw.shuffled([first, *rest])


def _text(known: Known, world: KnownWorld, chosen: Sequence[str], draw: Draw, seed: int) -> str:
    names = _NAMES[: len(chosen)]
    wanted = tuple(
        Wanted(name=name, requirement=one, outcomes=(1,)) for name, one in zip(names, chosen, strict=True)
    )  # fmt: skip
    draft = Draft(
        title="A task to calibrate the verifier with",
        requirements=wanted,
        instruction=" ".join(_sentences(names, draw.one(_FRAMES))),
        difficulty="easy" if len(chosen) < _SIZES[-1] else "moderate",
        max_steps=_EACH_STEPS * len(chosen) + _MORE_STEPS,
    )
    return rendered(draft, world, known, seed)


def _sentences(names: Sequence[str], frame: Sequence[str]) -> Iterator[str]:
    *frames, last = frame
    for name, one in zip(names, frames, strict=False):
        yield one.format(f"{{{name}}}")
    yield last
