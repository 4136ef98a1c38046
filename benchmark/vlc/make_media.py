"""Makes the films, recordings and music of the tasks in this folder; run once, its output is committed.

Films pan over photographs of Debian packages and have titles; music is played on a sound font; speech is read by a
synthetic voice. FFmpeg's encoders do not give the same bytes on every processor, so it is their output that is kept.
Needs Pillow, FFmpeg, FluidSynth and flite, so it is run in a container::

    docker run --rm --network host -v "$PWD:/here" IMAGE sh -c 'apt-get update; cd /tmp;
        apt-get -y install fluidsynth fluid-soundfont-gm flite; apt-get download budgie-backgrounds;
        for package in *.deb; do dpkg-deb -x "$package" /tmp; done;
        cd /here; python3 -m benchmark.vlc.make_media /tmp benchmark/vlc [TASK]'

Sources, authors and licences are in ``MEDIA.md``.
"""

from __future__ import annotations

import random
import struct
import subprocess
import sys
import tempfile
import wave
from collections.abc import Iterator
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from benchmark.vlc.clip import Clip, Shot
from benchmark.vlc.media_table import CLIPS

BACKGROUNDS = "usr/share/backgrounds/budgie"
SOUND_FONT = "/usr/share/sounds/sf2/FluidR3_GM.sf2"
FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
RATE = 25
TICKS = 480  # of a MIDI file, per quarter note


def main(photographs: Path, out: Path, only: str) -> None:
    """Make the clips of all tasks, or of one."""
    for clip in CLIPS:
        if not only or clip.task == only:
            for task in clip.task.split():
                place = out / task / "env" / clip.place
                place.parent.mkdir(parents=True, exist_ok=True)
                _make(clip, photographs / BACKGROUNDS, place)
                print(f"{place.relative_to(out)}: {place.stat().st_size} bytes")


def _make(clip: Clip, photographs: Path, place: Path) -> None:
    with tempfile.TemporaryDirectory() as scratch:
        sound, marks = Path(scratch) / "sound.wav", Path(scratch) / "chapters.txt"
        seconds = sum(shot.seconds for shot in clip.shots) or clip.seconds
        if clip.speech:
            _say(clip, clip.speech, sound)
        elif any(shot.speech for shot in clip.shots):
            _say_in_time(clip, sound)
        else:
            _play(clip, seconds, sound)
        marks.write_text(_chapters(clip, seconds))
        command = ["ffmpeg", "-v", "error", "-y", "-i", str(sound), "-i", str(marks)]
        if clip.shots:
            command += ["-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{clip.width}x{clip.height}", "-r", str(RATE)]
            command += ["-i", "pipe:0", "-map", "2:v", *clip.video]
        command += ["-map", "0:a", "-af", "apad", *clip.audio, "-map_metadata", "1", "-t", str(seconds)]
        # Nothing of the day or the machine in the file.
        command += ["-fflags", "+bitexact", "-flags:v", "+bitexact", "-flags:a", "+bitexact", "-threads", "1"]
        command += [part for key, value in clip.tags.items() for part in ("-metadata", f"{key}={value}")]
        with subprocess.Popen([*command, str(place)], stdin=subprocess.PIPE) as running:
            assert running.stdin is not None
            for frame in _frames(clip, photographs):
                running.stdin.write(frame.tobytes())
        if running.returncode != 0:
            raise SystemExit(f"{place}: ffmpeg failed")


def _say(clip: Clip, text: str, sound: Path) -> None:
    subprocess.run(["flite", "-voice", clip.voice, "-t", text, "-o", str(sound)], check=True)


def _say_in_time(clip: Clip, sound: Path) -> None:
    """What is said in each shot, from its beginning."""
    with wave.open(str(sound), "wb") as whole:
        for shot in clip.shots:
            part = sound.with_name("part.wav")
            _say(clip, shot.speech, part)
            with wave.open(str(part), "rb") as said:
                form = said.getparams()
                frames = said.readframes(form.nframes)
            size = round(shot.seconds * form.framerate) * form.sampwidth * form.nchannels
            if len(frames) > size:
                raise SystemExit(
                    f"{shot.caption}: {form.nframes / form.framerate:.1f} s of speech, of {shot.seconds} s"
                )
            if shot is clip.shots[0]:
                whole.setparams(form)
            whole.writeframes(frames.ljust(size, b"\0"))


