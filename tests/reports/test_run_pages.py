"""The server of ``opencomputer view``: whom it serves, what it shows, and that nothing else can be had of it."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from aiohttp.test_utils import TestClient, TestServer

from pytest_opencomputer.cli.main import main
from pytest_opencomputer.live.guards import new_token
from pytest_opencomputer.live.run_pages import application
from pytest_opencomputer.reports.site.build import build_report
from pytest_opencomputer.reports.site.on_demand import OnDemand
from pytest_opencomputer.runs.notes import notes_file, read_notes
from pytest_opencomputer.runs.reader import Run
from pytest_opencomputer.runs.run_directory import RunDirectory
from pytest_opencomputer.runs.run_lock import Hold
from tests.reports.pages import Page
from tests.reports.runs import CONFIGURATION, PNG, Did, make_run, roll_out, task_record
from tests.reports.spoken import HARMLESS, HOSTILE, record_words

TOKEN = new_token()
REPOSITORY = Path(__file__).parents[2]


@dataclass(frozen=True)
class Answer:
    """What the server answered."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()


Ask = Callable[..., Answer]


def asker(*places: Path) -> Ask:
    """Asks a server of runs for an address below its token: ``ask("runs/x/index.html")``."""
    pages = OnDemand(places)

    def ask(place: str, *, token: str = TOKEN, method: str = "GET", **options: Any) -> Answer:
        async def fetch() -> Answer:
            async with TestClient(TestServer(application(pages, TOKEN))) as client:
                if method == "POST":
                    host = f"http://{client.host}:{client.port}"
                    options["headers"] = {"Origin": host} | options.pop("headers", {})
                answer = await client.request(method, f"/{token}/{place}", **options)
                return Answer(answer.status, dict(answer.headers), await answer.read())

        return asyncio.run(fetch())

    return ask


def page(answer: Answer, tmp_path: Path) -> Page:
    """A page that was answered, parsed strictly."""
    assert answer.status == 200, answer.text
    file = tmp_path / "answer.html"
    file.write_bytes(answer.body)
    return Page(file)


def data_of(answer: Answer) -> dict[str, Any]:
    """What a data file hands to the player."""
    data: dict[str, Any] = json.loads(answer.body.decode("ascii").removeprefix("openRollout(").removesuffix(");\n"))
    return data


@pytest.fixture
def run(tmp_path: Path) -> Run:
    return make_run(tmp_path / "runs", [Did("gedit/letter", 4), Did("gedit/menu", 1), Did("gedit/page", None)])


@pytest.fixture
def ask(run: Run) -> Ask:
    return asker(run.path.parent)


# Whom it serves


@pytest.mark.parametrize("place", ["", "report.css", "runs/{run}/index.html"])
@pytest.mark.parametrize("token", ["x" * 43, "ä", TOKEN[:-1], TOKEN.swapcase()], ids=["other", "umlaut", "cut", "case"])
def test_nothing_is_served_without_the_token(ask: Ask, run: Run, place: str, token: str) -> None:
    answer = ask(place.format(run=run.name), token=token)
    assert answer.status == 403
    assert answer.text == "Use the address that opencomputer view has printed.\n"


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "10.0.0.1"])
def test_other_names_of_this_machine_are_refused(ask: Ask, host: str) -> None:
    assert ask("", headers={"Host": host}).status == 421


@pytest.mark.parametrize("place", ["", "nowhere", "report.css", "runs/{run}/rollouts/1.js"])
def test_every_answer_is_closed_to_other_pages(ask: Ask, run: Run, place: str) -> None:
    headers = ask(place.format(run=run.name)).headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'; script-src 'self'; " in policy
    assert "frame-ancestors 'self'" in policy
    assert "unsafe" not in policy
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Cache-Control"] == "no-store"
    assert "Set-Cookie" not in headers


