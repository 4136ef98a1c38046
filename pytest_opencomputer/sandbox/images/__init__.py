"""Sandbox images: their recipes, and how they are built with and without a registry."""