def _frames(clip: Clip, photographs: Path) -> Iterator[Image.Image]:
    number = 0
    last: Image.Image | None = None
    for shot in clip.shots:
        count = round(shot.seconds * RATE)
        for index, picture in enumerate(_shot(clip, shot, photographs, count)):
            # A third of a second of dissolve, so that cuts are as in an edited film.
            if last is not None and index < RATE // 3 and shot.dissolve:
                picture = Image.blend(last, picture, (index + 1) / (RATE // 3))
            if clip.timecode:
                picture = picture.copy()
                frames = f"{number // RATE // 60:02}:{number // RATE % 60:02}:{number % RATE:02}"
                _write(picture, f"TC 01:{frames}", clip.height - 22, 12)
            number += 1
            yield picture
        last = picture


def _shot(clip: Clip, shot: Shot, photographs: Path, count: int) -> Iterator[Image.Image]:
    if not shot.photograph:
        card = Image.new("RGB", (clip.width, clip.height), shot.colour)
        _write(card, shot.caption, clip.height // 2 - 14, 20)
        _write(card, shot.small, clip.height // 2 + 16, 12)
        for _ in range(count):
            yield card
        return
    with Image.open(next(photographs.glob(f"{shot.photograph}.*"))) as opened:
        whole = opened.convert("RGB")
    # Four times the size of the film is enough, and its pans stay smooth.
    whole.thumbnail((clip.width * 5, clip.height * 5 * 2))
    for index in range(count):
        share = index / max(1, count - 1)
        share = share * share * (3 - 2 * share)
        left, top, zoom = (a + (b - a) * share for a, b in zip(shot.start, shot.end, strict=True))
        width = whole.width * zoom
        height = width * clip.height / clip.width
        if height > whole.height:
            width, height = width * whole.height / height, float(whole.height)
        x, y = (whole.width - width) * left, (whole.height - height) * top
        size = (clip.width, clip.height)
        picture = whole.resize(size, Image.Resampling.BICUBIC, (x, y, x + width, y + height), reducing_gap=2.0)
        if shot.caption:
            _write(picture, shot.caption, clip.height - 44, 15)
        if shot.small:
            _write(picture, shot.small, clip.height - 24, 11)
        yield picture


def _write(picture: Image.Image, text: str, y: int, size: int) -> None:
    """Text in the middle of a line, white with a dark edge."""
    if text:
        font = ImageFont.truetype(FONT, size)
        middle = (picture.width // 2, y + size // 2)
        draw = ImageDraw.Draw(picture)
        draw.text(middle, text, fill=(245, 245, 240), font=font, anchor="mm", stroke_width=1, stroke_fill=(16, 16, 16))


def _play(clip: Clip, seconds: float, sound: Path) -> None:
    """A quiet piece for an instrument: broken chords, and a melody over them."""
    notes = random.Random(clip.music)
    beat = TICKS * 120 // clip.tempo  # a quarter note, where 120 a minute would be TICKS
    chords = [(45, 52, 57, 60, 64), (41, 48, 53, 57, 60), (48, 52, 55, 60, 64), (43, 50, 55, 59, 62)]
    notes.shuffle(chords)
    events: list[tuple[int, bytes]] = [(0, bytes([0xC0, clip.instrument])), (0, bytes([0xC1, clip.second]))]
    end, at = int(seconds * TICKS * 2), 0
    while at < end:
        chord = chords[at // (4 * beat) % len(chords)]
        for step in range(8):
            note, start = chord[(step * 2) % 5] + 0, at + step * beat // 2
            events += [(start, bytes([0x90, note, 56])), (start + beat, bytes([0x80, note, 0]))]
        for step in range(4):
            if notes.random() < 0.75:
                note, start = notes.choice(chord[2:]) + 12, at + step * beat
                events += [(start, bytes([0x91, note, 72])), (start + beat, bytes([0x81, note, 0]))]
        at += 4 * beat
    track, now = b"", 0
    for when, message in sorted(events, key=lambda event: event[0]):
        track += _length(when - now) + message
        now = when
    track += b"\0\xff\x2f\0"
    score = sound.with_suffix(".mid")
    header = struct.pack(">4sIHHH", b"MThd", 6, 0, 1, TICKS)
    score.write_bytes(header + struct.pack(">4sI", b"MTrk", len(track)) + track)
    raw = sound.with_name("raw.wav")
    player = ["fluidsynth", "-q", "-ni", "-g", "0.7", "-r", "44100", "-F", str(raw), SOUND_FONT, str(score)]
    subprocess.run(player, check=True, stdout=subprocess.DEVNULL)
    fade = f"afade=t=in:d=0.4,afade=t=out:st={seconds - 1.2}:d=1.2"
    cut = ["ffmpeg", "-v", "error", "-y", "-i", str(raw), "-t", str(seconds), "-af", fade, str(sound)]
    subprocess.run(cut, check=True)


def _length(ticks: int) -> bytes:
    """A time as MIDI files have it: seven bits a byte, the highest bit where another one follows."""
    made = [ticks & 0x7F]
    while ticks := ticks >> 7:
        made.append(0x80 | ticks & 0x7F)
    return bytes(reversed(made))


def _chapters(clip: Clip, seconds: float) -> str:
    starts = [*clip.chapters.values(), seconds]
    text = ";FFMETADATA1\n"
    for name, start, end in zip(clip.chapters, starts, starts[1:], strict=False):
        text += f"[CHAPTER]\nTIMEBASE=1/1000\nSTART={int(start * 1000)}\nEND={int(end * 1000)}\ntitle={name}\n"
    return text


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3] if len(sys.argv) > 3 else "")
