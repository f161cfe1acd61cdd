"""The places in single and double elimination.

Whoever loses for good in the same round shares a place. If both lose a pairing that is decided for a place, a
final or the match for the third place, they share the lower one, and nobody has the higher.
"""

from cogs.cups.rules.brackets import Part, Slot, slots_of
from cogs.cups.rules.cup_rules import Format
from cogs.cups.rules.cup_state import Competition
from cogs.cups.rules.pairings import Entrant, Pairing


def lost(cup: Competition, entrant: Entrant) -> list[Pairing]:
    """List the pairings that an entrant lost, in their order."""
    ended = (pairing for pairing in cup.pairings if entrant in pairing.entrants and pairing.outcome)
    return [each for each in ended if each.outcome and each.outcome.winner != entrant]


def place_of(cup: Competition, entrant: Entrant) -> int:
    """Return the place of an entrant; those who can still win share the first."""
    losses = lost(cup, entrant)
    slots = slots_of(cup.rules, cup.entrants)
    if cup.rules.format is Format.ELIMINATION:
        return _single_place(cup, entrant, slots[losses[0].number]) if losses else 1
    is_out = len(losses) > 1 or any(each.outcome and each.outcome.winner is None for each in losses)
    return _double_place(slots, slots[losses[-1].number]) if is_out else 1


def _single_place(cup: Competition, entrant: Entrant, slot: Slot) -> int:
    """Return the place of who lost in a slot; those who can still be third share the third."""
    place = (1 << (cup.total_rounds - slot.round_index - 1)) + 1
    is_semi_final = slot.round_index == cup.total_rounds - 2
    return place + 1 if cup.rules.third_place and is_semi_final and not _can_be_third(cup, entrant) else place


def _can_be_third(cup: Competition, entrant: Entrant) -> bool:
    """Return whether who lost a semi-final alone has not lost the match for the third place."""
    losses = lost(cup, entrant)
    return len(losses) == 1 and losses[0].outcome is not None and losses[0].outcome.winner is not None


def _double_place(slots: tuple[Slot, ...], slot: Slot) -> int:
    """Return the place of who lost for good in a slot.

    Two who both lost in the winners' bracket are placed by the round of the losers' bracket that they miss.
    """
    if slot.part is Part.FINAL:
        return 2
    losers_round = slot.part_round if slot.part is Part.LOSERS else max(2 * slot.part_round - 1, 0)
    return 3 + sum(each.part is Part.LOSERS and each.part_round > losers_round for each in slots)
