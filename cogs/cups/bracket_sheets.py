"""The bracket and the cross table of a cup as plain data, in as many pictures as phones need."""

from collections.abc import Iterator, Sequence

from bot.faces.panel import evenly
from bot.faces.words import Words
from cogs.cups.cup_lines import round_name
from cogs.cups.cup_sheets import BracketSheet, Contender, CrossRow, CrossTable
from cogs.cups.point_text import written
from cogs.cups.rules.cup_rules import Format
from cogs.cups.rules.cup_state import Competition
from cogs.cups.rules.elimination import bracket, survivors
from cogs.cups.rules.pairings import Entrant, Pairing
from cogs.cups.rules.standings import Standing, standings, winners

MOST_SLOTS, MOST_OPPONENTS, MOST_ROUNDS = 16, 10, 5
"""Lines of a bracket, and columns of a cross table, that are legible in one picture on a phone of 360 px."""
ACCENT = 0xF5C542


def brackets(cup: Competition, title: str, words: Words) -> Iterator[BracketSheet]:
    """Yield the bracket; of more than 16 entrants the upper and the lower half, this with the final."""
    size = 1 << cup.total_rounds
    parts = max(1, size // MOST_SLOTS)
    contenders = _contenders(cup, words)
    slots = [contenders[lot] if lot < cup.entrants else None for lot in bracket(size)]
    for part in range(parts):
        length = size // parts
        yield BracketSheet(
            _numbered(title, part, parts),
            _best_of(cup, words),
            tuple(slots[part * length : (part + 1) * length]),
            tuple(_survivors(cup, part, length)),
            sum(cup.lots.index(each) + 1 for each in winners(cup)),
            _final(cup, words) if 1 < parts == part + 1 else "",
            ACCENT,
        )


def cross_tables(cup: Competition, title: str, words: Words) -> Iterator[CrossTable]:
    """Yield the cross table, in blocks of columns."""
    table = standings(cup)
    is_swiss = cup.rules.format is Format.SWISS
    columns = range(cup.total_rounds) if is_swiss else range(cup.entrants)
    parts = list(evenly(columns, MOST_ROUNDS if is_swiss else MOST_OPPONENTS))
    rows = [list(_cells(cup, table, each)) for each in table]
    caption = words.dotted((*filter(None, [_best_of(cup, words)]), words(f"cup.table.{cup.rules.format}")))
    for number, part in enumerate(parts):
        yield CrossTable(
            _numbered(title, number, len(parts)),
            caption,
            tuple(str(column + 1) for column in part),
            tuple(_row(each, place, rows, part, words) for place, each in enumerate(table)),
            ACCENT,
        )


def _numbered(title: str, part: int, parts: int) -> str:
    return f"{title} ({part + 1}/{parts})" if parts > 1 else title


def _best_of(cup: Competition, words: Words) -> str:
    return words("cup.table.best_of", games=cup.rules.best_of) if cup.rules.best_of > 1 else ""


def _contenders(cup: Competition, words: Words) -> list[Contender]:
    """Return the entrants by lot."""
    lost = {each.entrant for each in standings(cup) if each.lost}
    return [
        Contender(lot, words.plain(entrant), entrant in lost, entrant in cup.withdrawn)
        for lot, entrant in enumerate(cup.lots, 1)
    ]


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


def _row(
    standing: Standing, place: int, rows: Sequence[Sequence[str]], part: Sequence[int], words: Words
) -> CrossRow:
    return CrossRow(
        place + 1,
        words.plain(standing.entrant),
        tuple(rows[place][column] for column in part),
        written(standing.points),
        is_first=standing.place == 1,
        has_withdrawn=standing.has_withdrawn,
    )


def _cells(cup: Competition, table: Sequence[Standing], standing: Standing) -> Iterator[str]:
    """Yield the cells of a line: by rounds in a Swiss cup, else by opponents in the order of the table."""
    entrant, line_of = standing.entrant, {each.entrant: line for line, each in enumerate(table, 1)}
    own = [pairing for pairing in cup.pairings if entrant in pairing.entrants]
    if cup.rules.format is Format.SWISS:
        for round_index in range(cup.total_rounds):
            yield _of_round(cup, round_index, own, entrant, line_of)
        return
    for each in table:
        found = next((pairing for pairing in own if pairing.opponent(entrant) == each.entrant), None)
        yield "×" if each.entrant == entrant else "" if found is None else _sign(found, entrant)


def _of_round(
    cup: Competition, round_index: int, own: Sequence[Pairing], entrant: Entrant, line_of: dict[Entrant, int]
) -> str:
    """Return the sign and the line of the opponent; the line alone while the pairing is open."""
    pairing = next((each for each in own if each.round_index == round_index), None)
    if pairing is None:
        return "−" if round_index < len(cup.rounds) else ""
    opponent = pairing.opponent(entrant)
    return _sign(pairing, entrant) + ("" if opponent is None else str(line_of[opponent]))


def _sign(pairing: Pairing, entrant: Entrant) -> str:
    """Return + for a win, = for a draw, − for a loss, nothing while it is open."""
    outcome = pairing.outcome
    if outcome is None:
        return ""
    return "=" if outcome.is_draw else "+" if outcome.winner == entrant else "−"
