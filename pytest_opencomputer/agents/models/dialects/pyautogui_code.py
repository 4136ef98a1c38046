"""Reads pyautogui code that a model wrote, as data: the code is parsed and interpreted here, and never executed.

Understood are calls of the documented functions (``pyautogui_hands.FUNCTIONS``) with literals, names that were
assigned before, arithmetic, strings put together and f-strings; assignments; ``for`` loops over ``range`` and literal
lists; ``with pyautogui.hold(...)``; comments. Everything else is refused with the line and the reason. A block is
understood as a whole or not at all, so that it is never carried out in part, and everything in it is bounded.
"""

from __future__ import annotations

import ast
import warnings
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pytest_opencomputer.agents.models.coordinates import CoordinateSpace
from pytest_opencomputer.agents.models.dialects.key_names import chord_of, key_of
from pytest_opencomputer.agents.models.dialects.pyautogui_hands import FUNCTIONS, Hands
from pytest_opencomputer.agents.models.dialects.pyautogui_values import Evaluator, Refused, Scope
from pytest_opencomputer.agents.models.dialects.said import LONGEST_WAIT, Value, text_of
from pytest_opencomputer.agents.models.model import Call, Unreadable
from pytest_opencomputer.guest.suggestions import near
from pytest_opencomputer.models.actions import (
    Action,
    AnyAction,
    Click,
    Drag,
    HoldKey,
    KeyDown,
    KeyUp,
    Point,
    Scroll,
    Type,
    Wait,
)

LONGEST_CODE = 40_000  #: characters of a block
MOST_ACTIONS = 200  #: canonical actions of a block
MOST_TEXT = 20_000  #: characters that a block types
DEEPEST = 3  #: blocks within blocks

_SETTINGS = ("PAUSE", "FAILSAFE")  # of pyautogui, and without effect here
_MODULES = ("pyautogui", "time")


@dataclass(frozen=True)
class Read:
    """Code that was understood.

    Attributes:
        calls: each function that it calls, in order, loops unrolled.
        pointer: where the pointer is then, where that is known.
    """

    calls: tuple[Call, ...]
    pointer: Point | None

    @property
    def actions(self) -> tuple[AnyAction, ...]:
        """The actions of all calls."""
        return tuple(action for call in self.calls for action in call.actions)


def read_code(
    code: str,
    space: CoordinateSpace,
    screen: tuple[int, int],
    *,
    pointer: Point | None = None,
    wait: float = 20.0,
    names: Mapping[str, Value] | None = None,
) -> Read:
    """Understand a block of pyautogui code.

    Args:
        space: what its coordinates mean.
        screen: width and height in pixels.
        pointer: where the pointer is known to be before it; ``None`` where it is not.
        wait: seconds that ``computer.wait()`` takes.
        names: names that the code may use, with what they stand for.

    Raises:
        Unreadable: it cannot be understood as a whole; the message is for the model.
    """
    tree = _parsed(code)
    reader = _Reader(Hands(space, screen, pointer, wait), dict(names or {}))
    reader.run(tree.body, 0)
    if not reader.calls:
        raise Unreadable("the code does nothing: it calls no function")
    return Read(tuple(reader.calls), reader.hands.pointer)


def _parsed(code: str) -> ast.Module:
    if len(code) > LONGEST_CODE:
        raise Unreadable(f"the code has {len(code)} characters, wanted: at most {LONGEST_CODE}")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Python's warnings about a model's code are not of interest
            return ast.parse(code)
    except SyntaxError as problem:
        raise Unreadable(f"the code is not valid Python: line {problem.lineno}: {problem.msg}") from problem
    except (ValueError, MemoryError, RecursionError) as problem:
        # A null byte; expressions within expressions deeper than the parser goes.
        raise Unreadable(f"the code is not valid Python, or too deeply nested: {problem}") from problem


