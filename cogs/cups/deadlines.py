"""When the bot next has something to do for a cup. All pure."""

from datetime import datetime, timedelta

from bot.tables.quiet_hours import QuietHours
from cogs.cups.cup import Cup
from cogs.cups.cup_storage import Change
from cogs.cups.cup_values import Phase
from cogs.cups.entry import next_moment

ENTRY_TIME = timedelta(days=14)
"""After so long without a change a cup in entry is closed."""
LONELY_TIME = timedelta(days=3)
"""After so long a cup that nobody but its organiser has entered is closed."""
TOLD = Change({"due": None})
"""The change with which a deadline is passed: its people are told now, and it is due no more."""


def awake(moment: datetime, quiet: QuietHours | None) -> datetime:
    """Return a moment, or the end of the quiet hours that it is in."""
    if quiet is None:
        return moment
    begin, end = quiet.next_after(moment)
    return end if begin <= moment else moment


def next_due(cup: Cup, now: datetime) -> datetime | None:
    """Return when the bot next has something to do for a cup."""
    if cup.phase == Phase.ENTRY:
        if (moment := next_moment(cup)) is not None:
            return moment
        is_lonely = all(each.person == cup.organiser.person for each in cup.entrants)
        return now + (LONELY_TIME if is_lonely else ENTRY_TIME)
    if cup.phase != Phase.RUNNING:
        return None
    times = (cup.deadline_of(each) for each in cup.competition.open_pairings)
    return min((each for each in times if each is not None and each > now), default=None)
