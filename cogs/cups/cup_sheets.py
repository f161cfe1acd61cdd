"""The bracket and the cross table of a cup as plain data, for their pictures."""

from collections.abc import Iterator

from msgspec import Struct

from bot.faces.chart import Image


class Slot(Struct, frozen=True):
    """A slot of a bracket: who came there, and how that entrant fared against the slot beside it."""

    lot: int | None = None
    """From 1; 0 if nobody came, None while that is open."""
    score: str = ""
    is_out: bool = False
    """Whether the entrant lost there."""
    has_withdrawn: bool = False
    is_helped: bool = False
    """Whether a computer decided a move there for the entrant."""
    sources: tuple["Slot", ...] = ()
    """The upper and the lower slot from which somebody comes; none at the edge of the bracket."""

    @property
    def inside(self) -> Iterator["Slot"]:
        """Yield this slot and all from which somebody comes, from the root to the edge."""
        yield self
        for each in self.sources:
            yield from each.inside


class Tree(Struct, frozen=True):
    """A part of a bracket that leads to one slot."""

    root: Slot
    heading: str = ""
    is_last: bool = False
    """Whether it leads to the winner of the cup."""


class BracketSheet(Image, frozen=True):
    """A bracket, or a part of it."""

    drawn_by = "cogs.cups.bracket_drawing"
    title: str
    part: str
    """As `1/2`; empty if it is whole."""
    caption: tuple[str, ...]
    """Facts below the title."""
    names: tuple[str, ...]
    """Those of all entrants, by lot."""
    trees: tuple[Tree, ...]
    """From top to bottom."""
    winner: int = 0
    """The lot of the winner of the cup."""
    accent: int = 0


class Cell(Struct, frozen=True):
    """What an entrant got against an opponent, or in a round."""

    text: str = ""
    """As `+3`, `=`, `−` or `F`; without a sign for what is open, and × against oneself."""
    is_helped: bool = False


class CrossRow(Struct, frozen=True):
    """A line of a cross table."""

    place: int
    """It may be shared."""
    number: int
    """The lot, to which cells and headings refer: it is nobody else's, and stays."""
    name: str
    cells: tuple[Cell, ...]
    points: str
    has_withdrawn: bool = False


class CrossTable(Image, frozen=True):
    """A cross table, or some columns of it."""

    drawn_by = "cogs.cups.cross_table_drawing"
    title: str
    part: str
    """As `1/2`; empty if it is whole."""
    caption: tuple[str, ...]
    """Facts below the title."""
    headings: tuple[str, ...]
    """Those of the number, of every cell, and of the points."""
    rows: tuple[CrossRow, ...]
    accent: int = 0
