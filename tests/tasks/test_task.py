"""Task files: valid ones load, and all errors are reported together, with line and place."""

from __future__ import annotations

import json
import shutil
import time
from pathlib import Path
from typing import Any

import pytest

from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.tasks.loading import load_task
from pytest_opencomputer.tasks.quotations import is_quotation
from pytest_opencomputer.tasks.task import CANARY, seed_files, service_seeds
from pytest_opencomputer.tasks.validation import TaskProblem

from .conftest import WriteTask
from .notebook import valid_task


def goal(**changes: Any) -> dict[str, Any]:
    check = {**valid_task()["checks"][0], **changes}
    return {key: value for key, value in check.items() if value is not ...}


def problems(folder: Path, registry: Registry) -> list[str]:
    with pytest.raises(TaskProblem) as caught:
        load_task(folder, registry)
    assert str(folder / "task.json") in str(caught.value)
    return str(caught.value).splitlines()


def test_a_valid_task_loads(write_task: WriteTask, registry: Registry) -> None:
    task = load_task(write_task(), registry)
    assert task.id == "mine/four_stars" == str(task)
    assert task.spec.apps == ("notebook",)
    assert (task.spec.save, task.spec.max_steps, task.spec.feasible) == ("quit", 50, True)
    assert [one.app for one in task.spec.open] == ["notebook"], "all apps are open by default"
    assert task.spec.checks[0].declared.name == "note"
    assert isinstance(task.spec.checks[1].expect["weight"], float), "weight is declared as a float"
    assert load_task(task.folder / "task.json", registry).hash() == task.hash()


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"instruction": ...}, "the key 'instruction' is missing"),
        ({"instruction": " \n"}, "instruction: "),
        ({"canary": "another"}, "canary: "),
        ({"version": "9"}, "version: "),
        ({"difficulty": "medium"}, 'difficulty: "medium" is not valid'),
        ({"dificulty": "easy"}, "dificulty: unknown key 'dificulty'"),
        ({"feature_area": "Feature Area"}, "feature_area: "),
        ({"tags": "weekly"}, "tags: "),
        ({"tags": ["two words"]}, "tags[0]: "),
        ({"max_steps": 0}, "max_steps: 0 is not valid"),
        ({"max_steps": "50"}, "max_steps: "),
        ({"max_steps": 5.0}, "max_steps: "),
        ({"feasible": 1}, "feasible: "),
        ({"means": "cli"}, "means: "),
        ({"save": "discard"}, "save: "),
        ({"save": "save"}, "save: notebook has nothing that could be saved"),
        ({"apps": []}, "apps: "),
        ({"apps": ["notebook", "notebook"]}, "apps[1]: 'notebook' is named twice"),
        ({"apps": ["notebook", "note_book"]}, "apps[1]: no app is called 'note_book'"),
        ({"open": [{"app": "gimp"}]}, "open[0].app: 'gimp' is not one of the task's apps"),
        ({"checks": []}, "checks: "),
        ({"checks": [goal(kind="guard")]}, "checks: there is no goal check"),
        ({"checks": [goal(), goal()]}, "checks[1].id: two checks are called 'four_stars'"),
        ({"checks": [goal(id="Four Stars")]}, "checks[0].id: "),
        (
            {"visual": [{"id": "four_stars", "criterion": "They shine.", "because": "four stars"}]},
            "visual[0].id: 'four_stars' is the id of another check or criterion",
        ),
        (
            {"visual": [{"id": "shine", "criterion": "They shine.", "because": "five stars"}]},
            "visual[0].because: 'five stars' is not a quotation from the instruction",
        ),
        ({"visual": [{"id": "shine", "because": "four stars"}]}, "visual[0]: the key 'criterion' is missing"),
        (
            {"checks": [goal(because="five stars")]},
            "checks[0].because: 'five stars' is not a quotation from the instruction",
        ),
        ({"checks": [goal(because=...)]}, "checks[0]: the key 'because' is missing"),
        ({"checks": [goal(app="gimp")]}, "checks[0].app: 'gimp' is not one of the task's apps"),
        ({"checks": [goal(endpoint="notess")]}, "checks[0].endpoint: notebook has no endpoint 'notess'"),
        ({"checks": [goal(args={})]}, "checks[0].args: title: missing, str is wanted"),
        ({"checks": [goal(args={"title": 1})]}, "checks[0].args: title: int 1 where str is declared"),
        ({"checks": [goal(args={"title": "a", "name": "b"})]}, "checks[0].args: name: no such argument"),
        ({"checks": [goal(expect={"star": 4})]}, "checks[0].expect.star: Note has no key 'star'"),
        (
            {"checks": [goal(expect={"stars": {"$minimum": 4}})]},
            "checks[0].expect.stars: no matcher is called '$minimum'",
        ),
        ({"checks": [goal(weight=2)]}, "checks[0].weight: unknown key 'weight'"),
        ({"seeds": [{"source": "env/a.txt", "place": "a.txt"}]}, "seeds[0].source: 'env/a.txt' is not there"),
        ({"seeds": [{"source": "task.json", "place": "a.txt"}]}, "seeds[0].source: 'task.json' is not below env/"),
        ({"seeds": [{"source": "env/../solution.py", "place": "a"}]}, "seeds[0].source: "),
        (
            {"seeds": [{"generator": "env/make.py", "place": "Documents"}]},
            "seeds[0].generator: 'env/make.py' is not there",
        ),
        ({"seeds": [{"place": "a.txt"}]}, "seeds[0]: "),
        ({"seeds": [{"source": "env/a", "generator": "env/b", "place": "a.txt"}]}, "seeds[0]: "),
        ({"feasible": False}, "feasible: the task cannot be done, but no check expects the agent to say so"),
    ],
)
def test_errors_are_reported_with_their_place(
    write_task: WriteTask, registry: Registry, changes: dict[str, Any], problem: str
) -> None:
    lines = problems(write_task(**changes), registry)
    assert sum(not line.startswith("  wanted: ") for line in lines) == 1
    assert lines[0].split(": ", 1)[1].startswith(problem)


