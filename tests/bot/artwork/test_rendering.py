"""Every picture as a file."""

from io import BytesIO

import numpy as np
from PIL import Image

from bot.artwork.catalogue import draw
from bot.faces.icon_names import TURNED, moving, names
from tests.support.vision import Array, opened

SIDE = 128
MOST_BYTES = 8_000
"""Discord takes 256 KiB."""
CORNERS = ((0, 0), (SIDE - 1, 0), (0, SIDE - 1), (SIDE - 1, SIDE - 1))
SAMPLES = (
    "two_10H",
    "four_10C",
    "four_XR",
    "rank_X",
    "hit_white_11",
    "known_black_10",
    "back_white_Q",
    "turned_minus_16",
)


def test_every_picture_is_a_small_square_with_transparent_corners(pictures: dict[str, bytes]) -> None:
    for name, picture in pictures.items():
        image = opened(picture)
        assert image.size == (SIDE, SIDE), name
        assert [image.getpixel(corner)[3] for corner in CORNERS] == [0] * 4, name  # type: ignore[index]
        assert len(picture) < MOST_BYTES, name


def test_no_two_pictures_are_the_same(pictures: dict[str, bytes]) -> None:
    still = [name for name in names() if name not in moving()]
    assert len({opened(pictures[name]).tobytes() for name in still}) == len(still)
    assert len({pictures[name] for name in moving()}) == len(moving())


def test_a_picture_is_always_drawn_alike(pictures: dict[str, bytes]) -> None:
    for name in SAMPLES:
        assert draw(name) == pictures[name], name


def test_a_moving_picture_plays_once_and_ends_on_its_still_one(pictures: dict[str, bytes]) -> None:
    for name in moving():
        image = Image.open(BytesIO(pictures[name]))
        assert (image.format, getattr(image, "n_frames", 1), "loop" in image.info) == ("GIF", 2, False)
        first, last = _frame(image, 0), _frame(image, 1)
        still = np.asarray(opened(pictures[name.removeprefix(TURNED)]), dtype=float)
        assert _difference(last, still) < 2 < _difference(first, still), name


def _frame(image: Image.Image, number: int) -> Array:
    image.seek(number)
    return np.asarray(image.convert("RGBA"), dtype=float)


def _difference(one: Array, other: Array) -> float:
    """Return the mean difference where both are opaque: half-transparent edges cannot stand in a GIF."""
    shown = (one[..., 3] == 255) & (other[..., 3] == 255)
    return float(np.abs(one - other)[shown].mean())
