"""What the pages show is run as it stands there, so that it stays true."""