@pytest.mark.parametrize(
    "place", ["/etc/passwd", "../a", "a/../../b", "", "a//b", "./a", "a/", "..", ".", "a\\b", "a\0b"]
)
def test_seeds_stay_inside_the_home_folder(write_task: WriteTask, registry: Registry, place: str) -> None:
    folder = write_task(files={"env/a.txt": "a"}, seeds=[{"source": "env/a.txt", "place": place}])
    assert "seeds[0].place" in problems(folder, registry)[0]


def test_a_seed_that_is_a_link_out_of_the_task_is_refused(
    write_task: WriteTask, registry: Registry, tmp_path: Path
) -> None:
    folder = write_task(files={"env/b.txt": "b"}, seeds=[{"source": "env/a.txt", "place": "a.txt"}])
    (tmp_path / "secret").write_text("x")
    (folder / "env/a.txt").symlink_to(tmp_path / "secret")
    assert "is a link out of the task's folder" in problems(folder, registry)[0]


def test_all_errors_are_reported_together_in_file_order(write_task: WriteTask, registry: Registry) -> None:
    folder = write_task(
        difficulty="medium",
        surplus=1,
        checks=[goal(expect={"star": 1}), goal(id="b", kind="gaol"), goal(id="c", because="nowhere", args={})],
    )
    lines = [line for line in problems(folder, registry) if not line.startswith("  wanted")]
    told = [line.split(": ", 2) for line in lines]
    assert [place for _, place, *_ in told] == [
        "difficulty", "checks[0].expect.star", "checks[1].kind", "checks[2].args", "checks[2].because", "surplus",
    ]  # fmt: skip
    source = (folder / "task.json").read_text().splitlines()
    for where, place, *_ in told:
        line = source[int(where.rsplit(":", 1)[1]) - 1]
        assert place.rpartition(".")[2].rpartition("[")[0] or f'"{place.rpartition(".")[2]}"' in line


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b'{"a": 1, "a": 2}', ":1: the key 'a' is in one object twice"),
        (b'{"checks": [\n  {"id": 1,\n   "id": 2}]}', ":3: the key 'id' is in one object twice"),
        (b'{"a": NaN}', "NaN is not a JSON number"),
        (b'{"a": -Infinity}', "-Infinity is not a JSON number"),
        (b'{"a": 1e999}', "the number 1e999 is too big"),
        (b'{"a": ' + b"9" * 5000 + b"}", "a number that cannot be read"),
        (b'{\n "a" 1\n}', ":2: column 6: not JSON"),
        (b'{"a": "\xff"}', ":1: not UTF-8: byte 0xff"),
        ('{"a": "é"}'.encode("utf-16"), "not UTF-8"),
        (b"\xef\xbb\xbf{}", ":1: starts with a byte order mark"),
        (b"[" * 100_000, "nested too deeply"),
        (b"[]", ":1: is not an object"),
        (b"", ":1: column 1: not JSON"),
    ],
)
def test_invalid_json_is_reported_with_its_line(
    write_task: WriteTask, registry: Registry, content: bytes, message: str
) -> None:
    folder = write_task()
    (folder / "task.json").write_bytes(content)
    assert message in problems(folder, registry)[0]


