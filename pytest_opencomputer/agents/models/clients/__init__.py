"""How model APIs are spoken to, one module per API, each over the vendor's SDK."""
