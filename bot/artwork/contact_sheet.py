"""One picture of all pictures, at the sizes and on the grounds on which Discord shows them."""

from collections.abc import Sequence
from io import BytesIO

from PIL import Image

GROUNDS = ("#313338", "#ffffff")
"""Discord's dark and light themes."""
SIZES = (128, 44, 22)
"""Pixels: as drawn, in a heading, in a line of text."""
IN_A_ROW = 18


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
    side = step(size)
    block = Image.new("RGB", (in_a_row * side, -(-len(images) // in_a_row) * side), ground)
    for place, image in enumerate(images):
        small = image.resize((size, size), Image.Resampling.LANCZOS)
        row, column = divmod(place, in_a_row)
        block.paste(small, (column * side, row * side), small)
    return block
