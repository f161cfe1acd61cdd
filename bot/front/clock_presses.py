"""What people do about the time of a table: at its message, and behind [⋯]."""

from bot.faces.durations import span
from bot.faces.panel import NEUTRAL, Panel, Row, Text
from bot.faces.speeds import Speed
from bot.faces.words import Words
from bot.front.clock_panel import CLOSE, GIVE, PAUSE, TAKE_OVER, WAIT
from bot.front.context import Context
from bot.front.table_surfaces import BACK, BOARD, title
from bot.tables.clock_changes import MAX_BREAK_DAYS
from bot.tables.clock_constants import Kind
from bot.tables.seat_rules import persons, seat_of
from bot.tables.table import Phase, Table


@BOARD.answers(GIVE)
async def give(context: Context, table: Table) -> None:
    """Give the seat to act more time."""
    seat = await context.services.tables.timing.give(table, context.person, context.moment)
    words = context.words
    time = span(table.clock.pace.move, words)
    await context.update_text("clock.you_gave", name=words.person(seat), time=time)


@BOARD.answers(PAUSE)
async def pause(context: Context, table: Table) -> None:
    """Ask for a pause, or agree to it."""
    begins = await context.services.tables.timing.ask_pause(table, context.person, context.moment)
    await context.update_text("clock.pause_begins" if begins else "clock.pause_asked")


@BOARD.answers(WAIT)
async def wait(context: Context, table: Table) -> None:
    """Wait for somebody who is away."""
    await context.services.tables.timing.wait(table, context.person)
    await context.update_text("clock.table_waits" if table.contest else "clock.you_wait")


@BOARD.answers(TAKE_OVER)
async def take_over(context: Context, table: Table) -> None:
    """Let computers play for those who keep the others waiting; in a contest the clock moves once."""
    if table.contest:
        seat = await context.services.tables.playing.skip(table, context.person)
        key = "clock.you_won" if table.has_ended else "clock.you_skipped"
        await context.update_text(key, name=context.words_among(table.chairs).person(seat))
        return
    seats = await context.services.tables.seating.take_over(table, context.person)
    words = context.words
    await context.update_text("menu.taken_over", name=words.listed([words.person(seat) for seat in seats]))


@BOARD.answers(CLOSE)
async def close(context: Context, table: Table) -> None:
    """Ask to close the table, or agree to it."""
    is_closed = await context.services.tables.timing.ask_close(table, context.person, context.moment)
    await context.update_text("menu.ended" if is_closed else "clock.close_asked", table=table.id)


@BOARD.control("button.break")
async def ask_break(context: Context, table: Table) -> None:
    """Ask for how many days a person takes a break."""
    words = context.words
    row = Row(
        tuple(
            take_break.button(words, number=days, label=words("break.days", count=days))
            for days in range(1, MAX_BREAK_DAYS + 1)
        )
    )
    back = Row((BACK.button(words),))
    panel = Panel((Text(title(table, words)), Text(words("clock.break_question")), row, back), NEUTRAL)
    await context.update(panel, BOARD.at(table.id, table.moment))


@BOARD.control()
async def take_break(context: Context, table: Table) -> None:
    """Take a break of the days that were chosen."""
    await context.services.tables.timing.take_break(table, context.person, context.number)
    await context.update_text("clock.break_taken", time=context.words("break.days", count=context.number))


def menu_row(table: Table, words: Words, person: int) -> tuple[Row, ...]:
    """Return the buttons about time behind [⋯]; none where there is no clock."""
    clock, seated = table.clock, person in persons(table.chairs)
    if table.phase is not Phase.PLAYING or not clock.counts:
        return ()
    own = table.awaited is not None and table.chairs[table.awaited].person == person
    may_give = seated and table.awaited is not None and not own and person not in clock.asking(Kind.GIVEN)
    asked = clock.is_paused or person in clock.asking(Kind.ASKED_PAUSE)
    buttons = [GIVE.button(words, disabled=not may_give), PAUSE.button(words, disabled=not seated or asked)]
    if clock.speed is Speed.SLOW:
        may_rest = seated and seat_of(table.chairs, person) not in clock.breaks
        buttons.append(ask_break.button(words, disabled=not may_rest))
    return (Row(tuple(buttons)),)


def menu_hints(table: Table) -> tuple[str, ...]:
    """Return the keys of the lines about these buttons."""
    if table.phase is not Phase.PLAYING or not table.clock.counts:
        return ()
    rest = ("clock.break_hint",) if table.clock.speed is Speed.SLOW else ()
    return ("clock.give_hint", "clock.pause_to_press_hint" if table.portable else "clock.pause_hint", *rest)
