"""The libraries that only statistics and data frames need: the extra ``stats``, which the base install is without."""

from __future__ import annotations

from importlib import import_module

from pytest_opencomputer.errors import UsageProblem


def need(*modules: str, what: str) -> None:
    """Import ``modules``, which ``what`` cannot do without.

    Raises:
        UsageProblem: one is not installed; says what to install.
    """
    for module in modules:
        try:
            import_module(module)
        except ImportError as problem:
            raise UsageProblem(
                f"the Python package {module.partition('.')[0]} cannot be imported: {problem}",
                where=what,
                wanted="the extra 'stats'",
                fix="pip install 'pytest-opencomputer[stats]'",
            ) from problem
