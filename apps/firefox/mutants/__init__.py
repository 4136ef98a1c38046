"""Mutants of what Firefox keeps in its own ways."""

from .databases import Permissions, Sizes
from .packed import Engines, PinnedTabs
from .places import Bookmarks, Pages

FORMATS = (Bookmarks(), Pages(), Permissions(), Sizes(), PinnedTabs(), Engines())
