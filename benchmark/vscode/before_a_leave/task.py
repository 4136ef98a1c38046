"""Do what somebody leaves to be done in a project and an office, before a leave."""

from __future__ import annotations

from apps.gedit.requirements import Corrected, SortedList
from apps.pcmanfm.requirements import Discarded
from apps.vscode.requirements import (
    BroughtBack,
    EntriesTicked,
    ExtensionRecommended,
    FileConverted,
    FolderSettingsSet,
    FunctionRenamed,
    RowsDeleted,
    Tagged,
    TaskAdded,
    UserSettingsSet,
    ValueCorrected,
)
from benchmark.worlds.harbour_office import LEAVE, harbour_office
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=harbour_office,
    requirements={
        "tag": Tagged.drawn,
        "value": ValueCorrected.drawn,
        "function": FunctionRenamed.drawn,
        "release": EntriesTicked.drawn,
        "moorings": RowsDeleted.drawn,
        "lines": FileConverted.drawn,
        "check": TaskAdded.drawn,
        "extension": ExtensionRecommended.drawn,
        "style": FolderSettingsSet.drawn,
        "own": UserSettingsSet.drawn,
        "aside": BroughtBack.drawn,
        "fee": Corrected.drawn,
        "crew": SortedList.drawn,
        "plans": Discarded.drawn,
    },
    instruction=(
        "{colleague} of {harbour} is on leave. Please do what leave.txt, which is open in the editor, says about "
        "{value}, {function}, {release}, {moorings}, {lines}, {check}, {extension}, {style} and {aside} in VS Code, in "
        "the project {folder}. There, also {own}. And {tag}. Save all files, but make no commit. In the editor, see to "
        "{fee} and {crew} as leave.txt says, and save both. In the file manager, see to {plans}, as leave.txt says.",
        "{colleague} of {harbour} is on leave and has left a paper: leave.txt, which is open in the editor. Do what it "
        "says about {plans} in the file manager, and about {crew} and {fee} in the editor, and save these two. In VS "
        "Code, where the project {folder} is open, {tag}. Then do what the paper "
        "says about {aside}, {style}, {extension}, {check}, {lines}, {moorings}, {release}, {function} and {value}. "
        "Also {own}. Save all files, and commit nothing.",
    ),
    difficulty="expert",
    tags=("long",),
    max_steps=480,
    seed=10,
    briefing=LEAVE,
)
