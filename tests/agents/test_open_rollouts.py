"""Whole rollouts of the open-weights families through pytest, on a real desktop, against one server for all of them."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from pytest_opencomputer.runs.record_files import read_results, read_trajectory
from tests.agents.openai_server import ManyModels
from tests.agents.tool_calls_said import call
from tests.agents.writing.holo import in_json as holo

REPOSITORY = Path(__file__).parents[2]
TASK = "benchmark/galculator/inverter_fault_word"
ANSWER = "The heat sink was at -20 degrees Celsius."


def code(*lines: str) -> str:
    """An answer in pyautogui code."""
    body = "\n".join(lines)
    return f"## Action:\nGo on.\n## Code:\n```python\n{body}\n```"


# Seven is typed twice in two turns: galculator takes quick repetitions for one key press.
CODE = [
    code("pyautogui.click(x=0.5, y=0.4)", "pyautogui.press('7')"),
    code("import os"),
    code("time.sleep(0.3)", "pyautogui.hotkey('ctrl', 'nokey')"),
    code(f"computer.terminate(status='success', answer={ANSWER!r})"),
]
IN_PIXELS = [answer.replace("x=0.5, y=0.4", "x=966, y=437") for answer in CODE]
CALLS = [
    call(action="left_click", coordinate=[500, 400]) + call(action="key", keys=["7"]),
    call(action="jump"),
    call(action="wait", time=0.3) + call(action="key", keys=["ctrl", "nokey"]),
    call(action="answer", text=ANSWER),
]
MODELS: dict[str, list[str]] = {
    "kimi-k2.6": CODE,
    "opencua-a3b": CODE,
    "evocua-8b-s1": IN_PIXELS,
    "qwen3-vl-8b": CALLS,
    "gui-owl-1.5-8b": CALLS,
    "ui-tars-1.5-7b": [
        "Action: click(point='<point>966 437</point>')\n\nhotkey(key='7')",
        "Action: jump()",
        "Action: wait()\n\nhotkey(key='ctrl nokey')",
        f"Action: finished(content='{ANSWER}')",
    ],
    "holo3-35b": [
        holo({"tool_name": "click_desktop", "x": 500, "y": 400}),
        holo({"tool_name": "hotkey_desktop", "keys": ["7"]}),
        holo({"tool_name": "jump"}),
        holo({"tool_name": "answer", "content": ANSWER}),
    ],
}


@pytest.mark.usefixtures("desktop_image")
def test_actions_of_open_models_are_carried_out_and_recorded(pytester: pytest.Pytester) -> None:
    shutil.copytree(REPOSITORY / TASK, pytester.path / TASK)
    with ManyModels(MODELS).running() as server:
        pytester.runpytest_subprocess(
            TASK, *(f"--agent={model}" for model in MODELS), f"--agent-url={server.url}", "-p", "no:cacheprovider"
        )
    run = pytester.path / "runs" / "latest"
    results = {result.agent: result for result in read_results(run)}
    assert set(results) == set(MODELS)
    for model, result in results.items():
        assert (result.outcome, result.ended, result.answer) == ("failed", "done", ANSWER), model
        assert "temperature" in {check.id for check in result.checks if check.passed}, model
        folder = run / "rollouts" / result.rollout
        done = [action.action for step in read_trajectory(folder) for action in step.actions]
        # Code is refused as a whole; of calls, those before the one that is refused are carried out.
        waits = [] if MODELS[model] in (CODE, IN_PIXELS) or model.startswith("holo") else ["wait"]
        assert [action["kind"] for action in done] == ["click", "key", *waits, "done"], model
        assert abs(done[0]["at"][0] - 960) <= 1
        assert abs(done[0]["at"][1] - 432) <= 1
        asked = [json.loads(line)["request"] for line in (folder / "exchanges.jsonl").read_text().splitlines()]
        assert len(asked) == 4
        told = json.dumps(asked[3])
        assert ("<error tool=" if model.startswith("holo") else "was not carried out") in told, model
