"""Audio and video effects that were saved: the dialog Adjustments and Effects, and the filters of the preferences."""

from __future__ import annotations

from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Home, StateCorrupt, saved
from pytest_opencomputer.guest.state import number, shown

from .configuration import Configuration

FREQUENCIES = ("60 Hz", "170 Hz", "310 Hz", "600 Hz", "1 KHz", "3 KHz", "6 KHz", "12 KHz", "14 KHz", "16 KHz")
"""The ten bands as the dialog calls them."""


class Equalizer(TypedDict):
    """The equalizer. ``bands`` and ``preamp`` are in decibels, ``bands`` by the names in the dialog.

    ``bands`` is null if none was moved: then they are those of the preset.
    """

    enabled: bool
    preset: str
    preamp: float
    bands: dict[str, float] | None
    two_pass: bool


class Compressor(TypedDict):
    """The compressor: decibels, milliseconds, and the ratio n:1."""

    enabled: bool
    rms_peak: float
    attack: float
    release: float
    threshold: float
    ratio: float
    knee_radius: float
    makeup_gain: float


class Spatializer(TypedDict):
    """The spatializer; all but the switch as the sliders of the dialog have them."""

    enabled: bool
    size: float
    width: float
    wet: float
    dry: float
    damp: float


class AudioEffects(TypedDict):
    """Which audio filters are on, in their order, and the pitch in semitones."""

    filters: list[str]
    pitch_semitones: float
    stereo_delay_ms: float
    compressor: Compressor
    spatializer: Spatializer


class VideoEffects(TypedDict):
    """Which video filters are on, in their order, and what the first pages of the dialog set.

    ``hue`` is in degrees, ``angle`` too; the others are factors of which 1.0 changes nothing. ``transform`` is the one
    chosen (``90``, ``180``, ``hflip`` …), whether or not its filter is on; ``crop`` are pixels.
    """

    filters: list[str]
    splitters: list[str]
    sub_filters: list[str]
    contrast: float
    brightness: float
    hue: float
    saturation: float
    gamma: float
    sharpen: float
    transform: str
    angle: float
    crop_top: int
    crop_bottom: int
    crop_left: int
    crop_right: int


class Overlay(TypedDict):
    """The text over the video (*Add text*), and the picture over it (*Add logo*)."""

    text_enabled: bool
    text: str
    text_position: int
    text_size: int
    text_color: str
    logo_enabled: bool
    logo: str
    logo_position: int
    logo_opacity: int


@saved
def equalizer(home: Home) -> Equalizer:
    """The equalizer of the dialog Adjustments and Effects, as saved."""
    options = Configuration(home)
    levels = [number(part, "equalizer-bands") for part in options.text("equalizer-bands").split()]
    if len(levels) > len(FREQUENCIES):
        raise StateCorrupt(f"equalizer-bands: {shown(options.text('equalizer-bands'))} has {len(levels)} bands")
    padded = levels + [0.0] * (len(FREQUENCIES) - len(levels))
    return {
        "enabled": "equalizer" in options.parts("audio-filter"),
        "preset": options.text("equalizer-preset"),
        "preamp": options.real("equalizer-preamp"),
        "bands": dict(zip(FREQUENCIES, padded, strict=True)) if levels else None,
        "two_pass": options.flag("equalizer-2pass"),
    }


@saved
def audio_effects(home: Home) -> AudioEffects:
    """The audio filters that are on, and the settings of some of them."""
    options = Configuration(home)
    filters = options.parts("audio-filter")
    return {
        "filters": filters,
        "pitch_semitones": options.real("pitch-shift"),
        "stereo_delay_ms": options.real("stereowiden-delay"),
        "compressor": {
            "enabled": "compressor" in filters,
            "rms_peak": options.real("compressor-rms-peak"),
            "attack": options.real("compressor-attack"),
            "release": options.real("compressor-release"),
            "threshold": options.real("compressor-threshold"),
            "ratio": options.real("compressor-ratio"),
            "knee_radius": options.real("compressor-knee"),
            "makeup_gain": options.real("compressor-makeup-gain"),
        },
        "spatializer": {
            "enabled": "spatializer" in filters,
            "size": options.real("spatializer-roomsize"),
            "width": options.real("spatializer-width"),
            "wet": options.real("spatializer-wet"),
            "dry": options.real("spatializer-dry"),
            "damp": options.real("spatializer-damp"),
        },
    }


@saved
def video_effects(home: Home) -> VideoEffects:
    """The video filters that are on, and the settings of the first pages of the dialog."""
    options = Configuration(home)
    return {
        "filters": options.parts("video-filter"),
        "splitters": options.parts("video-splitter"),
        "sub_filters": options.parts("sub-source"),
        "contrast": options.real("contrast"),
        "brightness": options.real("brightness"),
        "hue": options.real("hue"),
        "saturation": options.real("saturation"),
        "gamma": options.real("gamma"),
        "sharpen": options.real("sharpen-sigma"),
        "transform": options.text("transform-type"),
        "angle": options.real("rotate-angle"),
        "crop_top": options.whole("croppadd-croptop"),
        "crop_bottom": options.whole("croppadd-cropbottom"),
        "crop_left": options.whole("croppadd-cropleft"),
        "crop_right": options.whole("croppadd-cropright"),
    }


@saved
def overlay(home: Home) -> Overlay:
    """The text and the logo over the video."""
    options = Configuration(home)
    sources = options.parts("sub-source")
    return {
        "text_enabled": "marq" in sources,
        "text": options.text("marq-marquee"),
        "text_position": options.whole("marq-position"),
        "text_size": options.whole("marq-size"),
        "text_color": f"#{options.whole('marq-color') & 0xFFFFFF:06x}",
        "logo_enabled": "logo" in sources or "logo" in options.parts("video-filter"),
        "logo": options.text("logo-file").removeprefix(f"{home.seen_as}/"),
        "logo_position": options.whole("logo-position"),
        "logo_opacity": options.whole("logo-opacity"),
    }
