"""A cup as lines of text."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from bot.faces.person_names import called
from bot.faces.words import Words
from cogs.cups.rules.cup_rules import Format
from cogs.cups.rules.cup_state import Competition
from cogs.cups.rules.pairings import How, Pairing
from cogs.cups.rules.standings import standings
from cogs.cups.rules.tie_breaks import ORDER

LENGTHS = (100, 20, 12, 8, 5)
"""The most characters of a name, from which the first is taken that leaves room for all lines."""
NAMED_ROUNDS = ("final", "semi_final", "quarter_final")
QUARTERS = ("", "¼", "½", "¾")


def points_text(points: Fraction) -> str:
    """Write points, which are whole quarters.

    >>> [points_text(Fraction(quarters, 4)) for quarters in (0, 2, 4, 6, 43)]
    ['0', '½', '1', '1½', '10¾']
    """
    whole, quarters = divmod(int(points * 4), 4)
    return f"{whole or ''}{QUARTERS[quarters]}" or "0"


def written(cup: Competition, words: Words, room: int = 3000) -> str:
    """Return the bracket or the table as lines with at most so many characters; long names are cut."""
    tell = _bracket if cup.rules.is_bracket else _table
    text = ""
    for length in LENGTHS:
        names = [called(shortened(name, length)) for name in words.names]
        text = "\n".join(tell(cup, names, words))
        if len(text) <= room:
            return text
    return text[: text.rfind("\n", 0, room - 1) + 1] + "…"


def shortened(text: str, most: int) -> str:
    """Return a text with at most so many characters."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def round_name(cup: Competition, round_index: int, words: Words) -> str:
    """Return the name of a round: final, semi-finals …, or its number from 1."""
    before_end = cup.total_rounds - 1 - round_index
    if cup.rules.format is Format.ELIMINATION and before_end < len(NAMED_ROUNDS):
        return words(f"cup.round.{NAMED_ROUNDS[before_end]}")
    return words("cup.round.number", number=round_index + 1)


def _bracket(cup: Competition, names: Sequence[str], words: Words) -> Iterator[str]:
    for each in reversed(cup.rounds):
        if each.pairings:
            yield f"**{round_name(cup, each.index, words)}**"
            yield from (_pairing(pairing, names, words) for pairing in each.pairings)


def _pairing(pairing: Pairing, names: Sequence[str], words: Words) -> str:
    outcome = pairing.outcome
    winner = None if outcome is None else outcome.winner
    shown = [f"**{names[each]}**" if each == winner else names[each] for each in pairing.entrants]
    wins = [pairing.wins(each) for each in pairing.entrants]
    text = f" {wins[0]}–{wins[-1]} ".join(shown) if len(pairing.games) > 1 else " – ".join(shown)
    if outcome is None:
        ending = "open"
    elif outcome.winner is None:
        ending = "draw" if outcome.is_draw else "both_lost"
    elif outcome.how is How.PLAYED:
        return text
    else:
        ending = outcome.how.value
    return words.dotted((text, words(f"cup.bracket.{ending}")))


def _table(cup: Competition, names: Sequence[str], words: Words) -> Iterator[str]:
    columns = ["points", *ORDER[cup.rules.format]]
    yield f"-# {words.dotted(words(f'cup.table.{each}') for each in columns)}"
    for each in standings(cup):
        place, name = each.place, names[each.entrant]
        if each.is_annulled:
            yield words("cup.table.annulled", place=place, name=name)
            continue
        # A direct encounter is told only where it decides.
        values = (value for value in (each.points, *each.tie_breaks) if value is not None)
        key = "cup.table.withdrew" if each.has_withdrawn else "cup.table.line"
        yield words(key, place=place, name=name, numbers=words.dotted(map(points_text, values)))
