"""Requirements of VLC, each by itself: what its checks say of the files that it leads to, and of mistakes in them.

The files are written here as VLC would; ``test_live_requirements.py`` shows what the operations do in VLC.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest

from apps.vlc.requirements import (
    EqualizerSet,
    KeyGiven,
    LibraryFilled,
    ListAgreed,
    ListShortened,
    PictureTurned,
    ProgrammeSaved,
    ScenesMarked,
    SnapshotsSet,
    SoundSet,
    SubtitleFilesRead,
    SubtitlesLook,
    TextShown,
    WindowSet,
)
from apps.vlc.requirements.facts import Agreed, Film, ForeignSubtitles, Programme, SavedList, Scenes
from apps.vlc.verifier.configuration import VLCRC
from apps.vlc.verifier.hotkeys import HOTKEYS
from apps.vlc.verifier.playlists import MEDIA_LIBRARY
from benchmark.worlds.film_club import film_club
from benchmark.worlds.film_club_office import club_office
from pytest_opencomputer.composed import Document, Draw, Requirement, Scene, World

if TYPE_CHECKING:
    from apps.conftest import SavedState

Files = Mapping[str, bytes]
SEEDS = range(1, 4)
SIZES = {"Large": 12, "Larger": 6}
CORNERS = {"top left": 5, "top right": 6, "bottom left": 9, "bottom right": 10}
SWITCHES = {
    "keeps its size": "qt-video-autoresize=0",
    "pauses": "qt-pause-minimized=1",
    "begins anew": "qt-continue=0",
    "forgets": "qt-recentplay=0",
}


def options(*lines: str) -> Files:
    """The configuration with these options."""
    return {VLCRC: "\n".join(("[core]", "qt-privacy-ask=0", "vout=xcb_x11", *lines, "")).encode()}


def listing(place: str, films: Sequence[Film], *more: str) -> Files:
    """A saved list; a track in XSPF has more."""
    if place.endswith("m3u8"):
        return {place: "".join(f"file:///home/user/{quote(one.place)}\n" for one in films).encode()}
    option = f'<vlc:option xmlns:vlc="http://www.videolan.org/vlc/playlist/ns/0/">{"".join(more)}</vlc:option>'
    tracks = [
        f"<track><location>file:///home/user/{quote(one.place)}</location><extension>{option}</extension></track>"
        for one in films
    ]
    text = f'<playlist xmlns="http://xspf.org/ns/0/"><trackList>{"".join(tracks)}</trackList></playlist>'
    return {place: text.encode()}


def subtitles_look(part: SubtitlesLook) -> Mapping[str, Files]:
    outline = f"freetype-outline-thickness={'2' if part.outline == 'Thin' else '6'}"
    size = f"freetype-rel-fontsize={SIZES[part.size]}"
    return {
        "": options(outline, size, "freetype-font=DejaVu Sans"),
        "in_another_size": options(outline, "freetype-rel-fontsize=20"),
        "on_a_background": options(outline, size, "freetype-background-opacity=128"),
    }


def subtitle_files_read(part: SubtitleFilesRead) -> Mapping[str, Files]:
    language, encoding = f"sub-language={part.fact.code}", f"subsdec-encoding={part.fact.encoding}"
    return {
        "": options(language, encoding),
        "without_the_encoding": options(language),
        "and_higher_up": options(language, encoding, "sub-margin=30"),
    }


def key_given(part: KeyGiven) -> Mapping[str, Files]:
    name = HOTKEYS[part.action][0]
    return {
        "": options(f"{name}={part.chord}"),
        "for_other_windows": options(f"global-{name}={part.chord}"),
        "and_another_key": options(f"{name}={part.chord}", "key-random=Ctrl+F11"),
    }


def snapshots_set(part: SnapshotsSet) -> Mapping[str, Files]:
    lines = (
        f"snapshot-path=/home/user/{part.folder}",
        f"snapshot-prefix={part.prefix}",
        f"snapshot-format={part.format}",
    )
    return {
        "": options(*lines, "snapshot-sequential=1"),
        "without_numbers": options(*lines),
        "and_films_fullscreen": options(*lines, "snapshot-sequential=1", "fullscreen=1"),
    }


def window_set(part: WindowSet) -> Mapping[str, Files]:
    first, second = (SWITCHES[one] for one in part.switches)
    another = next(line for name, line in SWITCHES.items() if name not in part.switches)
    return {"": options(first, second), "only_one": options(first), "one_too_many": options(first, second, another)}


def sound_set(part: SoundSet) -> Mapping[str, Files]:
    gain, language = f"audio-replay-gain-mode={part.gain.lower()}", f"audio-language={part.language}"
    other = "audio-replay-gain-mode=album" if part.gain == "Track" else "audio-replay-gain-mode=track"
    return {
        "": options(gain, language),
        "the_other_way": options(other, language),
        "and_normalised": options(gain, language, "audio-filter=normvol"),
    }


def picture_turned(part: PictureTurned) -> Mapping[str, Files]:
    other = "vflip" if part.turn == "180" else "180"
    return {
        "": options("video-filter=transform", f"transform-type={part.turn}"),
        "turned_otherwise": options("video-filter=transform", f"transform-type={other}"),
        "and_sharpened": options("video-filter=sharpen:transform", f"transform-type={part.turn}"),
    }


def text_shown(part: TextShown) -> Mapping[str, Files]:
    text, corner = f"marq-marquee={part.text}", f"marq-position={CORNERS[part.corner]}"
    return {
        "": options("sub-source=marq", text, corner),
        "in_another_corner": options("sub-source=marq", text, "marq-position=8"),
        "with_a_logo": options("sub-source=marq:logo", text, corner),
    }


def equalizer_set(part: EqualizerSet) -> Mapping[str, Files]:
    preset = f"equalizer-preset={part.preset.lower()}"
    return {
        "": options("audio-filter=equalizer", preset, f"equalizer-preamp={part.preamp}"),
        "three_decibels_too_low": options("audio-filter=equalizer", preset, f"equalizer-preamp={part.preamp - 3}"),
        "with_the_compressor": options("audio-filter=equalizer:compressor", preset, f"equalizer-preamp={part.preamp}"),
    }


def programme_saved(part: ProgrammeSaved) -> Mapping[str, Files]:
    films = list(part.fact.films)
    if part.order != "told":
        films.sort(key=lambda one: one.seconds, reverse=part.order == "longest first")
    return {
        "": listing(part.place, films),
        "backwards": listing(part.place, films[::-1]),
        "without_the_last": listing(part.place, films[:-1]),
        "and_tagged": {**listing(part.place, films), films[0].place: b"tagged"},
    }


def list_agreed(part: ListAgreed) -> Mapping[str, Files]:
    films = part.fact.programme.films
    return {
        "": listing(part.place, films),
        "as_the_programme_has_it": listing(part.place, part.fact.before),
        "without_the_last": listing(part.place, films[:-1]),
        "and_tagged": {**listing(part.place, films), films[0].place: b"tagged"},
    }


def list_shortened(part: ListShortened) -> Mapping[str, Files]:
    kept = [one for one in part.fact.films if one != part.film]
    return {
        "": listing(part.place, kept),
        "without_another_film": listing(part.place, part.fact.films[1:] if kept[1:] == [] else kept[1:]),
        "and_the_old_one_too": {**listing(part.place, kept), **listing(part.fact.place, kept)},
    }


def scenes_marked(part: ScenesMarked) -> Mapping[str, Files]:
    def marked(*marks: tuple[str, float]) -> Files:
        text = ",".join(f"{{name={name},time={at:.6f}}}" for name, at in marks)
        return listing(part.fact.place, [part.fact.film], f"bookmarks={text}")

    first, second = part.fact.marks
    return {
        "": marked(first, second),
        "a_second_late": marked(first, (second[0], second[1] + 1)),
        "a_third_one": marked(first, second, part.fact.other),
    }


def library_filled(part: LibraryFilled) -> Mapping[str, Files]:
    return {
        "": listing(MEDIA_LIBRARY, part.films[::-1]),
        "the_second_to_the_list": listing(MEDIA_LIBRARY, part.films[:1]),
        "and_another_one": listing(MEDIA_LIBRARY, (*part.films, part.other)),
    }


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    ("kind", "outcomes"),
    [
        (EqualizerSet, equalizer_set),
        (KeyGiven, key_given),
        (LibraryFilled, library_filled),
        (ListAgreed, list_agreed),
        (ListShortened, list_shortened),
        (PictureTurned, picture_turned),
        (ProgrammeSaved, programme_saved),
        (ScenesMarked, scenes_marked),
        (SnapshotsSet, snapshots_set),
        (SoundSet, sound_set),
        (SubtitleFilesRead, subtitle_files_read),
        (SubtitlesLook, subtitles_look),
        (TextShown, text_shown),
        (WindowSet, window_set),
    ],
    ids=lambda one: one.__name__ if isinstance(one, type) else "",
)
def test_its_checks_tell_the_outcome_from_each_mistake(
    kind: type[Requirement],
    outcomes: Callable[[Any], Mapping[str, Files]],
    seed: int,
    saved_state: SavedState,
) -> None:
    world = (club_office if kind is ListAgreed else film_club)(Draw(seed))
    part = kind.drawn(Scene(world, Draw(f"{seed}/part")))
    saved_state.put_all(world.files)
    assert saved_state.failed(part) == {one.id for one in part.goals()}
    found = {}
    for name, files in outcomes(part).items():
        saved_state.put_all(files)
        found[name] = saved_state.failed(part)
        for place in files:
            (saved_state.root / place).unlink()
        saved_state.put_all({place: world.files[place] for place in files if place in world.files})
    assert found == {"": set(), **{one.name: set(one.fails) for one in part.mistakes()}}


@pytest.mark.parametrize("seed", SEEDS)
def test_the_world_has_what_its_facts_promise(seed: int, saved_state: SavedState) -> None:
    world = film_club(Draw(seed))
    saved_state.put_all(world.files)
    for film in of_kind(world, Film):
        media = saved_state.ask("media", place=film.place)
        assert (media["tags"]["title"], media["tags"]["artist"]) == (film.title, film.director)
        assert media["seconds"] == pytest.approx(film.seconds, abs=0.3)
        assert saved_state.ask("file", place=film.place)["sha256"] == film.sha256
    for saved in of_kind(world, SavedList):
        found = saved_state.ask("playlist", place=saved.place)
        assert found["places"] == [one.place for one in saved.films]
        assert len(set(found["places"])) == len(saved.films)
    for programme in of_kind(world, Programme):
        assert len({one.seconds for one in programme.films}) == len(programme.films)
        assert not any(place.startswith(programme.place) for place in world.files)
    for scenes in of_kind(world, Scenes):
        times = [at for _, at in (*scenes.marks, scenes.other)]
        assert times == sorted(times)
        assert times[0] > 0
        assert times[-1] + 1 < scenes.film.seconds
    (subtitles,) = of_kind(world, ForeignSubtitles)
    for place in subtitles.places:
        text = world.files[place].decode(subtitles.encoding.lower().replace("windows-", "cp"))
        assert text.count(" --> ") == 4
    for document in of_kind(world, Document):
        assert world.files[document.place] == document.content


@pytest.mark.parametrize("seed", SEEDS)
def test_something_says_which_films_are_agreed(seed: int) -> None:
    world = club_office(Draw(seed))
    agreed = of_kind(world, Agreed)
    assert [one.answer is not None for one in agreed] == [False, False, True]
    for one in agreed:
        assert one.programme.films != one.before
    written, _, answered = agreed
    minutes = next(text.decode() for place, text in world.files.items() if place.endswith(written.told.split()[0]))
    assert answered.answer.place not in world.files
    for text, films in (
        (minutes.partition("in this order:")[2], written.programme.films),
        ("\n".join(answered.answer.lines), answered.programme.films),
    ):
        places = [text.index(film.title) for film in films]
        assert places == sorted(places)


def of_kind(world: World, kind: type[Any]) -> list[Any]:
    return [one for one in world.facts if isinstance(one, kind)]
