"""Agents that live elsewhere: behind an address, in another tool, or in a program with a loop of its own."""
