"""The grounds that signs stand on: cards of several outlines, and discs."""

INK, PAPER = "#15171c", "#ffffff"
LINE = 5
"""The weight of every outline."""
MIDDLE = 64
LEFT, TOP, RIGHT, BOTTOM = 12.5, 3.5, 115.5, 124.5
"""The middle of the outline of a card."""
CORNERS = {
    "round": ("a{0},{0} 0 0 1 ", 18),
    "oval": ("a{0},{0} 0 0 1 ", 36),
    "cut": ("l", 21),
    "notched": ("a{0},{0} 0 0 0 ", 15),
}
"""How a path turns a corner, and how far from it."""


def card(ground: str, line: str, corner: str = "round") -> str:
    """Draw a card."""
    return f'<path d="{_outline(corner)}" fill="{ground}" stroke="{line}" {_stroke(LINE)}/>'


def _outline(corner: str) -> str:
    turn, size = CORNERS[corner]
    turn = turn.format(size)
    return (
        f"M{LEFT + size:g},{TOP:g}H{RIGHT - size:g}{turn}{size},{size}V{BOTTOM - size:g}{turn}-{size},{size}"
        f"H{LEFT + size:g}{turn}-{size},-{size}V{TOP + size:g}{turn}{size},-{size}Z"
    )


def panel(x: float, y: float, ground: str, more: str = "") -> str:
    """Draw a rounded panel inside a card, by its left upper corner."""
    size = f'width="{2 * (MIDDLE - x):g}" height="{2 * (MIDDLE - y):g}"'
    return f'<rect x="{x:g}" y="{y:g}" {size} rx="10" fill="{ground}"{more}/>'


def disc(ground: str, line: str) -> str:
    """Draw a disc, the ground of a mark."""
    radius = MIDDLE - 1 - LINE / 2
    return f'<circle cx="64" cy="64" r="{radius:g}" fill="{ground}" stroke="{line}" {_stroke(LINE)}/>'


def lines(path: str, colour: str, weight: float) -> str:
    """Draw lines of a weight, with round ends."""
    return f'<path d="{path}" fill="none" stroke="{colour}" {_stroke(weight)} stroke-linecap="round"/>'


def _stroke(weight: float) -> str:
    return f'stroke-width="{weight:g}" stroke-linejoin="round"'
