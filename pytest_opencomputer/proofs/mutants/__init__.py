"""Mutation testing of tasks: final states that are wrong in exactly one way, and which check notices each of them."""
