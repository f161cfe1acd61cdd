"""What a decision changes of a cup, and what follows from it: rounds, deadlines, tables, the end.

All pure: the cup as it is and a decision give a `Change`, or raise TableError.
"""

from datetime import datetime, timedelta

import msgspec
from msgspec.structs import replace

from bot.database.rows import Chair, TableChange
from bot.database.schema import NOBODY
from bot.errors import Repeated, TableError
from bot.faces.face import AnyFace
from bot.faces.speeds import Speed
from bot.tables.quiet_hours import QuietHours
from bot.tables.table import Table
from bot.tables.table_creation import Location, new_table
from cogs.cups.cup import Cup, Entrant, Meeting, Organiser, Phase
from cogs.cups.cup_storage import Change, NewAct, TableState
from cogs.cups.rules.competition import advance, begin
from cogs.cups.rules.cup_rules import MAX_ENTRANTS, MIN_ENTRANTS
from cogs.cups.rules.cup_state import Act, Awarded, Played, Withdrew
from cogs.cups.rules.pairings import Pairing

ENTRY_TIME = timedelta(days=14)
"""After so long without a change a cup in entry is closed."""
LONELY_TIME = timedelta(days=3)
"""After so long a cup that nobody but its organiser has entered is closed."""
MOST_DAYS = 14
"""How long a round may be, and what the organiser may add to it."""
TOLD = Change({"due": None})
"""The change with which a deadline is passed: its people are told now, and it is due no more."""
PATIENT = (Speed.SLOW, Speed.NONE)
"""The speeds at which nobody has to be there when the table opens."""
FRESH = timedelta(minutes=15)
"""How long somebody who was ready is taken to be there still, at any other speed."""


def after(cup: Cup, change: Change) -> Cup:
    """Return a cup after a change; one that begins is drawn."""
    arranged = {each.pairing for each in change.meetings}
    kept = (each for each in cup.meetings if each.pairing not in arranged)
    then = replace(
        cup,
        **change.fields,
        version=cup.version + 1,
        entrants=(*(each for each in cup.entrants if each.number not in change.left), *change.entered),
        acts=(*cup.acts, *(each.act for each in change.acts)),
        # In the order in which they are read, so that two processes decide alike.
        meetings=tuple(sorted((*kept, *change.meetings), key=lambda each: each.pairing)),
        course=change.course or cup.course,
    )
    if then.phase == Phase.RUNNING and then.course is None:
        then = replace(then, course=begin(then.rules, len(then.entrants), then.terms.seed))
    return then


def completed(cup: Cup, change: Change, now: datetime, quiet: QuietHours | None) -> Change:
    """Add to a change what follows from it: a new round with its deadline, the end, what is due next.

    A deadline in the quiet hours of the organiser, who decides then, moves to their end.
    """
    fields = dict(change.fields)
    then = after(cup, change)
    if then.phase == Phase.RUNNING:
        if then.competition.is_over:
            fields |= {"phase": Phase.OVER.value, "deadline": None}
        elif then.round_number != cup.round_number:
            fields["deadline"] = awake(now + timedelta(days=then.terms.days), quiet)
    whole = replace(change, fields=fields, course=then.course)
    then = after(cup, whole)
    is_running = cup.phase == then.phase == Phase.RUNNING
    if is_running and change != TOLD and cup.due is not None and cup.due <= now:
        # Still at a deadline that has passed, as nobody was told of it yet.
        due: datetime | None = cup.due
    else:
        due = next_due(then, now)
    return replace(whole, fields=fields | {"due": due})


def awake(moment: datetime, quiet: QuietHours | None) -> datetime:
    """Return a moment, or the end of the quiet hours that it is in."""
    if quiet is None:
        return moment
    begin, end = quiet.next_after(moment)
    return end if begin <= moment else moment


def next_due(cup: Cup, now: datetime) -> datetime | None:
    """Return when the bot next has something to do for a cup."""
    if cup.phase == Phase.ENTRY:
        is_lonely = all(each.person == cup.organiser.person for each in cup.entrants)
        return now + (LONELY_TIME if is_lonely else ENTRY_TIME)
    if cup.phase != Phase.RUNNING:
        return None
    times = (cup.deadline_of(each) for each in cup.competition.open_pairings)
    return min((each for each in times if each is not None and each > now), default=None)


# ---------------------------------------------------------------------- entry


def entering(cup: Cup, person: int, name: str) -> Change:
    """Let a person enter; raise Repeated for one who has, and TableError for too many."""
    cup.require(Phase.ENTRY)
    if cup.place_of(person) is not None:
        raise Repeated
    if len(cup.entrants) >= MAX_ENTRANTS:
        raise TableError("cup_full", most=MAX_ENTRANTS)
    number = max((each.number for each in cup.entrants), default=0) + 1
    return Change(entered=(Entrant(number, person, name),))


