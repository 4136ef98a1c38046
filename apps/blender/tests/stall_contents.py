"""What the endpoints must say of the rest that ``programs/stall.py`` makes: node trees, images, texts, links."""

from __future__ import annotations

from apps.blender.tests.stall import ABSENT, Change, Facts


def link(path: str) -> dict[str, str]:
    """A link of nodes, from ``Node.Socket > Node.Socket``."""
    names = [name for end in path.split(" > ") for name in end.split(".")]
    return dict(zip(("from_node", "from_socket", "to_node", "to_socket"), names, strict=True))


def node(name: str, type: str, label: str = "", *, muted: bool = False) -> Facts:
    """A node as ``node-tree`` lists it."""
    return {"name": name, "type": type, "label": label, "muted": muted}


def board(path: str, source: str, color_space: str) -> Facts:
    """The image of the price board."""
    return {"path": path, "packed": False, "packed_bytes": None, "color_space": color_space} | {
        "settings": {"source": source, "filepath_raw": path}
    }


OAK = {"kind": "material", "owner": "Oak"}
OUTPUT, SHADER = (
    node("Material Output", "ShaderNodeOutputMaterial"),
    node("Principled BSDF", "ShaderNodeBsdfPrincipled"),
)
SURFACE = link("Principled BSDF.BSDF > Material Output.Surface")

TREES = (
    Change(
        "node-tree",
        OAK,
        {"nodes": [OUTPUT, SHADER], "links": [SURFACE]},
        {
            "nodes": [
                node("Browns", "ShaderNodeValToRGB"),
                node("Grain", "ShaderNodeTexNoise", "Grain of the wood"),
                OUTPUT,
                SHADER,
                node("Value", "ShaderNodeValue", muted=True),
            ],
            "links": [SURFACE, link("Grain.Fac > Browns.Fac"), link("Browns.Color > Principled BSDF.Base Color")],
        },
    ),
    Change(
        "node-tree",
        {"kind": "world", "owner": "Dusk"},
        ABSENT,
        {
            "nodes": [node("Background", "ShaderNodeBackground"), node("World Output", "ShaderNodeOutputWorld")],
            "links": [link("Background.Background > World Output.Surface")],
        },
    ),
    Change(
        "node-tree",
        {"kind": "compositing", "owner": "Scene"},
        ABSENT,
        {
            "nodes": [
                node("Blur", "CompositorNodeBlur"),
                node("Composite", "CompositorNodeComposite"),
                node("Render Layers", "CompositorNodeRLayers"),
            ],
            "links": [link("Render Layers.Image > Blur.Image"), link("Blur.Image > Composite.Image")],
        },
    ),
    Change(
        "node-tree",
        {"kind": "node_group", "owner": "Weather"},
        ABSENT,
        {"nodes": [node("Invert Color", "ShaderNodeInvert")], "links": []},
    ),
    Change(
        "node",
        {**OAK, "node": "Principled BSDF"},
        {"inputs": {"Roughness": 0.5}, "linked": {}, "settings": {"distribution": "MULTI_GGX"}},
        {
            "inputs": {"Roughness": 0.75},
            "linked": {"Base Color": "Browns.Color"},
            "settings": {"distribution": "GGX"},
        },
    ),
    Change(
        "node",
        {**OAK, "node": "Grain"},
        ABSENT,
        {
            "type": "ShaderNodeTexNoise",
            "label": "Grain of the wood",
            "muted": False,
            "inputs": {"Scale": 12.5},
            "linked": {},
            "settings": {"noise_dimensions": "2D"},
        },
    ),
    Change(
        "node",
        {**OAK, "node": "Browns"},
        ABSENT,
        {
            "type": "ShaderNodeValToRGB",
            "linked": {"Fac": "Grain.Fac"},
            "ramp": [
                {"position": 0.0, "color": [0.125, 0.0625, 0.0, 1.0]},
                {"position": 0.25, "color": [0.5, 0.25, 0.125, 1.0]},
                {"position": 1.0, "color": [1.0, 1.0, 1.0, 1.0]},
            ],
        },
    ),
    Change("node", {**OAK, "node": "Value"}, ABSENT, {"muted": True, "outputs": {"Value": 3.5}}),
    Change("node", {"kind": "world", "owner": "Dusk", "node": "Background"}, ABSENT, {"inputs": {"Strength": 0.25}}),
    Change(
        "node",
        {"kind": "compositing", "owner": "Scene", "node": "Blur"},
        ABSENT,
        {"inputs": {"Size": 0.625}, "linked": {"Image": "Render Layers.Image"}},
    ),
    Change(
        "node",
        {"kind": "node_group", "owner": "Weather", "node": "Invert Color"},
        ABSENT,
        {"inputs": {"Fac": 0.375}},
    ),
)
PEARS, BOTH = "Pears 2.40\n", "Pears 2.60\nÆbler 1.80\n"
PRICES = {"encoding": "utf-8", "byte_order_mark": False, "line_ends": "lf", "ends_with_newline": True}
LABEL, BOARD = {"name": "label", "path": "", "packed": True}, {"name": "price board", "packed": False}

CONTENTS = (
    Change("images", {}, {"images": [{**BOARD, "path": ""}]}, {"images": [LABEL, {**BOARD, "path": "//board.png"}]}),
    Change(
        "image",
        {"image": "price board"},
        board("", "GENERATED", "sRGB"),
        board("//board.png", "FILE", "Non-Color"),
    ),
    Change("image", {"image": "label"}, ABSENT, {"path": "", "packed": True, "color_space": "sRGB"}),
    Change("text-block", {"text": "prices.txt"}, {"text": PEARS}, {"text": BOTH}),
    Change(
        "text-file",
        {"place": "prices.txt"},
        {**PRICES, "text": PEARS, "lines": ["Pears 2.40"]},
        {**PRICES, "text": BOTH, "lines": ["Pears 2.60", "Æbler 1.80"]},
    ),
)
NAMES = [
    "Awning",
    "Camera",
    "Counter",
    "Crate",
    "Flag",
    "Lamp",
    "Lantern",
    "Post",
    "Profile",
    "Rope",
    "Sign",
    "Sign arm",
]

LINKED = (
    Change("objects", {}, {"names": NAMES}, {"names": sorted([*NAMES, "Bale", "Stack"])}),
    Change(
        "objects",
        {"type": "LINKED"},
        {"objects": []},
        {"objects": [{"name": "Bale", "type": "LINKED", "location": [], "collections": ["Scene Collection"]}]},
    ),
    Change(
        "object",
        {"object": "Bale"},
        ABSENT,
        {"type": "LINKED", "location": None, "children": ["Post"], "collections": ["Scene Collection"]},
    ),
    Change(
        "object",
        {"object": "Post"},
        {"parent": None, "location": [0.0, 0.0, 0.0], "world_location": [0.0, 0.0, 0.0]},
        {"parent": "Bale", "location": [0.0, 0.0, 0.0], "world_location": None},
    ),
    Change("object", {"object": "Stack"}, ABSENT, {"type": "EMPTY", "instance_collection": "Bundle"}),
    Change("collection", {"collection": "Bundle"}, ABSENT, {"parents": ["Scene Collection"], "objects": None}),
    Change("material-slots", {"object": "Awning"}, {"slots": []}, {"slots": [{"material": "Canvas", "faces": 16}]}),
    Change("world", {"scene": "At night"}, ABSENT, {"name": "Noon", "use_nodes": None}),
    Change("animation", {"kind": "object", "name": "Lantern"}, {"action": None}, {"action": "Swing", "curves": []}),
)
