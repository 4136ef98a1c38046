"""The tasks of pytest-opencomputer (``benchmark/``) and the apps they use (``apps/``), as data of a package."""
