"""Decisions of those who direct a cup. All pure."""

from datetime import datetime, timedelta

from msgspec.structs import replace

from bot.errors import Repeated, TableError
from cogs.cups.cup import Cup
from cogs.cups.cup_storage import Change
from cogs.cups.cup_values import Organiser, Phase
from cogs.cups.decisions import append_act
from cogs.cups.rules.cup_state import Awarded

MOST_DAYS = 14
"""How long a round may be, and what the organiser may add to it."""


def taking_over(cup: Cup, person: int, name: str) -> Change:
    """Make somebody the organiser."""
    cup.require(Phase.ENTRY, Phase.RUNNING)
    if cup.organiser.person == person:
        raise Repeated
    return Change({"organiser": Organiser(person, name)})


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