@pytest.mark.parametrize(
    "place",
    [
        "../../etc/passwd",
        "runs/../../etc/passwd",
        "runs/{run}/../{run}/run.json",
        "runs/{run}/run.json",
        "runs/{run}/results.jsonl",
        "runs/{run}/screenshots/../run.json",
        "runs/{run}/screenshots/%2e%2e/run.json",
        "runs/{run}/screenshots/%2Fetc%2Fpasswd",
        "runs/{run}/screenshots/ab/secret.png",
        "runs/{run}/plots/..%2f..%2frun.json",
        "runs/{run}/base.html",
        "runs/{run}/list.html",
        "runs/{run}/build.py",
        "runs/{run}/rollouts/0.js",
        "runs/{run}/rollouts/4.js",
        "runs/{run}/rollouts/99999999999.js",
        "runs/latest/index.html",
        "runs/..%2Felsewhere/index.html",
        "runs/elsewhere/index.html",
        "runs/%00/index.html",
    ],
)
def test_no_address_leads_elsewhere(ask: Ask, run: Run, tmp_path: Path, place: str) -> None:
    make_run(tmp_path / "elsewhere", [Did("gedit/letter", 4)]).path.rename(tmp_path / "moved")
    (run.path / "screenshots" / "ab").mkdir(exist_ok=True)
    (run.path / "screenshots" / "ab" / "secret.png").symlink_to("/etc/passwd")
    answer = ask(place.format(run=run.name))
    assert answer.status in (403, 404), answer.text
    assert len(answer.body) < 100


def test_a_screenshot_that_is_a_link_out_of_the_run_is_not_there(ask: Ask, run: Run) -> None:
    shot = run.rollouts[0].screenshots[0]
    name = f"screenshots/{shot.parent.name}/{shot.name}"
    assert ask(f"runs/{run.name}/{name}").body == shot.read_bytes()
    shot.unlink()
    shot.symlink_to("/etc/passwd")
    assert ask(f"runs/{run.name}/{name}").status == 404
    assert data_of(ask(f"runs/{run.name}/rollouts/1.js"))["steps"][0]["screen"] == ""


# What it shows


def test_the_first_page_lists_runs_and_rollouts(ask: Ask, run: Run, tmp_path: Path) -> None:
    shown = page(ask(""), tmp_path)
    words = " ".join(shown.words)
    assert f"{run.name} " in words
    assert "finished claude:claude-opus-5-5 3 of 3 1 - 2 Report" in words, "two of three have a score"
    assert "0.25 gedit/menu claude:claude-opus-5-5 goal_1 , goal_2 , goal_3 2 easy" in words
    links = [place for place in shown.places if "player.html" in place]
    assert links == [f"runs/{run.name}/player.html#{number}" for number in (2, 3, 1)]
    assert [place for place in page(ask("?outcome=passed"), tmp_path).places if "player" in place] == links[2:]


@pytest.mark.parametrize("name", ["index.html", "player.html"])
def test_pages_of_a_run_lead_to_what_is_served(ask: Ask, run: Run, tmp_path: Path, name: str) -> None:
    shown = page(ask(f"runs/{run.name}/{name}"), tmp_path)
    for place in shown.places:
        target = place.partition("#")[0]
        if target.startswith("../../"):
            assert target in ("../../", f"../../?run={run.name}")
            assert ask(target.removeprefix("../../")).status == 200
        elif target:
            assert ask(f"runs/{run.name}/{target}").status == 200, place


def test_the_report_is_that_of_the_command(ask: Ask, run: Run, tmp_path: Path) -> None:
    report = build_report([run], tmp_path / "out").page.parent
    shown = page(ask(f"runs/{run.name}/index.html"), tmp_path).words
    written = Page(report / "index.html").words
    assert [word for word in shown if word not in ("All runs", "This run")] == written
    for plot in (report / "plots").iterdir():
        assert ask(f"runs/{run.name}/plots/{plot.name}").body == plot.read_bytes()
    assert ask(f"runs/{run.name}/player.js").body == (report / "player.js").read_bytes()


def test_the_player_is_given_what_the_report_has(ask: Ask, run: Run) -> None:
    data = data_of(ask(f"runs/{run.name}/rollouts/2.js"))
    assert (data["title"], data["number"], data["again"]) == ("gedit/menu", 2, 0)
    assert data["note"] == {"comment": "", "tags": ""}
    answer = ask(f"runs/{run.name}/screenshots/{data['steps'][0]['screen']}")
    assert answer.headers["Content-Type"] == "image/png"
    assert answer.body.startswith(PNG)


