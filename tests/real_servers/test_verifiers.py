"""Environments played by the library verifiers, over OpenEnv; fakellm is the model."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.environments.project import GOOD, SPOILT, TASK
from tests.real_servers.serving import FOLDER, KEY, answering

REPOSITORY = Path(__file__).parents[2]


def typed(text: str) -> dict[str, Any]:
    """A step in which one thing is typed."""
    return {"actions": [{"kind": "type", "text": text}]}


DONE = {"actions": [{"kind": "done"}]}
ANSWERS: dict[str, tuple[list[dict[str, Any]], float]] = {
    "solves": ([typed(SPOILT), typed(GOOD), DONE], 1),
    "gives-up": ([DONE], 0),
}
"""By model, what it answers and its reward."""
RULES = [
    {"name": f"{model} {turn}", "when": {"model_matches": model, "turn": turn}, "respond": {"content": json.dumps(one)}}
    for model, (answers, _) in ANSWERS.items()
    for turn, one in enumerate(answers, 1)
]


@pytest.fixture(scope="module")
def model_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the models."""
    with answering(RULES, tmp_path_factory.mktemp("fakellm")) as url:
        yield f"{url}/v1"


@pytest.fixture(scope="module")
def environments() -> Iterator[str]:
    """The address of the environments."""
    command = [str(program("openenv", "python")), "-m", "tests.environments.openenv_trial", "serve"]
    with subprocess.Popen(command, cwd=REPOSITORY, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdin is not None
        assert server.stdout is not None
        yield server.stdout.readline().strip()
        server.stdin.close()


def program(environment: str, name: str) -> Path:
    """A program of one of the environments."""
    return Path(os.environ[FOLDER]) / environment / "bin" / name


@pytest.mark.parametrize("model", ANSWERS)
def test_it_plays_an_episode(model: str, model_server: str, environments: str, tmp_path: Path) -> None:
    (tmp_path / "eval.toml").write_text(
        f"""
        model = "{model}"
        push = false
        [client]
        base_url = "{model_server}"
        api_key_var = "MODEL_KEY"
        headers = {{X-Fakellm-Conversation-Id = "{model}"}}
        [env.taskset]
        id = "openenv"
        base_url = "{environments}"
        resets = [{{task = "{TASK}"}}]
        [env.player.harness]
        id = "null"
        [env.player.runtime]
        type = "subprocess"
        """
    )
    path = f"{program('verifiers', '')}:{os.environ['PATH']}"  # it needs uv
    command = [str(program("verifiers", "vf-eval")), "@", "eval.toml"]
    variables = {**os.environ, "PATH": path, "MODEL_KEY": KEY}
    done = subprocess.run(
        command, cwd=tmp_path, env=variables, capture_output=True, text=True, timeout=300, check=False
    )
    (file,) = tmp_path.glob("outputs/*/traces.jsonl")
    (episode,) = map(json.loads, file.read_text().splitlines())
    assert episode["ok"], (episode["errors"], done.stdout, done.stderr)
    (trace,) = episode["traces"]
    assert trace["rewards"]["openenv_reward"]["score"] == ANSWERS[model][1]
