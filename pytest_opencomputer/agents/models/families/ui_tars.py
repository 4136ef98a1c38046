"""UI-TARS and its relatives (Doubao Seed, DART, Mano): ``Thought: …``, ``Action: click(start_box='(x,y)')``.

UI-TARS-1.5 and what was trained from it points with pixels of the image as Qwen2.5-VL's processor resizes it; the first
UI-TARS and Doubao on a grid of 1000. UI-TARS writes places as ``start_box='<|box_start|>(x,y)<|box_end|>'``, of which
servers leave out the tokens; earlier answers are told again with them. Doubao writes ``point='<point>x y</point>'``.
Either is understood of each, and so is a box of four numbers, whose middle is meant.

The instructions are the first message of the user's, by themselves; there is no system message here, so that the
server's chat template puts its short one there, which the models were trained with. All earlier answers stay, with the
last five screenshots. Numbers, order and names: OSWorld's mm_agents/uitars15_v1.py; of Doubao UI-TARS's
codes/ui_tars/prompt.py.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from pytest_opencomputer.agents.models import option_values
from pytest_opencomputer.agents.models.coordinates import CoordinateSpace
from pytest_opencomputer.agents.models.dialects.chat_dialogue import ChatDialogue, Last, Round
from pytest_opencomputer.agents.models.dialects.ui_tars_actions import Tars, thought_of, written_actions
from pytest_opencomputer.agents.models.image_sizing import SmartResize
from pytest_opencomputer.agents.models.model import Decision, Family, Json, Start
from pytest_opencomputer.agents.models.naming import best_match

RESIZE = SmartResize(28, 100 * 28**2, 16_384 * 28**2)
_DOUBAO = ("doubao-*", "seed-*")
_GRID = ("ui-tars-*-sft", "ui-tars-*-dpo", *_DOUBAO)
_BARE_BOX = re.compile(r"\b(start_box|end_box)='(\(\d+, ?\d+\))'")
_PICTURES = 5
_SAMPLING: Json = {"temperature": 0.0, "frequency_penalty": 1, "max_tokens": 2048}


class UiTarsDialogue(ChatDialogue):
    """A rollout with a UI-TARS model.

    Args:
        grid: coordinates are on a grid of 1000; else pixels of the resized image.
        boxes: places are told as boxes; else as points.
    """

    def __init__(self, start: Start, *, grid: bool, boxes: bool, pictures: int) -> None:
        self._grid, self._boxes = grid, boxes
        super().__init__(start, Last(pictures), _SAMPLING, RESIZE)

    @property
    def space(self) -> CoordinateSpace:
        return CoordinateSpace.grid(1000) if self._grid else CoordinateSpace.pixels(*self.shown_size)

    @property
    def wanted(self) -> str:
        place = self._place("310", "207")
        return f"'Thought: ...' and 'Action: ...' with a call such as click({place})"

    def _place(self, x: str, y: str, end: str = "") -> str:
        """A place as the model writes it; ``end`` is ``start`` or ``end`` of a drag."""
        if self._boxes:
            return f"{end or 'start'}_box='<|box_start|>({x},{y})<|box_end|>'"
        return f"{end + '_' if end else ''}point='<point>{x} {y}</point>'"

    def system(self) -> str:
        """See ``ChatDialogue``: none."""
        return ""

    def task(self, listed: Sequence[Round]) -> str:
        """See ``ChatDialogue``: told by itself, see ``messages``."""
        del listed
        marks = bool(self.rounds and self.rounds[-1].view.marks)
        name, place = "start_box" if self._boxes else "point", self._place("x", "y")
        marked = f"\nWhere the screenshot has numbers on it, mark='7' can stand for {name}='...'." if marks else ""
        return f"""\
You are a GUI agent on a Linux desktop. At each step you see a screenshot and decide what to do next.

Write in this form:
Thought: what you see and what you are about to do
Action: one of the actions

The actions:
click({place})
left_double({place})
right_single({place})
drag({self._place("x1", "y1", "start")}, {self._place("x2", "y2", "end")})
hotkey(key='ctrl c')  # names of keys with blanks between, three at most
type(content='text')  # a line feed, written \\n, is the Enter key
scroll({place}, direction='down')  # or up, left, right
wait()  # five seconds
finished(content='...')  # the task is done; the answer, where one is asked for
call_user()  # the task cannot be done at all{marked}

The task:
{self.start.instruction}"""

    def messages(self) -> list[Json]:
        """See ``ChatDialogue``: the instructions by themselves, then the rounds; of an old one only the answer."""
        first = self._first_shown()
        messages: list[Json] = []
        if system := self._system([]):
            messages.append({"role": "system", "content": system})
        messages.append({"role": "user", "content": [{"type": "text", "text": self.told_task([])}]})
        told = self.rounds[self._forgotten :]
        for index, round in enumerate(told):
            shown, last = round.number > first, index == len(told) - 1
            if round.told or (shown and round.picture is not None) or last:
                messages.append(self._user(round.told, round.picture if shown else None, shown=shown))
            if not last:
                messages.append({"role": "assistant", "content": self.retold(round, shown=shown) or "(no answer)"})
        return messages

    def retold(self, round: Round, *, shown: bool) -> str:
        """See ``ChatDialogue``: with the tokens around places that a server has left out."""
        del shown
        return _BARE_BOX.sub(r"\1='<|box_start|>\2<|box_end|>'", round.answer) if self._boxes else round.answer

    def understand(self, round: Round) -> Decision:
        written = written_actions(round.answer, cut=round.cut)
        round.summary = ", ".join(one.name for one in written)
        tars = Tars(self.space, self.start.screen, round.view.marks)
        thought = thought_of(round.answer)
        return Decision(tuple(tars.call(one) for one in written), "\n".join(filter(None, (round.thinking, thought))))


def _start(start: Start) -> UiTarsDialogue:
    default = "grid" if best_match(start.model, _GRID) else "pixels"
    return UiTarsDialogue(
        start,
        grid=option_values.choice(start.options, "coordinates", ("pixels", "grid"), default) == "grid",
        boxes=best_match(start.model, _DOUBAO) is None,
        pictures=option_values.whole(start.options, "images", _PICTURES),
    )


def _check(model: str, options: Mapping[str, str]) -> None:
    _start(Start("", (1920, 1080), model, options=options))


UI_TARS = Family(
    name="ui-tars",
    summary="UI-TARS and relatives (Doubao Seed, DART, Mano), by its own actions; served by vLLM or the like",
    api="chat",
    start=_start,
    models=("ui-tars*", "doubao-*", "seed-*", "dart-gui*", "mano-*"),
    options={
        "coordinates": "pixels or grid (default: what the model was trained with)",
        "images": f"how many of the last screenshots it is shown (default: {_PICTURES})",
        "max_tokens": "of one answer (default: 2048)",
    },
    published="UI-TARS, codes/ui_tars/prompt.py; OSWorld, mm_agents/uitars15_v1.py",
    check=_check,
)