def test_a_run_fills_in(tmp_path: Path) -> None:
    directory = RunDirectory.create(tmp_path / "runs", CONFIGURATION)
    ask = asker(tmp_path / "runs")
    base = f"runs/{directory.path.name}"
    hold = Hold(directory.path)
    try:
        assert hold.lead()
        done, going = Did("gedit/letter", 4), Did("gedit/menu", 1)
        directory.add_tasks([task_record(done), task_record(going)])
        assert "0 of 2" in page(ask(""), tmp_path).words
        unbegun = data_of(ask(f"{base}/rollouts/2.js"))
        assert (unbegun["headline"], unbegun["title"], unbegun["agent"]) == ("not begun", "gedit/menu", going.agent)
        roll_out(directory, done)
        log = directory.rollout(going.rollout)
        log.trajectory.write_bytes((directory.path / "rollouts" / done.rollout / "trajectory.jsonl").read_bytes())
        shown = page(ask(""), tmp_path)
        assert {"1 of 2", "1.00 so far", "still running", "running"} <= set(shown.words)
        assert "3" in shown.attributes, "the page asks again"
        data = data_of(ask(f"{base}/rollouts/2.js"))
        assert (data["again"], len(data["steps"]), data["outcome"]) == (3, 2, "unfinished")
        words = page(ask(f"{base}/index.html"), tmp_path).words
        assert any("still running" in word for word in words)
    finally:
        hold.release()
    assert data_of(ask(f"{base}/rollouts/2.js"))["again"] == 0
    assert "1.00 so far" not in page(ask(""), tmp_path).words


def test_two_rollouts_side_by_side(ask: Ask, run: Run, tmp_path: Path) -> None:
    shown = page(ask(f"compare.html?one={run.name}/1&one={run.name}/2"), tmp_path)
    assert [place for place in shown.places if "player" in place] == [
        f"runs/{run.name}/player.html#{number}" for number in (1, 2)
    ]
    few = page(ask(f"compare.html?one={run.name}/1"), tmp_path)
    assert "1 rollout was chosen. Go back to the list and choose two." in few.words
    for wrong in (f"{run.name}/9", "x/1", "../x/1", "javascript:alert(1)"):
        assert ask(f"compare.html?one={run.name}/1&one={wrong}").status == 404


# Notes


def say(ask: Ask, run: Run, number: int = 1, **options: Any) -> Answer:
    note = options.pop("note", {"comment": "Look at step 2.\n<b>", "tags": ["aim", "ask Ann", "aim"]})
    return ask(f"runs/{run.name}/notes/{number}", method="POST", data=json.dumps(note), **options)


def test_notes_are_kept_beside_the_run(ask: Ask, run: Run, tmp_path: Path) -> None:
    assert say(ask, run).status == 204
    (note,) = read_notes(run.path).values()
    assert (note.rollout, note.comment, note.tags) == (
        Did("gedit/letter", 4).rollout,
        "Look at step 2.\n<b>",
        ("aim", "ask Ann"),
    )
    data = data_of(ask(f"runs/{run.name}/rollouts/1.js"))
    assert data["note"] == {"comment": "Look at step 2.\n<b>", "tags": "aim, ask Ann"}
    shown = page(ask("?tag=aim"), tmp_path)
    assert [place for place in shown.places if "player" in place] == [f"runs/{run.name}/player.html#1"]
    assert "Look at step 2.\\n<b>" in shown.words


@pytest.mark.parametrize("origin", ["", "null", "http://evil.example", "http://127.0.0.1:1"])
def test_pages_of_others_save_nothing(ask: Ask, run: Run, origin: str) -> None:
    assert say(ask, run, headers={"Origin": origin}).status == 403
    assert not notes_file(run.path).exists()


@pytest.mark.parametrize(
    ("note", "words"),
    [
        ([], "the note"),
        ({"comment": "x"}, "tags"),
        ({"comment": "x", "tags": [], "more": 1}, "more"),
        ({"comment": "x" * 20_001, "tags": []}, "comment"),
        ({"comment": "", "tags": ["a,b"]}, "tags.0"),
        ({"comment": "", "tags": [str(number) for number in range(21)]}, "tags"),
    ],
)
def test_what_is_no_note_is_refused(ask: Ask, run: Run, note: object, words: str) -> None:
    answer = say(ask, run, note=note)
    assert (answer.status, words in answer.text) == (422, True), answer.text
    assert not notes_file(run.path).exists()


