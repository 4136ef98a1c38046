"""Agents that ask no model."""
