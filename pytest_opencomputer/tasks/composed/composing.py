"""Makes a task from a composed task and a seed: ``task.json``, ``env/``, solution and near misses."""

from __future__ import annotations

import json
import re
import string
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from pytest_opencomputer.models.errors import UsageProblem, near
from pytest_opencomputer.tasks.composed.briefing import Briefing
from pytest_opencomputer.tasks.composed.draw import Draw
from pytest_opencomputer.tasks.composed.happening import Happening
from pytest_opencomputer.tasks.composed.misses import Miss, mistaken_in, near_misses, sample_of
from pytest_opencomputer.tasks.composed.playing import play_parts
from pytest_opencomputer.tasks.composed.requirement import Asked, Phrasing, Play, Requirement, Scene
from pytest_opencomputer.tasks.composed.untouched import untouched
from pytest_opencomputer.tasks.composed.world import World

TAG = "composed"
"""The tag of all composed tasks."""
_SENTENCE_ENDS = re.compile(r"(?:^|[.!?])\s*$")


@dataclass(frozen=True)
class ComposedTask:
    """What a ``task.py`` defines as ``TASK``.

    Attributes:
        world: makes the world.
        requirements: by name, in the order of the solution: ``drawn`` of a requirement, or another function that draws
            one. Names are words, and ids of checks begin with them.
        instruction: with a place ``{name}`` for each requirement, and for names of the world; or several to draw from.
        seed: the seed of the published task.
        area: the feature area; by default, the one of the first requirement.
        events: makes what happens in the world while the agent works; the requirement that depends on an event calls
            ``desk.wait_for_event``.
        briefing: a document that says in full what the instruction only names.
        visual: criteria that only eyes can judge, by the names of the requirements that ask for them.
    """

    world: Callable[[Draw], World]
    requirements: Mapping[str, Callable[[Scene], Requirement]]
    instruction: str | Sequence[str]
    difficulty: str
    seed: int = 1
    area: str = ""
    tags: Sequence[str] = ()
    means: str = "ui"
    save: str = "quit"
    max_steps: int = 50
    events: Callable[[World], Sequence[Happening]] = lambda _: ()
    briefing: Briefing | None = None
    visual: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Composition:
    """All that one seed makes of a composed task.

    Attributes:
        content: the ``task.json``.
        env: the files of ``env/``, by place below it.
        parts: the requirements by name, in the order of the solution.
        sample: the name of the near miss that a proof plays, one that does too much if there is any; empty if there is
            no near miss. Mutants show the other mistakes without a desktop.
        mistaken: ids of the checks that a mistake of their requirement fails, which the tests of requirements play.
        solve: plays the requirements in their order.
    """

    content: bytes
    env: Mapping[str, bytes]
    parts: Mapping[str, Requirement]
    near_misses: Mapping[str, Miss]
    sample: str
    mistaken: frozenset[str]
    solve: Play


