"""Calls of ``computer_use`` as the relatives of Qwen3-VL write them, in what is different there."""

from __future__ import annotations

from pytest_opencomputer.models.actions import Click, Done, Drag, Key, KeyDown, KeyUp, Move, Scroll, Type
from tests.agents.outputs import REFUSED, Rows
from tests.agents.outputs.calls import AT, args


def xml(*parameters: tuple[str, str]) -> str:
    """A call as Qwen3.5 should write it."""
    said = "".join(f"<parameter={name}>\n{value}\n</parameter>\n" for name, value in parameters)
    return f"<tool_call>\n<function=computer_use>\n{said}</function>\n</tool_call>"


PLACE = ("coordinate", "[333, 666]")
CLICK = xml(("action", "left_click"), PLACE)
TEXT = xml(("action", "type"), ("text", "a\nb"))

QWEN35: Rows = [
    (f"Action: Click.\n{CLICK}", [Click(at=AT)]),
    (CLICK.replace("\n", ""), [Click(at=AT)]),
    (CLICK.removesuffix("\n</tool_call>"), [Click(at=AT)]),
    (CLICK.removesuffix("\n</function>\n</tool_call>"), [Click(at=AT)]),
    (CLICK.removeprefix("<tool_call>\n"), [Click(at=AT)]),
    (CLICK.replace("</parameter>\n</function>", "</function>"), [Click(at=AT)]),
    (f"<think>\nhm\n</think>\n{CLICK}", [Click(at=AT)]),
    (f"{CLICK}\n{CLICK}", [Click(at=AT), Click(at=AT)]),
    (args('{"action": "left_click", "coordinate": [333, 666]}'), [Click(at=AT)]),
    (xml(("action", "left_click"), PLACE, ("text", "ctrl")), [Click(at=AT, holding=("ctrl",))]),
    (xml(("action", "left_click"), PLACE, ("text", "ctrl+shift")), [Click(at=AT, holding=("ctrl", "shift"))]),
    (xml(("action", "right_click"), PLACE, ("text", "Shift")), [Click(at=AT, button="right", holding=("Shift",))]),
    (xml(("action", "scroll"), ("pixels", "-5"), ("text", "ctrl")), [Scroll(dy=5, holding=("ctrl",))]),
    (xml(("action", "scroll"), ("pixels", "-5.0"), PLACE), [Scroll(dy=5, at=AT)]),
    (xml(("action", "left_click"), PLACE, ("text", "the OK button")), REFUSED),
    (xml(("action", "left_click"), ("coordinate", "333, 666")), [Click(at=AT)]),
    (xml(("action", "left_click"), ("coordinate", "(333, 666)")), [Click(at=AT)]),
    (xml(("action", "left_click"), ("coordinate", "[1000, 666]")), REFUSED),
    (xml(("action", "left_click"), ("coordinate", "[0.4, 0.5]")), REFUSED),
    (xml(("action", "left_click"), ("coordinate", "middle")), REFUSED),
    (xml(("action", "key"), ("keys", '["ctrl", "s"]')), [Key(chord="ctrl+s")]),
    (xml(("action", "key"), ("keys", "['ctrl', 's']")), [Key(chord="ctrl+s")]),
    (xml(("action", "key"), ("keys", "ctrl+s")), [Key(chord="ctrl+s")]),
    (xml(("action", "key"), ("keys", "enter")), [Key(chord="enter")]),
    (xml(("action", "key"), ("keys", '["TAB", "TAB"]')), [Key(chord="TAB", repeat=2)]),
    (TEXT, [Type(text="a\nb")]),
    (xml(("action", "type"), ("text", "[1, 2]")), [Type(text="[1, 2]")]),
    (xml(("action", "type"), ("text", "17")), [Type(text="17")]),
    (xml(("action", "type"), ("text", "<b>x</b>")), [Type(text="<b>x</b>")]),
    (xml(("action", "terminate"), ("status", "success")), [Done()]),
    (xml(("action", "terminate")), [Done()]),
    (xml(("action", "answer"), ("text", "17")), [Done(answer="17")]),
    ("<tool_call>\n<function=browser>\n</function>\n</tool_call>", REFUSED),
    ("<tool_call>\n</tool_call>", REFUSED),
]

QWEN25: Rows = [
    (args('{"action": "left_click", "coordinate": [966, 546]}'), [Click(at=(960, 540))]),
    (args('{"action": "left_click", "coordinate": [1931, 1091]}'), [Click(at=(1919, 1079))]),
    (args('{"action": "left_click", "coordinate": [1932, 546]}'), REFUSED),
    (args('{"action": "left_click", "coordinate": [966, 1092]}'), REFUSED),
    (args('{"action": "left_click", "coordinate": [0.5, 0.5]}'), REFUSED),
    (args('{"action": "left_click", "coordinate": [966.5, 546]}'), [Click(at=(960, 540))]),
    (args('{"action": "triple_click", "coordinate": [966, 546]}'), REFUSED),
    (args('{"action": "terminate"}'), [Done()]),
]

