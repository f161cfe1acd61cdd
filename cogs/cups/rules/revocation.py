"""The last ruling taken back."""

from msgspec.structs import replace

from cogs.cups.rules.brackets import slots_of
from cogs.cups.rules.cup_rules import CupError
from cogs.cups.rules.cup_state import Awarded, Competition, Revoked
from cogs.cups.rules.pairings import How, Pairing

AUTOMATIC = (How.BYE, How.WITHDRAWAL)


def last_ruling(cup: Competition) -> int | None:
    """Return the pairing of the last ruling that stands; None if there is none."""
    ruled = list[int]()
    for act in cup.acts:
        if isinstance(act, Awarded) and act.by == "organiser":
            ruled.append(act.pairing)
        elif isinstance(act, Revoked):
            ruled.pop()
    return ruled[-1] if ruled else None


def revoked(cup: Competition, number: int) -> Competition:
    """Return the cup with a pairing open that was decided by the last ruling.

    Pairings that followed from it are taken back, if nobody has played or decided them; byes in them, and
    what withdrawals decided, follow anew. Elsewhere than in a bracket everything of the next round follows.
    Raise CupError if it is not the last ruling, or too late.
    """
    if number != last_ruling(cup):
        raise CupError("cup_not_last_ruling")
    pairing = cup.pairing(number)
    later = _following(cup, pairing)
    if any(each.games or (each.outcome and each.outcome.how not in AUTOMATIC) for each in later):
        raise CupError("cup_ruling_followed")
    if later and not cup.rules.is_bracket:
        raise CupError("cup_ruling_followed")
    rounds = tuple(
        replace(each, pairings=tuple(kept for kept in each.pairings if kept not in later))
        for each in cup.rounds
    )
    return replace(cup, rounds=rounds).with_pairing(replace(pairing, outcome=None))


def _following(cup: Competition, pairing: Pairing) -> list[Pairing]:
    """List the known pairings that follow from one."""
    if not cup.rules.is_bracket:
        return [each for each in cup.pairings if each.round_index > pairing.round_index]
    slots, reached = slots_of(cup.rules, cup.entrants), {pairing.number}
    for slot in slots[pairing.number :]:
        if slot.number in reached:
            reached.update(slot.leads_to)
    return [each for each in cup.pairings if each.number in reached - {pairing.number}]
