"""Exports as others read them: the library ``datasets``, a chat template, and the page that describes them."""

from __future__ import annotations

import io
import json
import re
import socket
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import jinja2
import pytest
from PIL import Image
from pyarrow import parquet

from pytest_opencomputer.agents.steps import ActionOutcome
from pytest_opencomputer.cli.main import main
from pytest_opencomputer.models.actions import Click, Done, TakeScreenshot, Type, Zoom
from pytest_opencomputer.models.records import Usage
from pytest_opencomputer.reports.export_columns import CHAT, STEPS, Column, arrow_schema, columns_table
from pytest_opencomputer.reports.export_files import FORMATS, Format
from pytest_opencomputer.reports.exports import (
    SCORED,
    SUCCESSES,
    WARNING,
    Exported,
    Selection,
    export_chat,
    export_steps,
)
from pytest_opencomputer.rollouts.recording import Recording
from pytest_opencomputer.runs.reader import Rollout, Run
from pytest_opencomputer.runs.run_directory import RunDirectory
from pytest_opencomputer.tasks.task import CANARY
from tests.reports.conftest import REPOSITORY
from tests.reports.runs import Did, result_of, task_record

Row = dict[str, Any]


def png(*colour: int) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (4, 3), tuple(colour)).save(out, "PNG")
    return out.getvalue()


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Three trials of two with screens that can be looked at; in some steps nothing is seen, said or done."""
    directory = RunDirectory.create(tmp_path / "runs", {})
    for task in ("gedit/letter", "gedit/menu"):
        did = [Did(task, goals, trial=trial, steps=4 - trial) for trial, goals in enumerate((3, 4, 4))]
        directory.add_tasks(task_record(one) for one in did)
        for one in did:
            _play(directory, one)
    return Run.open(directory.path)


def _play(directory: RunDirectory, did: Did) -> None:
    log = directory.rollout(did.rollout)
    recording = Recording(log)
    for index in range(did.steps):
        zoomed = ActionOutcome(Zoom(region=(0, 0, 2, 2)), image=png(index, 1, did.trial), seconds=0.5)
        looked = ActionOutcome(TakeScreenshot(), image=png(index, 2, did.trial))
        outcomes = [
            (ActionOutcome(Click(at=(1, index)), error="there is no \udc80 „window“\n", seconds=0.25), zoomed, looked),
            (),
            (ActionOutcome(Type(text="=1+2 \U0001f642"), text="typed"), zoomed),
            (ActionOutcome(Done(answer="<image>")),),
        ][index]
        recording.step(
            index=index,
            reasoning="" if index == 1 else f"Step {index}\n\n[not actions]",
            outcomes=outcomes,
            screenshot="" if index == 0 and did.trial == 2 else recording.screenshot(png(index, 0, did.trial)),
            usage=Usage(10**10 + index, 5, None),
            elapsed=1.25 * (index + 1),
        )
    log.finish(result_of(did, did.rollout))


@pytest.fixture
def datasets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The library, without a network."""
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    monkeypatch.setenv("HF_HOME", str(tmp_path / "hf"))

    def refuse(*_: object) -> None:
        raise AssertionError("nothing here may ask the network")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    import datasets

    return datasets