def test_a_file_that_is_not_there_is_reported(registry: Registry, tmp_path: Path) -> None:
    with pytest.raises(UsageProblem, match="cannot be read"):
        load_task(tmp_path / "task.json", registry)


def test_a_verifier_that_does_not_import_is_reported_for_its_checks(write_task: WriteTask, tmp_path: Path) -> None:
    app = tmp_path / "apps" / "notebook"
    app.mkdir(parents=True)
    (app / "app.py").write_text("")
    (app / "verifier.py").write_text("import nothing_of_this_name\n")
    lines = problems(write_task(), Registry.discover(tmp_path))
    assert "verifier.py:1: does not import: ModuleNotFoundError" in "\n".join(lines)


def test_a_task_in_the_folder_of_an_app_counts_under_that_app(registry: Registry, write_task: WriteTask) -> None:
    folder = write_task()
    folder = folder.parent.rename(folder.parent.with_name("notebook")) / folder.name
    load_task(folder, registry)
    task = json.loads((folder / "task.json").read_text())
    (folder / "task.json").write_text(json.dumps({**task, "apps": ["other"]}))
    assert any("the task is in the folder of 'notebook'" in line for line in problems(folder, registry))


def test_a_task_that_cannot_be_done_checks_that_the_agent_says_so(write_task: WriteTask, registry: Registry) -> None:
    says_so = goal(app="agent", endpoint="outcome", args={}, expect={"status": "infeasible"}, because="as urgent")
    assert not load_task(write_task(feasible=False, checks=[says_so]), registry).spec.feasible
    assert "expects that the task cannot be done" in problems(write_task("other", checks=[says_so]), registry)[0]
    wrong = {**says_so, "expect": {"status": "impossible"}}
    assert "checks[0].expect.status" in "\n".join(problems(write_task("third", checks=[wrong]), registry))


@pytest.mark.parametrize(
    ("quote", "held"),
    [
        ("four stars", True),
        ("four\n  stars", True),
        ("Four stars", False),
        ("our stars", False),
        ("four star", False),
        ("“Groceries", True),
    ],
)
def test_a_quotation_is_whole_words_of_the_instruction(quote: str, held: bool) -> None:
    assert is_quotation(quote, "Give “Groceries” four\tstars.") is held


def test_the_hash_covers_task_seeds_and_solution_and_nothing_else(write_task: WriteTask, registry: Registry) -> None:
    folder = write_task(files={"env/a.txt": "a", "solution.py": "pass"})
    task = load_task(folder, registry)
    first = task.hash()
    (folder / "task.json").write_text(json.dumps(json.loads((folder / "task.json").read_text()), indent=7))
    (folder / "proof.json").write_text("{}")
    (folder / "env/__pycache__").mkdir()
    (folder / "env/__pycache__/a.pyc").write_text("x")
    assert task.hash() == first
    seen = {first}
    for place, content in (("env/a.txt", "b"), ("env/b.txt", "b"), ("solution.py", "return")):
        (folder / place).write_text(content)
        seen.add(task.hash())
    (folder / "env/b.txt").rename(folder / "env/c.txt")
    seen.add(task.hash())
    changed = json.loads((folder / "task.json").read_text()) | {"max_steps": 51}
    (folder / "task.json").write_text(json.dumps(changed))
    seen.add(task.hash())
    assert len(seen) == 6


