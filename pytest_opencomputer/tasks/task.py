"""Tasks: what a task file says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field, PrivateAttr, StringConstraints, model_validator

from pytest_opencomputer.apps.endpoints import Endpoint
from pytest_opencomputer.models import canonical
from pytest_opencomputer.models.planned import split_variant
from pytest_opencomputer.models.records import Kind
from pytest_opencomputer.models.tiers import Tier, tier
from pytest_opencomputer.tasks.composed.variant import Composed
from pytest_opencomputer.tasks.detect import COMPOSED_FILE, TASK_FILE
from pytest_opencomputer.tasks.measured import reference_actions
from pytest_opencomputer.tasks.seeds import Seed, materialise
from pytest_opencomputer.tasks.subsets import subsets_of

Version = Literal["0.1"]
VERSION: Version = "0.1"
"""Version of the benchmark that task files belong to."""

Canary = Literal[
    "pytest-opencomputer benchmark data, never to be trained on: canary 4f1d7a52-9c0e-4b7b-8f0a-6a3c2be1d905"
]
CANARY: Canary = get_args(Canary)[0]
"""It is in every task file, so that training data can be searched for it."""

Means = Literal["ui", "any"]
Difficulty = Literal["easy", "moderate", "hard", "expert"]
SavePolicy = Literal["quit", "save", "none"]
Word = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9]*(_[a-z0-9]+)*$", max_length=60)]
Sentence = Annotated[str, StringConstraints(strip_whitespace=False, pattern=r"\S", max_length=20_000)]


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, allow_inf_nan=False, protected_namespaces=())


class Open(_Model):
    """An app that is open when the agent starts."""

    app: Word = Field(description="One of the task's apps.")
    args: tuple[str, ...] = Field(default=(), description="Arguments of its command line, for example a document.")


class Check(_Model):
    """One criterion: an endpoint call, and what is expected of its facts."""

    id: Word = Field(description="Unique within the task.")
    app: Word = Field(description="One of the task's apps, or the reserved app 'agent'.")
    endpoint: str = Field(description="Name of one of the app's endpoints.")
    args: dict[str, Any] = Field(default_factory=dict, description="Arguments by name, of the declared types.")
    expect: Any = Field(
        description="Plain JSON for type-strict equality; an object means the keys it names, a list the whole list. "
        "An object with one key that starts with $ is a matcher: $approx, $min, $max, $in, $contains, $matches, $len, "
        "$set, $each, $nth, $count, $all, $any, $not, $absent, $answer, $fill."
    )
    kind: Kind = Field(
        description="goal: false at the start; the agent has to make it true. "
        "guard: true at the start; it must stay true."
    )
    because: Sentence = Field(description="A goal check quotes the instruction; a guard check says what it protects.")
    _declared: Endpoint | None = PrivateAttr(default=None)

    @property
    def declared(self) -> Endpoint:
        """What the verifier declares about the endpoint. Known for the checks of loaded tasks."""
        if self._declared is None:
            raise RuntimeError(f"check {self.id} does not belong to a loaded task")
        return self._declared

    def resolved(self, declared: Endpoint, expect: Any) -> Check:
        """This check with its endpoint filled in and its expectation converted to the types of the facts."""
        check = self.model_copy(update={"expect": expect})
        check._declared = declared
        return check


class When(_Model):
    """What has to be so before an event happens: an endpoint call, and what is expected of its facts."""

    app: Word = Field(description="One of the task's apps.")
    endpoint: str = Field(description="One of the app's endpoints about saved state.")
    args: dict[str, Any] = Field(default_factory=dict, description="As in checks.")
    expect: Any = Field(description="As in checks.")


class Event(_Model):
    """What the world does once, while the agent works: it writes files."""

    id: Word = Field(description="Unique among the events of the task.")
    after_steps: int | None = Field(default=None, ge=1, description="It happens after so many of the agent's steps.")
    when: When | None = Field(default=None, description="It happens after the first step after which this is so.")
    files: tuple[Seed, ...] = Field(
        min_length=1, description="What is written, as in seeds; what is there by that name is replaced."
    )
    _condition: Check | None = PrivateAttr(default=None)

    @model_validator(mode="after")
    def _one_trigger(self) -> Event:
        if (self.after_steps is None) == (self.when is None):
            raise ValueError("an event has either 'after_steps' or 'when'")
        return self

    @property
    def condition(self) -> Check | None:
        """``when`` as a check that can be evaluated, once the task is loaded; ``None`` if steps are counted."""
        return self._condition

    def resolved(self, condition: Check | None) -> Event:
        """This event with its condition."""
        event = self.model_copy()
        event._condition = condition
        return event


class Visual(_Model):
    """A criterion that only eyes can judge. Models that judge look at it; it is no part of any reward."""

    id: Word = Field(description="Unique among the checks and visual criteria of the task.")
    criterion: Sentence = Field(description="What the last screenshots show if it is met.")
    because: Sentence = Field(description="Quotes the instruction.")


class TaskSpec(_Model):
    """What ``task.json`` says."""

    schema_: Literal["urn:pytest-opencomputer:task:1"] = Field(alias="$schema")
    version: Version = Field(description="Version of the benchmark.")
    canary: Canary
    instruction: Sentence = Field(description="What the agent reads.")
    apps: tuple[Word, ...] = Field(min_length=1, description="The task is counted under the first one.")
    means: Means = Field(description="ui: only the canonical actions on the desktop. any: also a shell.")
    difficulty: Difficulty
    feature_area: Word
    tags: tuple[Word, ...] = Field(default=(), description="Become pytest marks.")
    feasible: bool = Field(
        default=True, description="false: the right outcome is that the agent says it cannot be done."
    )
    seeds: tuple[Seed, ...] = Field(default=(), description="Files that are in the home folder at the start.")
    open: tuple[Open, ...] = Field(
        default=(), description="The apps that are open at the start; all of them if this is left out."
    )
    checks: tuple[Check, ...] = Field(min_length=1)
    save: SavePolicy = Field(
        default="quit",
        description="After the agent has stopped: quit asks the apps to quit and discards what is unsaved, save saves "
        "the document in front first, none leaves the apps alone.",
    )
    max_steps: int = Field(default=50, ge=1, le=1000, description="Step budget.")
    events: tuple[Event, ...] = Field(default=(), description="What happens while the agent works.")
    visual: tuple[Visual, ...] = Field(default=(), description="What only eyes can judge; in no reward.")


@dataclass(frozen=True, eq=False)
class Task:
    """A loaded task.

    Attributes:
        folder: where its files are.
        id: ``<app folder>/<task folder>``; of a variant with another seed, ``[seed=<seed>]`` follows.
        composed: what a composed task is made of; ``None`` for a written one.
    """

    folder: Path
    id: str
    spec: TaskSpec
    composed: Composed | None = None

    def __str__(self) -> str:
        return self.id

    @property
    def published(self) -> bool:
        """Whether it is the task as it is published, and not a variant with another seed."""
        return split_variant(self.id)[1] is None

    @property
    def tags(self) -> tuple[str, ...]:
        """Its own tags and the subsets that it belongs to. Raises ``UsageProblem`` if the file of subsets is wrong."""
        return tuple(dict.fromkeys((*self.spec.tags, *subsets_of(self.folder))))

    @cached_property
    def actions(self) -> int | None:
        """How many actions its reference solution takes, by its proof; ``None`` if none counted them."""
        return reference_actions(self.folder)

    @property
    def tier(self) -> Tier | None:
        """How long it is; ``None`` if its proof did not count the actions, and it has fewer than three apps."""
        apps = len(self.spec.apps)
        return tier(apps, self.actions or 0) if self.actions is not None or apps >= 3 else None

    def hash(self) -> str:
        """SHA-256 over ``task.json`` in canonical form, ``env/`` and ``solution.py``; not over the proof.

        Of a composed task, over the ``task.json`` and ``env/`` that follow, and ``task.py``.
        """
        content = self.composed.outline.content if self.composed else (self.folder / TASK_FILE).read_bytes()
        named = {TASK_FILE: canonical.dump(canonical.parse(content)), **self.env()}
        solution = self.folder / (COMPOSED_FILE if self.composed else "solution.py")
        if solution.is_file():
            named[solution.name] = solution.read_bytes()
        return canonical.digest_mapping(named)

    def env(self) -> dict[str, bytes]:
        """The files of ``env/``, by place below the task's folder."""
        if self.composed:
            return {f"env/{place}": content for place, content in self.composed.made.env.items()}
        return {
            f"env/{place}": path.read_bytes() for place, path in canonical.folder_files(self.folder / "env").items()
        }


