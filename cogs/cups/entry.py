"""Decisions before the first round: who enters, and the start. All pure."""

from bot.errors import Repeated, TableError
from cogs.cups.cup import Cup
from cogs.cups.cup_storage import Change
from cogs.cups.cup_values import Entrant, Phase
from cogs.cups.rules.cup_rules import MAX_ENTRANTS, MIN_ENTRANTS


def entering(cup: Cup, person: int, name: str) -> Change:
    """Let a person enter; raise Repeated for one who has, and TableError for too many."""
    cup.require(Phase.ENTRY)
    if cup.place_of(person) is not None:
        raise Repeated
    if len(cup.entrants) >= MAX_ENTRANTS:
        raise TableError("cup_full", most=MAX_ENTRANTS)
    number = max((each.number for each in cup.entrants), default=0) + 1
    return Change(entered=(Entrant(number, person, name),))


def starting(cup: Cup) -> Change:
    """Close the entry and draw; raise TableError with the number of missing people."""
    if cup.phase == Phase.RUNNING:
        raise Repeated
    cup.require(Phase.ENTRY)
    missing = MIN_ENTRANTS - len(cup.entrants)
    if missing > 0:
        raise TableError("cup_missing", count=missing, least=MIN_ENTRANTS)
    return Change({"phase": Phase.RUNNING.value})
