"""Code that runs inside the sandbox. Standard library and the image's own packages only; nothing of the host side."""
