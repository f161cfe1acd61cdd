"""Single and double elimination: who comes to each slot of the bracket."""

from typing import TypeAlias

from msgspec.structs import replace

from cogs.cups.rules.brackets import Slot, Source, Takes, slots_of
from cogs.cups.rules.cup_state import Competition
from cogs.cups.rules.pairings import Entrant, Pairing, Round
from engine.chance import Chance

Comers: TypeAlias = tuple[Entrant, ...] | None
"""Who comes to a side of a slot: one, nobody, or None while that is open."""


def comers(cup: Competition) -> tuple[tuple[Comers, Comers], ...]:
    """Return who comes to both sides of each slot, by the number of the slot.

    Also a loser who has withdrawn goes on as the bracket says, and loses again. Two who both lose are out, in
    a double elimination too: each pairing of the winners' bracket sends only one to the losers' bracket.
    """
    known = {each.number: each for each in cup.pairings}
    found = list[tuple[Comers, Comers]]()
    for slot in slots_of(cup.rules, cup.entrants):
        first, second = (_coming(cup, each, known, found) for each in slot.sides)
        if slot.is_second_final and first is not None and first != (found[slot.number - 1][0] or None):
            # Not needed: who had no loss has not lost the first final.
            first = second = ()
        found.append((first, second))
    return tuple(found)


def _coming(
    cup: Competition,
    source: Source,
    known: dict[int, Pairing],
    found: list[tuple[Comers, Comers]],
) -> Comers:
    if source.takes is Takes.LOT:
        return cup.lots[source.number : source.number + 1]
    pairing = known.get(source.number)
    if pairing is None:
        return () if found[source.number] == ((), ()) else None
    return going(pairing, source.takes)


def going(pairing: Pairing, takes: Takes) -> Comers:
    """Return the winner or the loser of a pairing: one, nobody, or None while it is open."""
    if pairing.outcome is None:
        return None
    winner = pairing.outcome.winner
    if winner is None:
        return ()
    return (winner,) if takes is Takes.WINNER else tuple(each for each in pairing.entrants if each != winner)


def extended(cup: Competition) -> Competition:
    """Return the cup with all pairings of which both sides are decided; itself if there is none more.

    A slot to which nobody comes has no pairing.
    """
    rounds = list(cup.rounds) or [Round(index, ()) for index in range(cup.total_rounds)]
    known = {pairing.number for pairing in cup.pairings}
    fresh = False
    for slot, sides in zip(slots_of(cup.rules, cup.entrants), comers(cup), strict=True):
        entrants = [each for side in sides for each in side or ()]
        if not entrants or None in sides or slot.number in known:
            continue
        pairings = (*rounds[slot.round_index].pairings, _paired(cup, slot, entrants))
        ordered = tuple(sorted(pairings, key=lambda pairing: pairing.number))
        rounds[slot.round_index], fresh = Round(slot.round_index, ordered), True
    return replace(cup, rounds=tuple(rounds)) if fresh else cup


def _paired(cup: Competition, slot: Slot, entrants: list[Entrant]) -> Pairing:
    # The seed decides who starts.
    first, *other = Chance(cup.seed, f"cup start {slot.number}").shuffled(entrants)
    return Pairing(slot.number, slot.round_index, first, other[0] if other else None)
