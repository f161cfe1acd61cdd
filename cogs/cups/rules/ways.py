"""Whether a pairing decides the way of an entrant, who then may not rule on it."""

from collections.abc import Iterator, Sequence

from cogs.cups.rules.brackets import Slot, Takes, slots_of
from cogs.cups.rules.cup_rules import Format
from cogs.cups.rules.cup_state import Competition
from cogs.cups.rules.elimination import Comers, comers
from cogs.cups.rules.pairings import Entrant, Pairing
from cogs.cups.rules.swiss import points_before


def decides_way(cup: Competition, pairing: Pairing, entrant: Entrant) -> bool:
    """Return whether a pairing decides the way of an entrant in its round.

    Their own does. In a bracket so does one whose winner or loser they meet next, whether they win or lose
    their own; in a Swiss cup one of somebody who had as many points before its round; in a round robin no
    other. Nothing else decides the way of who has withdrawn.
    """
    if entrant in pairing.entrants:
        return True
    if entrant in cup.withdrawn:
        return False
    if cup.rules.is_bracket:
        return pairing.number in _awaited(cup, entrant)
    if cup.rules.format is Format.ROUND_ROBIN:
        return False
    points = points_before(cup, pairing.round_index)
    return points[entrant] in {points[each] for each in pairing.entrants}


def _awaited(cup: Competition, entrant: Entrant) -> set[int]:
    """Return the pairings whose winner or loser an entrant may meet next."""
    slots, sides = slots_of(cup.rules, cup.entrants), comers(cup)
    own = next((each for each in cup.open_pairings if entrant in each.entrants), None)
    if own is not None:
        coming = tuple(slots[number] for number in slots[own.number].leads_to)
    else:
        coming = tuple(
            each for each in slots if (entrant,) in sides[each.number] and None in sides[each.number]
        )
    sources = (side.number for slot in coming for side in slot.sides if side.takes is not Takes.LOT)
    return {number for source in sources for number in _sending(slots, sides, source)}


def _sending(slots: tuple[Slot, ...], sides: Sequence[tuple[Comers, Comers]], number: int) -> Iterator[int]:
    """Yield the pairing that decides who comes from a slot: that before it, if it will be a bye."""
    if None not in sides[number]:
        yield number
    elif () in sides[number]:
        yield from _sending(slots, sides, slots[number].sides[sides[number].index(None)].number)
