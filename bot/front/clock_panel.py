"""What a table message and a hand show of the clock."""

from collections.abc import Iterable, Iterator
from datetime import datetime

from bot.database.rows import ClockAct
from bot.faces.durations import span
from bot.faces.panel import Button, Caption, Part, Row, Text, characters
from bot.faces.words import Words
from bot.front.table_surfaces import BOARD
from bot.tables.clock_constants import MISSES, Kind
from bot.tables.seat_rules import persons
from bot.tables.table import Phase, Table
from bot.tables.table_clock import Clock
from engine.core import Seat

MANY = 200
"""The characters of names that are all listed."""


GIVE = BOARD.declare("give", "button.give_time", old=(10,))
PAUSE = BOARD.declare("pause", "button.pause", old=(11,))
WAIT = BOARD.declare("wait", "button.wait", old=(12,))
TAKE_OVER = BOARD.declare("take_over", "button.take_over", style="primary", old=(13,))
CLOSE = BOARD.declare("close", "button.close_table", style="danger", old=(14,))


def clock_parts(table: Table, words: Words, room: int) -> tuple[Part, ...]:
    """Show everybody whose time runs and what happened to it, with the question about who is away.

    The room is in characters; of the lines, those that come last are left out if there is too little.
    """
    if table.phase is not Phase.PLAYING:
        return ()
    question = _question(table, words)
    room -= characters(question)
    lines = "\n".join(_fitting(_lines(table, words), room))
    buttons = _buttons(table, words) if not question else ()
    return (*((Text(lines),) if lines else ()), *question, *((Row(buttons),) if buttons else ()))


def _fitting(lines: Iterable[str], room: int) -> Iterator[str]:
    for line in lines:
        room -= len(line) + 1
        if room < 0:
            return
        yield line


def relative(clock: Clock, moment: datetime) -> str:
    """Return a time as Discord counts down to it."""
    return f"<t:{clock.time.shown(moment).timestamp():.0f}:R>"


def _lines(table: Table, words: Words) -> Iterator[str]:
    """Yield what is going on with the time of a table, the most important first."""
    clock = table.clock
    if clock.is_paused:
        yield _paused(clock, words)
    last = table.moment - 1
    if countdown := _countdown(table, words):
        yield countdown
    # That a seat is away is told anyway.
    if last in table.timed_out and table.actors[last] not in table.away:
        yield words("clock.timed_out", name=words.person(table.actors[last]))
    for seat in endangered(table):
        yield words("clock.last_chance", name=words.person(seat))
    yield from _happened(table, words)
    yield from _rests(table, words)


def endangered(table: Table) -> list[Seat]:
    """List the seats of a contest that lose when their time is up once more, as far as that is to be told.

    It is told right after the clock moved for them, and in their turns.
    """
    told = {table.awaited, *table.actors[-1:]}
    is_told = table.contest and table.phase is Phase.PLAYING
    return [
        seat
        for seat, missed in enumerate(table.clock.misses)
        if is_told and seat in told and missed + 1 >= MISSES and not table.chairs[seat].is_computer
    ]


def _paused(clock: Clock, words: Words) -> str:
    """Tell that the clock stands still, and what ends that."""
    if clock.pause_ends is None:
        return words("clock.paused_until_press")
    return words("clock.paused", end=relative(clock, clock.pause_ends))


def _countdown(table: Table, words: Words) -> str:
    """Tell whose time runs and until when; empty while nobody's does."""
    clock, seat = table.clock, table.awaited
    if clock.deadline is None or seat is None or not clock.counts or _waits_for_others(clock):
        return ""
    return words("clock.countdown", name=words.person(seat), end=relative(clock, clock.deadline))


def _waits_for_others(clock: Clock) -> bool:
    """Return whether a seat's time has run out, and the clock leaves it to the others what to do."""
    return clock.counts and clock.asks and clock.is_up


def banks_line(table: Table, words: Words) -> str:
    """Tell how much everybody has left in their bank; empty where there are none."""
    if not (table.clock.counts and table.clock.pace.bank):
        return ""
    people = [seat for seat, chair in enumerate(table.chairs) if not chair.is_computer]
    left = (f"**{words.person(seat)}** {span(table.clock.banks[seat], words)}" for seat in people)
    return f"-# {words('clock.bank', time=words.dotted(left))}"


def _happened(table: Table, words: Words) -> Iterator[str]:
    """Tell what happened to the clock in this turn, each thing once.

    Some of it can be repeated without end, and Discord refuses a message that is too long.
    """
    acts = [act for act in table.clock.acts if act.step == table.moment and act.seat is not None]
    if credited := sum(act.seconds or 0 for act in acts if act.kind == Kind.CREDITED):
        yield words("clock.credited", time=span(credited, words))
    yield from dict.fromkeys(filter(None, (_told(table, act, words) for act in acts)))


def _told(table: Table, act: ClockAct, words: Words) -> str:
    """Tell of one act; empty for those that are not told, and for a wish that is outdated."""
    clock, by = table.clock, _name_of(table, act.person, words)
    name = words.person(act.seat or 0)
    if act.kind == Kind.GIVEN:
        return words("clock.given", name=name, by=by, time=span(act.seconds or 0, words))
    if act.kind == Kind.ASKED_PAUSE and not clock.is_paused and act.person in clock.asking(Kind.ASKED_PAUSE):
        return words("clock.asked_pause", by=by)
    return words("clock.returned", name=name) if act.kind == Kind.RETURNED else ""


