"""Presses about time: on the table message, and behind [⋯]."""

from bot.faces.durations import span
from bot.faces.panel import NEUTRAL, Button, Panel, Row, Text, text_panel
from bot.faces.speeds import Speed
from bot.faces.words import Words
from bot.front import custom_ids
from bot.front.clock_panel import ClockSlot
from bot.front.custom_ids import Address, Press
from bot.front.feature import Answer, MenuHandler
from bot.front.interactions import Interaction
from bot.front.languages import words_of
from bot.front.services import Services
from bot.front.table_panels import title
from bot.tables.clock_changes import MAX_BREAK_DAYS
from bot.tables.clock_constants import Kind
from bot.tables.seat_rules import persons, seat_of
from bot.tables.table import Phase, Table


def said(interaction: Interaction, key: str, **facts: object) -> Answer:
    """Return a sentence as the answer."""
    return text_panel(words_of(interaction)(key, **facts)), custom_ids.NOWHERE


async def _give(services: Services, interaction: Interaction, table: Table, press: Press) -> Answer:
    seat = await services.tables.timing.give(table, interaction.user.id, press.at.moment)
    words = words_of(interaction, table)
    return said(
        interaction, "clock.you_gave", name=words.person(seat), time=span(table.clock.pace.move, words)
    )


async def _pause(services: Services, interaction: Interaction, table: Table, press: Press) -> Answer:
    begins = await services.tables.timing.ask_pause(table, interaction.user.id, press.at.moment)
    return said(interaction, "clock.pause_begins" if begins else "clock.pause_asked")


async def _wait(services: Services, interaction: Interaction, table: Table, _: Press) -> Answer:
    await services.tables.timing.wait(table, interaction.user.id)
    return said(interaction, "clock.you_wait")


async def take_over(services: Services, interaction: Interaction, table: Table, _: Press) -> Answer:
    """Let computers play for those who keep the others waiting."""
    seats = await services.tables.seating.take_over(table, interaction.user.id)
    words = words_of(interaction, table)
    return said(interaction, "menu.taken_over", name=words.listed([words.person(seat) for seat in seats]))


async def _close(services: Services, interaction: Interaction, table: Table, press: Press) -> Answer:
    is_closed = await services.tables.timing.ask_close(table, interaction.user.id, press.at.moment)
    return said(interaction, "menu.ended" if is_closed else "clock.close_asked", table=table.id)


async def _ask_break(_: Services, interaction: Interaction, table: Table, __: Press) -> Answer:
    words = words_of(interaction, table)
    days = [words("break.days", count=number) for number in range(1, MAX_BREAK_DAYS + 1)]
    slots = (ClockSlot.BREAK_1, ClockSlot.BREAK_2, ClockSlot.BREAK_3)
    row = Row(tuple(Button(slot, label) for slot, label in zip(slots, days, strict=True)))
    panel = Panel((Text(title(table, words)), Text(words("clock.break_question")), row), NEUTRAL)
    return panel, Address(custom_ids.MENU, table.id, table.moment)


async def _take_break(services: Services, interaction: Interaction, table: Table, press: Press) -> Answer:
    days = press.slot - ClockSlot.BREAK
    await services.tables.timing.take_break(table, interaction.user.id, days)
    return said(interaction, "clock.break_taken", time=words_of(interaction)("break.days", count=days))


HANDLERS: dict[int, MenuHandler] = {
    ClockSlot.GIVE: _give,
    ClockSlot.PAUSE: _pause,
    ClockSlot.WAIT: _wait,
    ClockSlot.TAKE_OVER: take_over,
    ClockSlot.CLOSE: _close,
    ClockSlot.BREAK: _ask_break,
    ClockSlot.BREAK_1: _take_break,
    ClockSlot.BREAK_2: _take_break,
    ClockSlot.BREAK_3: _take_break,
}


def menu_row(table: Table, words: Words, person: int) -> tuple[Row, ...]:
    """Return the buttons about time behind [⋯]; none where there is no clock."""
    clock, seated = table.clock, person in persons(table.chairs)
    if table.phase is not Phase.PLAYING or not clock.plays:
        return ()
    own = table.awaited is not None and table.chairs[table.awaited].person == person
    may_give = seated and table.awaited is not None and not own and person not in clock.asking(Kind.GIVEN)
    asked = clock.is_paused or person in clock.asking(Kind.ASKED_PAUSE)
    buttons = [
        Button(ClockSlot.GIVE, words("button.give_time"), disabled=not may_give),
        Button(ClockSlot.PAUSE, words("button.pause"), disabled=not seated or asked),
    ]
    if clock.speed is Speed.SLOW:
        buttons.append(Button(ClockSlot.BREAK, words("button.break"), disabled=not _may_rest(table, person)))
    return (Row(tuple(buttons)),)


def _may_rest(table: Table, person: int) -> bool:
    return person in persons(table.chairs) and seat_of(table.chairs, person) not in table.clock.breaks


def menu_hints(table: Table) -> tuple[str, ...]:
    """Return the keys of the lines about these buttons."""
    if table.phase is not Phase.PLAYING or not table.clock.plays:
        return ()
    rest = ("clock.break_hint",) if table.clock.speed is Speed.SLOW else ()
    return ("clock.give_hint", "clock.pause_hint", *rest)
