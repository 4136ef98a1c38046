"""Actions of UI-TARS and its relatives, and the JSON of Holo."""

from __future__ import annotations

import json

from pytest_opencomputer.models.actions import (
    Click,
    Done,
    Drag,
    Key,
    KeyDown,
    KeyUp,
    MouseDown,
    MouseUp,
    Move,
    Scroll,
    Type,
    Wait,
)
from tests.agents.outputs import REFUSED, Rows

CENTER = (960, 540)
CLICK = "click(start_box='(966,546)')"

UI_TARS: Rows = [
    # Around the call
    (f"Thought: I see it.\nAction: {CLICK}", [Click(at=CENTER)]),
    (f"Thought: I see it. Action: {CLICK}", [Click(at=CENTER)]),
    (f"Action: {CLICK}", [Click(at=CENTER)]),
    (f"Reflection: fine.\nAction_Summary: click.\nAction: {CLICK}", [Click(at=CENTER)]),
    (f"Thought: 我看到了。\nAction: {CLICK}", [Click(at=CENTER)]),
    (f"Thought: a\nAction:\n{CLICK}", [Click(at=CENTER)]),
    (f"Thought: a\nAction: {CLICK}[EOS]", [Click(at=CENTER)]),
    (f"Thought: a\nAction: {CLICK}<|im_end|>", [Click(at=CENTER)]),
    (f"Thought: a\nAction: wait()\nThought: b\nAction: {CLICK}", [Click(at=CENTER)]),
    (f"Thought: a\nAction: wait()\nAction: {CLICK}", [Click(at=CENTER)]),
    (f"Thought: a\nAction: {CLICK}\n\ntype(content='May')", [Click(at=CENTER), Type(text="May")]),
    (f"<think>hm</think>Thought: a\nAction: {CLICK}", [Click(at=CENTER)]),
    ("Thought: a\nAction: click(start_box='(966,546)'", [Click(at=CENTER)]),
    ("Thought: a\nAction: click(start_box='(966,546')", [Click(at=CENTER)]),
    ("Thought: I am done.", REFUSED),
    ("Thought: a\nAction:", REFUSED),
    ("Thought: a\nAction: I click the button.", REFUSED),
    ("Thought: a\nAction: import os", REFUSED),
    # Places
    ("Action: click(start_box='<|box_start|>(966,546)<|box_end|>')", [Click(at=CENTER)]),
    ("Action: click(point='<point>966 546</point>')", [Click(at=CENTER)]),
    ("Action: click(point='966 546')", [Click(at=CENTER)]),
    ("Action: click(start_box='[966, 546]')", [Click(at=CENTER)]),
    ("Action: click(start_box='(960,540,972,552)')", [Click(at=CENTER)]),
    ("Action: click(start_box='<bbox>960 540 972 552</bbox>')", [Click(at=CENTER)]),
    ('Action: click(start_box="(966,546)")', [Click(at=CENTER)]),
    ("Action: click(start_box = '(966, 546)')", [Click(at=CENTER)]),
    ("Action: click(start_box='(966,546)', content='')", [Click(at=CENTER)]),
    ("Action: click(start_box='(0,0)')", [Click(at=(0, 0))]),
    ("Action: click(start_box='(1931,1091)')", [Click(at=(1919, 1079))]),
    ("Action: click(start_box='(1932,5)')", REFUSED),
    ("Action: click(start_box='(-5,5)')", REFUSED),
    ("Action: click(start_box='(0.5,0.25)')", REFUSED),
    ("Action: click(start_box='(966)')", REFUSED),
    ("Action: click(start_box='(1,2,3)')", REFUSED),
    ("Action: click(start_box='the button')", REFUSED),
    ("Action: click()", REFUSED),
    ("Action: click(start_box='(966,546)', button='right')", REFUSED),
    # Names
    ("Action: left_single(start_box='(966,546)')", [Click(at=CENTER)]),
    ("Action: left_double(start_box='(966,546)')", [Click(at=CENTER, count=2)]),
    ("Action: right_single(start_box='(966,546)')", [Click(at=CENTER, button="right")]),
    ("Action: hover(start_box='(966,546)')", [Move(to=CENTER)]),
    ("Action: drag(start_box='(0,0)', end_box='(966,546)')", [Drag(path=((0, 0), CENTER))]),
    ("Action: select(start_box='(0,0)', end_box='(966,546)')", [Drag(path=((0, 0), CENTER))]),
    ("Action: drag(end_box='(966,546)')", [MouseDown(), Move(to=CENTER), MouseUp()]),
    ("Action: drag(start_box='', end_box='(966,546)')", [MouseDown(), Move(to=CENTER), MouseUp()]),
    ("Action: drag(start_box='(0,0)')", REFUSED),
    ("Action: clik(start_box='(966,546)')", REFUSED),
    # Keyboard
    ("Action: hotkey(key='ctrl c')", [Key(chord="ctrl+c")]),
    ("Action: hotkey(key='ctrl+c')", [Key(chord="ctrl+c")]),
    ("Action: hotkey(hotkey='ctrl c')", [Key(chord="ctrl+c")]),
    ("Action: hotkey(key='arrowdown')", [Key(chord="arrowdown")]),
    ("Action: hotkey(key='TAB TAB')", [Key(chord="TAB", repeat=2)]),
    ("Action: hotkey(key=' enter')", [Key(chord="enter")]),
    ("Action: press(key='enter')", [Key(chord="enter")]),
    ("Action: keydown(key='shift')\nkeyup(key='shift')", [KeyDown(key="shift"), KeyUp(key="shift")]),
    ("Action: hotkey(key='')", REFUSED),
    ("Action: hotkey(key='ctrl no_such_key')", REFUSED),
    ("Action: hotkey(key='ctrl shift alt r')", [Key(chord="ctrl+shift+alt+r")]),
    ("Action: hotkey(key='ctrl c c')", REFUSED),
    ("Action: type(content='May')", [Type(text="May")]),
    ("Action: type(content='May\\n')", [Type(text="May\n")]),
    ("Action: type(content='it's')", [Type(text="it's")]),
    ("Action: type(content='it\\'s')", [Type(text="it's")]),
    ('Action: type(content="it\'s")', [Type(text="it's")]),
    ("Action: type(content='a\nb')", [Type(text="a\nb")]),
    ("Action: type(content='=SUM(A1:A3)')", [Type(text="=SUM(A1:A3)")]),
    ("Action: type(content='print('x')')", [Type(text="print('x')")]),
    ("Action: type(content='x\nAction: wait()')", [Type(text="x\nAction: wait()")]),
    ("Action: type(content='May'", [Type(text="May")]),
    ("Action: type(content='never ends", REFUSED),
    ("Action: type()", REFUSED),
    # The rest
    ("Action: scroll(start_box='(966,546)', direction='down')", [Scroll(dy=5, at=CENTER)]),
    ("Action: scroll(direction='up')", [Scroll(dy=-5)]),
    ("Action: scroll(start_box='', direction='Down')", [Scroll(dy=5)]),
    ("Action: scroll(start_box='(966,546)', direction='left')", [Scroll(dx=-5, at=CENTER)]),
    ("Action: scroll(start_box='(966,546)', direction='sideways')", REFUSED),
    ("Action: scroll(start_box='(966,546)')", REFUSED),
    ("Action: wait()", [Wait(duration=5)]),
    ("Action: finished()", [Done()]),
    ("Action: finished(content='17 files')", [Done(answer="17 files")]),
    ("Action: finished(content='xxx", REFUSED),
    ("Action: call_user()", [Done(status="infeasible")]),
]

