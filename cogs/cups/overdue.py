"""What a cup does by itself in time: whom it reminds, when it calls its directors, what it decides. All pure.

It is planned first, so that people are told, and then written on the cup as it is by then.
"""

from collections.abc import Iterable
from datetime import datetime

from msgspec import Struct
from msgspec.structs import replace

from cogs.cups import decisions
from cogs.cups.cup import Cup
from cogs.cups.cup_storage import Change, NewAct
from cogs.cups.cup_values import AtDeadline, Ended
from cogs.cups.deadlines import AFTER, DAY, IDLE_TIME, Wishes, next_call, reminder_at
from cogs.cups.meetings import FRESH, PATIENT, unanswered
from cogs.cups.rules.competition import advance
from cogs.cups.rules.cup_state import Act, Awarded, Competition, Withdrew
from cogs.cups.rules.pairings import Pairing

MOST_CALLS = 1 + len(AFTER)
"""How often directors are called for a pairing until the cup decides it: at its deadline, and three times."""
PATIENCE = MOST_CALLS * DAY
"""How long after its deadline that is."""


class Due(Struct, frozen=True):
    """What is due at a cup."""

    reminded: tuple[int, ...] = ()
    """The places of those who are reminded of their game."""
    called: tuple[int, ...] = ()
    """The numbers of the pairings for which directors are called."""
    decided: tuple[int, ...] = ()
    """The numbers of those that the cup decides."""
    is_idle: bool = False
    """Whether the cup is closed, as nothing has happened for long."""


def due_at(cup: Cup, now: datetime, wishes: Wishes) -> Due:
    """Return what is due at a running cup."""
    late, setting = cup.late_pairings(now), cup.settings.at_deadline
    calls = setting is AtDeadline.ORGANISER and bool(late) and next_call(cup, wishes) <= now
    decided = [each for each in late if _is_decided(cup, each, now, calls=calls)]
    called = [each for each in late if each not in decided] if calls else []
    return Due(
        tuple(_reminded(cup, now, wishes)),
        tuple(each.number for each in called),
        tuple(each.number for each in decided),
        _is_idle(cup),
    )


def _reminded(cup: Cup, now: datetime, wishes: Wishes) -> Iterable[int]:
    """Yield the places of those who have a game to play and do not wait for their opponent."""
    for pairing in cup.competition.open_pairings:
        if cup.meeting(pairing.number).table_id is None:
            for place in pairing.entrants:
                at = reminder_at(cup, pairing, cup.entrants[place], now, wishes)
                if at is not None and not is_waiting(cup, pairing, place, now):
                    yield place


def is_waiting(cup: Cup, pairing: Pairing, place: int, now: datetime) -> bool:
    """Return whether an entrant is ready, and at a clock of minutes also since a moment ago."""
    since, _ = cup.readiness(pairing, place)
    return since is not None and (cup.terms.speed in PATIENT or now - since <= FRESH)


def _is_decided(cup: Cup, pairing: Pairing, now: datetime, *, calls: bool) -> bool:
    """Return whether the cup itself decides a late pairing now."""
    deadline = cup.deadline_of(pairing)
    if cup.settings.at_deadline is AtDeadline.FORFEIT or _nameless(cup, pairing):
        return True
    return calls and cup.calls >= MOST_CALLS and deadline is not None and deadline + PATIENCE <= now


def _nameless(cup: Cup, pairing: Pairing) -> list[int]:
    """List those of a pairing whose data was deleted: they cannot come."""
    return [place for place in pairing.entrants if cup.entrants[place].person is None]


def _is_idle(cup: Cup) -> bool:
    """Return whether a cup that waits is due as nothing has happened: any change puts that off.

    All else that is due comes within days of a deadline.
    """
    open_ones = cup.competition.open_pairings
    deadlines = [each for each in map(cup.deadline_of, open_ones) if each is not None]
    is_played = any(cup.meeting(each.number).table_id is not None for each in open_ones)
    waits = cup.settings.at_deadline is AtDeadline.WAIT and not is_played and cup.due is not None
    return waits and all(each + IDLE_TIME <= cup.due for each in deadlines if cup.due is not None)


# -------------------------------------------------------------------- decisions


def passing(cup: Cup, told: Due, now: datetime, wishes: Wishes) -> Change:
    """Pass what is due: note who was told, and decide what the cup decides by itself."""
    due = due_at(cup, now, wishes)
    if due.is_idle:
        return decisions.closing(cup, Ended.TIME)
    fields: dict[str, object] = {"due": None}
    if told.called:
        fields |= {"calls": cup.calls + 1, "called": now}
    updated = tuple(replace(cup.entrants[place], reminded=now) for place in told.reminded)
    acts, course = _decided(cup, due.decided)
    return Change(fields, updated=updated, acts=tuple(map(NewAct, acts)), course=course if acts else None)


def _decided(cup: Cup, numbers: Iterable[int]) -> tuple[list[Act], Competition]:
    """Return the acts that decide some pairings, and the cup after them."""
    acts, course = list[Act](), cup.competition
    for number in numbers:
        pairing = course.pairing(number)
        own: list[Act] = [
            Withdrew(place) for place in _nameless(cup, pairing) if place not in course.withdrawn
        ]
        for act in own or [Awarded(number, standing_winner(cup, pairing), "deadline")]:
            if not course.is_over and course.pairing(number).is_open:
                course = advance(course, act)
                acts.append(act)
    return acts, course


def standing_winner(cup: Cup, pairing: Pairing) -> int | None:
    """Return who wins as things stand: whoever was ready, else whoever leads; None for nobody."""
    ready = unanswered(cup, pairing)
    if ready is not None:
        return ready
    wins = [pairing.wins(each) for each in pairing.entrants]
    return None if wins[0] == wins[1] else pairing.entrants[wins.index(max(wins))]
