"""Names of effects as the sidebar of Impress 25.2 shows them, from what the two kinds of files say.

The tables were taken from Impress itself: its lists of effects, and what it exported of each to .pptx.
"""

from __future__ import annotations

_LABELS = {
    "ooo-entrance-oval": "Oval Vertical", "ooo-entrance-fly-in-slow": "Fly in Slow",
    "ooo-entrance-random": "Random Effects", "ooo-entrance-turn-and-grow": "Turn and Grow",
    "ooo-entrance-breaks": "Put on the Brakes", "ooo-entrance-fade-in-and-swivel": "Fade in and Swivel",
    "ooo-entrance-fade-in-and-zoom": "Fade in and Zoom", "ooo-emphasis-fill-color": "Change Fill Color",
    "ooo-emphasis-font": "Change Font", "ooo-emphasis-font-color": "Change Font Color",
    "ooo-emphasis-font-size": "Change Font Size", "ooo-emphasis-font-style": "Change Font Style",
    "ooo-emphasis-grow-and-shrink": "Grow and Shrink", "ooo-emphasis-line-color": "Change Line Color",
    "ooo-emphasis-color-over-by-word": "Color Over by Word",
    "ooo-emphasis-color-over-by-letter": "Color Over by Letter", "ooo-exit-random": "Random Effects",
    "ooo-exit-fade-out-and-swivel": "Fade out and Swivel", "ooo-exit-fade-out-and-zoom": "Fade out and Zoom",
    "ooo-exit-turn-and-grow": "Turn and Grow", "ooo-exit-breaks": "Put on the Brakes",
    "ooo-motionpath-equal-triangle": "Regular Triangle", "ooo-motionpath-loop-de-loop": "Loop de Loop",
    "libo-physics-fall-fade-out": "Fall and fade out", "libo-physics-fall": "Fall simulated",
    "libo-physics-shoot-right-return": "Shoot right and return",
    "libo-physics-shoot-left-return": "Shoot left and return", "ooo-media-start": "Start media",
    "ooo-media-stop": "End media", "ooo-media-toggle-pause": "Toggle pause",
}  # fmt: skip
"""Labels that do not follow from the name in the file."""
_DIRECTIONS = {
    "to-bottom-left": "To bottom-left", "to-bottom-right": "To bottom-right", "to-top-left": "To top-left",
    "to-top-right": "To top-right", "counter-clockwise": "Counter-clockwise",
    "from-bottom-right-horizontal": "From bottom-right horizontal",
    "from-bottom-right-vertical": "From bottom-right vertical",
    "from-center-counter-clockwise": "From center counter-clockwise",
    "from-top-left-clockwise": "From top-left clockwise",
    "from-top-left-horizontal": "From top-left horizontal", "from-top-left-vertical": "From top-left vertical",
    "from-top-right-counter-clockwise": "From top-right counter-clockwise",
    "left-to-bottom": "From left to bottom", "left-to-top": "From left to top",
    "right-to-bottom": "From right to bottom", "right-to-top": "From right to top",
}  # fmt: skip
_KINDS = {"entr": "entrance", "emph": "emphasis", "exit": "exit", "path": "motionpath"}
_NUMBERS: dict[str, dict[int, str]] = {
    "entr": {
        1: "appear", 2: "fly-in", 3: "venetian-blinds", 4: "box", 5: "checkerboard", 6: "circle", 7: "fly-in-slow",
        8: "diamond", 9: "dissolve-in", 10: "fade-in", 11: "flash-once", 12: "peek-in", 13: "plus",
        14: "random-bars", 15: "spiral-in", 16: "split", 17: "stretchy", 18: "diagonal-squares", 19: "swivel",
        20: "wedge", 21: "wheel", 22: "wipe", 23: "zoom", 25: "boomerang", 26: "bounce", 27: "colored-lettering",
        28: "movie-credits", 29: "ease-in", 30: "float", 31: "turn-and-grow", 34: "breaks", 35: "pinwheel",
        37: "rise-up", 38: "falling-in", 39: "thread", 40: "unfold", 41: "whip", 42: "ascend",
        43: "center-revolve", 45: "fade-in-and-swivel", 47: "descend", 48: "sling", 49: "spin-in", 50: "compress",
        51: "magnify", 52: "curve-up", 53: "fade-in-and-zoom", 54: "glide", 55: "expand", 56: "flip", 58: "fold",
    },
    "emph": {
        1: "fill-color", 2: "font", 3: "font-color", 4: "font-size", 5: "font-style", 6: "grow-and-shrink",
        7: "line-color", 8: "spin", 9: "transparency", 10: "bold-flash", 14: "blast", 15: "bold-reveal",
        16: "color-over-by-word", 18: "reveal-underline", 19: "color-blend", 20: "color-over-by-letter",
        21: "complementary-color", 22: "complementary-color-2", 23: "contrasting-color", 24: "darken",
        25: "desaturate", 26: "flash-bulb", 27: "flicker", 28: "grow-with-color", 30: "lighten",
        31: "style-emphasis", 32: "teeter", 33: "vertical-highlight", 34: "wave", 35: "blink", 36: "shimmer",
    },
    "exit": {
        1: "disappear", 2: "fly-out", 3: "venetian-blinds", 4: "box", 5: "checkerboard", 6: "circle",
        7: "crawl-out", 8: "diamond", 9: "dissolve", 10: "fade-out", 11: "flash-once", 12: "peek-out", 13: "plus",
        14: "random-bars", 15: "spiral-out", 16: "split", 17: "collapse", 18: "diagonal-squares", 19: "swivel",
        20: "wedge", 21: "wheel", 22: "wipe", 23: "zoom", 25: "boomerang", 26: "bounce", 27: "colored-lettering",
        28: "movie-credits", 29: "ease-out", 30: "float", 31: "turn-and-grow", 34: "breaks", 35: "pinwheel",
        37: "sink-down", 38: "swish", 39: "thread", 40: "unfold", 41: "whip", 42: "descend", 43: "center-revolve",
        45: "fade-out-and-swivel", 47: "ascend", 48: "sling", 49: "spin-out", 50: "stretchy", 51: "magnify",
        52: "curve-down", 53: "fade-out-and-zoom", 54: "glide", 55: "contract", 56: "flip", 58: "fold",
    },
    "path": {
        1: "circle", 2: "right-triangle", 3: "diamond", 4: "hexagon", 5: "5-point-star", 6: "crescent-moon",
        7: "square", 8: "trapezoid", 9: "heart", 10: "octagon", 11: "6-point-star", 12: "oval",
        13: "equal-triangle", 14: "parallelogram", 15: "pentagon", 16: "4-point-star", 17: "8-point-star",
        18: "teardrop", 19: "pointy-star", 20: "curved-square", 21: "curved-x", 22: "vertical-figure-8",
        23: "curvy-star", 24: "loop-de-loop", 25: "buzz-saw", 26: "horizontal-figure-8", 27: "peanut",
        28: "figure-8-four", 29: "neutron", 30: "swoosh", 31: "bean", 32: "clover", 33: "inverted-triangle",
        34: "inverted-square", 35: "left", 36: "turn-down-right", 37: "arc-down", 38: "zigzag", 39: "s-curve-2",
        40: "sine-wave", 41: "bounce-left", 42: "down", 43: "turn-up", 44: "arc-up", 45: "heartbeat",
        46: "spiral-right", 47: "wave", 48: "curvy-left", 49: "diagonal-down-right", 50: "turn-down",
        51: "arc-left", 52: "funnel", 53: "spring", 54: "bounce-right", 55: "spiral-left", 56: "diagonal-up-right",
        57: "turn-up-right", 58: "arc-right", 59: "s-curve-1", 60: "decaying-wave", 61: "curvy-right",
        62: "stairs-down", 63: "right", 64: "up",
    },
}  # fmt: skip
_SIDES = {
    1: "from-top", 2: "from-right", 3: "from-top-right", 4: "from-bottom", 5: "horizontal", 6: "from-bottom-right",
    8: "from-left", 9: "from-top-left", 10: "vertical", 12: "from-bottom-left", 16: "in", 21: "vertical-in",
    26: "horizontal-in", 32: "out", 36: "out-from-screen-center", 37: "vertical-out", 42: "horizontal-out",
    272: "in-slightly", 288: "out-slightly", 528: "in-from-screen-center",
}  # fmt: skip
_OTHER_SIDES = {
    "checkerboard": {5: "downward", 10: "across"},
    "stretchy": {10: "across"},
    "diagonal-squares": {3: "right-to-top", 6: "right-to-bottom", 9: "left-to-top", 12: "left-to-bottom"},
}
_PLAIN = ("wheel", "fill-color", "font-color", "font-style", "line-color")
"""Effects whose subtype is a number, in both kinds of files."""


def label(preset: str) -> str:
    """The name of an effect, from that in an OpenDocument file such as ``ooo-entrance-fly-in``."""
    return _LABELS.get(preset, " ".join(word.capitalize() for word in preset.split("-")[2:]))


def direction(preset: str, name: str) -> str:
    """How the sidebar names the direction of an effect, such as ``from-bottom``; a wheel has so many spokes."""
    if name.isdecimal() and not preset.endswith("-wheel"):
        return ""
    return _DIRECTIONS.get(name, name.replace("-", " ").capitalize())


def preset_of(kind: str, number: int) -> str:
    """The name in OpenDocument files of an effect that .pptx counts; empty if there is none."""
    name = _NUMBERS.get(kind, {}).get(number, "")
    return f"ooo-{_KINDS[kind]}-{name}" if name else ""


def side_of(preset: str, number: int) -> str:
    """The name in OpenDocument files of a direction that .pptx counts; empty if it has none."""
    effect = "-".join(preset.split("-")[2:])
    if effect in _PLAIN:
        return str(number) if number else ""
    return _OTHER_SIDES.get(effect, {}).get(number, _SIDES.get(number, ""))
