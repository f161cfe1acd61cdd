"""What a chart shows, as plain data."""

from msgspec import Struct


class Line(Struct, frozen=True):
    """A person's values at every point of a chart; None where they did not take part."""

    name: str
    values: tuple[float | None, ...]


class Limit(Struct, frozen=True):
    """A horizontal line that marks a limit."""

    value: float
    label: str


class Chart(Struct, frozen=True):
    """A line chart with labelled axes."""

    title: str
    lines: tuple[Line, ...]
    across: str
    up: str
    limit: Limit | None = None
