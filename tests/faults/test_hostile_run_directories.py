"""Run directories that no run has written: each command that reads them reports the error and place; none hangs.

Each file of a run is replaced by something that is not a regular file, and each value by one that is out of range.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

from pytest_opencomputer.agents.models.budget import SPENDING
from pytest_opencomputer.cli.main import main
from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.reports import frames
from pytest_opencomputer.reports.allure_runs import write_results
from pytest_opencomputer.reports.site.on_demand import OnDemand
from pytest_opencomputer.runs import states, timeline
from pytest_opencomputer.runs.activity import ACTIVITY
from pytest_opencomputer.runs.reader import Run
from pytest_opencomputer.runs.states import StateEntry, StateRecord, StateStore
from pytest_opencomputer.runs.timeline import CheckTimeline, Timeline
from tests.faults.impossible_values import CHANGES, DID, FIRST, RESULTS, STEPS, TASKS, Change, put
from tests.faults.runs import Pretended
from tests.reports.runs import Did, make_run

pytestmark = pytest.mark.rotating

SECONDS = 30  # after which a command counts as one that hangs; each takes much less than one


def whole_run(base: Path) -> Run:
    """A run with everything that a run may have."""
    run = make_run(base, DID, agents=["claude:claude-opus-5-5"], save_state="steps")
    folder = run.path / FIRST
    store = StateStore(run.path / "states")
    hash, size = store.keep([b"Dear all\n"])
    entry = StateEntry(place="letter.txt", kind="file", mode=0o600, size=size, hash=hash)
    states.append(folder, StateRecord(moment=-1, whole=True, entries=(entry,)))
    states.append(folder, StateRecord(moment=2, final=True))
    checks = tuple(CheckTimeline.of(f"goal_{number}", [(-1, False), (1, True)]) for number in range(4))
    timeline.write(folder, Timeline(steps=2, moments=(-1, 0, 1, 2), checks=checks))
    about = {"sandbox": "s1", "worker": "", "task": "gedit/letter", "agent": "claude", "trial": 0, "variant": ""}
    begun = [
        {"at": 1e9 + at, "rollout": DID[0].rollout, "phase": phase, **about}
        for at, phase in enumerate(("agent", "end"))
    ]
    (run.path / ACTIVITY).write_text("".join(json.dumps(line) + "\n" for line in begun))
    (run.path / SPENDING).write_text('{"tokens": 9, "cost": 0.5, "steps": 1, "at": 1e9}\n')
    return run


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """A run to damage. Reports of it have no plots, which take most of a report's time and have tests of their own."""
    monkeypatch.setattr("pytest_opencomputer.reports.site.build.plots_of", lambda *_: [])
    return whole_run(tmp_path / "runs")


@contextmanager
def in_time() -> Iterator[None]:
    """Fail what does not end soon: opening a pipe that nobody writes into would wait for ever."""

    def over(_number: int, _frame: object) -> None:
        raise TimeoutError("it hangs")

    before = signal.signal(signal.SIGALRM, over)
    signal.alarm(SECONDS)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


Command = Callable[[Run, Path], str]


def called(*words: str) -> Command:
    """A command of the console script."""

    def call(run: Run, out: Path) -> str:
        code = main([word.format(run=run.path, out=out) for word in words])
        return "" if code != 2 else "refused"

    return call


def python(use: Callable[[Run, Path], object]) -> Command:
    """The same in Python."""

    def call(run: Run, out: Path) -> str:
        try:
            use(Run.open(run.path), out)
        except UsageProblem as problem:
            return str(problem)
        return ""

    return call


def view(run: Run, _out: Path) -> None:
    """All that ``opencomputer view`` says of a run."""
    pages = OnDemand([run.path])
    assert run.name in pages.first_page({}).decode(), "the list names it, whatever is wrong with it"
    for number, _ in enumerate(DID, start=1):
        pages.rollout(run.name, number)


