"""How endpoints get at state: one module per kind, shared by all apps. Everything they read is taken as hostile."""
