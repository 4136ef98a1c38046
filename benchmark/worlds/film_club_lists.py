"""The playlists of the film club."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePosixPath
from urllib.parse import quote

from apps.vlc.requirements.facts import Film


def xspf(films: Sequence[Film]) -> str:
    """A playlist as VLC writes it."""
    application = 'application="http://www.videolan.org/vlc/playlist/0"'
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<playlist xmlns="http://xspf.org/ns/0/" xmlns:vlc="http://www.videolan.org/vlc/playlist/ns/0/" version="1">',
        "\t<title>Playlist</title>",
        "\t<trackList>",
    ]
    for at, film in enumerate(films):
        lines += [
            "\t\t<track>",
            f"\t\t\t<location>file:///home/user/{quote(film.place)}</location>",
            f"\t\t\t<title>{film.title}</title>",
            f"\t\t\t<creator>{film.director}</creator>",
            f"\t\t\t<duration>{film.seconds}000</duration>",
            f"\t\t\t<extension {application}>",
            f"\t\t\t\t<vlc:id>{at}</vlc:id>",
            "\t\t\t</extension>",
            "\t\t</track>",
        ]
    items = [f'\t\t<vlc:item tid="{at}"/>' for at, _ in enumerate(films)]
    lines += ["\t</trackList>", f"\t<extension {application}>", *items, "\t</extension>", "</playlist>"]
    return "\n".join(lines) + "\n"


def m3u(films: Sequence[Film]) -> str:
    """A playlist as other players write it."""
    lines = ["#EXTM3U"]
    for film in films:
        lines += [f"#EXTINF:{film.seconds},{film.director} - {film.title}", f"../Films/{_name(film.place)}"]
    return "\n".join(lines) + "\n"


def _name(place: str) -> str:
    return quote(PurePosixPath(place).name)