def test_seeds_are_files_folders_and_generated(
    write_task: WriteTask, registry: Registry, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    files = {
        "env/a.txt": "a",
        "env/more/b.txt": "b",
        "env/more/c/d.txt": "d",
        "env/make.py": GENERATOR,
        "env/words.py": "W = 'hi'",
    }
    seeds = [
        {"source": "env/a.txt", "place": "Documents/a.txt"},
        {"source": "env/more", "place": "."},
        {"generator": "env/make.py", "place": "Pictures"},
    ]
    task = load_task(write_task(files=files, seeds=seeds), registry)
    expected = {"Documents/a.txt": b"a", "b.txt": b"b", "c/d.txt": b"d", "Pictures/x/y.txt": b"hi"}
    assert dict(seed_files(task)) == expected
    assert dict(seed_files(task)) == expected
    assert (tmp_path / "runs").read_text() == "." * 1, "the second time the output that was kept is used"
    (task.folder / "env/words.py").write_text("W = 'ho'")
    assert seed_files(task)["Pictures/x/y.txt"] == b"ho"


GENERATOR = """
import os
from pathlib import Path
from words import W

def generate(out: Path) -> None:
    assert "OPENCOMPUTER_SECRET" not in os.environ
    with open(Path(__file__).parents[3] / "runs", "a") as runs:
        runs.write(".")
    (out / "x").mkdir()
    (out / "x/y.txt").write_text(W)
"""


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("raise ValueError('not today')", "not today"),
        ("import os; os._exit(3)", "exit code 3"),
        ("(out / 'a').symlink_to('/etc/passwd')", "the generator left 'a'"),
        ("import os; os.mkfifo(out / 'a')", "the generator left 'a'"),
    ],
)
def test_a_failing_generator_is_reported_and_leaves_no_files(
    write_task: WriteTask, registry: Registry, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str, message: str
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    files = {"env/make.py": f"def generate(out):\n    {body}\n"}
    task = load_task(write_task(files=files, seeds=[{"generator": "env/make.py", "place": "."}]), registry)
    with pytest.raises(UsageProblem, match=message):
        seed_files(task)
    kept = tmp_path / "cache/pytest-opencomputer/seeds"
    assert [path.suffix for path in kept.iterdir()] == [".lock"]


def test_generators_run_in_a_clean_environment(
    write_task: WriteTask, registry: Registry, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("OPENCOMPUTER_SECRET", "key")
    source = "import os, json\ndef generate(out):\n    (out / 'e').write_text(json.dumps(dict(os.environ)))\n"
    task = load_task(
        write_task(files={"env/make.py": source}, seeds=[{"generator": "env/make.py", "place": "."}]), registry
    )
    seen = json.loads(seed_files(task)["e"])
    assert "OPENCOMPUTER_SECRET" not in seen
    assert (seen["TZ"], seen["PYTHONHASHSEED"]) == ("UTC", "0")
    assert seen["HOME"] != str(Path.home())


def test_seeds_of_services_lie_apart_from_the_home_folder(
    write_task: WriteTask, registry: Registry, tmp_path: Path
) -> None:
    folder = shutil.copytree(registry.folder("notebook"), tmp_path / "root" / "apps" / "notebook")
    (folder / "app.py").write_text(
        "from pytest_opencomputer.apps.app import App, Service\n"
        "APP = App(name='notebook', title='n', category='c', packages=(), launch=('n',), process=('n',),"
        " services=(Service('library', ('serve',), (80,)),))\n"
    )
    files = {"env/a.txt": "mine", "env/b.txt": "theirs"}
    seeds = [
        {"source": "env/a.txt", "place": "a.txt"},
        {"source": "env/b.txt", "place": "a.txt", "service": "library"},
    ]
    task = load_task(write_task(files=files, seeds=seeds), Registry.discover(folder.parent.parent))
    assert seed_files(task) == {"a.txt": b"mine"}
    assert service_seeds(task) == {"library": {"a.txt": b"theirs"}}
    seeds[1]["service"] = "libary"
    found = problems(write_task("other", files=files, seeds=seeds), Registry.discover(folder.parent.parent))
    assert any("none of the task's apps has a service 'libary'" in line for line in found)
    assert any("library" in line for line in found)


def test_two_seeds_cannot_have_one_place(write_task: WriteTask, registry: Registry) -> None:
    files = {"env/a.txt": "a", "env/more/a.txt": "b"}
    same = [{"source": "env/a.txt", "place": "a.txt"}, {"source": "env/a.txt", "place": "a.txt"}]
    assert "two seeds are placed at 'a.txt'" in problems(write_task(files=files, seeds=same), registry)[0]
    below = [{"source": "env/a.txt", "place": "a.txt"}, {"source": "env/more", "place": "."}]
    task = load_task(write_task("other", files=files, seeds=below), registry)
    with pytest.raises(UsageProblem, match=r"two seeds are placed at 'a\.txt'"):
        seed_files(task)


def test_a_thousand_tasks_load_in_no_time(write_task: WriteTask, registry: Registry) -> None:
    folders = [write_task(f"task_{number}") for number in range(200)]
    load_task(folders[0], registry)  # imports the verifier
    began = time.process_time()
    for folder in folders:
        load_task(folder, registry)
    each = (time.process_time() - began) / len(folders)
    # The target is half a millisecond; the bound leaves room for a busy machine.
    assert each < 0.002, f"{each * 1000:.2f} ms for one task"
    print(f"{each * 1000:.3f} ms")


def test_the_canary_stands_in_every_task_file() -> None:
    assert CANARY in json.dumps(valid_task())
