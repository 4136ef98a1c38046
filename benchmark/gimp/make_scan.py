"""Makes the scan of ``mirrored_slide``: a photograph as a scanner sees a slide that lies on its side and on its face.

Run in ``benchmark/gimp``; its output is committed, as it is compressed differently by other versions of zlib.
"""

from pathlib import Path

from PIL import Image, ImageOps

PHOTOGRAPH = Path("../darktable/agency_delivery/env/Pictures/2024-04 Agency picks/DSC_0455.JPG")
SCAN = Path("mirrored_slide/env/Slides/scan-017.png")


def scan() -> None:
    """Mirror it, turn it, and lay it on the white of the scanner's lid."""
    picture = ImageOps.mirror(Image.open(PHOTOGRAPH).convert("RGB").resize((600, 400), Image.Resampling.LANCZOS))
    turned = picture.transpose(Image.Transpose.ROTATE_270)
    page = Image.new("RGB", (turned.width + 110, turned.height + 150), "white")
    page.paste(turned, (48, 86))
    SCAN.parent.mkdir(parents=True, exist_ok=True)
    page.save(SCAN)


scan()
