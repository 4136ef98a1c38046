"""What tasks ask for in Chromium, in parts that combine."""

from .forms import AddressSaved, LanguageAdded
from .gathered import TabsGrouped
from .pages import BookmarksFiled, KeptForLater, SiteZoomed
from .sites import DataDeleted, PermissionBlocked, VisitsForgotten
from .start import HomePageSet, SearchAdded, StartPagesSet

__all__ = [
    "AddressSaved",
    "BookmarksFiled",
    "DataDeleted",
    "HomePageSet",
    "KeptForLater",
    "LanguageAdded",
    "PermissionBlocked",
    "SearchAdded",
    "SiteZoomed",
    "StartPagesSet",
    "TabsGrouped",
    "VisitsForgotten",
]
