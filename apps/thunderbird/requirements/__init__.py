"""What tasks ask for in Thunderbird, in parts that combine."""

from .folders import SearchSaved, Unsubscribed
from .mails import FiledApart, NewlyTagged
from .people import ContactAdded, ListMade, NumberChanged
from .planning import MeetingEntered
from .settings import SignatureExtended, SpamCleared
from .writing import CostsTold, TemplateKept

__all__ = [
    "ContactAdded",
    "CostsTold",
    "FiledApart",
    "ListMade",
    "MeetingEntered",
    "NewlyTagged",
    "NumberChanged",
    "SearchSaved",
    "SignatureExtended",
    "SpamCleared",
    "TemplateKept",
    "Unsubscribed",
]
