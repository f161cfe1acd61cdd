"""The grounds that signs stand on: cards, tiles and discs, all with the same outline."""

INK, PAPER = "#15171c", "#ffffff"
LINE = 6
"""The weight of every outline."""
LEFT, TOP, WIDTH, HEIGHT = 11, 2, 106, 124
"""The outer edge of a card in a picture of 128 by 128."""
MIDDLE = 64
RADIUS = 20


def frame(x: float, y: float, radius: float, line: str, weight: float, more: str = "") -> str:
    """Draw a frame inside a card, from its left upper corner."""
    size = f'width="{128 - 2 * x:g}" height="{128 - 2 * y:g}" rx="{radius:g}"'
    return f'<rect x="{x:g}" y="{y:g}" {size} fill="none" stroke="{line}" stroke-width="{weight:g}"{more}/>'


def card(ground: str, line: str) -> str:
    """Draw a card."""
    half = LINE / 2
    return (
        f'<rect x="{LEFT + half:g}" y="{TOP + half:g}" width="{WIDTH - LINE}" height="{HEIGHT - LINE}"'
        f' rx="{RADIUS}" fill="{ground}" stroke="{line}" stroke-width="{LINE}"/>'
    )


def disc(ground: str, line: str) -> str:
    """Draw a disc, the ground of a mark."""
    radius = 62 - LINE / 2
    return f'<circle cx="64" cy="64" r="{radius:g}" fill="{ground}" stroke="{line}" stroke-width="{LINE}"/>'
