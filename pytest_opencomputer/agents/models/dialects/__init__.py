"""The forms in which models write actions, and how each is read."""
