"""What a chart shows, as plain data."""

from msgspec import Struct


class Line(Struct, frozen=True):
    """What somebody had at every point of a chart; None where they had no part in it."""

    name: str
    values: tuple[float | None, ...]


class Limit(Struct, frozen=True):
    """A height of a chart that means something."""

    value: float
    label: str


class Chart(Struct, frozen=True):
    """Lines from left to right, with a word for either axis."""

    title: str
    lines: tuple[Line, ...]
    across: str
    up: str
    limit: Limit | None = None
