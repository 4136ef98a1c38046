"""What tasks ask for in Calc, in parts that combine."""

from .content import Corrected, Limited, Linked
from .gaps import FilledIn
from .looks import Headed, Highlighted, Marked, Ruled
from .results import Charted, Exported
from .views import Frozen, Hidden, Named

__all__ = [
    "Charted",
    "Corrected",
    "Exported",
    "FilledIn",
    "Frozen",
    "Headed",
    "Hidden",
    "Highlighted",
    "Limited",
    "Linked",
    "Marked",
    "Named",
    "Ruled",
]
