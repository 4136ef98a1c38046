"""Sidecars as darktable 5.0.1 writes them, for the photographs of the archive."""

from __future__ import annotations

import struct
from collections.abc import Iterable
from xml.sax.saxutils import escape

from apps.darktable.requirements.facts import Frame
from apps.darktable.verifier.databases import COLORS

_HEAD = """\
<?xml version="1.0" encoding="UTF-8"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="XMP Core 4.4.0-Exiv2">
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about=""
    xmlns:exif="http://ns.adobe.com/exif/1.0/"
    xmlns:xmp="http://ns.adobe.com/xap/1.0/"
    xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"
    xmlns:darktable="http://darktable.sf.net/"
    xmlns:dc="http://purl.org/dc/elements/1.1/"
    xmlns:lr="http://ns.adobe.com/lightroom/1.0/"
   exif:DateTimeOriginal="{taken}.000"
   xmp:Rating="{stars}"
   xmpMM:DerivedFrom="{name}"
   darktable:xmp_version="5"
   darktable:raw_params="0"
   darktable:auto_presets_applied="{edited}"
   darktable:history_end="{steps}"
   darktable:iop_order_version="{order}">
   <darktable:masks_history>
    <rdf:Seq/>
   </darktable:masks_history>
   <darktable:history>
"""
_TAIL = """\
  </rdf:Description>
 </rdf:RDF>
</x:xmpmeta>
"""
_BLENDING = "gz11eJxjYIAACQYYOOHEgAZY0QWAgBGLGANDgz0Ej1Q+dcF/IADRAGpyHQU="
_AUTOMATIC = (
    ("colorin", 7, "gz48eJxjZBgFowABWAbaAaNgwAEAEDgABg==", ""),
    ("colorout", 5, "gz35eJxjZBgFo4CBAQAEEAAC", ""),
    ("gamma", 1, "0000000000000000", ""),
    ("flip", 2, "ffffffff", "auto"),
)
"""What darktable writes into each history: module, version, parameters, name."""


def sidecar(frame: Frame, taken: str) -> bytes:
    """The sidecar of a frame; ``taken`` is as in Exif."""
    steps = []
    if frame.exposure:
        steps = [*_AUTOMATIC, ("exposure", 6, _exposure(frame.exposure), "")]
    text = _HEAD.format(
        taken=taken, stars=frame.stars, name=frame.name, edited=int(bool(steps)), steps=len(steps),
        order=5 if steps else 4,
    )  # fmt: skip
    text += _list("Seq", (_step(number, *one) for number, one in enumerate(steps)))
    text += "   </darktable:history>\n"
    for name, kind, items in (
        ("darktable:colorlabels", "Seq", [f"{COLORS.index(one)}" for one in frame.labels]),
        ("dc:subject", "Bag", sorted({level for tag in frame.tags for level in tag.split("|")})),
        ("lr:hierarchicalSubject", "Bag", sorted(frame.tags)),
        ("dc:creator", "Seq", [frame.creator] if frame.creator else []),
        ("dc:rights", "Alt", [frame.rights] if frame.rights else []),
    ):
        if items:
            start = '<rdf:li xml:lang="x-default">' if kind == "Alt" else "<rdf:li>"
            text += f"   <{name}>\n{_list(kind, (f'{start}{escape(one)}</rdf:li>' for one in items))}   </{name}>\n"
    return (text + _TAIL).encode()


def _list(kind: str, items: Iterable[str]) -> str:
    lines = "".join(f"     {one}\n" for one in items)
    return f"    <rdf:{kind}>\n{lines}    </rdf:{kind}>\n" if lines else f"    <rdf:{kind}/>\n"


def _step(number: int, module: str, version: int, parameters: str, name: str) -> str:
    values = {
        "num": number, "operation": module, "enabled": 1, "modversion": version, "params": parameters,
        "multi_name": name, "multi_name_hand_edited": 0, "multi_priority": 0, "blendop_version": 13,
        "blendop_params": _BLENDING,
    }  # fmt: skip
    return "<rdf:li\n" + "\n".join(f'      darktable:{key}="{value}"' for key, value in values.items()) + "/>"


def _exposure(value: float) -> str:
    return struct.pack("<iffffi", 0, 0.0, value, 50.0, -4.0, 0).hex()
