"""Node trees: of materials, worlds and the compositor, and node groups."""

from __future__ import annotations

from typing import Literal, TypedDict

from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .blocks import Blend, Item
from .files import name_or_none, named, opened
from .layers import the_scene
from .settings import Setting, read_settings

MAX_NODES = 5_000
MUTED, _HIDDEN_LINK, _OUTPUT = 1 << 9, 1 << 1, 1 << 6  # bNode.flag: NODE_MUTED, NODE_DO_OUTPUT
_UNAVAILABLE = 1 << 3  # bNodeSocket.flag: SOCK_UNAVAIL
_LINK_MUTED = 1 << 4  # bNodeLink.flag: NODE_LINK_MUTED

TreeKind = Literal["material", "world", "compositing", "node_group"]


class Node(TypedDict):
    """A node. ``type`` is the name that the Python reference uses, for example ``ShaderNodeBsdfPrincipled``."""

    name: str
    type: str
    label: str
    muted: bool


class Link(TypedDict):
    """A link between two nodes, by the names of nodes and sockets."""

    from_node: str
    from_socket: str
    to_node: str
    to_socket: str


class NodeTreeFacts(TypedDict):
    """A node tree: nodes sorted by name, links in the order of the file, those that are muted left out."""

    found: bool
    nodes: list[Node] | None
    links: list[Link] | None


class Stop(TypedDict):
    """A stop of a colour ramp. Colours are red, green, blue, alpha, linear, from 0 to 1."""

    position: float
    color: list[float]


class NodeFacts(TypedDict):
    """A node.

    ``inputs`` are the values of its input sockets by name, also of those that are linked; of two with one name the
    second is called ``Name 2``. ``linked`` says what is linked to an input: ``Node.Socket``. ``settings`` are the
    node's own choices.
    """

    found: bool
    type: str | None
    label: str | None
    muted: bool | None
    inputs: dict[str, Setting] | None
    outputs: dict[str, Setting] | None
    linked: dict[str, str] | None
    settings: dict[str, Setting] | None
    data: str | None
    ramp: list[Stop] | None


class Tree:
    """A node tree with its links."""

    def __init__(self, item: Item) -> None:
        self.nodes = item.list("nodes")
        self.links = [
            (a, sa, b, sb)
            for one in item.list("links")
            if not one.flag("flag", _LINK_MUTED)
            and (a := one.to("fromnode"))
            and (sa := one.to("fromsock"))
            and (b := one.to("tonode"))
            and (sb := one.to("tosock"))
        ]

    def node(self, name: str) -> Item | None:
        """The node of this name."""
        return next((one for one in self.nodes if one.text("name") == name), None)

    def into(self, socket: Item) -> tuple[Item, Item] | None:
        """Node and socket that are linked to an input."""
        return next(((a, sa) for a, sa, _, sb in self.links if sb == socket), None)

    def output(self, type: str) -> Item | None:
        """The output node that is in force."""
        found = [one for one in self.nodes if one.text("idname") == type]
        return next((one for one in found if one.flag("flag", _OUTPUT)), found[0] if found else None)


def sockets(node: Item, side: str) -> dict[str, Item]:
    """The sockets of a node by name, without those that its settings make useless."""
    found: dict[str, Item] = {}
    for socket in node.list(side):
        if socket.flag("flag", _UNAVAILABLE):
            continue
        base = name = socket.text("name")
        number = 1
        while name in found:
            number += 1
            name = f"{base} {number}"
        found[name] = socket
    return found


def value_of(socket: Item) -> Setting:
    """What is entered in a socket; ``None`` for those that only take links."""
    holder = socket.to("default_value")
    if holder is None:
        return None
    kind = holder.kind.removeprefix("bNodeSocketValue")
    if kind == "Rotation":
        return list(holder.values("value_euler"))
    if kind == "String":
        return holder.text("value")
    if kind == "Boolean":
        return bool(holder.number("value"))
    if not holder.has("value"):
        return None
    if kind in ("Float", "Int", "Menu"):
        return float(holder.number("value"))
    if kind in ("Vector", "RGBA"):
        return list(holder.values("value"))
    return name_or_none(holder.to("value"))


def tree_of(blend: Blend | None, kind: str, owner: str) -> Tree | None:
    """The tree of a material, a world, a scene's compositor or a node group."""
    if blend is None:
        return None
    if kind == "node_group":
        item = named(blend, "node_group", owner)
    else:
        holder = the_scene(blend, owner) if kind == "compositing" else named(blend, kind, owner)
        item = holder.to("nodetree") if holder else None
    return Tree(item) if item else None


def inputs_of(node: Item) -> dict[str, Setting]:
    """The values of all inputs."""
    return {name: value_of(socket) for name, socket in sockets(node, "inputs").items()}


def linked_to(tree: Tree, node: Item) -> dict[str, str]:
    """What is linked to the inputs of a node."""
    found = {}
    for name, socket in sockets(node, "inputs").items():
        if origin := tree.into(socket):
            found[name] = f"{origin[0].text('name')}.{origin[1].text('name')}"
    return found


@saved
def node_tree(home: Home, place: str, kind: TreeKind, owner: str) -> NodeTreeFacts:
    """The nodes and links of a material, a world, the compositor of a scene, or a node group."""
    tree = tree_of(opened(home, place), kind, owner)
    if tree is None:
        return absent(NodeTreeFacts)
    nodes: list[Node] = [
        {
            "name": one.text("name"),
            "type": one.text("idname"),
            "label": one.text("label"),
            "muted": one.flag("flag", MUTED),
        }
        for one in tree.nodes
    ]
    links: list[Link] = [
        {
            "from_node": a.text("name"),
            "from_socket": sa.text("name"),
            "to_node": b.text("name"),
            "to_socket": sb.text("name"),
        }
        for a, sa, b, sb in tree.links
    ]
    return {"found": True, "nodes": sorted(nodes, key=lambda one: one["name"]), "links": links}


@saved
def node(home: Home, place: str, kind: TreeKind, owner: str, node: str) -> NodeFacts:
    """A node by its name, with the values of its sockets and its settings."""
    tree = tree_of(opened(home, place), kind, owner)
    one = tree.node(node) if tree else None
    if tree is None or one is None:
        return absent(NodeFacts)
    return {
        "found": True,
        "type": one.text("idname"),
        "label": one.text("label"),
        "muted": one.flag("flag", MUTED),
        "inputs": inputs_of(one),
        "outputs": {name: value_of(socket) for name, socket in sockets(one, "outputs").items()},
        "linked": linked_to(tree, one),
        "settings": node_settings(one),
        "data": name_or_none(one.to("id")),
        "ramp": ramp_of(one),
    }


def node_settings(node: Item) -> dict[str, Setting]:
    """The choices of a node, which are kept in the node itself or in a structure of its own."""
    table = f"node.{node.text('idname')}"
    storage = node.to("storage")
    found = read_settings(node, table)
    return {**found, **read_settings(storage, f"{table}.storage")} if storage else found


def ramp_of(node: Item) -> list[Stop] | None:
    """The stops of a colour ramp; ``None`` if the node is none."""
    storage = node.to("storage")
    if node.text("idname") not in ("ShaderNodeValToRGB", "CompositorNodeValToRGB") or storage is None:
        return None
    stops = storage.each("data")[: max(0, storage.number("tot"))]
    return [{"position": one.number("pos"), "color": [one.number(letter) for letter in "rgba"]} for one in stops]
