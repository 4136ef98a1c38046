"""What a model may answer, as types. Answers are data: nothing in them is executed, and each text is one plain line."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from pytest_opencomputer.agents.models.answers import Form, Line, Said, one_line
from pytest_opencomputer.tasks.task import Difficulty, Word

Name = Annotated[Word, Field(max_length=40)]
Plain = str | int | float | bool | tuple[str | int | float | bool, ...]
"""The value of a parameter, as JSON has it."""


class Outcome(Form):
    """One thing that is so when the work is done.

    Attributes:
        area: the feature area of the app to which it belongs.
        find_out: what has to be found out for it, and where; empty if the instruction says everything.
        after: numbers, from 1, of the outcomes on which it builds.
    """

    what: Said
    area: Name
    find_out: Line = ""
    after: tuple[int, ...] = ()


class Proposal(Form):
    """A piece of work that somebody wants done, told without knowledge of what can be checked.

    Attributes:
        name: of the task's folder.
        persona: who wants it.
        goal: what they want, and why, in their words.
        apps: with which it is done.
        world: the material with which it is done.
        beyond: what it takes that is neither in the apps nor in the world, such as the internet; empty if nothing.
    """

    name: Name
    persona: Said
    goal: Said
    apps: tuple[Name, ...] = Field(min_length=1, max_length=5)
    world: Name
    outcomes: tuple[Outcome, ...] = Field(min_length=1, max_length=12)
    beyond: Line = ""


class Proposals(Form):
    """The answer to the first question."""

    proposals: tuple[Proposal, ...] = Field(min_length=1, max_length=20)


class Wanted(Form):
    """A requirement of the task.

    Attributes:
        name: unique in the task; its place in the instruction is ``{name}``.
        requirement: one of those that exist, ``<app>.<class>``.
        fixed: parameters that are the same in all variants.
        outcomes: numbers of the proposal's outcomes that it brings about.
    """

    name: Name
    requirement: Said
    fixed: dict[Name, Plain] = Field(default_factory=dict, max_length=5)
    outcomes: tuple[int, ...] = Field(min_length=1)


class Missing(Form):
    """An outcome for which nothing exists yet.

    Attributes:
        kind: what has to be written: a requirement whose checks ask endpoints that exist, or an endpoint first.
        name: of the requirement, in CamelCase; or of the endpoint, in words with hyphens.
        says: what the requirement asks for and what its checks expect; or the facts that the endpoint tells.
        endpoints: those that exist and are asked.
        test: how it is seen to be right, in the app.
    """

    outcome: int
    kind: Literal["requirement", "endpoint"]
    app: Name
    name: Annotated[str, Field(pattern=r"^([A-Z][A-Za-z]{2,39}|[a-z]+(-[a-z]+){0,5})$")]
    says: Said
    endpoints: tuple[Said, ...] = Field(default=(), max_length=10)
    test: Said


class Draft(Form):
    """The answer to the second question: the task, or what is missing for it.

    Attributes:
        title: what the task is about, in a few words.
        instruction: with a place for each requirement, and for names of the world.
    """

    title: Annotated[str, Field(pattern=r"^[A-Z][A-Za-z0-9 ,:;'-]{5,98}\.?$")]
    requirements: tuple[Wanted, ...] = Field(default=(), max_length=12)
    instruction: Annotated[str, Field(max_length=900), AfterValidator(one_line)] = ""
    difficulty: Difficulty
    max_steps: int = Field(default=60, ge=10, le=400)
    missing: tuple[Missing, ...] = Field(default=(), max_length=12)
