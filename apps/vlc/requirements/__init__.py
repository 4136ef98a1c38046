"""What tasks ask for in VLC, in parts that combine."""

from .effects import EqualizerSet, PictureTurned, TextShown
from .lists import LibraryFilled, ListShortened, ProgrammeSaved, ScenesMarked
from .preferences import KeyGiven, SnapshotsSet, SoundSet, WindowSet
from .subtitles import SubtitleFilesRead, SubtitlesLook

__all__ = [
    "EqualizerSet",
    "KeyGiven",
    "LibraryFilled",
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
