"""What tasks ask for in VS Code, in parts that combine."""

from .entries import (
    ExtensionRecommended,
    FolderSettingsSet,
    KeyAdded,
    LaunchAdded,
    SnippetAdded,
    TaskAdded,
    UserSettingsSet,
)
from .git import BranchesDeleted, BranchMade, BroughtBack, Committed, Merged, Tagged
from .texts import EntriesTicked, FileConverted, FunctionRenamed, RowsDeleted, ValueCorrected

__all__ = [
    "BranchMade",
    "BranchesDeleted",
    "BroughtBack",
    "Committed",
    "EntriesTicked",
    "ExtensionRecommended",
    "FileConverted",
    "FolderSettingsSet",
    "FunctionRenamed",
    "KeyAdded",
    "LaunchAdded",
    "Merged",
    "RowsDeleted",
    "SnippetAdded",
    "Tagged",
    "TaskAdded",
    "UserSettingsSet",
    "ValueCorrected",
]
