"""Images on their way to a model."""

from __future__ import annotations

import base64
import io

from PIL import Image

from pytest_opencomputer.agents.models.image_sizing import png_size


def in_base64(png: bytes) -> str:
    """The text that stands for an image in JSON."""
    return base64.b64encode(png).decode()


def data_url(png: bytes) -> str:
    """The ``data:`` address that stands for an image (RFC 2397)."""
    return f"data:image/png;base64,{in_base64(png)}"


def filling(png: bytes, box: tuple[int, int]) -> bytes:
    """An image enlarged or made smaller in its proportions until it fills ``box`` in one direction."""
    width, height = png_size(png)
    scale = min(box[0] / width, box[1] / height)
    size = max(1, int(width * scale)), max(1, int(height * scale))
    with Image.open(io.BytesIO(png)) as image:
        resized = image.convert("RGB").resize(size, Image.Resampling.LANCZOS)
    out = io.BytesIO()
    resized.save(out, "PNG", compress_level=1)
    return out.getvalue()
