"""The web sites of a small harbour town."""
