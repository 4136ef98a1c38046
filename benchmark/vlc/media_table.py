"""What ``make_media.py`` makes: the clips of all tasks."""

from __future__ import annotations

from benchmark.vlc.clip import VOICE, Clip, Shot, View
from benchmark.vlc.spoken import BAKER, COUNCIL, PILOT, TEACHER, TRESTLE


def _short(
    place: str,
    title: str,
    director: str,
    photographs: tuple[str, ...],
    seconds: float,
    *,
    seed: int,
    tag: str = "",
    task: str = "jury_screening",
) -> Clip:
    """A short film: a card, then its shots."""
    views: tuple[tuple[View, View], ...] = (
        ((0.1, 0.4, 0.9), (0.4, 0.5, 0.66)),
        ((0.8, 0.3, 0.6), (0.2, 0.6, 0.62)),
        ((0.5, 0.5, 0.5), (0.5, 0.45, 0.85)),
    )
    each = (seconds - 2.0) / len(photographs)
    shots = [Shot(2.0, caption=title, small=f"a film by {director}")]
    shots += [Shot(each, one, *views[at % 3]) for at, one in enumerate(photographs)]
    return Clip(
        task,
        place,
        tuple(shots),
        music=seed,
        instrument=(0, 24, 46, 11, 0, 4, 24)[seed % 7],
        second=(48, 73, 48, 42, 71, 48, 68)[seed % 7],
        tempo=66 + 9 * (seed % 5),
        tags={"title": tag or title, "artist": director},
    )


