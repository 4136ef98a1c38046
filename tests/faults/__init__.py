"""Faults brought about on purpose, each with the outcome that it must have."""