def compose(
    task: ComposedTask, seed: int, header: Mapping[str, str], folder: str, programs: Callable[[str], Sequence[str]]
) -> Composition:
    """Make the variant of a task that belongs to a seed.

    Args:
        header: the keys that every task file has.
        folder: the app in whose folder the task is, which comes first among its apps.
        programs: gives the names of an app's processes.

    Raises:
        UsageProblem: requirements do not fit the world, the instruction, or each other.
    """
    draw = Draw(seed)
    world = task.world(draw.below("world"))
    parts = _drawn(task, world, draw)
    spoken = {name: draw.below(f"{name}/words").one(part.phrasings()) for name, part in parts.items()}
    templates = [task.instruction] if isinstance(task.instruction, str) else task.instruction
    briefing, briefed = task.briefing, dict[str, bytes]()
    if briefing:
        briefing = replace(briefing, place=briefing.place.format(**world.names))
        if briefing.place in world.files:
            raise UsageProblem(
                f"the briefing would overwrite {briefing.place}, a file of the world",
                wanted="a place without a file",
                fix="give the briefing another name",
            )
        briefed = {briefing.place: briefing.document(spoken)}
        spoken = briefing.shortened(spoken)
    instruction, said = _said(draw.below("instruction").one(templates), spoken, world.names)
    changed = frozenset[str]().union(*(part.changes for part in parts.values()))
    checks, ids = _checks(parts, spoken, said, changed)
    apps = sorted(dict.fromkeys(part.app for part in parts.values()), key=lambda app: app != folder)
    home = {**world.files, **_before(parts), **briefed}
    if world.untouched and (guard := untouched(folder, home, changed, world.untouched)):
        checks.append(guard)
    services = {name: files for name, files in world.services.items() if files}
    about = {
        **header,
        "instruction": instruction,
        "apps": apps,
        "means": task.means,
        "difficulty": task.difficulty,
        "feature_area": task.area or next(iter(parts.values())).area,
        "tags": list(dict.fromkeys([TAG, *task.tags])),
        "seeds": [
            *([{"source": "env/home", "place": "."}] if home else []),
            *({"source": f"env/services/{name}", "place": ".", "service": name} for name in sorted(services)),
        ],
        "open": [{"app": app, "args": _opened(parts, app, briefing)} for app in apps],
        "checks": checks,
        "save": task.save,
        "max_steps": task.max_steps,
    }
    env = {f"home/{place}": content for place, content in home.items()}
    env |= {f"services/{name}/{place}": one for name, files in services.items() for place, one in files.items()}
    if task.visual:
        about["visual"] = _visual(task.visual, said)
    events = task.events(world)
    if events:
        about["events"] = [event.about() for event in events]
    env |= {f"events/{event.id}/{place}": one for event in events for place, one in event.files.items()}
    content = json.dumps(about, indent=2, ensure_ascii=False).encode() + b"\n"
    play = partial(play_parts, parts, {app: programs(app) for app in apps} if len(apps) > 1 else {})
    misses = dict(near_misses(parts, checks, ids, play))
    sample = sample_of(misses, {check["id"] for check in checks if check["kind"] == "guard"}, draw.below("proof"))
    mistaken = mistaken_in(parts, ids)
    return Composition(content, dict(sorted(env.items())), parts, misses, sample, mistaken, partial(play, "", None))


def apps_of(task: ComposedTask) -> list[str]:
    """The apps of the published variant, sorted; its world is only made if needed to know a requirement's class."""
    classes = [getattr(drawn, "__self__", None) for drawn in task.requirements.values()]
    if all(isinstance(one, type) and issubclass(one, Requirement) for one in classes):
        return sorted({one.app for one in classes if one is not None})
    draw = Draw(task.seed)
    return sorted({part.app for part in _drawn(task, task.world(draw.below("world")), draw).values()})


def _drawn(task: ComposedTask, world: World, draw: Draw) -> dict[str, Requirement]:
    parts: dict[str, Requirement] = {}
    taken: dict[str, str] = {}
    for name, drawn in task.requirements.items():
        try:
            part = drawn(Scene(world, draw.below(name), frozenset(taken)))
        except UsageProblem as problem:
            raise UsageProblem(
                problem.what, where=f"requirement {name!r}", wanted=problem.wanted, fix=problem.fix
            ) from None
        for resource in sorted(part.changes & taken.keys()):
            raise UsageProblem(
                f"{name!r} and {taken[resource]!r} both change {resource}",
                wanted="requirements that change different things",
                fix="draw its parameters with Scene.pick, which leaves out what is taken",
            )
        taken |= dict.fromkeys(part.changes, name)
        parts[name] = part
    if not parts:
        raise UsageProblem("there are no requirements", wanted="at least one")
    return parts


def _before(parts: Mapping[str, Requirement]) -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    for name, part in parts.items():
        for place, content in part.before().items():
            if place in found:
                raise UsageProblem(f"{name!r} and another requirement both bring {place}", wanted="one of them")
            found[place] = content
    return found


