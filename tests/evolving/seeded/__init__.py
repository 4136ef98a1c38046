"""Faults that a program puts into copies of verifiers (``python -m tests.evolving.seeded``)."""
