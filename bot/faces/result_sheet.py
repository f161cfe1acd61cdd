"""The result of a game as plain data, for its picture and for the text that says the same."""

from msgspec import Struct

from bot.faces.chart import Chart, Image


class Tally(Struct, frozen=True):
    """What a seat ended with."""

    points: str = ""
    """What stands beside the rank."""
    cards: str = ""
    """The cards that lie open, in text, unless the sum names them; without markup, as the other texts."""
    icons: tuple[str, ...] = ()
    """The names of their pictures, in order."""
    sum: str = ""
    """How the points came about."""


class Place(Struct, frozen=True):
    """A rank with whoever reached it."""

    rank: int
    seat: int
    name: str
    note: str
    """Why somebody counts as last, if they left."""
    tally: Tally
    helped: str = ""
    """How many moves the clock or a computer decided for them."""


class ResultSheet(Image, frozen=True):
    """The places of a game, best first, and for a match of several rounds the chart of its totals."""

    drawn_by = "bot.charts.result_drawing"
    title: str
    places: tuple[Place, ...]
    accent: int
    caption: str = ""
    chart: Chart | None = None
    """Its lines are in seat order."""
