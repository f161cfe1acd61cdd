"""A cup as pictures, as many as phones need, each with its alt text: the bracket or the cross table.

`words.names` are the entrants in order of entry.
"""

from collections.abc import Iterable, Iterator

from bot.faces.panel import MAX_ALT_TEXT, Picture, evenly
from bot.faces.words import Words
from cogs.cups.bracket_trees import MARKS, pages, score
from cogs.cups.cup_lines import places_of, points_text, round_name, shortened
from cogs.cups.cup_sheets import BracketSheet, Cell, CrossRow, CrossTable
from cogs.cups.rules.cup_rules import Format
from cogs.cups.rules.cup_state import Competition
from cogs.cups.rules.pairings import Entrant, How, Pairing
from cogs.cups.rules.standings import Standing, standings, winners

MOST_OPPONENTS, MOST_OF_MANY, MOST_ROUNDS = 10, 8, 5
"""Columns of a cross table that are legible in one picture on a phone of 360 px: of opponents, of those whose
numbers have two digits, and of rounds."""
ACCENT = 0xF5C542


def pictures(cup: Competition, title: str, words: Words) -> tuple[Picture, ...]:
    """Return the bracket, or the cross table, in one to four pictures.

    The first one's alt text tells the state of the cup, the others' that they continue it.
    """
    is_bracket = cup.rules.is_bracket
    sheets: list[BracketSheet | CrossTable] = [*(brackets if is_bracket else cross_tables)(cup, title, words)]
    alt = shortened((_bracket_alt if is_bracket else _table_alt)(cup, title, words), MAX_ALT_TEXT)
    more = [words("cup.alt.more", title=shortened(title, 200), part=sheet.part) for sheet in sheets[1:]]
    return tuple(Picture(sheet, text) for sheet, text in zip(sheets, [alt, *more], strict=True))


def _bracket_alt(cup: Competition, title: str, words: Words) -> str:
    """Name the winner and the places, or who is still in."""
    if cup.is_over:
        won = words.listed([words.plain(each) for each in winners(cup)])
        told = words("cup.alt.won", title=title, names=won) if won else words("cup.alt.nobody", title=title)
        shared = [
            (place, words.listed([words.plain(each) for each in tied])) for place, tied in places_of(cup)
        ]
        return "\n".join(
            (told, *(words("cup.alt.places", place=place, names=names) for place, names in shared))
        )
    still = [words.plain(each.entrant) for each in standings(cup) if each.place == 1]
    now = max(pairing.round_index for pairing in cup.open_pairings)
    return words("cup.alt.bracket", title=title, round=round_name(cup, now, words), names=words.listed(still))


def _table_alt(cup: Competition, title: str, words: Words) -> str:
    """List the places with their points."""
    places = []
    for each in standings(cup):
        facts = {"name": words.plain(each.entrant), "points": points_text(each.points)}
        places.append(words("cup.alt.place", place=each.place, **facts))
    return words("cup.alt.table", title=title, places="\n".join(places))


def _part(number: int, parts: int) -> str:
    return f"{number + 1}/{parts}" if parts > 1 else ""


def _caption(cup: Competition, words: Words, *facts: str) -> tuple[str, ...]:
    """Say how many games a pairing has, and what the marks mean that stand in this cup."""
    return (*_best_of(cup, words), *facts, *_legend(cup, words))


def _best_of(cup: Competition, words: Words) -> Iterator[str]:
    if cup.rules.best_of > 1:
        yield words("cup.table.best_of", games=cup.rules.best_of)


def _legend(cup: Competition, words: Words) -> Iterator[str]:
    games = [game for pairing in cup.pairings for game in pairing.games]
    hows = {pairing.outcome.how for pairing in cup.pairings if pairing.outcome}
    if hows & {How.FORFEIT, How.WITHDRAWAL} or any(game.is_forfeit for game in games):
        yield words("cup.legend.forfeit")
    if How.RULED in hows:
        yield words("cup.legend.ruled")
    if any(game.helped for game in games):
        yield words("cup.legend.helped")


# -------------------------------------------------------------------- bracket


def brackets(cup: Competition, title: str, words: Words) -> Iterator[BracketSheet]:
    """Yield the bracket in as many pictures as it has parts."""
    parts = pages(cup, words)
    names = tuple(words.plain(entrant) for entrant in cup.lots)
    best = sum(cup.lots.index(each) + 1 for each in winners(cup))
    for number, trees in enumerate(parts):
        part = _part(number, len(parts))
        yield BracketSheet(title, part, _caption(cup, words), names, trees, best, ACCENT)


# ---------------------------------------------------------------- cross table


def cross_tables(cup: Competition, title: str, words: Words) -> Iterator[CrossTable]:
    """Yield the cross table, in blocks of columns."""
    table = standings(cup)
    is_swiss = cup.rules.format is Format.SWISS
    number_of = {entrant: number for number, entrant in enumerate(cup.lots, 1)}
    rounds = (words("cup.table.round", number=number + 1) for number in range(cup.total_rounds))
    columns = list(rounds if is_swiss else (str(number_of[each.entrant]) for each in table))
    most = MOST_OPPONENTS if cup.entrants <= MOST_OPPONENTS else MOST_OF_MANY
    parts = list(evenly(range(len(columns)), MOST_ROUNDS if is_swiss else most))
    cells = [tuple(_cells(cup, each.entrant, number_of, table)) for each in table]
    caption = _caption(cup, words, words(f"cup.table.{cup.rules.format}"))
    edges = words("cup.table.number"), words("cup.table.points")
    for part, shown in enumerate(parts):
        rows = []
        for each, own in zip(table, cells, strict=True):
            facts = (
                words.plain(each.entrant),
                tuple(own[column] for column in shown),
                points_text(each.points),
            )
            rows.append(CrossRow(each.place, number_of[each.entrant], *facts, each.has_withdrawn))
        headings = (edges[0], *(columns[column] for column in shown), edges[1])
        yield CrossTable(title, _part(part, len(parts)), caption, headings, tuple(rows), ACCENT)


def _cells(
    cup: Competition, entrant: Entrant, number_of: dict[Entrant, int], table: Iterable[Standing]
) -> Iterator[Cell]:
    """Yield the cells of a line: by opponents in the order of the table, or in a Swiss cup by rounds.

    Those of rounds tell the number of the opponent, alone while the pairing is open.
    """
    own = [pairing for pairing in cup.pairings if entrant in pairing.entrants]
    if cup.rules.format is not Format.SWISS:
        met = {pairing.opponent(entrant): _cell(pairing, entrant) for pairing in own}
        yield from (Cell("×") if each.entrant == entrant else met.get(each.entrant, Cell()) for each in table)
        return
    by_round = {pairing.round_index: pairing for pairing in own}
    for round_index in range(cup.total_rounds):
        if (pairing := by_round.get(round_index)) is None:
            yield Cell("−" if round_index < len(cup.rounds) else "")
        else:
            opponent = pairing.opponent(entrant)
            yield _cell(pairing, entrant, "" if opponent is None else str(number_of[opponent]))


def _cell(pairing: Pairing, entrant: Entrant, opponent: str = "") -> Cell:
    """Write + for a win, = for a draw, − for a loss, the mark of what no game decided, nothing while open."""
    outcome = pairing.outcome
    if outcome is None:
        sign = ""
    elif outcome.is_draw:
        sign = "="
    elif outcome.how in MARKS:
        sign = score(pairing, entrant)
    else:
        sign = "+" if outcome.winner == entrant else "−"
    return Cell(sign + opponent, any(entrant in game.helped for game in pairing.games))
