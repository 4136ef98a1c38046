"""What the app writes beside what its user asked for."""

from __future__ import annotations

from pytest_opencomputer.apps.incidental import Incidental

INCIDENTAL = (
    Incidental(".config/blender/*", "Recent files, searches and the screen layout of the last session."),
    Incidental("*.blend1", "The copy that Blender keeps of a file before it saves it again."),
    Incidental("*.blend", "The power of a light for older versions; this one reads energy_new.", "light/*/energy"),
    Incidental("*.blend", "The picture that its render window shows last.", "image/Render Result*"),
    Incidental("*.blend", "What it finds anew from the tree of collections.", "scene/*/LayerCollection/*/collection"),
    Incidental("*.blend", "A socket that no shader node shows.", "*/bNodeSocketValueFloat/* Weight/*"),
    Incidental("*.blend", "The scene's own collection is shown without a colour.", "scene/*/Collection/*/color_tag"),
    Incidental("*.blend", "The texture space of a mesh, which Blender works out from the mesh.", "mesh/*/loc"),
    Incidental("*.blend", "The texture space of a mesh, which Blender works out from the mesh.", "mesh/*/size"),
    Incidental("*.blend", "The end of a list, which Blender finds anew from its beginning.", "*.last"),
)
