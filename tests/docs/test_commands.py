"""Every command of the pages: those without a desktop are run, of the others everything up to the first desktop."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pytest_opencomputer.agents.models.addresses import KEY_OF_URL
from pytest_opencomputer.cli.main import parser
from tests.docs.pages import PAGES, REPOSITORY, Block, all_blocks, filled_in, with_benchmark
from tests.reports.runs import Did, make_run

LIST = "docs/commands.md"  # a table of commands, not commands to be typed
BLOCKS = [block for block in all_blocks() if block.page != LIST and any(block.commands)]
KEYS = ("ANTHROPIC_API_KEY", "OPENAI_API_KEY", "GEMINI_API_KEY", "MOONSHOT_API_KEY", KEY_OF_URL)
RUN_HERE = ("table", "compare", "report", "export", "tasks", "apps", "agents", "schema", "proofs", "new")
"""Commands of ``opencomputer`` that only need this package."""
ELSEWHERE = (["agents", "try"], ["tasks", "fill"])
"""Those of them that need a key, or a saved state (``tests/tasks/test_filling.py`` has one)."""
KUBECONFIG = """
apiVersion: v1
kind: Config
clusters: [{name: c, cluster: {server: "https://127.0.0.1:9"}}]
users: [{name: u, user: {}}]
contexts: [{name: c, context: {cluster: c, user: u}}]
current-context: c
"""


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A clone of the project as far as commands read it, the tasks that pages name, and two runs in ``runs/``."""
    folder = tmp_path_factory.mktemp("clone")
    for name in ("apps", "tests", "scripts", "pyproject.toml", "conftest.py", "Makefile", "requirements-dev.txt"):
        (folder / name).symlink_to(REPOSITORY / name)
    (folder / "benchmark").mkdir()
    (folder / "benchmark/worlds").symlink_to(REPOSITORY / "benchmark/worlds")
    said = "".join((REPOSITORY / page).read_text() for page in PAGES)
    small = [task for app in ("gedit", "galculator") for task in (REPOSITORY / "benchmark" / app).iterdir()]
    wanted = {f"{task.parent.name}/{task.name}" for task in small if re.search(rf"\b{task.name}\b", said)}
    subsets = json.loads((REPOSITORY / "benchmark/subsets.json").read_text())
    wanted |= {subset["tasks"][0] for subset in subsets.values() if wanted.isdisjoint(subset["tasks"])}
    for task in wanted:
        shutil.copytree(REPOSITORY / "benchmark" / task, folder / "benchmark" / task)
    for subset in subsets.values():
        subset["tasks"] = [task for task in subset["tasks"] if task in wanted]
    (folder / "benchmark/subsets.json").write_text(json.dumps(subsets))
    tasks = ("gedit/glossary_merge", "galculator/inverter_fault_word")
    runs = [
        make_run(folder / "runs", [Did(task, goals) for task in tasks], agents=["claude:claude-opus-5-5"])
        for goals in (2, 4)
    ]
    (agents,) = (block.text for block in all_blocks() if block.text.startswith("# agents.toml"))
    (folder / "agents.toml").write_text(agents)
    (folder / "hosts.toml").write_text('[[host]]\nname = "a"\nengine = "unix:///nowhere"\n')
    (folder / "own-seeds.txt").write_text("40817\n")
    for name, run in zip(("first", "second"), runs, strict=True):
        (folder / "runs" / name).symlink_to(run.path.name)
        for rollout in run.rollouts:
            exchange = '{"request": {"model": "claude-opus-5-5"}, "response": {}}\n'
            (rollout.folder / "exchanges.jsonl").write_text(exchange)
    return folder


