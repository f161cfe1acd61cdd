"""Pictures that move, as GIF."""

from collections.abc import Sequence
from io import BytesIO

from PIL import Image

DURATIONS = (700, 1000)
"""Milliseconds of each frame. The picture plays once and stays on the last one."""
OPAQUE = 128
"""A GIF knows no half-transparent pixels; from this alpha on they are shown."""


def animated(frames: Sequence[bytes]) -> bytes:
    """Return two PNGs, one after the other, as GIF."""
    first, *others = map(_without_half_tones, frames)
    file = BytesIO()
    first.save(file, "GIF", save_all=True, append_images=others, duration=list(DURATIONS), disposal=2)
    return file.getvalue()


def _without_half_tones(png: bytes) -> Image.Image:
    image = Image.open(BytesIO(png)).convert("RGBA")
    image.putalpha(image.getchannel("A").point(lambda alpha: 255 if alpha >= OPAQUE else 0))
    return image
