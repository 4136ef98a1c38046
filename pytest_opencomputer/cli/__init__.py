"""The console script ``opencomputer``."""
