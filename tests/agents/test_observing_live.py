"""Observing a real application."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pytest_opencomputer.agents.base import AgentRequest
from pytest_opencomputer.agents.models.families.kimi import KIMI
from pytest_opencomputer.agents.models.making import make
from pytest_opencomputer.agents.models.observing import observer_of
from pytest_opencomputer.agents.session import Session
from pytest_opencomputer.models.model_options import ModelOptions
from pytest_opencomputer.plugin.fixtures import SandboxFactory
from pytest_opencomputer.rollouts.harness import Harness
from pytest_opencomputer.sandbox.launching import launch
from pytest_opencomputer.sandbox.sandbox import Sandbox
from tests.agents.openai_server import ChatServer
from tests.agents.talking import texts_of


@pytest.fixture(scope="module")
def calculator(opencomputer: Harness, sandbox_factory: SandboxFactory) -> Iterator[Sandbox]:
    """A desktop on which galculator runs."""
    with sandbox_factory("galculator") as sandbox:
        launch(sandbox, opencomputer.registry.app("galculator"))
        yield sandbox


def test_the_tree_contains_what_a_person_sees(calculator: Sandbox) -> None:
    session = Session(calculator, "look")
    seen = observer_of("screenshot+a11y").see(session, session.observe())
    words = [one.words.strip() for one in seen.listed]
    assert seen.screenshot is not None
    assert {f'toggle button "{digit}"' for digit in "0123456789"} <= set(words)
    assert any(line.startswith('frame "galculator"') for line in words)
    assert len(words) == len({(one.words, one.at) for one in seen.listed})
    assert len(words) < 60


@pytest.mark.parametrize("kind", ["som", "a11y"])
def test_a_model_that_reads_marks_or_the_tree_works_the_app(calculator: Sandbox, kind: str) -> None:
    session = Session(calculator, "Calculate 8 times 7.", max_steps=4)
    seen = observer_of(kind).see(session, session.observe())
    buttons = {one.words.split('"')[1]: number for number, one in enumerate(seen.listed, 1) if 'button "' in one.words}
    width, height = session.screen

    def click(name: str) -> str:
        number = buttons[name]
        if kind == "som":
            return f"pyautogui.click(tag_{number})"
        x, y = seen.listed[number - 1].at
        return f"pyautogui.click({x / width:.4f}, {y / height:.4f})"

    code = "\n".join(click(name) for name in ("AC", "8", "*", "7", "="))
    server = ChatServer([f"```python\n{code}\n```", "```python\ncomputer.terminate('success')\n```"])
    with server.running():
        models = ModelOptions(url=server.url, observation=kind)
        make(KIMI, AgentRequest("kimi", model="kimi-k2.6", models=models)).run(session)
    assert session.over == "done"
    (display,) = calculator.find(role="text", app="galculator")
    assert "56" in (display.text or "").split("\n")
    told = texts_of(server.requests[1].body)[-1][1]
    assert 'text "56"' in told
