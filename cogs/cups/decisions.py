"""What a decision changes of a cup, and what follows from it: rounds, deadlines, tables, the end.

All pure: the cup as it is and a decision give a `Change`, or raise TableError.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta

from msgspec.structs import replace

from cogs.cups.cup import Cup
from cogs.cups.cup_storage import Change, NewAct
from cogs.cups.cup_values import TOLD_END, AtDeadline, Ended, Entrant, Meeting, Organiser, Phase
from cogs.cups.deadlines import DAY, Wishes, awake, next_due, quiet_of
from cogs.cups.rules.competition import advance, begin
from cogs.cups.rules.cup_state import Act, Withdrew
from cogs.cups.rules.standings import standings

PLAYED_ON = DAY
"""How much time a pairing has for its next game if one ends after the deadline."""


def after(cup: Cup, change: Change) -> Cup:
    """Return a cup after a change; one that begins is drawn."""
    arranged = {each.pairing for each in change.meetings}
    kept = (each for each in cup.meetings if each.pairing not in arranged)
    then = replace(
        cup,
        **change.fields,
        version=cup.version + 1,
        entrants=_entrants(cup, change),
        co_organisers=cup.co_organisers if change.co_organisers is None else change.co_organisers,
        acts=(*cup.acts, *(each.act for each in change.acts)),
        rulers=(*cup.rulers, *(each.ruler for each in change.acts)),
        # In the order in which they are read, so that two processes decide alike.
        meetings=tuple(sorted((*kept, *change.meetings), key=lambda each: each.pairing)),
        course=change.course or cup.course,
    )
    if then.phase == Phase.RUNNING and then.course is None:
        then = replace(then, course=begin(then.rules, len(then.entrants), then.terms.seed))
    return then


def _entrants(cup: Cup, change: Change) -> tuple[Entrant, ...]:
    updated = {each.number: each for each in change.updated}
    stayed = (each for each in cup.entrants if each.number not in change.left)
    return (*(updated.get(each.number, each) for each in stayed), *change.entered)


def completed(cup: Cup, change: Change, now: datetime, wishes: Wishes) -> Change:
    """Add to a change what follows from it: a new round with its deadline, the end, what is due next.

    A deadline in the quiet hours of the organiser, who decides then, moves to their end. What is due by now
    stays so, unless the change is that it is done.
    """
    change = replace(change, meetings=tuple(_with_time(cup, change, now)))
    fields, then = dict(change.fields), after(cup, change)
    if then.phase == Phase.RUNNING:
        if then.competition.is_over:
            fields |= {"phase": Phase.OVER.value, "deadline": None}
        elif then.round_number != cup.round_number:
            quiet = quiet_of(then.organiser.person, wishes)
            fields["deadline"] = awake(now + timedelta(days=then.terms.days), quiet)
    whole = replace(change, fields=fields, course=then.course)
    then = after(cup, whole)
    if then.phase == Phase.OVER != cup.phase:
        whole = replace(whole, updated=_ranked(then))
    if then.calls and not (then.phase == Phase.RUNNING and then.late_pairings(now)):
        fields |= {"calls": 0, "called": None}
        then = replace(then, calls=0, called=None)
    is_running = cup.phase == then.phase == Phase.RUNNING
    if is_running and "due" not in change.fields and cup.due is not None and cup.due <= now:
        # Still at what is due, as nobody was told of it yet.
        fields["due"] = cup.due
    elif fields.get("due") is None:
        fields["due"] = next_due(then, now, wishes)
    return replace(whole, fields=fields)


def _with_time(cup: Cup, change: Change, now: datetime) -> Iterator[Meeting]:
    """Yield the meetings of a change: who has played past the deadline gets time for the next game."""
    course = change.course or cup.course
    still_open = {each.number: each for each in (course.open_pairings if course else ())}
    for meeting in change.meetings:
        has_played = cup.meeting(meeting.pairing).table_id is not None and meeting.table_id is None
        pairing = still_open.get(meeting.pairing)
        waits = cup.settings.at_deadline is AtDeadline.WAIT
        if has_played and not waits and pairing is not None and cup.is_late(pairing, now):
            yield replace(meeting, extended=now + PLAYED_ON)
        else:
            yield meeting


def ranking(cup: Cup) -> Change:
    """Note the places of a cup that is over, if an older version has not."""
    cup.require(Phase.OVER)
    return Change(updated=_ranked(cup))


def _ranked(cup: Cup) -> tuple[Entrant, ...]:
    """Return the entrants with their places."""
    places = {each.entrant: each.place for each in standings(cup.competition)}
    return tuple(replace(each, rank=places[at]) for at, each in enumerate(cup.entrants))


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


def closing(cup: Cup, why: Ended = Ended.DIRECTOR) -> Change:
    """End a cup without a winner; with its channel nobody can be told."""
    cup.require(Phase.ENTRY, Phase.RUNNING)
    fields: dict[str, object] = {"phase": Phase.CLOSED.value, "deadline": None, "ended": why.value}
    if why is Ended.CHANNEL:
        fields["posted"] = replace(cup.posted, shown=TOLD_END)
    return Change(fields)


def append_act(
    cup: Cup, act: Act, *meetings: Meeting, table_id: str | None = None, ruler: Organiser | None = None
) -> Change:
    """Append an act; raise CupError if it is not possible now."""
    course = advance(cup.competition, act)
    return Change(acts=(NewAct(act, table_id, ruler),), meetings=meetings, course=course)
