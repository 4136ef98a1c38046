"""Hostile state: what an agent could leave behind to break, stall or mislead the channels that read it."""
