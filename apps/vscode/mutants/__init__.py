"""Mutants of files in the formats of VS Code and of Git: settings with comments, and references."""

from .commented import Commented
from .references import References

FORMATS = (Commented(), References())
