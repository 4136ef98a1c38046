"""What tasks ask for in VS Code, in parts that combine."""

from .entries import (
    FolderSettingsSet,
    KeyAdded,
    LaunchAdded,
    SnippetAdded,
    TaskAdded,
    UserSettingsSet,
)
from .extensions import ExtensionInstalled, ExtensionRecommended
from .git import BroughtBack, Committed, Tagged
from .git_branches import BranchesDeleted, BranchMade, Merged
from .texts import EntriesTicked, FileConverted, FunctionRenamed, RowsDeleted, ValueCorrected

__all__ = [
    "BranchMade",
    "BranchesDeleted",
    "BroughtBack",
    "Committed",
    "EntriesTicked",
    "ExtensionInstalled",
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
