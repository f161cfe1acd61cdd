"""What a decision changes of a cup, and what follows from it: rounds, deadlines, the end.

All pure: the cup as it is and a decision give a `Change`, or raise TableError.
"""

from datetime import datetime, timedelta

from msgspec.structs import replace

from bot.errors import Repeated, TableError
from bot.tables.quiet_hours import QuietHours
from cogs.cups.cup import Cup, Entrant, Meeting, Phase
from cogs.cups.cup_storage import Change, NewAct, TableState
from cogs.cups.rules.act_kinds import Act, Awarded, Played, Withdrew
from cogs.cups.rules.act_replay import replayed
from cogs.cups.rules.cup_rules import MAX_ENTRANTS, MIN_ENTRANTS
from cogs.cups.rules.pairings import Pairing

ENTRY_TIME = timedelta(days=14)
"""After so long without a change a cup in entry is closed."""
MOST_DAYS = 14
"""How long a round may be, and what the organiser may add to it."""
TOLD = Change({"due": None})
"""The change with which a deadline is passed: its people are told now, and it is due no more."""


def after(cup: Cup, change: Change) -> Cup:
    """Return a cup after a change."""
    arranged = {each.pairing for each in change.meetings}
    kept = tuple(each for each in cup.meetings if each.pairing not in arranged)
    stayed = tuple(each for each in cup.entrants if each.number not in change.left)
    return replace(
        cup,
        **change.columns,
        version=cup.version + 1,
        entrants=(*stayed, *change.entered),
        acts=(*cup.acts, *(each.act for each in change.acts)),
        meetings=(*kept, *change.meetings),
    )


def completed(cup: Cup, change: Change, now: datetime, quiet: QuietHours | None) -> Change:
    """Add to a change what follows from it: a new round with its deadline, the end, what is due next.

    A deadline in the quiet hours of the organiser, who decides then, moves to their end.
    """
    columns = dict(change.columns)
    then = after(cup, change)
    if then.phase == Phase.RUNNING:
        if then.competition.is_over:
            columns |= {"phase": Phase.OVER.value, "deadline": None}
        elif then.round_number != cup.round_number:
            columns["deadline"] = awake(now + timedelta(days=then.days), quiet)
    then = after(cup, replace(change, columns=columns))
    return replace(change, columns=columns | {"due": _due(cup, change, then, now)})


def _due(cup: Cup, change: Change, then: Cup, now: datetime) -> datetime | None:
    """Return when a changed cup is due: still at a deadline that has passed, if nobody was told of it yet."""
    is_running = cup.phase == then.phase == Phase.RUNNING
    if is_running and change != TOLD and cup.due is not None and cup.due <= now:
        return cup.due
    return next_due(then, now)


def awake(moment: datetime, quiet: QuietHours | None) -> datetime:
    """Return a moment, or the end of the quiet hours that it is in."""
    if quiet is None:
        return moment
    begin, end = quiet.next_after(moment)
    return end if begin <= moment else moment


def next_due(cup: Cup, now: datetime) -> datetime | None:
    """Return when the bot next has something to do for a cup."""
    if cup.phase == Phase.ENTRY:
        return now + ENTRY_TIME
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
    if cup.person == person:
        raise Repeated
    return Change({"person": person, "name": name})


# ---------------------------------------------------------------------- games


def append_act(cup: Cup, act: Act, table_id: str | None = None, *meetings: Meeting) -> Change:
    """Append an act; raise CupError if it is not possible now."""
    replayed(cup.id, cup.rules, len(cup.entrants), cup.seed, (*cup.acts, act))
    return Change(acts=(NewAct(act, table_id),), meetings=meetings)


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
    place, pairing, meeting = cup.require_entrant(person), cup.pairing(number), cup.meeting(number)
    if place not in pairing.entrants:
        raise TableError("not_in_pairing")
    own, other = meeting.ready if place == pairing.first else meeting.ready[::-1]
    if own is None or other is not None or meeting.table_id is not None or not cup.is_late(pairing, now):
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
        act = Played(meeting.pairing, meeting.table_id, _winner(cup, meeting, state.ranks))
        return append_act(cup, act, meeting.table_id, cleared)
    return None


def _winner(cup: Cup, meeting: Meeting, ranks: tuple[int, ...]) -> int | None:
    """Return who of the two ranks higher; None for a drawn game."""
    pairing = cup.pairing(meeting.pairing)
    first, second = ranks[meeting.seat], ranks[1 - meeting.seat]
    if first == second:
        return None
    return pairing.first if first < second else pairing.second
