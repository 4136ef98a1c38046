"""VLC's own formats are mutated as VLC could have written them, and its verifier sees it."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from apps.vlc.mutants.films import Films
from apps.vlc.mutants.lists import Lists
from apps.vlc.mutants.options import Options
from apps.vlc.verifier.configuration import VLCRC
from pytest_opencomputer.proofs.mutants.mutant import Format

if TYPE_CHECKING:
    from apps.conftest import SavedState

WRITTEN = (
    b"###  vlc 3.0.24\n[qt] # Qt interface\n#qt-recentplay=1\n[core] # core program\n# Keys (string)\nkey-next=F10\n"
    b"#key-stop=s\tMedia Stop\nvideo-filter=adjust\n#rate=1.000000\naout=any\n"
)
ORDER = b"""<playlist xmlns="http://xspf.org/ns/0/" xmlns:vlc="http://www.videolan.org/vlc/playlist/ns/0/" version="1">
<trackList><track><location>file:///home/user/a.mp4</location></track>
<track><location>file:///home/user/b.mp4</location></track></trackList>
<extension application="http://www.videolan.org/vlc/playlist/0"><vlc:item tid="0"/><vlc:item tid="1"/></extension>
</playlist>"""


def mutant(form: Format, content: bytes, *at: str) -> bytes:
    """The content with one part worse than it is."""
    assert form.claims(content)
    return form.put(content, {at: form.worse(form.parts(content)[at])})


def test_options_at_their_defaults_are_parts() -> None:
    parts = Options().parts(WRITTEN)
    assert parts["core", "key-next"] == "F10"
    assert parts["core", "key-stop"] == "s\tMedia Stop"
    assert parts["core", "key-prev"] == "p\tMedia Prev Track", "it is not in the file"
    assert (parts["core", "video-filter", "adjust"], parts["core", "video-filter", "transform"]) == (True, False)
    assert parts["core", "aout"] == "", "that is the automatic choice"
    assert Options().parts(b"[qt]\n")["core", "key-next"] == "n\tMedia Next Track"


@pytest.mark.parametrize(
    ("part", "name", "value"),
    [
        (("core", "key-stop"), "key-stop", "s\tMedia Stopp"),
        (("core", "rate"), "rate", 2.0),
        (("qt", "qt-recentplay"), "qt-recentplay", False),
        (("core", "random"), "random", True),
        (("core", "video-filter", "transform"), "video-filter", "adjust:transform"),
        (("core", "video-filter", "adjust"), "video-filter", ""),
    ],
)
def test_the_verifier_sees_each_option(saved_state: SavedState, part: tuple[str, ...], name: str, value: Any) -> None:
    saved_state.put(VLCRC, mutant(Options(), WRITTEN, *part))
    assert saved_state.ask("option", name=name)["value"] == value
    names = {name, "key-next", "video-filter"} - ({name} if not value and name == "video-filter" else set())
    assert set(saved_state.ask("changed-options")["names"]) == names


def test_entries_change_places(saved_state: SavedState) -> None:
    form = Lists()
    assert form.parts(ORDER) == {("order", "1"): 1, ("order", "2"): 2}
    assert form.worse(1) == 1, "nothing is before the first"
    with pytest.raises(ValueError, match="had no place"):
        form.put(ORDER, {("order", "2"): None})
    saved_state.put("list.xspf", ORDER)
    assert saved_state.ask("playlist", place="list.xspf")["places"] == ["a.mp4", "b.mp4"]
    saved_state.put("list.xspf", mutant(form, ORDER, "order", "2"))
    assert saved_state.ask("playlist", place="list.xspf")["places"] == ["b.mp4", "a.mp4"]


@pytest.fixture(scope="module")
def film(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    place = tmp_path_factory.mktemp("films") / "film.mp4"
    source = (
        "testsrc=size=64x36:rate=5:duration=1[out0];sine=frequency=440:duration=1,aformat=channel_layouts=stereo[out1]"
    )
    tags = ["-metadata", "title=Trestle", "-metadata", "artist=Dana Whitfield"]
    command = ["ffmpeg", "-v", "error", "-f", "lavfi", "-i", source, "-c:v", "libx264", "-c:a", "libmp3lame", *tags]
    subprocess.run([*command, str(place)], check=True)
    return Path(place).read_bytes()


def test_films(saved_state: SavedState, film: bytes) -> None:
    def media(*part: str) -> tuple[Any, ...]:
        saved_state.put("a.mp4", mutant(Films(), film, *part) if part else film)
        found = saved_state.ask("media", place="a.mp4")
        return found["tags"]["title"], found["tags"]["artist"], found["video"]["codec"], found["audio"]["channels"]

    def light() -> float:
        frame = saved_state.ask("frame", place="a.mp4", seconds=0.4)
        return float(frame["red"] + frame["green"] + frame["blue"])

    as_it_is = ("Trestle", "Dana Whitfield", "h264", 2)
    assert media() == as_it_is
    assert light() > 100
    assert saved_state.ask("sound-level", place="a.mp4")["mean"] is not None
    assert media("tags", "artist") == ("Trestle", "Dana Whitfieldd", "h264", 2)
    assert media("picture", "codec") == ("Trestle", "Dana Whitfield", "mpeg4", 2)
    assert media("sound", "channels") == ("Trestle", "Dana Whitfield", "h264", 1)
    assert media("sound", "sounds") == as_it_is
    assert saved_state.ask("sound-level", place="a.mp4")["mean"] is None
    assert media("picture", "shows") == as_it_is
    assert light() < 10


def test_what_is_no_film() -> None:
    assert not Films().claims(b"<playlist/>")
    with pytest.raises(ValueError, match="ffprobe"):
        Films().parts(b"OggS and nothing else")
