"""What tasks ask for in Inkscape, in parts that combine."""

from .exports import Exported, SentOut
from .layers import LayerHidden, MovedToLayer, Uncovered
from .lettering import Emphasized, LetteredAsOrdered, Relettered
from .settings import ToolsSet
from .shapes import Outlined, Placed, Recoloured, Softened
from .sheets import Described, PageResized
from .unions import Grouped, Joined

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
