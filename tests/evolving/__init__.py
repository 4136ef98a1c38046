"""Tests of verifiers that evolve, with scripted answers of judges and proposers, bad ones included."""
