"""A cup as pictures, as many as phones need, each with its alt text: the bracket or the cross table.

`words.names` are the entrants in order of entry.
"""

from collections.abc import Iterator

from bot.faces.panel import MAX_ALT_TEXT, Picture, evenly
from bot.faces.words import Words
from cogs.cups.cup_lines import points_text, round_name, shortened
from cogs.cups.cup_sheets import BracketSheet, Contender, CrossRow, CrossTable
from cogs.cups.rules.brackets import bracket
from cogs.cups.rules.cup_rules import Format
from cogs.cups.rules.cup_state import Competition
from cogs.cups.rules.elimination import survivors
from cogs.cups.rules.pairings import Entrant, Pairing
from cogs.cups.rules.standings import standings, winners

MOST_SLOTS, MOST_OPPONENTS, MOST_ROUNDS = 16, 10, 5
"""Lines of a bracket, and columns of a cross table, that are legible in one picture on a phone of 360 px."""
ACCENT = 0xF5C542


def pictures(cup: Competition, title: str, words: Words) -> tuple[Picture, ...]:
    """Return the bracket in one or two pictures, or the cross table in one to four.

    The first one's alt text tells the state of the cup, the others' that they continue it.
    """
    if cup.rules.format is Format.DOUBLE_ELIMINATION:
        # Its text tells it.
        return ()
    is_bracket = cup.rules.format is Format.ELIMINATION
    sheets: list[BracketSheet | CrossTable] = [*(brackets if is_bracket else cross_tables)(cup, title, words)]
    alt = shortened((_bracket_alt if is_bracket else _table_alt)(cup, title, words), MAX_ALT_TEXT)
    more = [words("cup.alt.more", title=shortened(sheet.title, 200)) for sheet in sheets[1:]]
    return tuple(Picture(sheet, text) for sheet, text in zip(sheets, [alt, *more], strict=True))


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
    places = []
    for each in standings(cup):
        facts = {"name": words.plain(each.entrant), "points": points_text(each.points)}
        places.append(words("cup.alt.place", place=each.place, **facts))
    return words("cup.alt.table", title=title, places="\n".join(places))


def _numbered(title: str, part: int, parts: int) -> str:
    return f"{title} ({part + 1}/{parts})" if parts > 1 else title


def _best_of(cup: Competition, words: Words) -> str:
    return words("cup.table.best_of", games=cup.rules.best_of) if cup.rules.best_of > 1 else ""


# -------------------------------------------------------------------- bracket


def brackets(cup: Competition, title: str, words: Words) -> Iterator[BracketSheet]:
    """Yield the bracket; of more than 16 entrants the upper and the lower half, this with the final."""
    size = 1 << cup.total_rounds
    parts = max(1, size // MOST_SLOTS)
    length = size // parts
    lost = {each.entrant for each in standings(cup) if each.lost}
    contenders = [
        Contender(lot, words.plain(entrant), entrant in lost, entrant in cup.withdrawn)
        for lot, entrant in enumerate(cup.lots, 1)
    ]
    slots = [contenders[lot] if lot < cup.entrants else None for lot in bracket(size)]
    for part in range(parts):
        yield BracketSheet(
            _numbered(title, part, parts),
            _best_of(cup, words),
            tuple(slots[part * length : (part + 1) * length]),
            tuple(_survivors(cup, part, length)),
            sum(cup.lots.index(each) + 1 for each in winners(cup)),
            _final(cup, words) if 1 < parts == part + 1 else "",
            ACCENT,
        )


def _survivors(cup: Competition, part: int, length: int) -> Iterator[tuple[int | None, ...]]:
    """Yield the lots that came through each round of a part of the bracket."""
    round_index = 1
    while length >> round_index:
        count = length >> round_index
        found = [survivors(cup, round_index, part * count + slot) for slot in range(count)]
        yield tuple(None if each is None else cup.lots.index(each[0]) + 1 if each else 0 for each in found)
        round_index += 1


def _final(cup: Competition, words: Words) -> str:
    """Return a line about the final: who meets, and who won."""
    last = cup.total_rounds - 1
    sides = [survivors(cup, last, side) for side in (0, 1)]
    names = [words.plain(each[0]) if each else "–" if each == () else "?" for each in sides]
    winner = survivors(cup, last + 1, 0)
    facts = {"round": round_name(cup, last, words), "first": names[0], "second": names[1]}
    if winner:
        return words("cup.bracket.final_won", name=words.plain(winner[0]), **facts)
    return words("cup.bracket.final", **facts)


# ---------------------------------------------------------------- cross table


def cross_tables(cup: Competition, title: str, words: Words) -> Iterator[CrossTable]:
    """Yield the cross table, in blocks of columns."""
    table = standings(cup)
    is_swiss = cup.rules.format is Format.SWISS
    columns = range(cup.total_rounds) if is_swiss else range(cup.entrants)
    parts = list(evenly(columns, MOST_ROUNDS if is_swiss else MOST_OPPONENTS))
    line_of = {each.entrant: line for line, each in enumerate(table, 1)}
    cells = [list(_cells(cup, each.entrant, line_of)) for each in table]
    caption = words.dotted((*filter(None, [_best_of(cup, words)]), words(f"cup.table.{cup.rules.format}")))
    for number, part in enumerate(parts):
        rows = []
        for line, each in enumerate(table, 1):
            shown = tuple(cells[line - 1][column] for column in part)
            facts = (words.plain(each.entrant), shown, points_text(each.points))
            rows.append(CrossRow(line, *facts, each.place == 1, each.has_withdrawn))
        headings = tuple(str(column + 1) for column in part)
        yield CrossTable(_numbered(title, number, len(parts)), caption, headings, tuple(rows), ACCENT)


def _cells(cup: Competition, entrant: Entrant, line_of: dict[Entrant, int]) -> Iterator[str]:
    """Yield the cells of a line: by opponents in the order of the table, or in a Swiss cup by rounds.

    Those of rounds tell the line of the opponent, alone while the pairing is open.
    """
    own = [pairing for pairing in cup.pairings if entrant in pairing.entrants]
    if cup.rules.format is not Format.SWISS:
        met = {pairing.opponent(entrant): _sign(pairing, entrant) for pairing in own}
        yield from ("×" if each == entrant else met.get(each, "") for each in line_of)
        return
    by_round = {pairing.round_index: pairing for pairing in own}
    for round_index in range(cup.total_rounds):
        if (pairing := by_round.get(round_index)) is None:
            yield "−" if round_index < len(cup.rounds) else ""
        else:
            opponent = pairing.opponent(entrant)
            yield _sign(pairing, entrant) + ("" if opponent is None else str(line_of[opponent]))


def _sign(pairing: Pairing, entrant: Entrant) -> str:
    """Return + for a win, = for a draw, − for a loss, nothing while it is open."""
    outcome = pairing.outcome
    if outcome is None:
        return ""
    return "=" if outcome.is_draw else "+" if outcome.winner == entrant else "−"