DOUBAO_THINKS = "think_never_used_51bce0c785ca2f68081bfa7d91973934"
DOUBAO: Rows = [
    ("Action: click(point='<point>500 500</point>')", [Click(at=CENTER)]),
    ("Action: click(point='<point>1000 1000</point>')", [Click(at=(1919, 1079))]),
    ("Action: click(start_box='(500,500)')", [Click(at=CENTER)]),
    ("Action: click(point='<point>1001 500</point>')", REFUSED),
    ("Action: click(point='<point>0.5 0.5</point>')", REFUSED),
    (
        f"<{DOUBAO_THINKS}>Action: wait()?</{DOUBAO_THINKS}>Action: click(point='<point>500 500</point>')",
        [Click(at=CENTER)],
    ),
]


def said(tool: str, /, **arguments: object) -> str:
    """An answer as it should be written."""
    return json.dumps({"note": None, "thought": "I see it.", "tool_call": {"tool_name": tool, **arguments}})


HOLO_CLICK = said("click_desktop", element="OK", x=500, y=500)

HOLO: Rows = [
    (HOLO_CLICK, [Click(at=CENTER)]),
    (f"```json\n{HOLO_CLICK}\n```", [Click(at=CENTER)]),
    (f"```\n{HOLO_CLICK}\n```", [Click(at=CENTER)]),
    (f"<think>hm</think>\n{HOLO_CLICK}", [Click(at=CENTER)]),
    (f"{HOLO_CLICK}<|im_end|>", [Click(at=CENTER)]),
    ('{"tool_call": {"tool_name": "click_desktop", "x": 500, "y": 500}}', [Click(at=CENTER)]),
    ('{"thought": null, "tool_call": {"tool_name": "click_desktop", "x": 500, "y": 500}}', [Click(at=CENTER)]),
    ('{"thought": "a\nb", "tool_call": {"tool_name": "click_desktop", "x": 500, "y": 500}}', [Click(at=CENTER)]),
    (said("Click_Desktop", x=500, y=500), [Click(at=CENTER)]),
    (said("click_desktop", x=500, y=500, button=None), [Click(at=CENTER)]),
    (said("click_desktop", x=500, y=500, confidence=0.9), [Click(at=CENTER)]),
    (said("click_desktop", x="500", y="500"), [Click(at=CENTER)]),
    (said("click_desktop", x=500.0, y=500.0), [Click(at=CENTER)]),
    (said("click_desktop", x=0, y=1000), [Click(at=(0, 1079))]),
    (said("click_desktop", x=1001, y=5), REFUSED),
    (said("click_desktop", x=-1, y=5), REFUSED),
    (said("click_desktop", x=0.5, y=0.5), REFUSED),
    (said("click_desktop", x=500), REFUSED),
    (said("click_desktop", x=500, y=500, button="upper"), REFUSED),
    (said("jump_desktop"), REFUSED),
    ('{"thought": "hm"}', REFUSED),
    ("I click the button.", REFUSED),
    (HOLO_CLICK[:-2], REFUSED),
    (said("double_click_desktop", x=500, y=500), [Click(at=CENTER, count=2)]),
    (said("write_desktop", content="May", press_enter=True), [Type(text="May"), Key(chord="Return")]),
    (
        said("write_desktop", content="May", overwrite=True),
        [Key(chord="ctrl+a"), Key(chord="BackSpace"), Type(text="May")],
    ),
    (said("hotkey_desktop", keys=["ctrl", "s"]), [Key(chord="ctrl+s")]),
    (said("hotkey_desktop", keys=["Tab"], repeat_count=3), [Key(chord="Tab", repeat=3)]),
    (said("hotkey_desktop", keys=[]), REFUSED),
    (said("scroll_desktop", x=500, y=500, direction="down"), [Scroll(dy=10, at=CENTER)]),
    (said("scroll_desktop", x=500, y=500, direction="down", scroll_size=1000), REFUSED),
    (said("drag_and_drop", x1=0, y1=0, x2=500, y2=500), [Drag(path=((0, 0), CENTER))]),
    (said("wait_desktop", seconds=2.5), [Wait(duration=2.5)]),
    (said("wait_desktop"), [Wait(duration=1)]),
    (said("update_plan", goals=[{"title": "open", "status": "running"}]), []),
    (said("answer", content="17 files"), [Done(answer="17 files")]),
    (said("answer", content="INFEASIBLE: no such file"), [Done(status="infeasible", answer="no such file")]),
    (said("answer", content="[TASK=INFEASIBLE] no such file"), [Done(status="infeasible", answer="no such file")]),
]
