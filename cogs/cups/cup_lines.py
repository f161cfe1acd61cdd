"""A cup as lines of text."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby

from bot.faces.person_names import called
from bot.faces.words import Words
from cogs.cups.rules.brackets import Part, Slot, slots_of
from cogs.cups.rules.cup_rules import Format
from cogs.cups.rules.cup_state import Competition
from cogs.cups.rules.pairings import Entrant, How, Pairing
from cogs.cups.rules.standings import standings
from cogs.cups.rules.tie_breaks import ORDER

LENGTHS = (100, 20, 12, 8, 5)
"""The most characters of a name, from which the first is taken that leaves room for all lines."""
NAMED_ROUNDS = {
    Format.ELIMINATION: ("final", "semi_final", "quarter_final"),
    Format.DOUBLE_ELIMINATION: ("second_final", "final"),
}
"""The names of the last rounds, from the end."""
QUARTERS = ("", "¼", "½", "¾")
NO_VALUE = "–"
"""In place of a direct encounter that decides nothing."""
HELPED = "🤖"
"""Stands beside whom a computer or the clock decided a move for."""


def points_text(points: Fraction) -> str:
    """Write points, which are whole quarters.

    >>> [points_text(Fraction(quarters, 4)) for quarters in (0, 2, 4, 6, 43)]
    ['0', '½', '1', '1½', '10¾']
    """
    whole, quarters = divmod(int(points * 4), 4)
    return f"{whole or ''}{QUARTERS[quarters]}" or "0"


def written(
    cup: Competition, words: Words, room: int = 3000, rulings: Mapping[int, str] | None = None
) -> str:
    """Return the bracket or the table as lines with at most so many characters; long names are cut.

    `rulings` says by the numbers of pairings who ruled on them.
    """
    text = ""
    for length in LENGTHS:
        names = [called(shortened(name, length)) for name in words.names]
        is_bracket = cup.rules.is_bracket
        lines = _bracket(cup, names, words, rulings or {}) if is_bracket else _table(cup, names, words)
        text = "\n".join(lines)
        if len(text) <= room:
            return text
    return text[: text.rfind("\n", 0, room - 1) + 1] + "…"


def places_of(cup: Competition) -> Iterator[tuple[int, tuple[Entrant, ...]]]:
    """Yield the places that somebody has, with all who share them."""
    for place, tied in groupby(standings(cup), key=lambda each: each.place):
        yield place, tuple(each.entrant for each in tied)


def shortened(text: str, most: int) -> str:
    """Return a text with at most so many characters."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def round_name(cup: Competition, round_index: int, words: Words) -> str:
    """Return the name of a round, which in a double elimination has a part in each bracket."""
    if cup.rules.format is not Format.DOUBLE_ELIMINATION:
        return _name_from_end(cup, round_index, words)
    own = (each for each in slots_of(cup.rules, cup.entrants) if each.round_index == round_index)
    return " / ".join(dict.fromkeys(slot_name(cup, each, words) for each in own))


def _name_from_end(cup: Competition, round_index: int, words: Words) -> str:
    """Return final, semi-finals …, or the number of a round from 1."""
    before_end = cup.total_rounds - 1 - round_index
    names = NAMED_ROUNDS.get(cup.rules.format, ())
    if before_end < len(names):
        return words(f"cup.round.{names[before_end]}")
    return words("cup.round.number", number=round_index + 1)


def slot_name(cup: Competition, slot: Slot, words: Words) -> str:
    """Return the name of the round of a slot, with the part of the bracket where there are two."""
    if slot.part is Part.THIRD_PLACE:
        return words("cup.round.third_place")
    if cup.rules.format is Format.ELIMINATION or slot.part is Part.FINAL:
        return _name_from_end(cup, slot.round_index, words)
    is_last = slot.part_round == max(
        each.part_round for each in slots_of(cup.rules, cup.entrants) if each.part is slot.part
    )
    name = words("cup.round.final") if is_last else words("cup.round.number", number=slot.part_round + 1)
    return words.dotted((words(f"cup.part.{slot.part}"), name))


def stage_name(cup: Competition, pairing: Pairing, words: Words) -> str:
    """Return the name of the round of a pairing, with its part of a bracket."""
    if not cup.rules.is_bracket:
        return round_name(cup, pairing.round_index, words)
    return slot_name(cup, slots_of(cup.rules, cup.entrants)[pairing.number], words)


def _bracket(
    cup: Competition, names: Sequence[str], words: Words, rulings: Mapping[int, str]
) -> Iterator[str]:
    if cup.is_over:
        for place, tied in places_of(cup):
            shared = words("cup.comma").join(names[each] for each in tied)
            yield words("cup.places.line", place=place, names=shared)
    slots = slots_of(cup.rules, cup.entrants)
    pairings = [pairing for each in reversed(cup.rounds) for pairing in each.pairings]
    for name, own in groupby(pairings, key=lambda pairing: slot_name(cup, slots[pairing.number], words)):
        yield f"**{name}**"
        yield from (_pairing(each, names, words, rulings.get(each.number, "")) for each in own)


def _pairing(pairing: Pairing, names: Sequence[str], words: Words, ruling: str) -> str:
    outcome = pairing.outcome
    winner = None if outcome is None else outcome.winner
    shown = [f"**{names[each]}**" if each == winner else names[each] for each in pairing.entrants]
    helped = {each for game in pairing.games for each in game.helped}
    marked = zip(shown, pairing.entrants, strict=True)
    shown = [f"{name} {HELPED}" if each in helped else name for name, each in marked]
    wins = [pairing.wins(each) for each in pairing.entrants]
    text = f" {wins[0]}–{wins[-1]} ".join(shown) if len(pairing.games) > 1 else " – ".join(shown)
    if outcome is None:
        ending = "open"
    elif outcome.winner is None:
        ending = "draw" if outcome.is_draw else "both_lost"
    elif outcome.how is How.PLAYED:
        return text
    elif ruling:
        return words.dotted((text, ruling))
    else:
        ending = outcome.how.value
    return words.dotted(filter(None, (text, words(f"cup.bracket.{ending}"), ruling)))


def _table(cup: Competition, names: Sequence[str], words: Words) -> Iterator[str]:
    columns = ["points", *ORDER[cup.rules.format]]
    yield f"-# {words.dotted(words(f'cup.table.{each}') for each in columns)}"
    for each in standings(cup):
        place, name = each.place, names[each.entrant]
        if each.is_annulled:
            yield words("cup.table.annulled", place=place, name=name)
            continue
        values = (each.points, *each.tie_breaks)
        numbers = (NO_VALUE if value is None else points_text(value) for value in values)
        key = "cup.table.withdrew" if each.has_withdrawn else "cup.table.line"
        yield words(key, place=place, name=name, numbers=words.dotted(numbers))