CLIPS: tuple[Clip, ...] = (
    # A festival's jury
    *(
        _short(f"Shorts jury/{name}.mp4", title, director, photographs, seconds, seed=seed, tag=tag)
        for seed, (name, title, director, photographs, seconds, tag) in enumerate(
            (
                (
                    "B01_night_ferry",
                    "Night Ferry",
                    "Lim Hui Wen",
                    ("singaporean-cityscape", "piazza-gae-aulenti"),
                    11,
                    "",
                ),
                ("B02_low_water", "Low Water", "Ines Carvalho", ("lake-sherburne", "blue-periwinkle"), 9, ""),
                ("B03_the_wren", "The Wren", "Aoife Brennan", ("canyon-wren",), 8, ""),
                ("B04_export_final2", "Stone Waves", "Jordi Puig", ("casa-mila",), 9, "Sequence 01"),
                ("B05_trestle", "Trestle", "Dana Whitfield", ("high-trestle-trail", "extreme-desert-hike"), 10, ""),
                ("B06_tea_at_four", "Tea at Four", "Kenji Morita", ("tea-gardens",), 8, ""),
                (
                    "B07_osprey_season",
                    "Osprey Season",
                    "Marit Solheim",
                    ("perched-osprey", "oakland-zoo-otters"),
                    12,
                    "",
                ),
            ),
            1,
        )
    ),
    # Stills for the press
    Clip(
        "press_stills",
        "Otter Creek/otter_creek_press_copy_TC.mp4",
        (
            Shot(3.0, caption="OTTER CREEK", small="press copy, not for broadcast"),
            Shot(7.0, "lake-sherburne", (0.1, 0.5, 0.95), (0.3, 0.6, 0.7)),
            Shot(7.0, "oakland-zoo-otters", (0.8, 0.4, 0.6), (0.3, 0.5, 0.7), dissolve=False),
            Shot(6.0, "perched-osprey", (0.5, 0.2, 0.45), (0.5, 0.4, 0.9), dissolve=False),
            Shot(7.0, "canyon-wren", (0.2, 0.5, 0.8), (0.6, 0.5, 0.5), dissolve=False),
            Shot(6.0, "blue-periwinkle", (0.4, 0.4, 0.9), (0.5, 0.5, 0.55)),
            Shot(4.0, caption="directed by Ruth Abelsen", small="camera Tomasz Wilk · sound Nia Prosser"),
        ),
        width=480,
        height=270,
        music=21,
        instrument=46,
        second=73,
        tempo=72,
        tags={"title": "Otter Creek (press copy)", "artist": "Ruth Abelsen"},
        timecode=True,
    ),
    # Interviews of an archive
    *(
        Clip(
            "oral_history_audio",
            f"Oral history/{name}.mp4",
            (Shot(seconds, photograph, start, end, caption=who, small=when),),
            speech=text,
            voice=voice,
            audio=VOICE,
            tags={"title": title, "artist": who, "date": when[-4:]},
        )
        for name, who, when, title, photograph, start, end, text, voice, seconds in (
            (
                "OH-031 pilot",
                "Aune Kallio",
                "harbour pilot, recorded 2019",
                "The water and the lights",
                "lake-sherburne",
                (0.2, 0.5, 0.7),
                (0.5, 0.5, 0.6),
                PILOT,
                "slt",
                23.0,
            ),
            (
                "OH-034 baker",
                "Frank Tully",
                "baker, recorded 2020",
                "The oven had its moods",
                "beacon-street-sunset",
                (0.3, 0.5, 0.7),
                (0.6, 0.4, 0.6),
                BAKER,
                "rms",
                21.0,
            ),
            (
                "OH-040 teacher",
                "Walter Brandt",
                "teacher, recorded 2022",
                "Forty-one children and one stove",
                "tea-gardens",
                (0.4, 0.4, 0.8),
                (0.4, 0.5, 0.7),
                TEACHER,
                "awb",
                20.0,
            ),
        )
    ),
    # A committee on record
    Clip(
        "council_excerpt",
        "Council/roads_2024-09-17.mp4",
        (
            Shot(
                8.0,
                caption="Roads and bridges",
                small="committee meeting, 17 September 2024",
                colour="#1d2a3a",
                speech=COUNCIL[0],
            ),
            Shot(
                27.0,
                "piazza-gae-aulenti",
                (0.3, 0.5, 0.7),
                (0.5, 0.5, 0.6),
                caption="Item 2: footbridge at the mill",
                speech=COUNCIL[1],
            ),
            Shot(
                12.0,
                "roman-colosseum",
                (0.3, 0.5, 0.7),
                (0.5, 0.4, 0.6),
                caption="Item 3: parking at the station",
                speech=COUNCIL[2],
            ),
            Shot(
                10.0,
                "beacon-street-sunset",
                (0.3, 0.5, 0.7),
                (0.5, 0.4, 0.6),
                caption="Item 4: questions",
                speech=COUNCIL[3],
            ),
        ),
        voice="slt",
        audio=VOICE,
        tags={"title": "Roads and bridges, 17 September 2024"},
    ),
    # A film with its subtitles
    Clip(
        "subtitled_matinee",
        "Matinee/the_trestle.mp4",
        (
            Shot(3.0, caption="THE TRESTLE", small="a film by Dana Whitfield"),
            Shot(12.0, "high-trestle-trail", (0.1, 0.5, 0.9), (0.5, 0.5, 0.6)),
            Shot(12.0, "extreme-desert-hike", (0.8, 0.5, 0.6), (0.2, 0.5, 0.7)),
            Shot(8.0, "beacon-street-sunset", (0.3, 0.5, 0.7), (0.6, 0.4, 0.6)),
        ),
        speech=TRESTLE,
        voice="slt",
        audio=VOICE,
        tags={"title": "The Trestle"},
    ),
    _short(
        "Matinee/coming_soon.mp4",
        "Coming soon: The Wren",
        "Aoife Brennan",
        ("canyon-wren", "perched-osprey"),
        9,
        seed=11,
        task="subtitled_matinee",
    ),
    # A rehearsal on film
    Clip(
        "rehearsal_bookmarks",
        "Rehearsals/quartet_2024-11-08.mp4",
        (
            Shot(18.0, "tea-gardens", (0.1, 0.5, 0.9), (0.4, 0.5, 0.6), small="camera 2, stalls"),
            Shot(20.0, "casa-mila", (0.8, 0.4, 0.6), (0.3, 0.5, 0.7), small="camera 2, stalls"),
            Shot(17.0, "abstract-spiral", (0.5, 0.5, 0.9), (0.5, 0.5, 0.5), small="camera 2, stalls"),
        ),
        music=33,
        instrument=48,
        second=40,
        tempo=96,
        tags={"title": "Quartet, run-through 8 November"},
    ),
    # Late music on the air
    *(
        Clip(
            "late_set",
            f"Late set/{number:02} {title}.ogg",
            seconds=seconds,
            music=40 + number,
            instrument=instrument,
            second=second,
            tempo=tempo,
            audio=("-c:a", "libvorbis", "-q:a", "1", "-ac", "2"),
            tags={"title": title, "artist": artist, "album": "Late set", "tracknumber": str(number)},
        )
        for number, title, artist, seconds, instrument, second, tempo in (
            (1, "Harbour Lights", "Noor Trio", 16.0, 0, 11, 76),
            (2, "Slow Ferry", "Noor Trio", 18.0, 4, 73, 66),
            (3, "Last Tram", "Elio Brandt", 15.0, 24, 71, 88),
            (4, "Blue Hour", "Elio Brandt", 17.0, 46, 48, 60),
        )
    ),
)