COMMANDS: Mapping[str, Command] = {
    "table": called("table", "{run}", "--full", "--by", "task"),
    "compare": called("compare", "{run}", "{run}/../other"),
    "report": called("report", "{run}", "--out", "{out}"),
    "export chat": called("export", "chat", "{run}", "--min-reward", "0", "--out", "{out}"),
    "export steps": called("export", "steps", "{run}", "--out", "{out}"),
    "recheck": called("recheck", "{run}", "--benchmark", "{out}"),
    "unpack": called("unpack", "{run}/" + FIRST, "--out", "{out}"),
    "view": python(view),
    "allure": python(lambda run, out: write_results(run, out)),
    "frames": python(lambda run, _: [make([run]) for make in (frames.results, frames.steps, frames.checks)]),
}
FIGURES = {"table", "compare", "report", "view", "export chat", "export steps", "recheck", "allure", "frames"}
READ_BY: Mapping[str, set[str]] = {
    "run.json": FIGURES,
    "results.jsonl": FIGURES,
    "tasks.jsonl": FIGURES - {"recheck"},
    f"{FIRST}/trajectory.jsonl": {"report", "view", "export chat", "export steps", "allure", "frames"},
    f"{FIRST}/states.jsonl": {"recheck", "unpack"},
    f"{FIRST}/timeline.json": {"report", "view"},
    ACTIVITY: {"allure"},
    SPENDING: set(),
    "rollouts": FIGURES,
    "earlier": FIGURES,
    "states": set(),
    "screenshots": set(),
}
"""What each file or folder of a run is certainly read by."""


def socket_at(place: Path) -> None:
    with socket.socket(socket.AF_UNIX) as made:
        here = Path.cwd()
        os.chdir(place.parent)  # paths of sockets must be short
        try:
            made.bind(place.name)
        finally:
            os.chdir(here)


def sparse(place: Path) -> None:
    with place.open("wb") as file:
        file.truncate(10 * 1024**3)


NO_FILES: Mapping[str, Callable[[Path], object]] = {
    "a pipe": os.mkfifo,
    "a folder": Path.mkdir,
    "a socket": socket_at,
    "a device": lambda place: place.symlink_to("/dev/zero"),
    "a circle": lambda place: place.symlink_to(place.name),
    "a dangling link": lambda place: place.symlink_to("nowhere"),
    "10 GiB of zeros": sparse,
}


