"""Sheets: all pictures of a game on one, with captions, and small pictures for the README."""

from collections.abc import Sequence
from itertools import accumulate, groupby
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from tests.album.scene import Shot

GAP, CAPTION, TITLE = 16, 22, 40
"""Pixels: between pictures, and for the lines of text."""
PAPER, INK = (128, 128, 128), (255, 255, 255)
MAX_SIDE, WIDEST = 8000, 720
"""The width of a sheet, and of a picture on it: a message is narrower than its page."""
COLOURS = (256, 128, 64, 32)
"""How many colours a small picture may have, until it is small enough."""
MAX_BYTES = 150_000


def sheet(shots: Sequence[Shot], file: Path) -> None:
    """Put pictures on a sheet: screen by screen, each in all languages and themes, in columns."""
    cells = [_cell(name, list(found)) for name, found in groupby(shots, lambda shot: shot.screen)]
    width = max(cell.width for cell in cells)
    columns = _columns(cells, max(1, MAX_SIDE // width))
    height = max(sum(cell.height for cell in column) for column in columns)
    whole = Image.new("RGB", (width * len(columns), height), PAPER)
    for number, column in enumerate(columns):
        for cell, bottom in zip(column, accumulate(cell.height for cell in column), strict=True):
            whole.paste(cell, (number * width, bottom - cell.height))
    whole.save(file, optimize=True)


def _columns(cells: Sequence[Image.Image], most: int) -> list[list[Image.Image]]:
    """Split cells into at most so many columns, of about the same height; their order stays."""
    limit = max(sum(cell.height for cell in cells) / most, *(cell.height for cell in cells))
    while len(columns := _filled(cells, limit)) > most:
        limit *= 1.1
    return columns


def _filled(cells: Sequence[Image.Image], limit: float) -> list[list[Image.Image]]:
    columns, height = [list[Image.Image]()], 0
    for cell in cells:
        if columns[-1] and height + cell.height > limit:
            columns.append([])
            height = 0
        columns[-1].append(cell)
        height += cell.height
    return columns


def _cell(name: str, shots: Sequence[Shot]) -> Image.Image:
    """Put the pictures of a screen side by side."""
    pictures = [_trimmed(Image.open(shot.file).convert("RGB")) for shot in shots]
    width = sum(each.width + GAP for each in pictures) + GAP
    height = TITLE + CAPTION + max(each.height for each in pictures) + GAP
    cell = Image.new("RGB", (width, height), PAPER)
    pen, left = ImageDraw.Draw(cell), GAP
    pen.text((GAP, GAP // 2), name, INK, ImageFont.load_default(26))
    for shot, picture in zip(shots, pictures, strict=True):
        caption = f"{shot.language} · {shot.width} · {shot.theme}"
        pen.text((left, TITLE), caption, INK, ImageFont.load_default(15))
        cell.paste(picture, (left, TITLE + CAPTION))
        left += picture.width + GAP
    return cell


def _trimmed(picture: Image.Image) -> Image.Image:
    """Leave out what is empty to the right of a message on a wide page."""
    return picture.crop((0, 0, min(picture.width, WIDEST), picture.height))


def small(source: Path, file: Path, height: int) -> int:
    """Write the upper part of a picture with so few colours that it is small; return its size in bytes."""
    picture = Image.open(source).convert("RGB")
    picture = picture.crop((0, 0, picture.width, min(height, picture.height)))
    file.parent.mkdir(parents=True, exist_ok=True)
    for colours in COLOURS:
        picture.quantize(colours, dither=Image.Dither.NONE).save(file, optimize=True)
        if file.stat().st_size <= MAX_BYTES:
            break
    return file.stat().st_size
