"""Where the values of the parameters of endpoints are listed, so that all facts of a state can be asked for."""

from __future__ import annotations

from pytest_opencomputer.apps.questions import Listed

_PICTURES = Listed(endings=(".png", ".jpg", ".jpeg", ".tif", ".tiff", ".webp"))

QUESTIONS = {
    "document": Listed(endings=(".svg", ".svgz")),
    "layer": Listed("layers", "names[]"),
    "object": Listed("objects", "names[]"),
    "export-hint.object": Listed("objects", "names[]"),
    "property.name": Listed(values=("fill", "stroke", "font-family", "opacity")),
    "attribute.name": Listed(values=("id", "inkscape:label", "transform", "xlink:href")),
    "preference.path": Listed(
        values=("/options/nudgedistance", "/options/rotationsnapsperpi", "/options/zoomincrement")
    ),
    "bitmap.place": _PICTURES,
    "bitmap-colour.place": _PICTURES,
    "bitmap-content.place": _PICTURES,
    "bitmap-difference.place": _PICTURES,
    "bitmap-difference.other": _PICTURES,
    "bitmap-colour.x": Listed(values=(0.25, 0.5, 0.75)),
    "bitmap-colour.y": Listed(values=(0.25, 0.5, 0.75)),
    "picture.place": _PICTURES,
    "pdf.place": Listed(endings=(".pdf",)),
}
