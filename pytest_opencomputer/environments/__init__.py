"""Desktops as environments for training: a rollout whose actions come from outside, step by step."""