EVOCUA_S2: Rows = [
    (args('{"action": "key_down", "keys": ["shift"]}'), [KeyDown(key="shift")]),
    (
        args('{"action": "key_down", "keys": ["ctrl", "shift"]}')
        + args('{"action": "key_up", "keys": ["ctrl", "shift"]}'),
        [KeyDown(key="ctrl"), KeyDown(key="shift"), KeyUp(key="shift"), KeyUp(key="ctrl")],
    ),
    (args('{"action": "key_down", "keys": "shift"}'), [KeyDown(key="shift")]),
    (args('{"action": "type", "text": "a\\\\nb"}'), [Type(text="a\nb")]),
    (args('{"action": "type", "text": "a\\nb"}'), [Type(text="a\nb")]),
    (args('{"action": "type", "text": "it\\\\\'s"}'), [Type(text="it's")]),
    (args('{"action": "click", "coordinate": [333, 666]}'), [Click(at=AT)]),
    (args('{"action": "terminate"}'), [Done()]),
    (args('{"action": "hscroll", "pixels": 3}'), REFUSED),
    (args('{"action": "left_click", "coordinate": [1001, 5]}'), REFUSED),
]

OWL_15: Rows = [
    ("Action: Click.\n" + args('{"action": "left_click", "coordinate": [500, 500]}'), [Click(at=(960, 540))]),
    (args('{"action": "left_click", "coordinate": [1000, 1000]}'), [Click(at=(1919, 1079))]),
    (args('{"action": "right click", "coordinate": [500, 500]}'), [Click(at=(960, 540), button="right")]),
    (args('{"action": "computer_double_click", "coordinate": [500, 500]}'), [Click(at=(960, 540), count=2)]),
    (args("{'action': 'left_click', 'coordinate': [500, 500]}"), [Click(at=(960, 540))]),
    (args('{"action": "hotkey", "keys": ["keys=[\'ctrl\'", "\'c\']"]}'), [Key(chord="ctrl+c")]),
    (args('{"action": "stop", "status": "success"}'), [Done()]),
    (args('{"action": "answer", "text": "3 files"}'), [Done(answer="3 files")]),
    (args('{"action": "interact", "text": "log in"}'), REFUSED),
    (args('{"action": "left_click", "coordinate": [1001, 5]}'), REFUSED),
    (args('{"action": "open app", "app_name": "Files"}'), REFUSED),
]

OWL_1: Rows = [
    (
        "<thinking>\nhm\n</thinking>\n"
        + args('{"action": "click", "coordinate": [966, 546]}')
        + "\n<conclusion>\nI clicked.\n</conclusion>",
        [Click(at=(960, 540))],
    ),
    (
        '<thinking>hm</thinking>{"name": "computer_use", "arguments": {"action": "click", "coordinate": [966, 546]}}',
        [Click(at=(960, 540))],
    ),
    (
        '{"name": "computer_use", "arguments": {"action": "click", "coordinate": [966, 546]}',
        [Click(at=(960, 540))],
    ),
    (args('{"action": "left_click", "coordinate": [966, 546]}'), [Click(at=(960, 540))]),
    (
        args('{"action": "drag", "coordinate": [0, 0], "coordinate2": [966, 546]}'),
        [Drag(path=((0, 0), (960, 540)))],
    ),
    (
        args('{"action": "left_click_drag", "coordinate": [0, 0], "coordinate2": [966, 546]}'),
        [Drag(path=((0, 0), (960, 540)))],
    ),
    (
        args('{"action": "type", "text": "May", "clear": 1, "enter": 1}'),
        [Key(chord="ctrl+a"), Key(chord="BackSpace"), Type(text="May"), Key(chord="Return")],
    ),
    (args('{"action": "type", "text": "May", "clear": 0, "enter": 0}'), [Type(text="May")]),
    (args('{"action": "type", "text": "May"}'), [Type(text="May")]),
    (args('{"action": "type", "text": "May", "clear": 7}'), REFUSED),
    (args('{"action": "mouse_move", "coordinate": [966, 546]}'), [Move(to=(960, 540))]),
    (args('{"action": "click", "coordinate": [1940, 546]}'), REFUSED),
    (args('{"action": "click", "coordinate": [0.5, 0.5]}'), REFUSED),
    (args('{"action": "drag", "coordinate": [0, 0], "coordinate2": [5000, 5]}'), REFUSED),
    (args('{"action": "hscroll", "pixels": 1}'), REFUSED),
    (args('{"action": "terminate", "status": "failure"}'), [Done(status="infeasible")]),
]