@pytest.fixture(autouse=True)
def environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Keys, which are not used, no browser, and the benchmark as it is installed."""
    for key in (*KEYS, "KEY_OF_MY_SERVER"):
        monkeypatch.setenv(key, "not-a-key")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PYTHONPATH", with_benchmark(tmp_path / "site"))
    config = tmp_path / "kubeconfig"
    config.write_text(KUBECONFIG)
    monkeypatch.setenv("KUBECONFIG", str(config))


def run(project: Path, words: list[str], allowed: int = 0) -> None:
    """Run a command in the project; it must succeed, or end with the other exit code that is allowed."""
    done = subprocess.run(words, cwd=project, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode in (0, allowed), f"{shlex.join(words)}\n{done.stdout[-3000:]}{done.stderr[-3000:]}"


def test_there_are_commands() -> None:
    assert sum(len(list(block.commands)) for block in BLOCKS) > 60


@pytest.mark.parametrize("block", BLOCKS, ids=str)
def test_commands(block: Block, project: Path) -> None:
    for number, command in enumerate(block.commands):
        check(command, f"{BLOCKS.index(block)}-{number}", project)


def check(command: str, number: str, project: Path) -> None:
    """Run a command as far as it needs no desktop, no key and no model."""
    words = shlex.split(re.sub(r"^[A-Z_]+=\S+ ", "", filled_in(command)))
    program, *arguments = words
    if program in ("pytest", ".venv/bin/pytest"):
        given = [one for one in arguments if one != "--pause-before-checks"]  # which wants a terminal
        nothing_stale = pytest.ExitCode.NO_TESTS_COLLECTED if "--prove" in given else 0
        collect = [sys.executable, "-m", "pytest", *given, "--collect-only", "-q", "-p", "no:cacheprovider"]
        run(project, collect, nothing_stale)
    elif program == "opencomputer" and arguments[0] in RUN_HERE and arguments[:2] not in ELSEWHERE:
        out = arguments.index("--out") + 1 if "--out" in arguments else None
        if out is not None:  # a folder of this command's own: the same name stands in several places
            arguments[out] = f"{arguments[out]}-{number}"
        run(project, [sys.executable, "-m", "pytest_opencomputer.cli.main", *arguments])
    elif program == "opencomputer":
        assert parser().parse_args(arguments).handler
    elif program == "make":
        run(project, ["make", "--dry-run", *arguments])
    elif program == "pip":
        (extra,) = re.findall(r"pytest-opencomputer\[(\w+)\]", command)
        assert f"\n{extra} = [" in (REPOSITORY / "pyproject.toml").read_text()
    elif program == "export":
        assert arguments[0].partition("=")[0] in KEYS
    elif program == "python" and arguments[0] == "-m":
        module = REPOSITORY / arguments[1].replace(".", "/")
        assert (module / "__main__.py").is_file() or module.with_suffix(".py").is_file()
    elif program == "python":
        assert (REPOSITORY / arguments[0]).is_file()
    else:
        assert program in ("rm", "mkdir", "allure"), "say here how this is tested"


def test_the_keys_are_those_that_agents_read() -> None:
    families = (REPOSITORY / "pytest_opencomputer/agents/models/families").glob("*.py")
    read = set(re.findall(r'"(\w+_API_KEY)"', "".join(path.read_text() for path in families)))
    assert read
    assert read <= set(KEYS)


def test_the_list_of_commands_is_whole() -> None:
    """The words of ``docs/commands.md`` are commands, and none is missing."""
    (listed,) = (block for block in all_blocks() if block.page == LIST)
    named = set()
    for line in listed.text.splitlines():
        words = re.split(r"\s{2,}", line)[0].split()[1:]
        for first in words[0].split("|"):
            named.add(first)
            for second in words[1].split("|") if len(words) > 1 and words[1].islower() else [""]:
                with pytest.raises(SystemExit) as ended:
                    parser().parse_args([first, *filter(None, [second]), "--help"])
                assert ended.value.code == 0
    known = next(action.choices for action in parser()._actions if isinstance(action.choices, dict))
    assert named == set(known)


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    text = (REPOSITORY / page).read_text()
    for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", text):
        if "://" not in target:
            assert ((REPOSITORY / page).parent / target).exists(), f"{page} links {target}"