def test_a_note_that_cannot_be_saved_says_why(ask: Ask, run: Run, tmp_path: Path) -> None:
    assert say(ask, run, number=9).status == 404
    (tmp_path / "important").write_text("keep")
    notes_file(run.path).symlink_to(tmp_path / "important")
    answer = say(ask, run)
    assert (answer.status, "is a link" in answer.text) == (500, True)
    assert (tmp_path / "important").read_text() == "keep"


# Runs from strangers


@pytest.fixture(scope="module")
def spoken(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Ask]:
    made = {}
    for kind, words, name in (("hostile", HOSTILE, "<b onclick=alert(1)>"), ("harmless", HARMLESS, "zzz")):
        base = tmp_path_factory.mktemp(kind)
        record_words(base / "runs", words, name)
        made[kind] = asker(base / "runs")
    return made


@pytest.mark.parametrize("place", ["", "?text=<script>alert(1)</script>&check=%22><img>", "player.html"])
def test_no_run_says_markup(spoken: dict[str, Ask], tmp_path: Path, place: str) -> None:
    def shape(kind: str, key: str) -> list[tuple[str, ...]]:
        # Without filters for the harmless one, which would find nothing.
        return page(spoken[kind](f"runs/{key}/{place}" if place.endswith(".html") else place), tmp_path).shape

    found, wanted = shape("hostile", "-b-onclick-alert-1-"), shape("harmless", "zzz")
    assert set(found) == set(wanted), "the same elements with the same attributes"
    assert ("script",) not in found


def test_what_is_not_printable_is_shown_as_escapes(spoken: dict[str, Ask]) -> None:
    text = spoken["hostile"]("").text
    assert "\\u202eright to left" in text
    assert not re.search("[\u202e\u2028\x00\x1b]", text)


def test_data_files_end_no_script(spoken: dict[str, Ask]) -> None:
    for number in range(1, len(HOSTILE) + 1):
        body = spoken["hostile"](f"runs/-b-onclick-alert-1-/rollouts/{number}.js").body
        assert not set(b"<>&") & set(body)
        body.decode("ascii")


def test_a_run_that_cannot_be_read_is_named_and_the_rest_is_shown(ask: Ask, run: Run, tmp_path: Path) -> None:
    broken = make_run(run.path.parent, [Did("gedit/letter", 4)])
    (broken.path / "results.jsonl").write_text('{"rollout": "<script>alert(1)</script>"}\n')
    shown = page(ask(""), tmp_path)
    assert "This run cannot be read:" in shown.words
    assert any("results.jsonl:1" in word for word in shown.words)
    assert f"runs/{run.name}/index.html" in shown.places
    answer = ask(f"runs/{broken.name}/index.html")
    assert (answer.status, answer.headers["Content-Type"]) == (500, "text/plain; charset=utf-8")
    assert "results.jsonl:1" in answer.text


def test_a_trajectory_that_cannot_be_read_says_so(ask: Ask, run: Run) -> None:
    (run.rollouts[0].folder / "trajectory.jsonl").write_text('{"index": "<b>"}\n')
    answer = ask(f"runs/{run.name}/rollouts/1.js")
    assert (answer.status, answer.headers["Content-Type"]) == (500, "text/plain; charset=utf-8")
    assert "trajectory.jsonl:1" in answer.text


# The command


def test_the_command_serves_until_it_is_interrupted(run: Run) -> None:
    command = [sys.executable, "-m", "pytest_opencomputer.cli.main", "view", str(run.path.parent)]
    environment = {**os.environ, "PYTHONPATH": str(REPOSITORY)}
    with subprocess.Popen(command, cwd=REPOSITORY, env=environment, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        found = re.fullmatch(
            r"at (http://127\.0\.0\.1:\d+/[\w-]{43}/), until you press Ctrl\+C\n", process.stdout.readline()
        )
        try:
            assert found is not None
            taken = main(["view", str(run.path.parent), "--port", found[1].split(":")[2].split("/")[0]])
            assert taken == 2, "the port is taken"
        finally:
            process.send_signal(signal.SIGINT)
        assert process.wait(60) == 130


def test_a_folder_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["view", str(tmp_path / "nothing")]) == 2
    assert "there is no such folder" in capsys.readouterr().err


def test_without_the_extra_it_says_what_to_install(
    run: Run, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "aiohttp", None)
    assert main(["view", str(run.path)]) == 2
    assert "pip install 'pytest-opencomputer[view]'" in capsys.readouterr().err
