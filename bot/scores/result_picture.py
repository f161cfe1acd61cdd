"""The picture of a result, and the text that says the same."""

from bot.faces.face import AnyFace
from bot.faces.panel import MAX_ALT_TEXT, Picture
from bot.faces.result_sheet import Place, ResultSheet
from bot.faces.words import Words
from bot.tables.seat_rules import standing
from bot.tables.table import Table


def result_picture(table: Table, face: AnyFace, words: Words) -> Picture:
    """Return the picture of a game that is over."""
    sheet = sheet_of(table, face, words)
    return Picture(sheet, described(sheet, words))


def sheet_of(table: Table, face: AnyFace, words: Words) -> ResultSheet:
    """Collect what everybody may see of a game that is over."""
    view, result = table.view(None), table.result
    assert result is not None  # noqa: S101 -- shown only when the game is over
    places = []
    for rank, tied in standing(result, table.chairs):
        for seat in tied:
            name, note = words.names[seat], ""
            if table.chairs[seat].has_left:
                name, note = words.people[seat], words("outcome.left")
            helped = words("outcome.helped", count=table.decided[seat]) if seat in table.helped else ""
            places.append(Place(rank, seat, name, note, face.tally(view, seat, result, words), helped))
    return ResultSheet(
        words(f"{table.game.name}.title"),
        tuple(places),
        face.accent,
        face.caption(view, words),
        face.chart(view, words),
    )


def described(sheet: ResultSheet, words: Words) -> str:
    """Say what the picture shows; of a long one first the cards are left out, then the sums."""
    for facts in (("points", "cards", "sum"), ("points", "sum"), ("points",)):
        lines = [words.dotted(filter(None, (sheet.title, sheet.caption)))]
        for place in sheet.places:
            told = [getattr(place.tally, fact) for fact in facts]
            notes = (place.note, place.helped)
            lines.append(words.dotted(filter(None, (f"{place.rank}. {place.name}", *notes, *told))))
        text = "\n".join(lines)
        if len(text) <= MAX_ALT_TEXT:
            return text
    return f"{text[: MAX_ALT_TEXT - 1]}…"
