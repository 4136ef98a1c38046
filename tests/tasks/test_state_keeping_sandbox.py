"""``--save-state`` in real sandboxes: a hostile home folder, and rollouts of the reference solution in gedit."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest

from pytest_opencomputer.cli.main import main
from pytest_opencomputer.guest.endpoint import Home, StateNotPlain, StateTooBig
from pytest_opencomputer.rollouts.state_keeping import StateKeeper
from pytest_opencomputer.runs import states
from pytest_opencomputer.runs.reader import Run
from pytest_opencomputer.runs.states import StateStore
from pytest_opencomputer.sandbox.backends.docker import DockerBackend
from pytest_opencomputer.sandbox.sandbox import Sandbox

REPOSITORY = Path(__file__).parents[2]

TRAPS = r"""
import os, socket
os.makedirs("traps/" + "/".join(["d"] * 40))
os.chdir("traps")
os.symlink("/proc/1/environ", "environment")
os.symlink("/etc", "etc")
os.mkfifo("pipe")
socket.socket(socket.AF_UNIX).bind("socket")
with open("huge", "wb") as file:
    file.truncate(1 << 40)
with open("hidden", "wb") as file:
    file.write(b"x")
os.chmod("hidden", 0)
os.mkdir("closed")
os.chmod("closed", 0)
for name in (b"caf\xe9", b"\xff\xfe\n", "\u202egpj.exe".encode()):
    open(name, "wb").write(name)
os.mkdir("many")
for number in range(3000):
    open(f"many/{number}", "w").write("same")
open("big", "wb").write(os.urandom(20_000_000))
"""


def test_a_hostile_home_folder(desktop: Sandbox, tmp_path: Path) -> None:
    desktop.run(["python3", "-c", TRAPS], group="agent").check()
    (tmp_path / "rollout").mkdir()
    store = StateStore(tmp_path / "states")
    keeper = StateKeeper(desktop, tmp_path / "rollout", store, steps=True)
    keeper.after_step(0)
    desktop.run(["sh", "-c", "rm -r traps/many; echo new > traps/new; echo more >> traps/hidden || true"]).check()
    keeper.after_step(1)
    keeper.final(1)
    start, first, final = states.read_states(tmp_path / "rollout")
    assert "traps/many/2999" in start.entries
    assert len(start.entries) > 3000
    assert first.entries == final.entries, "what came piece by piece is what is there"
    assert "traps/many/2999" not in final.entries
    lacks = "\n".join(final.lacks)
    assert "traps/hidden: Permission denied" in lacks
    assert "traps/huge: all files together" in lacks
    assert "closed': Permission denied" in lacks
    assert "deeper than 32 folders" in lacks
    assert final.entries["traps/environment"].to == "/proc/1/environ"
    laid = tmp_path / "home"
    laid.mkdir()
    states.lay(final, store, laid)
    for name in (b"caf\xe9", b"\xff\xfe\n", "\u202egpj.exe".encode()):
        assert (laid / "traps" / os.fsdecode(name)).read_bytes() == name
    assert (laid / "traps/big").stat().st_size == 20_000_000
    assert not (laid / "traps/etc").exists()
    for place in ("traps/environment", "traps/etc/passwd", "traps/pipe", "traps/socket"):
        with pytest.raises(StateNotPlain):
            Home(laid).file(place)
    with pytest.raises(StateTooBig):
        Home(laid).file("traps/huge")


@pytest.fixture
def project(pytester: pytest.Pytester, docker_backend: DockerBackend) -> pytest.Pytester:
    """A project that two tasks can be copied into."""
    assert docker_backend.name == "docker"
    return pytester


def add_task(project: pytest.Pytester, name: str) -> Path:
    folder = project.path / "benchmark/gedit" / name
    shutil.copytree(REPOSITORY / "benchmark/gedit" / name, folder)
    return folder


def test_the_final_state_of_a_rollout_can_be_checked_again(
    project: pytest.Pytester, capfd: pytest.CaptureFixture[str]
) -> None:
    folder = add_task(project, "glossary_merge")
    project.runpytest_subprocess("--agent=oracle", "--save-state", "-p", "no:cacheprovider").assert_outcomes(passed=1)
    (rollout,) = Run.open(project.path / "runs/latest").rollouts
    (state,) = rollout.states
    assert (state.final, state.lacks) == (True, ())
    assert rollout.timeline is None
    assert main(["recheck", "runs/latest"]) == 0, capfd.readouterr().out
    glossary = "Documents/Handbook/glossary.txt"
    capfd.readouterr()
    assert main(["query", "gedit", "line-order", glossary, "--home", str(rollout.folder)]) == 0
    assert json.loads(capfd.readouterr().out)["found"]
    # The task asks for something else from now on.
    task = json.loads((folder / "task.json").read_text())
    next(one for one in task["checks"] if one["id"] == "in_order")["expect"] = {"count": 2}
    (folder / "task.json").write_text(json.dumps(task))
    assert main(["recheck", "runs/latest"]) == 1
    assert "! in_order (goal): passed, fails now" in capfd.readouterr().out


ASKED = """
import json
from pathlib import Path

import pytest_opencomputer.sandbox.sandbox as sandbox

asked = []
request = sandbox.Sandbox._request


def recorded(self, op, args, *rest, **more):
    asked.append(op)
    Path("asked.json").write_text(json.dumps(asked))
    return request(self, op, args, *rest, **more)


sandbox.Sandbox._request = recorded
"""


def test_when_each_check_was_won(project: pytest.Pytester) -> None:
    add_task(project, "night_shift_editor")
    project.makeconftest(ASKED)
    project.runpytest_subprocess("--agent=oracle", "--save-state=steps", "-p", "no:cacheprovider").assert_outcomes(
        passed=1
    )
    (rollout,) = Run.open(project.path / "runs/latest").rollouts
    assert rollout.result is not None
    timeline = rollout.timeline
    assert timeline is not None
    assert (timeline.note, timeline.steps) == ("", len(rollout.steps))
    assert timeline.moments == tuple(range(-1, timeline.steps + 1))
    won = {one.id: one.won_at for one in timeline.checks}
    order = ["no_wrapping", "right_margin", "tab_width_with_spaces", "autosave", "oblivion", "plugins"]
    moments = [-2 if (moment := won[id]) is None else moment for id in order]
    assert moments == sorted(moments)
    assert 0 <= moments[0] < moments[-1] < timeline.steps
    assert {won[check.id] for check in rollout.checks if check.kind == "guard"} == {-1}
    # Nothing of a verifier was in the sandbox while the agent worked, and what looks at its files there is no verifier.
    asked: list[str] = json.loads((project.path / "asked.json").read_text())
    stopped = asked.index("processes.freeze_agent")
    assert asked[:stopped].count("home.changes") == timeline.steps
    assert not [op for op in asked[:stopped] if op.startswith("verifier.") or op == "home.lay"]
    assert asked.index("home.lay") > asked.index("processes.end_user")
