"""What tasks ask for in Firefox, in parts that combine."""

from .bookmarks import BookmarkCorrected, BookmarksTagged, DeadDeleted
from .folders import BookmarksFiled, FolderSorted
from .pages import DeparturesSaved, PageBookmarked, PagePinned, PagePrinted
from .settings import HomePagesSet, SearchAdded, TicksSet
from .sites import PermissionBlocked, SiteZoomed, VisitsForgotten

__all__ = [
    "BookmarkCorrected",
    "BookmarksFiled",
    "BookmarksTagged",
    "DeadDeleted",
    "DeparturesSaved",
    "FolderSorted",
    "HomePagesSet",
    "PageBookmarked",
    "PagePinned",
    "PagePrinted",
    "PermissionBlocked",
    "SearchAdded",
    "SiteZoomed",
    "TicksSet",
    "VisitsForgotten",
]
