"""The hashes that a proof depends on: everything that can change its outcome, and nothing else.

Not included are the wording of the instruction, ``because``, tags, difficulty, the step budget, comments and
docstrings. Of an app's verifier and operations, only the code that the task's endpoints and its solution reach is
included.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from pytest_opencomputer.agents.solution import ANOTHER_WAY
from pytest_opencomputer.apps.code_files import code_file, verifier_module
from pytest_opencomputer.apps.loader import PREFIX
from pytest_opencomputer.apps.reached_code import ALL, ReachedCode
from pytest_opencomputer.apps.registry import AGENT, Registry
from pytest_opencomputer.models import canonical
from pytest_opencomputer.models.canonical import HARNESS_CONTRACT
from pytest_opencomputer.proofs.near_miss_code import near_misses_of
from pytest_opencomputer.proofs.proof import Hashes, staleness
from pytest_opencomputer.rollouts.cases import FURTHER_SEEDS
from pytest_opencomputer.sandbox.images.recipe import image_for
from pytest_opencomputer.tasks.composed.requirement import SAID
from pytest_opencomputer.tasks.detect import COMPOSED_FILE
from pytest_opencomputer.tasks.loading import load_task
from pytest_opencomputer.tasks.task import Task

_SOLUTION = "solution"
_EXPECTED = frozenset({("near_miss", "fails"), ("mistake", "fails")})
"""The expected checks of a near miss: they do not change what is played."""


def hashes_of(registry: Registry, task: Task) -> Hashes:
    """The hashes that a proof of ``task`` depends on. Needs no engine.

    Raises:
        UsageProblem: code of the task or of its apps does not parse.
    """
    code = ReachedCode(lambda module: _file(registry, task, module), left_out=_EXPECTED)
    apps = [registry.app(name) for name in task.spec.apps]
    played = _composed(registry, task) if task.composed else _written(task, code)
    return Hashes(
        environment=_environment(task),
        checks=_checks(task, played.fails),
        solution=played.solution,
        near_misses=played.near_misses,
        another_way=played.another_way,
        variants=_variants(registry, task),
        apps={app.name: _app(registry.folder(app.name)) for app in apps},
        endpoints=_endpoints(registry, task, code),
        image=image_for(apps).digest,
        harness=str(HARNESS_CONTRACT),
    )


def stale(registry: Registry, task: Task) -> list[str]:
    """Why the proof of ``task`` does not hold, in words; empty if it does."""
    return staleness(task, hashes_of(registry, task))


@dataclass(frozen=True)
class _Played:
    """The hashes of what is played, and the checks that each near miss names."""

    solution: str
    near_misses: dict[str, str]
    fails: dict[str, str]
    another_way: str = ""


def _written(task: Task, code: ReachedCode) -> _Played:
    file = task.folder / "solution.py"
    misses = near_misses_of(file)
    solution = code.hash(_SOLUTION, "solve") if file.is_file() else ""
    another = code.hash(_SOLUTION, ANOTHER_WAY) if code.defines(_SOLUTION, ANOTHER_WAY) else ""
    return _Played(solution, {name: code.hash(_SOLUTION, name) for name in misses}, misses, another)


def _composed(registry: Registry, task: Task) -> _Played:
    """Hashes of what each requirement does, with its parameters, in order; and of what each mistake does instead."""
    assert task.composed is not None, "only composed tasks have requirements"
    code = {
        mistakes: ReachedCode(
            lambda module: _requirement_file(registry, task, module),
            left_out=frozenset({("Mistake", "fails")}),
            methods=SAID if mistakes else SAID | {"mistakes"},
        )
        for mistakes in (False, True)
    }

    def played(name: str, mistake: str = "") -> bytes:
        part = task.composed.made.parts[name]  # type: ignore[union-attr]
        kind = type(part)
        reached = code[bool(mistake)].hash(kind.__module__, kind.__qualname__)
        return canonical.dump([kind.__qualname__, repr(part), reached, mistake])

    parts = {name: played(name) for name in task.composed.made.parts}
    misses = {name: miss for name, miss in task.composed.made.near_misses.items() if name == task.composed.made.sample}
    return _Played(
        canonical.digest(parts.values()),
        {
            name: canonical.digest(
                one if of != miss.of else played(of, miss.mistake) if miss.mistake else b"" for of, one in parts.items()
            )
            for name, miss in misses.items()
        },
        {name: " ".join(sorted(miss.fails)) for name, miss in misses.items()},
    )


def _variants(registry: Registry, task: Task) -> dict[str, str]:
    """By further seed of a composed task, a hash of its environment, of what is played and of what is checked."""
    if task.composed is None:
        return {}
    seeds = range(task.composed.outline.seed + 1, task.composed.outline.seed + 1 + FURTHER_SEEDS)
    tasks = {seed: load_task(task.folder, registry, seed) for seed in seeds}
    return {
        str(seed): canonical.digest(
            [_environment(one).encode(), _composed(registry, one).solution.encode(), _checks(one, {}).encode()]
        )
        for seed, one in tasks.items()
    }


def _requirement_file(registry: Registry, task: Task, module: str) -> Path | None:
    """The file of a module with requirements: an app's, or the task itself."""
    return task.folder / COMPOSED_FILE if module.startswith(PREFIX) else code_file(registry, module)


def _environment(task: Task) -> str:
    """The hash of seeds and their files, what is opened, the apps, the means and the save policy."""
    spec = task.spec.model_dump(mode="json", by_alias=True, include={"seeds", "open", "apps", "means", "save"})
    named = {"spec": canonical.dump(spec)}
    if task.spec.events:
        named["events"] = canonical.dump([one.model_dump(mode="json") for one in task.spec.events])
    return canonical.digest_mapping({**named, **task.env()})


def _checks(task: Task, fails: Mapping[str, str]) -> str:
    """The hash of what is asked and expected, and of the checks that near misses name, by near miss."""
    asked = {"id", "app", "endpoint", "args", "expect", "kind"}
    checks = [one.model_dump(mode="json", include=asked) for one in task.spec.checks]
    return canonical.digest_mapping({"checks": canonical.dump(checks), "fails": canonical.dump(dict(fails))})


def _app(folder: Path) -> str:
    """How the app is installed, launched, saved and quit, and the services that it brings."""
    named = {"app.py": ReachedCode(lambda _: folder / "app.py").hash("app", ALL).encode()}
    for place, file in canonical.folder_files(folder / "services").items():
        named[f"services/{place}"] = file.read_bytes()
    return canonical.digest_mapping(named)


def _endpoints(registry: Registry, task: Task, code: ReachedCode) -> dict[str, str]:
    """The code that each endpoint of the task reaches, by ``<app> <endpoint>``."""
    found = {}
    for check in task.spec.checks:
        if check.app == AGENT:
            continue
        function = registry.verifier(check.app).endpoint(check.endpoint).function
        assert function is not None, "only endpoints of the agent have none"
        found[f"{check.app} {check.endpoint}"] = code.hash(verifier_module(check.app), function.__name__)
    return found


def _file(registry: Registry, task: Task, module: str) -> Path | None:
    """The file of a module, if its code is hashed."""
    if module == _SOLUTION:
        return task.folder / "solution.py"
    return code_file(registry, module)
