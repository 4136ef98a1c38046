"""How sandboxes are made."""
