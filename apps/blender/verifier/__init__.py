"""The endpoints of Blender, over the files that it saves.

``.blend`` files describe their own structures and are read with these descriptions: Blender is not run, and no script
or driver of a file is ever evaluated. ``place`` is a ``.blend`` file in the home folder; this includes the startup file
(``.config/blender/4.3/config/startup.blend``). Objects, materials and so on are named as the outliner shows them;
settings as tooltips and the Python reference call them. Lengths are metres, angles degrees, colours linear.
"""

from __future__ import annotations

from pytest_opencomputer.guest.channels.files import file, file_digests, folder, text_file
from pytest_opencomputer.guest.channels.pictures import picture

from .animation import animation, drivers, keyframes, markers
from .contents import image, images, text_block
from .digests import object_digests
from .exports import exported_model, gltf
from .files import blend_file, data_blocks
from .in_full import constraints_in_full, modifiers_in_full, nodes_in_full
from .layers import collection, collections, view_layer
from .lights import camera, curve, light, text_object
from .materials import material, world
from .meshes import material_slots, mesh, vertices
from .modifiers import constraint, constraints, modifier, modifiers
from .nla import nla_tracks
from .nodes import node, node_tree
from .objects import object, objects
from .physics import cloth, collision, particles, rigid_body, rigid_body_world
from .preferences import addons, preferences, recent_files
from .property_ranges import custom_property
from .renders import picture_colors
from .rigging import armature, custom_properties, shape_keys
from .scene_digests import scene_digests
from .scenes import render_settings, scene

__all__ = [
    "addons",
    "animation",
    "armature",
    "blend_file",
    "camera",
    "cloth",
    "collection",
    "collections",
    "collision",
    "constraint",
    "constraints",
    "constraints_in_full",
    "curve",
    "custom_properties",
    "custom_property",
    "data_blocks",
    "drivers",
    "exported_model",
    "file",
    "file_digests",
    "folder",
    "gltf",
    "image",
    "images",
    "keyframes",
    "light",
    "markers",
    "material",
    "material_slots",
    "mesh",
    "modifier",
    "modifiers",
    "modifiers_in_full",
    "nla_tracks",
    "node",
    "node_tree",
    "nodes_in_full",
    "object",
    "object_digests",
    "objects",
    "particles",
    "picture",
    "picture_colors",
    "preferences",
    "recent_files",
    "render_settings",
    "rigid_body",
    "rigid_body_world",
    "scene",
    "scene_digests",
    "shape_keys",
    "text_block",
    "text_file",
    "text_object",
    "vertices",
    "view_layer",
    "world",
]
