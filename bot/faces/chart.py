"""Line charts as plain data."""

from msgspec import Struct


class Series(Struct, frozen=True):
    """The values of one line from left to right; None where it has no point."""

    name: str
    values: tuple[float | None, ...]


class Threshold(Struct, frozen=True):
    """A horizontal line with a label."""

    value: float
    label: str


class Chart(Struct, frozen=True):
    """Lines over a common x-axis."""

    title: str
    lines: tuple[Series, ...]
    x_label: str
    y_label: str
    limit: Threshold | None = None
