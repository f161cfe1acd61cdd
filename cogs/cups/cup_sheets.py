"""The bracket and the cross table of a cup as plain data, for their pictures."""

from msgspec import Struct

from bot.faces.chart import Image


class Contender(Struct, frozen=True):
    """An entrant at the edge of a bracket."""

    lot: int
    """From 1."""
    name: str
    is_out: bool = False
    has_withdrawn: bool = False


class BracketSheet(Image, frozen=True):
    """A bracket, or a half of it."""

    drawn_by = "cogs.cups.bracket_drawing"
    title: str
    caption: str
    slots: tuple[Contender | None, ...]
    """From top to bottom, a power of two; None where somebody has a bye."""
    survivors: tuple[tuple[int | None, ...], ...]
    """The lots that came through each round: 0 if nobody did, None while it is open."""
    winner: int = 0
    """The lot of the winner of the cup."""
    final: str = ""
    """A line about the final below a half of the bracket."""
    accent: int = 0


class CrossRow(Struct, frozen=True):
    """A line of a cross table."""

    line: int
    """From 1, unlike places never shared: the cells refer to it."""
    name: str
    cells: tuple[str, ...]
    """What the person got, as `+3`, `=` or `−`; without a sign for what is open, and × against oneself."""
    points: str
    is_first: bool = False
    has_withdrawn: bool = False


class CrossTable(Image, frozen=True):
    """A cross table, or some columns of it."""

    drawn_by = "cogs.cups.cross_table_drawing"
    title: str
    caption: str
    headings: tuple[str, ...]
    rows: tuple[CrossRow, ...]
    accent: int = 0
