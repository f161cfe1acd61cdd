"""What pictures show, as plain data: any image, and line charts."""

from typing import ClassVar

from msgspec import Struct


class Image(Struct, frozen=True):
    """What a picture shows."""

    drawn_by: ClassVar[str]
    """The module whose function `png` draws it."""


class Series(Struct, frozen=True):
    """The values of one line from left to right; None where it has no point."""

    name: str
    values: tuple[float | None, ...]


class Threshold(Struct, frozen=True):
    """A horizontal line with a label."""

    value: float
    label: str


class Chart(Image, frozen=True):
    """Lines over a common x-axis."""

    drawn_by = "bot.charts.matplotlib_charts"
    title: str
    lines: tuple[Series, ...]
    x_label: str
    y_label: str
    limit: Threshold | None = None
