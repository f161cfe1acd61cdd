"""Single elimination: a bracket with byes for the lowest lots."""

from collections.abc import Iterator

from msgspec.structs import replace

from cogs.cups.rules.cup_state import Competition
from cogs.cups.rules.pairings import Entrant, Pairing, Round
from engine.chance import Chance


def bracket(size: int) -> tuple[int, ...]:
    """Return the lots in the order of the bracket, from 0: the lowest two can meet only in the final.

    >>> bracket(8)
    (0, 7, 3, 4, 1, 6, 2, 5)
    """
    lots: tuple[int, ...] = (0,)
    while len(lots) < size:
        last = 2 * len(lots) - 1
        lots = tuple(lot for high in lots for lot in (high, last - high))
    return lots


def first_number(size: int, round_index: int) -> int:
    """Return the number of the first pairing of a round in a bracket of a size.

    >>> [first_number(8, round_index) for round_index in range(3)]
    [0, 4, 6]
    """
    return size - (size >> round_index)


def extended(cup: Competition) -> Competition:
    """Return the cup with all pairings whose entrants are known; the cup itself if there is none more."""
    rounds = list(cup.rounds) or [Round(index, ()) for index in range(cup.total_rounds)]
    known = {pairing.number for pairing in cup.pairings}
    fresh = [pairing for pairing in _possible(cup) if pairing.number not in known]
    for each in fresh:
        pairings = sorted((*rounds[each.round_index].pairings, each), key=lambda pairing: pairing.number)
        rounds[each.round_index] = Round(each.round_index, tuple(pairings))
    return replace(cup, rounds=tuple(rounds)) if fresh else cup


def _possible(cup: Competition) -> Iterator[Pairing]:
    """Yield the pairings of which both sides are decided; none for two sides from which nobody comes."""
    size = 1 << cup.total_rounds
    for round_index in range(cup.total_rounds):
        for slot in range(size >> (round_index + 1)):
            sides = [survivors(cup, round_index, 2 * slot + side) for side in (0, 1)]
            entrants = [each for side in sides for each in side or ()]
            if entrants and None not in sides:
                number = first_number(size, round_index) + slot
                # The seed decides who starts.
                first, *other = Chance(cup.seed, f"cup start {number}").shuffled(entrants)
                yield Pairing(number, round_index, first, other[0] if other else None)


def survivors(cup: Competition, round_index: int, slot: int) -> tuple[Entrant, ...] | None:
    """Return who comes to a side of a round: one, nobody, or None while that is open."""
    size = 1 << cup.total_rounds
    if round_index == 0:
        lot = bracket(size)[slot]
        return (cup.lots[lot],) if lot < cup.entrants else ()
    before = first_number(size, round_index - 1) + slot
    sides = [survivors(cup, round_index - 1, 2 * slot + side) for side in (0, 1)]
    if sides == [(), ()]:
        return ()
    found = next((each for each in cup.pairings if each.number == before), None)
    if found is None or found.outcome is None:
        return None
    winner = found.outcome.winner
    return () if winner is None else (winner,)
