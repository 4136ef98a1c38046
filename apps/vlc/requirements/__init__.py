"""What tasks ask for in VLC, in parts that combine."""

from .agreed import ListAgreed
from .bookmarks import ScenesMarked
from .effects import EqualizerSet, PictureTurned, TextShown
from .keys import KeyGiven
from .lists import LibraryFilled, ListShortened, ProgrammeSaved
from .preferences import SnapshotsSet, SoundSet, WindowSet
from .subtitles import SubtitleFilesRead, SubtitlesLook

__all__ = [
    "EqualizerSet",
    "KeyGiven",
    "LibraryFilled",
    "ListAgreed",
    "ListShortened",
    "PictureTurned",
    "ProgrammeSaved",
    "ScenesMarked",
    "SnapshotsSet",
    "SoundSet",
    "SubtitleFilesRead",
    "SubtitlesLook",
    "TextShown",
    "WindowSet",
]
