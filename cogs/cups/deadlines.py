"""When the bot next has something to do for a cup: the times of reminders, calls and deadlines. All pure."""

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from typing import TypeAlias

from bot.tables.person_settings import PersonSettings, Pings
from bot.tables.quiet_hours import QuietHours
from cogs.cups.cup import Cup
from cogs.cups.cup_values import AtDeadline, Entrant, Phase
from cogs.cups.entry import next_moment
from cogs.cups.rules.pairings import Pairing

DAY = timedelta(days=1)
ENTRY_TIME = timedelta(days=14)
"""After so long without a change a cup in entry is closed."""
LONELY_TIME = timedelta(days=3)
"""After so long a cup that nobody but its organiser has entered is closed."""
IDLE_TIME = timedelta(days=30)
"""After so long without a change a cup that waits for its people is closed."""
BEFORE = (DAY, timedelta(hours=2))
"""How long before a deadline people are reminded, beside the half of the round."""
AFTER = tuple(count * DAY for count in (1, 2, 3))
"""How long after it, in a cup that waits for them."""
SLACK = timedelta(hours=1)
"""A reminder that comes too early by no more than this is put off; any other is left out."""

Wishes: TypeAlias = Mapping[int, PersonSettings]
"""The settings of people; whoever is not in it has changed none."""


def quiet_of(person: int | None, wishes: Wishes) -> QuietHours | None:
    """Return the quiet hours of a person, if they have any."""
    return None if person is None or person not in wishes else wishes[person].quiet


def awake(moment: datetime, quiet: QuietHours | None) -> datetime:
    """Return a moment, or the end of the quiet hours that it is in."""
    if quiet is None:
        return moment
    begin, end = quiet.next_after(moment)
    return end if begin <= moment else moment


def next_due(cup: Cup, now: datetime, wishes: Wishes) -> datetime | None:
    """Return when the bot next has something to do for a cup."""
    if cup.phase == Phase.ENTRY:
        if (moment := next_moment(cup)) is not None:
            return moment
        is_lonely = all(each.person == cup.organiser.person for each in cup.entrants)
        return now + (LONELY_TIME if is_lonely else ENTRY_TIME)
    if cup.phase != Phase.RUNNING:
        return None
    times, setting = [each for each in _times(cup, wishes) if each > now], cup.settings.at_deadline
    if cup.late_pairings(now):
        # Directors may change the setting when pairings are late already.
        if setting is AtDeadline.FORFEIT:
            return now
        if setting is AtDeadline.ORGANISER:
            times.append(max(next_call(cup, wishes), now))
    return min(times, default=now + IDLE_TIME)


def _times(cup: Cup, wishes: Wishes) -> Iterator[datetime]:
    """Yield the deadlines of pairings that are not being played, and when their people are reminded."""
    for pairing in cup.competition.open_pairings:
        if cup.meeting(pairing.number).table_id is not None:
            continue
        deadline = cup.deadline_of(pairing)
        if deadline is not None:
            yield deadline
            if cup.settings.at_deadline is AtDeadline.WAIT:
                yield deadline + AFTER[-1]
        for place in pairing.entrants:
            yield from reminders(cup, pairing, cup.entrants[place], wishes)


def next_call(cup: Cup, wishes: Wishes) -> datetime:
    """Return when the directors of a cup with late pairings are next called: once a day."""
    if cup.called is None:
        deadlines = map(cup.deadline_of, cup.competition.open_pairings)
        return min(each for each in deadlines if each is not None)
    return awake(cup.called + DAY, quiet_of(cup.organiser.person, wishes))


# -------------------------------------------------------------------- reminders


def reminders(cup: Cup, pairing: Pairing, entrant: Entrant, wishes: Wishes) -> Iterator[datetime]:
    """Yield when an entrant is to be reminded of a pairing: not in quiet hours, and once in 24 hours."""
    if entrant.person is None or wishes.get(entrant.person, PersonSettings()).pings is Pings.NEVER:
        return
    quiet, deadline = quiet_of(entrant.person, wishes), cup.deadline_of(pairing) or cup.deadline
    earliest = entrant.reminded and entrant.reminded + DAY
    for mark in _marks(cup, pairing):
        moment = awake(mark, quiet)
        if earliest is not None and moment >= earliest - SLACK:
            moment = awake(max(moment, earliest), quiet)
        is_early = earliest is not None and moment < earliest
        has_passed = deadline is not None and mark < deadline <= moment
        if not is_early and not has_passed:
            yield moment


def _marks(cup: Cup, pairing: Pairing) -> Iterator[datetime]:
    """Yield when the people of a pairing are reminded, if nothing is in the way."""
    half = cup.deadline and cup.deadline - timedelta(days=cup.terms.days) / 2
    if half is not None:
        yield half
    # One that can be played before its round begins has no end yet.
    deadline = cup.deadline_of(pairing)
    if deadline is not None:
        yield from (deadline - each for each in BEFORE if half is None or deadline - each > half)
        if cup.settings.at_deadline is AtDeadline.WAIT:
            yield from (deadline + each for each in AFTER)


def reminder_at(
    cup: Cup, pairing: Pairing, entrant: Entrant, now: datetime, wishes: Wishes
) -> datetime | None:
    """Return the latest reminder that is due; None if there is none, or if it was for before a deadline."""
    deadline = cup.deadline_of(pairing)
    passed = [each for each in reminders(cup, pairing, entrant, wishes) if each <= now]
    latest = max(passed, default=None)
    is_over = latest is not None and deadline is not None and latest < deadline <= now
    return None if is_over else latest
