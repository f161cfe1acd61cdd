"""Whom the messages of a cup call. All pure; docs/cups.md says the same to everybody."""

from collections.abc import Iterator
from enum import StrEnum

from msgspec.structs import replace

from bot.database.schema import NOBODY
from cogs.cups.cup import Cup
from cogs.cups.cup_values import Phase
from cogs.cups.next_steps import Step, next_step
from cogs.cups.rules.standings import standings

PODIUM = 3
"""The last place that is called at the end."""


class Call(StrEnum):
    """What a message calls people for; its nonce says that too, and has room for seven letters of it."""

    ROLE = "role"
    """There is a cup: a role is told."""
    CHANGED = "changed"
    """The start time has changed."""
    CHECK_IN = "checkin"
    """The check-in begins."""
    LEFT_OUT = "leftout"
    """The cup has begun without some: nobody is called."""
    MISSING = "missing"
    """Too few are there to start."""
    ROUND = "round"
    """A round begins."""
    READY = "ready"
    """The opponent is ready."""
    REMIND = "remind"
    """A game is to be played."""
    LATE = "late"
    """The time of some pairings is over."""
    MORE_TIME = "more"
    """A director has put off the deadline of a pairing."""
    DECIDED = "decided"
    """The cup has decided some pairings."""
    OVER = "over"
    """The cup has winners."""
    ENDED = "ended"
    """The cup was ended."""


def people_at(cup: Cup, *places: int) -> Iterator[int]:
    """Yield the people at some places; nobody for those whose data was deleted."""
    people = (cup.entrants[each].person for each in places)
    return (each for each in people if each not in (None, NOBODY))


def called_to(cup: Cup, call: Call) -> list[int]:
    """List whom the announcement of a round, or of the end, calls."""
    places: list[int] = []
    if call is Call.ROUND:
        own = (each for each in cup.competition.open_pairings if each.round_index == cup.round_number - 1)
        places = [place for each in own for place in each.entrants]
    elif call is Call.OVER:
        table = standings(cup.competition)
        places = [each.entrant for each in table if each.place <= PODIUM and not each.has_withdrawn]
    elif call is Call.ENDED:
        places = [at for at in range(len(cup.entrants)) if still_plays(cup, at)]
    return list(people_at(cup, *places))


def still_plays(cup: Cup, place: int) -> bool:
    """Return whether an entrant of a cup that was ended had entered, or could still play."""
    return cup.course is None or next_step(replace(cup, phase=Phase.RUNNING), place).step is not Step.OUT


def call_of(cup: Cup) -> Call:
    """Return what the next announcement of a cup calls people for."""
    if cup.phase == Phase.RUNNING:
        return Call.ROUND
    return Call.OVER if cup.phase == Phase.OVER else Call.ENDED
