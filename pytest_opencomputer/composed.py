"""What a composed task (``task.py``), a world and an app's requirements are written with."""

from pytest_opencomputer.agents.desk import Desk
from pytest_opencomputer.tasks.composed.briefing import Briefing
from pytest_opencomputer.tasks.composed.composing import ComposedTask
from pytest_opencomputer.tasks.composed.draw import Draw
from pytest_opencomputer.tasks.composed.expectations import nothing_but
from pytest_opencomputer.tasks.composed.fixing import fixed
from pytest_opencomputer.tasks.composed.happening import Happening
from pytest_opencomputer.tasks.composed.requirement import Asked, Mistake, Phrasing, Requirement, Scene
from pytest_opencomputer.tasks.composed.world import (
    Disagreement,
    Document,
    Fact,
    Misspelt,
    Renaming,
    Unordered,
    World,
    file_resource,
)

__all__ = [
    "Asked",
    "Briefing",
    "ComposedTask",
    "Desk",
    "Disagreement",
    "Document",
    "Draw",
    "Fact",
    "Happening",
    "Misspelt",
    "Mistake",
    "Phrasing",
    "Renaming",
    "Requirement",
    "Scene",
    "Unordered",
    "World",
    "file_resource",
    "fixed",
    "nothing_but",
]
