"""Two who meet: getting ready, their table, its result, and the win over one who did not come. All pure."""

from datetime import datetime, timedelta

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from bot.database.rows import Chair, TableChange
from bot.database.schema import NOBODY
from bot.errors import TableError
from bot.faces.face import AnyFace
from bot.faces.speeds import Speed
from bot.tables.table import Table
from bot.tables.table_creation import Location, new_table
from cogs.cups.cup import Cup
from cogs.cups.cup_storage import Change, TableState
from cogs.cups.cup_values import Meeting
from cogs.cups.decisions import append_act
from cogs.cups.rules.cup_state import Awarded, Played
from cogs.cups.rules.pairings import Pairing

PATIENT = (Speed.SLOW, Speed.NONE)
"""The speeds at which nobody has to be there when the table opens."""
FRESH = timedelta(minutes=15)
"""How long somebody who was ready is taken to be there still, at any other speed."""


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


def unanswered(cup: Cup, pairing: Pairing) -> int | None:
    """Return which entrant of a pairing was ready without the other; None if there is no such one.

    Whoever was ready before the deadline goes before who was so only after it. Of two who were ready at
    different times it is the one who was so later: the other has not come again.
    """
    deadline, marks = cup.deadline_of(pairing), cup.meeting(pairing.number).ready
    both = zip(marks, pairing.entrants, strict=True)
    ready = [(since, place) for since, place in both if since is not None]
    in_time = [each for each in ready if deadline is None or each[0] <= deadline]
    times = {since for since, _ in ready}
    return max(in_time or ready)[1] if len(times) == len(ready) > 0 else None


def may_claim(cup: Cup, pairing: Pairing, place: int, now: datetime) -> bool:
    """Return whether an entrant can claim the win over an opponent who did not come in time."""
    is_playing = cup.meeting(pairing.number).table_id is not None
    return not is_playing and cup.is_late(pairing, now) and unanswered(cup, pairing) == place


def claiming(cup: Cup, person: int, number: int, now: datetime) -> Change:
    """Let the one who was ready win after the deadline; raise TableError for anybody else."""
    place, pairing = cup.require_entrant(person), cup.pairing(number)
    if place not in pairing.entrants:
        raise TableError("not_in_pairing")
    if not may_claim(cup, pairing, place, now):
        raise TableError("cannot_claim")
    return append_act(cup, Awarded(number, place, "opponent"))


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
        own = dict(zip((meeting.seat, 1 - meeting.seat), pairing.entrants, strict=True))
        act = Played(
            meeting.pairing,
            meeting.table_id,
            None if first == second else ahead,
            forfeit=state.forfeit or UNSET,
            helped=tuple(sorted(own[seat] for seat in state.helped)) or UNSET,
        )
        return append_act(cup, act, cleared, table_id=meeting.table_id)
    return None


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
    place = Location(guild=cup.guild, channel=cup.arena, language=cup.terms.language)
    table = new_table(face.game, options, chairs, keep_order=True, **place)
    table.row = replace(table.row, contest=cup.id)
    table.change(TableChange(host=NOBODY, pressed=now, speed=cup.terms.speed))
    return table


def is_fresh(meeting: Meeting, speed: str, now: datetime) -> bool:
    """Return whether both are ready, and at a clock of minutes also since a moment ago."""
    first, second = meeting.ready
    if first is None or second is None:
        return False
    return speed in PATIENT or now - min(first, second) <= FRESH
