"""The picture of a result, and the text that says the same."""

from collections.abc import Iterator

from bot.faces.face import AnyFace
from bot.faces.panel import MAX_ALT_TEXT, Picture
from bot.faces.result_sheet import Place, ResultSheet
from bot.faces.words import Words
from bot.tables.seat_rules import standing
from bot.tables.table import Table
from engine.core import Seat


def result_picture(table: Table, face: AnyFace, words: Words) -> Picture:
    """Return the picture of a game that is over."""
    sheet = sheet_of(table, face, words)
    return Picture(sheet, described(sheet, words))


def sheet_of(table: Table, face: AnyFace, words: Words) -> ResultSheet:
    """Collect what everybody may see of a game that is over."""
    view, result = table.view(None), table.result
    assert result is not None  # noqa: S101 -- shown only when the game is over
    places = [
        Place(rank, seat, *_whose(table, seat, words), face.tally(view, seat, result, words))
        for rank, tied in standing(result, table.chairs)
        for seat in tied
    ]
    return ResultSheet(
        words(f"{table.game.name}.title"),
        tuple(places),
        face.accent,
        face.caption(view, words),
        face.chart(view, words),
    )


def _whose(table: Table, seat: Seat, words: Words) -> tuple[str, str]:
    """Return the name of a place, and why it counts as last."""
    if table.chairs[seat].has_left:
        return words.people[seat], words("outcome.left")
    return words.names[seat], ""


def described(sheet: ResultSheet, words: Words) -> str:
    """Say what the picture shows; of a long one first the cards are left out, then the sums."""
    for facts in (("points", "cards", "sum"), ("points", "sum"), ("points",)):
        text = "\n".join(_lines(sheet, facts, words))
        if len(text) <= MAX_ALT_TEXT:
            return text
    return f"{text[: MAX_ALT_TEXT - 1]}…"


def _lines(sheet: ResultSheet, facts: tuple[str, ...], words: Words) -> Iterator[str]:
    yield words.dotted(filter(None, (sheet.title, sheet.caption)))
    for place in sheet.places:
        yield words.dotted(filter(None, (*_who(place), *_told(place, facts))))


def _who(place: Place) -> tuple[str, ...]:
    return f"{place.rank}. {place.name}", place.note


def _told(place: Place, facts: tuple[str, ...]) -> Iterator[str]:
    return (getattr(place.tally, fact) for fact in facts)
