"""What the app writes beside what its user asked for."""

from __future__ import annotations

from pytest_opencomputer.apps.incidental import Incidental

_FOLDER = ".config/inkscape"
_BY_NAME = "What Inkscape writes anew with each save: `mutants` changes by name what a person sets of a drawing."

INCIDENTAL = (
    # The project's own format for XML sees every element and attribute. Of a drawing, mutants/ says what they mean.
    *(
        Incidental("*.svg", _BY_NAME, f"{kind}=*")
        for kind in (
            *("defs", "namedview", "metadata", "g", "a", "switch", "svg", "symbol", "style", "title", "desc"),
            *("rect", "circle", "ellipse", "line", "polyline", "polygon", "path", "image", "text", "flowRoot", "use"),
            *("linearGradient", "radialGradient", "filter", "pattern", "clipPath", "mask", "marker", "path-effect"),
        )
    ),
    Incidental("*.svg", _BY_NAME, "@*"),
    Incidental(
        f"{_FOLDER}/preferences.xml",
        "All settings with their defaults, window places and last choices of dialogs, written when Inkscape quits: "
        "`mutants` changes by name what a person sets.",
        "group=*",
    ),
    Incidental(f"{_FOLDER}/preferences.xml", "The version of the format.", "@*"),
    Incidental(f"{_FOLDER}/cphistory.xml", "What was done with the command palette."),
    Incidental(f"{_FOLDER}/dialogs-state-ex.ini", "Which dialogs are open, and where."),
    Incidental(f"{_FOLDER}/extension-errors.log", "What extensions could not do here, found at each start."),
    Incidental(f"{_FOLDER}/fontcollections/*", "The fonts that were used last."),
    Incidental(f"{_FOLDER}/pages.csv", "Sizes of paper that are offered, written at the first start."),
    Incidental(".config/enchant/*", "Empty lists of words, which the spell checker makes when a text is edited."),
    Incidental(".cache/inkscape/*", "What was computed of fonts, shapes and drawings."),
    Incidental("*.svg.20??_*.svg", "What is left of a drawing after a crash."),
)
