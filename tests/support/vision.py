"""How pictures look on Discord's grounds, small, and to eyes that tell fewer colours apart."""

from io import BytesIO
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from PIL import Image

Array: TypeAlias = NDArray[np.float64]

GROUNDS = ("#313338", "#2b2d31", "#ffffff", "#f2f3f5")
"""Discord's dark and light themes: messages, and the frames around panels."""
SMALL = 22
"""Pixels of an emoji in a line of text."""
MOST_DIFFERENT = 10
"""Of the pixels of two pictures, those that count: a difference as large as the end of a stroke."""
VISIONS: dict[str, Array] = {
    "normal": np.eye(3),
    # Machado, Oliveira and Fernandes (2009), severity 1, for linear RGB.
    "protan": np.array([
        [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998],
    ]),
    "deutan": np.array([
        [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881],
    ]),
    "tritan": np.array([
        [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900],
    ]),
    "grey": np.tile([0.2126, 0.7152, 0.0722], (3, 1)),
}  # fmt: skip
TO_XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
WHITE = TO_XYZ.sum(axis=1)


def opened(picture: bytes) -> Image.Image:
    """Open a picture, and see it whole."""
    return Image.open(BytesIO(picture)).convert("RGBA")


def small(picture: bytes, ground: str = GROUNDS[0]) -> Array:
    """Show a picture in a line of text, as values of red, green and blue from 0 to 1."""
    image = opened(picture).resize((SMALL, SMALL), Image.Resampling.LANCZOS)
    shown = Image.new("RGBA", image.size, ground)
    shown.alpha_composite(image)
    return np.asarray(shown.convert("RGB"), dtype=np.float64) / 255


def luminance(colour: tuple[int, ...]) -> float:
    """Return the relative luminance of a colour, as WCAG 2.2 defines it."""
    return float(_linear(np.array(colour[:3]) / 255) @ [0.2126, 0.7152, 0.0722])


def contrast(one: tuple[int, ...], other: tuple[int, ...]) -> float:
    """Return the contrast of two colours, as WCAG 2.2 defines it: from 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def closest(pictures: dict[str, bytes], vision: str) -> tuple[float, str, str]:
    """Find the two pictures that differ least to these eyes: the distance, and both names.

    The distance is the mean difference of colour (ΔE of 1976, 100 from black to white) of the ten pixels of a
    small picture that differ most.
    """
    names = list(pictures)
    seen = np.stack([_lab(small(picture), vision).reshape(-1, 3) for picture in pictures.values()])
    found = [(_nearest(seen[place], seen[place + 1 :]), place) for place in range(len(names) - 1)]
    (distance, ahead), place = min(found)
    return distance, names[place], names[place + 1 + ahead]


def _nearest(one: Array, others: Array) -> tuple[float, int]:
    """Return the distance of the nearest of other pictures, and its place among them."""
    squares = np.square(others - one).sum(axis=-1)
    most = np.partition(squares, -MOST_DIFFERENT, axis=-1)[:, -MOST_DIFFERENT:]
    distances = np.sqrt(most).mean(axis=-1)
    return float(distances.min()), int(distances.argmin())


def _linear(values: Array) -> Array:
    return np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)


def _lab(values: Array, vision: str) -> Array:
    """Return colours as seen, in CIELAB."""
    seen = np.clip(_linear(values) @ VISIONS[vision].T, 0, 1)
    ratio = seen @ TO_XYZ.T / WHITE
    root = np.where(ratio > 216 / 24389, np.cbrt(ratio), (24389 / 27 * ratio + 16) / 116)
    x, y, z = np.moveaxis(root, -1, 0)
    return np.stack([116 * y - 16, 500 * (x - y), 200 * (y - z)], axis=-1)
