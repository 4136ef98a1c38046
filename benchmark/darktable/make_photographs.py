"""Makes the photographs of the tasks in this folder from those of Debian packages; run once, its output is committed.

The photographs are scaled down, some cropped, blurred or darkened to become several frames of one scene, and get the
Exif of cameras that could have taken them. Needs Pillow (Debian: python3-pil), so it is run in a container::

    docker run --rm --network host -v "$PWD:/here" IMAGE sh -c 'apt-get update; cd /tmp;
        apt-get download budgie-backgrounds lomiri-wallpapers-16.04;
        for package in *.deb; do dpkg-deb -x "$package" /tmp; done; python3 /here/make_photographs.py /tmp /here'

Pictures, authors and licences are in ``PHOTOGRAPHS.md``.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from PIL import Image, ImageEnhance, ImageFilter
from PIL.TiffImagePlugin import IFDRational

BUDGIE = "usr/share/backgrounds/budgie"
LOMIRI = "usr/share/backgrounds"


@dataclass(frozen=True)
class Camera:
    """A camera with its lens."""

    make: str
    model: str
    lens: str


D750 = Camera("NIKON CORPORATION", "NIKON D750", "200-500mm f/5.6E ED VR")
Z6 = Camera("NIKON CORPORATION", "NIKON Z 6_2", "NIKKOR Z 24-70mm f/4 S")
X_T4 = Camera("FUJIFILM", "X-T4", "XF16-55mmF2.8 R LM WR")
EOS = Camera("Canon", "Canon EOS R6", "RF24-105mm F4 L IS USM")
PIXEL = Camera("Google", "Pixel 7", "Pixel 7 back camera 6.81mm f/1.85")


@dataclass(frozen=True)
class Frame:
    """One picture to be made.

    Attributes:
        source: the photograph it is made from.
        box: which part of it, as shares of its width and height: left, top, right, bottom.
        taken: local time, ``YYYY:MM:DD hh:mm:ss``.
        exposure: time in seconds, aperture, ISO, focal length in millimetres.
        blur: radius of a blur in pixels of the result.
        light: factor of brightness.
        place: latitude and longitude in degrees, altitude in metres, if the camera recorded it.
    """

    task: str
    name: str
    source: str
    taken: str
    camera: Camera
    exposure: tuple[str, str, int, int]
    box: tuple[float, float, float, float] = (0, 0, 1, 1)
    blur: float = 0
    light: float = 1
    place: tuple[float, float, float] | None = None
    edge: int = 960


def _marsh(name: str, source: str, taken: str, exposure: tuple[str, str, int, int], **more: object) -> Frame:
    place = f"2024-05-18 Marsh walk/{name}"
    return Frame("marsh_cull", place, source, f"2024:05:18 {taken}", D750, exposure, **more)  # type: ignore[arg-type]


def _travel(name: str, source: str, taken: str, exposure: tuple[str, str, int, int], **more: object) -> Frame:
    return Frame("travel_keywords", f"Travel 2023/{name}", source, taken, X_T4, exposure, **more)  # type: ignore[arg-type]


def _coast(name: str, source: str, taken: str, exposure: tuple[str, str, int, int], **more: object) -> Frame:
    place = f"2024-04 Agency picks/{name}"
    return Frame("agency_delivery", place, source, f"2024:04:{taken}", Z6, exposure, edge=1280, **more)  # type: ignore[arg-type]


def _city(name: str, source: str, taken: str, exposure: tuple[str, str, int, int], **more: object) -> Frame:
    place = f"2024-10 City evenings/{name}"
    return Frame("evening_style", place, source, f"2024:10:{taken}", Z6, exposure, **more)  # type: ignore[arg-type]


def _hike(name: str, source: str, taken: str, exposure: tuple[str, str, int, int], **more: object) -> Frame:
    camera = PIXEL if name.startswith("PXL") else EOS
    place = f"2024-08-11 Picos de Europa/{name}"
    return Frame("gpx_hike", place, source, f"2024:08:11 {taken}", camera, exposure, **more)  # type: ignore[arg-type]


def _tidy(place: str, source: str, taken: str, exposure: tuple[str, str, int, int], **more: object) -> Frame:
    camera = X_T4 if "DSCF" in place else Z6
    return Frame("library_tidy", place, source, f"2024:{taken}", camera, exposure, edge=800, **more)  # type: ignore[arg-type]


FRAMES = (
    _marsh("DSC_3141.JPG", "perched-osprey", "07:12:08", ("1/1000", "5.6", 800, 340)),
    _marsh("DSC_3142.JPG", "perched-osprey", "07:12:21", ("1/1250", "5.6", 800, 500), box=(0.3, 0.05, 0.72, 0.68)),
    _marsh("DSC_3143.JPG", "perched-osprey", "07:12:22", ("1/60", "8", 200, 500), box=(0.27, 0.08, 0.69, 0.71), blur=9),
    _marsh("DSC_3144.JPG", "perched-osprey", "07:12:40", ("1/1000", "5.6", 800, 420), box=(0.18, 0.0, 0.78, 0.9)),
    _marsh("DSC_3147.JPG", "oakland-zoo-otters", "07:41:55", ("1/640", "5.6", 640, 290)),
    _marsh("DSC_3148.JPG", "oakland-zoo-otters", "07:41:57", ("1/50", "8", 200, 350), box=(0.2, 0.2, 0.95, 1), blur=8),
    _marsh("DSC_3149.JPG", "oakland-zoo-otters", "07:42:03", ("1/800", "5.6", 640, 400), box=(0.38, 0.22, 0.92, 0.86)),
    _marsh("DSC_3152.JPG", "canyon-wren", "08:05:17", ("1/1600", "5.6", 500, 380)),
    _marsh("DSC_3153.JPG", "canyon-wren", "08:05:31", ("1/1600", "5.6", 500, 500), box=(0.22, 0.02, 0.68, 0.72)),
    _marsh("DSC_3158.JPG", "blue-periwinkle", "08:33:46", ("1/250", "5.6", 400, 200)),
    _travel("DSCF2011.JPG", "roman-colosseum", "2023:04:02 17:20:11", ("1/320", "8", 160, 16)),
    _travel("DSCF2034.JPG", "piazza-gae-aulenti", "2023:04:05 11:02:40", ("1/250", "8", 160, 18)),
    _travel("DSCF2102.JPG", "casa-mila", "2023:05:13 20:45:02", ("1/60", "4", 800, 16)),
    _travel("DSCF2140.JPG", "lake-sherburne", "2023:07:21 06:58:33", ("1/200", "8", 160, 55)),
    _travel("DSCF2203.JPG", "tea-gardens", "2023:09:09 09:14:27", ("1/180", "8", 200, 34)),
    _travel("DSCF2251.JPG", "singaporean-cityscape", "2023:09:14 19:21:50", ("8", "11", 160, 28)),
    _travel("DSCF2288.JPG", "beacon-street-sunset", "2023:11:04 16:31:09", ("1/125", "8", 200, 23)),
    _coast("DSC_0417.JPG", "lake-sherburne", "06 06:12:54", ("1/160", "8", 100, 44)),
    _coast("DSC_0420.JPG", "lake-sherburne", "06 06:19:05", ("1/160", "8", 100, 70), box=(0.1, 0.05, 0.7, 0.75)),
    _coast("DSC_0433.JPG", "tea-gardens", "12 08:40:31", ("1/200", "8", 200, 35)),
    _coast("DSC_0436.JPG", "tea-gardens", "12 08:44:12", ("1/200", "8", 200, 70), box=(0.35, 0.3, 0.98, 0.95)),
    _coast("DSC_0452.JPG", "extreme-desert-hike", "19 17:55:20", ("1/500", "8", 100, 70)),
    _coast("DSC_0455.JPG", "extreme-desert-hike", "19 18:03:48", ("1/500", "8", 100, 60), box=(0.0, 0.2, 0.8, 1)),
    _coast("DSC_0461.JPG", "blue-periwinkle", "27 10:22:15", ("1/320", "4", 200, 70)),
    _city("DSC_5511.JPG", "beacon-street-sunset", "05 18:14:33", ("1/80", "4", 400, 30)),
    _city("DSC_5514.JPG", "singaporean-cityscape", "11 19:02:18", ("4", "8", 100, 33)),
    _city("DSC_5517.JPG", "high-trestle-trail", "12 19:48:56", ("2", "5.6", 400, 24)),
    _city("DSC_5520.JPG", "casa-mila", "18 18:30:07", ("1/30", "4", 800, 24)),
    _city("DSC_5523.JPG", "piazza-gae-aulenti", "19 17:41:45", ("1/125", "5.6", 200, 26)),
    _city("DSC_5526.JPG", "abstract-spiral", "26 16:09:12", ("1/60", "5.6", 400, 50)),
    _hike("8N4A6102.JPG", "aitzgorri_by_Aitzol_Berasategi", "08:05:30", ("1/250", "8", 200, 35)),
    _hike("8N4A6109.JPG", "life_by_Aitzol_Berasategi", "08:47:00", ("1/8", "11", 100, 24)),
    _hike("8N4A6121.JPG", "picosdeeuropa_by_Aitzol_Berasategi", "10:20:00", ("1/400", "8", 100, 24)),
    _hike(
        "8N4A6124.JPG",
        "picosdeeuropa_by_Aitzol_Berasategi",
        "10:32:15",
        ("1/400", "8", 100, 70),
        box=(0.35, 0.05, 0.95, 0.6),
    ),
    _hike("8N4A6140.JPG", "seeding_by_Clements_Engelhardt", "13:15:45", ("1/640", "4", 100, 105)),
    _hike("8N4A6158.JPG", "sunset_by_Aitzol_Berasategi", "19:40:00", ("1/60", "8", 200, 24)),
    _hike(
        "PXL_20240811_094512.jpg",
        "friends_by_Aitzol_Berasategi",
        "09:45:12",
        ("1/120", "1.85", 64, 7),
        place=(43.2249, -4.7611, 1151),
    ),
    _hike(
        "PXL_20240811_143001.jpg",
        "seeding_by_Clements_Engelhardt",
        "14:30:01",
        ("1/900", "1.85", 50, 7),
        box=(0.1, 0.1, 0.6, 0.75),
        place=(43.2047, -4.8029, 1771),
    ),
    _tidy("Card A/DSC_7701.JPG", "roman-colosseum", "03:09 18:20:02", ("1/250", "8", 100, 24), light=0.55),
    _tidy("Card A/DSC_7702.JPG", "roman-colosseum", "03:09 18:20:03", ("1/60", "8", 100, 24)),
    _tidy("Card A/DSC_7703.JPG", "roman-colosseum", "03:09 18:20:04", ("1/15", "8", 100, 24), light=1.45),
    _tidy("Card A/DSC_7710.JPG", "casa-mila", "03:11 20:31:40", ("1/30", "4", 3200, 24)),
    _tidy("Card A/DSC_7715.JPG", "singaporean-cityscape", "03:17 21:05:58", ("1/15", "4", 6400, 31)),
    _tidy("Card B/DSCF0311.JPG", "lake-sherburne", "03:23 07:10:12", ("1/200", "8", 160, 35)),
    _tidy("Card B/DSCF0318.JPG", "oakland-zoo-otters", "03:24 11:48:30", ("1/500", "2.8", 3200, 55)),
    _tidy("Card B/DSCF0325.JPG", "beacon-street-sunset", "03:30 18:52:21", ("1/60", "4", 400, 23)),
    _tidy("Card B/DSCF0333.JPG", "high-trestle-trail", "03:31 20:14:47", ("1/4", "2.8", 12800, 16)),
    _tidy("Card A copy/DSC_7702.JPG", "roman-colosseum", "03:09 18:20:03", ("1/60", "8", 100, 24)),
    _tidy("Card A copy/DSC_7710.JPG", "casa-mila", "03:11 20:31:40", ("1/30", "4", 3200, 24)),
)


def main(packages: Path, out: Path) -> None:
    """Make all frames from the unpacked packages below ``packages`` into the task folders below ``out``."""
    for frame in FRAMES:
        folder = LOMIRI if "_by_" in frame.source else BUDGIE
        picture = Image.open(packages / folder / f"{frame.source}.jpg").convert("RGB")
        width, height = picture.size
        left, top, right, bottom = frame.box
        picture = picture.crop((int(left * width), int(top * height), int(right * width), int(bottom * height)))
        picture.thumbnail((frame.edge, frame.edge), Image.Resampling.LANCZOS)
        if frame.blur:
            picture = picture.filter(ImageFilter.GaussianBlur(frame.blur))
        if frame.light != 1:
            picture = ImageEnhance.Brightness(picture).enhance(frame.light)
        path = out / frame.task / "env" / "Pictures" / frame.name
        path.parent.mkdir(parents=True, exist_ok=True)
        picture.save(path, quality=78, exif=_exif(frame))


def _exif(frame: Frame) -> Image.Exif:
    seconds, aperture, iso, focal_length = frame.exposure
    exif = Image.Exif()
    exif[0x010F], exif[0x0110] = frame.camera.make, frame.camera.model
    exif[0x0112] = 1
    exif[0x0132] = frame.taken
    below = exif.get_ifd(0x8769)
    below[0x829A] = _rational(seconds)
    below[0x829D] = _rational(aperture)
    below[0x8827] = iso
    below[0x9003] = below[0x9004] = frame.taken
    below[0x920A] = _rational(str(focal_length))
    below[0xA434] = frame.camera.lens
    if frame.place:
        latitude, longitude, altitude = frame.place
        gps = exif.get_ifd(0x8825)
        gps[1], gps[2] = "N" if latitude >= 0 else "S", _degrees(abs(latitude))
        gps[3], gps[4] = "E" if longitude >= 0 else "W", _degrees(abs(longitude))
        gps[5], gps[6] = b"\0", _rational(str(altitude))
    return exif


def _rational(text: str) -> IFDRational:
    value = Fraction(text)
    return IFDRational(value.numerator, value.denominator)


def _degrees(value: float) -> tuple[IFDRational, IFDRational, IFDRational]:
    seconds = round(value * 360000)
    return _rational(str(seconds // 360000)), _rational(str(seconds // 6000 % 60)), IFDRational(seconds % 6000, 100)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