class _Reader:
    """Interprets statements; takes down the calls."""

    def __init__(self, hands: Hands, names: dict[str, Value]) -> None:
        self.hands = hands
        self.calls: list[Call] = []
        self._scope = Scope(modules={name: name for name in (*_MODULES, "computer")}, names=names)
        self._values = Evaluator(self._scope, hands)
        self._typed = 0
        self._waited = 0.0
        self._actions = 0

    def run(self, body: Sequence[ast.stmt], depth: int) -> None:
        if depth > DEEPEST:
            raise Refused(body[0], f"blocks are nested more than {DEEPEST} deep")
        for statement in body:
            self._values.spend(statement)
            match statement:
                case ast.Expr(value=ast.Constant()) | ast.Pass():
                    continue
                case ast.Expr(value=ast.Call() as call):
                    self._call(call)
                case ast.Assign(targets=targets, value=value):
                    self._assign(targets, value)
                case ast.AnnAssign(target=ast.Name() as target, value=ast.expr() as value):
                    self._assign([target], value)
                case ast.AugAssign(target=ast.Name(id=name) as target, op=op, value=value):
                    self._scope.set(target, name, self._values.binary(statement, op, target, value))
                case ast.For(orelse=[]):
                    self._loop(statement, depth)
                case ast.With(items=[ast.withitem(context_expr=ast.Call() as call, optional_vars=None)]):
                    self._hold(call, statement.body, depth)
                case ast.Import(names=names):
                    self._import(statement, names)
                case _:
                    raise Refused(statement, f"{_named(statement)} cannot be used")

    def _call(self, node: ast.Call) -> None:
        name = self._values.function(node)
        if name not in FUNCTIONS:
            raise Refused(node, f"there is no function {name!r} here{near(name, FUNCTIONS)}")
        args, kwargs = self._values.arguments(node)
        try:
            actions = self.hands.call(name, args, kwargs)
        except Unreadable as problem:
            raise Refused(node, str(problem)) from problem
        self._count(node, actions)
        self.calls.append(Call(name, tuple(actions)))

    def _count(self, node: ast.AST, actions: Sequence[Action]) -> None:
        self._actions += len(actions)
        self._typed += sum(len(action.text) for action in actions if isinstance(action, Type))
        self._waited += sum(action.duration for action in actions if isinstance(action, Wait | HoldKey))
        for what, amount, most in (
            ("actions", self._actions, MOST_ACTIONS),
            ("characters that are typed", self._typed, MOST_TEXT),
            ("seconds of waiting", self._waited, LONGEST_WAIT),
        ):
            if amount > most:
                raise Refused(node, f"the code comes to more than {most:g} {what}; do less in one step")

    def _assign(self, targets: Sequence[ast.expr], value: ast.expr) -> None:
        result = self._values.value(value)
        for target in targets:
            match target:
                case ast.Attribute(value=ast.Name(id=module), attr=setting):
                    if self._scope.modules.get(module) != "pyautogui" or setting not in _SETTINGS:
                        raise Refused(target, f"{module}.{setting} cannot be set")
                case _:
                    self._bind(target, result)

    def _bind(self, target: ast.expr, value: object) -> None:
        match target:
            case ast.Name(id=name):
                self._scope.set(target, name, value)
            case ast.Tuple(elts=parts) | ast.List(elts=parts):
                if not isinstance(value, (tuple, list)) or len(value) != len(parts):
                    raise Refused(target, f"{len(parts)} names stand for a value that has not as many parts")
                for part, one in zip(parts, value, strict=True):
                    if not isinstance(part, ast.Name):
                        raise Refused(part, "only plain names can be assigned")
                    self._scope.set(part, part.id, one)
            case _:
                raise Refused(target, "only plain names can be assigned")

    def _loop(self, loop: ast.For, depth: int) -> None:
        for value in self._values.iterated(loop.iter):
            self._bind(loop.target, value)
            self.run(loop.body, depth + 1)

    def _hold(self, node: ast.Call, body: Sequence[ast.stmt], depth: int) -> None:
        """``with pyautogui.hold(keys)``: actions that can hold keys get them; else they are pressed and released."""
        if self._values.function(node) != "pyautogui.hold":
            raise Refused(node, "only 'with pyautogui.hold(...)' can be used")
        args, kwargs = self._values.arguments(node)
        if len(args) != 1 or kwargs:
            raise Refused(node, "hold takes one key or a list of keys")
        names = list(args[0]) if isinstance(args[0], (list, tuple)) else [args[0]]
        try:
            held = tuple(key_of(text_of(name, "key")) for name in names)
            chord = chord_of(held)
        except Unreadable as problem:
            raise Refused(node, str(problem)) from problem
        outer, self.calls = self.calls, []
        self.run(body, depth + 1)
        inner, self.calls = self.calls, outer
        if all(isinstance(action, Click | Drag | Scroll | Wait) for call in inner for action in call.actions):
            self.calls += [Call(call.name, tuple(_holding(call.actions, held, chord))) for call in inner]
            return
        around = [KeyDown(key=key) for key in held], [KeyUp(key=key) for key in reversed(held)]
        self._count(node, [*around[0], *around[1]])
        self.calls += [Call("pyautogui.hold", tuple(around[0])), *inner, Call("pyautogui.hold", tuple(around[1]))]

    def _import(self, statement: ast.Import, names: Sequence[ast.alias]) -> None:
        for alias in names:
            if alias.name not in _MODULES:
                raise Refused(statement, f"{alias.name!r} cannot be imported; pyautogui and time are there already")
            self._scope.modules[alias.asname or alias.name] = alias.name


def _holding(actions: Sequence[AnyAction], held: tuple[str, ...], chord: str) -> Iterator[AnyAction]:
    for action in actions:
        if isinstance(action, Wait):
            yield HoldKey(chord=chord, duration=action.duration) if action.duration else action
        else:
            yield action.model_copy(update={"holding": (*held, *getattr(action, "holding", ()))})


def _named(statement: ast.stmt) -> str:
    """What a statement is called in Python."""
    words: dict[type[ast.AST], str] = {
        ast.FunctionDef: "def",
        ast.ClassDef: "class",
        ast.If: "if",
        ast.While: "while",
        ast.Try: "try",
        ast.ImportFrom: "from … import",
        ast.For: "for … else",
        ast.With: "this form of with",
        ast.Expr: "an expression that calls no function",
        ast.AugAssign: "an assignment to anything but a name",
        ast.AnnAssign: "an assignment to anything but a name",
    }
    return words.get(type(statement), type(statement).__name__.lower())