def _name_of(table: Table, person: int | None, words: Words) -> str:
    seats = [seat for seat, chair in enumerate(table.chairs) if chair.person == person]
    return words.person(seats[0]) if person is not None and seats else ""


def _rests(table: Table, words: Words) -> Iterator[str]:
    """Tell who takes a break, and in which hours the person to act is not to be disturbed."""
    clock, seat = table.clock, table.awaited
    for resting, (_, until) in clock.breaks.items():
        if until > clock.now():
            end = f"<t:{clock.time.shown(until).timestamp():.0f}:f>"
            yield words("clock.break", name=words.person(resting), end=end)
    if clock.turn.quiet is not None and seat is not None:
        hours = clock.turn.quiet.next_after(clock.time.shown(clock.now()))
        start, end = (f"<t:{each.timestamp():.0f}:t>" for each in hours)
        yield words("clock.quiet", name=words.person(seat), start=start, end=end)


# -------------------------------------------------------------------- away


def kept_waiting(table: Table) -> tuple[Seat, ...]:
    """List the seats about which the others are asked: away, or overdue at a table without a clock."""
    clock, seat = table.clock, table.awaited
    if table.suspended or not persons(table.chairs) or clock.is_paused:
        return ()
    if table.away:
        return tuple(each for each in table.away if not table.is_waited_for(each))
    asks = seat is not None and clock.asks and clock.is_up and len(persons(table.chairs)) > 1
    return (seat,) if asks and seat is not None else ()


def _question(table: Table, words: Words) -> tuple[Part, ...]:
    if not persons(table.chairs):
        return (Text(words.icons.marked(words("clock.nobody"))),)
    seats = kept_waiting(table)
    if not seats:
        return ()
    names = _some([words.person(seat) for seat in seats], words)
    asked = _asked(table, names, words)
    agreed = [_name_of(table, person, words) for person in sorted(table.clock.asking(Kind.ASKED_CLOSE))]
    votes = words("clock.asked_close", names=_some(agreed, words)) if agreed else ""
    row = tuple(each.button(words) for each in (WAIT, TAKE_OVER, CLOSE))
    if table.contest:
        row = (WAIT.button(words), *skip_buttons(table, words))
    told = words.icons.marked("\n".join(filter(None, (asked, votes))))
    return Text(told), Caption(words("clock.what_now")), Row(row)


def _asked(table: Table, names: str, words: Words) -> str:
    """Tell for how long those who are named have kept the others waiting."""
    clock = table.clock
    if clock.deadline is not None and _waits_for_others(clock):
        return words("clock.ran_out", names=names, end=relative(clock, clock.deadline))
    key = "clock.away" if table.away else "clock.overdue"
    return words(key, names=names, time=span(clock.turn.left + clock.turn.ran, words))


def skip_buttons(table: Table, words: Words) -> tuple[Button, ...]:
    """Return the button by which the clock moves, or a game is won, where somebody does not come back."""
    seat = table.awaited
    if seat is None or table.away or not table.clock.asks:
        return ()
    label = "button.take_win" if table.clock.misses[seat] + 1 >= MISSES else "button.skip"
    return (TAKE_OVER.button(words, label=words(label)),)


def _some(names: list[str], words: Words) -> str:
    """List names, but only the first two of many that are very long."""
    return words.listed(names if len("".join(names)) <= MANY else [*names[:2], "…"])


def _buttons(table: Table, words: Words) -> tuple[Button, ...]:
    """Offer what everybody may want at once; the rest is behind [⋯]."""
    clock = table.clock
    if clock.is_paused or not clock.counts or len(persons(table.chairs)) < 2:
        return ()
    counts_down = clock.deadline is not None and clock.is_short and table.awaited is not None
    give = (GIVE.button(words),) if counts_down else ()
    asked = clock.asking(Kind.ASKED_PAUSE)
    agree = (PAUSE.button(words, label=words("button.agree_pause")),) if asked else ()
    return (*give, *agree)


# --------------------------------------------------------------------- own


def own_clock(table: Table, seat: Seat, words: Words) -> str:
    """Tell a person in one line whose time runs, and what they have left; empty where there is no clock."""
    clock = table.clock
    warned = words("clock.own_last_chance") if seat in endangered(table) else ""
    if table.phase is not Phase.PLAYING or not clock.counts:
        return warned
    if clock.is_paused:
        return _paused(clock, words)
    end, awaited = clock.deadline if clock.turn.seat == seat else None, table.awaited
    if clock.deadline is not None and awaited is not None and _waits_for_others(clock):
        key = "clock.own_ran_out" if end else "clock.ran_out"
        return words(key, names=words.person(awaited), end=relative(clock, clock.deadline))
    own = _countdown(table, words) if end is None else words("clock.own", end=relative(clock, end))
    bank = words("clock.bank", time=span(clock.banks[seat], words)) if clock.pace.bank else ""
    return "\n".join(filter(None, (" · ".join(filter(None, (own, bank))), warned)))