def load(datasets: Any, done: Exported, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """As docs/exports.md says: the folder is enough for Parquet; JSON lines name images from within it."""
    folder = done.files[0].parent
    loaded = datasets.load_dataset(str(folder), split="train", cache_dir=str(tmp_path / "cache"))
    if done.files[0].suffix == ".parquet":
        return loaded
    monkeypatch.chdir(folder)
    for name in loaded.column_names:
        if name in ("images", "observation", "previous_images", "outcome_images"):
            loaded = loaded.cast_column(name, datasets.List(datasets.Image()))
    return loaded


def pixel(image: Image.Image) -> tuple[int, ...]:
    assert image.size == (4, 3)
    return tuple(image.getpixel((0, 0)))  # type: ignore[arg-type]  # of RGB it is always a tuple


def seen(run: Run, names: Sequence[str]) -> list[tuple[int, ...]]:
    return [pixel(Image.open(run.screenshot(name))) for name in names]


@pytest.mark.parametrize("format", FORMATS)
def test_steps_are_loaded_as_the_reader_has_them(
    format: Format, run: Run, datasets: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = export_steps([run], tmp_path / "out", SCORED, format)
    loaded = load(datasets, done, tmp_path, monkeypatch)
    assert loaded.column_names == [column.name for column in STEPS]
    assert loaded.features == datasets.Features.from_arrow_schema(arrow_schema(STEPS))
    rows = iter(loaded)
    for rollout in run.rollouts:
        _compare_steps(run, rollout, rows)
    assert next(rows, None) is None


def _compare_steps(run: Run, rollout: Rollout, rows: Iterator[Row]) -> None:
    before: Row = {"outcomes": [], "outcome_images": []}
    for step in rollout.steps:
        row = next(rows)
        assert (row["step"], row["reasoning"], row["elapsed"]) == (step.index, step.reasoning, step.elapsed)
        assert (row["input_tokens"], row["output_tokens"]) == (step.usage.input_tokens, step.usage.output_tokens)
        assert [json.loads(one) for one in row["actions"]] == [action.action for action in step.actions]
        assert [json.loads(one) for one in row["outcomes"]] == [
            {"outcome": action.outcome, "error": action.error, "seconds": action.seconds} for action in step.actions
        ]
        assert list(map(pixel, row["observation"])) == seen(run, [step.screenshot] if step.screenshot else [])
        returned = [one.outcome for one in step.actions if one.action["kind"] in ("screenshot", "zoom")]
        assert list(map(pixel, row["outcome_images"])) == seen(run, returned)
        assert (row["previous"], row["previous_images"]) == (before["outcomes"], before["outcome_images"])
        last = step is rollout.steps[-1]
        result = rollout.result
        assert result is not None
        assert result.score is not None
        assert (row["last"], row["reward"]) == (last, result.score.reward if last else 0.0)
        assert row["rollout_reward"] == result.score.reward
        _compare_origin(row, run, rollout)
        before = row


def _compare_origin(row: Mapping[str, Any], run: Run, rollout: Rollout) -> None:
    result = rollout.result
    assert result is not None
    assert (row["run"], row["rollout"], row["canary"]) == (run.name, rollout.name, CANARY)
    assert (row["task"], row["agent"], row["trial"]) == (result.task, result.agent, result.trial)
    assert (row["ended"], row["success"]) == (result.ended, result.outcome == "passed")


@pytest.mark.parametrize("format", FORMATS)
def test_chats_are_loaded_and_fit_a_chat_template(
    format: Format, run: Run, datasets: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = export_chat([run], tmp_path / "out", SUCCESSES, format)
    loaded = load(datasets, done, tmp_path, monkeypatch)
    types = datasets.Features.from_arrow_schema(arrow_schema(CHAT))
    assert {name: loaded.features[name] for name in types if name != "messages"} == {
        name: type for name, type in types.items() if name != "messages"
    }
    wanted = [rollout for rollout in run.rollouts if rollout.result is not None and rollout.result.outcome == "passed"]
    assert len(loaded) == len(wanted) == 4
    for row, rollout in zip(loaded, wanted, strict=True):
        _compare_origin(row, run, rollout)
        names = []
        for step in rollout.steps:
            names += [step.screenshot] if step.screenshot else []
            if step is not rollout.steps[-1]:  # nothing answers the results of the last step
                names += [one.outcome for one in step.actions if one.action["kind"] in ("screenshot", "zoom")]
        assert list(map(pixel, row["images"])) == seen(run, names)
        roles = [message["role"] for message in row["messages"]]
        assert roles == ["system", *["user", "assistant"] * len(rollout.steps)]
        said = jinja2.Environment().from_string(TEMPLATE).render(messages=row["messages"])
        assert said.count("<|image_pad|>") == len(row["images"])
        assert "None" not in said
        answers = re.findall(r"<\|im_start\|>assistant\n(.*?)<\|im_end\|>", said, re.DOTALL)
        assert [json.loads(answer.split("\n\n")[-1]) for answer in answers] == [
            [action.action for action in step.actions] for step in rollout.steps
        ]


# How templates of models with eyes go through messages: Qwen's say "image" where a part is of that type, or has that
# key, whatever its value.
TEMPLATE = """
{%- for message in messages -%}
<|im_start|>{{ message['role'] }}
{% if message['content'] is string %}{{ message['content'] }}{% else -%}
{%- for part in message['content'] -%}
{%- if part['type'] == 'image' or 'image' in part or 'image_url' in part -%}<|vision_start|><|image_pad|><|vision_end|>
{%- elif part['type'] == 'video' or 'video' in part -%}<|vision_start|><|video_pad|><|vision_end|>
{%- elif 'text' in part %}{{ part['text'] }}{% endif -%}
{%- endfor %}{% endif %}<|im_end|>
{% endfor -%}
"""


def test_both_formats_have_the_same_messages(
    run: Run, datasets: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = {format: export_chat([run], tmp_path / format, SUCCESSES, format) for format in FORMATS}
    written = [json.loads(line)["messages"] for line in done["jsonl"].files[0].read_text().splitlines()]
    loaded = load(datasets, done["parquet"], tmp_path, monkeypatch)
    assert [[_without_nulls(message) for message in messages] for messages in loaded["messages"]] == written
    assert list(load(datasets, done["jsonl"], tmp_path, monkeypatch)["messages"]) == written


def _without_nulls(message: Row) -> Row:
    parts = [{key: value for key, value in part.items() if value is not None} for part in message["content"]]
    return {"role": message["role"], "content": parts}


def test_large_exports_have_several_files(
    run: Run, datasets: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = export_steps([run], tmp_path / "whole", SCORED, "parquet")
    assert [file.name for file in whole.files] == ["steps-00000-of-00001.parquet"]
    parts = export_steps([run], tmp_path / "parts", SCORED, "parquet", shard_size=6000)
    count = len(parts.files)
    assert count > 3
    assert [file.name for file in parts.files] == [f"steps-{i:05d}-of-{count:05d}.parquet" for i in range(count)]
    assert sorted(path.name for path in (tmp_path / "parts").iterdir()) == ["README.md", *(f.name for f in parts.files)]
    sizes = [parquet.read_metadata(file).num_rows for file in parts.files]
    assert sum(sizes) == parts.lines
    assert min(sizes) > 0
    one, other = (load(datasets, done, tmp_path, monkeypatch) for done in (whole, parts))
    assert list(one) == list(other), "in the same order"


def test_one_rollout_per_task_is_the_best_and_of_these_the_shortest(run: Run, tmp_path: Path) -> None:
    done = export_chat([run], tmp_path / "out", Selection(best=True))
    chosen = [json.loads(line)["rollout"] for line in done.files[0].read_text().splitlines()]
    assert chosen == [did + ".claude.claude-opus-5-5-2" for did in ("gedit.letter", "gedit.menu")]
    assert done.left_out == {"not the best of its task": 4}


def test_an_export_of_nothing_has_the_columns_all_the_same(tmp_path: Path) -> None:
    empty = Run.open(RunDirectory.create(tmp_path / "runs", {}).path)
    done = export_chat([empty], tmp_path / "out", SUCCESSES, "parquet")
    (file,) = done.files
    assert parquet.read_schema(file).equals(arrow_schema(CHAT))
    assert parquet.read_metadata(file).num_rows == 0


@pytest.mark.parametrize("format", FORMATS)
def test_a_failed_export_leaves_nothing_behind(format: Format, run: Run, tmp_path: Path) -> None:
    run.rollouts[-1].screenshots[-1].unlink()
    before = set(tmp_path.iterdir())
    words = ["export", "steps", str(run.path), "--format", format]
    assert main([*words, "--out", str(tmp_path / "out")]) == 2
    assert set(tmp_path.iterdir()) == before


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("kind", ["chat", "steps"])
def test_the_canary_goes_with_the_data(
    kind: str, format: Format, run: Run, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["export", kind, str(run.path), "--format", format]
    assert main([*words, "--out", str(tmp_path / "out")]) == 0
    assert WARNING in capsys.readouterr().err
    card = (tmp_path / "out" / "README.md").read_text()
    assert CANARY in card
    assert WARNING in card
    for file in (tmp_path / "out").glob(f"{kind}*"):
        if format == "parquet":
            assert set(parquet.read_table(file, columns=["canary"])["canary"].to_pylist()) == {CANARY}
        else:
            assert all(json.loads(line)["canary"] == CANARY for line in file.read_text().splitlines())


@pytest.mark.parametrize("columns", [CHAT, STEPS], ids=["chat", "steps"])
def test_the_page_on_exports_has_the_columns(columns: Sequence[Column]) -> None:
    page = (REPOSITORY / "docs" / "exports.md").read_text()
    assert columns_table(columns) in page, "the page must have what columns_table(CHAT) and columns_table(STEPS) return"
