"""Pictures in pixels: a PNG, a GIF of two of them, and one picture of all. The bot never loads this."""

from collections.abc import Sequence
from io import BytesIO

import resvg_py
from PIL import Image

from bot.artwork.shapes import SIDE

DURATIONS = (700, 1000)
"""Milliseconds of each frame. The picture plays once and stays on the last one."""
OPAQUE = 128
"""A GIF knows no half-transparent pixels; from this alpha on they are shown."""
GROUNDS = ("#313338", "#ffffff")
"""Discord's dark and light themes."""
SIZES = (128, 44, 22)
"""Pixels: as drawn, in a heading, in a line of text."""
IN_A_ROW = 18


def rendered(picture: str) -> bytes:
    """Return a picture, the inner part of an SVG without text, as PNG."""
    box = f'viewBox="0 0 {SIDE} {SIDE}" width="{SIDE}" height="{SIDE}"'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{picture}</svg>'
    return resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True)


def animated(pngs: Sequence[bytes]) -> bytes:
    """Return two PNGs, one after the other, as GIF."""
    frames = [Image.open(BytesIO(png)).convert("RGBA") for png in pngs]
    for frame in frames:
        frame.putalpha(frame.getchannel("A").point(lambda alpha: 255 if alpha >= OPAQUE else 0))
    file = BytesIO()
    frames[0].save(file, "GIF", save_all=True, append_images=frames[1:], duration=list(DURATIONS), disposal=2)
    return file.getvalue()


def contact_sheet(pictures: Sequence[bytes], sizes: Sequence[int] = SIZES, in_a_row: int = IN_A_ROW) -> bytes:
    """Lay pictures out in rows, on a dark and on a light ground, at every size; return a PNG."""
    images = [Image.open(BytesIO(picture)).convert("RGBA") for picture in pictures]
    blocks = [_block(images, size, ground, in_a_row) for ground in GROUNDS for size in sizes]
    sheet = Image.new("RGB", (max(block.width for block in blocks), sum(block.height for block in blocks)))
    top = 0
    for block in blocks:
        sheet.paste(block, (0, top))
        top += block.height
    file = BytesIO()
    sheet.save(file, "PNG")
    return file.getvalue()


def step(size: int) -> int:
    """Return the distance between pictures of a size."""
    return size + max(1, size // 16)


def _block(images: Sequence[Image.Image], size: int, ground: str, in_a_row: int) -> Image.Image:
    """Lay images out on one ground at one size."""
    side = step(size)
    block = Image.new("RGB", (in_a_row * side, -(-len(images) // in_a_row) * side), ground)
    for place, image in enumerate(images):
        small = image.resize((size, size), Image.Resampling.LANCZOS)
        row, column = divmod(place, in_a_row)
        block.paste(small, (column * side, row * side), small)
    return block