def withdrawing(cup: Cup, person: int) -> Change:
    """Let a person withdraw: in entry they are no more among the entrants, later their games are lost."""
    place = cup.require_entrant(person)
    if cup.phase == Phase.ENTRY:
        return Change(left=(cup.entrants[place].number,))
    return dropping(cup, place)


def dropping(cup: Cup, place: int) -> Change:
    """Take an entrant out of a running cup."""
    cup.require(Phase.RUNNING)
    return append_act(cup, Withdrew(place))


def starting(cup: Cup) -> Change:
    """Close the entry and draw; raise TableError with the number of missing people."""
    if cup.phase == Phase.RUNNING:
        raise Repeated
    cup.require(Phase.ENTRY)
    missing = MIN_ENTRANTS - len(cup.entrants)
    if missing > 0:
        raise TableError("cup_missing", count=missing, least=MIN_ENTRANTS)
    return Change({"phase": Phase.RUNNING.value})


def closing(cup: Cup) -> Change:
    """End a cup without a winner."""
    cup.require(Phase.ENTRY, Phase.RUNNING)
    return Change({"phase": Phase.CLOSED.value, "deadline": None})


def taking_over(cup: Cup, person: int, name: str) -> Change:
    """Make somebody the organiser."""
    cup.require(Phase.ENTRY, Phase.RUNNING)
    if cup.organiser.person == person:
        raise Repeated
    return Change({"organiser": Organiser(person, name)})


# ---------------------------------------------------------------------- games


def append_act(cup: Cup, act: Act, table_id: str | None = None, *meetings: Meeting) -> Change:
    """Append an act; raise CupError if it is not possible now."""
    course = advance(cup.competition, act)
    return Change(acts=(NewAct(act, table_id),), meetings=meetings, course=course)


def marking(cup: Cup, place: int, ready: datetime | None) -> tuple[Pairing, Meeting]:
    """Return the pairing of an entrant, and its meeting with their mark; raise TableError for none."""
    pairing = cup.pairing_of(place)
    if pairing is None:
        raise TableError("no_cup_game")
    meeting = cup.meeting(pairing.number)
    if meeting.table_id is not None:
        raise TableError("cup_table_open")
    name = "first_ready" if pairing.first == place else "second_ready"
    return pairing, replace(meeting, **{name: ready})


def claiming(cup: Cup, person: int, number: int, now: datetime) -> Change:
    """Let the one who was ready win after the deadline; raise TableError for anybody else."""
    place, pairing = cup.require_entrant(person), cup.pairing(number)
    if place not in pairing.entrants:
        raise TableError("not_in_pairing")
    own, other = cup.readiness(pairing, place)
    is_playing = cup.meeting(number).table_id is not None
    if own is None or other is not None or is_playing or not cup.is_late(pairing, now):
        raise TableError("cannot_claim")
    return append_act(cup, Awarded(number, place, "opponent"))


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


def collect_result(cup: Cup, states: dict[str, TableState]) -> Change | None:
    """Report the first table that has ended; None if there is none.

    One that ended without a result leaves the pairing open: its people get ready again.
    """
    for meeting in cup.meetings:
        state = states.get(meeting.table_id or "")
        if meeting.table_id is None or (state is not None and state.phase in ("lobby", "playing")):
            continue
        cleared = replace(meeting, table_id=None, first_ready=None, second_ready=None)
        is_awaited = any(each.number == meeting.pairing for each in cup.competition.open_pairings)
        if state is None or not state.ranks or not is_awaited:
            return Change(meetings=(cleared,))
        pairing = cup.pairing(meeting.pairing)
        first, second = state.ranks[meeting.seat], state.ranks[1 - meeting.seat]
        ahead = pairing.first if first < second else pairing.second
        act = Played(meeting.pairing, meeting.table_id, None if first == second else ahead)
        return append_act(cup, act, meeting.table_id, cleared)
    return None


# --------------------------------------------------------------------- tables


def cup_table(cup: Cup, pairing: Pairing, face: AnyFace, now: datetime) -> Table:
    """Return the table for the next game of a pairing.

    It has no host: whoever is about to lose must not be able to end it. Raise TableError if the data of one
    of the two was deleted.
    """
    options = msgspec.json.decode(cup.terms.options, type=face.game.options)
    both = [cup.entrants[each] for each in pairing.seats]
    if any(each.person is None for each in both):
        raise TableError("cup_nobody_there")
    chairs = tuple(Chair(each.name, each.person) for each in both)
    place = Location(guild=cup.guild, channel=cup.channel, language=cup.terms.language)
    table = new_table(face.game, options, chairs, keep_order=True, **place)
    table.change(TableChange(host=NOBODY, pressed=now, speed=cup.terms.speed))
    return table


def is_fresh(meeting: Meeting, speed: str, now: datetime) -> bool:
    """Return whether both are ready, and at a clock of minutes also since a moment ago."""
    first, second = meeting.ready
    if first is None or second is None:
        return False
    return speed in PATIENT or now - min(first, second) <= FRESH
