"""What tasks ask for in galculator, in parts that combine."""

from .definitions import ConstantSet, FunctionMended
from .figures import OnTheStack, Reduced, Totalled
from .looks import ButtonsSized, DisplayStyled, PartsHidden

__all__ = [
    "ButtonsSized",
    "ConstantSet",
    "DisplayStyled",
    "FunctionMended",
    "OnTheStack",
    "PartsHidden",
    "Reduced",
    "Totalled",
]
