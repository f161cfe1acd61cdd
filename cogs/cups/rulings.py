"""Decisions of those who direct a cup. All pure."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from msgspec import UNSET
from msgspec.structs import replace

from bot.errors import Repeated, TableError
from bot.faces.person_names import called
from cogs.cups.cup import Cup
from cogs.cups.cup_storage import Change
from cogs.cups.cup_values import Meeting, Organiser, Phase
from cogs.cups.decisions import append_act, closing
from cogs.cups.next_steps import Step, next_step
from cogs.cups.rules.cup_rules import CupError, Format
from cogs.cups.rules.cup_state import Awarded, Competition, Revoked, Withdrew
from cogs.cups.rules.pairings import Pairing
from cogs.cups.rules.revocation import last_ruling, revoked
from cogs.cups.rules.ways import decides_way

MOST_CO_ORGANISERS = 5
MOST_DAYS = 14
"""How long a round may be, and how far from now a director may put the deadline of a pairing."""


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


def require_bystander(cup: Cup, person: int) -> None:
    """Raise TableError for somebody who still plays in a running cup; it names who decides instead."""
    if cup.phase != Phase.RUNNING or not _still_plays(cup, person):
        return
    others = [each for each in cup.organisers if not _still_plays(cup, each.person)]
    if others:
        raise TableError("cup_still_plays", names=", ".join(called(each.name) for each in others))
    raise TableError("cup_still_plays_alone")


def _still_plays(cup: Cup, person: int) -> bool:
    place = cup.place_of(person)
    return place is not None and next_step(cup, place).step is not Step.OUT


def ending(cup: Cup, director: Organiser) -> Change:
    """End a cup without a winner; raise TableError for a director who still plays in it."""
    require_bystander(cup, director.person)
    return closing(cup)


def require_neutral(cup: Cup, person: int, *pairings: Pairing) -> None:
    """Raise TableError if a pairing decides the way of a person in the cup; it names who can rule instead."""
    if _may_rule(cup, person, pairings):
        return
    others = [each for each in cup.organisers if _may_rule(cup, each.person, pairings)]
    if others:
        raise TableError("cup_own_way", names=", ".join(called(each.name) for each in others))
    raise TableError("cup_own_way_alone")


def _may_rule(cup: Cup, person: int, pairings: Sequence[Pairing]) -> bool:
    place = cup.place_of(person)
    return place is None or not any(decides_way(cup.competition, each, place) for each in pairings)


def deciding(cup: Cup, number: int, winner: int | None, ruler: Organiser, *, is_draw: bool = False) -> Change:
    """Decide a pairing: for one of the two, as a draw, or against both.

    Raise TableError for a director whose way it decides, and CupError for a draw in a bracket.
    """
    require_neutral(cup, ruler.person, cup.pairing(number))
    act = Awarded(number, winner, "organiser", is_draw or UNSET)
    return append_act(cup, act, ruler=ruler)


def revoking(cup: Cup, ruler: Organiser) -> Change:
    """Take the last ruling back; raise CupError if there is none, or if something has followed from it.

    A game that has begun has followed too. Raise TableError for a director whose way it decides.
    """
    cup.require(Phase.RUNNING)
    number = last_ruling(cup.competition)
    if number is None:
        raise CupError("cup_not_last_ruling")
    course = revoked(cup.competition, number)
    require_neutral(replace(cup, course=course), ruler.person, course.pairing(number))
    return append_act(cup, Revoked(number), *_forgotten(cup, course), ruler=ruler)


def _forgotten(cup: Cup, course: Competition) -> tuple[Meeting, ...]:
    """Return nobody ready for the pairings that there are no more; raise CupError if one is being played.

    Their numbers come again, perhaps with other people.
    """
    kept = {each.number for each in course.pairings}
    gone = [each for each in cup.meetings if each.pairing not in kept]
    if any(each.table_id is not None for each in gone):
        raise CupError("cup_ruling_followed")
    return tuple(Meeting(each.pairing) for each in gone)


def removing(cup: Cup, place: int, ruler: Organiser) -> Change:
    """Take an entrant out of a running cup; raise TableError for a director whose way that decides.

    Their last pairing tells, also if they wait for the next one. In a round robin it decides everybody's way:
    the results of who withdraws early count for nobody.
    """
    cup.require(Phase.RUNNING)
    known = list(cup.competition.pairings)
    if cup.rules.format is not Format.ROUND_ROBIN:
        known = [each for each in known if place in each.entrants][-1:]
    require_neutral(cup, ruler.person, *known)
    return append_act(cup, Withdrew(place), ruler=ruler)


def extended_to(cup: Cup, number: int, days: int, now: datetime) -> datetime:
    """Return the deadline of a pairing with days more than now, or than its deadline if that is later.

    Raise TableError for days that are not possible, or if it comes to more than two weeks from now.
    """
    deadline = cup.deadline_of(cup.pairing(number)) or cup.deadline or now
    later = max(now, deadline) + timedelta(days=days)
    if not 1 <= days <= MOST_DAYS or later > max(now + timedelta(days=MOST_DAYS), deadline):
        raise TableError("cup_days", most=MOST_DAYS)
    return later


def extending(cup: Cup, number: int, days: int, now: datetime, ruler: Organiser) -> Change:
    """Give a pairing so many days more; raise TableError for a director whose way it decides."""
    require_neutral(cup, ruler.person, cup.pairing(number))
    later = extended_to(cup, number, days, now)
    return Change(meetings=(replace(cup.meeting(number), extended=later),))
