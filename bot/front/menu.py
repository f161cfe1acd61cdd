"""The menu behind [⋯]: rare actions, and those that only some people may take."""

from collections.abc import Awaitable, Callable
from enum import IntEnum
from typing import TypeAlias

from bot.errors import TableError
from bot.faces.panel import NEUTRAL, Button, Panel, Row, Text, text_panel
from bot.faces.person_names import called
from bot.faces.words import Words
from bot.front import responses, ui
from bot.front.interactions import Interaction, is_private, may_moderate, words_of
from bot.front.open_table import at_open_table
from bot.front.router import Router
from bot.front.services import Services
from bot.front.table_panels import title
from bot.front.ui import Address, Press
from bot.tables.seat_rules import persons, seat_of
from bot.tables.table import Table
from engine.chance import commitment
from engine.core import InvalidAction

Handler: TypeAlias = Callable[[Services, Interaction, Table, Press], Awaitable[str]]
"""Carries out a choice and returns the confirmation."""


class MenuSlot(IntEnum):
    """The buttons behind [⋯]."""

    LEAVE = 0
    END = 1
    REPOST = 2
    TAKE_OVER = 3


def register(router: Router, services: Services) -> None:
    """Register the handler of the menu."""
    router.register(ui.MENU, at_open_table(services, _answer))


async def show(interaction: Interaction, table: Table) -> None:
    """Show the menu of a table as this person may use it."""
    person = interaction.user.id
    may_end = person == table.host or may_moderate(interaction, table)
    panel = menu_panel(table, words_of(interaction, table), person, may_end=may_end)
    await responses.show(interaction, panel, Address(ui.MENU, table.id, table.moment))


async def _answer(services: Services, interaction: Interaction, table: Table, press: Press) -> None:
    """Carry out a choice and confirm it; raise TableError if it is not allowed."""
    handler = HANDLERS.get(press.slot)
    if handler is None:
        raise InvalidAction("no_such_control")
    confirmation = await handler(services, interaction, table, press)
    if is_private(interaction):
        await responses.update(interaction, text_panel(confirmation), ui.NOWHERE)
    else:
        await responses.say(interaction, confirmation)


async def _leave(services: Services, interaction: Interaction, table: Table, _: Press) -> str:
    await services.tables.seating.leave(table, interaction.user.id)
    return words_of(interaction)("menu.left", table=table.id)


async def _end(services: Services, interaction: Interaction, table: Table, _: Press) -> str:
    moderates = may_moderate(interaction, table)
    await services.tables.closing.close(table, interaction.user.id, may_moderate=moderates)
    return words_of(interaction)("menu.ended", table=table.id)


async def _take_over(services: Services, interaction: Interaction, table: Table, press: Press) -> str:
    seat = await services.tables.seating.take_over(table, interaction.user.id, press.at.moment)
    name = table.chairs[seat].name
    return words_of(interaction)("menu.taken_over", name=called(name))


async def _repost(services: Services, interaction: Interaction, table: Table, _: Press) -> str:
    if not may_moderate(interaction, table):
        seat_of(table.chairs, interaction.user.id)
    services.publisher.repost(table)
    return words_of(interaction)("menu.brought_down")


HANDLERS: dict[int, Handler] = {
    MenuSlot.LEAVE: _leave,
    MenuSlot.END: _end,
    MenuSlot.REPOST: _repost,
    MenuSlot.TAKE_OVER: _take_over,
}


def menu_panel(table: Table, words: Words, person: int, *, may_end: bool) -> Panel:
    """Show the menu's buttons with a line about each."""
    seated, is_overdue = person in persons(table.chairs), _is_overdue(table, person)
    hints = ("menu.bring_down_hint", "menu.take_over_hint", "menu.leave_hint")
    lines = [*map(words, hints), words("menu.end_hint" if may_end else "error.not_moderator")]
    buttons = (
        Button(MenuSlot.REPOST, words("button.bring_down"), disabled=not (seated or may_end)),
        Button(MenuSlot.TAKE_OVER, words("button.take_over"), disabled=not is_overdue),
        Button(MenuSlot.LEAVE, words("button.leave_table"), disabled=not seated),
        Button(MenuSlot.END, words("button.end"), "danger", disabled=not may_end),
    )
    seal = words("lobby.sealed", seal=commitment(table.seed))
    return Panel(
        (Text(title(table, words)), Text("\n".join(lines)), Row(buttons), Text(f"-# {seal}")), NEUTRAL
    )


def _is_overdue(table: Table, person: int) -> bool:
    """Return whether a person may hand the seat to act to a computer."""
    try:
        table.overdue(person)
    except TableError:
        return False
    return True
