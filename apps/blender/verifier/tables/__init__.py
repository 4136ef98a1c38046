"""Where each setting is in a file: made from what Blender wrote, not by hand.

``settings`` says how to read it.
"""

from __future__ import annotations

from . import constraints, modifiers_a_to_m, modifiers_n_to_z, nodes, objects, physics, preferences, scenes

TABLES: dict[str, str] = {
    **constraints.TABLES,
    **modifiers_a_to_m.TABLES,
    **modifiers_n_to_z.TABLES,
    **nodes.TABLES,
    **objects.TABLES,
    **physics.TABLES,
    **preferences.TABLES,
    **scenes.TABLES,
}
