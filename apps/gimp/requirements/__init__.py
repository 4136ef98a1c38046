"""What tasks ask for in GIMP, in parts that combine."""

from .areas import AreaGuided, AreaWidened, ColourKept
from .designs import ColoursCorrected, LayerBlended, PrintPrepared
from .ordered import MadeAsOrdered
from .outlines import AreaOutlined
from .preferences import WorkplaceSet
from .renderings import MadeGray, PictureTurned
from .sizes import MadeSmaller, PartCut

__all__ = [
    "AreaGuided",
    "AreaOutlined",
    "AreaWidened",
    "ColourKept",
    "ColoursCorrected",
    "LayerBlended",
    "MadeAsOrdered",
    "MadeGray",
    "MadeSmaller",
    "PartCut",
    "PictureTurned",
    "PrintPrepared",
    "WorkplaceSet",
]