def seed_files(task: Task) -> Mapping[str, bytes]:
    """The task's seed files: place below the home folder to content. Generators run unless their output is cached."""
    if task.composed:
        return _below(task.composed.made.env, "home/")
    return materialise(task.folder, [seed for seed in task.spec.seeds if seed.service is None])


def service_seeds(task: Task) -> Mapping[str, Mapping[str, bytes]]:
    """The seed files of services: by service, place below its data folder to content."""
    names = sorted({seed.service for seed in task.spec.seeds if seed.service is not None})
    if task.composed:
        return {name: _below(task.composed.made.env, f"services/{name}/") for name in names}
    return {
        name: materialise(task.folder, [seed for seed in task.spec.seeds if seed.service == name]) for name in names
    }


def event_files(task: Task, event: Event) -> Mapping[str | None, Mapping[str, bytes]]:
    """The files that an event writes: by service (``None`` for the home folder), place to content."""
    found: dict[str | None, Mapping[str, bytes]] = {}
    for service in dict.fromkeys(seed.service for seed in event.files):
        seeds = [seed for seed in event.files if seed.service == service]
        if task.composed:
            found[service] = _below(task.composed.made.env, f"{seeds[0].origin.removeprefix('env/')}/")
        else:
            found[service] = materialise(task.folder, seeds)
    return found


def _below(files: Mapping[str, bytes], folder: str) -> dict[str, bytes]:
    return {place.removeprefix(folder): content for place, content in files.items() if place.startswith(folder)}