def _opened(parts: Mapping[str, Requirement], app: str, briefing: Briefing | None) -> list[str]:
    places = [place for part in parts.values() if part.app == app for place in part.opens()]
    return list(dict.fromkeys([*places, *([briefing.place] if briefing and briefing.app == app else [])]))


def _said(template: str, spoken: Mapping[str, Phrasing], names: Mapping[str, str]) -> tuple[str, dict[str, str]]:
    """The instruction, and each requirement's words as they stand in it."""
    text, said = "", dict[str, str]()
    for before, place, spec, conversion in string.Formatter().parse(template):
        text += before
        if place is None:
            continue
        known = [*spoken, *names]
        if place not in known or spec or conversion or place in said:
            twice = "twice " if place in said else ""
            raise UsageProblem(
                f"the place {{{place}}} is {twice}in the instruction",
                wanted="each once" if twice else near(place, known),
            )
        words = spoken[place].text if place in spoken else names[place]
        if place in spoken:
            words = words[:1].upper() + words[1:] if _SENTENCE_ENDS.search(text) else words
            said[place] = words
        text += words
    if missing := spoken.keys() - said:
        raise UsageProblem(
            f"the instruction does not ask for {', '.join(sorted(missing))}", wanted="a place {…} for each requirement"
        )
    return text, said


def _visual(criteria: Mapping[str, str], said: Mapping[str, str]) -> list[dict[str, str]]:
    for name in criteria.keys() - said:
        raise UsageProblem(f"a visual criterion is about {name!r}", wanted=near(name, [*said]))
    return [
        {"id": f"{name}_seen", "criterion": criterion, "because": said[name]} for name, criterion in criteria.items()
    ]


def _checks(
    parts: Mapping[str, Requirement], spoken: Mapping[str, Phrasing], said: Mapping[str, str], changed: Set[str]
) -> tuple[list[dict[str, Any]], dict[tuple[str, str], str]]:
    """The checks of the task, goals first; and by requirement and its own id, the id in the task."""
    checks: list[dict[str, Any]] = []
    ids: dict[tuple[str, str], str] = {}
    for name, part in parts.items():
        quotes = spoken[name].quotes
        if unknown := quotes.keys() - {goal.id for goal in part.goals()}:
            raise UsageProblem(
                f"{name!r}: a phrasing quotes for {', '.join(sorted(unknown))}", wanted="ids of its goals"
            )
        for goal in part.goals():
            quote = quotes.get(goal.id, spoken[name].text)
            at = spoken[name].text.find(quote)
            if at < 0:
                raise UsageProblem(f"{name!r}: {quote!r} is not in its phrasing", wanted=f"words of {said[name]!r}")
            ids[name, goal.id] = f"{name}_{goal.id}"
            checks.append(_check(part, goal, ids[name, goal.id], "goal", said[name][at : at + len(quote)]))
    merged: dict[str, str] = {}
    for name, part in parts.items():
        others = frozenset[str]().union(*(one.changes for key, one in parts.items() if key != name))
        for guard in part.guards():
            if guard.resource in others:
                continue
            check = _check(part, guard.narrowed(changed), f"{name}_{guard.id}", "guard", guard.because)
            # Two requirements may protect the same neighbour; it is asked about once.
            same = json.dumps([check["app"], check["endpoint"], check["args"], check["expect"]], sort_keys=True)
            if same not in merged:
                merged[same] = check["id"]
                checks.append(check)
            ids[name, guard.id] = merged[same]
    return checks, ids


def _check(part: Requirement, asked: Asked, name: str, kind: str, because: str) -> dict[str, Any]:
    return {
        "id": name,
        "app": asked.app or part.app,
        "endpoint": asked.endpoint,
        "args": dict(asked.args),
        "expect": asked.expect,
        "kind": kind,
        "because": because,
    }
