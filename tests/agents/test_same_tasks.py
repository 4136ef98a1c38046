"""Agents of the user interface and of the command line on one task of the benchmark, in one run."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pytest_opencomputer.runs.record_files import read_results, read_trajectory
from tests.agents.openai_server import ManyModels
from tests.agents.shells import calls
from tests.agents.test_open_rollouts import code

REPOSITORY = Path(__file__).parents[2]
TASK = "benchmark/gedit/exhibition_labels"
OTHER = "benchmark/gedit/orders_port_move"  # allows only the user interface
BEFORE, NOW = "Lent by the Collection Marquardt", "Lent by the Marquardt Foundation, Bremen"
ANSWER = "I changed 7 credit lines."
SHELL = [
    calls("cd 'Documents/Salt and Silver' && ls -R && cat room-2.txt room-3.txt object-list.csv"),
    calls(
        f"sed -i 's/^{BEFORE}$/{NOW}/' room-2.txt room-3.txt",
        "(echo; sed -n '/^2[.]07$/,/^$/p' room-2.txt | sed -e 's/^2[.]07$/3.09/' -e '/^$/d') >> room-3.txt",
        "sed -i '/^2[.]07$/,/^$/d' room-2.txt",
    ),
    calls("sed -i 's/^1978.114;2[.]07;2;/1978\\/114;3.09;3;/' object-list.csv", "cp room-3.txt 'To the printer/'"),
    calls(f"grep -c '^{NOW}$' room-2.txt room-3.txt"),
    ANSWER,
]


def keys(*chord: str) -> str:
    """A line of code that presses a chord."""
    return f"pyautogui.hotkey({', '.join(map(repr, chord))})"


def replacing(what: str, by: str, *, first: bool = False) -> list[str]:
    """Answers that replace a text everywhere in the document, in the dialog for it.

    After the ``first`` time, the entries have lists of earlier texts, whose buttons also take the focus.
    """
    whole = keys("ctrl", "a")
    fields = (
        whole,
        f"pyautogui.write({what!r})",
        f"pyautogui.press('tab', presses={1 if first else 2})",
        whole,
        f"pyautogui.write({by!r})",
    )
    return [code(keys("ctrl", "h")), code(*fields, keys("alt", "a")), code("pyautogui.press('esc')")]


CUT = (
    "pyautogui.keyDown('shift')",
    "pyautogui.press('down', presses=8)",
    "pyautogui.keyUp('shift')",
    keys("ctrl", "x"),
)
AT_THE_END = ("pyautogui.press('enter', presses=2)", keys("ctrl", "v"), "pyautogui.press('backspace', presses=2)")
SAVE = code(keys("ctrl", "s"))
KEYBOARD = [
    code(keys("alt", "1")),
    *replacing(BEFORE, NOW, first=True),
    code(keys("ctrl", "home"), keys("ctrl", "f")),
    code("pyautogui.write('2.07')", "pyautogui.press('enter')"),
    code("pyautogui.press('esc')"),
    code("pyautogui.press('home')", *CUT),
    SAVE,
    code(keys("alt", "2")),
    *replacing(BEFORE, NOW),
    code(keys("ctrl", "end"), *AT_THE_END),
    *replacing("2.07", "3.09"),
    SAVE,
    code(keys("alt", "3")),
    *replacing("1978/114;2.07;2;", "1978/114;3.09;3;"),
    SAVE,
    code(keys("alt", "2")),
    code(keys("ctrl", "shift", "s")),
    code(keys("ctrl", "a"), "pyautogui.write('To the printer/room-3.txt')"),
    code("pyautogui.press('enter')"),
    code(f"computer.terminate(status='success', answer={ANSWER!r})"),
]


@pytest.mark.usefixtures("desktop_image")
def test_a_screen_agent_and_a_shell_agent_solve_the_same_task(pytester: pytest.Pytester) -> None:
    for task in (TASK, OTHER):
        shutil.copytree(REPOSITORY / task, pytester.path / task)
    agents = ("--agent=kimi:kimi-k2.6", "--agent=shell:gpt-5.4")
    with ManyModels({"kimi-k2.6": KEYBOARD, "gpt-5.4": SHELL}).running() as server:
        outcome = pytester.runpytest_subprocess("benchmark", "-m", "any", *agents, f"--agent-url={server.url}")
    outcome.assert_outcomes(passed=2, deselected=2)
    run = pytester.path / "runs" / "latest"
    results = {result.agent: result for result in read_results(run)}
    kinds = {
        agent: {
            one.action["kind"] for step in read_trajectory(run / "rollouts" / result.rollout) for one in step.actions
        }
        for agent, result in results.items()
    }
    assert kinds["shell:gpt-5.4"] == {"shell", "done"}
    assert kinds["kimi:kimi-k2.6"] == {"key", "type", "key_down", "key_up", "done"}
    assert {result.answer for result in results.values()} == {ANSWER}
    outcome.stdout.fnmatch_lines(
        ["agent kimi:kimi-k2.6", "gedit * 1 * 1/1 * 100%*", "agent shell:gpt-5.4", "gedit * 1 * 1/1 * 100%*"]
    )
