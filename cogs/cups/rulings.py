"""Decisions of those who direct a cup. All pure."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from msgspec.structs import replace

from bot.errors import Repeated, TableError
from cogs.cups.cup import Cup
from cogs.cups.cup_storage import Change
from cogs.cups.cup_values import Organiser, Phase
from cogs.cups.decisions import append_act
from cogs.cups.rules.cup_state import Awarded

MOST_CO_ORGANISERS = 5
MOST_DAYS = 14
"""How long a round may be, and what the organiser may add to it."""


def taking_over(cup: Cup, organiser: Organiser) -> Change:
    """Make somebody the organiser, who is no co-organiser any more."""
    cup.require(Phase.ENTRY, Phase.RUNNING)
    if cup.organiser.person == organiser.person:
        raise Repeated
    others = tuple(each for each in cup.co_organisers if each.person != organiser.person)
    return Change({"organiser": organiser}, co_organisers=others)


def naming(cup: Cup, people: Sequence[Organiser]) -> Change:
    """Make people co-organisers; raise TableError for too many."""
    cup.require(Phase.ENTRY, Phase.RUNNING)
    added = {each.person: each for each in people if not cup.is_organiser(each.person)}
    if not added:
        raise Repeated
    # In the order in which they are read, so that all processes name them alike.
    named = tuple(sorted((*cup.co_organisers, *added.values()), key=lambda each: each.person))
    if len(named) > MOST_CO_ORGANISERS:
        raise TableError("cup_co_organisers", most=MOST_CO_ORGANISERS)
    return Change(co_organisers=named)


def unnaming(cup: Cup, person: int) -> Change:
    """Take a co-organiser out."""
    cup.require(Phase.ENTRY, Phase.RUNNING)
    left = tuple(each for each in cup.co_organisers if each.person != person)
    if left == cup.co_organisers:
        raise Repeated
    return Change(co_organisers=left)


def deciding(cup: Cup, number: int, winner: int | None) -> Change:
    """Let the organiser decide a pairing: for one of the two, or against both."""
    cup.pairing(number)
    return append_act(cup, Awarded(number, winner, "organiser"))


def extending(cup: Cup, number: int, days: int, now: datetime) -> Change:
    """Let the organiser give a pairing so many days from now."""
    cup.pairing(number)
    if not 1 <= days <= MOST_DAYS:
        raise TableError("cup_days", most=MOST_DAYS)
    return Change(meetings=(replace(cup.meeting(number), extended=now + timedelta(days=days)),))
