"""Decisions before the first round: who enters, when and how the cup starts. All pure."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from msgspec.structs import replace

from bot.errors import Repeated, StaleAction, TableError
from bot.tables.table import encode
from cogs.cups.cup import Cup
from cogs.cups.cup_storage import Change
from cogs.cups.cup_values import Entrant, Phase, Seeding
from cogs.cups.rules.cup_rules import MAX_ENTRANTS, MIN_ENTRANTS
from cogs.cups.seeds import order_of

LONGEST_WAIT = timedelta(days=60)
"""How far ahead a cup can be set to start."""
LEAST_CHECK_IN = timedelta(minutes=10)
"""For how long people can check in at least."""
CHECK_INS = (0, 15, 30, 60)
"""For how many minutes before the start people can check in; 0 for no check-in."""

# -------------------------------------------------------------------- people


def entering(cup: Cup, person: int, name: str, now: datetime | None = None) -> Change:
    """Let a person enter; raise Repeated for one who has, and TableError for too many.

    Whoever enters during the check-in is there.
    """
    cup.require(Phase.ENTRY)
    if cup.place_of(person) is not None:
        raise Repeated
    if len(cup.entrants) >= cup.settings.most:
        raise TableError("cup_full", most=cup.settings.most)
    number = max((each.number for each in cup.entrants), default=0) + 1
    checked_in = now if cup.settings.check_in_open else None
    return Change(entered=(Entrant(number, person, name, checked_in),))


def entrant(cup: Cup, number: int) -> Entrant:
    """Return an entrant by number; raise TableError for one who is not among them any more."""
    cup.require(Phase.ENTRY)
    found = next((each for each in cup.entrants if each.number == number), None)
    if found is None:
        raise TableError("cup_not_entered")
    return found


def removing(cup: Cup, number: int) -> Change:
    """Take an entrant out before the start."""
    return Change(left=(entrant(cup, number).number,))


def checking_in(cup: Cup, person: int, now: datetime) -> Change:
    """Note that an entrant is there; raise Repeated if it is known, TableError while nobody is asked."""
    cup.require(Phase.ENTRY)
    own = cup.entrants[cup.require_entrant(person)]
    if not cup.settings.check_in_open:
        raise TableError("cup_no_check_in")
    if own.checked_in is not None:
        raise Repeated
    return Change(updated=(replace(own, checked_in=now),))


def ranking(cup: Cup, number: int, rank: int) -> Change:
    """Put an entrant at a rank among those seeded by hand, or with 0 among the others, who follow by lot."""
    own = entrant(cup, number)
    seeded = [each for each in seeded_by_hand(cup) if each != own]
    if rank:
        seeded.insert(rank - 1, own)
    ranks = {each.number: place for place, each in enumerate(seeded, 1)}
    moved = (each for each in cup.entrants if each.seed_rank != ranks.get(each.number))
    return Change(updated=tuple(replace(each, seed_rank=ranks.get(each.number)) for each in moved))


def seeded_by_hand(cup: Cup) -> list[Entrant]:
    """List the entrants to whom a director has given a rank, best first."""
    seeded = (each for each in cup.entrants if each.seed_rank is not None)
    return sorted(seeded, key=lambda each: (each.seed_rank or 0, each.number))


# ------------------------------------------------------------------- settings


def choosing(cup: Cup, **chosen: object) -> Change:
    """Change settings before the start."""
    cup.require(Phase.ENTRY)
    return Change({"settings_json": encode(replace(cup.settings, **chosen))})


def addressing(cup: Cup, role: int | None) -> Change:
    """Choose the role that is to be told of the cup; raise TableError if one was told already."""
    if cup.settings.announced:
        raise TableError("cup_announced")
    return choosing(cup, announce_role=role)


def announcing(cup: Cup) -> Change:
    """Note that the role is told; raise TableError if it was told already."""
    cup.require(Phase.ENTRY)
    if cup.settings.announced:
        raise TableError("cup_announced")
    return choosing(cup, announced=True)


def scheduling(cup: Cup, starts: datetime | None, now: datetime) -> Change:
    """Set when the cup starts by itself, or that it does not.

    Raise TableError for a time that is over, too far off, or too soon for a check-in. A check-in that would
    be open at the new time too goes on; otherwise everybody checks in anew.
    """
    settings = cup.settings
    if starts is not None:
        if starts <= now:
            raise TableError("cup_start_past")
        if starts > now + LONGEST_WAIT:
            raise TableError("cup_start_far", most=LONGEST_WAIT.days)
        _require_check_in(starts, settings.check_in, now)
    goes_on = starts is not None and settings.check_in_open and _opening(starts, settings.check_in) <= now
    change = choosing(cup, starts=starts, check_in_open=goes_on)
    return change if goes_on else replace(change, updated=_unmarked(cup))


def admitting(cup: Cup, most: int, check_in: int, seeding: Seeding, now: datetime) -> Change:
    """Set how many may enter, for how long before the start they check in, and by what they are seeded.

    Raise TableError for fewer than have entered.
    """
    settings, least = cup.settings, max(MIN_ENTRANTS, len(cup.entrants))
    if not least <= most <= MAX_ENTRANTS:
        raise TableError("cup_most", least=least, most=MAX_ENTRANTS)
    if check_in == settings.check_in:
        return choosing(cup, most=most, seeding=seeding)
    if settings.starts is not None:
        _require_check_in(settings.starts, check_in, now)
    change = choosing(cup, most=most, seeding=seeding, check_in=check_in, check_in_open=False)
    return replace(change, updated=_unmarked(cup))


def _require_check_in(starts: datetime, check_in: int, now: datetime) -> None:
    if check_in and starts < now + LEAST_CHECK_IN:
        raise TableError("cup_check_in_short", count=LEAST_CHECK_IN.seconds // 60)


def _unmarked(cup: Cup) -> tuple[Entrant, ...]:
    """Return those who had checked in as those who have not."""
    return tuple(replace(each, checked_in=None) for each in cup.entrants if each.checked_in is not None)


# ---------------------------------------------------------------------- start


def starting(cup: Cup, ratings: Mapping[int, int | None] | None = None) -> Change:
    """Close the entry and draw; raise TableError with the number of missing people.

    A cup that is seeded by rating needs those of all entrants.
    """
    if cup.phase == Phase.RUNNING:
        raise Repeated
    cup.require(Phase.ENTRY)
    missing = MIN_ENTRANTS - len(cup.entrants)
    if missing > 0:
        raise TableError("cup_missing", count=missing, least=MIN_ENTRANTS)
    fields: dict[str, object] = {"phase": Phase.RUNNING.value}
    if cup.settings.seeding is not Seeding.LOT:
        rules = replace(cup.rules, order=order_of(cup, ratings or {}))
        fields["terms"] = replace(cup.terms, rules_json=encode(rules))
    return Change(fields)


def next_moment(cup: Cup) -> datetime | None:
    """Return when the check-in opens, or else when the cup starts by itself; None if it does not."""
    settings = cup.settings
    if cup.phase != Phase.ENTRY or settings.starts is None:
        return None
    is_called = settings.check_in_open or not settings.check_in
    return settings.starts if is_called else _opening(settings.starts, settings.check_in)


def _opening(starts: datetime, check_in: int) -> datetime:
    return starts - timedelta(minutes=check_in)


def passing(cup: Cup, now: datetime, ratings: Mapping[int, int | None] | None = None) -> Change:
    """Open the check-in, or start by itself without those who have not checked in.

    With too few people nobody is taken out, and the cup waits for a new time. Raise StaleAction if it is not
    time yet. If the bot was away, the start moves, so that there is time to check in.
    """
    settings, moment = cup.settings, next_moment(cup)
    if moment is None or settings.starts is None or moment > now:
        raise StaleAction
    was_away = settings.check_in_open and now - settings.starts > LEAST_CHECK_IN
    if settings.check_in and (was_away or not settings.check_in_open):
        starts = max(settings.starts, now + LEAST_CHECK_IN)
        return choosing(cup, starts=starts, check_in_open=True)
    here = tuple(each for each in cup.entrants if each.checked_in is not None or not settings.check_in)
    if len(here) < MIN_ENTRANTS:
        return scheduling(cup, None, now)
    left = tuple(each.number for each in cup.entrants if each not in here)
    return replace(starting(replace(cup, entrants=here), ratings), left=left)
