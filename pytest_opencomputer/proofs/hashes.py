"""The hashes to which a proof is bound: everything that can change its outcome, and nothing else.

It is not bound to the wording of the instruction, ``because``, tags, difficulty or the step budget, nor to comments and
docstrings; and of an app's verifier and operations only to what the task's endpoints and its solution reach.
"""

from __future__ import annotations

from pathlib import Path

import pytest_opencomputer
from pytest_opencomputer.apps.registry import AGENT, Registry
from pytest_opencomputer.models import canonical
from pytest_opencomputer.models.canonical import HARNESS_CONTRACT
from pytest_opencomputer.proofs.proof import Hashes, staleness
from pytest_opencomputer.proofs.reached_code import ALL, ReachedCode
from pytest_opencomputer.sandbox.images.recipe import image_for
from pytest_opencomputer.tasks.task import Task

_SHARED = ("pytest_opencomputer.guest.channels", "pytest_opencomputer.agents.file_dialogs")
"""The plugin's code that is hashed: what verifiers and operations share. ``HARNESS_CONTRACT`` stands for all the
rest."""
_FACADES = {"pytest_opencomputer.agents.file_dialogs": "pytest_opencomputer.agents.file_dialogs"}
_SOLUTION = "solution"


def hashes_of(registry: Registry, task: Task) -> Hashes:
    """The hashes to which a proof of ``task`` is bound. Needs no engine.

    Raises:
        UsageProblem: code of the task or of its apps does not parse.
    """
    code = ReachedCode(lambda module: _file(registry, task, module))
    apps = [registry.app(name) for name in task.spec.apps]
    return Hashes(
        environment=_environment(task),
        checks=_checks(task),
        solution=code.hash(_SOLUTION, ALL) if (task.folder / "solution.py").is_file() else "",
        apps={app.name: _app(registry.folder(app.name)) for app in apps},
        endpoints=_endpoints(registry, task, code),
        image=image_for(apps).digest,
        harness=str(HARNESS_CONTRACT),
    )


def stale(registry: Registry, task: Task) -> list[str]:
    """Why the proof of ``task`` does not hold, in words; empty if it does."""
    return staleness(task, hashes_of(registry, task))


def _environment(task: Task) -> str:
    """The hash of seeds and their files, what is opened, the apps, the means and the save policy."""
    spec = task.spec.model_dump(mode="json", by_alias=True, include={"seeds", "open", "apps", "means", "save"})
    named = {"spec": canonical.dump(spec)}
    for place, path in canonical.folder_files(task.folder / "env").items():
        named[f"env/{place}"] = path.read_bytes()
    return canonical.digest_mapping(named)


def _checks(task: Task) -> str:
    asked = {"id", "app", "endpoint", "args", "expect", "kind"}
    checks = [one.model_dump(mode="json", include=asked) for one in task.spec.checks]
    return canonical.digest_mapping({"checks": canonical.dump(checks)})


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
        found[f"{check.app} {check.endpoint}"] = code.hash(f"apps.{check.app}.verifier", function.__name__)
    return found


def _file(registry: Registry, task: Task, module: str) -> Path | None:
    """The file of a module, if its code is hashed."""
    if module == _SOLUTION:
        return task.folder / "solution.py"
    parent, _, rest = module.partition(".")
    if parent == "apps":
        app, _, inner = rest.partition(".")
        top = inner.partition(".")[0]
        if app not in registry.folders or top not in ("verifier", "operations"):
            return None
        return _existing(registry.folders[app] / inner.replace(".", "/"))
    module = _FACADES.get(module, module)
    if not f"{module}.".startswith(tuple(f"{one}." for one in _SHARED)):
        return None
    package = Path(pytest_opencomputer.__path__[0])
    return _existing(package / module.partition(".")[2].replace(".", "/"))


def _existing(place: Path) -> Path | None:
    for file in (place.with_suffix(".py"), place / "__init__.py"):
        if file.is_file():
            return file
    return None
