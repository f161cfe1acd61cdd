"""Sheets: all pictures of a game on one, with captions, and small pictures for the README."""

from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from tests.album.scene import Shot

GAP, CAPTION, TITLE = 16, 22, 40
"""Pixels: between pictures, and for the lines of text."""
PAPER, INK = (128, 128, 128), (255, 255, 255)
COLOURS = (256, 128, 64, 32)
"""How many colours a small picture may have, until it is small enough."""
MAX_BYTES = 150_000


def sheet(shots: Sequence[Shot], file: Path) -> None:
    """Put pictures on a sheet: a band for each screen, with all languages, widths and themes."""
    bands = [_band(name, list(found)) for name, found in groupby(shots, lambda shot: shot.screen)]
    width, height = max(band.width for band in bands), sum(band.height for band in bands)
    whole = Image.new("RGB", (width, height), PAPER)
    top = 0
    for band in bands:
        whole.paste(band, (0, top))
        top += band.height
    whole.save(file, optimize=True)


def _band(name: str, shots: Sequence[Shot]) -> Image.Image:
    """Put the pictures of a screen side by side."""
    pictures = [Image.open(shot.file).convert("RGB") for shot in shots]
    width = sum(each.width + GAP for each in pictures) + GAP
    height = TITLE + CAPTION + max(each.height for each in pictures) + GAP
    band = Image.new("RGB", (width, height), PAPER)
    pen, left = ImageDraw.Draw(band), GAP
    pen.text((GAP, GAP // 2), name, INK, ImageFont.load_default(26))
    for shot, picture in zip(shots, pictures, strict=True):
        caption = f"{shot.language} · {shot.width} · {shot.theme}"
        pen.text((left, TITLE), caption, INK, ImageFont.load_default(15))
        band.paste(picture, (left, TITLE + CAPTION))
        left += picture.width + GAP
    return band


def small(source: Path, file: Path) -> int:
    """Write a picture with so few colours that it is small; return its size in bytes."""
    picture = Image.open(source).convert("RGB")
    file.parent.mkdir(parents=True, exist_ok=True)
    for colours in COLOURS:
        picture.quantize(colours, dither=Image.Dither.NONE).save(file, optimize=True)
        if file.stat().st_size <= MAX_BYTES:
            break
    return file.stat().st_size
