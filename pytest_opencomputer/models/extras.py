"""Imports libraries that only statistics, data frames and reports need: extras that the base install does not have."""

from __future__ import annotations

from importlib import import_module

from pytest_opencomputer.models.errors import UsageProblem


def need(*modules: str, what: str, extra: str = "stats") -> None:
    """Import ``modules``, which ``what`` needs and the extra ``extra`` installs.

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
                wanted=f"the extra {extra!r}",
                fix=f"pip install 'pytest-opencomputer[{extra}]'",
            ) from problem
