"""What tasks ask for in Inkscape, in parts that combine."""

from .arranging import Grouped, LayerHidden, MovedToLayer
from .copies import SentOut
from .lettering import Emphasized, LetteredAsOrdered, Relettered
from .paths import Joined
from .settings import ToolsSet
from .shapes import Outlined, Placed, Recoloured, Softened
from .sheets import Described, Exported, PageResized
from .stacking import Uncovered

__all__ = [
    "Described",
    "Emphasized",
    "Exported",
    "Grouped",
    "Joined",
    "LayerHidden",
    "LetteredAsOrdered",
    "MovedToLayer",
    "Outlined",
    "PageResized",
    "Placed",
    "Recoloured",
    "Relettered",
    "SentOut",
    "Softened",
    "ToolsSet",
    "Uncovered",
]
