"""What an entrant has to do next: play, wait, or nothing. All pure."""

from enum import StrEnum

from msgspec import Struct

from cogs.cups.cup import Cup
from cogs.cups.cup_values import Phase
from cogs.cups.rules.brackets import Takes, slots_of
from cogs.cups.rules.elimination import comers
from cogs.cups.rules.pairings import Entrant, Pairing
from cogs.cups.rules.standings import standings


class Step(StrEnum):
    """What somebody does next."""

    PLAYS = "plays"
    """They have an open pairing."""
    WINNER = "winner"
    """They wait for the winner of a pairing."""
    LOSER = "loser"
    """They wait for the loser of a pairing."""
    WAITS = "waits"
    """They wait for a pairing whose people are not known yet, or for the next round."""
    OUT = "out"
    """They play no more."""


class NextStep(Struct, frozen=True):
    """What an entrant does next."""

    step: Step
    pairing: Pairing | None = None
    """Their own, or that which they wait for."""
    place: int = 0
    """Their place if they play no more."""


def next_step(cup: Cup, entrant: Entrant) -> NextStep:
    """Return what an entrant of a drawn cup does next."""
    pairing = cup.pairing_of(entrant)
    if pairing is not None:
        return NextStep(Step.PLAYS, pairing)
    is_over = cup.phase != Phase.RUNNING
    awaited = None if is_over or entrant in cup.competition.withdrawn else _awaited(cup, entrant)
    return awaited or NextStep(Step.OUT, place=_place(cup, entrant))


def _place(cup: Cup, entrant: Entrant) -> int:
    return next(each.place for each in standings(cup.competition) if each.entrant == entrant)


def _awaited(cup: Cup, entrant: Entrant) -> NextStep | None:
    """Return what an entrant without an open pairing waits for; None if they are out."""
    course = cup.competition
    if not course.rules.is_bracket:
        return NextStep(Step.WAITS)
    known = {each.number: each for each in course.pairings}
    for slot, sides in zip(slots_of(course.rules, course.entrants), comers(course), strict=True):
        if (entrant,) in sides and None in sides:
            source = slot.sides[sides.index(None)]
            pairing = known.get(source.number)
            takes = Step.WINNER if source.takes is Takes.WINNER else Step.LOSER
            return NextStep(Step.WAITS) if pairing is None else NextStep(takes, pairing)
    return None
