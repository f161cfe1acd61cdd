"""A cup as pictures, each with its alt text. `words.names` are the entrants in order of entry."""

from bot.faces.panel import MAX_ALT_TEXT, Picture
from bot.faces.words import Words
from cogs.cups.bracket_sheets import brackets, cross_tables
from cogs.cups.cup_lines import round_name
from cogs.cups.cup_sheets import BracketSheet, CrossTable
from cogs.cups.point_text import written as number
from cogs.cups.rules.cup_rules import Format
from cogs.cups.rules.cup_state import Competition
from cogs.cups.rules.standings import Standing, standings, winners


def pictures(cup: Competition, title: str, words: Words) -> tuple[Picture, ...]:
    """Return the bracket in one or two pictures, or the cross table in one to four.

    The first one's alt text tells the state of the cup, the others' that they continue it.
    """
    is_bracket = cup.rules.format is Format.ELIMINATION
    sheets: list[BracketSheet | CrossTable] = [*(brackets if is_bracket else cross_tables)(cup, title, words)]
    alt = _shortened((_bracket_alt if is_bracket else _table_alt)(cup, title, words))
    more = [words("cup.alt.more", title=_shortened(sheet.title, 200)) for sheet in sheets[1:]]
    return tuple(Picture(sheet, text) for sheet, text in zip(sheets, [alt, *more], strict=True))


def _shortened(text: str, most: int = MAX_ALT_TEXT) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"


def _bracket_alt(cup: Competition, title: str, words: Words) -> str:
    """Name the winner, or who is still in."""
    won = winners(cup)
    if won:
        return words("cup.alt.won", title=title, names=words.listed([words.plain(each) for each in won]))
    still = [words.plain(each.entrant) for each in standings(cup) if each.place == 1]
    if not still:
        return words("cup.alt.nobody", title=title)
    now = max(pairing.round_index for pairing in cup.open_pairings)
    return words("cup.alt.bracket", title=title, round=round_name(cup, now, words), names=words.listed(still))


def _table_alt(cup: Competition, title: str, words: Words) -> str:
    """List the places with their points."""
    places = "\n".join(_place(each, words) for each in standings(cup))
    return words("cup.alt.table", title=title, places=places)


def _place(standing: Standing, words: Words) -> str:
    name, points = words.plain(standing.entrant), number(standing.points)
    return words("cup.alt.place", place=standing.place, name=name, points=points)