def refused(run: Run, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> dict[str, str]:
    """What each command says that refuses the run; they all end."""
    make_run(run.path.parent, [Did("gedit/letter", 3, agent="other")]).path.rename(run.path.parent / "other")
    (run.path.parent / "latest").unlink()
    said = {}
    for number, (name, command) in enumerate(COMMANDS.items()):
        out = tmp_path / f"out-{number}"
        if name == "recheck":
            out.mkdir()
        with in_time():
            what = command(run, out)
        printed = capsys.readouterr()
        assert "Traceback" not in printed.err
        if what:
            said[name] = printed.err or what
            assert name == "recheck" or not out.exists() or name == "allure", "nothing is left behind"
    return said


@pytest.mark.parametrize("what", NO_FILES)
@pytest.mark.parametrize("file", READ_BY)
def test_what_is_no_file(run: Run, file: str, what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = run.path / file
    folder = file in ("rollouts", "earlier", "states", "screenshots")
    if place.is_dir():
        shutil.rmtree(place)
    else:
        place.unlink(missing_ok=True)
    if folder and what == "a folder":
        place.write_text("a file")
    else:
        NO_FILES[what](place)
    said = refused(run, tmp_path, capsys)
    assert READ_BY[file] <= said.keys(), said
    for line in said.values():
        assert str(place) in line or folder, line


@pytest.mark.parametrize("change", CHANGES, ids=lambda one: f"{Path(one.file).name}-{one.path}-{one.value[:12]}")
def test_values_that_no_run_writes(
    run: Run, change: Change, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = run.path / change.file
    if file.suffix == ".json":
        file.write_text(put(json.loads(file.read_text()), change.path, change.value))
        where = str(file)
    else:
        first, *rest = file.read_text().splitlines()
        file.write_text("\n".join([put(json.loads(first), change.path, change.value), *rest]) + "\n")
        where = f"{file}:"
    said = refused(run, tmp_path, capsys)
    assert READ_BY[change.file] - {"recheck"} <= said.keys(), said
    for line in said.values():
        assert where in line or "place below the folder" in line, line
        assert change.says in line


@pytest.mark.parametrize("file", [RESULTS, TASKS, STEPS, f"{FIRST}/states.jsonl", ACTIVITY])
@pytest.mark.parametrize("data", [b"\xff\xfe\n", b"\n", b"[]\n", b"null\n", b'"text"\n', b"{}\n", b"\0" * 100 + b"\n"])
def test_lines_that_no_run_writes(
    run: Run, file: str, data: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = run.path / file
    whole = place.read_bytes()
    place.write_bytes(whole + data)
    said = refused(run, tmp_path, capsys)
    number = whole.count(b"\n") + 1
    assert READ_BY[file] - {"recheck"} <= said.keys(), "rechecking reads states up to the final one"
    assert all(f"{place}:{number}: " in line for line in said.values()), said


@pytest.mark.parametrize("file", [RESULTS, TASKS, STEPS, f"{FIRST}/states.jsonl", ACTIVITY, SPENDING])
def test_a_last_line_that_was_cut_off_is_left_out(
    run: Run, file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = run.path / file
    place.write_bytes(place.read_bytes() + b'{"rollout": "gedit.letter.cla')
    assert refused(run, tmp_path, capsys) == {}


def test_a_screenshot_of_10_gib_is_not_copied(run: Run, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for place in (run.path / "screenshots").rglob("*.png"):
        sparse(place)
    said = refused(run, tmp_path, capsys)
    assert said.keys() == {"export chat", "export steps"}, "which need all of them; the others count it as missing"
    assert all(f"has {10 * 1024**3} bytes" in line for line in said.values())


def test_contents_of_states_that_are_no_files(run: Run, tmp_path: Path) -> None:
    (place,) = (run.path / "states").rglob("*.gz")
    place.unlink()
    os.mkfifo(place)
    with in_time():
        assert main(["unpack", str(run.path / FIRST), "--out", str(tmp_path / "out")]) == 2


@pytest.fixture(scope="module")
def interrupted(tmp_path_factory: pytest.TempPathFactory) -> Pretended:
    """A project with a run that lacks the second of two rollouts."""
    waits = {"steps": 2, "gate": "gate", "after": 1}
    project = Pretended(tmp_path_factory.mktemp("project"), {"calibre/a": {"steps": 2}, "calibre/b": waits})
    project.interrupt_at(1, signal.SIGINT)
    (project.folder / "gate").touch()
    shutil.copytree(project.latest, project.folder / "whole", symlinks=True)
    return project


@pytest.mark.parametrize(
    ("file", "data"),
    [
        ("run.json", b'{"format": 1, "run": "r", "started": "2026-11-21T19:49:51Z", "trials": -5}'),
        (RESULTS, b'{"score": NaN}\n'),
        (RESULTS, None),
        (TASKS, b"\xff\n"),
        (TASKS, None),
        (ACTIVITY, b'{"at": -Infinity}\n'),
        (ACTIVITY, None),
        (SPENDING, b'{"tokens": -5, "cost": null}\n'),
        (SPENDING, None),
        ("rollouts/calibre.b.clicker-0/result.json", b"[" * 100_000),
        ("rollouts/calibre.b.clicker-0/result.json", None),
    ],
)
def test_such_a_run_is_not_resumed(interrupted: Pretended, file: str, data: bytes | None) -> None:
    """``None`` stands for a pipe."""
    run = interrupted.latest
    shutil.rmtree(run)
    shutil.copytree(interrupted.folder / "whole", run, symlinks=True)
    place = run / file
    place.unlink(missing_ok=True)
    if data is None:
        os.mkfifo(place)
    else:
        place.write_bytes(data)
    assert interrupted.resume() == pytest.ExitCode.USAGE_ERROR, interrupted.output
    assert "Traceback" not in interrupted.output
    assert "INTERNALERROR" not in interrupted.output
    assert re.search(rf"ERROR: {re.escape(str(place))}(:1)?: ", interrupted.output), interrupted.output
    kept = sorted(path.name for path in (run / "rollouts").iterdir())
    assert kept == ["calibre.a.clicker-0", "calibre.b.clicker-0"], "nothing was run or moved"
